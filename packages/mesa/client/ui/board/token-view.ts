/** How a token looks: its element, built anew from the document whenever something about it changes. */

import { SHOW_ICON } from "../../../common/generation/constants.ts";
import { byGeneration } from "../../../common/generation/index.ts";
import { el } from "../dom.ts";
import { cssColor, t } from "../host.ts";
import { barFill } from "./geometry.ts";
import { texture } from "./textures.ts";
import type { Token } from "./token.ts";
import type { BarData, BoardActor, BoardUser } from "./types.ts";

const DISPOSITION_NAMES: Record<number, string> = { [-2]: "secret", [-1]: "hostile", 0: "neutral", 1: "friendly" };

/** The class and translation key of a disposition as the current user may know it. */
export function dispositionOf(token: Token): string {
  if (token.document.isSecret) return "secret";
  if (token.isOwner && token.document.actor?.hasPlayerOwner && !game.user?.isGM) return "owned";
  return DISPOSITION_NAMES[token.document.disposition] ?? "neutral";
}

/** The bars that the current user sees now, from bottom to top. */
export function visibleBars(token: Token): { name: "bar1" | "bar2"; data: BarData }[] {
  if (token.document.isSecret || !token._canViewMode(token.document.displayBars)) return [];
  return (["bar1", "bar2"] as const).flatMap((name) => {
    const data = token.document.getBarAttribute(name) as BarData | null;
    return data?.type === "bar" ? [{ name, data }] : [];
  });
}

interface ShownEffect {
  name: string;
  img: string | null;
  statuses: Set<string>;
  isTemporary: boolean;
  /** V14. */
  showIcon?: number;
  getFlag(scope: string, key: string): unknown;
}

/** V14: whether an effect asks for an icon, always or while it is temporary (foundryvtt/foundryvtt#14749). */
const asksForIcon = ({ showIcon, isTemporary }: ShownEffect): boolean =>
  showIcon === SHOW_ICON.ALWAYS || (showIcon === SHOW_ICON.CONDITIONAL && isTemporary);

/** The effects that have an icon on the board: V14 takes them out of another list than V13. */
export function effectsOnBoard(actor: BoardActor | null): ShownEffect[] {
  const effects = byGeneration({
    13: () => actor?.temporaryEffects as unknown as ShownEffect[] | undefined,
    14: () => (actor?.appliedEffects as unknown as ShownEffect[] | undefined)?.filter(asksForIcon),
  })();
  return effects ?? [];
}

/** Their icons; the last one flagged as overlay covers the token. */
export function shownEffects(token: Token): { icons: ShownEffect[]; overlay: ShownEffect | null } {
  const effects = effectsOnBoard(token.actor);
  const shown = effects.filter((effect) => effect.img);
  const overlay = shown.filter((effect) => effect.getFlag("core", "overlay")).at(-1) ?? null;
  return { icons: shown.filter((effect) => effect !== overlay), overlay };
}

/** Is the actor out of the fight, by its combatant or by the status for it? */
function isDefeated(token: Token): boolean {
  const combatant = token.document.combatant as { isDefeated: boolean } | null;
  return combatant?.isDefeated || token.document.hasStatusEffect(CONFIG.specialStatusEffects.DEFEATED ?? "");
}

/** The sentence a screen reader says: who it is, on whose side, in what shape. */
function accessibleName(token: Token, bars: { data: BarData }[], effects: ShownEffect[], defeated: boolean): string {
  const { document } = token;
  const parts = [document.isSecret ? t("TOKEN.Title") : document.name || t("TOKEN.Title")];
  parts.push(t(`TOKEN.DISPOSITION.${dispositionOf(token)}`));
  for (const { data } of bars) parts.push(`${data.value} / ${data.max}`);
  if (defeated) parts.push(t("TOKEN.Defeated"));
  for (const effect of effects) parts.push(t(effect.name));
  if (document.hidden) parts.push(t("TOKEN.Hidden"));
  if (document.elevation) parts.push(t("TOKEN.ElevationOf", { elevation: document.elevation }));
  if (token.targeted.size) {
    const names = [...token.targeted].map((user) => (user as BoardUser & { name: string }).name);
    parts.push(t("TOKEN.TargetedBy", { users: names.join(", ") }));
  }
  return parts.join(", ");
}

function barElement({ name, data }: { name: string; data: BarData }): HTMLElement {
  const fill = barFill(data.value, data.max ?? 0);
  const bar = el("div", { class: `token-bar ${name}` }, el("span", { class: "fill" }));
  bar.style.setProperty("--fill", String(fill));
  return bar;
}

function effectIcon(effect: ShownEffect): HTMLElement {
  return texture("effect", effect.img ?? "", { "data-tooltip": t(effect.name) });
}

function targetPips(token: Token): HTMLElement {
  const pips = el("div", { class: "token-targets" });
  for (const user of token.targeted as Set<BoardUser>) {
    const pip = el("i", { class: user.isSelf ? "pip self" : "pip", "data-user-id": user.id });
    pip.style.setProperty("--user-color", cssColor(user.color, "#888"));
    pips.append(pip);
  }
  return pips;
}

/** Draws a token into its element. */
export function drawTokenView(token: Token): void {
  const { document, element } = token;
  const bars = visibleBars(token);
  const { icons, overlay } = shownEffects(token);
  const defeated = isDefeated(token);
  const { w, h } = token;
  element.className = ["board-token", dispositionOf(token)].join(" ");
  const states: Record<string, boolean> = {
    controlled: token.controlled,
    hover: token.hover,
    "hidden-token": document.hidden,
    targeted: token.targeted.size > 0,
    "targeted-self": token.isTargeted,
    defeated,
    locked: document.locked,
    "no-control": !token.isOwner,
    turn: token.turnMarker !== null,
  };
  for (const [name, on] of Object.entries(states)) element.classList.toggle(name, on);
  element.dataset.tokenId = token.id;
  element.setAttribute("aria-label", accessibleName(token, bars, icons, defeated));
  element.setAttribute("aria-pressed", String(token.controlled));
  element.style.width = `${w}px`;
  element.style.height = `${h}px`;
  element.style.zIndex = String(Math.max(document.sort, 0) + (token.controlled ? 100_000 : 0));
  placeTokenView(token);

  const image = texture("token-image", document.texture.src || CONST.DEFAULT_TOKEN);
  const { scaleX, scaleY } = document.texture;
  image.style.transform = `rotate(${document.rotation}deg) scale(${scaleX}, ${scaleY})`;
  const parts: Node[] = [image];
  const cover = overlay?.img ?? (defeated ? (CONFIG.controlIcons as { defeated: string }).defeated : null);
  if (cover) parts.push(texture("token-overlay", cover));
  if (icons.length && !document.isSecret) parts.push(el("div", { class: "token-effects" }, ...icons.map(effectIcon)));
  parts.push(...bars.map(barElement));
  if (document.elevation) {
    const sign = document.elevation > 0 ? "+" : "";
    parts.push(
      el("div", { class: "token-elevation" }, `${sign}${document.elevation} ${canvas.grid?.units ?? ""}`.trim()),
    );
  }
  if (!document.isSecret && token._canViewMode(document.displayName) && document.name)
    parts.push(el("div", { class: "token-name" }, document.name));
  if (token.targeted.size) parts.push(targetPips(token));
  element.replaceChildren(...parts);
  // The last word about the picture has whoever listens to refreshToken.
  token.mesh._reset(document.alpha * (document.hidden ? 0.5 : 1), (document.texture as { tint?: string }).tint ?? null);
  for (const part of [token.effects, token.bars, token.nameplate, token.tooltip, token.target]) part._apply();
}

/** Moves the element to where its token is. */
export function placeTokenView({ element, x, y }: Token): void {
  element.style.translate = `${x}px ${y}px`;
}

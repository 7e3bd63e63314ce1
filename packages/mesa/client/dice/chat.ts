import { mergeObject } from "../../common/utils/merge.ts";
import { currentMode, modeOption, visibility } from "../generation/visibility.ts";
import { chatMessageClass, defaultRollClass, host, localize, renderTemplate } from "./environment.ts";
import type { Roll } from "./roll.ts";

export interface RenderOptions {
  flavor?: string | null | undefined;
  template?: string | undefined;
  /** Show that something was rolled, not what. */
  isPrivate?: boolean | undefined;
  [key: string]: unknown;
}

/** How to post a roll: V13 says `rollMode`, V14 `messageMode`. */
export interface MessageOptions {
  rollMode?: string | null;
  messageMode?: string | null;
  create?: boolean | null;
}

export interface AnchorOptions {
  /** Text instead of the total. */
  label?: string;
  attrs?: Record<string, string>;
  dataset?: Record<string, string | undefined>;
  classes?: string[];
  /** Font Awesome classes of the icon. */
  icon?: string;
}

/** Two decimals are plenty on a card. */
const rounded = (total: number | undefined): number => Math.round((total ?? 0) * 100) / 100;

export async function renderTooltip(roll: Roll): Promise<string> {
  const parts = roll.dice.map((die) => die.getTooltipData());
  return renderTemplate((roll.constructor as typeof Roll).TOOLTIP_TEMPLATE, { parts });
}

export async function prepareContext(
  roll: Roll,
  { flavor, isPrivate = false }: RenderOptions,
): Promise<Record<string, unknown>> {
  const named = flavor ?? (typeof roll.options.flavor === "string" ? roll.options.flavor : undefined);
  return {
    formula: isPrivate ? "???" : roll._formula,
    flavor: isPrivate ? null : named,
    user: host().game?.user?.id,
    tooltip: isPrivate ? "" : await roll.getTooltip(),
    total: isPrivate ? "?" : rounded(roll.total),
  };
}

export async function renderRoll(roll: Roll, options: RenderOptions): Promise<string> {
  const { template = (roll.constructor as typeof Roll).CHAT_TEMPLATE, ...rest } = options;
  return renderTemplate(template, await roll._prepareChatRenderContext(rest));
}

export async function toMessage(
  roll: Roll,
  messageData: Record<string, unknown>,
  { create = true, ...options }: MessageOptions,
): Promise<unknown> {
  const explicit = visibility().given(options as Record<string, unknown>);
  const addressed = (messageData.whisper as unknown[] | undefined)?.length;
  // Who addressed the message without naming a mode keeps the addressees.
  const chosen = explicit ?? (addressed ? undefined : currentMode());
  // Somebody who may not see the result must not be asked to type it.
  if (!roll._evaluated) await roll.evaluate({ allowInteractive: chosen !== visibility().words.blind });
  const { game, CONFIG } = host();
  const Message = chatMessageClass();
  const defaults = { author: game?.user?.id, content: String(roll.product ?? roll.total), sound: CONFIG?.sounds?.dice };
  const message = new Message({ ...mergeObject(defaults, messageData), rolls: [roll] });
  if (create !== false && create !== null) return Message.create(message.toObject(), modeOption(chosen));
  if (chosen) visibility().applyTo(message, chosen);
  return message.toObject();
}

export function toAnchor(
  roll: Roll,
  { label, attrs = {}, dataset = {}, classes = [], icon }: AnchorOptions,
): HTMLAnchorElement {
  const a = document.createElement("a");
  a.classList.add(...new Set(["inline-roll", "inline-result", ...classes]));
  a.dataset.tooltip = roll._formula;
  // The encoding of inline rolls in public use: readers undo it with `unescape`.
  a.dataset.roll = escape(JSON.stringify(roll));
  for (const [key, value] of Object.entries(dataset)) if (value !== undefined) a.dataset[key] = value;
  for (const [key, value] of Object.entries(attrs)) a.setAttribute(key, value);
  const i = document.createElement("i");
  i.className = icon ?? "fa-solid fa-dice-d20";
  i.setAttribute("inert", "");
  a.append(i, label ?? String(rounded(roll.total)));
  return a;
}

export async function expandInlineResult(a: HTMLAnchorElement): Promise<void> {
  if (!a.classList.contains("inline-roll") || a.classList.contains("expanded")) return;
  const roll = defaultRollClass().fromJSON(unescape(a.dataset.roll ?? ""));
  const box = a.ownerDocument.createElement("div");
  box.innerHTML = await roll.getTooltip();
  const tooltip = box.firstElementChild;
  if (!(tooltip instanceof HTMLElement)) throw new Error(`The tooltip of ${roll.formula} has no element`);
  tooltip.setAttribute("role", "group");
  tooltip.setAttribute("aria-label", localize("DICE.TooltipLabel", "Dice", {}));
  a.classList.add("expanded");
  a.append(tooltip);
}

export function collapseInlineResult(a: HTMLAnchorElement): void {
  if (!a.classList.contains("inline-roll") || !a.classList.contains("expanded")) return;
  a.querySelector(".dice-tooltip")?.remove();
  a.classList.remove("expanded");
}

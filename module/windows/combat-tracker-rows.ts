import { rulesets } from "../contract/index.ts";
import { actionsLeft } from "../core/combat.ts";
import { chooseCombatant } from "../dialogs/choose-actor.ts";
import { candidates, hasSlots, isOutOfFight, sideOf, takenIn, takeSlot } from "../documents/initiative-slots.ts";
import {
  type CombatantLike,
  type CombatLike,
  type DocumentLike,
  hooks,
  redrawFight,
  SYSTEM_ID,
  theGame,
} from "../foundry/index.ts";
import { answering } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { knowledgeOf } from "../plan/knowledge.ts";
import { tokenTracks } from "../plan/tracks.ts";

/** What the combat tracker says beyond Foundry's own rows: several actions in a turn, and slots with who takes them. */

interface TrackerLike {
  readonly viewed: CombatLike | null;
}

const made = (tag: string, className: string, text: string): HTMLElement => {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
};

export function registerTracker(): void {
  // How somebody fares stands in the rows: by their own figures, by what they carry and by what lasts on them.
  hooks.on("updateActor", redrawFor);
  for (const what of ["Item", "ActiveEffect"]) {
    for (const done of ["create", "update", "delete"])
      hooks.on(
        `${done}${what}`,
        ({ parent }: DocumentLike & { parent: DocumentLike | null }) => parent && redrawFor(parent),
      );
  }
  hooks.on("renderCombatTracker", ({ viewed }: TrackerLike, element: HTMLElement) => {
    for (const row of element.querySelectorAll<HTMLElement>(".combatant[data-combatant-id]")) {
      const combatant = viewed?.combatants.get(row.dataset.combatantId ?? "");
      const place = row.querySelector(".token-name");
      if (!viewed || !combatant || !place || place.querySelector(".cubilete-turn")) continue;
      readable(row, combatant);
      row.classList.toggle("cubilete-out", isOutOfFight(combatant));
      const note = noteOf(viewed, combatant);
      if (note) place.append(note);
    }
  });
}

function redrawFor({ uuid }: DocumentLike): void {
  const fights = theGame().combats.contents;
  if (fights.some(({ combatants }) => combatants.find(({ actor }) => actor?.uuid === uuid))) redrawFight();
}

/** The number that sorts a fight, as people read it; whoever may change it sees the number while they do. */
function readable(row: HTMLElement, { initiative, actor }: CombatantLike): void {
  const read = actor && rulesets.ofType(actor.type)?.initiative?.read;
  // Where the number stands no public page says; these are the places that were seen.
  const places = [".initiative-input", ".token-initiative input", ".initiative", ".token-initiative"];
  const place = places.map((each) => row.querySelector<HTMLInputElement>(each)).find(Boolean);
  if (!read || initiative === null || !place) return;
  const { text, spoken } = read(initiative);
  place.dataset.tooltipText = spoken;
  if (place.localName !== "input") {
    place.textContent = text;
    return;
  }
  place.value = text;
  place.addEventListener("focus", () => {
    place.value = String(initiative);
    place.select();
  });
  place.addEventListener("blur", () => {
    place.value = text;
  });
}

/** What there is to say about a combatant's turn, or null. */
function noteOf(combat: CombatLike, combatant: CombatantLike): HTMLElement | null {
  const note = made("div", "cubilete-turn", "");
  const fares = faresOf(combatant);
  if (fares) note.append(made("span", "fares", fares));
  note.append(...actionsOf(combat, combatant));
  if (hasSlots(combatant)) note.append(...slotOf(combat, combatant));
  return note.childElementCount > 0 ? note : null;
}

/** How somebody fares, as far as this user may know: the figure of their first bar, a word, or nothing. */
function faresOf(combatant: CombatantLike): string {
  const { actor } = combatant;
  const ruleset = actor && rulesets.ofType(actor.type);
  if (!actor || !ruleset) return "";
  const seen = knowledgeOf(actor);
  const health = ruleset.health?.(actor) ?? null;
  if (seen === "nothing" || health === null) return "";
  const word = t(health === "down" ? "CUBILETE.tracker.out" : `CUBILETE.knowledge.health.${health}`);
  const [bar] = tokenTracks(actor);
  if (seen !== "all" || health === "down" || !bar?.max) return word;
  return `${bar.value} / ${bar.max}`;
}

/** Whoever may act more than once in a turn: how often they did, which they and the GM count with a press. */
function actionsOf(combat: CombatLike, combatant: CombatantLike): HTMLElement[] {
  const may = Number(combatant.getFlag(SYSTEM_ID, "actions") ?? 1);
  if (may <= 1) return [];
  const acts = combat.started && combat.combatant?.id === combatant.id;
  if (!acts || !combatant.isOwner) return [made("span", "actions", t("CUBILETE.tracker.actions", { actions: may }))];
  const done = Number(combatant.getFlag(SYSTEM_ID, "acted") ?? 0);
  const button = made("button", "actions", t("CUBILETE.tracker.acted", { done: may - actionsLeft(may, done), may }));
  (button as HTMLButtonElement).type = "button";
  button.ariaLabel = t("CUBILETE.tracker.count", { name: combatant.name });
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    // One more; after the last it begins anew, so that a slip is taken back.
    const acted = actionsLeft(may, done) === 0 ? 0 : done + 1;
    const update = { _id: combatant.id, [`flags.${SYSTEM_ID}.acted`]: acted };
    void answering(() => combat.updateEmbeddedDocuments("Combatant", [update]));
  });
  return [button];
}

function slotOf(combat: CombatLike, slot: CombatantLike): HTMLElement[] {
  const acts = combat.combatants.get(takenIn(combat).get(slot.id) ?? "");
  // Whom the others do not see has no name for them.
  const taker = acts?.hidden && !theGame().user.isGM ? undefined : acts;
  const side = t(`CUBILETE.tracker.slot.${sideOf(slot)}`);
  const said = taker ? t("CUBILETE.tracker.takenBy", { name: taker.name }) : side;
  const label = made("span", `slot ${sideOf(slot)}`, said);
  const mine = candidates(combat, slot).filter(({ isOwner }) => isOwner);
  if (!combat.started || combat.combatant?.id !== slot.id || mine.length === 0) return [label];
  const button = made("button", "take", t("CUBILETE.tracker.take")) as HTMLButtonElement;
  button.type = "button";
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    void answering(async () => {
      const who = await chooseCombatant(mine, "CUBILETE.tracker.take");
      if (who) await takeSlot(combat, slot.id, who);
    });
  });
  return [label, button];
}

import { rulesets } from "../contract/index.ts";
import { chooseCombatant } from "../dialogs/choose-actor.ts";
import { candidates, hasSlots, sideOf, takenIn, takeSlot } from "../documents/initiative-slots.ts";
import { type CombatantLike, type CombatLike, hooks, SYSTEM_ID, theGame } from "../foundry/index.ts";
import { answering } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";

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
  hooks.on("renderCombatTracker", ({ viewed }: TrackerLike, element: HTMLElement) => {
    for (const row of element.querySelectorAll<HTMLElement>(".combatant[data-combatant-id]")) {
      const combatant = viewed?.combatants.get(row.dataset.combatantId ?? "");
      const place = row.querySelector(".token-name");
      if (!viewed || !combatant || !place || place.querySelector(".cubilete-turn")) continue;
      readable(row, combatant);
      const note = noteOf(viewed, combatant);
      if (note) place.append(note);
    }
  });
}

/** The number that sorts a fight, as people read it; whoever may change it sees the number while they do. */
function readable(row: HTMLElement, { initiative, actor }: CombatantLike): void {
  const read = actor && rulesets.ofType(actor.type)?.initiative?.read;
  // Where the number stands no public page says; these are the places that were seen.
  const places = [".initiative-input", ".token-initiative input", ".initiative", ".token-initiative"];
  const place = places.map((each) => row.querySelector<HTMLElement>(each)).find(Boolean);
  if (!read || initiative === null || !place) return;
  const { text, spoken } = read(initiative);
  place.dataset.tooltipText = spoken;
  if (!(place instanceof HTMLInputElement)) {
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
  const actions = Number(combatant.getFlag(SYSTEM_ID, "actions") ?? 1);
  const note = made("div", "cubilete-turn", "");
  if (actions > 1) note.append(made("span", "actions", t("CUBILETE.tracker.actions", { actions })));
  if (hasSlots(combatant)) note.append(...slotOf(combat, combatant));
  return note.childElementCount > 0 ? note : null;
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

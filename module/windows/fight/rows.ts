import { rulesets } from "../../contract/index.ts";
import { actionsLeft } from "../../core/combat.ts";
import {
  candidates,
  hasSlots,
  isMine,
  isOutOfFight,
  slotSideOf,
  takenIn,
  takeSlot,
} from "../../documents/initiative-slots.ts";
import { type CombatantLike, type CombatLike, SYSTEM_ID, systemPath, theGame } from "../../foundry/index.ts";
import { answering } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { calledInFight } from "../../plan/people/called.ts";
import { knowledgeOf } from "../../plan/people/knowledge.ts";
import { tokenResources } from "../../plan/resources.ts";
import { claimButtons, claimerOf, secondSlot, waitingNote } from "./slot-rows.ts";

/**
 * What the rows of the combat tracker say: how a combatant fares, several actions in a turn, and slots with their
 * takers.
 */

const made = (tag: string, className: string, text: string): HTMLElement => {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
};

/** Adds to the rows of a fight that were just drawn. */
export function fillRows(viewed: CombatLike, element: HTMLElement): void {
  for (const row of element.querySelectorAll<HTMLElement>(".combatant[data-combatant-id]")) {
    const combatant = viewed.combatants.get(row.dataset.combatantId ?? "");
    const place = row.querySelector(".token-name");
    if (!combatant || !place || place.querySelector(".cubilete-turn, .slot")) continue;
    readable(row, combatant);
    named(place, combatant);
    const nameless = isNameless(viewed, combatant);
    const over = viewed.started && viewed.turns.indexOf(combatant) < (viewed.turn ?? 0);
    if (nameless) asSlot(row, viewed, combatant, over);
    row.classList.toggle("cubilete-out", !nameless && isOutOfFight(combatant));
    row.classList.toggle("cubilete-done", nameless && over);
    const note = noteOf(viewed, combatant);
    if (note) place.append(note);
  }
}

/** A combatant without a name of its own in the fight gets the usual one: several alike are numbered. */
function named(place: Element, combatant: CombatantLike): void {
  const label = place.querySelector(".name") ?? place.firstElementChild;
  // What is not the name, where the place is not as it was seen, stays.
  if (label?.textContent?.trim() === combatant.name) label.textContent = calledInFight(combatant);
}

/** The number that sorts a fight, as people read it; a user who edits it sees the raw number meanwhile. */
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

/** Whether a turn of a fight under way is a slot that no member of its side has taken yet. */
const isNameless = (combat: CombatLike, combatant: CombatantLike): boolean =>
  combat.started && combatant.initiative !== null && hasSlots(combatant);

/** Who takes a slot, as far as this user may know. */
function takerOf(combat: CombatLike, slot: CombatantLike): CombatantLike | null {
  const acts = combat.combatants.get(takenIn(combat).get(slot.id) ?? "");
  // A hidden one has no name for players.
  return acts && (!acts.hidden || theGame().user.isGM) ? acts : null;
}

const SYMBOLS = { players: systemPath("assets/icons/table/party.svg"), others: "icons/svg/mystery-man.svg" } as const;

/** A slot shows the symbol of its side until a combatant takes it, and then their picture and name. */
function asSlot(row: HTMLElement, combat: CombatLike, slot: CombatantLike, over: boolean): void {
  const taker = takerOf(combat, slot);
  const side = slotSideOf(slot);
  const word = over ? "tookIt" : "takenBy";
  const claimer = taker ? null : claimerOf(combat, slot);
  const said = taker
    ? t(`CUBILETE.tracker.${word}`, { name: calledInFight(taker) })
    : claimer
      ? t("CUBILETE.tracker.claimedBy", { name: calledInFight(claimer) })
      : t(`CUBILETE.tracker.slot.${side}`);
  row.classList.add("cubilete-slot", side);
  // The host does not document which element holds the name; whichever does must name no one.
  const place = row.querySelector(".token-name");
  const name = place?.querySelector(".name") ?? place?.firstElementChild ?? place;
  const label = made("span", `slot ${side}`, said);
  // The roller's name, for the user who removes the slot.
  if (slot.isOwner) label.dataset.tooltipText = calledInFight(slot);
  name?.replaceChildren(label);
  // The roller's effects say nothing of a turn that another takes.
  if (taker !== slot) row.querySelector(".token-effects")?.replaceChildren();
  const image = row.querySelector<HTMLImageElement>("img.token-image, img");
  if (!image) return;
  image.src = taker ? (taker.actor?.img ?? SYMBOLS[side]) : SYMBOLS[side];
  image.alt = "";
}

/** What there is to say about a combatant's turn, or null. */
function noteOf(combat: CombatLike, combatant: CombatantLike): HTMLElement | null {
  const note = made("div", "cubilete-turn", "");
  const nameless = isNameless(combat, combatant);
  const who = nameless ? takerOf(combat, combatant) : combatant;
  const fares = who ? faresOf(who) : "";
  if (fares) note.append(made("span", "fares", fares));
  note.append(...actionsOf(combat, combatant));
  if (nameless)
    note.append(
      ...waitingNote(combat, combatant, calledInFight),
      ...takeOf(combat, combatant),
      ...claimButtons(combat, combatant),
      ...endOf(combat, combatant),
    );
  else if (hasSlots(combatant))
    note.append(made("span", `slot ${slotSideOf(combatant)}`, t(`CUBILETE.tracker.slot.${slotSideOf(combatant)}`)));
  note.append(...secondSlot(combat, combatant, calledInFight(combatant)));
  return note.childElementCount > 0 ? note : null;
}

/**
 * How a combatant fares, as far as this user may know: the figure of their first bar, a word, or nothing. A bar of something
 * else, such as points to spend, says nothing of it.
 */
function faresOf(combatant: CombatantLike): string {
  const { actor } = combatant;
  const ruleset = actor && rulesets.ofType(actor.type);
  if (!actor || !ruleset) return "";
  const seen = knowledgeOf(actor);
  const health = ruleset.health?.(actor) ?? null;
  if (seen === "nothing" || health === null) return "";
  const word = t(health === "down" ? "CUBILETE.tracker.out" : `CUBILETE.knowledge.health.${health}`);
  const [bar] = tokenResources(actor);
  const tells = ruleset.healthFigures?.(actor).includes(bar?.path ?? "") ?? true;
  if (seen !== "all" || health === "down" || !bar?.max || !tells) return word;
  return `${bar.value} / ${bar.max}`;
}

/** For a combatant with several actions in a turn: how many they took. They and the GM count with a button. */
function actionsOf(combat: CombatLike, combatant: CombatantLike): HTMLElement[] {
  const may = Number(combatant.getFlag(SYSTEM_ID, "actions") ?? 1);
  if (may <= 1) return [];
  const acts = combat.started && combat.combatant?.id === combatant.id;
  if (!acts || !combatant.isOwner) return [made("span", "actions", t("CUBILETE.tracker.actions", { actions: may }))];
  const done = Number(combatant.getFlag(SYSTEM_ID, "acted") ?? 0);
  const button = made("button", "actions", t("CUBILETE.tracker.acted", { done: may - actionsLeft(may, done), may }));
  (button as HTMLButtonElement).type = "button";
  button.ariaLabel = t("CUBILETE.tracker.count", { name: calledInFight(combatant) });
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    // One more; after the last it begins again, so that a slip can be undone.
    const acted = actionsLeft(may, done) === 0 ? 0 : done + 1;
    const update = { _id: combatant.id, [`flags.${SYSTEM_ID}.acted`]: acted };
    void answering(() => combat.updateEmbeddedDocuments("Combatant", [update]));
  });
  return [button];
}

/** The button that takes the slot whose turn it is. */
function takeOf(combat: CombatLike, slot: CombatantLike): HTMLElement[] {
  const taker = takerOf(combat, slot);
  const mine = candidates(combat, slot).filter((one) => isMine(one) && one.id !== taker?.id);
  if (!combat.started || combat.combatant?.id !== slot.id || mine.length === 0) return [];
  const word = taker ? "CUBILETE.tracker.takeInstead" : "CUBILETE.tracker.take";
  const button = made("button", "take", t(word)) as HTMLButtonElement;
  button.type = "button";
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    void answering(async () => {
      const { chooseCombatant } = await import("../../dialogs/choose-actor.ts");
      const who = await chooseCombatant(mine, "CUBILETE.tracker.take");
      if (who) await takeSlot(combat, slot.id, who);
    });
  });
  return [button];
}

const isTakenByMine = (combat: CombatLike, slot: CombatantLike): boolean => {
  const taker = takerOf(combat, slot);
  return taker !== null && isMine(taker);
};

/** The end-turn button of a combatant who took another's slot: Foundry shows its own only to the one who rolled. */
function endOf(combat: CombatLike, slot: CombatantLike): HTMLElement[] {
  if (combat.combatant?.id !== slot.id || slot.isOwner || !isTakenByMine(combat, slot)) return [];
  const button = made("button", "end", t("CUBILETE.keys.endTurn.name")) as HTMLButtonElement;
  button.type = "button";
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    void answering(() => combat.nextTurn());
  });
  return [button];
}

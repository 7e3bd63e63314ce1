import { rulesets, type TurnMoment } from "../contract/index.ts";
import { isOut } from "../core/combat.ts";
import {
  type ActorLike,
  type CombatantLike,
  type CombatLike,
  type JsonObject,
  SYSTEM_ID,
  theGame,
  type UserLike,
} from "../foundry/index.ts";
import { isPlayers, owns } from "../foundry/rights.ts";
import { UserError } from "../i18n/errors.ts";
import { handleRequest, request } from "../requests/requests.ts";

/**
 * Turns that belong to a side, not to a person (`initiative.slots`): any member of the roller's side who has
 * not acted in this round may take the turn that has come. Who took which is kept on the combat, round by round.
 */

interface Taken {
  round: number;
  /**
   * The combatant whose roll made the slot, and the one who acts in it. A list, because an update replaces it whole.
   */
  by: [slot: string, taker: string][];
}

const FLAG = "slots";

export type SlotSide = "players" | "others";

/** The side whose slot a combatant's roll makes. */
export const slotSideOf = (combatant: CombatantLike): SlotSide =>
  combatant.actor && isPlayers(combatant.actor) ? "players" : "others";

/** Whether a combatant's rule set plays with slots. */
export function hasSlots(combatant: CombatantLike): boolean {
  const ruleset = combatant.actor && rulesets.ofType(combatant.actor.type);
  return ruleset?.initiative?.slots === true;
}

/** Whether a combatant is dead, unconscious or out in any other way: they roll for no turn, and theirs pass. */
export function isOutOfFight({ actor, isDefeated }: CombatantLike): boolean {
  const ruleset = actor && rulesets.ofType(actor.type);
  return isOut(ruleset?.health?.(actor as ActorLike) ?? null, isDefeated);
}

/** Who acts in which slot, in this round or in the one that has just ended. */
export function takenIn(combat: CombatLike, round: number = combat.round): Map<string, string> {
  const taken = combat.getFlag(SYSTEM_ID, FLAG) as Taken | undefined;
  return new Map(taken?.round === round ? taken.by : []);
}

/**
 * Who acts in a combatant's turn: the one who took the slot. Where none did, tables that leave the button alone mean the
 * combatant itself, unless it took another slot. Null: nobody.
 */
export function actsIn(combat: CombatLike, combatant: CombatantLike, round: number): CombatantLike | null {
  if (!hasSlots(combatant)) return combatant;
  const taken = takenIn(combat, round);
  const taker = taken.get(combatant.id);
  if (taker !== undefined) return combat.combatants.get(taker) ?? null;
  return [...taken.values()].includes(combatant.id) ? null : combatant;
}

/** Tells a combatant's rule set what moment has come. On the active GM's client. */
export async function tellTurn({ actor }: CombatantLike, moment: TurnMoment): Promise<void> {
  if (actor) await rulesets.ofType(actor.type)?.initiative?.turn?.(actor, moment);
}

/** Who may take a slot: members of its side who stand and have not acted yet. */
export function candidates(combat: CombatLike, slot: CombatantLike): CombatantLike[] {
  const acted = new Set([...takenIn(combat)].flatMap(([where, who]) => (where === slot.id ? [] : [who])));
  return combat.combatants.filter(
    (one) => hasSlots(one) && slotSideOf(one) === slotSideOf(slot) && !isOutOfFight(one) && !acted.has(one.id),
  );
}

/** Asks for the current slot, for one of the user's own combatants. */
export const takeSlot = (combat: CombatLike, slot: string, taker: string): Promise<void> =>
  request("slot", { combat: combat.id, slot, taker });

export function registerSlots(): void {
  handleRequest("slot", "owner", take);
}

async function take({ combat: id, slot, taker }: JsonObject, sender: UserLike): Promise<void> {
  const combat = theGame().combats.get(String(id));
  const current = combat?.combatants.get(String(slot));
  const who = combat?.combatants.get(String(taker));
  if (!combat || !current || !who) throw new UserError("CUBILETE.error.slotGone");
  if (!sender.isGM && !owns(who.actor, sender)) throw new UserError("CUBILETE.error.notYours");
  if (combat.combatant?.id !== current.id || !hasSlots(current)) throw new UserError("CUBILETE.error.slotGone");
  if (!candidates(combat, current).some((one) => one.id === who.id))
    throw new UserError("CUBILETE.error.slotTaken", { name: who.name });
  await markTaken(combat, current, who);
}

/** Writes who acts in a slot from now on. On the active GM's client. */
export async function markTaken(combat: CombatLike, slot: CombatantLike, who: CombatantLike): Promise<void> {
  const by = [...takenIn(combat).set(slot.id, who.id)];
  await combat.setFlag(SYSTEM_ID, FLAG, { round: combat.round, by } satisfies Taken);
  await tellTurn(who, "start");
}

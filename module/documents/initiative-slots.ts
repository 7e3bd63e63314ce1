import { rulesets } from "../contract/index.ts";
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
import { isBesidePlayers, owns } from "../foundry/rights.ts";
import { UserError } from "../i18n/errors.ts";
import { short } from "../i18n/names.ts";
import { crewSpecOf, crewThere, speakersFor } from "../plan/people/crew.ts";
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
export const slotSideOf = ({ actor, token }: CombatantLike): SlotSide =>
  speakersFor(actor).some((one) => isBesidePlayers(one, one === actor ? token : undefined)) ? "players" : "others";

/** Whether a combatant is the user's to play: their own, or a ship that one of theirs mans. */
export const isMine = ({ actor, isOwner }: CombatantLike): boolean =>
  isOwner || (actor !== null && crewThere(actor).some((one) => one.isOwner));

const isTheirs = (combatant: CombatantLike | undefined, user: UserLike): boolean =>
  user.isGM || speakersFor(combatant?.actor ?? null).some((one) => owns(one, user));

/** Whether a combatant is a ship that made no slot of its own: it acts in those of its side. */
export const makesNoSlot = (combatant: CombatantLike): boolean =>
  combatant.initiative === null &&
  hasSlots(combatant) &&
  combatant.actor !== null &&
  crewSpecOf(combatant.actor) !== null;

/** Whether a ship fights in another fight that has begun too. */
export function fightsElsewhere(combat: CombatLike, { actor }: CombatantLike): boolean {
  if (!actor || !crewSpecOf(actor)) return false;
  return theGame().combats.contents.some(
    ({ id, started, combatants }) =>
      id !== combat.id && started && combatants.find((one) => one.actor?.uuid === actor.uuid) !== undefined,
  );
}

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

/** The combatant of other users that acts in the turn that has come; null: nobody does, or this user may end the turn. */
export function othersTurn(combat: CombatLike): CombatantLike | null {
  const { combatant } = combat;
  const taker = combatant && combat.combatants.get(takenIn(combat).get(combatant.id) ?? "");
  return taker && !isMine(taker) && !theGame().user.isGM ? taker : null;
}

/** Tells a combatant's rule set that its turn in a slot begins or ends. On the active GM's client. */
export async function tellTurn(
  combat: CombatLike,
  { actor }: CombatantLike,
  moment: "start" | "end",
  slot: CombatantLike,
  round: number = combat.round,
): Promise<void> {
  const before = combat.turns.slice(
    0,
    combat.turns.findIndex(({ id }) => id === slot.id),
  );
  const again = before.some((one) => actsIn(combat, one, round)?.actor?.uuid === actor?.uuid);
  if (actor) await rulesets.ofType(actor.type)?.initiative?.turn?.(actor, moment, again);
}

/** Tells the rule sets of all that a round or the fight is over; an actor who has two places, once. */
export async function tellAll(combat: CombatLike, moment: "round" | "fight"): Promise<void> {
  const actors = new Map(combat.combatants.map(({ actor }) => [actor?.uuid, actor]));
  for (const actor of actors.values())
    if (actor) await rulesets.ofType(actor.type)?.initiative?.turn?.(actor, moment, false);
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

async function take(payload: JsonObject, sender: UserLike): Promise<void> {
  if (payload.claim === true) return claim(payload, sender);
  const { combat: id, slot, taker } = payload;
  const combat = theGame().combats.get(String(id));
  const current = combat?.combatants.get(String(slot));
  const who = combat?.combatants.get(String(taker));
  if (!combat || !current || !who) throw new UserError("CUBILETE.error.slotGone");
  if (!isTheirs(who, sender)) throw new UserError("CUBILETE.error.notYours");
  if (fightsElsewhere(combat, who)) throw new UserError("CUBILETE.crew.error.twoFights", { name: short(who.name) });
  if (combat.combatant?.id !== current.id || !hasSlots(current)) throw new UserError("CUBILETE.error.slotGone");
  const holder = combat.combatants.get(takenIn(combat).get(current.id) ?? "");
  if (holder && !isTheirs(holder, sender)) throw new UserError("CUBILETE.error.slotHeld", { name: short(holder.name) });
  if (!candidates(combat, current).some((one) => one.id === who.id))
    throw new UserError("CUBILETE.error.slotTaken", { name: who.name });
  await writeTaken(combat, current, who);
}

/** Writes who acts in a slot from now on. On the active GM's client. */
async function writeTaken(combat: CombatLike, slot: CombatantLike, who: CombatantLike): Promise<void> {
  const by = [...takenIn(combat).set(slot.id, who.id)];
  await combat.setFlag(SYSTEM_ID, FLAG, { round: combat.round, by } satisfies Taken);
  await tellTurn(combat, who, "start", slot);
}

/* Claims: a slot that has still to come in this round can be claimed; its claimer acts in it when its turn comes. */

interface Claims {
  round: number;
  /** The combatant whose roll made the slot, and its claimer. A list, because an update replaces it whole. */
  by: [slot: string, claimer: string][];
}

const CLAIMS = "claims";

/** Which slots of this round are claimed, and their claimers. */
function claimedIn(combat: CombatLike): Map<string, string> {
  const claims = combat.getFlag(SYSTEM_ID, CLAIMS) as Claims | undefined;
  return new Map(claims?.round === combat.round ? claims.by : []);
}

/** Whether a slot has still to come in this round. */
const isAhead = (combat: CombatLike, slot: CombatantLike): boolean =>
  combat.started &&
  hasSlots(slot) &&
  !makesNoSlot(slot) &&
  combat.turns.findIndex(({ id }) => id === slot.id) > (combat.turn ?? -1);

/** Who acts in the slots that have come in this round, the one whose turn it is among them once they took it. */
function acted(combat: CombatLike): Set<string> {
  const come = combat.turns.slice(0, (combat.turn ?? -1) + 1);
  const here = combat.combatant?.id;
  const taken = takenIn(combat);
  return new Set(
    come.flatMap((slot) =>
      slot.id === here && !taken.has(slot.id) ? [] : (actsIn(combat, slot, combat.round)?.id ?? []),
    ),
  );
}

/** Who of a side has still to act in this round: they stand, and no slot that has come was theirs. */
export function stillToAct(combat: CombatLike, side: SlotSide): CombatantLike[] {
  const done = acted(combat);
  return combat.combatants.filter(
    (one) => hasSlots(one) && slotSideOf(one) === side && !isOutOfFight(one) && !done.has(one.id),
  );
}

/** Who can claim a slot: members of its side who have still to act. */
export const claimants = (combat: CombatLike, slot: CombatantLike): CombatantLike[] =>
  isAhead(combat, slot) ? stillToAct(combat, slotSideOf(slot)) : [];

/** The combatant that claimed a slot; undefined: none, or one who acted elsewhere since or is out. */
export function claimerIn(combat: CombatLike, slot: CombatantLike): CombatantLike | undefined {
  const claimer = claimedIn(combat).get(slot.id);
  return claimants(combat, slot).find(({ id }) => id === claimer);
}

/** Asks for a slot that is still to come, for one of the user's own combatants; null: releases it. */
export const claimSlot = (combat: CombatLike, slot: string, claimer: string | null): Promise<void> =>
  request("slot", { combat: combat.id, slot, taker: claimer, claim: true });

async function claim({ combat: id, slot, taker: claimer }: JsonObject, sender: UserLike): Promise<void> {
  const combat = theGame().combats.get(String(id));
  const wanted = combat?.combatants.get(String(slot));
  if (!combat || !wanted || !isAhead(combat, wanted)) throw new UserError("CUBILETE.error.slotPast");
  const claims = claimedIn(combat);
  const holder = claimerIn(combat, wanted);
  const may = (one: CombatantLike | undefined) => isTheirs(one, sender);
  if (claimer === null) {
    if (!holder) throw new UserError("CUBILETE.error.slotFree");
    if (!may(holder)) throw new UserError("CUBILETE.error.notYours");
    claims.delete(wanted.id);
    return writeClaims(combat, claims);
  }
  const who = combat.combatants.get(String(claimer));
  if (!who) throw new UserError("CUBILETE.error.slotPast");
  if (!may(who)) throw new UserError("CUBILETE.error.notYours");
  // The claimer releases it first; the GM has the last word.
  if (holder && !sender.isGM) throw new UserError("CUBILETE.error.slotClaimed", { name: short(holder.name) });
  if (!claimants(combat, wanted).some((one) => one.id === who.id))
    throw new UserError("CUBILETE.error.slotTaken", { name: who.name });
  await writeClaims(combat, without(claims, who.id).set(wanted.id, who.id));
}

/** The claims without those of one combatant: nobody waits for two turns. */
const without = (claims: Map<string, string>, claimer: string): Map<string, string> =>
  new Map([...claims].filter(([, who]) => who !== claimer));

async function writeClaims(combat: CombatLike, claims: Map<string, string>): Promise<void> {
  await combat.setFlag(SYSTEM_ID, CLAIMS, { round: combat.round, by: [...claims] } satisfies Claims);
}

/** A slot's turn comes: the one who claimed it acts in it, if they still can. On the active GM's client. */
export async function takeClaimed(combat: CombatLike, slot: CombatantLike): Promise<void> {
  const claims = claimedIn(combat);
  const who = combat.combatants.get(claims.get(slot.id) ?? "");
  if (!who || takenIn(combat).has(slot.id)) return;
  if (candidates(combat, slot).some((one) => one.id === who.id)) await writeTaken(combat, slot, who);
}

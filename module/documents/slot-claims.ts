import {
  type CombatantLike,
  type CombatLike,
  type JsonObject,
  SYSTEM_ID,
  theGame,
  type UserLike,
} from "../foundry/index.ts";
import { owns } from "../foundry/rights.ts";
import { UserError } from "../i18n/errors.ts";
import { short } from "../i18n/names.ts";
import { handleRequest, request } from "../requests/requests.ts";
import {
  actsIn,
  candidates,
  hasSlots,
  isOutOfFight,
  markTaken,
  type SlotSide,
  slotSideOf,
  takenIn,
} from "./initiative-slots.ts";

/**
 * A slot that has still to come in this round can be claimed for a combatant: all see by whom, it can be released again, and
 * when its turn comes the combatant acts in it.
 */

interface Claims {
  round: number;
  /** The combatant whose roll made the slot, and the one for whom it is claimed. A list, because an update replaces it whole. */
  by: [slot: string, claimer: string][];
}

const FLAG = "claims";

/** Which slots of this round are claimed, and for whom. */
function claimedIn(combat: CombatLike): Map<string, string> {
  const claims = combat.getFlag(SYSTEM_ID, FLAG) as Claims | undefined;
  return new Map(claims?.round === combat.round ? claims.by : []);
}

/** Whether a slot has still to come in this round. */
const isAhead = (combat: CombatLike, slot: CombatantLike): boolean =>
  combat.started && hasSlots(slot) && combat.turns.findIndex(({ id }) => id === slot.id) > (combat.turn ?? -1);

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

/** For whom a slot can be claimed: members of its side who have still to act. */
export const claimants = (combat: CombatLike, slot: CombatantLike): CombatantLike[] =>
  isAhead(combat, slot) ? stillToAct(combat, slotSideOf(slot)) : [];

/** For whom a slot is claimed; undefined where it is not, or not any more because they acted elsewhere or are out. */
export function claimerIn(combat: CombatLike, slot: CombatantLike): CombatantLike | undefined {
  const claimer = claimedIn(combat).get(slot.id);
  return claimants(combat, slot).find(({ id }) => id === claimer);
}

/** Asks for a slot that is still to come, for one of the user's own combatants; null: releases it. */
export const claimSlot = (combat: CombatLike, slot: string, claimer: string | null): Promise<void> =>
  request("claim", { combat: combat.id, slot, claimer });

export const registerClaims = (): void => handleRequest("claim", "owner", claim);

async function claim({ combat: id, slot, claimer }: JsonObject, sender: UserLike): Promise<void> {
  const combat = theGame().combats.get(String(id));
  const wanted = combat?.combatants.get(String(slot));
  if (!combat || !wanted || !isAhead(combat, wanted)) throw new UserError("CUBILETE.error.slotPast");
  const claims = claimedIn(combat);
  const holder = claimerIn(combat, wanted);
  const may = (one: CombatantLike | undefined) => sender.isGM || owns(one?.actor ?? null, sender);
  if (claimer === null) {
    if (!holder) throw new UserError("CUBILETE.error.slotFree");
    if (!may(holder)) throw new UserError("CUBILETE.error.notYours");
    claims.delete(wanted.id);
    return writeClaims(combat, claims);
  }
  const who = combat.combatants.get(String(claimer));
  if (!who) throw new UserError("CUBILETE.error.slotPast");
  if (!may(who)) throw new UserError("CUBILETE.error.notYours");
  // Whoever it is claimed for releases it first; the GM has the last word.
  if (holder && !sender.isGM) throw new UserError("CUBILETE.error.slotClaimed", { name: short(holder.name) });
  if (!claimants(combat, wanted).some((one) => one.id === who.id))
    throw new UserError("CUBILETE.error.slotTaken", { name: who.name });
  await writeClaims(combat, without(claims, who.id).set(wanted.id, who.id));
}

/** The claims without those of one combatant: nobody waits for two turns. */
const without = (claims: Map<string, string>, claimer: string): Map<string, string> =>
  new Map([...claims].filter(([, who]) => who !== claimer));

async function writeClaims(combat: CombatLike, claims: Map<string, string>): Promise<void> {
  await combat.setFlag(SYSTEM_ID, FLAG, { round: combat.round, by: [...claims] } satisfies Claims);
}

/** A slot's turn comes: the one who claimed it acts in it, if they still can. On the active GM's client. */
export async function takeClaimed(combat: CombatLike, slot: CombatantLike): Promise<void> {
  const claims = claimedIn(combat);
  const who = combat.combatants.get(claims.get(slot.id) ?? "");
  if (!who || takenIn(combat).has(slot.id)) return;
  if (candidates(combat, slot).some((one) => one.id === who.id)) await markTaken(combat, slot, who);
}

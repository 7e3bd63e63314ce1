import type { CardData } from "../cards/card-model.ts";
import { type CheckRollLike, type InitiativeSpec, rulesets } from "../contract/index.ts";
import {
  type ActorLike,
  type CombatantLike,
  type CombatLike,
  type MessageLike,
  SYSTEM_ID,
  theGame,
} from "../foundry/index.ts";

/** Where a roll for the order of a fight goes: from the tracker, a sheet, the hotbar, the desk or a link, it is one thing. */

/** What a combatant rolled. */
export interface Place {
  /** Of the combatant. */
  id: string;
  total: number;
  actions: number;
}

export const orderPlace = (id: string, { total, actions }: InitiativeSpec, outcome: unknown): Place => ({
  id,
  total: total(outcome),
  actions: actions?.(outcome) ?? 1,
});

/** Writes the rolls. The combatant whose turn it is keeps it, wherever the new order puts them. */
export async function writeOrder(combat: CombatLike, places: readonly Place[], updateTurn = true): Promise<void> {
  const current = combat.combatant?.id;
  const updates = places.map(({ id, total, actions }) => ({
    _id: id,
    initiative: total,
    [`flags.${SYSTEM_ID}.actions`]: actions,
  }));
  await combat.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false });
  if (!updateTurn || !current || !combat.started) return;
  const turn = combat.turns.findIndex(({ id }) => id === current);
  if (turn >= 0) await combat.update({ turn }, { turnEvents: false });
}

/** The fights that are looked at, the one in view first. */
function fights(): CombatLike[] {
  const { combat, combats } = theGame();
  return [...new Set([...(combat ? [combat] : []), ...combats.contents])];
}

/** In which fight an actor stands without a number: its first combatant there that the user may write. */
function waiting(actor: string, taken: ReadonlySet<string>): { combat: CombatLike; combatant: CombatantLike } | null {
  for (const combat of fights()) {
    const combatant = combat.combatants.find(
      (one) => one.actor?.uuid === actor && one.isOwner && one.initiative === null && !taken.has(one.id),
    );
    if (combatant) return { combat, combatant };
  }
  return null;
}

/** Gives a roll from outside the tracker to a combatant of its roller that has no number yet. */
export async function landInOrder(rulesetId: string, message: MessageLike): Promise<void> {
  const initiative = rulesets.get(rulesetId)?.initiative;
  if (!initiative) return;
  const landed = new Map<CombatLike, Place[]>();
  const taken = new Set<string>();
  for (const [at, { kind, actor }] of (message.system as CardData).parts.entries()) {
    const roll = message.rolls[at] as CheckRollLike | undefined;
    const place = kind === initiative.kind && actor && roll ? waiting(actor, taken) : null;
    if (!place || !roll) continue;
    taken.add(place.combatant.id);
    const places = landed.get(place.combat) ?? [];
    landed.set(place.combat, [...places, orderPlace(place.combatant.id, initiative, roll.outcome)]);
  }
  for (const [combat, places] of landed) await writeOrder(combat, places);
}

/** Rolls for the order of a fight stand on their card in that order. */
export function sortInOrder(
  ruleset: string,
  rolls: { part: { kind: string }; roll: CheckRollLike; actor: ActorLike | null }[],
): void {
  const initiative = rulesets.get(ruleset)?.initiative;
  if (!initiative || rolls.some(({ part }) => part.kind !== initiative.kind)) return;
  const breaks = ({ actor }: { actor: ActorLike | null }) => (actor ? initiative.tiebreak(actor) : 0);
  rolls.sort((a, b) => initiative.total(b.roll.outcome) - initiative.total(a.roll.outcome) || breaks(b) - breaks(a));
}

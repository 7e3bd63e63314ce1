/** The workflows at the ends and starts of turns and rounds; they run on the designated Gamemaster's client only. */
import type { Dict } from "../../../common/utils/types.ts";
import type { Combat, CombatHistory } from "./combat.ts";

export interface RoundEventContext {
  round: number;
  skipped: boolean;
}

export interface TurnEventContext extends RoundEventContext {
  turn: number;
}

/** Ends the turn and round that were, then starts those that are; nothing on the way back. */
export async function manageTurnEvents(
  combat: Combat,
  before: CombatHistory | undefined,
  options: Dict = {},
): Promise<void> {
  if (!combat.started || !before || options.direction === -1) return;
  const now = combat.current;
  const advanceTurn = before.turn !== null && (now.turn ?? -1) > (before.turn ?? -1);
  const advanceRound = now.round > before.round;
  const sameTurn = before.combatantId === now.combatantId && !advanceRound && !advanceTurn;
  if (sameTurn) return;
  const prior = before.combatantId ? combat.combatants.get(before.combatantId) : undefined;
  if (before.round > 0 && prior && before.turn !== null) {
    await combat._onEndTurn(prior, { round: before.round, turn: before.turn, skipped: false });
  }
  if (advanceRound && before.round > 0) await combat._onEndRound({ round: before.round, skipped: false });
  if (advanceRound) await combat._onStartRound({ round: now.round, skipped: false });
  const next = combat.combatant;
  if (next && now.turn !== null) await combat._onStartTurn(next, { round: now.round, turn: now.turn, skipped: false });
}

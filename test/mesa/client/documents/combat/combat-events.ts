/** The workflows at the ends and starts of turns and rounds; they run on the designated Gamemaster's client only. */
import type { Dict } from "../../../common/utils/types.ts";
import { refreshEffects } from "../../generation/expiry.ts";
import type { Combat, CombatHistory } from "./combat.ts";

export interface RoundEventContext {
  round: number;
  skipped: boolean;
}

export interface TurnEventContext extends RoundEventContext {
  turn: number;
}

/** Ends the turn and round that were, then starts those that are, each with its effects of V14; nothing on the way back. */
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
    const context = { round: before.round, turn: before.turn, skipped: false };
    await combat._onEndTurn(prior, context);
    await refreshEffects("turnEnd", { ...context, combat });
  }
  if (advanceRound && before.round > 0) {
    const context = { round: before.round, skipped: false };
    await combat._onEndRound(context);
    await refreshEffects("roundEnd", { ...context, combat });
  }
  if (advanceRound) {
    const context = { round: now.round, skipped: false };
    await combat._onStartRound(context);
    await refreshEffects("roundStart", { ...context, combat });
  }
  const next = combat.combatant;
  if (next && now.turn !== null) {
    const context = { round: now.round, turn: now.turn, skipped: false };
    await combat._onStartTurn(next, context);
    await refreshEffects("turnStart", { ...context, combat });
  }
}

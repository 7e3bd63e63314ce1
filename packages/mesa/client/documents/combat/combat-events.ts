/** The workflows at the ends and starts of turns and rounds; they run on the designated Gamemaster's client only. */
import { byGeneration } from "../../../common/generation/index.ts";
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

/** What a new moment brings: in V14 world time goes on first, as effects are counted by it. */
export async function bringMoment(combat: Combat, before: CombatHistory, options: Dict): Promise<void> {
  const delta = (options.worldTime as { delta?: number } | undefined)?.delta;
  const advance = async (): Promise<unknown> => (delta ? game.time.advance(delta) : undefined);
  if (byGeneration({ 13: false, 14: true })) {
    await advance();
    await combat._manageTurnEvents(before, options);
  } else await Promise.all([combat._manageTurnEvents(before, options), advance()]);
}

/** Computes what remains of the effects of everybody in an encounter. */
export function updateActors(combat: Combat): void {
  for (const { actor } of combat.combatants) {
    for (const { effects } of actor ? [actor, ...actor.items] : [])
      for (const effect of effects) if (effect._requiresDurationUpdate()) effect.updateDuration();
    actor?.render(false, { renderContext: "updateCombat" });
  }
}

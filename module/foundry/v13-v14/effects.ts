import { CHANGE_KINDS, type ChangeKind, type CombatMoment } from "../../core/effects.ts";
import { type EffectLike, type JsonObject, theConfig, theGame } from "../index.ts";

/** Active effects, whose changes and durations the two generations keep differently. */

const isOld = (): boolean => theGame().release.generation < 14;

/** Lets the effects of items work on the actor who carries them: in Foundry 13 a switch, in Foundry 14 always so. */
export function useItemEffects(): void {
  if (isOld()) theConfig().ActiveEffect.legacyTransferral = false;
}

/** One change of an effect, in the words of Foundry 14. */
export interface EffectChange {
  key: string;
  kind: ChangeKind;
  /** Whatever its author wrote. */
  value: unknown;
  priority: number;
}

/** The numbers by which Foundry 13 keeps the kinds. */
const MODES: readonly ChangeKind[] = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];
const PRIORITIES: Record<ChangeKind, number> = {
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
};

/** One change as either generation stores it. */
export interface StoredChange {
  key?: unknown;
  value?: unknown;
  mode?: unknown;
  type?: unknown;
  priority?: unknown;
}

/** A change as this generation has it. */
export function readChange({ key, value, mode, type, priority }: StoredChange): EffectChange {
  const kind = (isOld() ? MODES[Number(mode)] : CHANGE_KINDS.find((word) => word === type)) ?? "custom";
  return { key: String(key ?? ""), kind, value, priority: typeof priority === "number" ? priority : PRIORITIES[kind] };
}

/** The changes of an effect, first things first. */
export function changesOf(effect: EffectLike): EffectChange[] {
  const stored = isOld() ? effect.changes : (effect.system as { changes?: unknown }).changes;
  const list = Array.isArray(stored) ? (stored as StoredChange[]) : [];
  return list
    .map(readChange)
    .filter(({ key }) => key !== "")
    .sort((a, b) => a.priority - b.priority);
}

/** The changes of an effect that is still data. */
export function changesIn(effect: JsonObject): EffectChange[] {
  const stored = isOld() ? effect.changes : (effect.system as { changes?: unknown } | undefined)?.changes;
  return Array.isArray(stored) ? (stored as StoredChange[]).map(readChange) : [];
}

/** Changes as this generation stores them, as an entry of an effect's data. */
export function changesData(changes: readonly { key: string; kind: ChangeKind; value: string }[]): JsonObject {
  if (isOld()) {
    return {
      changes: changes.map(({ key, kind, value }) =>
        kind === "subtract"
          ? { key, mode: MODES.indexOf("add"), value: String(-Number(value)) }
          : { key, mode: MODES.indexOf(kind), value },
      ),
    };
  }
  return { system: { changes: changes.map(({ key, kind, value }) => ({ key, type: kind, value })) } };
}

/** What Foundry 14 writes as the event at which an effect ends, wherever a number is given and nobody says another. */
const USUAL_EXPIRY = "turnStart";

/** So many rounds as an effect's duration; null: as long as it is there. */
export const roundsData = (rounds: number | null): JsonObject => ({
  duration: isOld()
    ? { rounds, turns: null, seconds: null }
    : { value: rounds, units: "rounds", expiry: rounds === null ? null : USUAL_EXPIRY },
});

interface Duration13 {
  rounds?: number | null;
  startRound?: number | null;
  startTurn?: number | null;
  combat?: string | null;
}
interface Duration14 {
  value?: number | null;
  units?: string;
  expiry?: string | null;
}
interface Start14 {
  combat?: string | null;
  round?: number | null;
  turn?: number | null;
}

/** The rounds that an effect was given; null where it is not counted in rounds. */
export function roundsOf({ _source }: EffectLike): number | null {
  const { rounds, value, units } = (_source.duration ?? {}) as Duration13 & Duration14;
  const given = isOld() ? rounds : units === "rounds" ? value : null;
  return typeof given === "number" && given > 0 ? given : null;
}

/**
 * Whether Foundry ends an effect, so that we leave its clock alone. Foundry 13 ends none. Foundry 14 could end all that have a
 * duration or an event; it is left what its own form says and we do not count: seconds and the like, turns, and an event that
 * a user chose. Rounds without one are ours, as they are in Foundry 13. What has neither it would end as well, the next time
 * that the world's clock moves, because we say that it is temporary. What an item gives to others runs nowhere yet.
 */
export function endsByHost({ _source, parent, transfer }: EffectLike): boolean {
  if (isOld() || (parent?.documentName === "Item" && !transfer)) return false;
  const { value, units, expiry } = (_source.duration ?? {}) as Duration14;
  const chosen = (expiry ?? null) !== null;
  if (typeof value !== "number" || value <= 0) return chosen;
  return units !== "rounds" || (chosen && expiry !== USUAL_EXPIRY);
}

/** Whether Foundry 14 has ended an effect that stays where it was. */
export const isEndedByHost = (effect: EffectLike): boolean =>
  endsByHost(effect) && (effect._source.duration as { expired?: unknown } | undefined)?.expired === true;

/** Where in which fight an effect began; null where it has not yet. */
export function beganAt({ _source }: EffectLike): (CombatMoment & { combat: string | null }) | null {
  const { startRound, startTurn, combat: fight = null } = (_source.duration ?? {}) as Duration13;
  const { round, turn, combat = null } = (_source.start ?? {}) as Start14;
  const start = isOld() ? { round: startRound, turn: startTurn, combat: fight } : { round, turn, combat };
  return typeof start.round === "number" ? { round: start.round, turn: start.turn ?? 0, combat: start.combat } : null;
}

/** The entries of an effect that let it begin at a place in a fight. */
export const beginsAt = (combat: string, { round, turn }: CombatMoment): JsonObject =>
  isOld()
    ? { "duration.startRound": round, "duration.startTurn": turn, "duration.combat": combat }
    : { "start.round": round, "start.turn": turn, "start.combat": combat };

/** The entries of an effect that let it wait for its next beginning. */
export const notBegun = (): JsonObject =>
  isOld()
    ? { "duration.startRound": null, "duration.startTurn": null, "duration.combat": null }
    : { "start.round": null, "start.turn": null, "start.combat": null };

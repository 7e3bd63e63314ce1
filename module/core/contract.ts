import type { Distribution } from "./chance/distribution.ts";

/**
 * What every rule set's core brings. A `Check` and an `Outcome` are plain JSON: they are stored in rolls
 * and chat messages. All three functions are pure and deterministic; bad input throws a `CoreError` (validate.ts).
 */
export interface Engine<Check, Faces, Outcome, Chances extends Odds = Odds> {
  /** Which dice to roll, with the follow-up rules. Rolls nothing itself: dice are the host's. */
  plan(check: Check): Roll;
  /** What the faces mean. Faces that this check cannot have rolled are an error, never a guess. */
  resolve(check: Check, faces: Faces): Outcome;
  /** The exact chances of that same check, before it is rolled. Probabilities in [0, 1]. */
  odds(check: Check): Chances;
}

/** What the odds of different rule sets may have in common; each rule set says more. */
export interface Odds {
  /** P(the check succeeds). */
  readonly success?: number;
  /** The number the check is read from. */
  readonly total?: Distribution;
}

/** Dice to roll, as data: the host turns it into its own dice terms, or reads physical dice by it. */
export interface Roll {
  /** In rolling order; faces are handed to `resolve` in this same order. */
  readonly groups: readonly RollGroup[];
  /** Constant added to what the groups give. */
  readonly modifier: number;
}

export interface RollGroup {
  /** What the group is for, within its rule set, e.g. `target`, `rival`, `damage`. */
  readonly id: string;
  /** Dice rolled at once, at least 1. */
  readonly count: number;
  /** Faces per die, at least 2, numbered from 1. */
  readonly faces: number;
  /** A named die where faces alone do not say it (symbol dice). */
  readonly die?: string;
  /** Which dice count: all of them added, or the one of that rank. */
  readonly keep: "all" | "low" | "median" | "high";
  /** What the highest face counts as; absent: itself. */
  readonly top?: number;
  /** What the sum of the group is multiplied by; absent: 1. */
  readonly times?: number;
  /** Only the odd faces count, 1 each; absent: every face counts itself. */
  readonly odd?: true;
  readonly followUps: readonly RerollRule[];
}

/** What a face sets off. Repeats for as long as the newly rolled dice meet the condition. */
export interface RerollRule {
  /** The condition: a face of this value or more, but not above `to` (default: that one face only). */
  readonly on: number;
  readonly to?: number;
  /** Looked for on the kept die only, or on each die by itself. */
  readonly which: "kept" | "each";
  /** What is rolled again: the whole group, or that die alone. */
  readonly again: "group" | "die";
  /** What the new roll does to the value: add to it, subtract from it, or replace it. */
  readonly effect: "add" | "subtract" | "replace";
}

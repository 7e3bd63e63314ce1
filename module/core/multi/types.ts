import type { Distribution } from "../chance/distribution.ts";
import type { Faces } from "../chance/faces.ts";
import type { Odds } from "../contract.ts";
import type { Play } from "./checks.ts";
import type { Style } from "./tables.ts";

export type { Faces } from "../chance/faces.ts";
export type { Check, Condition, Hand, Play } from "./checks.ts";

export interface Outcome {
  /** The dice, smallest first, in the order of `faces`. */
  readonly dice: readonly number[];
  readonly faces: Faces;
  readonly total: number;
  readonly level: number;
  /** The total exceeds the level: nothing is made. */
  readonly over: boolean;
  /** The highest difficulty made: the total, or 0 when it exceeds the level. */
  readonly reached: number;
  readonly difficulty?: number;
  readonly success?: boolean;
  /** total − difficulty, for games that grade it (upstream leaves degrees to them). */
  readonly margin?: number;
}

export interface MultiOdds extends Odds {
  /** P(difficulty ≤ total ≤ level); absent without difficulty. */
  readonly success?: number;
  /** P(total < difficulty); absent without difficulty. */
  readonly low?: number;
  /** P(total > level). */
  readonly over: number;
  readonly total: Distribution;
}

export interface KnownOdds extends MultiOdds {
  readonly success: number;
  readonly low: number;
}

/** The best roll of a hand at one difficulty, or over all of them while it is unknown. */
export interface Best extends Play {
  /** Its chance; while the difficulty is unknown, the mean over the difficulties 1 to the own level. */
  readonly success: number;
}

/** Why a play is not allowed. */
export interface Objection {
  /**
   * `level`: above what may be played. `cover`: the dice do not reach the level (or the imagined one). `kind`: a die that
   * is not on the table. `maxDice`: too many dice. `conservative`, `notConservative`: wrong style. `given`: other dice
   * than those given.
   */
  readonly reason: "level" | "cover" | "kind" | "maxDice" | "conservative" | "notConservative" | "given";
  /** Index of the condition that forbids it; null when the rules do. */
  readonly condition: number | null;
}

/** One way to roll, as a chooser lays it out. */
export interface Option extends Play {
  readonly style: Style;
  /** Tight: no other dice on the table cover the level with a smaller sum of maxima. */
  readonly tight: boolean;
  /** At the asked difficulty; absent when none was asked. */
  readonly success?: number;
  /** P(success) at difficulty 1, 2, … up to the level. */
  readonly curve: readonly number[];
  /** Empty: allowed. */
  readonly objections: readonly Objection[];
  /** The best roll there is at the asked difficulty, or over all of them while it is unknown. */
  readonly best: boolean;
}

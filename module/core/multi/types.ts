import type { Distribution } from "../chance/distribution.ts";
import type { Faces } from "../chance/faces.ts";
import type { Odds } from "../contract.ts";
import type { Style } from "./tables.ts";

export type { Faces } from "../chance/faces.ts";

/*
 * All numbers are whole. Levels and difficulties 1…1000; dice of 2…1000 faces, 1…250 of them, their maxima together at
 * most 10 000. Optional fields are absent, never null.
 */

/** A roll as chosen: the level played and the dice for it. */
export interface Play {
  /** The level played: one's own or any lower (rule 1). The total must not exceed it (rule 3). */
  readonly level: number;
  /** Faces of each die, in any order. Their maxima must reach the level (rule 2). */
  readonly dice: readonly number[];
}

export interface Check extends Play {
  /** What the total must reach. Absent while it is secret: then `reached` says which difficulties were made. */
  readonly difficulty?: number;
}

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

/** What bends the choice of dice (source, F.A.Q.). Conditions stack. */
export type Condition =
  /** Drunk, angry: nothing conservative. */
  | { readonly kind: "noConservative" }
  /** Fearful: nothing but conservative. */
  | { readonly kind: "onlyConservative" }
  /**
   * A wrong idea of oneself, −100…100. Higher: the dice must cover that much more than the level played. Lower: only
   * levels that much below one's own may be played. Several add up. [house reading]
   */
  | { readonly kind: "perceived"; readonly by: number }
  /** A curse takes one kind of die away. */
  | { readonly kind: "removed"; readonly faces: number }
  /** Somebody else has chosen the dice. */
  | { readonly kind: "given"; readonly dice: readonly number[] };

/** What a hero has to choose from. */
export interface Hand {
  /** Own level, 1…100. */
  readonly level: number;
  readonly conditions?: readonly Condition[];
  /** Kinds of dice on the table, at most 20; virtual ones too. Default DICE. */
  readonly kinds?: readonly number[];
  /** Most dice in one roll, 1…250. Default: no limit but the level itself. */
  readonly maxDice?: number;
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

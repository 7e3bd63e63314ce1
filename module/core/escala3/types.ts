import type { Distribution } from "../chance/distribution.ts";
import type { Faces } from "../chance/faces.ts";
import type { Odds } from "../contract.ts";
import type { Dispersion, Method, SuccessLevel, Variant } from "./tables.ts";

export type { Faces } from "../chance/faces.ts";

/*
 * Traits are levels −20…40 (rescaled, with `1d10`, −40…80), with at most two decimals; difficulties −1000…1000, with at
 * most two decimals; everything else is whole. Optional fields are absent, never null.
 */

/** One side of a roll. The level rolled is trait + advantage − penalty − reserve; with `1d10` those count double. */
export interface Side {
  readonly trait: number;
  /** Default `1d6`. */
  readonly dice?: Method;
  /** Default `closed`. */
  readonly variant?: Variant;
  /** Default `normal`; others only with a closed `1d6`. */
  readonly dispersion?: Dispersion;
  /** Circumstance, −20…20; below 0 disadvantage. Default 0. (§2.1.1) */
  readonly advantage?: number;
  /** Lasting penalties, already summed, 0…40. Default 0. (§2.1.2) */
  readonly penalty?: number;
  /** Levels kept back for a better result, 0…40. Default 0. (§3.2) */
  readonly reserve?: number;
}

interface Extremes {
  /** A total below it: a fumble (simple), or the winner's victory is void (opposed). (§2.2) */
  readonly minimum?: number;
  /** A success or victory with a total above it wins with extra advantage. (§2.2) */
  readonly maximum?: number;
}

export interface SimpleCheck extends Side, Extremes {
  readonly kind?: "simple";
  readonly difficulty: number;
  /** Success is not to exceed the difficulty: being small enough. Only with dispersion `null`. Default false. (§3.5) */
  readonly reverse?: boolean;
}

export interface OpposedCheck extends Side, Extremes {
  readonly kind: "opposed";
  /** The other side; it rolls by the same method. */
  readonly against: Side;
}

/** A random penalty: 2d3 − 1, or one between two limits by counting odd dice. (§3.6.2) */
export interface PenaltyCheck {
  readonly kind: "penalty";
  /** Both or neither; 0…40, `max` not below `min`. */
  readonly min?: number;
  readonly max?: number;
}

export type Check = SimpleCheck | OpposedCheck | PenaltyCheck;

/** One side as rolled. */
export interface SideRoll {
  /** Each die with what it set off. */
  readonly faces: Faces;
  /** What each die counts. */
  readonly values: readonly number[];
  /** The level rolled. */
  readonly level: number;
  /** Single die: level + die. Pools: the sum of the dice. */
  readonly total: number;
}

export interface SimpleOutcome extends SideRoll {
  readonly kind: "simple";
  /** After what levels below 1 add to it. */
  readonly difficulty: number;
  readonly success: boolean;
  /** total − difficulty. */
  readonly margin: number;
  /** Levels between the roll and the difficulty; for the single die its margin. (§3.1) */
  readonly levels: number;
  readonly successLevel: SuccessLevel;
  readonly fumble: boolean;
  readonly extreme: boolean;
  /** Levels by which the success is better: the reserve, when it succeeds. (§3.2) */
  readonly improved: number;
}

export interface OpposedOutcome extends SideRoll {
  readonly kind: "opposed";
  readonly against: SideRoll;
  /** `tie`: even after all rules; roll one more die (odd wins) and resolve again with it. `draw`: a void victory. */
  readonly result: "win" | "lose" | "tie" | "draw";
  /** Same as `result === "win"`. */
  readonly success: boolean;
  /** total − the other's total. */
  readonly margin: number;
  /** What decided: totals, the rule for equal totals, or the further die. */
  readonly decidedBy: "total" | "rule" | "die" | null;
  /** Success level of the winner, with the loser's total as difficulty; null without one. (§3.1) */
  readonly successLevel: SuccessLevel | null;
  readonly extreme: boolean;
  /** Extra penalty for the loser: the winner's reserve. (§3.2) */
  readonly extraPenalty: number;
}

export interface PenaltyOutcome {
  readonly kind: "penalty";
  readonly faces: Faces;
  readonly total: number;
}

export type Outcome = SimpleOutcome | OpposedOutcome | PenaltyOutcome;

export interface SimpleOdds extends Odds {
  readonly success: number;
  /** Total, without the decimals of the level, which are the same in every total. */
  readonly total: Distribution;
  /** The decimals of the level, 0…0.99, which every total has beside. */
  readonly fraction: number;
  readonly difficulty: number;
  /** Never a success. */
  readonly fumble: number;
  /** Part of `success`. */
  readonly extreme: number;
  /** Chances of each success level; they sum to 1. */
  readonly levels: Readonly<Record<SuccessLevel, number>>;
}

export interface OpposedOdds extends Odds {
  /** Same as `win`. */
  readonly success: number;
  /** Equal totals already decided by the rules, the last resort half to each. */
  readonly win: number;
  readonly lose: number;
  /** Victories that the minimum makes void; otherwise 0. */
  readonly draw: number;
  readonly extreme: number;
  /** This side's total, without the decimals of its level. */
  readonly total: Distribution;
  /** The other side's, likewise. */
  readonly against: Distribution;
}

export interface PenaltyOdds extends Odds {
  readonly total: Distribution;
}

export type OddsOf<C extends Check> = C extends OpposedCheck
  ? OpposedOdds
  : C extends PenaltyCheck
    ? PenaltyOdds
    : SimpleOdds;
export type OutcomeOf<C extends Check> = C extends OpposedCheck
  ? OpposedOutcome
  : C extends PenaltyCheck
    ? PenaltyOutcome
    : SimpleOutcome;

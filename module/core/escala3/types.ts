import type { Distribution } from "../chance/distribution.ts";
import type { Faces } from "../chance/faces.ts";
import type { Odds } from "../contract.ts";
import type { Check, OpposedCheck, PenaltyCheck } from "./checks.ts";
import type { SuccessLevel } from "./tables.ts";

export type { Faces } from "../chance/faces.ts";
export type { Check, OpposedCheck, PenaltyCheck, Side, SimpleCheck } from "./checks.ts";

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

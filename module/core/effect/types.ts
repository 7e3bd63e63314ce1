import type { Distribution } from "../chance/distribution.ts";
import type { Faces } from "../chance/faces.ts";
import type { Odds } from "../contract.ts";

export type { Faces } from "../chance/faces.ts";

/*
 * All numbers are whole: bonus, modifier and resistance −1000…1000. Optional fields are absent, never null.
 */

/** What every throw of 3d6 has in common: 3d6 + bonus + modifier. */
export interface Side {
  /** Attribute modifier + trait bonus (`bonusOf`). */
  readonly bonus: number;
  /** Situational changes, already summed. Default 0. */
  readonly modifier?: number;
}

/** Somebody does something against a fixed resistance (a difficulty, a static check, a total already thrown). */
export interface ActionCheck extends Side {
  readonly kind?: "action";
  readonly resistance: number;
}

/** An action check whose resistance is thrown in the same go. */
export interface OpposedCheck extends Side {
  readonly kind: "opposed";
  readonly against: Side;
}

/** `resistance`: the total becomes the other side's resistance. `ranked`: the totals order those who throw. */
export interface OpenCheck extends Side {
  readonly kind: "resistance" | "ranked";
}

export type Check = ActionCheck | OpposedCheck | OpenCheck;

/** One side's 3d6. */
export interface SideThrow {
  /** Three lists of one face. */
  readonly faces: Faces;
  /** Sum of the three. */
  readonly dice: number;
  /** All constants together. */
  readonly bonus: number;
  /** dice + bonus. */
  readonly total: number;
}

export interface ActionOutcome extends SideThrow {
  readonly kind: "action" | "opposed";
  readonly resistance: number;
  /** The other side's throw, in opposed checks. */
  readonly against?: SideThrow;
  /** total ≥ resistance. */
  readonly success: boolean;
  /** total − resistance. */
  readonly margin: number;
  /** Effect points: the margin of a success, otherwise 0. */
  readonly effect: number;
  /** Consequence points: the shortfall of a failure, otherwise 0. */
  readonly consequence: number;
}

export interface OpenOutcome extends SideThrow {
  readonly kind: "resistance" | "ranked";
}

export type Outcome = ActionOutcome | OpenOutcome;

export interface ActionOdds extends Odds {
  readonly success: number;
  readonly total: Distribution;
  /** Effect points; 0 on failures. `effect.atLeast(5)` is the chance of a minor effect. */
  readonly effect: Distribution;
  /** Consequence points; 0 on successes. */
  readonly consequence: Distribution;
}

export interface OpenOdds extends Odds {
  readonly total: Distribution;
}

export type OddsOf<C extends Check> = C extends OpenCheck ? OpenOdds : ActionOdds;
export type OutcomeOf<C extends Check> = C extends OpenCheck ? OpenOutcome : ActionOutcome;

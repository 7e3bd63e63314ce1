import type { Distribution } from "../chance/distribution.ts";
import type { Faces } from "../chance/faces.ts";
import type { Odds } from "../contract.ts";
import type { Percentile, Track } from "./tables.ts";

export type { Faces } from "../chance/faces.ts";

/*
 * All numbers are whole: bonus, modifier and resistance −1000…1000. Optional fields are absent, never null.
 */

/** What every roll of 3d6 has in common: 3d6 + bonus + modifier. */
export interface Side {
  /** Attribute modifier + trait bonus (`bonusOf`). */
  readonly bonus: number;
  /** Situational changes, already summed. Default 0. */
  readonly modifier?: number;
}

/** Somebody does something against a fixed resistance (a difficulty, a static check, a total already rolled). */
export interface ActionCheck extends Side {
  readonly kind?: "action";
  readonly resistance: number;
}

/** An action check whose resistance is rolled in the same go. */
export interface OpposedCheck extends Side {
  readonly kind: "opposed";
  readonly against: Side;
}

/**
 * `resistance`: the total becomes the other side's resistance. `static`: the same with 10 instead of dice. `ranked`: the
 * totals order those who roll.
 */
export interface OpenCheck extends Side {
  readonly kind: "resistance" | "static" | "ranked";
}

/** Some dice of one kind, 1…100 of 2…100 faces. */
export interface Dice {
  readonly count: number;
  readonly faces: number;
}

/** Dice and a constant (−1000…1000), such as 2d6 + 1. */
export interface DiceFormula {
  readonly dice: readonly Dice[];
  /** Default 0. */
  readonly bonus?: number;
}

/** `damage`: hit points that a track loses. `recovery`: hit points that it gets back. */
export interface DiceCheck extends DiceFormula {
  readonly kind: "damage" | "recovery";
  /** Default physical. */
  readonly track?: Track;
}

/** A d3, read from a six-sided die, or a percentage, read from two ten-sided ones. */
export type OddDiceCheck = { readonly kind: "d3" } | { readonly kind: "d100"; readonly convention?: Percentile };

export type Check = ActionCheck | OpposedCheck | OpenCheck | DiceCheck | OddDiceCheck;

/** One side's 3d6. */
export interface SideRoll {
  /** Three lists of one face. */
  readonly faces: Faces;
  /** Sum of the three. */
  readonly dice: number;
  /** All constants together. */
  readonly bonus: number;
  /** dice + bonus. */
  readonly total: number;
}

export interface ActionOutcome extends SideRoll {
  readonly kind: "action" | "opposed";
  readonly resistance: number;
  /** The other side's roll, in opposed checks. */
  readonly against?: SideRoll;
  /** total ≥ resistance. */
  readonly success: boolean;
  /** total − resistance. */
  readonly margin: number;
  /** Effect points: the margin of a success, otherwise 0. */
  readonly effect: number;
  /** Consequence points: the shortfall of a failure, otherwise 0. */
  readonly consequence: number;
}

/** A static check has no faces. */
export interface OpenOutcome extends SideRoll {
  readonly kind: "resistance" | "static" | "ranked";
}

export interface DiceOutcome {
  readonly kind: "damage" | "recovery";
  readonly track: Track;
  /** One list of one face per die. */
  readonly faces: Faces;
  readonly dice: number;
  readonly bonus: number;
  /** dice + bonus, never less than 0. */
  readonly total: number;
}

export interface OddDiceOutcome {
  readonly kind: "d3" | "d100";
  /** The d6 of a d3; tens and units of a d100, a 10 being the 0 of the die. */
  readonly faces: Faces;
  readonly total: number;
}

export type Outcome = ActionOutcome | OpenOutcome | DiceOutcome | OddDiceOutcome;

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

type Open = OpenCheck | DiceCheck | OddDiceCheck;
export type OddsOf<C extends Check> = C extends Open ? OpenOdds : ActionOdds;
export type OutcomeOf<C extends Check> = C extends OpenCheck
  ? OpenOutcome
  : C extends DiceCheck
    ? DiceOutcome
    : C extends OddDiceCheck
      ? OddDiceOutcome
      : ActionOutcome;

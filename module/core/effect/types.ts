import type { Distribution } from "../chance/distribution.ts";
import type { Faces } from "../chance/faces.ts";
import type { Odds } from "../contract.ts";
import type { Check, DiceCheck, OddDiceCheck, OpenCheck } from "./checks.ts";
import type { Track } from "./tables.ts";

export type { Faces } from "../chance/faces.ts";
export type {
  ActionCheck,
  Check,
  Dice,
  DiceCheck,
  DiceFormula,
  OddDiceCheck,
  OpenCheck,
  OpposedCheck,
  Side,
} from "./checks.ts";

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

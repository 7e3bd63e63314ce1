import { listOf, oneOf, whole } from "../shape.ts";
import { byKind, closed, type Infer, is, type Complete as Read, usual } from "../strict.ts";
import { PERCENTILES, TRACKS } from "./tables.ts";

/*
 * What Effect Engine reads. All numbers are whole: bonus, modifier and resistance −1000…1000. Optional fields are absent, never
 * null.
 */

export const LIMIT = 1000;
export const MAX_LEVEL = 100;
export const MAX_POINTS = 10_000;
export const MAX_COUNT = 100;
const MAX_GROUPS = 10;

export const NUMBER = whole(-LIMIT, LIMIT);
export const LEVEL = whole(1, MAX_LEVEL);
/** Faces of a die. */
export const FACES = whole(2, 100);

export const SIDE = closed({
  /** Attribute modifier + trait bonus (`bonusOf`). */
  bonus: NUMBER,
  /** Situational changes, already summed. Default 0. */
  modifier: usual(NUMBER, 0),
});
/** What every roll of 3d6 has in common: 3d6 + bonus + modifier. */
export interface Side extends Infer<typeof SIDE> {}

const ACTION = closed({ kind: usual(is("action"), "action"), ...SIDE.fields, resistance: NUMBER });
/** The roller acts against a fixed resistance (a difficulty, a static check, a total already rolled). */
export interface ActionCheck extends Infer<typeof ACTION> {}

const OPPOSED = closed({ kind: is("opposed"), ...SIDE.fields, against: SIDE }, "against");
/** An action check whose resistance is rolled in the same go. */
export interface OpposedCheck extends Infer<typeof OPPOSED> {}

const OPEN = closed({ kind: oneOf(["resistance", "static", "ranked"]), ...SIDE.fields });
/**
 * `resistance`: the total becomes the other side's resistance. `static`: the same with 10 instead of dice. `ranked`: the
 * totals order those who roll.
 */
export interface OpenCheck extends Infer<typeof OPEN> {}

const GROUP = closed({ count: whole(1, MAX_COUNT), faces: FACES });
/** Some dice of one kind, 1…100 of 2…100 faces. */
export interface Dice extends Infer<typeof GROUP> {}

export const FORMULA = closed({
  /** At most ten kinds. */
  dice: listOf(GROUP, MAX_GROUPS),
  /** Default 0. */
  bonus: usual(NUMBER, 0),
});
/** Dice and a constant (−1000…1000), such as 2d6 + 1. */
export interface DiceFormula extends Infer<typeof FORMULA> {}

const DICE = closed({
  kind: oneOf(["damage", "recovery"]),
  ...FORMULA.fields,
  /** Default physical. */
  track: usual(oneOf(TRACKS), "physical"),
});
/** `damage`: hit points that a track loses. `recovery`: hit points that it gets back. */
export interface DiceCheck extends Infer<typeof DICE> {}

const D3 = closed({ kind: is("d3") });
const D100 = closed({ kind: is("d100"), convention: usual(oneOf(PERCENTILES), "standard") });
/** A d3, read from a six-sided die, or a percentage, read from two ten-sided ones. */
export type OddDiceCheck = Infer<typeof D3> | Infer<typeof D100>;

export const CHECK = byKind(
  "kind",
  {
    action: ACTION,
    opposed: OPPOSED,
    resistance: OPEN,
    static: OPEN,
    ranked: OPEN,
    damage: DICE,
    recovery: DICE,
    d3: D3,
    d100: D100,
  },
  "action",
);
export type Check = Infer<typeof CHECK>;
export type CompleteCheck = Read<typeof CHECK>;

/** A check with every default filled in. */
export type Complete<C> = C extends OpposedCheck
  ? Required<Omit<C, "against">> & { readonly against: Required<Side> }
  : Required<C>;

import { diceSum } from "../chance/dice.ts";
import type { Distribution } from "../chance/distribution.ts";
import { type Faces, readDie } from "../chance/faces.ts";
import type { RollGroup } from "../contract.ts";
import { oneOf, whole } from "../shape.ts";
import { closed, type Infer } from "../strict.ts";
import { coreError } from "../validate.ts";
import { type Dice, type DiceCheck, type DiceFormula, FACES, FORMULA, LEVEL, MAX_COUNT, MAX_POINTS } from "./checks.ts";
import { RESTS } from "./tables.ts";

/*
 * Dice that are simply added: damage and recovery. Reviews say that weapons have damage dice [review]; that dice and
 * constant together never give less than 0, and what a rest gives back, is [house].
 */

/** `2d6+1`, `d10`, `1d6 + 1d4 − 2`: dice are added, constants added or subtracted. */
const TERM = /\s*(?:([+\-−])\s*)?(?:(\d{0,12})[dD](\d{1,12})|(\d{1,12}))\s*/y;

/**
 * Reads dice as a weapon table prints them. Text of at most 100 characters; at most 10 kinds of dice, 1…100 of each, of
 * 2…100 faces; constants of −1000…1000 together. Errors name `formula` for the text, `dice[i].…` or `bonus` for what it says.
 */
export function parseDice(formula: string): Required<DiceFormula> {
  const accepted = { type: "dice such as 2d6+1" };
  if (typeof formula !== "string") throw coreError("type", "formula", accepted, formula);
  const bad = coreError("formula", "formula", accepted, formula);
  if (formula.length > 100 || formula.trim() === "") throw bad;
  const dice: Dice[] = [];
  let bonus = 0;
  for (let position = 0; position < formula.length; position = TERM.lastIndex) {
    TERM.lastIndex = position;
    const match = TERM.exec(formula);
    if (match === null) throw bad;
    const [, sign = "", count, faces, constant] = match;
    if (sign === "" && position > 0) throw bad;
    const minus = sign !== "" && sign !== "+";
    if (faces === undefined) bonus += Number(constant) * (minus ? -1 : 1);
    else if (minus) throw bad;
    else dice.push({ count: count ? Number(count) : 1, faces: Number(faces) });
  }
  return FORMULA.strict({ dice, bonus }, "");
}

export const diceGroups = ({ dice }: Required<DiceCheck>): RollGroup[] =>
  dice.map(({ count, faces }, index) => ({
    id: `dice${index + 1}`,
    count,
    faces,
    keep: "all",
    followUps: [],
  }));

/** The faces of every die, one list per die, in the order of the groups; `read` is how many that are. */
export function readRolledDice(faces: Faces, { dice }: Required<DiceCheck>): { faces: number[][]; read: number } {
  const sizes = dice.flatMap((group) => Array.from({ length: group.count }, () => group.faces));
  return { faces: sizes.map((size, index) => readDie(faces[index], `faces[${index}]`, size)), read: sizes.length };
}

/** The law of dice + bonus, never less than 0. */
export function diceTotal({ dice, bonus }: Required<DiceCheck>): Distribution {
  return diceSum(dice.flatMap(({ count, faces }) => Array.from({ length: count }, () => faces)))
    .shift(bonus)
    .clampMin(0);
}

const REST = closed({ rest: oneOf(RESTS), level: LEVEL, hitDie: FACES });

/**
 * The dice of a rest on one track: a breather gives back one hit die, a night as many as the level and one more. [house]
 * `level` 1…100, `hitDie` 2…100 faces.
 */
export function restDice(of: Infer<typeof REST>): Dice[] {
  const { rest, level, hitDie } = REST.strict(of, "");
  return [{ count: rest === "night" ? Math.min(level + 1, MAX_COUNT) : 1, faces: hitDie }];
}

const CHANGED = closed({
  value: whole(-MAX_POINTS, MAX_POINTS),
  max: whole(0, MAX_POINTS),
  change: whole(-1_000_000, 1_000_000),
});

/** Hit points after losing (`change` below 0) or getting back some: never below 0, and no gain beyond `max`. [house] */
export function changedPoints(of: Infer<typeof CHANGED>): number {
  const { value, max, change } = CHANGED.strict(of, "");
  return change < 0 ? Math.max(Math.min(value, 0), value + change) : Math.max(value, Math.min(max, value + change));
}

import { diceSum } from "../chance/dice.ts";
import type { Distribution } from "../chance/distribution.ts";
import { type Faces, readDie } from "../chance/faces.ts";
import type { RollGroup } from "../contract.ts";
import { coreError, type Fields, list, number, own, plainFields, wholeNumber, word } from "../validate.ts";
import { RESTS, type Rest, TRACKS } from "./tables.ts";
import type { Dice, DiceCheck, DiceFormula } from "./types.ts";

/*
 * Dice that are simply added: damage and recovery. Reviews say that weapons have damage dice [review]; that dice and
 * constant together never give less than 0, and what a rest gives back, is [house].
 */

const MAX_COUNT = 100;
const MAX_FACES = 100;
const MAX_GROUPS = 10;
const MAX_BONUS = 1000;

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
  return { dice: readDice({ dice }, ""), bonus: number({ bonus }, "bonus", "", -MAX_BONUS, MAX_BONUS) };
}

function readDice(source: Fields, path: string): Dice[] {
  return list(source, "dice", path, MAX_GROUPS).map((value, index) => {
    const at = `dice[${index}]`;
    const group = plainFields(value, at, ["count", "faces"]);
    return { count: number(group, "count", at, 1, MAX_COUNT), faces: number(group, "faces", at, 2, MAX_FACES) };
  });
}

/** A damage or recovery check with its defaults. */
export function readDiceCheck(check: DiceCheck, kind: DiceCheck["kind"]): Required<DiceCheck> {
  const source = plainFields(check, "", ["kind", "dice", "bonus", "track"]);
  return {
    kind,
    dice: readDice(source, ""),
    bonus: number(source, "bonus", "", -MAX_BONUS, MAX_BONUS, 0),
    track: word(source, "track", "", TRACKS, "physical"),
  };
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

/**
 * The dice of a rest on one track: a breather gives back one hit die, a night as many as the level and one more. [house]
 * `level` 1…100, `hitDie` 2…100 faces.
 */
export function restDice(of: { readonly rest: Rest; readonly level: number; readonly hitDie: number }): Dice[] {
  const source = plainFields(of, "", ["rest", "level", "hitDie"]);
  const rest = word(source, "rest", "", RESTS);
  const level = number(source, "level", "", 1, 100);
  const faces = number(source, "hitDie", "", 2, MAX_FACES);
  return [{ count: rest === "night" ? Math.min(level + 1, MAX_COUNT) : 1, faces }];
}

/** Hit points after losing (`change` below 0) or getting back some: never below 0, and no gain beyond `max`. [house] */
export function changedPoints(of: { readonly value: number; readonly max: number; readonly change: number }): number {
  const source = plainFields(of, "", ["value", "max", "change"]);
  const value = number(source, "value", "", -10_000, 10_000);
  const max = number(source, "max", "", 0, 10_000);
  const change = wholeNumber(own(source, "change"), "change", -1_000_000, 1_000_000);
  return change < 0 ? Math.max(Math.min(value, 0), value + change) : Math.max(value, Math.min(max, value + change));
}

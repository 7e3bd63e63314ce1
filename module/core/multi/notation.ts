import { coreError } from "../validate.ts";
import { MAX_DICE, readPlay } from "./checks.ts";
import { best } from "./choice.ts";
import { combinations } from "./combinations.ts";

/** Dice in words: "2d4+1d6", as players write them. */

const TERM = /^(\d{0,9})d(\d{1,9})$/i;
const ACCEPTED = { type: "dice such as 2d4+1d6" } as const;

/**
 * Reads dice such as "2d4+1d6", "d8 d10" or "3d4, d6": terms joined by +, commas or blanks. Smallest die first, 1…250 dice
 * of 2…1000 faces. Anything else is a `formula` or `range` error of `dice`.
 */
export function parseDice(text: string): readonly number[] {
  if (typeof text !== "string") throw coreError("type", "dice", ACCEPTED, text);
  const terms = text.split(/[\s,+]+/).filter((term) => term !== "");
  if (terms.length === 0 || terms.length > MAX_DICE) throw coreError("formula", "dice", ACCEPTED, text);
  const dice: number[] = [];
  for (const term of terms) {
    const found = TERM.exec(term);
    if (!found) throw coreError("formula", "dice", ACCEPTED, text);
    const count = found[1] === "" ? 1 : Number(found[1]);
    if (count < 1 || dice.length + count > MAX_DICE) {
      throw coreError("range", "dice", { type: `1 to ${MAX_DICE} dice` }, text);
    }
    dice.push(...Array.from({ length: count }, () => Number(found[2])));
  }
  return readPlay({ level: 1, dice }, "").dice;
}

/** Dice as they are written: "2d4 + 1d6", smallest first. Dice as in a check; none at all are "". */
export function formatDice(dice: readonly number[]): string {
  const read = Array.isArray(dice) && dice.length === 0 ? [] : readPlay({ level: 1, dice }, "").dice;
  return [...new Set(read)].map((faces) => `${read.filter((die) => die === faces).length}d${faces}`).join(" + ");
}

/** The tight combinations of a level (1…200) in words, in the order of the source. For tables. */
export const combinationWords = (level: number): string => combinations(level).map(formatDice).join(" · ");

/** The dice of the best roll of a level (1…100) at a difficulty, in words; "–" where nothing can succeed. For tables. */
export function bestWords(level: number, difficulty: number): string {
  const { dice, success } = best({ level, difficulty });
  return success === 0 ? "–" : formatDice(dice).replaceAll(" ", "");
}

/** Its chance. For tables. */
export const bestChance = (level: number, difficulty: number): number => best({ level, difficulty }).success;

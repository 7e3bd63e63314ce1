import { diceSum } from "../chance/dice.ts";
import type { Distribution } from "../chance/distribution.ts";
import { coveringPlay } from "./checks.ts";
import { APPENDIX_ROWS } from "./tables.ts";
import type { Play } from "./types.ts";

/*
 * Rule 3: success when difficulty ≤ total ≤ level.
 */

/** Totals already worked out: a dialog asks for the same dice over and over. Bounded, oldest out first. */
const totals = new Map<string, Distribution>();
const MAX_TOTALS = 256;

export function totalOf(dice: readonly number[]): Distribution {
  const key = dice.join();
  let total = totals.get(key);
  if (total === undefined) {
    total = diceSum(dice);
    if (totals.size >= MAX_TOTALS) totals.delete(totals.keys().next().value as string);
    totals.set(key, total);
  }
  return total;
}

/** P(from ≤ total ≤ to). Few terms are added, many are what is left of 1: both ways are exact to rounding. */
export function between(total: Distribution, from: number, to: number): number {
  if (to < from) return 0;
  if (from <= total.min) return total.atMost(to);
  if (to >= total.max) return total.atLeast(from);
  let sum = 0;
  for (let n = Math.max(from, total.min); n <= to; n++) sum += total.at(n);
  return sum;
}

export function successOf({ level, dice }: Play, difficulty: number): number {
  return between(totalOf(dice), difficulty, level);
}

/** P(success) at difficulty 1, 2, … up to the level: one sum from the top, in which every total is met once. */
export function curveOf({ level, dice }: Play): number[] {
  const total = totalOf(dice);
  const curve = new Array<number>(level);
  let sum = 0;
  for (let difficulty = level; difficulty > 0; difficulty--) {
    sum += total.at(difficulty);
    curve[difficulty - 1] = difficulty <= total.min || level >= total.max ? between(total, difficulty, level) : sum;
  }
  return curve;
}

/** P(success) of a play at difficulty 1, 2, … up to its level, for when the difficulty is unknown. */
export function curve(play: Play): readonly number[] {
  return curveOf(coveringPlay(play, ""));
}

/**
 * The source's appendix, computed: its rows in its order, each with P(success) at difficulty 1…12 (0 above the level).
 */
export function appendix(): readonly (Play & { readonly chances: readonly number[] })[] {
  return APPENDIX_ROWS.map((row) => ({
    level: row.level,
    dice: [...row.dice],
    chances: Array.from({ length: 12 }, (_, index) => successOf(row, index + 1)),
  }));
}

import { diceSum } from "../chance/dice.ts";
import type { Distribution } from "../chance/distribution.ts";
import { coveringPlay } from "./read.ts";
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

export function curveOf(play: Play): number[] {
  return Array.from({ length: play.level }, (_, index) => successOf(play, index + 1));
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

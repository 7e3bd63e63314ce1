import { snap } from "../reckon/arithmetic.ts";

/** Figures that are raised step by step: numbers one by one, dice from size to size. */

/** The least, the most and the sizes of a figure, as far as a step of making a hero lets it go. */
export interface Ladder {
  readonly least: number;
  readonly most: number;
  /** Where its levels are not all from the least to the most. */
  readonly among?: readonly number[];
  readonly die: boolean;
}

interface Rule {
  readonly from: number;
  readonly to: number;
  readonly dice?: readonly number[];
}

/** More steps than a price by formula is worked out for. */
const MOST_STEPS = 1000;

/** `below`: a level under the least, for what is not had yet. */
export function ladderOf({ from, to, dice }: Rule, least = from, most = to, below?: number): Ladder {
  const low = below ?? Math.max(from, least);
  if (!dice) return { least: low, most: Math.min(to, most), die: false };
  const sizes = dice.filter((size) => size >= least && size <= most);
  const among = below === undefined ? sizes : [below, ...sizes];
  return { least: among[0] ?? from, most: among.at(-1) ?? to, among, die: true };
}

export const upFrom = ({ most, among }: Ladder, level: number): number | undefined =>
  among ? among.find((one) => one > level) : level < most ? level + 1 : undefined;

/** The nearest that the ladder has. */
export function onLadder({ least, most, among }: Ladder, level: number): number {
  if (!among?.length) return Math.min(most, Math.max(least, level));
  return among.reduce((best, one) => (Math.abs(one - level) < Math.abs(best - level) ? one : best));
}

/** By so many steps up or down, as far as there are any. */
export function moved(ladder: Ladder, level: number, by: number): number {
  const { among } = ladder;
  if (!among?.length) return onLadder(ladder, level + by);
  const place = among.indexOf(onLadder(ladder, level));
  return among[Math.min(among.length - 1, Math.max(0, place + by))] ?? level;
}

/**
 * What it costs to come from one level to another: below where it began, it gives points back. Null: a step has no price.
 * `cost`: what the step to a level costs; without one, a point each.
 */
export function costBetween(
  ladder: Ladder,
  start: number,
  level: number,
  cost: ((to: number) => number | null) | null,
): number | null {
  if (level < start) {
    const back = costBetween(ladder, level, start, cost);
    return back === null ? null : 0 - back;
  }
  const { among } = ladder;
  const steps = among ? among.filter((one) => one > start && one <= level) : null;
  if (!cost) return steps ? steps.length : level - start;
  if (!steps && level - start > MOST_STEPS) return null;
  let sum = 0;
  for (const to of steps ?? Array.from({ length: level - start }, (_, n) => start + n + 1)) {
    const price = cost(to);
    if (price === null) return null;
    sum += price;
  }
  return snap(sum);
}

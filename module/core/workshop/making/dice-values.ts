import { work } from "../hero.ts";
import { isPageError } from "../problem.ts";
import type { DiceStep } from "./types.ts";

/** The least and the most that a step's dice can show, and what lies between: few enough to look at each. */
const MOST_VALUES = 2000;

/** What dice of a step come to: the highest of them, and what the page makes of their sum. `NaN` where that cannot be worked out. */
export function rolledValue({ is }: Pick<DiceStep, "is">, sum: number, source: string): number {
  if (!is) return sum;
  try {
    return Math.round(work(is, { rolled: sum }, source));
  } catch (error) {
    if (!isPageError(error)) throw error;
    return Number.NaN;
  }
}

/** The sum of the highest faces. */
export const keptOfDice = (faces: readonly number[], keep = faces.length): number =>
  [...faces]
    .sort((a, b) => b - a)
    .slice(0, keep)
    .reduce((sum, face) => sum + face, 0);

/** All that a step's dice can come to, or some of it, with both ends. */
export function rolledValues(step: Pick<DiceStep, "count" | "die" | "keep" | "is">, source: string): number[] {
  const { count, die, keep = count } = step;
  const all = keep * die - keep;
  const stride = Math.max(1, Math.ceil(all / MOST_VALUES));
  const sums = Array.from({ length: Math.floor(all / stride) + 1 }, (_, n) => keep + n * stride);
  if (sums.at(-1) !== keep * die) sums.push(keep * die);
  return sums.map((sum) => rolledValue(step, sum, source)).filter((value) => !Number.isNaN(value));
}

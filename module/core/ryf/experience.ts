import { wholeNumber, word } from "../validate.ts";
import { creationBudget } from "./creation.ts";

/* Experience (3.0 p. 38): a session gives 1 to 10 points, usually 7; attributes never rise. */

export const AWARD = { least: 1, most: 10, usual: 7 } as const;

/** How dear levels are: campaigns meant to last make them ×1.5 or ×2. [3.0] */
export const PACES = { usual: 1, long: 1.5, veryLong: 2 } as const;
export type Pace = keyof typeof PACES;

const WORDS = Object.keys(PACES) as Pace[];
const factor = (pace: Pace): number => PACES[word({ pace }, "pace", "", WORDS)];

/** Points that raise a skill to `level` (1…1000) from the one below: the new level itself, times the pace, rounded up. */
export function levelCost(level: number, pace: Pace = "usual"): number {
  return Math.ceil(wholeNumber(level, "level", 1, 1000) * factor(pace));
}

/** Whether a skill may have a speciality: from the level at which one is had at creation, and once. */
export const maySpecialise = (level: number, specialised = false): boolean =>
  !specialised && wholeNumber(level, "level", 0, 1000) >= (creationBudget("2", "standard").speciality?.from ?? 5);

/** Points for a speciality: what it costs at creation, 1 (2.x), times the pace, rounded up. [house for the pace] */
export function specialityCost(pace: Pace = "usual"): number {
  return Math.ceil(factor(pace));
}

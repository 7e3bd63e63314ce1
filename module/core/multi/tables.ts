import { wholeNumber } from "../validate.ts";

/** The tables of Multi as data. [source]: printed in the source; [RolProjects]: later editions of it; [house]: our choice. */

/** The dice of the trade, from four to twenty faces. [source] */
export const DICE: readonly number[] = [4, 6, 8, 10, 12, 20];

/**
 * How a roll leans at its level: few dice reach the top more often (`risky`), many avoid the bottom (`conservative`).
 * `only` where the tight combinations all have the same number of dice, so that there is nothing to lean to. [source]
 */
export const STYLES = ["only", "risky", "medium", "conservative"] as const;
export type Style = (typeof STYLES)[number];

/** The ways that a player may lean. */
export const LEANINGS = ["risky", "medium", "conservative"] as const satisfies readonly Style[];
export type Leaning = (typeof LEANINGS)[number];

/** Levels that a table may keep to if it drops the odd ones: children, adults, professionals; both ends included. [RolProjects] */
export const LEVEL_BANDS = { child: [1, 4], adult: [5, 8], professional: [9, 12] } as const;

/** The band of a level 0…1000, or `master` beyond them all; null below 1. */
export function bandOf(level: number): keyof typeof LEVEL_BANDS | "master" | null {
  if (wholeNumber(level, "level", 0, 1000) < 1) return null;
  const bands = Object.keys(LEVEL_BANDS) as (keyof typeof LEVEL_BANDS)[];
  return bands.find((band) => level <= LEVEL_BANDS[band][1]) ?? "master";
}

/** Difficulties that a GM most often says; any other may be written. [house] */
export const USUAL_DIFFICULTIES = { steps: [2, 4, 6, 8, 10, 12], usual: 6 } as const;

/**
 * Rows of the source's appendix, in its order (it leaves out 1d4 + 1d8 at level 11). [source] Its printed numbers are not
 * all right: at levels 5, 7, 9 and 11 it forgets that a total above the level fails; `appendix` computes them.
 */
export const APPENDIX_ROWS: readonly { readonly level: number; readonly dice: readonly number[] }[] = [
  { level: 1, dice: [4] },
  { level: 2, dice: [4] },
  { level: 3, dice: [4] },
  { level: 4, dice: [4] },
  { level: 5, dice: [6] },
  { level: 6, dice: [6] },
  { level: 7, dice: [8] },
  { level: 7, dice: [4, 4] },
  { level: 8, dice: [8] },
  { level: 8, dice: [4, 4] },
  { level: 9, dice: [10] },
  { level: 9, dice: [4, 6] },
  { level: 10, dice: [10] },
  { level: 10, dice: [4, 6] },
  { level: 11, dice: [12] },
  { level: 11, dice: [6, 6] },
  { level: 11, dice: [4, 4, 4] },
  { level: 12, dice: [12] },
  { level: 12, dice: [6, 6] },
  { level: 12, dice: [4, 8] },
  { level: 12, dice: [4, 4, 4] },
];

import type { Die } from "../../../core/narrative/index.ts";

/** What people add to a pool by hand. */

type Step = `${"upgrade" | "downgrade"}${"Ability" | "Difficulty"}`;

/** What people add by hand, in the order in which a pool is built: dice first, then upgrades, then downgrades. */
export const BY_HAND = [
  "boost",
  "setback",
  "difficulty",
  "upgradeAbility",
  "upgradeDifficulty",
  "downgradeAbility",
  "downgradeDifficulty",
] as const satisfies readonly (Die | Step)[];
export type HandField = (typeof BY_HAND)[number];

export const MOST_BY_HAND = 10;

/** A line that somebody added by hand. */
export interface HandLine {
  /** Who added it. */
  user: string;
  name: string;
  field: HandField;
  value: number;
  why: string;
}

/** The tables of Effect Engine as data. [source]; [review]: public reviews; [house]: our choice. */

/** Added to the bonuses instead of rolling, for static checks such as the defences. [source] */
export const STATIC = 10;

export const SIZES = ["minor", "major", "extreme"] as const;
export type Size = (typeof SIZES)[number];

/** Points an effect or a consequence costs: minor [review], major and extreme [house]. */
export const COSTS: Readonly<Record<Size, number>> = { minor: 5, major: 10, extreme: 20 };

/**
 * Effects and consequences that are ready to be picked, by size, and what each changes in its bearer's rolls: below 0 where it
 * is against the bearer, above 0 where it helps, 0 where words say it all. [house]
 */
export const READY = [
  { id: "winded", size: "minor", modifier: -1 },
  { id: "badFooting", size: "minor", modifier: -1 },
  { id: "dazzled", size: "minor", modifier: -1 },
  { id: "embarrassed", size: "minor", modifier: -1 },
  { id: "drops", size: "minor", modifier: 0 },
  { id: "pushed", size: "minor", modifier: 0 },
  { id: "goodPosition", size: "minor", modifier: 1 },
  { id: "heart", size: "minor", modifier: 1 },
  { id: "underCover", size: "minor", modifier: 1 },
  { id: "sprain", size: "major", modifier: -2 },
  { id: "blindedAWhile", size: "major", modifier: -2 },
  { id: "shaken", size: "major", modifier: -2 },
  { id: "lostFace", size: "major", modifier: -2 },
  { id: "disarmed", size: "major", modifier: 0 },
  { id: "cornered", size: "major", modifier: 0 },
  { id: "highGround", size: "major", modifier: 2 },
  { id: "unseen", size: "major", modifier: 2 },
  { id: "crowdsFavour", size: "major", modifier: 2 },
  { id: "brokenBone", size: "extreme", modifier: -4 },
  { id: "blind", size: "extreme", modifier: -4 },
  { id: "terror", size: "extreme", modifier: -4 },
  { id: "disgrace", size: "extreme", modifier: -4 },
  { id: "turnedToStone", size: "extreme", modifier: 0 },
  { id: "anothersWill", size: "extreme", modifier: 0 },
  { id: "masterOfTheField", size: "extreme", modifier: 4 },
  { id: "inspired", size: "extreme", modifier: 4 },
] as const satisfies readonly { id: string; size: Size; modifier: number }[];

/** Resistances that fit what beginners can do (a bonus of about 4). The source's table was not recovered. [house] */
export const RESISTANCES = { easy: 10, fair: 15, hard: 20, harder: 25, heroic: 30 } as const;

/** The two tracks of hit points; each has its defence. [source] */
export const TRACKS = ["physical", "mental"] as const;
export type Track = (typeof TRACKS)[number];

/** What a level after the first adds to hit points: half the hit die and 1, all of it, or nothing. [house] */
export const GROWTHS = ["half", "full", "none"] as const;
export type Growth = (typeof GROWTHS)[number];

/** Rests, and what they give back: see `restDice`. [house] */
export const RESTS = ["breather", "night"] as const;
export type Rest = (typeof RESTS)[number];

/** Effect points that win a contest or a chase. [review] */
export const CONTEST_TARGET = 10;

/** Usual dice; also those that hit dice may be. [source] */
export const DICE: readonly number[] = [4, 6, 8, 10, 12, 20];

/**
 * How two ten-sided dice are read. `standard`: 0 and 0 are 100. `alternative`: a units die of 0 counts 10, so that 90 and
 * 0 are 100, and 00 and 0 are 10 (the source prints "10 and 0" for 100, which can only mean 90). [source]
 */
export const PERCENTILES = ["standard", "alternative"] as const;
export type Percentile = (typeof PERCENTILES)[number];

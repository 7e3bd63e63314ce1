/**
 * The tables of Escala 3 as data. Section numbers are the source's. [house]: our choice where it does not say.
 */

/**
 * How a trait is rolled. `1d6`: trait + 1d6. `nd6`, `nd10`: as many dice as the trait. (§1.2) `1d10`: the rescaled single
 * die, traits and difficulties doubled (§4.1.3).
 */
export const METHODS = ["1d6", "nd6", "nd10", "1d10"] as const;
export type Method = (typeof METHODS)[number];

/**
 * `closed`: as rolled. `open`: the highest face is rolled again and added, without end; `openboth`: and a 1 is followed by
 * an open die that is subtracted (§4.1.1). `semiopen`: the highest face counts SEMIOPEN instead, the rule that reproduces
 * the tables that the source calls semi-open without defining them.
 */
export const VARIANTS = ["closed", "semiopen", "open", "openboth"] as const;
export type Variant = (typeof VARIANTS)[number];

/** What the highest face counts when semi-open: itself and the rounded mean of one open die. */
export const SEMIOPEN: Readonly<Record<6 | 10, number>> = { 6: 10, 10: 16 };

/** Spread of a single die: no die but 3, 1d3 + 1, 1d6, 2·1d6 − 3. (§3.5) */
export const DISPERSIONS = ["null", "low", "normal", "high"] as const;
export type Dispersion = (typeof DISPERSIONS)[number];

/** The scale's normal level. Scale 4 has one level more below it. (§1.1, §4.1.5) */
export const SCALES = [3, 4] as const;
export type Scale = (typeof SCALES)[number];

/** Words of levels as distances from normal; incapacitated is always 0. Open at both ends. (§1.1, §4.1.5) */
export const WORDS = [
  "incapacitated",
  "extremelyLow",
  "veryLow",
  "low",
  "normal",
  "high",
  "veryHigh",
  "legendary",
] as const;
export type Word = (typeof WORDS)[number];

/** Circumstantial advantages; below 0 disadvantages. (§2.1.1) */
export const ADVANTAGES = { some: 1, much: 2, extraordinary: 3 } as const;

/** Success levels, worst first, by margin: up to −5, −3, −1, 0, +1, +3, +5 and beyond. (§3.1; beyond ±6 [house]) */
export const SUCCESS_LEVELS = [
  "extraordinaryFailure",
  "greatFailure",
  "failure",
  "mediocre",
  "success",
  "greatSuccess",
  "extraordinarySuccess",
] as const;
export type SuccessLevel = (typeof SUCCESS_LEVELS)[number];

/** Lowest margin of each success level but the first. */
export const SUCCESS_MARGINS: readonly (readonly [SuccessLevel, number])[] = [
  ["extraordinarySuccess", 5],
  ["greatSuccess", 3],
  ["success", 1],
  ["mediocre", 0],
  ["failure", -2],
  ["greatFailure", -4],
];

/** What each success level is worth where quality counts in an extended roll. [house] */
export const QUALITY: Readonly<Record<SuccessLevel, number>> = {
  extraordinaryFailure: 0,
  greatFailure: 0,
  failure: 0,
  mediocre: 1,
  success: 1,
  greatSuccess: 2,
  extraordinarySuccess: 3,
};

/** How often a failure counts where its level counts in an extended roll. [house] */
export const SEVERITY: Readonly<Record<SuccessLevel, number>> = {
  extraordinaryFailure: 3,
  greatFailure: 2,
  failure: 1,
  mediocre: 0,
  success: 0,
  greatSuccess: 0,
  extraordinarySuccess: 0,
};

/** Kilograms of an odd and an even level; each two levels double. (§2.5) */
export const SIZE_BASE = { odd: { level: 3, mass: 80 }, even: { level: 4, mass: 120 } } as const;

/** Inflating a trait: up to this much of its current value, rounded up; the second in extraordinary cases. (§3.3) */
export const INFLATION = { usual: 1.5, extraordinary: 2 } as const;

/** What narrative points are given for, and spent on. (§3.8) */
export const POINT_REASONS = ["goals", "interpretation", "participation"] as const;
export const POINT_USES = ["reroll", "advantage", "trait", "retouch", "againstCharacter", "control"] as const;

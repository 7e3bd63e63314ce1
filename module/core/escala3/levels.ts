import { Distribution } from "../chance/distribution.ts";
import { whole, yes } from "../shape.ts";
import { also, closed, type Infer, optional, reading, usual } from "../strict.ts";
import { coreError, entriesOf, plainFields, wholeNumber, word } from "../validate.ts";
import { decimal, decimals, LADDER, LEVELS, MAX_LEVEL, MIN_LEVEL, readLimits } from "./checks.ts";
import { hundredths } from "./dice.ts";
import {
  INFLATION,
  type Method,
  type Scale,
  SIZE_BASE,
  SUCCESS_LEVELS,
  SUCCESS_MARGINS,
  type SuccessLevel,
  type Variant,
  WORDS,
  type Word,
} from "./tables.ts";

const LEVEL = decimals(MIN_LEVEL, MAX_LEVEL);
const BY = closed(LADDER);
/** How a ladder of difficulties is counted. */
export interface Ladder extends Infer<typeof BY> {}

/** Difficulty of a level, without checks. */
export function ladder(level: number, dice: Method, variant: Variant): number {
  const open = variant === "open" || variant === "semiopen";
  switch (dice) {
    case "1d6":
      return hundredths(level + 3);
    case "1d10":
      return hundredths(2 * level + 4);
    case "nd6":
      return Math.floor(hundredths(open ? 4 * level - 1 : 3.5 * level));
    case "nd10":
      return Math.floor(hundredths(open ? 5.5 * level : 5 * level));
  }
}

/** The level that a word stands for: normal is the scale's number, incapacitated 0. Scale 3 has no `extremelyLow`. */
export function levelOf(name: Word, scale: Scale = 3): number {
  const index = WORDS.indexOf(word({ level: name }, "level", "", WORDS));
  const normal = readScale(scale);
  if (index === 0) return 0;
  if (index === 1 && normal === 3)
    throw coreError("combination", "level", { words: ["incapacitated", "veryLow"] }, name);
  return normal + index - WORDS.indexOf("normal");
}

/** The word of a level; beyond the words, the nearest of them, with how far beyond (`legendary` 2: two levels above it). */
export function wordOf(level: number, scale: Scale = 3): { readonly word: Word; readonly beyond: number } {
  wholeNumber(level, "level", MIN_LEVEL, MAX_LEVEL);
  const normal = readScale(scale);
  if (level <= 0) return { word: "incapacitated", beyond: level };
  const index = level - normal + WORDS.indexOf("normal");
  const top = WORDS.length - 1;
  return { word: WORDS[Math.min(index, top)] as Word, beyond: Math.max(0, index - top) };
}

const readScale = (scale: unknown): Scale => wholeNumber(scale, "scale", 3, 4) as Scale;

const SCALE = usual(
  also(whole(3, 4), (scale) => scale as Scale),
  3,
);

const RUNG = closed({
  level: reading<number | Word>(LEVEL.accepted, (value, field) =>
    typeof value === "string" ? (value as Word) : LEVEL.strict(value, field),
  ),
  ...LADDER,
  scale: SCALE,
});

/**
 * Difficulty of a level or of its word (§1.2.1, §4.1.1, §4.1.3, §4.1.5): 1d6 level + 3; nd6 3.5 · level, nd10 5 · level,
 * open and semi-open 4 · level − 1 and 5.5 · level, all rounded down; 1d10 2 · level + 4, where the level is not doubled.
 * Open both ways keeps the closed ladder. The scale changes what words mean, not the numbers. Level −20…40, two decimals.
 */
export function difficulty(of: Infer<typeof RUNG>): number {
  const { level, scale, dice, variant } = RUNG.strict(of, "");
  return ladder(typeof level === "string" ? levelOf(level, scale) : level, dice, variant);
}

/** Highest level whose difficulty a total reaches, without checks. */
export function levelReached(total: number, dice: Method, variant: Variant): number {
  const slope = ladder(20, dice, variant) - ladder(10, dice, variant);
  let level = Math.floor((10 * total) / slope);
  while (ladder(level + 1, dice, variant) <= total) level++;
  while (ladder(level, dice, variant) > total) level--;
  return level;
}

/** The level of a roll: that of the highest difficulty it reaches (§3.1). `total` −100000…100000, two decimals. */
export function rollLevel(total: number, by: Ladder = {}): number {
  const { dice, variant } = BY.strict(by, "by");
  return levelReached(decimal(total, "total", -1e5, 1e5), dice, variant);
}

/** A difficulty raised (or lowered) by whole levels: what it exceeds its own step by is kept. */
export function raise(from: number, levels: number, dice: Method, variant: Variant): number {
  if (levels === 0) return from;
  const level = levelReached(from, dice, variant);
  return hundredths(ladder(level + levels, dice, variant) + from - ladder(level, dice, variant));
}

/** Levels between a total and a difficulty (§3.1): the single die's margin, halved when rescaled; for pools by ladder. */
export function levelsBetween(total: number, target: number, dice: Method, variant: Variant): number {
  const margin = hundredths(total - target);
  if (dice === "1d6") return Math.floor(margin);
  if (dice === "1d10") return Math.floor(margin / 2);
  const levels = levelReached(total, dice, variant) - levelReached(target, dice, variant);
  // A total just short of a difficulty off the ladder reaches the same step, and still fails.
  return margin < 0 ? Math.min(-1, levels) : levels;
}

/** Success level of a margin in levels (§3.1). −100000…100000. */
export function successLevel(margin: number): SuccessLevel {
  wholeNumber(margin, "margin", -1e5, 1e5);
  return successOf(margin);
}

export function successOf(levels: number): SuccessLevel {
  return SUCCESS_MARGINS.find(([, from]) => levels >= from)?.[0] ?? "extraordinaryFailure";
}

/** Traits and difficulties of the rescaled single die from a level −20…40 (§4.1.3): twice the level. */
export function rescale(level: number): number {
  return 2 * decimal(level, "level", MIN_LEVEL, MAX_LEVEL);
}

const MEAN = closed({ scale: SCALE, rescaled: usual(yes, false) });

/** The same level on a scale whose normal is 0: less 3 (or 4), rescaled less 6 (or 8) (§4.1.4). */
export function meanZero(level: number, options: Infer<typeof MEAN> = {}): number {
  const { scale, rescaled } = MEAN.strict(options, "options");
  const normal = scale * (rescaled ? 2 : 1);
  return hundredths(decimal(level, "level", 2 * MIN_LEVEL, 2 * MAX_LEVEL) - normal);
}

/** Letters of one text of a table of results. */
const MOST_LETTERS = 80;

/**
 * What each success level means in one roll, as the narrator writes it (§3.1): seven texts from best to worst, parted
 * by "/", each of 80 letters at most. Null: it is not seven such texts.
 */
export function resultTable(text: string): Readonly<Record<SuccessLevel, string>> | null {
  if (typeof text !== "string") throw coreError("type", "results", { type: "a text" }, text);
  if (text.length > SUCCESS_LEVELS.length * (MOST_LETTERS + 3)) return null;
  const parts = text.split("/").map((part) => part.trim());
  if (parts.length !== SUCCESS_LEVELS.length || parts.some((part) => part === "" || part.length > MOST_LETTERS))
    return null;
  const worstFirst = parts.reverse();
  const pairs = SUCCESS_LEVELS.map((level, index) => [level, worstFirst[index]]);
  return Object.fromEntries(pairs) as Record<SuccessLevel, string>;
}

/** Kilograms of a size (§2.5): two levels double; odd from 80 at 3, even from 120 at 4. Level −20…40, whole. */
export function size(level: number): number {
  wholeNumber(level, "level", MIN_LEVEL, MAX_LEVEL);
  const base = level % 2 === 0 ? SIZE_BASE.even : SIZE_BASE.odd;
  return base.mass * 2 ** ((level - base.level) / 2);
}

/** The highest size (−20…40) that weighs no more than so many kilograms; −20 for less than any. 0…1e12. */
export function sizeOf(kilograms: number): number {
  if (typeof kilograms !== "number") throw coreError("type", "kilograms", { min: 0, max: 1e12 }, kilograms);
  if (!(kilograms >= 0 && kilograms <= 1e12)) throw coreError("range", "kilograms", { min: 0, max: 1e12 }, kilograms);
  let level = MAX_LEVEL;
  while (level > MIN_LEVEL && size(level) > kilograms) level--;
  return level;
}

/** Advantage of one size over another (§2.5): the difference in levels. */
export function sizeAdvantage(mine: number, theirs: number): number {
  return wholeNumber(mine, "mine", MIN_LEVEL, MAX_LEVEL) - wholeNumber(theirs, "theirs", MIN_LEVEL, MAX_LEVEL);
}

function readTraits(traits: unknown, least: number): number[] {
  const list = entriesOf(traits, "traits", 100);
  if (list.length < least) throw coreError("range", "traits", { type: `a list of ${least} to 100 levels` }, traits);
  return list.map((trait, index) => decimal(trait, `traits[${index}]`, MIN_LEVEL, MAX_LEVEL));
}

/** Strength of several together, by adding their sizes (§2.6): 3, 4, 5 → 360 kg → 7. Whole levels, 1…100 of them. */
export function teamwork(traits: readonly number[]): number {
  const levels = readTraits(traits, 1).map((trait, index) =>
    wholeNumber(trait, `traits[${index}]`, MIN_LEVEL, MAX_LEVEL),
  );
  return sizeOf(levels.reduce((sum, level) => sum + size(level), 0));
}

/**
 * Teamwork by advantage (§2.6): the best trait rolls, each of the others adds what the narrator says (`help`, −3…3 each,
 * hindrances below 0; default 1 each [house]).
 */
export function helped(
  traits: readonly number[],
  help?: readonly number[],
): { readonly trait: number; readonly advantage: number } {
  const levels = readTraits(traits, 1);
  const given = help === undefined ? levels.slice(1).map(() => 1) : entriesOf(help, "help", 99);
  if (given.length !== levels.length - 1) {
    throw coreError("combination", "help", { type: `a list of ${levels.length - 1}` }, given);
  }
  const advantage = given.reduce<number>((sum, value, index) => sum + wholeNumber(value, `help[${index}]`, -3, 3), 0);
  return { trait: Math.max(...levels), advantage };
}

/** Points to share among simultaneous actions, or the level of one action that needs several traits (§2.3): the lowest. */
export function together(traits: readonly number[]): number {
  return Math.min(...readTraits(traits, 1));
}

/**
 * Checks how simultaneous actions share the reserve (§2.3): as many parts as actions, 0…40 each, together no more than the
 * lowest trait. Returns what is left over.
 */
export function split(traits: readonly number[], parts: readonly number[]): number {
  const reserve = together(traits);
  let left = reserve;
  for (const [index, part] of entriesOf(parts, "parts", 100).entries()) {
    const share = wholeNumber(part, `parts[${index}]`, 0, MAX_LEVEL);
    if (share > left)
      throw coreError("combination", `parts[${index}]`, { type: `at most ${Math.max(0, left)}` }, share);
    left = hundredths(left - share);
  }
  return left;
}

const INFLATED = closed({
  trait: LEVEL,
  penalty: usual(LEVELS, 0),
  to: optional(decimals(MIN_LEVEL, 2 * MAX_LEVEL)),
  extraordinary: usual(yes, false),
});

/**
 * Inflating a trait for one turn (§3.3): the current value (trait − penalty), how far it may go, and the penalty that
 * follows when it goes to `to` (default as far as it may). A current value below 1 cannot be inflated. [house]
 */
export function inflate(from: Infer<typeof INFLATED>): {
  readonly current: number;
  readonly max: number;
  readonly to: number;
  readonly penaltyAfter: number;
} {
  const { trait, penalty, extraordinary, to: wanted } = INFLATED.strict(from, "");
  const current = hundredths(trait - penalty);
  const factor = extraordinary ? INFLATION.extraordinary : INFLATION.usual;
  const max = current < 1 ? current : Math.ceil(hundredths(current * factor));
  const to = wanted ?? max;
  if (to > max || to < current) throw coreError("combination", "to", { type: `a level from ${current} to ${max}` }, to);
  return { current, max, to, penaltyAfter: hundredths(to - current) };
}

/** A penalty moved to another trait, once, twice or three times as large (§3.6.3). `penalty` 0…40. */
export function transfer(penalty: number, factor = 1): number {
  return wholeNumber(penalty, "penalty", 0, MAX_LEVEL) * wholeNumber(factor, "factor", 1, 3);
}

/** Seconds to perform an interpreted roll (§3.4): a minute per level, after the source's poet; none at 0 and below. [house] */
export function performance(trait: number): number {
  return 60 * Math.max(0, decimal(trait, "trait", MIN_LEVEL, MAX_LEVEL));
}

/** Equal shares of a reserve among so many actions (0…100), whole ones; what cannot be shared goes to the first. */
export function evenShares(reserve: number, actions: number): readonly number[] {
  const count = wholeNumber(actions, "actions", 0, 100);
  const all = Math.max(0, Math.floor(decimal(reserve, "reserve", -1000, 1000)));
  return Array.from({ length: count }, (_, index) => Math.floor(all / count) + (index < all % count ? 1 : 0));
}

/** The law of a random penalty (§3.6.2): 2d3 − 1, or `min` + the odd ones of `max − min` dice. 0…40. */
export function randomPenalty(between?: { readonly min: number; readonly max: number }): Distribution {
  if (between === undefined) return Distribution.dice(2, 3).shift(-1);
  const { min, max } = readLimits(plainFields(between, "", ["min", "max"]));
  return Distribution.of(0, [1, 1])
    .times(max - min)
    .shift(min);
}

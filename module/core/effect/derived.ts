import { oneOf, whole, yes } from "../shape.ts";
import { closed, type Infer, optional, usual } from "../strict.ts";
import { coreError, entriesOf, wholeNumber, word } from "../validate.ts";
import { FACES, LEVEL, LIMIT, MAX_LEVEL, MAX_POINTS, NUMBER } from "./checks.ts";
import {
  COSTS,
  GROWTHS,
  PERCENTILES,
  type Percentile,
  SIZES,
  type Size,
  STATIC,
  TRACKS,
  type Track,
} from "./tables.ts";

const MAX_SCORE = 100;
const POINTS = whole(-MAX_POINTS, MAX_POINTS);
const SCORE = whole(0, MAX_SCORE);
const OPTIONS = closed({ prime: usual(yes, false) });

/**
 * Modifier of an attribute score (0…100): floor((score − 10) / 2). [review] The prime attribute's counts double, below
 * zero too. [review, the sign house]
 */
export function modifier(score: number, options: Infer<typeof OPTIONS> = {}): number {
  const { prime } = OPTIONS.strict(options, "options");
  return Math.floor((wholeNumber(score, "score", 0, MAX_SCORE) - 10) / 2) * (prime ? 2 : 1);
}

const HELP = closed({ level: LEVEL, traits: whole(0, 1000) });

/**
 * Bonus of the traits that help: the level for the first, 1 for each further one, at most twice the level (source).
 * `level` 1…100, `traits` 0…1000: how many help.
 */
export function traitBonus(help: Infer<typeof HELP>): number {
  const { level, traits } = HELP.strict(help, "");
  return traits === 0 ? 0 : Math.min(traitCap(level), level + traits - 1);
}

/** The most that traits add at a level (1…100), however many help. */
export const traitCap = (level: number): number => 2 * wholeNumber(level, "level", 1, MAX_LEVEL);

/** What one more trait adds to those that help already (0…999). */
export const nextTrait = (help: Infer<typeof HELP>): number => {
  const bonus = traitBonus(help);
  return traitBonus({ level: help.level, traits: help.traits + 1 }) - bonus;
};

/** Of traits with one name, whatever its case, the first counts; one without a name does not. */
export function distinctTraits<T extends { readonly name: string }>(traits: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  return traits.filter(({ name }) => {
    const word = name.trim().toLocaleLowerCase();
    if (word === "" || seen.has(word)) return false;
    seen.add(word);
    return true;
  });
}

/** Faces of a hit die: those of the class, else of the race, else the table's usual ones; null where one does not say. */
export const hitDieOf = (from: {
  readonly class?: number | null | undefined;
  readonly race?: number | null | undefined;
  readonly usual: number;
}): number => from.class ?? from.race ?? from.usual;

/** The one that protects best of what is worn, by its own figure; of equal ones the first. Null: nothing is worn. */
export const bestWorn = <A>(worn: readonly A[], figureOf: (one: A) => number): A | null =>
  worn.reduce<A | null>((top, one) => (top !== null && figureOf(top) >= figureOf(one) ? top : one), null);

const LEFT = closed({ physical: POINTS, mental: POINTS });

/** What an actor is once nothing is left of a track: down by the body first, or overcome in mind; null: neither. */
export function downBy(left: Infer<typeof LEFT>): Track | null {
  const known = LEFT.strict(left, "left");
  return TRACKS.find((track) => known[track] <= 0) ?? null;
}

/** One named part of a bonus, so that an interface can say where the number comes from. */
export interface Part {
  readonly id: "attribute" | "traits" | "other";
  readonly value: number;
}

const SOURCE = closed({
  score: usual(SCORE, 10),
  prime: usual(yes, false),
  level: optional(LEVEL),
  traits: usual(whole(0, 1000), 0),
  other: usual(NUMBER, 0),
});

/**
 * The bonus of a check and its parts: attribute modifier (from `score`, doubled when `prime`), trait bonus and others
 * (−1000…1000). Only `level` is required, and only with traits. Seed: 3d6 + modifier + trait bonus ± others.
 */
export function bonusOf(source: Infer<typeof SOURCE>): { readonly total: number; readonly parts: readonly Part[] } {
  const { score, prime, level, traits: count, other } = SOURCE.strict(source, "");
  const attribute = modifier(score, { prime });
  const traits = count === 0 ? 0 : traitBonus({ level, traits: count } as Infer<typeof HELP>);
  return {
    total: attribute + traits + other,
    parts: [
      { id: "attribute", value: attribute },
      { id: "traits", value: traits },
      { id: "other", value: other },
    ],
  };
}

/** A static check: 10 + bonuses (−1000…1000). Physical and mental defence are static checks (source). */
export function staticTotal(bonus: number): number {
  return STATIC + wholeNumber(bonus, "bonus", -LIMIT, LIMIT);
}

const HIT_POINTS = closed({ score: SCORE, hitDie: FACES, gained: usual(whole(0, MAX_POINTS), 0) });

/**
 * Hit points: score of Constitution (physical) or Wisdom (mental), 0…100, plus the highest face of that hit die (2…100)
 * at level 1. [review] What later levels add (`gained`, 0…10000, default 0) is for the game to say.
 */
export function hitPoints(from: Infer<typeof HIT_POINTS>): number {
  const { score, hitDie, gained } = HIT_POINTS.strict(from, "");
  return score + hitDie + gained;
}

const GROWN = closed({ level: LEVEL, hitDie: FACES, growth: oneOf(GROWTHS) });

/**
 * What the levels after the first add to hit points [house]: for each, half the hit die and 1, the whole die, or nothing.
 * `level` 1…100, `hitDie` 2…100; odd dice are halved downwards.
 */
export function gainedPoints(of: Infer<typeof GROWN>): number {
  const { level, hitDie, growth } = GROWN.strict(of, "");
  if (growth === "none") return 0;
  return Math.min(MAX_POINTS, (level - 1) * (growth === "full" ? hitDie : Math.floor(hitDie / 2) + 1));
}

/** A d3 from a six-sided die: 1–2, 3–4, 5–6 (source). `face` 1…6. */
export function d3(face: number): number {
  return Math.ceil(wholeNumber(face, "face", 1, 6) / 2);
}

/** A percentage from two ten-sided dice showing 0…9: the tens (3 for 30) and the units; 1…100 (source). */
export function d100(tens: number, units: number, convention: Percentile = "standard"): number {
  wholeNumber(tens, "tens", 0, 9);
  wholeNumber(units, "units", 0, 9);
  if (word({ convention }, "convention", "", PERCENTILES) === "alternative")
    return 10 * tens + (units === 0 ? 10 : units);
  return tens === 0 && units === 0 ? 100 : 10 * tens + units;
}

const COST = whole(0, LIMIT);
/** Costs as a table may set them: three numbers, 0…1000. */
export const PRICES = closed({ minor: COST, major: COST, extreme: COST });
export type Costs = Readonly<Record<Size, number>>;
const PRICED = closed({ cost: COST });

/** Something that points are spent on: one of the three sizes, or anything else at its own cost (0…1000). */
export type SpendItem = Size | { readonly cost: number };

/**
 * What is left of effect (or consequence) points after spending: the margin pays. `points` 0…10000, at most 100
 * items. More than there is names the item that cannot be paid.
 */
export function spend(
  points: number,
  items: readonly SpendItem[],
  costs: Costs = COSTS,
): { readonly spent: number; readonly left: number } {
  let left = wholeNumber(points, "points", 0, MAX_POINTS);
  const prices = PRICES.strict(costs, "costs");
  for (const [index, item] of entriesOf(items, "items", 100).entries()) {
    const field = `items[${index}]`;
    const price =
      typeof item === "object" && item !== null
        ? PRICED.strict(item, field).cost
        : prices[word({ [field]: item }, field, "", SIZES)];
    if (price > left) throw coreError("range", field, { min: 0, max: left }, price);
    left -= price;
  }
  return { spent: points - left, left };
}

/**
 * Places of a ranked check (initiative, competitions): indexes of the totals, highest first, those with the same total
 * together. At most 1000 totals of −10000…10000.
 */
export function ranking(totals: readonly number[]): readonly (readonly number[])[] {
  const list = entriesOf(totals, "totals", 1000).map((total, index) =>
    wholeNumber(total, `totals[${index}]`, -MAX_POINTS, MAX_POINTS),
  );
  const values = [...new Set(list)].sort((a, b) => b - a);
  return values.map((value) => list.flatMap((total, index) => (total === value ? [index] : [])));
}

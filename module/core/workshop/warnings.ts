import { type Formula, walk } from "./formula.ts";
import { flagsOf } from "./hero.ts";
import { odds } from "./odds.ts";
import { type Doubt, doubtsOf } from "./page/doubts.ts";
import { bandsOf, rollAt } from "./page/next.ts";
import type { Page } from "./page/types.ts";
import { isPageError, type Problem, placeOf } from "./problem.ts";
import { formulasOf, looksAtRival } from "./reckon/formulas.ts";
import { refusalOf } from "./refuse/refused.ts";
import { namesOf } from "./roll.ts";
import { isTablesName, sharedName } from "./shared/values.ts";
import { priceDoubts } from "./spend/doubts.ts";
import { beforeOf } from "./spend/read-adds.ts";
import type { Given, PageRoll } from "./types.ts";

/** What is allowed but hardly meant. */
interface PageWarning {
  readonly line: number;
  readonly column: number;
  readonly field: string;
  /**
   * `never`: the band cannot happen for any of the values; `perhapsNever`: it did not for those that were tried; `noBand`:
   * some rolls fall in none; `refused`: for some values there are no exact odds, or no roll at all; `unpayable`: no roll pays for
   * it; `cheap`: for some values it costs less than 1; `always`: it is refused with all values that were tried.
   */
  readonly reason: "never" | "perhapsNever" | "noBand" | "refused" | "unpayable" | "cheap" | "always";
  readonly name: string;
  /** Why the first of them was refused. */
  readonly problem?: Problem;
  /** How many combinations of values were tried. */
  readonly tried: number;
}

/** Values that a name can have: all of them, in an order of their own. */
export type Ranges = Readonly<Record<string, readonly unknown[]>>;

const MOST_TRIED = 300;
/** Of one name; more than are tried of all names together. */
const MOST_VALUES = 2001;

/** Names that a roll must be given: all that it does not say itself. */
export function namesNeeded(roll: PageRoll): string[] {
  const own = new Set([...roll.dice, ...roll.numbers].map(({ id }) => id));
  const names = new Set<string>();
  for (const formula of formulasOf(roll)) {
    walk(formula, ({ op, name = "" }) => {
      if (op === "name" && !own.has(name) && !name.startsWith("rival.") && name !== "true" && name !== "false")
        names.add(name);
    });
  }
  return [...names];
}

/** Names that decide which dice are rolled: with another value of theirs, other dice would lie there. */
export function namesOfDice(roll: PageRoll): string[] {
  const names = new Set<string>();
  const add = (formula: Formula): void =>
    walk(formula, ({ op, name = "" }) => {
      if (op !== "name" || names.has(name)) return;
      names.add(name);
      const rule = roll.numbers.find(({ id }) => id === name);
      if (rule) add(rule.formula);
    });
  for (const { count, die, list } of roll.dice) for (const one of [count, die, ...(list ?? [])]) if (one) add(one);
  return [...names];
}

/** What is hardly meant in the rolls of a page. */
export function pageWarnings(page: Page): (PageWarning | Doubt)[] {
  const ofRoll = (roll: Page["rolls"][number]): PageWarning[] => {
    const known = knownRanges(page, roll);
    return warnings(
      roll,
      filled(known),
      rollAt(roll),
      known.some(([, range]) => range === undefined),
    );
  };
  return [...doubtsOf(page), ...page.rolls.flatMap(ofRoll)];
}

/**
 * Bands that cannot happen over the whole range of what a roll is given. `ranges` names everything it needs; `isGuessed`: some of
 * it may have other values too.
 */
export function warnings(roll: PageRoll, ranges: Ranges, field = "", isGuessed = false): PageWarning[] {
  const unseen = new Set(roll.bands.keys());
  const opposed = isOpposed(roll);
  let none = false;
  let refused: Problem | undefined;
  let tried = 0;
  let rolled = 0;
  const all = howMany(ranges);
  for (const given of givensOf(ranges, opposed)) {
    if (unseen.size === 0 && tried > 0 && (rolled > 0 || !roll.refuse)) break;
    tried++;
    try {
      if (refusalOf(roll, given) !== null) continue;
      rolled++;
      const { bands } = odds(roll, given);
      for (const [index, { chance }] of bands.entries()) if (chance > 0) unseen.delete(index);
      none ||= bands.length > 0 && bands.reduce((sum, { chance }) => sum + chance, 0) < 1 - 1e-9;
    } catch (error) {
      if (!isPageError(error)) throw error;
      refused ??= error.problems[0];
    }
  }
  const at = (where: number, path: string, reason: PageWarning["reason"], name: string): PageWarning => {
    return { ...placeOf(roll.source, where), field: field === "" ? path : `${field}.${path}`, reason, name, tried };
  };
  const first = roll.dice[0]?.at ?? 0;
  const [refusal] = roll.refuse ?? [];
  // What becomes of dice that never fall is no second matter.
  if (refusal && rolled === 0 && !refused) return [at(refusal.at, "refuse", "always", "")];
  return [
    ...(refused ? [{ ...at(first, "dice", "refused", ""), problem: refused }] : []),
    ...[...unseen].map((index) => {
      const band = roll.bands[index] as PageRoll["bands"][number];
      const reason = tried < all || refused || opposed || isGuessed ? "perhapsNever" : "never";
      return at(band.at, `${bandsOf(roll)}[${index}]`, reason, namesOf(band.name)[0] ?? "");
    }),
    ...(none ? [at(roll.bands.at(-1)?.at ?? first, "bands", "noBand", "")] : []),
    ...priceDoubts(roll, field, givensOf(ranges, opposed)).map(({ at: where, ...doubt }) => {
      return { ...placeOf(roll.source, where), ...doubt };
    }),
  ];
}

/** Whether figures of the target's are among those that a roll is made with. */
export const looksAtTarget = (roll: PageRoll): boolean => namesNeeded(roll).some((name) => name.startsWith("target."));

/** Whether what a roll comes to tells something of the other side. */
export const looksAcross = (roll: PageRoll): boolean => isOpposed(roll) || looksAtTarget(roll);

/** Whether a roll looks at the other side's dice. */
export function isOpposed(roll: PageRoll): boolean {
  let opposed = false;
  for (const formula of formulasOf(roll)) {
    walk(formula, ({ name }) => {
      opposed ||= name?.startsWith("rival.") ?? false;
    });
  }
  return opposed;
}

const howMany = (ranges: Ranges): number => Object.values(ranges).reduce((product, { length }) => product * length, 1);

/** Sets of figures for a roll, spread over the whole range of each: all of them where there are few enough. */
export function* givensOf(ranges: Ranges, opposed: boolean): Generator<Given> {
  const names = Object.keys(ranges);
  const all = howMany(ranges);
  const stride = all <= MOST_TRIED ? 1 : coprime(Math.floor(all * 0.618), all);
  const place = (times: number): number => Number((BigInt(times) * BigInt(stride)) % BigInt(all));
  for (let n = 0; n < Math.min(all, MOST_TRIED); n++) {
    // Another side of any strength: over all that is tried, each meets many.
    const rival = pick(ranges, names, place(3 * n + 1));
    yield { ...pick(ranges, names, place(n)), ...(opposed ? { rival } : {}) };
  }
}

function pick(ranges: Ranges, names: readonly string[], place: number): Given {
  let left = place;
  return Object.fromEntries(
    names.map((name) => {
      const values = ranges[name] as readonly unknown[];
      const value = values[left % values.length];
      left = Math.floor(left / values.length);
      return [name, value];
    }),
  );
}

function coprime(from: number, to: number): number {
  const shared = (a: number, b: number): number => (b === 0 ? a : shared(b, a % b));
  let n = Math.max(1, from);
  while (shared(n, to) !== 1) n++;
  return n;
}

/** Whether a name holds or does not: a condition, a tick, a word that is chosen; of heroes, of things, or asked by the roll. */
function isFlag(name: string, { conditions, fields, things }: Page, roll: PageRoll): boolean {
  const [first] = name.split(".");
  if (roll.ask.some(({ id, pick }) => id === first && (pick === "yes" || pick === "word"))) return true;
  const heroes = [...conditions.map(({ id }) => id), ...Object.keys(flagsOf(fields))];
  const theirs = things.flatMap((kind) => Object.keys(flagsOf(kind.fields)));
  return heroes.includes(name.replace(/^target\./, "")) || theirs.some((flag) => name.endsWith(`.${flag}`));
}

const between = (from: number, to: number): number[] => {
  const all = to - from + 1;
  if (all <= MOST_VALUES) return Array.from({ length: all }, (_, n) => from + n);
  // More than are ever tried: some of them, spread over the whole range with both its ends.
  return Array.from({ length: MOST_VALUES }, (_, n) => from + Math.round((n * (all - 1)) / (MOST_VALUES - 1)));
};

/** What is tried of a figure whose ends no page says, such as a derived number. */
const GUESSED = between(0, 10);

/** From its least to its most, where the page says both as figures. */
function resourceRange({ dice, min, max }: Page["resources"][number]): readonly unknown[] | undefined {
  if (dice) return dice;
  return max?.op === "number" ? between(min, Math.max(min, max.value ?? 0)) : undefined;
}

/** All values that a name of a roll can have by its page; nothing where the page does not say its ends. */
function rangeOf(page: Page, roll: PageRoll, name: string): readonly unknown[] | undefined {
  const own = name.replace(/^target\./, "");
  const asked = roll.ask.find(({ id }) => id === name);
  const attribute = page.attributes.find(({ id }) => id === own);
  const resource = page.resources.find(({ id }) => id === own);
  const shared = page.shared.find((one) => sharedName(one) === name);
  if (shared) return between(shared.min, shared.max ?? shared.start + 20);
  if (isTablesName(asked?.pick ?? "")) return between(0, 6);
  const number = page.things.flatMap((kind) => kind.numbers).find(({ id }) => own.endsWith(`.${id}`));
  if (isFlag(name, page, roll)) return [0, 1];
  if (asked?.from !== undefined && asked.to !== undefined) return between(asked.from, asked.to);
  const ladder = page.ladders.find(({ id }) => id === asked?.pick || (asked?.pick === "ladder" && id === name));
  if (ladder) return ladder.steps.map(({ value }) => value);
  if (asked?.pick === "ladder") return page.ladders[0]?.steps.map(({ value }) => value) ?? [0];
  if (asked?.pick === "dice") return [[6], [6, 8], [4, 6, 8], [8, 10, 12]];
  if (asked?.pick === "attribute" || name.endsWith(".attribute"))
    return [...new Set(page.attributes.flatMap(({ dice, from, to }) => dice ?? between(from, to)))];
  const total = [roll, roll.rival].flatMap((one) => one?.adds ?? []).find(({ id }) => name === beforeOf(id));
  if (total) {
    const most = total.goal?.op === "number" ? Math.max(1, total.goal.value ?? 0) : 20;
    // One count for both sides goes below nothing too.
    const rules = [roll, roll.rival].flatMap((one) => one?.numbers ?? []);
    const goesBelow = rules.some(({ id, formula }) => id === total.id && looksAtRival(formula, rules));
    return between(goesBelow ? 0 - most : 0, most);
  }
  if (attribute) return attribute.dice ?? between(attribute.from, attribute.to);
  if (resource) return resourceRange(resource);
  // Of all things that are worn or carried together.
  if (number && /^(?:worn|carried)\./.test(own))
    return between(Math.min(0, number.from * 5), Math.max(10, number.to * 5));
  return number && (number.dice ?? between(number.from, number.to));
}

type KnownRange = readonly [name: string, range: readonly unknown[] | undefined];

/** The ranges of all that a roll and the one that it is rolled against must be given. */
const knownRanges = (page: Page, roll: PageRoll): KnownRange[] =>
  [...new Set([roll, roll.rival ?? roll].flatMap(namesNeeded))].map((name) => [name, rangeOf(page, roll, name)]);

const filled = (known: readonly KnownRange[]): Ranges =>
  Object.fromEntries(known.map(([name, range]) => [name, range ?? GUESSED]));

/** All values that the names of a roll, and of the one it is rolled against, can have by its page. */
export const rangesOf = (page: Page, roll: PageRoll): Ranges => filled(knownRanges(page, roll));

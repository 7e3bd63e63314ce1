import { type Formula, walk } from "./formula.ts";
import { odds } from "./odds.ts";
import { type Doubt, doubtsOf } from "./page/doubts.ts";
import type { Page } from "./page/types.ts";
import { isPageError, type Problem, placeOf } from "./problem.ts";
import { namesOf } from "./roll.ts";
import type { Given, PageRoll } from "./types.ts";

/** What is allowed but hardly meant. */
interface PageWarning {
  readonly line: number;
  readonly column: number;
  readonly field: string;
  /**
   * `never`: the band cannot happen for any of the values; `perhapsNever`: it did not for those that were tried; `noBand`:
   * some rolls fall in none; `refused`: for some values there are no exact odds, or no roll at all.
   */
  readonly reason: "never" | "perhapsNever" | "noBand" | "refused";
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

function formulasOf(roll: PageRoll): Formula[] {
  const changes = [...roll.bands, ...roll.notes].flatMap((band) => band.changes);
  return [
    ...roll.dice.flatMap(({ count, die, list }) => [count, ...(die ? [die] : []), ...(list ?? [])]),
    ...roll.numbers.map(({ formula }) => formula),
    ...[...roll.bands, ...roll.notes].flatMap(({ when }) => when ?? []),
    ...[...changes, ...(roll.push?.prices ?? []), ...(roll.push?.changes ?? [])].flatMap(({ amount }) => amount ?? []),
    ...(roll.push?.costs ? [roll.push.costs] : []),
  ];
}

/** What is hardly meant in the rolls of a page. */
export function pageWarnings(page: Page): (PageWarning | Doubt)[] {
  return [...doubtsOf(page), ...page.rolls.flatMap((roll) => warnings(roll, rangesOf(page, roll), `rolls.${roll.id}`))];
}

/** Bands that cannot happen over the whole range of what a roll is given. `ranges` names everything it needs. */
export function warnings(roll: PageRoll, ranges: Ranges, field = ""): PageWarning[] {
  const unseen = new Set(roll.bands.keys());
  const opposed = isOpposed(roll);
  let none = false;
  let refused: Problem | undefined;
  let tried = 0;
  const all = howMany(ranges);
  for (const given of givensOf(ranges, opposed)) {
    if (unseen.size === 0 && tried > 0) break;
    tried++;
    try {
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
  return [
    ...(refused ? [{ ...at(first, "dice", "refused", ""), problem: refused }] : []),
    ...[...unseen].map((index) => {
      const band = roll.bands[index] as PageRoll["bands"][number];
      const reason = tried < all || refused || opposed ? "perhapsNever" : "never";
      return at(band.at, `bands[${index}]`, reason, namesOf(band.name)[0] ?? "");
    }),
    ...(none ? [at(roll.bands.at(-1)?.at ?? first, "bands", "noBand", "")] : []),
  ];
}

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

/** All values that the names of a roll, and of the one it is rolled against, can have by its page. */
export function rangesOf(page: Page, roll: PageRoll): Ranges {
  const between = (from: number, to: number): number[] => {
    const all = to - from + 1;
    if (all <= MOST_VALUES) return Array.from({ length: all }, (_, n) => from + n);
    // More than are ever tried: some of them, spread over the whole range with both its ends.
    return Array.from({ length: MOST_VALUES }, (_, n) => from + Math.round((n * (all - 1)) / (MOST_VALUES - 1)));
  };
  const attributes = page.attributes.flatMap(({ dice, from, to }) => dice ?? between(from, to));
  const of = (name: string): readonly unknown[] => {
    const own = name.replace(/^target\./, "");
    const asked = roll.ask.find(({ id }) => id === name);
    const attribute = page.attributes.find(({ id }) => id === own);
    const resource = page.resources.find(({ id }) => id === own);
    const number = page.things.flatMap((kind) => kind.numbers).find(({ id }) => own.endsWith(`.${id}`));
    if (asked?.from !== undefined && asked.to !== undefined) return between(asked.from, asked.to);
    const ladder = page.ladders.find(({ id }) => id === asked?.pick || (asked?.pick === "ladder" && id === name));
    if (ladder) return ladder.steps.map(({ value }) => value);
    if (asked?.pick === "ladder") return page.ladders[0]?.steps.map(({ value }) => value) ?? [0];
    if (asked?.pick === "dice") return [[6], [6, 8], [4, 6, 8], [8, 10, 12]];
    if (asked?.pick === "attribute" || name.endsWith(".attribute")) return [...new Set(attributes)];
    if (attribute) return attribute.dice ?? between(attribute.from, attribute.to);
    if (resource?.dice) return resource.dice;
    if (number) return number.dice ?? between(number.from, number.to);
    return between(0, 10);
  };
  const needed = new Set([roll, roll.rival ?? roll].flatMap(namesNeeded));
  return Object.fromEntries([...needed].map((name) => [name, of(name)]));
}

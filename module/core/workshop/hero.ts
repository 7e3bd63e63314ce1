import { type Health, healthOf, worstOf } from "../health.ts";
import { isCoreError, isFigure } from "../validate.ts";
import { Compiler } from "./compile.ts";
import type { Formula } from "./formula.ts";
import type { Adds, Field, Hero, HeroThing, Page, Resource, ThingNumber } from "./page/types.ts";
import { isPageError, pageError } from "./problem.ts";
import { sharedName, sharedNow } from "./shared/values.ts";
import type { Given, PageRoll } from "./types.ts";

/** What a hero's numbers come to by the page. */
export interface HeroNumbers {
  /** With what is worn and what conditions do. */
  readonly attributes: Readonly<Record<string, number>>;
  readonly derived: Readonly<Record<string, number>>;
  readonly resources: Readonly<Record<string, { readonly value: number; readonly max: number | null }>>;
  /** Sums over what is worn. */
  readonly worn: Readonly<Record<string, number>>;
  /** Those that cannot be worked out with what the hero has (a division by zero); they count as 0, or as no maximum. */
  readonly broken?: readonly string[];
}

/** What is chosen for a roll. */
export interface Chosen {
  /** The thing it is rolled with. */
  readonly thing?: HeroThing;
  /** Answers to the roll's questions: a number, a list of dice, or the thing that was picked. */
  readonly asked?: Readonly<Record<string, number | readonly number[] | HeroThing>>;
  readonly target?: Hero;
  /** What the whole table shares, by id; absent: as it starts. */
  readonly shared?: Readonly<Record<string, unknown>>;
  /** The names that are asked for (`namesNeeded`): one that cannot be worked out stops nobody who does not use it. Absent: all. */
  readonly uses?: readonly string[];
}

/** A formula outside a roll. `source` is the page it stands in. */
export function work(formula: Formula, given: Given, source: string): number {
  const nothing: PageRoll = { source, ask: [], dice: [], numbers: [], bands: [], notes: [], steps: {} };
  return new Compiler(nothing, given).before(formula);
}

/**
 * The numbers of a hero who may have been written by an older page: what is missing starts as the page says, what is out of
 * range counts as the nearest that is in it, what the page no longer knows does not count. Nothing is changed.
 */
export function heroNumbers(page: Page, held: Hero): HeroNumbers {
  const names = namesOfHero(page, heroNow(page, held));
  const broken: string[] = [];
  const of = (id: string): number => {
    try {
      return names[id] as number;
    } catch (error) {
      // One number that cannot be must not take the whole hero with it.
      if (!isCoreError(error)) throw error;
      broken.push(id);
      return 0;
    }
  };
  const most = (id: string): number | null => {
    const max = of(`${id}.max`);
    return broken.includes(`${id}.max`) ? null : max;
  };
  const worn = page.things.filter((kind) => kind.worn).flatMap(({ numbers }) => numbers.map(({ id }) => id));
  const numbers: HeroNumbers = {
    attributes: Object.fromEntries(page.attributes.map(({ id }) => [id, of(id)])),
    derived: Object.fromEntries(page.derived.map(({ id }) => [id, of(id)])),
    resources: Object.fromEntries(
      page.resources.map(({ id, max }) => [id, { value: of(id), max: max ? most(id) : null }]),
    ),
    worn: Object.fromEntries(worn.map((id) => [id, of(`worn.${id}`)])),
  };
  return broken.length > 0 ? { ...numbers, broken } : numbers;
}

/**
 * What the formulas of a roll are given: the hero's names, those of what is chosen, and `target.…`.
 * @throws {PageError} When a name that a formula reads cannot be worked out.
 */
export function rollGiven(page: Page, held: Hero, chosen: Chosen = {}): Record<string, unknown> {
  const { thing, asked, target, shared, uses } = chosen;
  const hero = heroNow(page, held);
  const names = namesOfHero(page, hero);
  const wanted = uses && new Set(uses);
  const given: Record<string, unknown> = {};
  addSettled({ given, names, wanted, page });
  for (const [id, value] of Object.entries(sharedNow(page, shared)))
    if (wanted?.has(sharedName({ id })) ?? true) given[sharedName({ id })] = value;
  const add = (name: string, one: HeroThing): void => addThing({ given, names, wanted, page, hero }, name, one);
  if (thing) add(thing.kind, thing);
  for (const [name, value] of Object.entries(asked ?? {})) {
    if (typeof value === "number" || Array.isArray(value)) given[name] = value;
    else add(name, value as HeroThing);
  }
  if (target) addSettled({ given, names: namesOfHero(page, heroNow(page, target)), wanted, page }, "target.");
  return given;
}

/** The things that a roll is made with and what they go with, by the names that the roll's formulas give them. */
export function thingsMeant(page: Page, held: Hero, { thing, asked }: Chosen): Record<string, string> {
  const hero = heroNow(page, held);
  const found: Record<string, string> = {};
  const add = (name: string, one: HeroThing | undefined, depth = 0): void => {
    if (!one || one.id === "" || depth > 3) return;
    found[name] = one.id;
    const picks = page.things.find(({ id }) => id === one.kind)?.pick;
    if (picks === undefined || picks === "attribute") return;
    const other = hero.things.find(({ id, kind }) => id === one.pick && kind === picks);
    add(`${name}.${picks}`, other, depth + 1);
  };
  if (thing) add(thing.kind, thing);
  for (const [name, value] of Object.entries(asked ?? {}))
    if (typeof value === "object" && !Array.isArray(value)) add(name, value as HeroThing);
  return found;
}

/** Every name worked out once. What cannot be and is not wanted is left out. */
function addSettled({ given, names, wanted, page }: Omit<Giving, "hero">, prefix = ""): void {
  const flags = new Set([...page.conditions.map(({ id }) => id), ...Object.keys(flagsOf(page.fields))]);
  for (const id of Object.keys(names)) {
    // What few rolls ask for goes along where one does.
    const isSeldom = flags.has(id) || /^(?:carried|owned)\./.test(id);
    if (isSeldom && wanted && !wanted.has(`${prefix}${id}`)) continue;
    try {
      given[`${prefix}${id}`] = names[id];
    } catch (error) {
      if (!isCoreError(error) || !wanted || wanted.has(`${prefix}${id}`)) throw error;
    }
  }
}

/** A thing's numbers as the page has them. */
export function thingNumbers(page: Page, thing: HeroThing): Record<string, number> {
  const kind = page.things.find(({ id }) => id === thing.kind);
  return Object.fromEntries((kind?.numbers ?? []).map((rule) => [rule.id, within(thing.numbers[rule.id], rule)]));
}

/** A figure that stands beside a thing's name: of its numbers, of what it goes with, and of its hero. */
export function rowNumber(page: Page, held: Hero, thing: HeroThing, formula: Formula): number {
  const hero = heroNow(page, held);
  const names = namesOfHero(page, hero);
  const given: Record<string, unknown> = {};
  addThing({ given, names, wanted: undefined, page, hero }, "own", thing);
  const own = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.slice("own.".length), value]));
  const all = Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(names), ...Object.getOwnPropertyDescriptors(own) },
  );
  return work(formula, all as Given, page.source);
}

/** What formulas may ask of what is no figure: ticks, and each of several words; 1 where it holds. */
export function flagsOf(fields: readonly Field[], held: Hero["fields"] = {}): Record<string, number> {
  return Object.fromEntries(
    fields.flatMap(({ id, is, of }) => {
      if (is === "tick") return [[id, Number(held[id] === true)]];
      return of.map((word) => [`${id}.${word.id}`, Number(held[id] === word.id)]);
    }),
  );
}

type Limits = Pick<ThingNumber, "from" | "to" | "start" | "dice">;

/** The nearest that fits; of two sizes that are as near, the smaller. */
function within(held: unknown, { from, to, start, dice }: Limits): number {
  const value = isFigure(held) ? held : start;
  if (!dice) return Math.min(to, Math.max(from, value));
  return dice.reduce((best, size) => (Math.abs(size - value) < Math.abs(best - value) ? size : best));
}

interface Giving {
  readonly given: Record<string, unknown>;
  /** The hero's, each worked out when a formula reads it. */
  readonly names: Given;
  readonly wanted: ReadonlySet<string> | undefined;
  readonly page: Page;
  readonly hero: Hero;
}

/** `weapon.damage`, and by way of what it picks `weapon.skill.rank`, `weapon.skill.attribute`. */
function addThing(giving: Giving, name: string, thing: HeroThing, depth = 0): void {
  const { given, names, wanted, page, hero } = giving;
  const kind = page.things.find(({ id }) => id === thing.kind);
  if (!kind || depth > 3) return;
  for (const [id, value] of Object.entries({ ...thingNumbers(page, thing), ...flagsOf(kind.fields, thing.fields) }))
    given[`${name}.${id}`] = value;
  if (kind.pick === undefined) return;
  const picked = `${name}.${kind.pick}`;
  if (kind.pick === "attribute") {
    if (!wanted || wanted.has(picked)) given[picked] = thing.pick === undefined ? 0 : (names[thing.pick] ?? 0);
    return;
  }
  const other = hero.things.find(({ id, kind: its }) => id === thing.pick && its === kind.pick);
  // A weapon whose skill nobody has learned is used with none: the skill's numbers as they start.
  const none = { id: "", kind: kind.pick, name: "", worn: false, numbers: {} };
  addThing(giving, picked, other ?? none, depth + 1);
}

/** Conditions that an actor's resources have brought, as they stand. */
export const fallenBy = (page: Page, { resources }: Pick<HeroNumbers, "resources">): string[] =>
  page.resources.flatMap(({ id, falls }) =>
    falls.flatMap((end) => (isAt(end, resources[id]?.value ?? 0) ? end.condition : [])),
  );

const isAt = ({ value, above }: Resource["falls"][number], now: number): boolean =>
  above ? now >= value : now <= value;

/**
 * How an actor fares. One with a condition that takes people out is down, whether a resource or a user put it on;
 * else the worst of the resources that would bring one, by what is left of it. Null: nothing takes people out, and they stand.
 */
export function pageHealth(page: Page, held: Hero, numbers: HeroNumbers): Health | null {
  const out = new Set(page.conditions.filter((condition) => condition.out).map(({ id }) => id));
  const had = [...heroNow(page, held).conditions, ...fallenBy(page, numbers)];
  if (had.some((id) => out.has(id))) return "down";
  const ways = page.resources
    .filter(({ falls }) => falls.some(({ condition }) => out.has(condition)))
    .flatMap(({ id, rising, min, falls }) => {
      const { value = 0, max = null } = numbers.resources[id] ?? {};
      if (!rising) return max === null || max <= 0 ? [] : [healthOf(value, max, false)];
      // What counts up is at its end where the first of these conditions comes.
      const ends = falls.flatMap((end) => (out.has(end.condition) && end.above ? end.value : []));
      const end = Math.min(max ?? Number.POSITIVE_INFINITY, ...ends);
      return Number.isFinite(end) && end > min ? [healthOf(end - value, end - min, false)] : [];
    });
  return worstOf(ways);
}

/**
 * What a thing should go with and does not, the nearest first: `attribute`, or a kind of things. Null: it lacks nothing.
 * `weapon.skill.attribute` asks the weapon for its skill, and that one for its attribute.
 */
export function lackOf(page: Page, held: Hero, given: HeroThing): string | null {
  const hero = heroNow(page, held);
  let thing: HeroThing | undefined = heroNow(page, { ...held, things: [given] }).things[0];
  for (let depth = 0; thing && depth <= 3; depth++) {
    const { kind, pick }: HeroThing = thing;
    const wanted = page.things.find(({ id }) => id === kind)?.pick;
    if (wanted === undefined) return null;
    if (wanted === "attribute") return page.attributes.some(({ id }) => id === pick) ? null : wanted;
    thing = hero.things.find(({ id, kind: its }) => id === pick && its === wanted);
    if (!thing) return wanted;
  }
  return null;
}

/**
 * A hero as the page names things now: what was renamed (`was:`) counts under its new name until it is written under that.
 * Nothing is changed; what the page never knew stays as it is.
 */
export function heroNow(page: Page, hero: Hero): Hero {
  const renamed = Object.entries(page.was).map(([from, to]) => [from.split("."), to.split(".")] as const);
  if (renamed.length === 0) return hero;
  const nowOf = (room: string, id: string): string =>
    renamed.find(([[at, was]]) => at === room && was === id)?.[1][1] ?? id;
  const moved = <V>(room: string, held: Readonly<Record<string, V>>): Record<string, V> => {
    const now = { ...held };
    for (const [[at, was = ""], [, id = ""]] of renamed) {
      if (at === room && Object.hasOwn(held, was) && !Object.hasOwn(held, id)) now[id] = held[was] as V;
    }
    return now;
  };
  return {
    attributes: moved("attributes", hero.attributes),
    resources: moved("resources", hero.resources),
    ...(hero.fields && { fields: moved("fields", hero.fields) }),
    things: hero.things.map((thing) => ({
      ...thing,
      kind: nowOf("things", thing.kind),
      ...(thing.pick !== undefined && { pick: nowOf("attributes", thing.pick) }),
    })),
    conditions: [...new Set(hero.conditions.map((id) => nowOf("conditions", id)))],
    ...(hero.lasting && { lasting: lastingNow(page, hero.lasting) }),
  };
}

/** Effects that name a figure as it was called before touch it all the same. */
function lastingNow({ was }: Page, lasting: NonNullable<Hero["lasting"]>): NonNullable<Hero["lasting"]> {
  return (path, value) => {
    const [room = "", id = "", ...rest] = path.split(".");
    const names = Object.entries(was).flatMap(([from, to]) => (to === `${room}.${id}` ? from : []));
    return [`${room}.${id}`, ...names].reduce((all, name) => lasting([name, ...rest].join("."), all), value);
  };
}

/** What is added to a number, worked out when the number is. */
type Added = ReadonlyMap<string, readonly (() => number)[]>;

/** The hero's names with what they come to, each worked out when a formula reads it. */
function namesOfHero(page: Page, hero: Hero): Given {
  const added = new Map<string, (() => number)[]>();
  // What worn things and conditions add is by the hero's numbers without them: no circle can come of it.
  const plain = namesWith(page, hero, new Map());
  const described = Object.getOwnPropertyDescriptors(plain);
  const add = (list: readonly Adds[], own: Given, isOn = () => true): void => {
    for (const { to, amount } of list) {
      const names = Object.defineProperties({}, { ...described, ...Object.getOwnPropertyDescriptors(own) }) as Given;
      added.set(to, [...(added.get(to) ?? []), () => (isOn() ? work(amount, names, page.source) : 0)]);
    }
  };
  for (const thing of hero.things) {
    const kind = page.things.find(({ id }) => id === thing.kind);
    if (kind && (!kind.worn || thing.worn))
      add(kind.adds, { ...thingNumbers(page, thing), ...flagsOf(kind.fields, thing.fields) });
  }
  // What a resource has brought is had as well as what was put on.
  for (const { id, adds } of page.conditions) if (adds.length > 0) add(adds, {}, () => plain[id] === 1);
  return added.size > 0 ? namesWith(page, hero, added) : plain;
}

/** Works out a number of a hero; an error names that number. */
function named(id: string, make: () => number): number {
  try {
    return make();
  } catch (error) {
    if (!isPageError(error) || error.field !== "") throw error;
    throw pageError(error.problems.map((problem) => ({ ...problem, field: id })));
  }
}

function namesWith(page: Page, hero: Hero, added: Added): Given {
  const given: Record<string, unknown> = {};
  /** Worked out once, and only if asked for. */
  const name = (id: string, make: () => number): void => {
    let value: number | undefined;
    const get = (): number => {
      value ??= named(id, make);
      return value;
    };
    Object.defineProperty(given, id, { get, enumerable: true });
  };
  const plus = (id: string): number => (added.get(id) ?? []).reduce((sum, amount) => sum + amount(), 0);
  const { lasting = (_path: string, value: number) => value } = hero;
  for (const rule of page.attributes) {
    const { id, dice } = rule;
    const held = hero.attributes[id];
    if (dice) name(id, () => within(held, rule));
    else name(id, () => lasting(`attributes.${id}`, within(held, rule) + plus(id)));
  }
  for (const { id, formula } of page.derived)
    name(id, () => lasting(`derived.${id}`, work(formula, given, page.source) + plus(id)));
  for (const { id, start, min, max, dice, rising } of page.resources) {
    if (max) name(`${id}.max`, () => lasting(`resources.${id}.max`, work(max, given, page.source)));
    name(id, () => {
      const held = hero.resources[id];
      if (isFigure(held)) return held;
      if (start) return work(start, given, page.source);
      if (rising && !dice) return min;
      return max ? (given[`${id}.max`] as number) : (dice?.at(-1) ?? 0);
    });
  }
  const all = (things: readonly HeroThing[], id: string): number =>
    things.reduce((sum, thing) => sum + (thingNumbers(page, thing)[id] ?? 0) * (thing.many ?? 1), 0);
  const kindOf = ({ kind }: HeroThing) => page.things.find(({ id }) => id === kind);
  for (const kind of page.things) {
    for (const { id } of kind.numbers) {
      if (kind.worn && !Object.hasOwn(given, `worn.${id}`))
        name(`worn.${id}`, () =>
          all(
            hero.things.filter((thing) => thing.worn && kindOf(thing)?.worn),
            id,
          ),
        );
      if (!Object.hasOwn(given, `carried.${id}`)) name(`carried.${id}`, () => all(hero.things, id));
    }
    name(`owned.${kind.id}`, () =>
      hero.things.reduce((sum, thing) => sum + (thing.kind === kind.id ? (thing.many ?? 1) : 0), 0),
    );
  }
  const falls = (condition: string): boolean =>
    page.resources.some(({ id, falls: ends }) =>
      ends.some((end) => end.condition === condition && isAt(end, given[id] as number)),
    );
  for (const [id, value] of Object.entries(flagsOf(page.fields, hero.fields))) name(id, () => value);
  for (const { id } of page.conditions) name(id, () => Number(hero.conditions.includes(id) || falls(id)));
  return given;
}

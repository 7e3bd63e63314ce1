import { type Health, healthOf, worstOf } from "../health.ts";
import { isCoreError } from "../validate.ts";
import { Compiler } from "./compile.ts";
import type { Formula } from "./formula.ts";
import type { Adds, Hero, HeroThing, Page } from "./page/types.ts";
import { isPageError, pageError } from "./problem.ts";
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
  /** By what is asked: a number, a list of dice, or the thing that was picked. */
  readonly asked?: Readonly<Record<string, number | readonly number[] | HeroThing>>;
  readonly target?: Hero;
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

/** What the formulas of a roll are given: the hero's names, those of what is chosen, and `target.…`. */
export function rollGiven(page: Page, held: Hero, { thing, asked, target }: Chosen = {}): Record<string, unknown> {
  const hero = heroNow(page, held);
  const given = settled(namesOfHero(page, hero));
  if (thing) addThing(given, page, hero, thing.kind, thing);
  for (const [name, value] of Object.entries(asked ?? {})) {
    if (typeof value === "number" || Array.isArray(value)) given[name] = value;
    else addThing(given, page, hero, name, value as HeroThing);
  }
  if (target) {
    for (const [name, value] of Object.entries(settled(namesOfHero(page, heroNow(page, target)))))
      given[`target.${name}`] = value;
  }
  return given;
}

/** Every getter read once. */
const settled = (names: Given): Record<string, unknown> => ({ ...names });

/** A thing's numbers as the page has them. */
export function thingNumbers(page: Page, thing: HeroThing): Record<string, number> {
  const kind = page.things.find(({ id }) => id === thing.kind);
  return Object.fromEntries((kind?.numbers ?? []).map((rule) => [rule.id, within(thing.numbers[rule.id], rule)]));
}

function within(held: unknown, { from, to, start }: { from: number; to: number; start: number }): number {
  return Math.min(to, Math.max(from, typeof held === "number" && Number.isFinite(held) ? held : start));
}

/** `weapon.damage`, and by way of what it picks `weapon.skill.rank`, `weapon.skill.attribute`. */
function addThing(
  given: Record<string, unknown>,
  page: Page,
  hero: Hero,
  name: string,
  thing: HeroThing,
  depth = 0,
): void {
  const kind = page.things.find(({ id }) => id === thing.kind);
  if (!kind || depth > 3) return;
  for (const [id, value] of Object.entries(thingNumbers(page, thing))) given[`${name}.${id}`] = value;
  if (kind.pick === undefined) return;
  const picked = `${name}.${kind.pick}`;
  if (kind.pick === "attribute") {
    given[picked] = thing.pick === undefined ? 0 : (given[thing.pick] ?? 0);
    return;
  }
  const other = hero.things.find(({ id, kind: its }) => id === thing.pick && its === kind.pick);
  // A weapon whose skill nobody has learned is used with none: the skill's numbers as they start.
  const none = { id: "", kind: kind.pick, name: "", worn: false, numbers: {} };
  addThing(given, page, hero, picked, other ?? none, depth + 1);
}

/** Conditions that somebody's resources have brought, as they stand. */
export const fallenBy = (page: Page, { resources }: Pick<HeroNumbers, "resources">): string[] =>
  page.resources.flatMap(({ id, falls }) =>
    falls.flatMap(({ value, condition }) => ((resources[id]?.value ?? 0) <= value ? condition : [])),
  );

/**
 * How somebody fares. Who has a condition that takes people out is down, whether a resource brought it or somebody put it on;
 * else the worst of the resources that would bring one, by what is left of it. Null: nothing takes people out, and they stand.
 */
export function pageHealth(page: Page, held: Hero, numbers: HeroNumbers): Health | null {
  const out = new Set(page.conditions.filter((condition) => condition.out).map(({ id }) => id));
  const had = [...heroNow(page, held).conditions, ...fallenBy(page, numbers)];
  if (had.some((id) => out.has(id))) return "down";
  const ways = page.resources
    .filter(({ falls }) => falls.some(({ condition }) => out.has(condition)))
    .flatMap(({ id }) => {
      const { value = 0, max = null } = numbers.resources[id] ?? {};
      return max === null || max <= 0 ? [] : [healthOf(value, max, false)];
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
    things: hero.things.map((thing) => ({
      ...thing,
      kind: nowOf("things", thing.kind),
      ...(thing.pick !== undefined && { pick: nowOf("attributes", thing.pick) }),
    })),
    conditions: [...new Set(hero.conditions.map((id) => nowOf("conditions", id)))],
  };
}

/** The hero's names with what they come to, each worked out when it is asked for. */
function namesOfHero(page: Page, hero: Hero): Given {
  const added = new Map<string, number>();
  // What worn things and conditions add is by the hero's numbers without them: no circle can come of it.
  const plain = namesWith(page, hero, new Map());
  const add = (list: readonly Adds[], given: Given): void => {
    for (const { to, amount } of list) added.set(to, (added.get(to) ?? 0) + work(amount, given, page.source));
  };
  for (const thing of hero.things) {
    const kind = page.things.find(({ id }) => id === thing.kind);
    if (kind && kind.adds.length > 0 && (!kind.worn || thing.worn))
      add(kind.adds, { ...plain, ...thingNumbers(page, thing) });
  }
  for (const { id, adds } of page.conditions) if (hero.conditions.includes(id)) add(adds, {});
  return added.size > 0 ? namesWith(page, hero, added) : plain;
}

/** Works out a number of a hero; what is wrong with it is said of that number. */
function named(id: string, make: () => number): number {
  try {
    return make();
  } catch (error) {
    if (!isPageError(error) || error.field !== "") throw error;
    throw pageError(error.problems.map((problem) => ({ ...problem, field: id })));
  }
}

function namesWith(page: Page, hero: Hero, added: ReadonlyMap<string, number>): Given {
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
  const plus = (id: string): number => added.get(id) ?? 0;
  for (const rule of page.attributes) {
    const { id, dice, start } = rule;
    const held = hero.attributes[id];
    if (dice) name(id, () => (dice.includes(held as number) ? (held as number) : start));
    else name(id, () => within(held, rule) + plus(id));
  }
  for (const { id, formula } of page.derived) name(id, () => work(formula, given, page.source) + plus(id));
  for (const { id, start, max, dice } of page.resources) {
    if (max) name(`${id}.max`, () => work(max, given, page.source));
    name(id, () => {
      const held = hero.resources[id];
      if (typeof held === "number" && Number.isFinite(held)) return held;
      if (start) return work(start, given, page.source);
      return max ? (given[`${id}.max`] as number) : (dice?.at(-1) ?? 0);
    });
  }
  for (const kind of page.things) {
    if (!kind.worn) continue;
    for (const { id } of kind.numbers) {
      if (Object.hasOwn(given, `worn.${id}`)) continue;
      name(`worn.${id}`, () => {
        const worn = hero.things.filter(
          (thing) => thing.worn && page.things.find((one) => one.id === thing.kind)?.worn,
        );
        return worn.reduce((sum, thing) => sum + (thingNumbers(page, thing)[id] ?? 0), 0);
      });
    }
  }
  return given;
}

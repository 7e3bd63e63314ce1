/**
 * A page's rolls counted the long way: every fall of the dice is read by `resolve`, and the chances that come of it are compared with those that
 * `odds` says. What is too large for a stated budget is named, never guessed.
 */

import * as workshop from "../../module/core/workshop/index.ts";
import type { Page } from "../../module/core/workshop/page/types.ts";
import type { PageFaces, PagePlan } from "../../module/core/workshop/resolve.ts";
import type { Given, LocalText, PageRoll } from "../../module/core/workshop/types.ts";

/** Chances that differ by more are wrong. */
export const EXACT = 1e-12;

/** The most falls for one set of figures, and for all sets of one roll together, those counted in vain too. */
export const BUDGET = { each: 4000, all: 20_000 };

/** What is left of a die that keeps exploding when it is followed no further. */
const REST = 1e-14;

export interface Counted {
  /** The roll's name in the page; ` (pushed)` behind it where it was pushed. */
  roll: string;
  /** Sets of figures that were counted, and their falls. */
  sets: number;
  falls: number;
  /** Sets that are larger than the budget, and those that have no exact odds. */
  tooLarge: number;
  refused: number;
  faults: string[];
}

type Core = Pick<typeof workshop, "odds" | "plan" | "push" | "resolve">;

interface Fall {
  readonly faces: number[][];
  readonly chance: number;
}

/** What one die shows, with what it sets off, and how likely that is. */
function chains({ faces, values, again }: PagePlan["groups"][number]): [number[], number][] {
  const all = values ?? Array.from({ length: faces }, (_, n) => n + 1);
  const found: [number[], number][] = [];
  const follow = (before: number[], chance: number): void => {
    for (const face of all) {
      const now = [...before, face];
      const goesOn = again?.on.includes(face) && (again.effect === "add" || before.length === 0);
      if (goesOn && chance / all.length > REST) follow(now, chance / all.length);
      // One that was followed no further ends on a face that ends it: the rest is smaller than any difference told here.
      else if (!goesOn) found.push([now, chance / all.length]);
    }
  };
  follow([], 1);
  return found;
}

const choose = (n: number, k: number): number => {
  let product = 1;
  for (let i = 1; i <= k; i++) product = (product * (n - k + i)) / i;
  return product;
};

/** How many falls there are of this plan: dice of one group are alike, their order tells nothing. */
const howMany = (plan: PagePlan): number =>
  plan.groups.reduce((product, group) => product * choose(chains(group).length + group.count - 1, group.count), 1);

/** Every fall of the dice of a plan. */
function falls({ groups }: PagePlan): Fall[] {
  let all: Fall[] = [{ faces: [], chance: 1 }];
  for (const group of groups) {
    const kinds = chains(group);
    const hands: Fall[] = [];
    const deal = (kind: number, left: number, faces: number[][], chance: number): void => {
      const [chain, each] = kinds[kind] as [number[], number];
      if (kind === kinds.length - 1) {
        hands.push({ faces: [...faces, ...Array<number[]>(left).fill(chain)], chance: chance * each ** left });
        return;
      }
      for (let count = 0; count <= left; count++) {
        const these = Array<number[]>(count).fill(chain);
        deal(kind + 1, left - count, [...faces, ...these], chance * choose(left, count) * each ** count);
      }
    };
    deal(0, group.count, [], 1);
    all = all.flatMap((fall) =>
      hands.map(({ faces, chance }) => ({ faces: [...fall.faces, ...faces], chance: fall.chance * chance })),
    );
  }
  return all;
}

/** What the other side's numbers come to, with their chances. */
function rivals(roll: PageRoll, { rival }: Given, core: Core, most: number): Rival[] | null {
  if (!workshop.isOpposed(roll)) return [{ chance: 1 }];
  const theirs = roll.rival ?? roll;
  const given = rival as Given;
  const plan = core.plan(theirs, given);
  if (howMany(plan) > most) return null;
  const found = new Map<string, { numbers: Readonly<Record<string, number>>; chance: number }>();
  for (const { faces, chance } of falls(plan)) {
    const { numbers } = core.resolve(theirs, given, faces as PageFaces);
    const key = JSON.stringify(numbers);
    const same = found.get(key);
    if (same) same.chance += chance;
    else found.set(key, { numbers, chance });
  }
  return [...found.values()];
}

interface Rival {
  numbers?: Readonly<Record<string, number>>;
  chance: number;
}

interface Sums {
  bands: number[];
  notes: number[];
  falls: number;
  /** It was not counted to its end: there are more falls than may be. */
  tooLarge?: boolean;
}

/** The chances of one set of figures, counted as far as `most` falls. */
function count(roll: PageRoll, given: Given, core: Core, most: number): Sums {
  const plan = core.plan(roll, given);
  const others = howMany(plan) > most ? null : rivals(roll, given, core, most);
  const sums: Sums = { bands: roll.bands.map(() => 0), notes: roll.notes.map(() => 0), falls: 0 };
  if (!others || howMany(plan) * others.length > most) return { ...sums, tooLarge: true };
  const add = (list: number[], at: number, chance: number): void => {
    list[at] = (list[at] as number) + chance;
  };
  const read = (against: Given, chance: number, faces: number[][], again?: number[][]): void => {
    const outcome = core.resolve(roll, against, faces, again);
    if (outcome.band !== null) add(sums.bands, outcome.band, chance);
    for (const note of outcome.notes) add(sums.notes, note, chance);
    sums.falls++;
  };
  for (const { numbers, chance: rivalChance } of others) {
    const { push, ...rest } = given;
    const against: Given = numbers ? { ...rest, rival: numbers } : rest;
    for (const { faces, chance } of falls(plan)) {
      if (push !== true) {
        read(against, chance * rivalChance, faces);
        continue;
      }
      const second = core.push(roll, against, faces);
      if (sums.falls + howMany(second) > most) return { ...sums, tooLarge: true };
      for (const again of falls(second)) read(against, chance * rivalChance * again.chance, faces, again.faces);
    }
  }
  return sums;
}

const plain = (text: LocalText): string =>
  typeof text === "string" ? text : (text.en ?? Object.values(text)[0] ?? "");

/** What differs between the chances that were counted and those that are said. */
function differences(roll: PageRoll, given: Given, sums: Sums, core: Core): string[] {
  const said = core.odds(roll, given);
  const figures = Object.entries(given).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const compare = (list: readonly { name: LocalText; chance: number }[], counted: number[]): string[] =>
    list.flatMap(({ name, chance }, at) => {
      const really = counted[at] as number;
      if (Math.abs(chance - really) <= EXACT) return [];
      return [`“${plain(name)}” has the odds ${chance} and comes out as ${really} (${figures.join(", ")})`];
    });
  return [...compare(said.bands, sums.bands), ...compare(said.notes, sums.notes)];
}

/** How many falls there are for these figures; none where the page refuses them. */
function sizeOf(roll: PageRoll, given: Given, core: Core): number {
  try {
    return howMany(core.plan(roll, given));
  } catch (error) {
    if (!workshop.isPageError(error)) throw error;
    return 0;
  }
}

function countRoll(
  page: Page,
  roll: Page["rolls"][number],
  pushed: boolean,
  core: Core,
  budget: typeof BUDGET,
): Counted {
  const result: Counted = { roll: roll.id, sets: 0, falls: 0, tooLarge: 0, refused: 0, faults: [] };
  if (pushed) result.roll += " (pushed)";
  let effort = 0;
  const sets = [...workshop.givensOf(workshop.rangesOf(page, roll), workshop.isOpposed(roll))];
  const bySize = () =>
    sets.map((given) => ({ given, size: sizeOf(roll, given, core) })).sort((a, b) => a.size - b.size);
  const look = (figures: Given, most: number): void => {
    const given = pushed ? { ...figures, push: true } : figures;
    try {
      const sums = count(roll, given, core, most);
      effort += sums.falls;
      if (sums.tooLarge) {
        result.tooLarge++;
        return;
      }
      result.sets++;
      result.falls += sums.falls;
      result.faults.push(...differences(roll, given, sums, core));
    } catch (error) {
      if (!workshop.isPageError(error)) throw error;
      result.refused++;
    }
  };
  // Two rolls in one: small ones first, or the budget goes on what is too large.
  for (const figures of pushed ? bySize().map(({ given }) => given) : sets) {
    if (effort >= budget.all) break;
    look(figures, budget.each);
  }
  // Dice that explode are many falls each: one set of figures is counted all the same, the least, if it can be.
  if (result.sets === 0 && result.tooLarge > 0) {
    const least = bySize().find(({ size }) => size > 0);
    const before = result.tooLarge;
    if (least && least.size <= budget.all) look(least.given, budget.all);
    result.tooLarge = result.sets > 0 ? before - 1 : before;
  }
  return result;
}

/** Every roll of a page, and every push, over the figures that it may be given. */
export function countPage(page: Page, core: Core = workshop, budget = BUDGET): Counted[] {
  return page.rolls
    .filter(({ bands, notes }) => bands.length + notes.length > 0)
    .flatMap((roll) => [
      countRoll(page, roll, false, core, budget),
      ...(roll.push ? [countRoll(page, roll, true, core, budget)] : []),
    ]);
}

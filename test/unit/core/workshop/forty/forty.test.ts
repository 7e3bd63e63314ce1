import { describe, expect, it } from "vitest";
import { odds, page, push, resolve, rollGiven } from "../../../../../module/core/workshop/index.ts";
import type { Hero, HeroThing, Page } from "../../../../../module/core/workshop/page/types.ts";
import type { Given, PageRoll } from "../../../../../module/core/workshop/types.ts";
import { toNumber } from "../enumerate.ts";
import { DICE } from "./dice.ts";
import { type Comes, type Die, falls, type Game, type Sheet } from "./falls.ts";
import { FIGURES } from "./figures.ts";
import { OPPOSED } from "./opposed.ts";
import { PUSHED } from "./pushed.ts";
import { THINGS } from "./things.ts";

/** Forty-odd small games: the odds of each band and note, and what each fall changes on either side, against hand-made enumeration. */

const GAMES = { ...OPPOSED, ...FIGURES, ...THINGS, ...DICE, ...PUSHED };
const EXACT = 1e-12;

const heroOf = ({ attributes = {}, resources = {}, conditions = [], fields = {}, things = [] }: Sheet): Hero => ({
  ...{ attributes, resources, conditions, fields },
  things: things.map((thing) => ({ name: thing.id, worn: false, numbers: {}, ...thing })),
});

function givenOf(read: Page, roll: PageRoll, sheet: Sheet, target?: Sheet): Record<string, unknown> {
  const hero = heroOf(sheet);
  const thingCalled = (wanted: string) => hero.things.find(({ id }) => id === wanted) as HeroThing;
  const none =
    roll.with === undefined ? {} : { thing: { id: "", kind: roll.with, name: "", worn: false, numbers: {} } };
  const thing = sheet.with === undefined ? none : { thing: thingCalled(sheet.with) };
  const asked = Object.entries(sheet.asked ?? {}).map(([name, value]) => {
    return [name, typeof value === "string" ? thingCalled(value.slice(1)) : value] as const;
  });
  return rollGiven(read, hero, {
    ...thing,
    asked: Object.fromEntries(asked),
    ...(target && { target: heroOf(target) }),
  });
}

/** Dice as they lie, those of one kind in one order: which of them is which tells nothing. */
const alike = (kinds: readonly Die[], dice: readonly (readonly number[])[]): string =>
  [...new Set(kinds)]
    .map((kind) => {
      const lie = dice.flatMap((chain, at) => (kinds[at] === kind ? [chain.join()] : []));
      return lie.toSorted().join(";");
    })
    .join("|");

/** Everything that one game comes to, fall by fall. `key`: what the dice of both show, in whatever order. */
function* allOf({ dice, rival = [], push: pushes, means }: Game) {
  const keyed = (kinds: readonly Die[]) => {
    const { all, under } = falls(kinds);
    return { all: all.map((fall) => ({ ...fall, key: alike(kinds, fall.dice) })), under };
  };
  const [first, second] = [keyed(dice), keyed(rival)];
  for (const mine of first.all) {
    const thrown = keyed(pushes?.(mine.dice) ?? []);
    for (const theirs of second.all)
      for (const pushed of thrown.all) {
        const comes: Comes = means(mine.dice, theirs.dice, pushed.dice);
        const over = mine.over * theirs.over * pushed.over;
        const key = `${mine.key}/${theirs.key}/${pushed.key}`;
        yield { mine, theirs, pushed, comes, key, over, under: first.under * second.under * thrown.under };
      }
  }
}

/** Chances as doubles, added up exactly for each size of what they are parts of. */
class Chances {
  readonly #over = new Map<string, Map<bigint, bigint>>();
  add(what: string, over: bigint, under: bigint): void {
    const parts = this.#over.get(what) ?? new Map<bigint, bigint>();
    parts.set(under, (parts.get(under) ?? 0n) + over);
    this.#over.set(what, parts);
  }
  of = (what: string): number =>
    [...(this.#over.get(what) ?? [])].reduce((all, [under, over]) => all + toNumber({ over, under }), 0);
}

/** Changes by name: what is named twice adds up. */
function summed(changes: readonly { resource: string; amount?: number; step?: string; put?: boolean }[]) {
  const found: Record<string, number | boolean | string> = {};
  for (const { resource, amount, step, put } of changes)
    found[resource] = step ?? put ?? Number(found[resource] ?? 0) + (amount as number);
  return found;
}

/** What changes nothing is no change, and there is one nought. */
const tidy = (does: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.entries(does)
      .filter(([, value]) => value !== 0 && value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const rollsOf = (game: Game) => {
  const read = page(`workshop: 1\nid: forty\nname: Forty\n${game.page}`);
  const own = read.rolls.find(({ id }) => id === game.roll) as Page["rolls"][number];
  const theirs = read.rolls.find(({ id }) => id === own.against) ?? own;
  return { read, own, theirs };
};

describe.each(Object.entries(GAMES))("%s", (_, game) => {
  const { mine, theirs, rival } = game;

  it("has the odds that the falls of its dice have, and each fall changes what it should on either side", () => {
    const rolls = rollsOf(game);
    const given: Given = givenOf(rolls.read, rolls.own, mine, theirs);
    const against: Given | null = rival ? givenOf(rolls.read, rolls.theirs, theirs ?? {}) : null;
    const chances = new Chances();
    const known = new Map<string, string>();
    const wrong: string[] = [];
    for (const { mine, theirs, pushed, comes, key, over, under } of allOf(game)) {
      chances.add(`band ${comes.band}`, over, under);
      for (const note of comes.notes ?? []) chances.add(`note ${note}`, over, under);
      if (!known.has(key)) {
        const numbers = against && resolve(rolls.theirs, against, theirs.dice).numbers;
        const meets: Given = numbers ? { ...given, rival: numbers } : given;
        const came = resolve(rolls.own, meets, mine.dice, ...(game.push ? [pushed.dice] : []));
        known.set(key, [came.band, came.notes, tidy(summed(came.changes))].join(" | "));
      }
      const said = known.get(key);
      const wanted = [comes.band, comes.notes ?? [], tidy(comes.does ?? {})].join(" | ");
      if (said !== wanted)
        wrong.push(`${JSON.stringify([mine.dice, theirs.dice, pushed.dice])}: ${said}, not ${wanted}`);
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    const told = odds({ ...rolls.own, ...(rival && { rival: rolls.theirs }) } as PageRoll, {
      ...given,
      ...(against && { rival: against }),
      ...(game.push && { push: true }),
    });
    const kinds = [
      ["band", told.bands],
      ["note", told.notes],
    ] as const;
    for (const [kind, list] of kinds)
      for (const [at, { chance }] of list.entries())
        expect(Math.abs(chance - chances.of(`${kind} ${at}`)), `${kind} ${at}`).toBeLessThan(EXACT);
  });
});

const pushable = Object.entries(GAMES).filter(([, game]) => game.push);

it.each(pushable)("%s: rolls again as many dice as its push says", (_, game) => {
  const { read, own } = rollsOf(game);
  const given = givenOf(read, own, game.mine, game.theirs);
  for (const { dice } of falls(game.dice).all.slice(0, 200)) {
    const said = push(own, given, dice).groups.flatMap(({ count, faces }) => Array<number>(count).fill(faces));
    const wanted = (game.push?.(dice) ?? []).map(({ ways }: Die) => ways.length);
    expect(said, JSON.stringify(dice)).toEqual(wanted);
  }
});

it("are forty and more, and in half of them there is another side, with a share for each", () => {
  const games = Object.values(GAMES);
  expect(games.length).toBeGreaterThanOrEqual(40);
  const isShared = (game: Game): boolean => {
    const sides = new Set<boolean>();
    for (const { comes } of allOf(game)) {
      for (const [name, value] of Object.entries(comes.does ?? {}))
        if (value !== 0 && value !== undefined) sides.add(name.startsWith("target."));
      if (sides.size === 2) return game.theirs !== undefined;
    }
    return false;
  };
  expect(games.filter(isShared).length).toBeGreaterThanOrEqual(games.length / 2);
});

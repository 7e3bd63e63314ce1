import { describe, expect, it } from "vitest";
import { jointDistribution } from "../../../module/core/chance/readings.ts";
import {
  type DicePick,
  type DiceReading,
  type DieTable,
  type Hand,
  type ReadAs,
  readDice,
  shapeOf,
} from "../../../module/core/chance/registers.ts";
import { isCoreError } from "../../../module/core/validate.ts";
import { EXACT } from "./helpers.ts";

const fair = (faces: number): DieTable => ({
  values: Array.from({ length: faces }, (_, n) => n + 1),
  chances: Array(faces).fill(1 / faces),
  fair: faces,
});
/** Fate's die, and one whose faces are neither in a row nor alike. */
const FATE: DieTable = { values: [-1, 0, 1], chances: [1 / 3, 1 / 3, 1 / 3] };
const ODD: DieTable = { values: [-2, 1, 5, 6], chances: [0.1, 0.2, 0.3, 0.4] };

const hand = (dice: [DieTable, number][], lying: number[] = []): Hand => ({
  dice: dice.map(([die, count]) => ({ die, count })),
  lying,
});
const top = (count: number): DicePick => ({ end: "top", count });
const bottom = (count: number): DicePick => ({ end: "bottom", count });

type Holds = (value: number) => boolean;
const any: Holds = () => true;
const big: Holds = (value) => value >= 3;
const even: Holds = (value) => value % 2 === 0;
const KEYS = new Map<Holds, string>([
  [any, "any"],
  [big, "big"],
  [even, "even"],
]);

const read = (as: ReadAs, picks: DicePick[] = [], holds = any, at = 0): DiceReading => ({
  kind: "read",
  hand: at,
  key: `${at} ${KEYS.get(holds)}`,
  holds,
  picks,
  as,
});
const added = (worth: (value: number) => number, at = 0): DiceReading => ({
  kind: "added",
  terms: [{ hand: at, worth }],
});

/** What a reading says of dice on the table, as one would read them aloud. */
function aloud(reading: DiceReading, table: number[][]): number {
  if (reading.kind === "added") {
    return reading.terms.reduce(
      (sum, { hand: at, worth }) => (table[at] as number[]).reduce((all, value) => all + worth(value), sum),
      0,
    );
  }
  let dice = (table[reading.hand] as number[]).filter(reading.holds).sort((a, b) => a - b);
  for (const { end, count } of reading.picks)
    while (dice.length > count) dice = end === "top" ? dice.slice(1) : dice.slice(0, -1);
  const many = new Map<number, number>();
  for (const value of dice) many.set(value, (many.get(value) ?? 0) + 1);
  const width = Math.max(0, ...many.values());
  const widest = dice.filter((value) => many.get(value) === width);
  switch (reading.as) {
    case "sum":
      return dice.reduce((sum, value) => sum + value, 0);
    case "count":
      return dice.length;
    case "high":
      return dice.length === 0 ? 0 : Math.max(...dice);
    case "low":
      return dice.length === 0 ? 0 : Math.min(...dice);
    case "width":
      return width;
    case "height":
      return widest.length === 0 ? 0 : Math.max(...widest);
  }
}

/** Every way the dice can fall. */
function* falls(hands: readonly Hand[]): Generator<[number[][], number]> {
  const dice = hands.flatMap((one, at) => one.dice.flatMap(({ die, count }) => Array(count).fill([at, die])));
  function* roll(rest: [number, DieTable][], table: number[][], chance: number): Generator<[number[][], number]> {
    const [[at, die] = [0, undefined], ...others] = rest;
    if (!die) {
      yield [table, chance];
      return;
    }
    for (const [n, value] of die.values.entries()) {
      const next = table.map((list, index) => (index === at ? [...list, value] : list));
      yield* roll(others, next, chance * (die.chances[n] as number));
    }
  }
  yield* roll(
    dice,
    hands.map(({ lying }) => [...lying]),
    1,
  );
}

function together(rows: Iterable<readonly [readonly number[], number]>): Map<string, number> {
  const all = new Map<string, number>();
  for (const [values, chance] of rows) {
    const key = values.join(" ");
    all.set(key, (all.get(key) ?? 0) + chance);
  }
  return all;
}

const joint = (hands: readonly Hand[], readings: readonly DiceReading[]): Map<string, number> =>
  together(jointDistribution(hands, readings).map(({ values, chance }) => [values, chance] as const));

/** Readings whose answer differs from counting: none. */
function agree(hands: readonly Hand[], readings: readonly DiceReading[], ways = [...falls(hands)]): void {
  const said = ways.map(([table, chance]) => [readings.map((reading) => aloud(reading, table)), chance] as const);
  const counted = together(said);
  const found = joint(hands, readings);
  const odds = [...new Set([...counted.keys(), ...found.keys()])].filter(
    (key) => !(Math.abs((counted.get(key) ?? Number.NaN) - (found.get(key) ?? Number.NaN)) < EXACT),
  );
  const asRead = ways.filter(
    ([table], n) => readings.map((reading) => readDice(reading, table)).join() !== (said[n]?.[0] ?? []).join(),
  );
  const what = readings.map((reading) => JSON.stringify(reading)).join(" ");
  expect({ odds, asRead }, what).toEqual({ odds: [], asRead: [] });
}

const HANDS: Record<string, Hand> = {
  "dice of one size": hand([[fair(4), 4]]),
  "dice of several sizes": hand([
    [fair(3), 2],
    [fair(5), 1],
    [fair(4), 1],
  ]),
  "dice that are not fair": hand([[ODD, 3]]),
  "fair dice and others": hand([
    [fair(4), 2],
    [FATE, 1],
    [ODD, 1],
  ]),
  "dice that lie there": hand([], [3, -1, 5, 3]),
  "dice beside some that lie there": hand([[fair(4), 3]], [4, 7, 0, 4]),
  "others beside some that lie there": hand([[FATE, 3]], [1, -4]),
  "no dice": hand([]),
  "kinds of which there is none": hand([
    [fair(4), 2],
    [fair(20), 0],
    [ODD, 0],
  ]),
};
const PICKS: DicePick[][] = [
  [],
  [top(1)],
  [top(2)],
  [bottom(1)],
  [bottom(2)],
  // As many as there are: all of them.
  [top(4)],
  [top(3), bottom(1)],
  [bottom(3), top(2)],
  [top(0)],
  [bottom(0)],
];
const AS: ReadAs[] = ["sum", "count", "high", "low", "width", "height"];

describe("readings of dice, each by itself", () => {
  it.each(Object.entries(HANDS))("%s", (_, one) => {
    const ways = [...falls([one])];
    for (const picks of PICKS)
      for (const holds of KEYS.keys()) for (const as of AS) agree([one], [read(as, picks, holds)], ways);
  });
});

describe("readings of dice, several at once", () => {
  const d6 = hand([[fair(6), 3]]);
  const mixed = hand(
    [
      [fair(4), 2],
      [ODD, 1],
    ],
    [2],
  );
  it.each<[string, Hand[], DiceReading[]]>([
    ["the same dice in every way", [d6], AS.map((as) => read(as))],
    ["some of them in every way", [d6], AS.map((as) => read(as, [], big))],
    ["the highest of two kinds", [d6], [read("high", [], even), read("high", [], big), read("low", [], even)]],
    ["the same twice", [d6], [read("width"), read("width"), read("height"), read("high"), read("high")]],
    ["sets of two kinds", [d6], [read("width", [], even), read("height", [], big)]],
    ["the best two, and what they show", [d6], [read("sum", [top(2)]), read("low", [top(2)]), read("high", [top(2)])]],
    [
      "the best two beside the sum",
      [d6],
      [read("sum", [top(2)]), read("sum"), added((value) => (value === 1 ? 1 : 0))],
    ],
    ["the best of two kinds", [mixed], [read("sum", [top(2)], even), read("count", [top(2)], big)]],
    ["the worst of those that hold", [mixed], [read("sum", [bottom(2)], big), read("high", [bottom(1)], big)]],
    ["sets among the worst", [mixed], [read("width", [bottom(3)]), read("height", [bottom(3)])]],
    ["sets of several sizes", [mixed], [read("width"), read("height")]],
    ["the middle two", [d6], [read("sum", [top(3), bottom(2)]), read("high", [top(3), bottom(2)])]],
    [
      "two hands",
      [mixed, hand([[fair(6), 2]], [1])],
      [read("sum"), read("sum", [top(1)], any, 1), read("high", [], big, 1), read("low", [top(2)])],
    ],
    ["two hands, one of which is not read", [d6, mixed], [read("count", [], big, 1)]],
    [
      "two hands in one sum",
      [hand([[fair(6), 2]]), hand([[FATE, 2]], [3])],
      [
        {
          kind: "added",
          terms: [
            { hand: 0, worth: (value) => -value },
            { hand: 1, worth: (value) => 2 * value },
            { hand: 1, worth: (value) => (value > 0 ? 1 : 0) },
          ],
        },
        read("high", [top(1)], any, 1),
        read("low", [top(1)], any, 0),
      ],
    ],
    ["what nobody reads", [d6], []],
    ["sets among the worst of two kinds", [d6], [read("width", [bottom(2)], even), read("width", [bottom(2)], big)]],
    [
      "sets among the worst of one hand",
      [d6, hand([[fair(3), 2]])],
      [read("height", [bottom(2)], big), read("width", [bottom(2)], any, 1)],
    ],
    [
      // More digits than a number has: every way the dice can lie. Values that look alike when they stand side by side.
      "readings that are too wide",
      [
        hand([[{ values: [1, 2, 23], chances: [0.2, 0.3, 0.5] }, 2]], [9]),
        hand([[{ values: [4, 34], chances: [0.25, 0.75] }, 1]]),
      ],
      [
        ...[1, 2, 3].map((n) => added((value) => value * n * 1_000_000)),
        added((value) => value, 1),
        read("low", [top(2)]),
      ],
    ],
  ])("%s", (_, hands, readings) => agree(hands, readings));
});

/** P(exactly `many` of `count` hits), from logarithms. */
function exactly(many: number, count: number, chance: number): number {
  let log = many * Math.log(chance) + (count - many) * Math.log(1 - chance);
  for (let n = 0; n < many; n++) log += Math.log(count - n) - Math.log(n + 1);
  return Math.exp(log);
}

describe("many dice", () => {
  it("cost what they tell apart, not what they can show", () => {
    const found = joint(
      [hand([[fair(100), 80]])],
      [added((value) => (value > 95 ? 1 : 0)), added((value) => (value <= 20 ? 1 : 0))],
    );
    expect(found.get("0 80")).toBeCloseTo(0.2 ** 80, 20);
    let four = 0;
    for (const [key, chance] of found) if (key.startsWith("4 ")) four += chance;
    expect(four).toBeCloseTo(exactly(4, 80, 0.05), 12);
  });

  it("are one after the other where they only add", () => {
    const found = joint([hand([[fair(6), 100]])], [added((value) => (value >= 5 ? 1 : 0))]);
    expect(found.get("33")).toBeCloseTo(exactly(33, 100, 1 / 3), 12);
  });

  it("are as many as they are where rank counts", () => {
    // All thirty at most 3, all but one at most 3, …: the second best is at most 3.
    const found = joint([hand([[fair(6), 30]])], [read("low", [top(2)])]);
    let atMost = 0;
    for (const n of [1, 2, 3]) atMost += found.get(String(n)) ?? 0;
    expect(atMost / (0.5 ** 30 + 30 * 0.5 ** 30)).toBeCloseTo(1, 12);
  });

  it("are as many as they are at the other end too", () => {
    // Two that show 1, or more: all but those with none or one.
    const found = joint([hand([[fair(6), 40]])], [read("sum", [bottom(2)])]);
    expect(found.get("2")).toBeCloseTo(1 - (5 / 6) ** 40 - 40 * (1 / 6) * (5 / 6) ** 39, 12);
  });

  it("in sets", () => {
    // Ten alike of ten: one in a thousand million.
    const found = joint([hand([[fair(10), 10]])], [read("width"), read("height")]);
    expect((found.get("10 7") ?? 0) * 1e10).toBeCloseTo(1, 12);
    // All different: 10! of 10^10 ways, and the highest is a 10.
    expect(found.get("1 10")).toBeCloseTo(3628800 / 1e10, 14);
  });

  it("are refused where they cannot be counted at once", () => {
    const refused = (hands: Hand[], readings: DiceReading[]): unknown => {
      try {
        return jointDistribution(hands, readings).length;
      } catch (error) {
        if (!isCoreError(error)) throw error;
        return [error.code, error.field, error.message];
      }
    };
    const told = ["range", "dice", expect.stringContaining("fewer dice: too many for exact odds")];
    // One by one, by value, and without registers.
    expect(refused([hand([[fair(1000), 200]])], [read("sum")])).toEqual(told);
    expect(refused([hand([[fair(100), 100]])], [read("sum", [top(50)])])).toEqual(told);
    expect(
      refused(
        [
          hand([
            [ODD, 60],
            [fair(6), 60],
          ]),
        ],
        [read("width"), read("sum", [bottom(7)], even)],
      ),
    ).toEqual(told);
  });
});

describe("dice without end", () => {
  it("are followed as far as their chances can be told from nothing", () => {
    // Heads go on: n with chance 2^-n, until nothing is left.
    const values = Array.from({ length: 60 }, (_, n) => n + 1);
    const coin = (endless: object): DieTable => ({ values, chances: values.map((n) => 0.5 ** n), ...endless });
    const two = (endless: object) => joint([hand([[coin(endless), 2]])], [read("sum")]);
    const [cut, whole] = [two({ endless: true }), two({})];
    // A sum of n comes of n − 1 pairs.
    for (const n of [2, 3, 10, 40]) expect((cut.get(String(n)) ?? 0) / ((n - 1) * 0.5 ** n)).toBeCloseTo(1, 12);
    expect([whole.has("120"), cut.has("120")]).toEqual([true, false]);
    const ranked = (endless: object) => joint([hand([[coin(endless), 2]])], [read("sum", [top(1)]), read("low")]);
    // One of them is enough.
    const beside = joint(
      [
        hand([
          [fair(2), 1],
          [coin({ endless: true }), 2],
        ]),
        hand([[fair(2), 1]]),
      ],
      [read("sum")],
    );
    expect([beside.has("5"), beside.has("121")]).toEqual([true, false]);
    expect([ranked({}).has("60 60"), ranked({ endless: true }).has("60 60")]).toEqual([true, false]);
  });
});

describe("the shape of a hand", () => {
  it("is what it can show, rising, and how many dice it has", () => {
    const one = hand(
      [
        [fair(3), 2],
        [FATE, 1],
        [fair(20), 0],
      ],
      [12, 2],
    );
    expect(shapeOf(one)).toEqual({ values: [-1, 0, 1, 2, 3, 12], size: 5 });
  });
});

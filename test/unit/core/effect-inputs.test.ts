import { describe, expect, it } from "vitest";
import { effect } from "./everything.ts";
import { promises, refusal } from "./inputs.ts";

/** What Effect Engine's functions take, as `types.ts` and their own pages promise. */

const NUMBER = { from: -1000, to: 1000 } as const;
const ZERO = { ...NUMBER, usual: 0 } as const;
const SIDE = { bonus: NUMBER, modifier: ZERO } as const;
const plan = (check: effect.Check) => effect.plan(check);
const odds = (check: effect.Check) => ({ ...effect.plan(check), ...JSON.parse(JSON.stringify(effect.odds(check))) });

promises("an action", odds, {
  good: { bonus: 5, resistance: 15 },
  fields: { ...SIDE, resistance: NUMBER },
  closed: { "": ["kind", "bonus", "modifier", "resistance"] },
});
promises("an opposed check", odds, {
  good: { kind: "opposed", bonus: 5, against: { bonus: 4 } },
  fields: { ...SIDE, "against.bonus": NUMBER, "against.modifier": ZERO },
  closed: { "": ["kind", "bonus", "modifier", "against"], against: ["bonus", "modifier"] },
});
for (const kind of ["resistance", "static", "ranked"])
  promises(`a ${kind} check`, plan, {
    good: { kind, bonus: 5 },
    fields: SIDE,
    closed: { "": ["kind", "bonus", "modifier"] },
  });
for (const kind of ["damage", "recovery"])
  promises(`a ${kind} check`, plan, {
    good: { kind, dice: [{ count: 2, faces: 6 }] },
    fields: {
      "dice[0].count": { from: 1, to: 100 },
      "dice[0].faces": { from: 2, to: 100 },
      bonus: ZERO,
      track: { words: ["physical", "mental"], usual: "physical" },
    },
    closed: { "": ["kind", "dice", "bonus", "track"], "dice[0]": ["count", "faces"] },
  });
promises("a d100", plan, {
  good: { kind: "d100" },
  fields: { convention: { words: ["standard", "alternative"], usual: "standard" } },
  closed: { "": ["kind", "convention"] },
});
promises("a d3", plan, { good: { kind: "d3" }, fields: {}, closed: { "": ["kind"] } });

describe("a check", () => {
  it("is an action, unless it names another kind", () => {
    const words = ["action", "opposed", "resistance", "static", "ranked", "damage", "recovery", "d3", "d100"];
    expect(refusal(() => plan({ kind: "none" } as never))).toEqual({
      code: "word",
      field: "kind",
      accepted: { words },
    });
    expect(refusal(() => plan({ kind: "opposed", bonus: 1 } as never))).toEqual({
      code: "missing",
      field: "against",
      accepted: { type: "a plain object" },
    });
  });

  it("of dice has at most ten kinds of them", () => {
    const damage = (kinds: number) => () =>
      plan({ kind: "damage", dice: Array.from({ length: kinds }, () => ({ count: 1, faces: 6 })) });
    expect(damage(10)).not.toThrow();
    expect(refusal(damage(11))).toEqual({
      code: "range",
      field: "dice",
      accepted: { type: "a list of at most 10 entries" },
    });
  });
});

promises("the traits that help", effect.traitBonus, {
  good: { level: 3, traits: 4 },
  fields: { level: { from: 1, to: 100 }, traits: { from: 0, to: 1000 } },
  closed: { "": ["level", "traits"] },
});
promises("a bonus and its parts", effect.bonusOf, {
  good: { score: 14, level: 3, traits: 2, other: 1 },
  fields: {
    score: { from: 0, to: 100, usual: 10 },
    prime: { flag: true, usual: false },
    traits: { from: 0, to: 1000, usual: 0 },
    level: { from: 1, to: 100 },
    other: ZERO,
  },
  closed: { "": ["score", "prime", "level", "traits", "other"] },
});
promises("hit points", effect.hitPoints, {
  good: { score: 12, hitDie: 8 },
  fields: { score: { from: 0, to: 100 }, hitDie: { from: 2, to: 100 }, gained: { from: 0, to: 10_000, usual: 0 } },
  closed: { "": ["score", "hitDie", "gained"] },
});
promises("what levels add", effect.gainedPoints, {
  good: { level: 4, hitDie: 8, growth: "half" },
  fields: {
    level: { from: 1, to: 100 },
    hitDie: { from: 2, to: 100 },
    growth: { words: ["half", "full", "none"] },
  },
  closed: { "": ["level", "hitDie", "growth"] },
});
promises("a rest", effect.restDice, {
  good: { rest: "night", level: 3, hitDie: 8 },
  fields: {
    rest: { words: ["breather", "night"] },
    level: { from: 1, to: 100 },
    hitDie: { from: 2, to: 100 },
  },
  closed: { "": ["rest", "level", "hitDie"] },
});
promises("changed hit points", effect.changedPoints, {
  good: { value: 5, max: 10, change: -3 },
  fields: { value: { from: -10_000, to: 10_000 }, max: { from: 0, to: 10_000 } },
  closed: { "": ["value", "max", "change"] },
});
promises("a modifier's options", (options: { prime?: boolean }) => effect.modifier(14, options), {
  good: { prime: true },
  fields: { prime: { flag: true, usual: false } },
  under: "options.",
  closed: { "": ["prime"] },
});
promises("the table's own costs", (costs: effect.Costs) => effect.spend(3000, ["minor", "major", "extreme"], costs), {
  good: { minor: 1, major: 2, extreme: 3 },
  fields: {
    minor: { from: 0, to: 1000 },
    major: { from: 0, to: 1000 },
    extreme: { from: 0, to: 1000 },
  },
  under: "costs.",
  closed: { "": ["minor", "major", "extreme"] },
});
promises("a purchase of its own cost", (purchase: { cost: number }) => effect.spend(1000, [purchase]), {
  good: { cost: 3 },
  fields: { cost: { from: 0, to: 1000 } },
  under: "items[0].",
  closed: { "": ["cost"] },
});
promises("a contest's options", (options: object) => effect.contestOdds({ bonus: 3 }, { bonus: 2 }, options), {
  good: { target: 5 },
  fields: { target: { from: 1, to: 100, usual: 10 } },
  under: "options.",
  closed: { "": ["target", "points"] },
});
for (const [name, odds] of [
  ["a", (side: effect.Contestant) => effect.contestOdds(side, { bonus: 2, resistance: 10 }, { target: 2 })],
  ["b", (side: effect.Contestant) => effect.contestOdds({ bonus: 2, resistance: 10 }, side, { target: 2 })],
] as const)
  promises(`side ${name} of a contest`, odds, {
    good: { bonus: 3, resistance: 10 },
    fields: {},
    under: `${name}.`,
    closed: { "": ["bonus", "modifier", "resistance"] },
  });

describe("single numbers", () => {
  const NUMBERS: [string, number, number, (value: number) => unknown][] = [
    ["score", 0, 100, (value) => effect.modifier(value)],
    ["bonus", -1000, 1000, (value) => effect.staticTotal(value)],
    ["face", 1, 6, (value) => effect.d3(value)],
    ["tens", 0, 9, (value) => effect.d100(value, 1)],
    ["units", 0, 9, (value) => effect.d100(1, value)],
    ["points", 0, 10_000, (value) => effect.spend(value, [])],
    ["totals[1]", -10_000, 10_000, (value) => effect.ranking([0, value])],
    ["target", 1, 1000, (value) => effect.contest([], value)],
    ["rounds[0][1]", 0, 1000, (value) => effect.contest([[0, value]])],
    ["change", -1_000_000, 1_000_000, (change) => effect.changedPoints({ value: 1, max: 2, change })],
    ["options.points[1]", 0, 1000, (value) => effect.contestOdds({ bonus: 1 }, { bonus: 1 }, { points: [3, value] })],
    [
      "a.resistance",
      -1000,
      1000,
      (resistance) => effect.contestOdds({ bonus: 1, resistance }, { bonus: 1, resistance: 9 }),
    ],
    [
      "b.resistance",
      -1000,
      1000,
      (resistance) => effect.contestOdds({ bonus: 1, resistance: 9 }, { bonus: 1, resistance }),
    ],
  ];
  it.each(NUMBERS)("%s is a whole number from %d to %d", (field, min, max, act) => {
    for (const value of [min, max]) expect(() => act(value)).not.toThrow();
    for (const value of [min - 1, max + 1, min + 0.5])
      expect(refusal(() => act(value))).toEqual({ code: "range", field, accepted: { min, max } });
  });

  it("words are among their own", () => {
    expect(refusal(() => effect.d100(1, 1, "odd" as never))).toEqual({
      code: "word",
      field: "convention",
      accepted: { words: ["standard", "alternative"] },
    });
    expect(refusal(() => effect.spend(9, ["minor", "huge" as never]))).toEqual({
      code: "word",
      field: "items[1]",
      accepted: { words: ["minor", "major", "extreme"] },
    });
  });

  it("lists have their length", () => {
    const most = (count: number) => ({ type: `a list of at most ${count} entries` });
    const many = (count: number) => Array.from({ length: count }, () => 0);
    const CASES: [string, number, (count: number) => unknown][] = [
      ["totals", 1000, (count) => effect.ranking(many(count))],
      [
        "items",
        100,
        (count) =>
          effect.spend(
            0,
            many(count).map(() => ({ cost: 0 })),
          ),
      ],
      ["rounds", 1000, (count) => effect.contest(many(count).map(() => [0, 0]))],
      ["rounds[0]", 20, (count) => effect.contest([many(count)])],
    ];
    for (const [field, count, act] of CASES) {
      expect(() => act(count)).not.toThrow();
      expect(refusal(() => act(count + 1))).toEqual({ code: "range", field, accepted: most(count) });
    }
    expect(refusal(() => effect.contestOdds({ bonus: 1 }, { bonus: 1 }, { points: [1, 2, 3] as never }))).toMatchObject(
      { field: "options.points", accepted: most(2) },
    );
  });
});

const POINTS = { side: "effect", points: 12, costs: { minor: 5, major: 10, extreme: 20 } } as const;
promises("points left over", (roll: Parameters<typeof effect.spendOptions>[0]) => effect.spendOptions(roll), {
  good: POINTS,
  fields: {
    side: { words: ["effect", "consequence"] },
    points: { from: 0, to: 10_000 },
    harmCost: { from: 1, to: 1000, usual: 1 },
    diceHarm: { flag: true, usual: false },
    "costs.minor": { from: 0, to: 1000 },
  },
  under: "roll.",
  closed: { "": ["side", "points", "costs", "harmCost", "diceHarm"], costs: ["minor", "major", "extreme"] },
});

describe("what points were spent on", () => {
  it("is text, at most a thousand of them", () => {
    const text = { code: "type", accepted: { type: "a text" } };
    expect(refusal(() => effect.spendOptions(POINTS, ["effect.minor", 3 as never]))).toEqual({
      ...text,
      field: "spent[1]",
    });
    expect(refusal(() => effect.readSpent(3 as never))).toEqual({ ...text, field: "id" });
    expect(() => effect.spendOptions(POINTS, Array(1000).fill("x"))).not.toThrow();
    expect(refusal(() => effect.spendOptions(POINTS, Array(1001).fill("x")))).toMatchObject({
      field: "spent",
      accepted: { type: "a list of at most 1000 entries" },
    });
  });

  it("is read by side, what, track and how many", () => {
    expect(effect.readSpent("effect.minor")).toEqual({ side: "effect", what: "minor", track: "physical", amount: 1 });
    expect(effect.readSpent("consequence.harm.mental.3")).toEqual({
      side: "consequence",
      what: "harm",
      track: "mental",
      amount: 3,
    });
    expect(effect.readSpent("effect.other.10000")).toMatchObject({ what: "other", amount: 10_000 });
    for (const id of [
      "",
      "effect",
      "both.minor",
      "effect.huge",
      "effect.other.0",
      "effect.other.10001",
      "effect.other.x",
    ])
      expect(effect.readSpent(id), id).toBeNull();
  });
});

describe("buying with points", () => {
  it("pays one after the other, and names the one that cannot be paid with what is left", () => {
    expect(effect.spend(36, ["minor", "major", "extreme", { cost: 1 }])).toEqual({ spent: 36, left: 0 });
    expect(effect.spend(10_000, [])).toEqual({ spent: 0, left: 10_000 });
    expect(refusal(() => effect.spend(14, ["minor", "major"]))).toEqual({
      code: "range",
      field: "items[1]",
      accepted: { min: 0, max: 9 },
    });
  });

  it("takes sizes and costs, and nothing that is neither", () => {
    for (const item of [null, 5, undefined])
      expect(refusal(() => effect.spend(9, [item as never]))).toEqual({
        code: item === undefined ? "missing" : "type",
        field: "items[0]",
        accepted: { words: ["minor", "major", "extreme"] },
      });
  });
});

describe("a contest", () => {
  it("is of the same two sides or more in every round, and nothing comes after the end", () => {
    const sides = (count: number) => ({ type: `the gains of ${count} sides` });
    expect(refusal(() => effect.contest([[3]]))).toEqual({ code: "range", field: "rounds[0]", accepted: sides(2) });
    expect(
      refusal(() =>
        effect.contest([
          [1, 1, 1],
          [1, 1],
        ]),
      ),
    ).toEqual({
      code: "range",
      field: "rounds[1]",
      accepted: sides(3),
    });
    expect(
      refusal(() =>
        effect.contest([
          [10, 0],
          [1, 1],
        ]),
      ),
    ).toEqual({
      code: "combination",
      field: "rounds[1]",
      accepted: { type: "nothing after the deciding round" },
    });
  });

  it("is won by the first to reach the target, the highest of several, and goes on while those are equal", () => {
    expect(effect.contest([])).toEqual({ points: [], winner: null, round: null });
    expect(
      effect.contest([
        [4, 5],
        [5, 5],
      ]),
    ).toEqual({ points: [9, 10], winner: 1, round: 1 });
    expect(
      effect.contest([
        [12, 12],
        [0, 1],
      ]),
    ).toEqual({ points: [12, 13], winner: 1, round: 1 });
    expect(effect.contest([[12, 11]])).toEqual({ points: [12, 11], winner: 0, round: 0 });
    expect(effect.contest([[12, 12, 3]])).toEqual({ points: [12, 12, 3], winner: null, round: null });
    expect(effect.contest([[2, 3]], 3)).toEqual({ points: [2, 3], winner: 1, round: 0 });
  });

  it("that nobody can win is none", () => {
    const helpless = { bonus: 0, resistance: 1000 };
    expect(refusal(() => effect.contestOdds(helpless, helpless))).toEqual({
      code: "combination",
      field: "b.resistance",
      accepted: { type: "resistances that somebody can exceed" },
    });
    expect(() => effect.contestOdds(helpless, helpless)).toThrow(/, got "neither"$/);
  });
});

describe("what a contest and a sheet write down", () => {
  const range = (field: string, min: number, max: number) => ({ code: "range", field, accepted: { min, max } });

  it("is of rounds in which every side has a gain or none yet", () => {
    expect(refusal(() => effect.enteredRound("x" as never, 2, 0, 1))).toMatchObject({ field: "rounds" });
    expect(refusal(() => effect.enteredRound([[1, 2], [3]], 2, 0, 1))).toEqual({
      code: "range",
      field: "rounds[1]",
      accepted: { type: "the gains of 2 sides" },
    });
    expect(refusal(() => effect.enteredRound([[1, 10_001]], 2, 0, 1))).toEqual(range("rounds[0][1]", -10_000, 10_000));
    for (const sides of [1, 21])
      expect(refusal(() => effect.enteredRound([], sides, 0, 1))).toEqual(range("sides", 2, 20));
    expect(refusal(() => effect.enteredRound([], 2, 0, 10_001))).toEqual(range("gain", -10_000, 10_000));
  });

  it("is named where it is out of range", () => {
    expect(refusal(() => effect.placesOf(3 as never))).toMatchObject({ field: "totals" });
    expect(refusal(() => effect.placesOf([1, 10_001]))).toEqual(range("totals[1]", -10_000, 10_000));
    expect(refusal(() => effect.canGain(1001, 0))).toEqual(range("bonus", -1000, 1000));
    expect(refusal(() => effect.canGain(0, -1001))).toEqual(range("resistance", -1000, 1000));
    expect(refusal(() => effect.traitCap(101))).toEqual(range("level", 1, 100));
    expect(refusal(() => effect.downBy(3 as never))).toMatchObject({ code: "type", field: "left" });
    expect(refusal(() => effect.downBy({ physical: 10_001, mental: 0 }))).toEqual(
      range("left.physical", -10_000, 10_000),
    );
    expect(refusal(() => effect.downBy({ physical: 1, mental: 10_001 }))).toEqual(
      range("left.mental", -10_000, 10_000),
    );
    expect(refusal(() => effect.parseDice(Array(11).fill("d6").join("+")))).toMatchObject({ field: "dice" });
  });
});

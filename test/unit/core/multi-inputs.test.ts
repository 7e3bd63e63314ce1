import { describe, expect, it } from "vitest";
import { multi } from "./everything.ts";
import { promises, refusal } from "./inputs.ts";

/** What Multi's functions take, as `types.ts` and their own pages promise. */

promises("a check", multi.complete, {
  good: { level: 8, dice: [4, 10] },
  fields: {},
  closed: { "": ["level", "dice", "difficulty"] },
});
const HAND = ["level", "conditions", "kinds", "maxDice"];
promises("a hand", (hand: multi.Hand) => multi.bestTable(hand), {
  good: { level: 6, kinds: [4, 6] },
  fields: { maxDice: { from: 1, to: 250, usual: 250 } },
  closed: { "": HAND },
});
promises("a hand against a difficulty", (hand: multi.Hand & { difficulty?: number }) => multi.best(hand), {
  good: { level: 6, difficulty: 3 },
  fields: { level: { from: 1, to: 100 }, difficulty: { from: 1, to: 1000, optional: true } },
  closed: { "": [...HAND, "difficulty"] },
});
promises("what a chooser lays out", multi.styles as (hand: multi.Hand) => unknown, {
  good: { level: 6, difficulty: 3, play: 5 },
  fields: { play: { from: 1, to: 100, usual: 6 }, difficulty: { from: 1, to: 1000, optional: true } },
  closed: { "": [...HAND, "difficulty", "unknown", "play"] },
});
promises("what a chooser lays out while the difficulty is unknown", multi.styles as (hand: multi.Hand) => unknown, {
  good: { level: 6, unknown: true },
  fields: { level: { from: 1, to: 100 }, unknown: { flag: true, usual: false } },
});
promises("a perceived level", (condition: multi.Condition) => multi.bestTable({ level: 3, conditions: [condition] }), {
  good: { kind: "perceived", by: -1 },
  fields: { by: { from: -100, to: 100 } },
  under: "conditions[0].",
  closed: { "": ["kind", "by", "faces", "dice"] },
});
promises("a die taken away", (condition: multi.Condition) => multi.bestTable({ level: 3, conditions: [condition] }), {
  good: { kind: "removed", faces: 4 },
  fields: { faces: { from: 2, to: 1000 } },
  under: "conditions[0].",
});
describe("dice", () => {
  const check =
    (dice: unknown, level = 1) =>
    () =>
      multi.complete({ level, dice } as never);

  it("are 1 to 250 of 2 to 1000 faces, whose maxima stay below ten thousand and reach the level", () => {
    expect(check([2, 1000])).not.toThrow();
    expect(check(Array(250).fill(40))).not.toThrow();
    expect(refusal(check([]))).toEqual({ code: "range", field: "dice", accepted: { type: "a list of 1 to 250 dice" } });
    expect(refusal(check(undefined))).toEqual({ code: "missing", field: "dice", accepted: { type: "a list of dice" } });
    expect(refusal(check(Array(251).fill(2)))).toEqual({
      code: "range",
      field: "dice",
      accepted: { type: "a list of at most 250 entries" },
    });
    for (const faces of [1, 1001])
      expect(refusal(check([4, faces]))).toEqual({
        code: "range",
        field: "dice[1]",
        accepted: { min: 2, max: 1000 },
      });
    // Ten of a thousand are all that there may be.
    expect(refusal(check([...Array(9).fill(1000), 999, 2]))).toEqual({
      code: "range",
      field: "dice[10]",
      accepted: { min: 2, max: 1 },
    });
    expect(check([4, 4], 8)).not.toThrow();
    expect(refusal(check([4, 4], 9))).toEqual({
      code: "combination",
      field: "dice",
      accepted: { type: "dice whose maxima reach 9" },
    });
    expect(multi.complete({ level: 3, dice: [10, 4, 6] }).dice).toEqual([4, 6, 10]);
  });

  it("of the two sides of a contest are named by their side", () => {
    const good = { level: 4, dice: [4] };
    const contest = (actor: object, rival: object) => () => multi.contest(actor as never, rival as never, 2);
    expect(refusal(contest({ level: 4 }, good))).toMatchObject({ code: "missing", field: "actor.dice" });
    expect(refusal(contest(good, { level: 5, dice: [4] }))).toEqual({
      code: "combination",
      field: "rival.dice",
      accepted: { type: "dice whose maxima reach 5" },
    });
    expect(refusal(contest({ dice: [4] }, good))).toMatchObject({ field: "actor.level" });
    expect(refusal(contest(good, [] as never))).toMatchObject({ field: "rival", code: "type" });
    expect(refusal(() => multi.objections({ level: 4 }, { level: 0, dice: [4] }))).toMatchObject({
      field: "play.level",
    });
    expect(refusal(() => multi.leaning({ level: 4 }, { level: 1, dice: [1] }))).toMatchObject({
      field: "play.dice[0]",
    });
    expect(refusal(() => multi.curve({ level: 5, dice: [4] }))).toMatchObject({ field: "dice" });
  });

  it("kinds are 1 to 20 of 2 to 1000 faces, each once", () => {
    const kinds = (list: unknown) => () => multi.combinations(4, { kinds: list as never });
    expect(refusal(kinds([]))).toEqual({
      code: "range",
      field: "kinds",
      accepted: { type: "at least one kind of die" },
    });
    expect(refusal(kinds([4, 1]))).toEqual({ code: "range", field: "kinds[1]", accepted: { min: 2, max: 1000 } });
    expect(refusal(kinds([1001]))).toMatchObject({ field: "kinds[0]" });
    expect(refusal(kinds(Array(21).fill(4)))).toMatchObject({
      field: "kinds",
      accepted: { type: "a list of at most 20 entries" },
    });
    expect(multi.combinations(8, { kinds: [4, 8, 4] })).toEqual([[8], [4, 4]]);
  });
});

describe("conditions", () => {
  const hand = (conditions: unknown) => () => multi.bestTable({ level: 3, conditions } as never);

  it("are at most fifty, each of a kind that has its own fields", () => {
    const words = ["noConservative", "onlyConservative", "perceived", "removed", "given"];
    expect(refusal(hand([{ kind: "none" }]))).toEqual({
      code: "word",
      field: "conditions[0].kind",
      accepted: { words },
    });
    const CASES: [object, string, readonly string[]][] = [
      [{ kind: "perceived", by: 1, faces: 4 }, "faces", ["kind", "by"]],
      [{ kind: "removed", faces: 4, by: 1 }, "by", ["kind", "faces"]],
      [{ kind: "given", dice: [4], by: 1 }, "by", ["kind", "dice"]],
      [{ kind: "noConservative", by: 1 }, "by", ["kind"]],
    ];
    for (const [condition, name, accepted] of CASES)
      expect(refusal(hand([condition]))).toEqual({
        code: "unknown",
        field: `conditions[0].${name}`,
        accepted: { words: accepted },
      });
    expect(hand(Array(50).fill({ kind: "noConservative" }))).not.toThrow();
    expect(refusal(hand(Array(51).fill({ kind: "noConservative" })))).toMatchObject({
      field: "conditions",
      accepted: { type: "a list of at most 50 entries" },
    });
  });

  it("that give the dice name theirs", () => {
    expect(refusal(hand([{ kind: "given" }]))).toMatchObject({ code: "missing", field: "conditions[0].dice" });
    expect(refusal(hand([{ kind: "given", dice: [1] }]))).toMatchObject({ field: "conditions[0].dice[0]" });
    expect(refusal(hand([{ kind: "given", dice: [] }]))).toEqual({
      code: "range",
      field: "conditions[0].dice",
      accepted: { type: "a list of 1 to 250 dice" },
    });
  });
});

describe("the options of a list", () => {
  it("are the kinds and how many dice at most", () => {
    expect(refusal(() => multi.combinations(14, { more: 1 } as never))).toEqual({
      code: "unknown",
      field: "options.more",
      accepted: { words: ["kinds", "maxDice"] },
    });
    expect(multi.combinations(14, { maxDice: 2 })).toEqual([
      [4, 10],
      [6, 8],
    ]);
  });
});

describe("single numbers", () => {
  const play = { level: 4, dice: [4] };
  it.each<[string, number, number, (value: number) => unknown]>([
    ["level", 1, 1000, (level) => multi.complete({ level, dice: [1000] })],
    ["difficulty", 1, 1000, (difficulty) => multi.complete({ ...play, difficulty })],
    ["difficulty", 1, 1000, (value) => multi.answerTo(value)],
    ["difficulty", 1, 1000, (value) => multi.contest(play, play, value)],
    ["level", 1, 200, (value) => multi.combinations(value, { kinds: [100] })],
    ["maxDice", 1, 250, (maxDice) => multi.combinations(4, { maxDice })],
    ["level", 1, 100, (level) => multi.objections({ level }, play)],
  ])("%s is a whole number from %d to %d", (field, min, max, act) => {
    for (const value of [min, max]) expect(() => act(value)).not.toThrow();
    for (const value of [min - 1, max + 1, min + 0.5])
      expect(refusal(() => act(value))).toEqual({ code: "range", field, accepted: { min, max } });
  });

  it("a rival reaches the difficulty, or exceeds it", () => {
    expect([multi.answerTo(5), multi.answerTo(5, "reach"), multi.answerTo(5, "exceed")]).toEqual([5, 5, 6]);
    expect(refusal(() => multi.answerTo(5, "beat" as never))).toEqual({
      code: "word",
      field: "needs",
      accepted: { words: ["reach", "exceed"] },
    });
  });
});

describe("dice in words", () => {
  const accepted = { type: "dice such as 2d4+1d6" };
  it.each(["", " + ", "4", "d", "2d", "2d4-1", "2d4 and d6", "d4.5", `d${"4".repeat(10)}`])("%o is none", (text) => {
    expect(refusal(() => multi.parseDice(text))).toEqual({ code: "formula", field: "dice", accepted });
  });

  it("are read and written, smallest first, 1 to 250 of them", () => {
    expect(multi.parseDice("D10, 2d4+d6")).toEqual([4, 4, 6, 10]);
    expect(multi.formatDice([10, 4, 6, 4])).toBe("2d4 + 1d6 + 1d10");
    expect(multi.formatDice([])).toBe("");
    expect(multi.parseDice("250d4")).toHaveLength(250);
    for (const text of ["251d4", "0d4", "249d4+2d6"])
      expect(refusal(() => multi.parseDice(text))).toEqual({
        code: "range",
        field: "dice",
        accepted: { type: "1 to 250 dice" },
      });
    expect(refusal(() => multi.parseDice("d1"))).toMatchObject({ field: "dice[0]", code: "range" });
    expect(refusal(() => multi.parseDice(4 as never))).toEqual({ code: "type", field: "dice", accepted });
    expect(refusal(() => multi.parseDice(Array(251).fill("d4").join("+")))).toMatchObject({ code: "formula" });
    expect(refusal(() => multi.formatDice([1]))).toMatchObject({ field: "dice[0]" });
  });

  it("of a table say the combinations and the best roll", () => {
    expect(multi.combinationWords(8)).toBe("1d8 · 2d4");
    expect(multi.bestWords(4, 2)).toBe("1d4");
    expect(multi.bestWords(4, 5)).toBe("–");
    expect(multi.bestChance(4, 2)).toBe(0.75);
  });
});

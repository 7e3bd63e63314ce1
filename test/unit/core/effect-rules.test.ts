import { describe, expect, it } from "vitest";
import { effect } from "./everything.ts";
import { near, refusal } from "./helpers.ts";

/** Rules of Effect Engine that the examples of its source and reviews do not reach. */

const THREE = { count: 3, faces: 6, keep: "all", followUps: [] };

describe("the dice of a check", () => {
  it("are 3d6, all of them kept, once or for either side", () => {
    expect(effect.plan({ bonus: 5, modifier: 2, resistance: 15 })).toEqual({
      groups: [{ id: "action", ...THREE }],
      modifier: 7,
    });
    expect(effect.plan({ kind: "opposed", bonus: 5, against: { bonus: 4 } }).groups).toEqual([
      { id: "action", ...THREE },
      { id: "resistance", ...THREE },
    ]);
    for (const kind of ["resistance", "ranked"] as const)
      expect(effect.plan({ kind, bonus: 5 }).groups).toEqual([{ id: kind, ...THREE }]);
    expect(effect.plan({ kind: "static", bonus: 5 })).toEqual({ groups: [], modifier: 15 });
  });

  it("of odd kinds are a six-sided one, and two of ten", () => {
    expect(effect.plan({ kind: "d3" })).toEqual({ groups: [{ ...THREE, id: "d3", count: 1 }], modifier: 0 });
    expect(effect.plan({ kind: "d100" })).toEqual({
      groups: [{ ...THREE, id: "d100", count: 2, faces: 10 }],
      modifier: 0,
    });
  });

  it("of damage are one group for each kind, numbered from 1, and nothing explodes", () => {
    const dice = [
      { count: 2, faces: 6 },
      { count: 1, faces: 4 },
    ];
    expect(effect.plan({ kind: "damage", dice, bonus: 3 })).toEqual({
      groups: [
        { id: "dice1", count: 2, faces: 6, keep: "all", followUps: [] },
        { id: "dice2", count: 1, faces: 4, keep: "all", followUps: [] },
      ],
      modifier: 3,
    });
    expect(effect.resolve({ kind: "damage", dice, bonus: -30 }, [[6], [5], [4]])).toMatchObject({ dice: 15, total: 0 });
    expect(refusal(() => effect.resolve({ kind: "damage", dice }, [[6], [7], [4]]))).toMatchObject({
      field: "faces[1][0]",
    });
    expect(refusal(() => effect.resolve({ kind: "damage", dice }, [[6], [5], [5]]))).toMatchObject({
      field: "faces[2][0]",
    });
  });
});

describe("outcomes", () => {
  it("of a static check have no dice", () => {
    expect(effect.resolve({ kind: "static", bonus: 4 }, [])).toEqual({
      kind: "static",
      faces: [],
      dice: 0,
      bonus: 14,
      total: 14,
    });
  });

  it("of an opposed check keep the other side's roll, those of an action have none", () => {
    const opposed = effect.resolve({ kind: "opposed", bonus: 5, against: { bonus: 4 } }, [
      [1],
      [2],
      [3],
      [4],
      [5],
      [6],
    ]);
    expect(opposed).toMatchObject({ resistance: 19, against: { dice: 15, total: 19 }, margin: -8, consequence: 8 });
    const action = effect.resolve({ bonus: 5, resistance: 10 }, [[1], [2], [3]]);
    expect(action).toMatchObject({ margin: 1, effect: 1, consequence: 0, success: true });
    expect(Object.keys(action)).not.toContain("against");
  });

  it("of a resistance roll say only what was rolled, as its odds do", () => {
    const outcome = effect.resolve({ kind: "resistance", bonus: 4 }, [[1], [2], [3]]);
    expect(outcome).toMatchObject({ kind: "resistance", total: 10 });
    expect(Object.keys(outcome)).not.toContain("margin");
    expect(Object.keys(effect.odds({ kind: "resistance", bonus: 4 }))).toEqual(["total"]);
  });

  it("a check is completed with what goes without saying", () => {
    expect(effect.complete({ bonus: 5, resistance: 15 })).toEqual({
      kind: "action",
      bonus: 5,
      modifier: 0,
      resistance: 15,
    });
  });
});

describe("dice in words", () => {
  const accepted = { type: "dice such as 2d6+1" };

  it("are read with blanks anywhere around, and signs before constants", () => {
    expect(effect.parseDice(" d10 + 2d4 −  3 + 1 ")).toEqual({
      dice: [
        { count: 1, faces: 10 },
        { count: 2, faces: 4 },
      ],
      bonus: -2,
    });
    expect(effect.parseDice(`2d6${" ".repeat(97)}`).dice).toHaveLength(1);
  });

  it.each(["", "   ", "2d6 2d6", "-2d6", "d", "six", `2d6${" ".repeat(98)}`])("%o is none", (text) => {
    expect(refusal(() => effect.parseDice(text))).toEqual({ code: "formula", field: "formula", accepted });
  });

  it("name what is too much in them", () => {
    expect(refusal(() => effect.parseDice(6 as never))).toEqual({ code: "type", field: "formula", accepted });
    expect(refusal(() => effect.parseDice("2d6+1001"))).toEqual({
      code: "range",
      field: "bonus",
      accepted: { min: -1000, max: 1000 },
    });
    expect(refusal(() => effect.parseDice("2d6+101d4"))).toMatchObject({ field: "dice[1].count" });
  });
});

describe("hit points", () => {
  it("are the score, the whole die and what later levels gave [review, house]", () => {
    expect(effect.hitPoints({ score: 12, hitDie: 8, gained: 5 })).toBe(25);
    expect(
      ["half", "full", "none"].map((growth) => effect.gainedPoints({ level: 4, hitDie: 7, growth } as never)),
    ).toEqual([12, 21, 0]);
  });

  it("stay as they are when nothing changes, also below zero and above the maximum [house]", () => {
    for (const value of [-5, 0, 7, 15]) expect(effect.changedPoints({ value, max: 10, change: 0 })).toBe(value);
    expect(effect.changedPoints({ value: -5, max: 10, change: -2 })).toBe(-5);
    expect(effect.changedPoints({ value: 3, max: 10, change: -5 })).toBe(0);
    expect(effect.changedPoints({ value: 8, max: 10, change: 5 })).toBe(10);
    expect(effect.changedPoints({ value: 15, max: 10, change: 5 })).toBe(15);
  });

  it("the usual dice are those of the trade", () => {
    expect(effect.DICE).toEqual([4, 6, 8, 10, 12, 20]);
  });
});

/** Every roll of three six-sided dice, by its sum. */
const SUMS: number[] = [];
for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) for (let c = 1; c <= 6; c++) SUMS.push(a + b + c);

describe("the odds of a contest, by counting", () => {
  const chance = (holds: (mine: number, theirs: number) => boolean): number =>
    SUMS.reduce((sum, mine) => sum + SUMS.filter((theirs) => holds(mine, theirs)).length, 0) / SUMS.length ** 2;

  it("that the first round decides: one point is enough, and equal rolls go on", () => {
    const odds = effect.contestOdds({ bonus: 3 }, { bonus: 1 }, { target: 1 });
    const [win, lose] = [chance((a, b) => a + 3 > b + 1), chance((a, b) => a + 3 < b + 1)];
    near(odds.win, win / (win + lose), "win");
    near(odds.lose, lose / (win + lose), "lose");
    near(odds.rounds, 1 / (win + lose), "rounds");
  });

  it("that is won already", () => {
    const at = (mine: number, theirs: number) =>
      effect.contestOdds({ bonus: 3 }, { bonus: 1 }, { target: 5, points: [mine, theirs] });
    expect(at(5, 4)).toEqual({ win: 1, lose: 0, rounds: 0 });
    expect(at(6, 7)).toEqual({ win: 0, lose: 1, rounds: 0 });
  });

  it("that stands equal at the target: the next round that parts the two decides", () => {
    const odds = effect.contestOdds({ bonus: 3 }, { bonus: 1 }, { target: 5, points: [5, 5] });
    const [win, lose] = [chance((a, b) => a + 3 > b + 1), chance((a, b) => a + 3 < b + 1)];
    near(odds.win, win / (win + lose), "win");
    near(odds.lose, lose / (win + lose), "lose");
    near(odds.rounds, 1 / (win + lose), "rounds");
  });

  it("in which a side gains in every round: no round is lost", () => {
    // At least 18 points over a resistance of 5 are the target in the first round, whatever the other rolls.
    const odds = effect.contestOdds({ bonus: 20, resistance: 5 }, { bonus: 0, resistance: 17 });
    expect(odds).toEqual({ win: expect.closeTo(1, 12), lose: expect.closeTo(0, 12), rounds: expect.closeTo(1, 12) });
  });

  it("against a resistance each, where both may gain in one round", () => {
    // The margin of 3d6 + 0 over 17 is 1 by an 18 alone; the other side needs a 17 or an 18 for 1 or 2.
    const [none, one, two] = [(215 / 216) ** 1, 1 / 216, 0] as const;
    const odds = effect.contestOdds({ bonus: 0, resistance: 17 }, { bonus: 0, resistance: 17 }, { target: 1 });
    near(odds.win, 0.5, "even");
    near(odds.lose, 0.5, "even");
    // A round that moves nobody, or both alike (then equal at the target), does not decide.
    near(odds.rounds * (2 * one * none + two), 1 - one * one + one * one, "rounds");
  });

  it("names what does not belong to a side", () => {
    const both = { bonus: 1, resistance: 9 };
    expect(refusal(() => effect.contestOdds({ bonus: 1 }, both))).toMatchObject({ field: "b.resistance" });
    expect(refusal(() => effect.contestOdds(both, { bonus: 1 }))).toMatchObject({
      code: "missing",
      field: "b.resistance",
    });
    for (const [a, b, field] of [
      [{ bonus: 1001 }, { bonus: 1 }, "a.bonus"],
      [{ bonus: 1 }, { bonus: 1001 }, "b.bonus"],
      [{ bonus: 1 }, { bonus: 1, modifier: 1001 }, "b.modifier"],
    ] as const)
      expect(refusal(() => effect.contestOdds(a, b))).toEqual({
        code: "range",
        field,
        accepted: { min: -1000, max: 1000 },
      });
  });
});

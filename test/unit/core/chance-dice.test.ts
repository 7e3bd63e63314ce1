import { describe, expect, it } from "vitest";
import { diceSum } from "../../../module/core/chance/dice.ts";
import { allRead, readDie, readFaces } from "../../../module/core/chance/faces.ts";
import { affordable, checkNumber, checkWeight, supported } from "../../../module/core/chance/limits.ts";

const wrong = (field: string, code: string) => expect.objectContaining({ field, code });

describe("the sum of dice of any sizes", () => {
  it.each([[[4, 4, 10]], [[1, 6]], [[2, 3, 5, 7]], [[10, 2]], [[6, 6, 6, 6]], [[3]]])(
    "%o: every way is counted",
    (dice) => {
      const ways = new Map<number, number>();
      const roll = (rest: readonly number[], sum: number): void => {
        const [faces, ...others] = rest;
        if (faces === undefined) ways.set(sum, (ways.get(sum) ?? 0) + 1);
        else for (let face = 1; face <= faces; face++) roll(others, sum + face);
      };
      roll(dice, 0);
      const all = dice.reduce((product, faces) => product * faces, 1);
      const sum = diceSum(dice);
      for (const [total, count] of ways) expect(sum.at(total)).toBeCloseTo(count / all, 14);
      expect([sum.min, sum.max]).toEqual([dice.length, dice.reduce((most, faces) => most + faces, 0)]);
    },
  );

  it("is 0 of none, and no more than a thousand dice or faces", () => {
    expect(diceSum([]).at(0)).toBe(1);
    expect(diceSum(Array(1000).fill(2)).max).toBe(2000);
    expect(() => diceSum(Array(1001).fill(2))).toThrow(wrong("faces.length", "range"));
    expect(() => diceSum([6, 0])).toThrow(wrong("faces[1]", "range"));
    expect(() => diceSum([1001])).toThrow(wrong("faces[0]", "range"));
  });
});

describe("dice as they were rolled", () => {
  const sixes = (face: number) => face === 6;

  it("are one die with what it set off: all but the last are rolled again", () => {
    expect(readDie([4], "f", 6)).toEqual([4]);
    expect(readDie([6, 6, 2], "f", 6, sixes)).toEqual([6, 6, 2]);
    for (const chain of [undefined, [], [4, 4], [6, 2, 3]])
      expect(() => readDie(chain, "f", 6, sixes)).toThrow(wrong("f", "faces"));
    // Still to be rolled again.
    expect(() => readDie([6, 6], "f", 6, sixes)).toThrow("f: these dice cannot belong to this check; expected one d6");
    expect(() => readDie([6, 7], "f", 6, sixes)).toThrow(wrong("f[1]", "range"));
    expect(() => readDie([0], "f", 6)).toThrow(wrong("f[0]", "range"));
    expect(() => readDie("4", "f", 6)).toThrow(wrong("f", "type"));
  });

  it("are rolled again by their face, their place and the first one", () => {
    const asked: number[][] = [];
    readDie([3, 5, 1], "f", 6, (...told) => asked.push(told) < 3);
    expect(asked).toEqual([
      [3, 0, 3],
      [5, 1, 3],
      [1, 2, 3],
    ]);
  });

  it("go on for a thousand at most", () => {
    const chain = (length: number) => [...Array(length - 1).fill(6), 1];
    expect(readDie(chain(1000), "f", 6, sixes)).toHaveLength(1000);
    expect(() => readDie(chain(1001), "f", 6, sixes)).toThrow(wrong("f", "range"));
  });

  it("are a list of which none is left over", () => {
    expect(readFaces([[1], [2]], 2)).toEqual([[1], [2]]);
    expect(() => readFaces([[1], [2]], 1)).toThrow(wrong("faces", "range"));
    expect(() => allRead([[1], [2]], 2)).not.toThrow();
    expect(() => allRead([[1], [2]], 1)).toThrow(
      "faces[1]: these dice cannot belong to this check; expected no more than 1 throws",
    );
  });
});

describe("what distributions refuse", () => {
  it.each<[string, () => unknown, unknown]>([
    ["a text for a number", () => checkNumber("1"), wrong("n", "type")],
    ["no number", () => checkNumber(Number.NaN), wrong("n", "type")],
    ["a text for a weight", () => checkWeight("1", "w"), wrong("w", "type")],
    ["a weight below 0", () => checkWeight(-1, "w"), wrong("w", "range")],
    ["a weight without end", () => checkWeight(Number.POSITIVE_INFINITY, "w"), wrong("w", "range")],
    ["a weight that is none", () => checkWeight(Number.NaN, "w"), wrong("w", "range")],
    ["too wide a table", () => supported(2 ** 20 + 1), wrong("support", "range")],
    ["too much work", () => affordable(2 ** 28 + 1), wrong("work", "range")],
  ])("is %s", (_what, ask, error) => {
    expect(ask).toThrow(error as Error);
  });

  it("names what is accepted", () => {
    expect(() => checkNumber("1")).toThrow('n: expected a number, got "1"');
    expect(() => checkWeight(-1, "w")).toThrow("w: expected a finite number, 0 or more, got -1");
    expect(() => supported(2 ** 21)).toThrow("a whole number from 1 to 1048576");
    expect(() => affordable(2 ** 29)).toThrow("a whole number from 1 to 268435456");
  });

  it("is not what is just allowed", () => {
    for (const n of [0, Number.POSITIVE_INFINITY]) expect(() => checkNumber(n)).not.toThrow();
    expect([checkWeight(0, "w"), checkWeight(2.5, "w"), supported(2 ** 20)]).toEqual([0, 2.5, 2 ** 20]);
    expect(() => affordable(2 ** 28)).not.toThrow();
  });
});

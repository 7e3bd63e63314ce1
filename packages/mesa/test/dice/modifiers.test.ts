import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { Roll, terms } from "../../client/dice/index.ts";
import type { DiceConfig } from "../../client/dice/types.ts";
import { freshConfig, loadDice, marks } from "./setup.ts";

let config: DiceConfig;
beforeEach(() => {
  config = freshConfig();
});

/** [formula, size, faces thrown in order, marks of the dice, total] */
type Case = [string, number, number[], string, number];

async function thrown(formula: string, size: number, faces: number[]): Promise<Roll> {
  loadDice(config, size, faces);
  return new Roll(formula).evaluate();
}

const check = (cases: Case[]): void => {
  test.each(cases)("%s on d%i showing %j", async (formula, size, faces, expected, total) => {
    const roll = await thrown(formula, size, faces);
    expect(marks(roll)).toBe(expected);
    expect(roll.total).toBe(total);
  });
};

describe("keep and drop", () =>
  check([
    ["3d6k", 6, [2, 6, 4], "2- 6 4-", 6],
    ["3d6kh", 6, [2, 6, 4], "2- 6 4-", 6],
    ["3d6KH2", 6, [2, 6, 4], "2- 6 4", 10],
    ["3d6kl", 6, [2, 6, 4], "2 6- 4-", 2],
    ["3d6kl2", 6, [2, 6, 4], "2 6- 4", 6],
    ["4d6d", 6, [2, 6, 4, 1], "2 6 4 1-", 12],
    ["4d6dl1", 6, [2, 6, 4, 1], "2 6 4 1-", 12],
    ["4d6dh2", 6, [2, 6, 4, 1], "2 6- 4- 1", 3],
    ["4d6dl2dh1", 6, [2, 6, 4, 1], "2- 6- 4 1-", 4],
    ["4d6kh3kl2", 6, [2, 6, 4, 1], "2 6- 4 1-", 6],
    // Of equal dice the first stays.
    ["3d6kh", 6, [5, 5, 5], "5 5- 5-", 5],
    ["3d6dl", 6, [5, 5, 5], "5- 5 5", 10],
    ["2d6kh9", 6, [3, 4], "3 4", 7],
    ["2d6kh0", 6, [3, 4], "3- 4-", 0],
  ]));

describe("throwing again", () =>
  check([
    ["2d6r", 6, [1, 4, 1], "1- 4 1", 5],
    ["2d6r1", 6, [1, 4, 5], "1- 4 5", 9],
    ["2d6r=4", 6, [1, 4, 5], "1 4- 5", 6],
    ["2d6r<3", 6, [2, 1, 1, 6], "2- 1- 1 6", 7],
    ["3d6r1<3", 6, [2, 1, 2, 6], "2- 1 2 6", 9],
    ["2d6rr<3", 6, [2, 4, 1, 2, 5], "2- 4 1- 2- 5", 9],
    ["2d6x", 6, [6, 3, 6, 2], "6! 3 6! 2", 17],
    ["2d6x5", 6, [5, 3, 6], "5! 3 6", 14],
    ["1d6x>4", 6, [5, 6, 1], "5! 6! 1", 12],
    ["1d6x>=5", 6, [5, 4], "5! 4", 9],
    ["1d6x=6", 6, [6, 4], "6! 4", 10],
    ["3d6x1=6", 6, [6, 6, 2, 6], "6! 6 2 6", 20],
    ["3d10x3<5", 10, [1, 2, 3, 4, 9, 9], "1! 2! 3! 4 9 9", 28],
    ["2d6xo", 6, [6, 6, 6, 6], "6! 6! 6 6", 24],
    ["1d6xo>3", 6, [4, 5], "4! 5", 9],
    // Dice that were dropped first do not explode.
    ["2d6kl1x", 6, [6, 2], "6- 2", 2],
    ["2d6xkh1", 6, [6, 2, 3], "6! 2- 3-", 6],
  ]));

describe("counting", () =>
  check([
    ["3d6cs", 6, [6, 5, 6], "6+ 5 6+", 2],
    ["3d6cs>=5", 6, [6, 5, 4], "6+ 5+ 4", 2],
    ["3d6cs>4", 6, [6, 5, 4], "6+ 5+ 4", 2],
    ["3d6cs<3", 6, [1, 2, 3], "1+ 2+ 3", 2],
    ["3d6cs<=3", 6, [1, 4, 3], "1+ 4 3+", 2],
    ["3d6cs=4", 6, [1, 4, 3], "1 4+ 3", 1],
    ["3d6cs4", 6, [1, 4, 3], "1 4+ 3", 1],
    ["3d6cf", 6, [1, 4, 1], "1x 4 1x", 2],
    ["3d6cf<=3", 6, [1, 4, 3], "1x 4 3x", 2],
    ["3d6cf>4", 6, [1, 5, 3], "1 5x 3", 1],
    ["4d6even", 6, [1, 2, 4, 5], "1 2+ 4+ 5", 2],
    ["4d6odd", 6, [1, 2, 4, 5], "1+ 2 4 5+", 2],
    ["3d6df", 6, [1, 4, 6], "1x 4 6", 9],
    ["3d6df<3", 6, [1, 2, 6], "1x 2x 6", 4],
    ["3d6cs>3df", 6, [1, 4, 6], "1 4+ 6+", 1],
    ["3d6cf<3df", 6, [1, 2, 6], "1x 2x 6", -2],
    ["3d6sf", 6, [1, 4, 6], "1x 4 6", 9],
    ["3d6sf<3", 6, [1, 2, 6], "1x 2x 6", 3],
    ["3d6ms>12", 6, [5, 5, 5], "5 5 5", 3],
    ["3d6ms12", 6, [1, 1, 1], "1 1 1", -9],
    ["3d6ms<12", 6, [1, 1, 1], "1 1 1", 9],
    ["5d10kh3cs>=8", 10, [9, 8, 1, 10, 2], "9+ 8+ 1- 10+ 2-", 3],
  ]));

describe("limits", () =>
  check([
    ["3d6min3", 6, [1, 3, 5], "1 3 5", 11],
    ["3d6max4", 6, [1, 3, 5], "1 3 5", 8],
    ["3d6min3max4", 6, [1, 3, 5], "1 3 5", 10],
    ["2d20min10kh", 20, [3, 8], "3 8-", 10],
  ]));

describe("other dice", () =>
  check([
    ["3dfkh2", 3, [1, 2, 3], "1 0 -1-", 1],
    ["2dfdl", 3, [1, 3], "1 -1-", 1],
    ["1dfr", 3, [3, 1], "-1- 1", 1],
    ["1dfrr", 3, [3, 3, 2], "-1- -1- 0", 0],
    // A coin reads its numbers the other way round: tails first.
    ["3dc", 2, [2, 1, 2], "0 1 0", 1],
    ["3dcc1", 2, [2, 1, 1], "0 1+ 1+", 2],
    ["3dcc0", 2, [2, 1, 1], "0+ 1 1", 1],
    ["3dcc", 2, [2, 1, 1], "0 1+ 1+", 2],
  ]));

describe("a negative number of dice", () =>
  check([
    ["(-2)d6", 6, [2, 5], "2 5", -7],
    ["-2d6kh", 6, [2, 5], "2- 5", -5],
  ]));

describe("pools", () => {
  const pools: [string, number[], number][] = [
    ["{2d6, 1d6 + 3}", [2, 3, 1], 9],
    ["{2d6, 1d6 + 3}kh", [2, 3, 1], 5],
    ["{2d6, 1d6 + 3}kl", [2, 3, 1], 4],
    ["{1d6,1d6,1d6}dl", [2, 3, 1], 5],
    ["{1d6,1d6,1d6}dh2", [2, 3, 1], 1],
    ["{1d6,1d6,1d6}cs>=2", [2, 3, 1], 2],
    ["{1d6,1d6,1d6}cf<2", [2, 3, 1], 1],
    ["{2d6kh, 3}kh + 1", [6, 3], 7],
  ];
  test.each(pools)("%s showing %j", async (formula, faces, total) => {
    expect((await thrown(formula, 6, faces)).total).toBe(total);
  });
});

describe("how modifiers are found", () => {
  class OddExtraLarge extends terms.Die {
    static seen: string[] = [];
    static override MODIFIERS = { ...terms.Die.MODIFIERS, o: "note", ox: "note", oxl: "note", mid: "middle" };

    note(modifier: string): void {
      OddExtraLarge.seen.push(modifier);
    }

    /** Slow on purpose: modifiers may be asynchronous. */
    async middle(): Promise<void> {
      await Promise.resolve();
      const sorted = [...this.results].sort((a, b) => a.result - b.result);
      for (const result of sorted) result.active = result === sorted[Math.floor(sorted.length / 2)];
    }
  }

  beforeEach(() => {
    config.terms.d = OddExtraLarge as unknown as DiceConfig["terms"][string];
    OddExtraLarge.seen = [];
  });

  const found: [string, string[]][] = [
    ["oxl", ["oxl"]],
    ["oxl2", ["oxl2"]],
    ["ox", ["ox"]],
    ["oox3", ["o", "ox3"]],
    ["oxlo", ["oxl", "o"]],
    ["oxl>=3ox2", ["oxl>=3", "ox2"]],
    ["OXL", ["OXL"]],
  ];
  test.each(found)("%s calls %j", async (modifiers, seen) => {
    await thrown(`2d6${modifiers}`, 6, [1, 2]);
    expect(OddExtraLarge.seen).toEqual(seen);
  });

  it("waits for a modifier that takes time and mixes with core ones", async () => {
    const roll = await thrown("3d10xmid", 10, [10, 4, 7, 2]);
    expect(marks(roll)).toBe("10-! 4- 7 2-");
    expect(roll.total).toBe(7);
  });

  it("leaves out what no modifier knows, and says so", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const roll = await thrown("2d6zzz5kh + 1d6constructor", 6, [1, 2, 3]);
    expect(roll.total).toBe(5);
    expect(warn.mock.calls.map(([message]) => message)).toEqual([
      expect.stringContaining('no modifier "zzz5"'),
      expect.stringContaining('no modifier "constructor"'),
    ]);
    warn.mockRestore();
  });

  it("calls a function registered directly, as the term", async () => {
    terms.Die.MODIFIERS.half = function (this: terms.RollTerm) {
      for (const r of (this as terms.Die).results) r.count = Math.floor(r.result / 2);
    };
    config.terms.d = terms.Die as unknown as DiceConfig["terms"][string];
    try {
      expect((await thrown("2d6half", 6, [5, 4])).total).toBe(4);
    } finally {
      delete terms.Die.MODIFIERS.half;
    }
  });
});

describe("endless dice", () => {
  it.each(["1d1x", "2d6x>=1", "1d6x<9"])("%s stops with the public message", async (formula) => {
    config.randomUniform = () => 0.5;
    await expect(new Roll(formula).evaluate()).rejects.toThrow(
      "Maximum recursion depth for exploding dice roll exceeded",
    );
  });

  it("stops rerolling that can never end", async () => {
    config.randomUniform = () => 0.5;
    await expect(new Roll("1d6rr<=6").evaluate()).rejects.toThrow("Maximum recursion depth");
  });
});

describe("lowest and highest", () => {
  const extremes: [string, number, number][] = [
    ["3d6", 3, 18],
    ["1d20 + 5", 6, 25],
    ["4df", -4, 4],
    ["3dc", 0, 3],
    ["2 * 1d4 - 1", 1, 7],
    ["max(1d6, 3)", 3, 6],
    ["{1d6, 1d8}kh", 1, 8],
    ["(1d4)d6", 1, 24],
    // The public host does not apply dice modifiers here; neither does this one.
    ["1d6xo6", 1, 6],
    ["3d20kh2dl", 3, 60],
  ];
  test.each(extremes)("%s lies between %d and %d", async (formula, low, high) => {
    config.randomUniform = () => {
      throw new Error("chance was used");
    };
    expect((await new Roll(formula).evaluate({ minimize: true })).total).toBe(low);
    expect((await new Roll(formula).evaluate({ maximize: true })).total).toBe(high);
    expect(new Roll(formula).evaluateSync({ maximize: true }).total).toBe(high);
  });
});

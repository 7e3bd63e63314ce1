import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Distribution } from "./everything.ts";
import * as oracle from "./oracle.ts";

const EXACT = 1e-12;

function agree(distribution: Distribution, table: oracle.Table, to: number): void {
  for (let n = distribution.min - 2; n <= to; n++) {
    expect(Math.abs(distribution.at(n) - oracle.toNumber(table.get(n) ?? 0n)), `at ${n}`).toBeLessThan(EXACT);
    expect(Math.abs(distribution.atLeast(n) - oracle.atLeast(table, n)), `atLeast ${n}`).toBeLessThan(EXACT);
    expect(Math.abs(distribution.atMost(n) - (1 - oracle.atLeast(table, n + 1))), `atMost ${n}`).toBeLessThan(EXACT);
  }
  expect(distribution.mean).toBeCloseTo(oracle.mean(table), 10);
}

describe("Distribution against enumeration", () => {
  it("order statistics of 3d10", () => {
    for (const [index, keep] of (["low", "median", "high"] as const).entries()) {
      agree(Distribution.orderStatistic(3, 10, index + 1), oracle.targetDie(keep, false), 12);
      agree(Distribution.orderStatistic(3, 10, index + 1).exploding(), oracle.targetDie(keep, true), 90);
    }
    // By hand: 28 cases of 1000 is exactly the nearest double.
    expect(Distribution.orderStatistic(3, 10, 2).entries()).toEqual(
      [0.028, 0.076, 0.112, 0.136, 0.148, 0.148, 0.136, 0.112, 0.076, 0.028].map((p, i) => [i + 1, p]),
    );
  });

  it("sums of exploding dice, of one kind and mixed", () => {
    const d6 = Distribution.die(6).exploding();
    const o6 = oracle.die(6, true);
    agree(d6, o6, 80);
    agree(d6.times(3), oracle.sum(o6, o6, o6), 80);
    agree(d6.add(d6).add(Distribution.die(10).exploding()), oracle.sum(o6, o6, oracle.die(10, true)), 80);
    agree(
      d6.add(Distribution.dice(2, 4)).shift(-5),
      oracle.map(oracle.sum(o6, oracle.die(4, false), oracle.die(4, false)), (n) => n - 5),
      60,
    );
    agree(Distribution.die(2).exploding().times(2), oracle.sum(oracle.die(2, true), oracle.die(2, true)), 60);
  });

  it("floors, scales and what is added after them", () => {
    const d6 = Distribution.die(6).exploding();
    const o6 = oracle.die(6, true);
    const floored = d6.times(2).shift(-9).clampMin(0);
    const table = oracle.map(oracle.sum(o6, o6), (n) => Math.max(0, n - 9));
    agree(floored, table, 60);
    agree(
      floored.scale(2),
      oracle.map(table, (n) => 2 * n),
      60,
    );
    agree(floored.add(d6), oracle.sum(table, o6), 60);
    agree(floored.times(2), oracle.sum(table, table), 60);
    agree(
      floored.shift(3).clampMin(5),
      oracle.map(table, (n) => Math.max(5, n + 3)),
      60,
    );
    agree(Distribution.die(6).clampMin(9), new Map([[9, 10n ** 60n]]), 12);
    expect(d6.clampMin(1_000_000).mean).toBe(1_000_000);
  });

  it("mixtures", () => {
    const d6 = Distribution.die(6).exploding();
    const o6 = oracle.die(6, true);
    const mixed = Distribution.mix([
      [1, Distribution.constant(0)],
      [2, d6.shift(-2).clampMin(0)],
      [1, d6.times(2).scale(2)],
    ]);
    const quarter = (table: oracle.Table, share: bigint): oracle.Table =>
      new Map([...table].map(([n, p]) => [n, (p * share) / 4n]));
    const table: oracle.Table = new Map();
    for (const part of [
      quarter(new Map([[0, 10n ** 60n]]), 1n),
      quarter(
        oracle.map(o6, (n) => Math.max(0, n - 2)),
        2n,
      ),
      quarter(
        oracle.map(oracle.sum(o6, o6), (n) => 2 * n),
        1n,
      ),
    ]) {
      for (const [n, p] of part) table.set(n, (table.get(n) ?? 0n) + p);
    }
    agree(mixed, table, 80);
  });

  it("comparison of two", () => {
    const a = Distribution.orderStatistic(3, 10, 3).exploding().shift(4);
    const b = Distribution.orderStatistic(3, 10, 2).exploding().shift(6);
    const [ta, tb] = [
      oracle.map(oracle.targetDie("high", true), (n) => n + 4),
      oracle.map(oracle.targetDie("median", true), (n) => n + 6),
    ];
    const { win, tie, lose } = a.versus(b);
    expect(Math.abs(win - oracle.chance(ta, tb, (x, y) => x > y))).toBeLessThan(EXACT);
    expect(Math.abs(tie - oracle.chance(ta, tb, (x, y) => x === y))).toBeLessThan(EXACT);
    expect(Math.abs(lose - oracle.chance(ta, tb, (x, y) => x < y))).toBeLessThan(EXACT);
    expect(a.versus(b.shift(5000)).lose).toBeCloseTo(1, 12);
    expect(Distribution.die(6).versus(Distribution.constant(6))).toEqual({ win: 0, tie: 1 / 6, lose: 1 - 1 / 6 });
  });
});

describe("Distribution tails", () => {
  it("are geometric without end: no depth at which they stop", () => {
    const median = Distribution.orderStatistic(3, 10, 2).exploding();
    // P(≥ 100 + k) is exactly 0.028^10 · P(≥ k): relative error, not only absolute.
    for (const k of [1, 5, 9]) {
      const expected = 0.028 ** 10 * median.atLeast(k);
      expect(Math.abs(median.atLeast(100 + k) / expected - 1)).toBeLessThan(1e-12);
      expect(Math.abs(median.at(100 + k) / (0.028 ** 10 * median.at(k)) - 1)).toBeLessThan(1e-12);
    }
    expect(median.at(10)).toBe(0);
    expect(median.at(200)).toBe(0);
    expect(median.max).toBe(Number.POSITIVE_INFINITY);
  });

  it("answer far out at once", () => {
    const sum = Distribution.die(100).exploding().times(40);
    expect(sum.atLeast(1e9)).toBe(0);
    expect(sum.at(1e9)).toBe(0);
    expect(sum.atLeast(-1e9)).toBe(1);
    expect(sum.atLeast(Number.POSITIVE_INFINITY)).toBe(0);
    expect(sum.mean).toBeCloseTo((40 * (50.5 * 100)) / 99, 8);
  });

  it("mean and variance of an exploding d6 in closed form", () => {
    const d6 = Distribution.die(6).exploding();
    expect(d6.mean).toBeCloseTo(4.2, 14);
    // Var = Var(1..5) + 36·(1/6)/(5/6)²
    expect(d6.variance).toBeCloseTo(2 + (36 * (1 / 6)) / (5 / 6) ** 2, 12);
    expect(Distribution.die(6).variance).toBeCloseTo(35 / 12, 12);
    expect(d6.shift(-3).clampMin(0).variance).toBeCloseTo(
      oracle.mean(oracle.map(oracle.die(6, true), (n) => Math.max(0, n - 3) ** 2)) -
        oracle.mean(oracle.map(oracle.die(6, true), (n) => Math.max(0, n - 3))) ** 2,
      10,
    );
  });
});

describe("Distribution properties", () => {
  const dice = fc.record({
    count: fc.integer({ min: 1, max: 6 }),
    faces: fc.integer({ min: 2, max: 12 }),
    explode: fc.boolean(),
  });
  const build = ({ count, faces, explode }: { count: number; faces: number; explode: boolean }): Distribution => {
    const one = Distribution.die(faces);
    return (explode ? one.exploding() : one).times(count);
  };

  it("entries sum to 1, at is the step of atLeast, addition adds means and variances", () => {
    fc.assert(
      fc.property(dice, dice, fc.integer({ min: -20, max: 20 }), (a, b, floor) => {
        const x = build(a);
        const sum = x.add(build(b));
        const total = sum.entries().reduce((all, [, p]) => all + p, 0);
        expect(Math.abs(total - 1)).toBeLessThan(2e-12);
        expect(sum.mean).toBeCloseTo(x.mean + build(b).mean, 9);
        expect(sum.variance).toBeCloseTo(x.variance + build(b).variance, 8);
        const clamped = sum.shift(floor).clampMin(0);
        for (let n = clamped.min; n < clamped.min + 40; n++) {
          expect(Math.abs(clamped.at(n) - (clamped.atLeast(n) - clamped.atLeast(n + 1)))).toBeLessThan(1e-12);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("map is the law of the image", () => {
    const d3 = Distribution.die(6).map((n) => Math.ceil(n / 2));
    expect(d3.entries().map(([n]) => n)).toEqual([1, 2, 3]);
    for (const [, p] of d3.entries()) expect(p).toBeCloseTo(1 / 3, 15);
  });
});

const wrong = (field: string, code: string) => expect.objectContaining({ field, code });

describe("Distribution by hand", () => {
  it("leaves out what cannot come up, at both ends", () => {
    const odd = Distribution.of(3, [0, 0, 2, 0, 6, 0]);
    expect([odd.min, odd.max]).toEqual([5, 7]);
    expect(odd.entries()).toEqual([
      [5, 0.25],
      [7, 0.75],
    ]);
    expect(odd.shift(-9).entries()).toEqual([
      [-4, 0.25],
      [-2, 0.75],
    ]);
    expect(Distribution.constant(-1e9).min).toBe(-1e9);
    expect([odd.at(5.5), odd.atLeast(5.5), odd.atMost(5.5), odd.atMost(4), odd.atMost(7)]).toEqual([
      0, 0.75, 0.25, 0, 1,
    ]);
  });

  it("says the rank of more dice than can be counted one by one", () => {
    // 15d1000: the lowest is at least n where all are, the highest at most n where all are.
    const [low, high] = [Distribution.orderStatistic(15, 1000, 1), Distribution.orderStatistic(15, 1000, 15)];
    for (const n of [1, 40, 500, 1000]) {
      expect(low.atLeast(n)).toBeCloseTo(((1001 - n) / 1000) ** 15, 12);
      expect(high.atMost(n)).toBeCloseTo((n / 1000) ** 15, 12);
    }
    // Counted where the cases fit: one in 2^53 − 1 or less is exact.
    expect(Distribution.orderStatistic(15, 11, 1).at(11)).toBe(1 / 11 ** 15);
  });

  it("mixes what begins and ends elsewhere, and leaves out what weighs nothing", () => {
    const mixed = Distribution.mix([
      [3, Distribution.constant(10)],
      [0, Distribution.constant(-50)],
      [1, Distribution.of(-2, [1, 1])],
    ]);
    expect(mixed.entries()).toEqual([
      [-2, 0.125],
      [-1, 0.125],
      [10, 0.75],
    ]);
    expect([mixed.min, mixed.max]).toEqual([-2, 10]);
    // Two that explode by as much, at different chances, stay apart: the best of three is a 2 in 7 cases of 216, a 6 in 91.
    const best = Distribution.orderStatistic(3, 6, 3).exploding();
    const mixed6 = Distribution.mix([
      [1, Distribution.die(6).exploding()],
      [1, best],
    ]);
    expect(mixed6.at(8)).toBeCloseTo((1 / 36 + (91 / 216) * (7 / 216)) / 2, 14);
    // Two that explode with like chances and other steps stay apart.
    const two = Distribution.mix([
      [1, Distribution.die(6).exploding()],
      [1, Distribution.die(6).exploding().scale(2)],
    ]);
    expect(two.at(9)).toBeCloseTo(1 / 36 / 2, 14);
    expect(two.at(10)).toBeCloseTo((1 / 36 + 1 / 6) / 2, 14);
    expect(two.atLeast(13)).toBeCloseTo((1 / 36 + 1 / 6) / 2, 14);
  });

  it("ends its list where so little is left", () => {
    const d6 = Distribution.die(6).exploding();
    // Above 12 is 1/36, above 15 half of that: all that is left at 1/72.
    expect(d6.entries(1 / 71).at(-1)?.[0]).toBe(15);
    expect(d6.entries(1 / 73).at(-1)?.[0]).toBe(16);
    // A coin that goes on is 5 or more at a quarter, and 7 or more at an eighth: where no more is left than that, it ends.
    expect(
      Distribution.die(2)
        .exploding()
        .entries(1 / 8)
        .at(-1)?.[0],
    ).toBe(5);
    // A die that ends is listed whole, however rare its ends.
    expect(Distribution.dice(8, 6).entries(0.9).length).toBe(41);
    expect(Distribution.of(0, [1, 0, 1]).entries()).toEqual([
      [0, 0.5],
      [2, 0.5],
    ]);
  });

  it("is the same where nothing is done to it", () => {
    const d6 = Distribution.die(6).clampMin(3);
    expect([d6.shift(0), d6.scale(1), d6.clampMin(3), d6.clampMin(-9)]).toEqual([d6, d6, d6, d6]);
    expect(d6.shift(0)).toBe(d6);
    expect(d6.scale(1)).toBe(d6);
    expect(d6.clampMin(3)).toBe(d6);
    expect(d6.times(0).entries()).toEqual([[0, 1]]);
    expect(d6.scale(3).entries()).toEqual([
      [9, 0.5],
      [12, expect.closeTo(1 / 6, 15)],
      [15, expect.closeTo(1 / 6, 15)],
      [18, expect.closeTo(1 / 6, 15)],
    ]);
    expect(d6.shift(2).at(5)).toBe(0.5);
    expect(d6.shift(2).scale(2).min).toBe(10);
  });

  it("explodes where its highest value comes up at nine in ten, and no oftener", () => {
    const nine = Distribution.of(1, [1, 9]).exploding();
    // Every 2 is rolled again: 1 after k of them.
    expect(nine.at(1 + 2 * 3)).toBeCloseTo(0.9 ** 3 * 0.1, 14);
    expect(nine.mean).toBeCloseTo(1 + 2 * 9, 10);
    expect(() => Distribution.of(1, [99, 901]).exploding()).toThrow(wrong("ratio", "range"));
  });

  it("maps to what is below and above 0", () => {
    expect(
      Distribution.die(4)
        .map((n) => 3 - 2 * n)
        .entries(),
    ).toEqual([
      [-5, 0.25],
      [-3, 0.25],
      [-1, 0.25],
      [1, 0.25],
    ]);
  });

  it("compares what lies apart, and what has a floor", () => {
    const [low, high] = [Distribution.die(4), Distribution.die(4).shift(10)];
    expect(high.versus(low)).toEqual({ win: 1, tie: 0, lose: 0 });
    expect(low.versus(high)).toEqual({ win: 0, tie: 0, lose: 1 });
    // d4 against 2, 2, 3, 4.
    expect(low.versus(Distribution.die(4).clampMin(2))).toEqual({ win: 5 / 16, tie: 4 / 16, lose: 7 / 16 });
    // 2, 2, 3, 4 on average, of which a floor far above leaves nothing.
    expect(low.clampMin(2).mean).toBe(2.75);
    expect(low.clampMin(9).mean).toBe(9);
    expect([low.clampMin(9).min, low.clampMin(9).max, low.clampMin(9).at(9)]).toEqual([9, 9, 1]);
  });

  it("adds up to a million values, and to a quarter of a milliard steps", () => {
    const wide = Distribution.constant(0)
      .scale(1000)
      .add(Distribution.of(0, new Float64Array(2 ** 20).fill(1)));
    expect(wide.max).toBe(2 ** 20 - 1);
    expect(() => wide.add(Distribution.die(2))).toThrow(wrong("support", "range"));
    expect(() => Distribution.die(2).scale(1000).scale(1000).scale(2)).toThrow(wrong("support", "range"));
    const half = Distribution.of(0, new Float64Array(2 ** 15).fill(1));
    expect(() => half.add(half)).toThrow(wrong("work", "range"));
  });
});

describe("Distribution refuses", () => {
  it.each([
    ["faces", () => Distribution.die(Number.NaN)],
    ["faces", () => Distribution.die(0)],
    ["faces", () => Distribution.die(1e9)],
    ["count", () => Distribution.dice(1e9, 6)],
    ["work", () => Distribution.dice(1000, 1000)],
    ["rank", () => Distribution.orderStatistic(3, 10, 4)],
    ["weights[1]", () => Distribution.of(0, [1, -1])],
    ["weights", () => Distribution.of(0, [0, 0])],
    ["n", () => Distribution.die(6).shift(0.5)],
    ["n", () => Distribution.die(6).atLeast(Number.NaN)],
    ["factor", () => Distribution.die(6).scale(0)],
    ["ratio", () => Distribution.constant(6).exploding()],
    ["max", () => Distribution.die(6).shift(-9).exploding()],
    ["exploding", () => Distribution.die(6).exploding().exploding()],
    [
      "map",
      () =>
        Distribution.die(6)
          .exploding()
          .map((n) => n),
    ],
    ["rest", () => Distribution.die(6).entries(0)],
    ["support", () => Distribution.die(6).exploding().clampMin(1e9).add(Distribution.die(6))],
    ["parts", () => Distribution.mix([[0, Distribution.die(6)]])],
  ])("%s", (field, act) => {
    expect(act).toThrow(expect.objectContaining({ field }));
  });

  const d6 = Distribution.die(6);
  it.each<[string, string, () => unknown, string]>([
    ["weights", "range", () => Distribution.of(0, [0]), 'expected at least one weight above 0, got "all zero"'],
    ["parts", "range", () => Distribution.mix([[0, d6]]), 'expected at least one weight above 0, got "all zero"'],
    ["parts", "type", () => Distribution.mix("d6" as never), "expected a list"],
    ["parts.length", "range", () => Distribution.mix([]), "from 1 to 1000"],
    ["parts[1]", "type", () => Distribution.mix([[1, d6], 6 as never]), "expected a list"],
    [
      "parts[1][0]",
      "range",
      () =>
        Distribution.mix([
          [1, d6],
          [-1, d6],
        ]),
      "got -1",
    ],
    [
      "parts[1][1]",
      "type",
      () =>
        Distribution.mix([
          [1, d6],
          [1, 6 as never],
        ]),
      "expected a Distribution, got 6",
    ],
    ["min", "range", () => Distribution.of(0.5, [1]), "got 0.5"],
    ["weights.length", "range", () => Distribution.of(0, []), "got 0"],
    ["count", "range", () => Distribution.orderStatistic(16, 6, 1), "from 1 to 15"],
    ["faces", "range", () => Distribution.orderStatistic(3, 1001, 1), "from 1 to 1000"],
    ["rest", "range", () => d6.entries(1), "expected a number between 0 and 1, got 1"],
    ["rest", "range", () => d6.entries("0.5" as never), 'got "0.5"'],
    ["floor", "range", () => d6.clampMin(2e9), "from -1000000000 to 1000000000"],
    ["n", "range", () => Distribution.constant(-2e9), "from -1000000000 to 1000000000"],
    ["other", "type", () => d6.add(6 as never), "expected a Distribution, got 6"],
    ["other", "type", () => d6.versus(6 as never), "expected a Distribution, got 6"],
    ["f", "type", () => d6.map(6 as never), "expected a function, got 6"],
    ["map", "combination", () => d6.exploding().map((n) => n), "expected a distribution that ends, got Infinity"],
    ["exploding", "combination", () => d6.exploding().exploding(), "expected a distribution that ends, got Infinity"],
    [
      "ratio",
      "range",
      () => Distribution.constant(6).exploding(),
      "expected a chance to explode of at most 0.9, got 1",
    ],
    [
      "distribution",
      "type",
      () => new (Distribution as never as new (of: unknown, at: number) => unknown)({}, 0),
      "expected one of the makers: of, dice, constant",
    ],
  ])("%s, %s, and says what is accepted", (field, code, act, message) => {
    expect(act).toThrow(wrong(field, code));
    expect(act).toThrow(message);
  });
});

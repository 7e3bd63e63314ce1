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
});

import { describe, expect, it } from "vitest";
import { ExplodingDistribution } from "../../../module/core/chance/exploding.ts";
import { Distribution } from "./everything.ts";
import { EXACT, failure, near } from "./helpers.ts";
import * as oracle from "./oracle.ts";

/**
 * An open die, from its rule: the highest face is followed by an exploding die that is added, the 1 by one that is taken away, and
 * what lies between stays.
 */
function openDie(faces: number): oracle.Table {
  const again = oracle.die(faces, true);
  const share = (table: oracle.Table) => [...table].map(([n, p]) => [n, p / BigInt(faces)] as const);
  const all: oracle.Table = new Map();
  const between = new Map([...oracle.die(faces, false)].filter(([face]) => face > 1 && face < faces));
  for (const [n, p] of [
    ...between,
    ...share(oracle.map(again, (n) => faces + n)),
    ...share(oracle.map(again, (n) => 1 - n)),
  ])
    all.set(n, (all.get(n) ?? 0n) + p);
  return all;
}

/** Every question to a distribution, from `from` to `to`. */
function agree(found: Distribution, table: oracle.Table, from: number, to: number): void {
  const wrong: string[] = [];
  const check = (what: string, one: number, other: number): void => {
    if (!(Math.abs(one - other) < EXACT)) wrong.push(`${what}: ${one}, not ${other}`);
  };
  for (let n = from; n <= to; n++) {
    check(`at ${n}`, found.at(n), oracle.toNumber(table.get(n) ?? 0n));
    check(`at least ${n}`, found.atLeast(n), oracle.atLeast(table, n));
    check(`at most ${n}`, found.atMost(n), 1 - oracle.atLeast(table, n + 1));
  }
  expect(wrong).toEqual([]);
  const mean = oracle.mean(table);
  expect(found.mean).toBeCloseTo(mean, 9);
  expect(found.variance).toBeCloseTo(oracle.mean(oracle.map(table, (n) => n ** 2)) - mean ** 2, 7);
}

describe("a die open both ways", () => {
  const [d6, o6] = [Distribution.openBothWays(6), openDie(6)];

  it.each([2, 3, 6, 10])("of %i faces, against its rule", (faces) => {
    const die = Distribution.openBothWays(faces);
    agree(die, openDie(faces), -40, 45);
    near(die.mean, (faces + 1) / 2, "mean");
    expect([die.min, die.max, die.isFinite]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, false]);
  });

  it("of two faces is 1 − (1, 3, 5 …) or 2 + (1, 3, 5 …)", () => {
    const coin = Distribution.openBothWays(2);
    // An open coin is 1 with chance 1/2, 3 with 1/4, 5 with 1/8 …
    for (let k = 0; k < 8; k++) {
      near(coin.at(3 + 2 * k), 2 ** -(k + 2), `${3 + 2 * k}`);
      near(coin.at(-2 * k), 2 ** -(k + 2), `${-2 * k}`);
    }
  });

  it("is exact far out, as far as doubles go", () => {
    // Six sixes more: the same chance times 6^-6, both ways.
    for (const n of [15, 40]) {
      expect(d6.atLeast(n + 36) / (d6.atLeast(n) * 6 ** -6)).toBeCloseTo(1, 9);
      expect(d6.at(n + 36) / (d6.at(n) * 6 ** -6)).toBeCloseTo(1, 9);
      expect(d6.at(-n - 36) / (d6.at(-n) * 6 ** -6)).toBeCloseTo(1, 9);
    }
    expect([d6.at(1e6), d6.at(-1e6), d6.atLeast(1e6), d6.atLeast(-1e6), d6.atMost(-1e6)]).toEqual([0, 0, 0, 1, 0]);
  });

  it("added, moved, multiplied and compared, like any other", () => {
    agree(d6.times(2), oracle.sum(o6, o6), -30, 60);
    agree(
      d6.add(Distribution.die(4).exploding()).shift(3),
      oracle.map(oracle.sum(o6, oracle.die(4, true)), (n) => n + 3),
      -20,
      50,
    );
    agree(
      d6.scale(3),
      oracle.map(o6, (n) => 3 * n),
      -60,
      90,
    );
    const [two, o2] = [d6.times(2), oracle.sum(o6, o6)];
    const { win, tie, lose } = two.versus(d6.shift(4));
    const other = oracle.map(o6, (n) => n + 4);
    near(
      win,
      oracle.chance(o2, other, (a, b) => a > b),
      "win",
    );
    near(
      tie,
      oracle.chance(o2, other, (a, b) => a === b),
      "tie",
    );
    near(
      lose,
      oracle.chance(o2, other, (a, b) => a < b),
      "lose",
    );
  });

  it.each([-30, -3, 0, 1, 2, 6, 7, 9, 20])("with a floor of %i", (floor) => {
    const law = oracle.map(o6, (n) => Math.max(floor, n));
    const clamped = d6.clampMin(floor);
    expect(clamped.min).toBe(floor);
    agree(clamped, law, floor - 3, 50);
    agree(
      clamped.shift(5),
      oracle.map(law, (n) => n + 5),
      floor,
      50,
    );
    // Worked in, when something is added or it is one of several.
    agree(clamped.add(Distribution.die(4)), oracle.sum(law, oracle.die(4, false)), floor - 3, 50);
    agree(Distribution.mix([[1, clamped]]), law, floor - 3, 50);
  });

  it("with a floor, twice and multiplied", () => {
    const law = oracle.map(oracle.sum(o6, o6), (n) => Math.max(0, n - 4));
    const clamped = d6.times(2).shift(-4).clampMin(0);
    agree(clamped, law, -2, 50);
    agree(clamped.times(2), oracle.sum(law, law), -2, 50);
    agree(
      clamped.scale(2),
      oracle.map(law, (n) => 2 * n),
      -2,
      60,
    );
    agree(
      clamped.clampMin(7),
      oracle.map(law, (n) => Math.max(7, n)),
      4,
      50,
    );
  });

  it("lists what it can be, without what is rarer than asked at both ends", () => {
    for (const rest of [0.01, 1e-6]) {
      const list = d6.entries(rest);
      const [first, last] = [list[0]?.[0] as number, list.at(-1)?.[0] as number];
      expect(list.map(([n]) => n)).toEqual(
        Array.from({ length: last - first + 1 }, (_, n) => first + n).filter((n) => d6.at(n) > 0),
      );
      // Neither too much nor too little is left out.
      expect(d6.atMost(first - 1)).toBeLessThanOrEqual(rest);
      expect(d6.atMost(first)).toBeGreaterThan(rest);
      expect(d6.atLeast(last + 1)).toBeLessThanOrEqual(rest);
      expect(d6.atLeast(last)).toBeGreaterThan(rest);
    }
    // With a floor nothing is left out below.
    expect(d6.clampMin(-30).entries(0.01)[0]).toEqual([-30, expect.closeTo(d6.atMost(-30), 12)]);
  });

  it("has no floor so far down that nothing is left there", () => {
    expect(d6.clampMin(-1e6).min).toBe(Number.NEGATIVE_INFINITY);
    expect(d6.clampMin(-1e6).at(3)).toBe(d6.at(3));
  });

  it("is refused where a smallest value is needed", () => {
    expect(
      failure(() =>
        Distribution.mix([
          [1, d6.clampMin(0)],
          [1, d6],
        ]),
      ),
    ).toMatchObject({
      field: "parts[1][1]",
      code: "combination",
      message: expect.stringContaining("expected a distribution with a smallest value, got -Infinity"),
    });
    expect(failure(() => d6.exploding()).field).toBe("exploding");
    expect(failure(() => Distribution.openBothWays(1)).field).toBe("faces");
    expect(failure(() => Distribution.openBothWays(1001)).field).toBe("faces");
  });
});

describe("where what explodes ends for a computer", () => {
  const six = { ratio: 1 / 6, step: 6 };
  const limit = (...explosions: { ratio: number; step: number }[]) =>
    new ExplodingDistribution(Float64Array.of(1), explosions).limit;

  it("is where nothing can be told from nothing, and not much farther", () => {
    expect(limit()).toBe(1);
    // (1/6)^(j/6) falls below e^-760 at j = 760 · 6 / ln 6 = 2544.96…
    expect(limit(six)).toBe(1 + 2545);
    // Of two, (k + 1) · (1/6)^k falls below 1e-320 at k = 415, which is 2490; of three with its square at 418.
    expect(limit(six, six)).toBeGreaterThan(2490);
    expect(limit(six, six)).toBeLessThan(2590);
    expect(limit(six, six, six)).toBeGreaterThan(2508);
    expect(limit(six, six, six)).toBeLessThan(2640);
    // The slowest decides, whichever way it goes: a coin's 760 · 2 / ln 2 is less.
    expect(limit({ ratio: 1 / 2, step: 2 })).toBe(1 + 2193);
    expect(new ExplodingDistribution(Float64Array.of(1), [{ ratio: 1 / 6, step: -6 }]).first).toBe(-2545);
    // Not -0.
    expect(new ExplodingDistribution(Float64Array.of(1)).first).toBe(0);
  });
});

import { beforeEach, describe, expect, it, test } from "vitest";
import { MersenneTwister, Roll, terms } from "../../client/dice/index.ts";
import type { DiceConfig } from "../../client/dice/types.ts";
import { freshConfig } from "./setup.ts";

let config: DiceConfig;
beforeEach(() => {
  config = freshConfig();
});

describe("the Mersenne Twister", () => {
  it("gives the reference sequence of MT19937", () => {
    // First and ten thousandth outputs for the default seed of the reference implementation (and of C++'s mt19937).
    const twister = new MersenneTwister(5489);
    expect(twister.int()).toBe(3499211612);
    for (let i = 2; i < 10_000; i++) twister.int();
    expect(twister.int()).toBe(4123659995);
  });

  it("gives the reference sequence for a vector of seeds", () => {
    // The opening of mt19937ar.out, published with the reference implementation.
    const twister = new MersenneTwister(0);
    twister.seedArray([0x123, 0x234, 0x345, 0x456]);
    expect([twister.int(), twister.int(), twister.int()]).toEqual([1067595299, 955945823, 477289528]);
  });

  it("repeats itself for one seed and differs without", () => {
    const draws = (twister: MersenneTwister): number[] => Array.from({ length: 5 }, () => twister.random());
    expect(draws(new MersenneTwister(7))).toEqual(draws(new MersenneTwister(7)));
    expect(draws(new MersenneTwister())).not.toEqual(draws(new MersenneTwister()));
  });

  it("stays in its intervals", () => {
    const twister = new MersenneTwister(11);
    for (let i = 0; i < 10_000; i++) {
      for (const value of [twister.rnd(), twister.rndHiRes(), MersenneTwister.random()]) {
        expect(value >= 0 && value < 1).toBe(true);
      }
      const open = twister.realx();
      expect(open > 0 && open < 1).toBe(true);
      expect(twister.int31()).toBeLessThan(2 ** 31);
    }
  });

  it("draws the normal distribution asked for", () => {
    const twister = new MersenneTwister(13);
    const draws = Array.from({ length: 20_000 }, () => twister.normal(10, 3));
    const mean = draws.reduce((a, b) => a + b) / draws.length;
    const deviation = Math.sqrt(draws.reduce((a, b) => a + (b - mean) ** 2, 0) / draws.length);
    expect(mean).toBeCloseTo(10, 0);
    expect(deviation).toBeCloseTo(3, 0);
  });
});

describe("faces", () => {
  it("map small numbers to high faces and never leave the die", () => {
    const die = new terms.Die({ faces: 6 });
    expect([0, 0.2, 0.5, 0.999, 1 - 2 ** -53].map((u) => die.mapRandomFace(u))).toEqual([6, 5, 3, 1, 1]);
    const fate = new terms.FateDie();
    expect([0, 0.34, 0.67, 1 - 2 ** -53].map((u) => fate.mapRandomFace(u))).toEqual([-1, 0, 1, 1]);
    const coin = new terms.Coin();
    expect([0, 0.49, 0.5, 1 - 2 ** -53].map((u) => coin.mapRandomFace(u))).toEqual([0, 0, 1, 1]);
  });

  // The 99.9 % points of the chi-square distribution; with fixed seeds the test cannot fail by bad luck.
  const LIMITS: Record<number, number> = {
    1: 10.83,
    2: 13.82,
    3: 16.27,
    5: 20.52,
    7: 24.32,
    9: 27.88,
    19: 43.82,
    99: 148.23,
  };

  test.each([
    ["d4", 4, 1],
    ["d6", 6, 1],
    ["d8", 8, 1],
    ["d10", 10, 1],
    ["d20", 20, 1],
    ["d100", 100, 1],
    ["df", 3, -1],
    ["dc", 2, 0],
  ])("%s is fair", async (die, size, lowest) => {
    const twister = new MersenneTwister(20_260);
    config.randomUniform = () => twister.random();
    const counts = new Array<number>(size).fill(0);
    const throws = 60;
    for (let i = 0; i < throws; i++) {
      const roll = await new Roll(`999${die}`).evaluate();
      for (const { result } of roll.dice[0]?.results ?? [])
        counts[result - lowest] = (counts[result - lowest] ?? 0) + 1;
    }
    expect(counts).toHaveLength(size);
    const expected = (999 * throws) / size;
    const chiSquare = counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    expect(chiSquare).toBeLessThan(LIMITS[size - 1] as number);
  });
});

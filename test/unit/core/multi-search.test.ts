import { describe, expect, it } from "vitest";
import { type Space, search } from "../../../module/core/multi/search.ts";
import { near } from "./helpers.ts";
import { chance, multisets, name, sum } from "./multi-oracle.ts";

/** The search against every set of dice there is, in small spaces with every kind of limit. */

interface Found {
  readonly success: number;
  readonly dice: number;
}

/** The best by hand: of all sets and all levels that they may be played at, the highest chance with the fewest dice. */
function byHand({ highest, extra, kinds, least, most }: Space, difficulty: number): Found | undefined {
  let best: Found | undefined;
  for (const dice of multisets(kinds, highest)) {
    for (let level = difficulty; level <= highest; level++) {
      const count = dice.length;
      if (sum(dice) < level + extra || count < (least[level] as number) || count > (most[level] as number)) continue;
      const success = chance(dice, difficulty, level);
      const isBetter = !best || success > best.success + 1e-12 || (success > best.success - 1e-12 && count < best.dice);
      if (success > 0 && isBetter) best = { success, dice: count };
    }
  }
  return best;
}

const levels = (highest: number, of: (level: number) => number): number[] =>
  Array.from({ length: highest + 1 }, (_, level) => of(level));

const free = (highest: number, kinds: number[], more: Partial<Space> = {}): Space => {
  return { highest, extra: 0, kinds, least: levels(highest, () => 1), most: levels(highest, () => 99), ...more };
};

describe("the best roll is the best of all there are", () => {
  it.each<[string, Space]>([
    ["with usual dice", free(6, [4, 6])],
    ["with small ones", free(6, [2, 3])],
    ["with one kind", free(7, [4])],
    ["at level 1", free(1, [4, 6])],
    ["at level 2", free(2, [2, 4])],
    ["with dice of one face", free(5, [1, 3])],
    ["with large dice", free(5, [4, 20])],
    ["with more to cover", free(5, [2, 4], { extra: 3 })],
    ["with so much to cover that the highest level is out of reach", free(4, [3], { extra: 9 })],
    ["with few dice", free(6, [2, 4], { most: levels(6, () => 2) })],
    ["with many dice", free(6, [2, 4], { least: levels(6, () => 3) })],
    [
      "with as many dice as the level says",
      free(6, [2, 3], { least: levels(6, (level) => level / 2), most: levels(6, (level) => level - 1) }),
    ],
    ["with none at high levels", free(6, [4, 6], { most: levels(6, (level) => (level > 3 ? 0 : 2)) })],
    ["with more at high levels", free(6, [2, 3], { most: levels(6, (level) => level - 2) })],
    ["with many at high levels, few at low", free(6, [2, 3], { least: levels(6, (level) => level) })],
  ])("%s", (_, space) => {
    const found = search(space, 1, space.highest);
    expect(found).toHaveLength(space.highest);
    for (let difficulty = 1; difficulty <= space.highest; difficulty++) {
      const best = found[difficulty - 1];
      const expected = byHand(space, difficulty);
      const what = `${difficulty}: ${best ? name(best.dice) : "none"}`;
      expect(best === undefined, what).toBe(expected === undefined);
      if (!best || !expected) continue;
      near(best.success, expected.success, what);
      expect(best.dice.length, what).toBe(expected.dice);
      near(chance(best.dice, difficulty, best.level), best.success, `${what} at ${best.level}`);
      // One difficulty alone is what it is among all.
      expect(search(space, difficulty, difficulty)).toEqual([best]);
    }
  });

  it("of nothing is nothing", () => {
    expect(search(free(4, []), 1, 4)).toEqual([undefined, undefined, undefined, undefined]);
    expect(search(free(4, [4], { most: levels(4, () => 0) }), 1, 2)).toEqual([undefined, undefined]);
  });
});

import { describe, expect, it } from "vitest";
import { multi } from "./everything.ts";

/** What Multi makes of what it takes; what it refuses is held by battery.test.ts. */

describe("dice", () => {
  it("are ordered, and taken up to ten thousand together", () => {
    expect(multi.complete({ level: 3, dice: [10, 4, 6] }).dice).toEqual([4, 6, 10]);
    expect(multi.complete({ level: 1, dice: [2, 1000] }).dice).toEqual([2, 1000]);
    expect(multi.complete({ level: 1, dice: Array(250).fill(40) }).dice).toHaveLength(250);
  });

  it("of a list are its kinds, each once, and as many as may be", () => {
    expect(multi.combinations(8, { kinds: [4, 8, 4] })).toEqual([[8], [4, 4]]);
    expect(multi.combinations(14, { maxDice: 2 })).toEqual([
      [4, 10],
      [6, 8],
    ]);
  });

  it("are read and written in words, smallest first", () => {
    expect(multi.parseDice("D10, 2d4+d6")).toEqual([4, 4, 6, 10]);
    expect(multi.parseDice("250d4")).toHaveLength(250);
    expect(multi.formatDice([10, 4, 6, 4])).toBe("2d4 + 1d6 + 1d10");
    expect(multi.formatDice([])).toBe("");
  });

  it("of a table say the combinations and the best roll", () => {
    expect(multi.combinationWords(8)).toBe("1d8 · 2d4");
    expect(multi.bestWords(4, 2)).toBe("1d4");
    expect(multi.bestWords(4, 5)).toBe("–");
    expect(multi.bestChance(4, 2)).toBe(0.75);
  });
});

it("a rival reaches the difficulty, or exceeds it", () => {
  expect([multi.answerTo(5), multi.answerTo(5, "reach"), multi.answerTo(5, "exceed")]).toEqual([5, 5, 6]);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestChance, bestWords, combinationWords, formatDice, parseDice } from "../../../module/core/multi/index.ts";

describe("dice in words", () => {
  it.each([
    ["2d4+1d6", [4, 4, 6]],
    ["d8 d10", [8, 10]],
    ["1D20, 3d4", [4, 4, 4, 20]],
    [" 1d7 ", [7]],
  ])("%s is read", (text, dice) => {
    expect(parseDice(text)).toEqual(dice);
  });

  it.each(["", "  ", "2", "d", "2d", "2d4+1", "1d1", "1d0", "0d6", "1000000000d6", "1d1001", "d6;d6", "fuego", "-1d6"])(
    "%j is refused, naming the dice",
    (text) => {
      expect(() => parseDice(text)).toThrow(expect.objectContaining({ field: expect.stringMatching(/^dice/) }));
    },
  );

  it("takes 250 dice one by one, and no more", () => {
    expect(parseDice(Array(250).fill("d6").join("+"))).toHaveLength(250);
    expect(() => parseDice(Array(251).fill("d6").join("+"))).toThrow(expect.objectContaining({ field: "dice" }));
  });

  it("reads back what it writes", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 2, max: 40 }), { minLength: 1, maxLength: 40 }), (dice) => {
        expect(parseDice(formatDice(dice))).toEqual([...dice].sort((a, b) => a - b));
      }),
    );
  });
});

describe("tables in words", () => {
  it("say what the source lists, and what is better", () => {
    expect(combinationWords(12)).toBe("1d12 · 2d6 · 1d4 + 1d8 · 3d4");
    expect(bestWords(8, 6)).toBe("3d4");
    expect(bestWords(9, 4)).toBe("1d4+1d6");
    expect(bestChance(8, 6)).toBeCloseTo(34 / 64, 12);
    expect([bestWords(4, 6), bestChance(4, 6)]).toEqual(["–", 0]);
  });
});

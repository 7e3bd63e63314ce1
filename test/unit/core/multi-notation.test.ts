import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDice, parseDice } from "../../../module/core/multi/index.ts";

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

  it("reads back what it writes", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 2, max: 40 }), { minLength: 1, maxLength: 40 }), (dice) => {
        expect(parseDice(formatDice(dice))).toEqual([...dice].sort((a, b) => a - b));
      }),
    );
  });
});

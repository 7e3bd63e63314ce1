import { describe, expect, it } from "vitest";
import { afterEnding, condition, mended, stimulant, woundsAfter } from "../../../module/core/narrative/index.ts";

const hurt = (wounds: number, suffered: number, threshold = 16) => woundsAfter({ wounds, suffered, threshold });

describe("wounds beyond the threshold", () => {
  it("are counted to twice the threshold, and no farther", () => {
    expect([hurt(0, 5), hurt(14, 5), hurt(30, 1), hurt(30, 10), hurt(0, 500), hurt(32, 3)]).toEqual([
      5, 19, 31, 32, 32, 32,
    ]);
    for (let wounds = 0; wounds <= 32; wounds++)
      for (let suffered = 0; suffered <= 40; suffered++) {
        const now = hurt(wounds, suffered);
        expect(now).toBe(Math.min(32, wounds + suffered));
        expect(condition(now, 16)).toBe(now > 16 ? "incapacitated" : "fine");
      }
  });

  it("stay where they stood beyond that already: a threshold that fell heals nobody", () => {
    expect([hurt(40, 0), hurt(40, 5), hurt(3, 1, 1)]).toEqual([40, 40, 3]);
  });

  it("are counted down from where they stand by whatever heals", () => {
    expect(afterEnding({ wounds: 20, strain: 30 }, "night")).toEqual({ wounds: 19, strain: 0 });
    expect(mended({ wounds: 20, strain: 25 }, { success: 3, advantage: 2 })).toEqual({ wounds: 17, strain: 23 });
    expect(20 - stimulant(5, 0)).toBe(15);
  });

  it("are refused where they are none", () => {
    expect(() => hurt(-1, 2)).toThrow(/wounds/);
    expect(() => hurt(1, -2)).toThrow(/suffered/);
    expect(() => hurt(1, 2, 0)).toThrow(/threshold/);
  });
});

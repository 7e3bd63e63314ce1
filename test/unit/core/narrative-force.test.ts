import { describe, expect, it } from "vitest";
import * as narrative from "../../../module/core/narrative/index.ts";

describe("committed force dice", () => {
  it("do not roll; what is left of the rating does", () => {
    expect(narrative.forceDice(3, [])).toEqual({ committed: 0, left: 3 });
    expect(narrative.forceDice(3, [1, 0, 1])).toEqual({ committed: 2, left: 1 });
    // The rating fell meanwhile.
    expect(narrative.forceDice(1, [2])).toEqual({ committed: 2, left: 0 });
  });

  it("are committed and released one by one, never more than the rating", () => {
    expect(narrative.commitDie(3, [1, 1], 1, 1)).toBe(2);
    expect(narrative.commitDie(3, [1, 1], 0, -1)).toBe(0);
    expect(() => narrative.commitDie(3, [1, 2], 0, 1)).toThrow(expect.objectContaining({ code: "range", field: "by" }));
    expect(() => narrative.commitDie(3, [0, 2], 0, -1)).toThrow(expect.objectContaining({ code: "range" }));
    expect(() => narrative.commitDie(1, [3], 0, 1)).toThrow(expect.objectContaining({ code: "range" }));
    // What a fallen rating left over can be released.
    expect(narrative.commitDie(1, [3], 0, -1)).toBe(2);
  });
});

describe("points of the other side", () => {
  it("cost nothing of one's own side, and 1 strain and a flip each of the other", () => {
    expect(narrative.forceCost({ own: 2, other: 0, destiny: 5 })).toEqual({ points: 2, strain: 0, flips: 0 });
    expect(narrative.forceCost({ own: 1, other: 2, destiny: 5 })).toEqual({ points: 3, strain: 2, flips: 2 });
  });

  it("cost no less where destiny runs out: strain stands in for what cannot be flipped", () => {
    expect(narrative.forceCost({ own: 0, other: 3, destiny: 1 })).toEqual({ points: 3, strain: 5, flips: 1 });
    expect(narrative.forceCost({ own: 0, other: 1 })).toEqual({ points: 1, strain: 2, flips: 0 });
    for (const other of [1, 2, 3, 8])
      for (const destiny of [0, 1, 2, 3, 9]) {
        const { strain, flips } = narrative.forceCost({ own: 0, other, destiny });
        expect([other, destiny, strain + flips]).toEqual([other, destiny, 2 * other]);
      }
  });
});

import { describe, expect, it } from "vitest";
import { joinMinions, minions, splitMinions } from "../../../module/core/narrative/index.ts";

const group = (count: number, wounds = 0, threshold = 5) => ({ count, threshold, wounds });
const standing = (of: Parameters<typeof minions>[0]) => minions(of).alive;

describe("a group of minions that parts", () => {
  it("keeps its wounds and its fallen; those who go are unhurt, and none is lost or made", () => {
    // Two of six have fallen: 11 wounds of 5 each.
    const { stay, go } = splitMinions(group(6, 11), 3);
    expect([stay, go]).toEqual([group(3, 11), group(3)]);
    expect([standing(stay), standing(go)]).toEqual([1, 3]);
    for (let count = 1; count <= 8; count++)
      for (let wounds = 0; wounds <= count * 4 + 1; wounds++)
        for (let going = 1; going < standing(group(count, wounds, 4)); going++) {
          const parts = splitMinions(group(count, wounds, 4), going);
          expect(standing(parts.stay) + standing(parts.go)).toBe(standing(group(count, wounds, 4)));
          expect(standing(parts.stay)).toBeGreaterThan(0);
        }
  });

  it("is refused for one who stands alone, for all, and for parts of one", () => {
    expect(() => splitMinions(group(1), 1)).toThrow(/going/);
    expect(() => splitMinions(group(4, 16), 1)).toThrow(/going/);
    for (const going of [0, 4, 1.5, -1]) expect(() => splitMinions(group(4), going), String(going)).toThrow(/going/);
  });
});

describe("groups that join", () => {
  it("stand as many as stood before, with as many wounds as leave them standing", () => {
    expect(joinMinions(group(3, 4), group(2, 5))).toEqual(group(5, 5));
    expect(joinMinions(group(3, 2), group(2, 1))).toEqual(group(5, 3));
    for (let first = 1; first <= 4; first++)
      for (let second = 1; second <= 4; second++)
        for (let hurt = 0; hurt <= first * 5 + 1; hurt++)
          for (let sore = 0; sore <= second * 5 + 1; sore++) {
            const [one, other] = [group(first, hurt), group(second, sore)];
            expect(standing(joinMinions(one, other))).toBe(standing(one) + standing(other));
          }
  });

  it("are as they were once a part comes back", () => {
    const { stay, go } = splitMinions(group(6, 11), 3);
    expect(joinMinions(stay, go)).toEqual(group(6, 11));
  });

  it("are of one threshold, and no more than a hundred", () => {
    expect(() => joinMinions(group(3), group(3, 0, 6))).toThrow(/other.threshold/);
    expect(() => joinMinions(group(60), group(50))).toThrow(/count/);
  });
});

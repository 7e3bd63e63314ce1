import { describe, expect, it } from "vitest";
import { lyingIn, packedLoad, whyNotInside } from "../../../module/core/narrative/index.ts";

type Thing = Parameters<typeof lyingIn>[0][number];
const thing = (id: string, encumbrance: number, more: Partial<Thing> = {}): Thing => ({ id, encumbrance, ...more });
const bag = (contents: Thing["contents"], more: Partial<Thing> = {}) =>
  thing("bag", 1, { contents: contents ?? "none", ...more });

describe("things in a container", () => {
  it("weigh once, by the container's own rule", () => {
    const inside = [thing("rope", 3, { inside: "bag" }), thing("tent", 2, { inside: "bag", quantity: 2 })];
    const load = (contents: Thing["contents"]) => packedLoad([bag(contents), ...inside, thing("lamp", 1)]);
    expect(load("whole")).toBe(1 + 7 + 1);
    // A half of seven is rounded up.
    expect(load("half")).toBe(1 + 4 + 1);
    expect(load("free")).toBe(1 + 1);
    expect(load("none")).toBe(1 + 7 + 1);
  });

  it("weigh by both rules where one container lies in another", () => {
    const chest = thing("chest", 4, { contents: "half" });
    expect(packedLoad([chest, bag("half", { inside: "chest" }), thing("rope", 8, { inside: "bag" })])).toBe(4 + 3);
  });

  it("are where they lie, unless the container is gone or holds nothing", () => {
    const rope = thing("rope", 3, { inside: "bag" });
    expect([...lyingIn([bag("whole"), rope])]).toEqual([["rope", "bag"]]);
    expect([...lyingIn([rope])]).toEqual([]);
    expect([...lyingIn([bag("none"), rope])]).toEqual([]);
    expect(packedLoad([rope])).toBe(3);
  });

  it("lie in no circle: what an import wrote so lies outside, and weighs", () => {
    const ring = [
      bag("free", { inside: "chest" }),
      thing("chest", 4, { contents: "free", inside: "bag" }),
      thing("sack", 2, { contents: "free", inside: "sack" }),
      thing("rope", 3, { inside: "bag" }),
    ];
    expect([...lyingIn(ring)]).toEqual([["rope", "bag"]]);
    expect(packedLoad(ring)).toBe(1 + 4 + 2);
  });

  it("are refused by what is no container, and a container by itself and by what lies in it", () => {
    const all = [bag("whole"), thing("chest", 4, { contents: "whole", inside: "bag" }), thing("rope", 3)];
    expect(whyNotInside(all, "rope", "bag")).toBeNull();
    expect(whyNotInside(all, "rope", "chest")).toBeNull();
    expect(whyNotInside(all, "bag", "rope")).toBe("noContainer");
    expect(whyNotInside(all, "rope", "gone")).toBe("noContainer");
    expect(whyNotInside(all, "bag", "bag")).toBe("itself");
    expect(whyNotInside(all, "bag", "chest")).toBe("itself");
    expect(whyNotInside(all, "chest", "bag")).toBeNull();
  });
});

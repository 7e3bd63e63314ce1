import { describe, expect, it } from "vitest";
import { lyingIn, packedLoad, whereTo, whyNotInside } from "../../../module/core/narrative/index.ts";
import { cpu } from "../cpu.ts";

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

  it("are offered every container but itself and what lies in it", () => {
    const all = [bag("whole"), thing("chest", 4, { contents: "whole", inside: "bag" }), thing("rope", 3)];
    expect([...whereTo(all)]).toEqual([
      ["bag", []],
      ["chest", ["bag"]],
      ["rope", ["bag", "chest"]],
    ]);
    expect([...whereTo([thing("rope", 3)])]).toEqual([]);
  });

  it("are each looked at a few times, however many they are and however deep they lie", () => {
    const count = 10_000;
    const nest = Array.from({ length: count }, (_, at) =>
      thing(`bag${at}`, 1, { contents: "whole", inside: `bag${at - 1}` }),
    );
    const ring = nest.map((one, at) => ({ ...one, inside: `bag${(at + 1) % count}` }));
    const began = cpu();
    expect([packedLoad(nest), packedLoad([...nest].reverse()), lyingIn(nest).size]).toEqual([count, count, count - 1]);
    expect([packedLoad(ring), lyingIn(ring).size]).toEqual([count, 0]);
    // To compare every thing with every other takes a hundred million looks, and recursion overflows the stack.
    expect(cpu() - began).toBeLessThan(5000);
  });
});

import { describe, expect, it } from "vitest";
import type { DataStep } from "../../../module/contract/index.ts";
import { carryActor, carryItem, carryMessage, carryShared, versionOf } from "../../../module/migrations/carry.ts";
import { move } from "../../../module/migrations/rename.ts";

/** Steps in their order, over the kinds of data. */

const steps: DataStep[] = [
  { version: 2, actor: (source) => move(source, "system.b", "system.c") },
  {
    version: 1,
    actor: (source) => move(source, "system.a", "system.b"),
    item: (source) => move(source, "system.x", "system.y"),
    part: (part) => move(part, "old", "fresh"),
    shared: { pool: (value) => move(value, "thrown", "rolled") },
  },
];

describe("carrying over", () => {
  it("takes the steps by number, whatever their order", () => {
    const source = { system: { a: 1 } };
    expect(carryActor(source, steps)).toBe(true);
    expect(source).toEqual({ system: { c: 1 } });
    expect(versionOf(steps)).toBe(2);
    expect(versionOf()).toBe(0);
  });

  it("does nothing the second time", () => {
    const source = { system: { x: 1 } };
    expect([carryItem(source, steps), carryItem(source, steps)]).toEqual([true, false]);
    expect(source).toEqual({ system: { y: 1 } });
  });

  it("goes through all parts of a card, and leaves what is none", () => {
    const source = { system: { parts: [{ old: 1 }, "torn", { old: 2 }] } };
    expect(carryMessage(source, steps)).toBe(true);
    expect(source.system.parts).toEqual([{ fresh: 1 }, "torn", { fresh: 2 }]);
    for (const torn of [{}, { system: null }, { system: { parts: "torn" } }])
      expect(carryMessage(torn, steps)).toBe(false);
  });

  it("knows shared values by their name", () => {
    const value = { thrown: [1] };
    expect(carryShared("other", value, steps)).toBe(false);
    expect(carryShared("pool", value, steps)).toBe(true);
    expect(value).toEqual({ rolled: [1] });
    expect(carryShared("pool", "text", steps)).toBe(false);
  });
});

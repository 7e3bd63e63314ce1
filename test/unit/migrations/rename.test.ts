import { describe, expect, it } from "vitest";
import { all, each, move, reword } from "../../../module/migrations/rename.ts";

/** What migration steps are made of. */

const anyJson = [null, 7, "text", true, [], [1, { a: 1 }], {}, { system: null }, { system: "garbage" }, { system: [] }];

describe("move", () => {
  it("gives a value another name, and says so", () => {
    const source = { system: { care: { at: 3, given: true }, luck: 1 } };
    expect(move(source, "system.care", "system.treatment")).toBe(true);
    expect(source).toEqual({ system: { luck: 1, treatment: { at: 3, given: true } } });
  });

  it("changes nothing where the old name does not stand", () => {
    const source = { system: { treatment: { at: 3 } } };
    expect(move(source, "system.care", "system.treatment")).toBe(false);
    expect(source).toEqual({ system: { treatment: { at: 3 } } });
  });

  it("keeps what was written under the new name since, part by part", () => {
    const source = { system: { care: { at: 1, given: true }, treatment: { at: 5 } } };
    expect(move(source, "system.care", "system.treatment")).toBe(true);
    expect(source).toEqual({ system: { treatment: { at: 5, given: true } } });
  });

  it("makes the way to the new place, and leaves data alone where something else stands in it", () => {
    const moved = { a: 1 };
    expect(move(moved, "a", "b.c")).toBe(true);
    expect(moved).toEqual({ b: { c: 1 } });
    const blocked = { a: 1, b: "word" };
    expect(move(blocked, "a", "b.c")).toBe(false);
    expect(blocked).toEqual({ a: 1, b: "word" });
  });

  it("carries null and falsy values like any other", () => {
    for (const value of [null, 0, "", false]) {
      const source = { a: value };
      expect(move(source, "a", "b")).toBe(true);
      expect(source).toEqual({ b: value });
    }
  });
});

describe("reword", () => {
  it("writes a word as it is written today, and leaves others", () => {
    const source = { system: { lasts: "throw" } };
    expect(reword(source, "system.lasts", { throw: "roll" })).toBe(true);
    expect(source.system.lasts).toBe("roll");
    expect(reword(source, "system.lasts", { throw: "roll" })).toBe(false);
    expect(reword({ system: { lasts: "toString" } }, "system.lasts", { throw: "roll" })).toBe(false);
  });
});

describe("each", () => {
  it("runs over every entry of a list, also after one that changed", () => {
    const source = { list: [{ a: 1 }, "no record", { b: 1 }, { a: 2 }] };
    expect(each(source, "list", (entry) => move(entry, "a", "c"))).toBe(true);
    expect(source.list).toEqual([{ c: 1 }, "no record", { b: 1 }, { c: 2 }]);
  });
});

it("no operation minds what JSON it is given", () => {
  for (const data of anyJson) {
    const source = data as Record<string, unknown>;
    const work = [
      () => move(source, "system.care", "system.treatment"),
      () => reword(source, "system.lasts", { throw: "roll" }),
      () => each(source, "system.parts", () => true),
    ];
    expect(all(work.map((each) => each()))).toBe(false);
  }
});

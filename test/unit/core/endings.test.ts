import { describe, expect, it } from "vitest";
import { isOver } from "../../../module/core/effect/index.ts";
import { ENDING_MOMENTS } from "../../../module/core/effects.ts";
import { penaltyAfter } from "../../../module/core/escala3/index.ts";
import { afterEnding, stimulant } from "../../../module/core/narrative/index.ts";
import { healthAfter } from "../../../module/core/ryf/index.ts";

describe("symbol dice", () => {
  it("a night takes all strain and one wound, a week seven; a scene's end nothing by itself", () => {
    expect(afterEnding({ wounds: 9, strain: 5 }, "scene")).toEqual({ wounds: 9, strain: 5 });
    expect(afterEnding({ wounds: 9, strain: 5 }, "night")).toEqual({ wounds: 8, strain: 0 });
    expect(afterEnding({ wounds: 9, strain: 5 }, "week")).toEqual({ wounds: 2, strain: 0 });
    expect(afterEnding({ wounds: 0, strain: 0 }, "week")).toEqual({ wounds: 0, strain: 0 });
  });

  it("stimulants close 5, 4, 3, 2, 1 wounds in a day, and then none", () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((used) => stimulant(5, used))).toEqual([5, 4, 3, 2, 1, 0, 0]);
    expect(() => stimulant(Number.NaN, 0)).toThrow(/heals/);
  });
});

describe("RyF", () => {
  it("a night heals one, a week seven, never beyond the most, never less than there is", () => {
    expect(healthAfter({ value: 10, max: 32 }, "scene")).toBe(10);
    expect(healthAfter({ value: 10, max: 32 }, "night")).toBe(11);
    expect(healthAfter({ value: 10, max: 32, bonus: 2 }, "night")).toBe(13);
    expect(healthAfter({ value: 10, max: 32, comfort: true }, "night")).toBe(12);
    expect(healthAfter({ value: 10, max: 32, bonus: 2, comfort: true }, "week")).toBe(32);
    expect(healthAfter({ value: 10, max: 40, comfort: true }, "week")).toBe(24);
    expect(healthAfter({ value: 30, max: 32 }, "week")).toBe(32);
    expect(healthAfter({ value: 40, max: 32 }, "week")).toBe(40);
    expect(() => healthAfter({ value: 1.5, max: 3 }, "night")).toThrow(/value/);
  });
});

describe("Escala 3", () => {
  it("a rest takes what fights cost, a scene what points bought, and inflated traits have had their turn", () => {
    const fate = (source: string, waits = false) => ENDING_MOMENTS.map((ending) => penaltyAfter(source, waits, ending));
    expect(fate("combat")).toEqual(["stays", "over", "over", "over"]);
    expect(fate("point")).toEqual(["over", "over", "over", "over"]);
    expect(fate("inflated", true)).toEqual(["due", "due", "due", "due"]);
    for (const source of ["note", "inflated", "voluntary", "random", "transfer"])
      expect(fate(source), source).toEqual(["stays", "stays", "stays", "stays"]);
  });
});

describe("effects and consequences", () => {
  it("minor ones go with the scene, major ones with a rest, extreme ones stay", () => {
    expect(ENDING_MOMENTS.map((ending) => isOver("minor", ending))).toEqual([true, true, true, true]);
    expect(ENDING_MOMENTS.map((ending) => isOver("major", ending))).toEqual([false, true, true, true]);
    expect(ENDING_MOMENTS.map((ending) => isOver("extreme", ending))).toEqual([false, false, false, false]);
  });
});

import { describe, expect, it } from "vitest";
import {
  bonusOf,
  CHANGE_KINDS,
  changed,
  changeValue,
  ENDING_MOMENTS,
  endsWith,
  LASTS,
  lastsUntil,
  roundsLeft,
  withinReason,
} from "../../../module/core/effects.ts";

describe("rounds of an effect", () => {
  it("run from one place in a fight to the same place so many rounds later", () => {
    const start = { round: 2, turn: 3 };
    expect(roundsLeft(2, start, { round: 2, turn: 3 })).toBe(2);
    expect(roundsLeft(2, start, { round: 3, turn: 2 })).toBe(2);
    expect(roundsLeft(2, start, { round: 3, turn: 3 })).toBe(1);
    expect(roundsLeft(2, start, { round: 4, turn: 2 })).toBe(1);
    expect(roundsLeft(2, start, { round: 4, turn: 3 })).toBe(0);
    expect(roundsLeft(2, start, { round: 9, turn: 0 })).toBe(0);
  });

  it("are all left where the fight was wound back to before it began", () => {
    expect(roundsLeft(3, { round: 5, turn: 1 }, { round: 4, turn: 0 })).toBe(3);
  });
});

describe("what ends an effect", () => {
  it("is the end of a scene for what lasts a scene or was counted in it", () => {
    expect(endsWith("scene", "scene")).toBe(true);
    expect(endsWith("rounds", "scene")).toBe(true);
    expect(endsWith("rest", "scene")).toBe(false);
    expect(endsWith("used", "scene")).toBe(false);
    expect(endsWith("used", "rest")).toBe(false);
  });

  it("is any rest for what lasts until one, and never for what a user has to remove", () => {
    for (const rest of ["rest", "night", "week"] as const) {
      expect(endsWith("rest", rest)).toBe(true);
      expect(endsWith("scene", rest)).toBe(true);
      expect(endsWith("removed", rest)).toBe(false);
    }
  });
});

describe("a change of a number", () => {
  it("works by its kind", () => {
    const cases = { add: 13, subtract: 7, multiply: 30, upgrade: 10, downgrade: 3, override: 3, custom: 10 } as const;
    for (const [kind, result] of Object.entries(cases)) expect(changed(10, kind as "add", 3)).toBe(result);
    // The higher of the two, and the lower.
    expect([changed(3, "upgrade", 10), changed(10, "upgrade", 3)]).toEqual([10, 10]);
    expect([changed(3, "downgrade", 10), changed(10, "downgrade", 3)]).toEqual([3, 3]);
    expect(changeValue("  ")).toBeNull();
  });

  it("is read as people write it, and as none when it is none", () => {
    expect([changeValue("+3"), changeValue(" −2 "), changeValue("1,5"), changeValue(4)]).toEqual([3, -2, 1.5, 4]);
    expect([changeValue(`${"0".repeat(39)}7`), changeValue("-0.5"), changeValue(0)]).toEqual([7, -0.5, 0]);
    for (const broken of [
      `${"0".repeat(40)}7`,
      " ",
      Number.NEGATIVE_INFINITY,
      true,
      [3],
      "",
      "abc",
      "3d6",
      "Infinity",
      Number.NaN,
      null,
      undefined,
      {},
      "9".repeat(50),
    ])
      expect(changeValue(broken)).toBeNull();
  });

  it("is a bonus to a roll only where it adds or takes away", () => {
    expect([bonusOf("add", 2), bonusOf("subtract", 2), bonusOf("multiply", 2), bonusOf("override", 2)]).toEqual([
      2,
      -2,
      null,
      null,
    ]);
    expect([1e9, 100, 7, -100, -1e9].map(withinReason)).toEqual([100, 100, 7, -100, -100]);
  });
});

it("what ends with a scene lasts until then, what ends with anything longer until a rest, and all else until removed", () => {
  const until = (...among: string[]) => lastsUntil((ending) => among.includes(ending));
  expect(until(...ENDING_MOMENTS)).toBe("scene");
  expect(until("rest", "night", "week")).toBe("rest");
  expect(until("week")).toBe("rest");
  expect(until()).toBe("removed");
});

it("the words that worlds have stored are these", () => {
  expect(LASTS).toEqual(["removed", "rounds", "scene", "rest", "used"]);
  expect(ENDING_MOMENTS).toEqual(["scene", "rest", "night", "week"]);
  expect(CHANGE_KINDS).toEqual(["custom", "multiply", "add", "subtract", "downgrade", "upgrade", "override"]);
});

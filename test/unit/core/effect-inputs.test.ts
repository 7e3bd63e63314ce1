import { describe, expect, it } from "vitest";
import { effect } from "./everything.ts";

/** What Effect Engine makes of what it takes; what it refuses, and what is usual, is held by battery.test.ts. */

describe("what points were spent on", () => {
  it("is read by side, what, track and how many", () => {
    expect(effect.readSpent("effect.minor")).toEqual({ side: "effect", what: "minor", track: "physical", amount: 1 });
    expect(effect.readSpent("consequence.harm.mental.3")).toEqual({
      side: "consequence",
      what: "harm",
      track: "mental",
      amount: 3,
    });
    expect(effect.readSpent("effect.other.10000")).toMatchObject({ what: "other", amount: 10_000 });
    expect(effect.readSpent("effect.minor.winded")).toMatchObject({ what: "minor", amount: 1, ready: "winded" });
    for (const id of [
      "",
      "effect.minor.",
      "effect.minor.winded.2",
      "effect",
      "both.minor",
      "effect.huge",
      "effect.other.0",
      "effect.other.10001",
      "effect.other.x",
    ])
      expect(effect.readSpent(id), id).toBeNull();
  });
});

describe("buying with points", () => {
  it("pays one after the other", () => {
    expect(effect.spend(36, ["minor", "major", "extreme", { cost: 1 }])).toEqual({ spent: 36, left: 0 });
    expect(effect.spend(10_000, [])).toEqual({ spent: 0, left: 10_000 });
  });
});

describe("a contest", () => {
  it("is won by the first to reach the target, the highest of several, and goes on while those are equal", () => {
    expect(effect.contest([])).toEqual({ points: [], winner: null, round: null });
    expect(
      effect.contest([
        [4, 5],
        [5, 5],
      ]),
    ).toEqual({ points: [9, 10], winner: 1, round: 1 });
    expect(
      effect.contest([
        [12, 12],
        [0, 1],
      ]),
    ).toEqual({ points: [12, 13], winner: 1, round: 1 });
    expect(effect.contest([[12, 11]])).toEqual({ points: [12, 11], winner: 0, round: 0 });
    expect(effect.contest([[12, 12, 3]])).toEqual({ points: [12, 12, 3], winner: null, round: null });
    expect(effect.contest([[2, 3]], 3)).toEqual({ points: [2, 3], winner: 1, round: 0 });
  });

  it("that nobody can win is none", () => {
    const helpless = { bonus: 0, resistance: 1000 };
    expect(() => effect.contestOdds(helpless, helpless)).toThrow(/, got "neither"$/);
  });
});

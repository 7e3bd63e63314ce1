import { describe, expect, it } from "vitest";
import { escala3 } from "./everything.ts";

/** What Escala 3 makes of what it takes; what it refuses, and what is usual, is held by battery.test.ts. */

const CHECK = { trait: 3, difficulty: 6 };
const RIVALS = { kind: "opposed", trait: 3, against: { trait: 2 } } as const;
const STATE = { mine: 1, theirs: 0, rolls: 2, failed: 1, raised: 0, result: "open" } as const;

it("a check has no limits unless it names them, and no negative zero", () => {
  expect(escala3.complete({ trait: 3, difficulty: -0 })).toMatchObject({ difficulty: 0 });
  expect(Object.keys(escala3.complete(CHECK))).not.toContain("minimum");
});

it("things may weigh fractions of a kilogram", () => {
  expect(escala3.sizeOf(0.5)).toBeLessThan(escala3.sizeOf(1e12));
});

describe("figures of the rules", () => {
  it("the ladder of each method (§1.2.1, §4.1.1, §4.1.3)", () => {
    const at = (more: object) => [0, 1, 2, 3, 5].map((level) => escala3.difficulty({ level, ...more }));
    expect(at({})).toEqual([3, 4, 5, 6, 8]);
    expect(at({ dice: "1d10" })).toEqual([4, 6, 8, 10, 14]);
    expect(at({ dice: "nd6" })).toEqual([0, 3, 7, 10, 17]);
    expect(at({ dice: "nd10" })).toEqual([0, 5, 10, 15, 25]);
    for (const variant of ["open", "semiopen"]) {
      expect(at({ dice: "nd6", variant })).toEqual([-1, 3, 7, 11, 19]);
      expect(at({ dice: "nd10", variant })).toEqual([0, 5, 11, 16, 27]);
    }
    expect(at({ dice: "nd6", variant: "openboth" })).toEqual([0, 3, 7, 10, 17]);
    expect(escala3.difficulty({ level: 2.25 })).toBe(5.25);
  });

  it("what a success level is worth in an extended roll: better ones more, worse failures more often [house]", () => {
    const marks = (outcome: escala3.ExtendedRoll, more: object = {}) =>
      escala3.extendedStep(
        { check: CHECK, needed: 20, quality: true, severity: true, loss: 2, start: [10, 0], ...more },
        { ...STATE, mine: 10, failed: 0 },
        outcome,
      ).mine;
    expect(
      [
        "extraordinaryFailure",
        "greatFailure",
        "failure",
        "mediocre",
        "success",
        "greatSuccess",
        "extraordinarySuccess",
      ].map((level) => marks(level as escala3.ExtendedRoll)),
    ).toEqual([4, 6, 8, 11, 11, 12, 13]);
    expect(marks("extraordinaryFailure", { severity: false })).toBe(8);
    expect(marks("extraordinarySuccess", { quality: false })).toBe(11);
  });

  it("who keeps levels back makes the loser's penalty larger, whichever of the two wins (§3.2)", () => {
    const check = { ...RIVALS, trait: 4, reserve: 1, against: { trait: 5, reserve: 2 } } as const;
    expect(escala3.resolve(check, [[6], [1]])).toMatchObject({ result: "win", extraPenalty: 1 });
    expect(escala3.resolve(check, [[1], [6]])).toMatchObject({ result: "lose", extraPenalty: 2 });
    expect(escala3.resolve({ ...check, minimum: 50 }, [[1], [6]])).toMatchObject({ result: "draw", extraPenalty: 0 });
  });

  it("an equal roll of equal traits is decided by one more die, odd for this side", () => {
    const even = { kind: "opposed", trait: 3, against: { trait: 3 } } as const;
    expect(escala3.resolve(even, [[2], [2]])).toMatchObject({ result: "tie", decidedBy: null, successLevel: null });
    expect(escala3.resolve(even, [[2], [2], [3]])).toMatchObject({ result: "win", decidedBy: "die" });
    expect(escala3.resolve(even, [[2], [2], [4]])).toMatchObject({ result: "lose", decidedBy: "die" });
    expect(escala3.resolve({ ...even, trait: 4 }, [[2], [3]])).toMatchObject({ result: "win", decidedBy: "rule" });
    // Of equal pools the one of fewer dice.
    const pools = { kind: "opposed", trait: 2, dice: "nd6", against: { trait: 1, dice: "nd6" } } as const;
    expect(escala3.resolve(pools, [[1], [2], [3]])).toMatchObject({ result: "lose", decidedBy: "rule" });
  });
});

import { describe, expect, it } from "vitest";
import { ryf } from "./everything.ts";
import { failure } from "./helpers.ts";

/** What nobody means; what is refused of it, and how, is held by battery.test.ts. */

const odds = (check: unknown): unknown => ryf.odds(check as ryf.Check);
const skill = { kind: "skill", bonus: 10, difficulty: 15 };

describe("a hostile check", () => {
  it("a polluted prototype supplies nothing", () => {
    Object.defineProperty(Object.prototype, "bonus", { value: 5, configurable: true });
    try {
      expect(failure(() => odds({ kind: "skill", difficulty: 15 }))).toMatchObject({ field: "bonus", code: "missing" });
    } finally {
      Reflect.deleteProperty(Object.prototype, "bonus");
    }
  });

  it("the message shows no more than a glimpse of a huge value", () => {
    expect(failure(() => odds({ ...skill, keep: "x".repeat(1e6) })).message.length).toBeLessThan(300);
  });

  it("minus zero is zero, so that a stored check compares equal", () => {
    expect(ryf.complete({ kind: "skill", bonus: -0, difficulty: 15 })).toMatchObject({ bonus: 0, modifier: 0 });
  });
});

describe("the largest accepted input answers at once", () => {
  it("40 exploding d100 against a target", () => {
    const check = {
      kind: "damage",
      dice: [{ count: 40, faces: 100 }],
      criticalDice: 40,
      critical: true,
      bonus: 1000,
      absorption: 1000,
      target: { hitPoints: 10_000, physical: 1000 },
    } as const;
    const { dealt, target } = ryf.odds(check);
    // Doubled (mean 40·(5050/99) + 40·4.2 + 1000), less 1000.
    expect(dealt.mean).toBeCloseTo(2 * (40 * (5050 / 99) + 40 * 4.2 + 1000) - 1000, 6);
    expect(dealt.atLeast(dealt.min)).toBe(1);
    const sum = Object.values(target ?? {}).reduce((all, p) => all + p, 0);
    expect(sum).toBeCloseTo(1, 12);
  });

  it("opposed bonuses at both ends", () => {
    expect(
      ryf.odds({ kind: "opposed", bonus: 1000, modifier: 1000, against: { bonus: -1000, modifier: -1000 } }).win,
    ).toBeCloseTo(0.999, 12);
    // Only the three ones of the other side help.
    expect(ryf.odds({ kind: "opposed", bonus: -1000, against: { bonus: 1000, keep: "high" } }).win).toBeCloseTo(
      0.001 * 0.999,
      12,
    );
  });
});

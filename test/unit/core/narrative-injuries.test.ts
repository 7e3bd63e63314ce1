import { describe, expect, it } from "vitest";
import { narrative } from "./everything.ts";

describe("the table of critical injuries", () => {
  it("leads every total to the row and severity of the critical throw", () => {
    for (let total = 1; total <= 300; total++) {
      const roll = Math.min(100, total);
      const { row, severity } = narrative.critical({ roll, other: total - roll });
      const [found, ...more] = narrative.INJURIES.filter(({ from, to }) => from <= total && total <= to);
      expect([found?.row, found?.severity, more.length], String(total)).toEqual([row, severity, 0]);
    }
  });

  it("has rows without gap, and dice that a pool can take", () => {
    expect(narrative.INJURIES.map(({ row }) => row)).toEqual(
      Array.from({ length: narrative.CRITICAL_ROWS }, (_, index) => index + 1),
    );
    const before = { ability: 2, difficulty: 2 };
    for (const { dice } of narrative.INJURIES)
      for (const { when, ...change } of dice) {
        expect(when).toMatch(/^\w+(:\w+)?$/);
        expect(narrative.build({ dice: before, changes: [change] })).not.toEqual(before);
      }
  });
});

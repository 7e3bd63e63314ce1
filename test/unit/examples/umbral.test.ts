import { describe, expect, it } from "vitest";
import { type Check, oddsOf, resolve } from "../../../examples/umbral-module/rules.mjs";
import { Distribution } from "../../../module/core/chance/index.ts";

/** All faces of so many d6. */
const faces = (dice: number): number[][] =>
  dice === 0 ? [[]] : faces(dice - 1).flatMap((rest) => [1, 2, 3, 4, 5, 6].map((face) => [...rest, face]));

describe("the module's rules", () => {
  it.each<Check>([
    { pool: 3, stress: 0, needed: 2 },
    { pool: 2, stress: 2, needed: 1 },
    { pool: 0, stress: 3, needed: 2 },
    { pool: 0, stress: 0, needed: 1 },
    { pool: 4, stress: 1, needed: 6 },
  ])("have the odds of all their rolls: %o", (check) => {
    const rolls = faces(check.pool + check.stress).map((all) =>
      resolve(check, [all.slice(0, check.pool), all.slice(check.pool)]),
    );
    const odds = oddsOf(Distribution, check);
    const share = (of: (roll: (typeof rolls)[number]) => boolean) => rolls.filter(of).length / rolls.length;
    expect(odds.success).toBeCloseTo(
      share(({ success }) => success),
      12,
    );
    expect(odds.trouble).toBeCloseTo(
      share(({ trouble }) => trouble > 0),
      12,
    );
  });

  it("wound by the weapon and what is hit beyond the need, and only those who are hit", () => {
    const check = { pool: 3, stress: 0, needed: 1, damage: 2 };
    expect(resolve(check, [[6, 5, 1], []]).wounds).toBe(3);
    expect(resolve(check, [[4, 2, 1], []]).wounds).toBe(0);
  });
});

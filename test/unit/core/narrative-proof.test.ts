import { describe, expect, it } from "vitest";
import { narrative } from "./everything.ts";
import { near } from "./helpers.ts";
import { cases, fraction, oracle, parse } from "./narrative-oracle.ts";

describe("odds of the narrative dice", () => {
  it("every outcome of a large pool, to 12 digits of its own", () => {
    const pool = parse("3P3A3B3C3D3S");
    const { table, all } = cases(pool);
    const odds = narrative.odds(pool);
    const entries = odds.joint.entries();
    expect(entries.length).toBe(table.size);
    expect(table.size).toBe(8784);
    for (const [net, p] of entries) {
      const exact = fraction(table.get(`${net.success},${net.advantage},${net.triumph},${net.despair}`) ?? 0n, all);
      expect(Math.abs(p - exact)).toBeLessThan(1e-15 + 1e-12 * exact);
    }
    near(odds.success, 0.520989, "success", 1e-6);
    near(
      odds.netSuccess.mean,
      entries.reduce((sum, [net, p]) => sum + p * net.success, 0),
      "mean",
    );
    near(
      odds.netAdvantage.at(-2),
      oracle(pool, (_, a) => a === -2),
      "two threats",
    );
    near(
      odds.joint.at({ success: 2, advantage: -1, triumph: 1 }),
      oracle(pool, (s, a, t, d) => s === 2 && a === -1 && t === 1 && d === 0),
      "at",
    );
    near(
      odds.joint.probability(({ success, despair }) => success > 0 && despair > 0),
      oracle(pool, (s, _a, _t, d) => s > 0 && d > 0),
      "asked",
    );
  });
});

import { describe, expect, it } from "vitest";
import * as narrative from "../../../module/core/narrative/index.ts";
import { failure } from "./helpers.ts";

describe("what befalls vehicles", () => {
  it("has rows without gap, each as severe as the same total is for people", () => {
    for (let total = 1; total <= 300; total++) {
      const roll = Math.min(100, total);
      const { severity } = narrative.critical({ roll, other: total - roll });
      const rows = narrative.VEHICLE_CRITICALS.filter(({ from, to }) => from <= total && total <= to);
      expect(rows, String(total)).toHaveLength(1);
      expect(narrative.vehicleCritical(total)).toBe(rows[0]);
      expect(rows[0]?.severity, String(total)).toBe(severity);
    }
  });

  it("leads what is beyond the table to its ends", () => {
    expect([-5, 0, 1].map((total) => narrative.vehicleCritical(total).row)).toEqual([1, 1, 1]);
    expect([999, 1000, 10_000].map((total) => narrative.vehicleCritical(total).row)).toEqual([8, 8, 8]);
    expect(failure(() => narrative.vehicleCritical(1.5))).toMatchObject({ field: "total" });
  });

  it("is repaired as hard as wounds are treated, and by severity, harder without tools", () => {
    const hull = (points: number, tools?: boolean) =>
      narrative.repairDifficulty({ hull: points, threshold: 10, ...(tools !== undefined && { tools }) });
    expect([0, 5, 6, 10, 11].map((points) => hull(points))).toEqual([1, 1, 2, 2, 3]);
    expect(hull(11, false)).toBe(4);
    const severities = ["easy", "average", "hard", "daunting"] as const;
    expect(severities.map((severity) => narrative.repairDifficulty({ severity }))).toEqual([1, 2, 3, 4]);
    expect(narrative.repairDifficulty({ severity: "daunting", tools: false })).toBe(5);
    expect(failure(() => narrative.repairDifficulty({ severity: "death" }))).toMatchObject({ field: "severity" });
    expect(failure(() => narrative.repairDifficulty({ hull: 3, threshold: 0 }))).toMatchObject({ field: "threshold" });
  });
});

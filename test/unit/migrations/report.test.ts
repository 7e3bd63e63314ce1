import { expect, it } from "vitest";
import { countUp, emptyReport, isWorthTelling, reportLines } from "../../../module/migrations/report.ts";

it("a report adds up by place, and says only what there is to say", () => {
  const report = emptyReport();
  report.left.push("Torn");
  expect(isWorthTelling(report)).toBe(false);
  countUp(report, "Actors", 2);
  countUp(report, "Items", 0);
  countUp(report, "Actors", 3);
  expect(isWorthTelling(report)).toBe(true);
  const t = (key: string, data?: object) => `${key.split(".").at(-1)}${data ? JSON.stringify(data) : ""}`;
  expect(reportLines(report, t)).toEqual([
    { text: "carried", names: ['saved{"where":"Actors","count":5}'] },
    { text: "left", names: ["Torn"] },
  ]);
});

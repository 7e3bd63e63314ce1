import { expect, it } from "vitest";
import { count, emptyReport, isWorthTelling, linesOf } from "../../../module/migrations/report.ts";

it("a report adds up by place, and says only what there is to say", () => {
  const report = emptyReport();
  report.left.push("Torn");
  expect(isWorthTelling(report)).toBe(false);
  count(report, "Actors", 2);
  count(report, "Items", 0);
  count(report, "Actors", 3);
  expect(isWorthTelling(report)).toBe(true);
  const t = (key: string, data?: object) => `${key.split(".").at(-1)}${data ? JSON.stringify(data) : ""}`;
  expect(linesOf(report, t)).toEqual([
    { text: "carried", names: ['saved{"where":"Actors","count":5}'] },
    { text: "left", names: ["Torn"] },
  ]);
});

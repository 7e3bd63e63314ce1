import { describe, expect, it } from "vitest";
import { Report } from "../../probe/report.ts";

describe("the probe's report", () => {
  it("goes on after a step that waits for ever, and says which it was", async () => {
    const report = new Report();
    report.patience = 0.02;
    const hung = await report.run("combat", "initiative", [], () => new Promise<string>(() => {}));
    const next = await report.run("open", "a sheet", [], async () => "opened");
    expect([hung, next]).toEqual([undefined, "opened"]);
    expect(report.failed).toBe(true);
    expect(String(report)).toContain("The step was not done after 0.02 s\n    at combat: initiative");
  });
});

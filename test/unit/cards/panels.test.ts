import { afterEach, expect, it, vi } from "vitest";
import "../table.ts";

const { drawablePanel } = await import("../../../module/render/panels.ts");

/** What a module shows of its own in a dialog or on a card: where its template cannot be drawn, all else is. */

afterEach(() => vi.unstubAllGlobals());

it("is left out and named once, where its template is not there or fails", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const fails = (): string => {
    throw new Error("no such helper");
  };
  vi.stubGlobal("Handlebars", { partials: { "modules/a/good.hbs": () => "fine", "modules/a/bad.hbs": fails } });
  const panel = (template: string) => drawablePanel({ template, context: {} })?.template;
  expect(panel("modules/a/good.hbs")).toBe("modules/a/good.hbs");
  expect(panel("modules/a/bad.hbs")).toBeUndefined();
  expect(panel("modules/a/gone.hbs")).toBeUndefined();
  expect(panel("modules/a/gone.hbs")).toBeUndefined();
  expect(said.mock.calls.map(([line, error]) => [/modules\/a\/(\w+)/.exec(line)?.[1], error.message])).toEqual([
    ["bad", "no such helper"],
    ["gone", "not loaded"],
  ]);
  said.mockRestore();
});

it("is the house's own without a trial", () => {
  expect(drawablePanel(undefined)).toBeUndefined();
  const own = { template: "systems/cubilete/templates/shared/tally.hbs", context: {} };
  expect(drawablePanel(own)).toBe(own);
});

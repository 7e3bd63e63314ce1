import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepOldName, warnOldName } from "../../../module/plan/old-names.ts";

const warn = vi.spyOn(console, "warn");
beforeEach(() => void warn.mockReset().mockImplementation(() => {}));
afterEach(() => void warn.mockReset());

it("an old name is warned of once on a page, with the one to use", () => {
  for (const _time of [1, 2]) warnOldName("throw", "roll");
  warnOldName("thrown", "rolled");
  expect(warn.mock.calls).toEqual([
    ['Cubilete: "throw" is an old name and will go; use "roll".'],
    ['Cubilete: "thrown" is an old name and will go; use "rolled".'],
  ]);
});

it("an old name of a value reads what it is now, and nobody comes upon it who does not ask", () => {
  const plan = { modifiers: ["a"] };
  keepOldName(plan, "changes", "modifiers");
  // What is made anew of the same object may say so again.
  keepOldName(plan, "changes", "modifiers", "plan.");
  expect([Object.keys(plan), warn.mock.calls]).toEqual([["modifiers"], []]);
  plan.modifiers = ["b"];
  expect((plan as unknown as { changes: unknown }).changes).toEqual(["b"]);
  expect(warn.mock.calls[0]?.[0]).toContain('"plan.changes"');
  expect(warn.mock.calls[0]?.[0]).toContain('"plan.modifiers"');

  const bare = { now: 1 };
  keepOldName(bare, "then", "now");
  expect((bare as unknown as { then: unknown }).then).toBe(1);
  expect(warn.mock.lastCall?.[0]).toMatch(/"then".*"now"/);
});

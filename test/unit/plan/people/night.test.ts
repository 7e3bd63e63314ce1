import { expect, it, vi } from "vitest";
import { anActor } from "../../table.ts";

const { followTheClock } = await import("../../../../module/plan/people/night.ts");

it("sheets that are open, of those who slept, are drawn anew when the world's clock moves", () => {
  const { foundry, Hooks } = globalThis as unknown as {
    foundry: { applications: object };
    Hooks: { callAll(hook: string): void };
  };
  const open = (nights: object[] | null, rendered = true) => ({
    rendered,
    document: anActor("Ana", { system: nights ? { nights } : {} }),
    render: vi.fn(),
  });
  const slept = [{ id: "28800" }];
  const windows = [open(slept), open([]), open(null), open(slept, false), { rendered: true, render: vi.fn() }];
  Object.assign(foundry.applications, { instances: new Map(windows.map((each, at) => [at, each])) });
  followTheClock();
  Hooks.callAll("updateWorldTime");
  expect(windows.map(({ render }) => render.mock.calls.length)).toEqual([1, 0, 0, 0, 0]);
});

import { beforeEach, expect, it, vi } from "vitest";
import { games, layHouse, opened, rulesets } from "../templates/house.ts";

/** What is pressed in the toolbox and the repair window says that it is at work, and does nothing a second time. */

// biome-ignore lint/suspicious/noExplicitAny: windows of every kind.
type Any = any;

const { showToolbox } = await import("../../../module/windows/tools/toolbox.ts");
const { Repair } = await import("../../../module/windows/repair.ts");

beforeEach(() => layHouse());

/** Work that lasts until it is ended. */
function aWork() {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end: () => end() };
}

/** A button in a window that says what it is for. */
function pressing(window: Any, dataset: Record<string, string>) {
  const button: Any = { dataset, ariaBusy: null };
  window.element = { querySelectorAll: () => [button], querySelector: () => null };
  const press = () => window.constructor.DEFAULT_OPTIONS.actions[dataset.action as string].call(window, {}, button);
  return { button, press };
}

it("a tool that takes a while opens once, and the toolbox stands until it is there", async () => {
  const work = aWork();
  const open = vi.fn(() => work.promise);
  const tools = [{ id: "slow", label: "Slow", hint: "", icon: "", gm: false, open }];
  vi.spyOn(rulesets, "get").mockReturnValue({ ...games.ryf, tools } as never);
  await showToolbox();
  const toolbox = opened.at(-1);
  const closed = vi.spyOn(toolbox, "close");
  const { button, press } = pressing(toolbox, { action: "openTool", ruleset: "ryf", tool: "slow" });
  const first = press();
  await press();
  expect([open.mock.calls.length, button.ariaBusy, closed.mock.calls.length]).toEqual([1, "true", 0]);
  work.end();
  await first;
  expect([button.ariaBusy, closed.mock.calls.length]).toEqual([null, 1]);
  // One whose window is there, and which goes on until it is answered.
  const asks = pressing(toolbox, { action: "openTool", ruleset: "ryf", tool: "slow" });
  open.mockReturnValue(new Promise(() => {}));
  const second = asks.press();
  (globalThis as Any).Hooks.callAll("renderApplicationV2", {});
  await second;
  expect([asks.button.ariaBusy, closed.mock.calls.length]).toEqual([null, 2]);
});

it.each(["restoreSetting", "mendState", "clearRecords"])("what repairs is pressed once: %s", async (action) => {
  const window: Any = new Repair();
  const rendered = aWork();
  const drawn = vi.spyOn(window, "render").mockReturnValue(rendered.promise as never);
  const { button, press } = pressing(window, { action, key: "nothing", uuid: "" });
  const first = press();
  await press();
  expect(button.ariaBusy).toBe("true");
  rendered.end();
  await first;
  expect([drawn.mock.calls.length, button.ariaBusy]).toEqual([1, null]);
});

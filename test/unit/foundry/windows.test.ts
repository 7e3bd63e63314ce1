import { expect, it, vi } from "vitest";
import { clearTable } from "../table.ts";

/* Keys and clicks are heard in every window that the game's applications stand in: Foundry 14's own, and those of PopOut!. */

const heard = new Map<string, (...given: unknown[]) => void>();
clearTable();
vi.stubGlobal("Hooks", { on: (name: string, listener: () => void) => heard.set(name, listener) });
vi.stubGlobal("window", new EventTarget());
const { followWindows, hearClicks, hearKeys } = await import("../../../module/foundry/v13-v14/windows.ts");

it.each([
  ["the game's own", null],
  ["one of Foundry 14's", "openDetachedWindow"],
  ["one of PopOut!'s", "PopOut:popout"],
])("%s window", (_, hook) => {
  const events: string[] = [];
  hearKeys(() => events.push("key"));
  hearClicks(() => events.push("click"));
  followWindows();
  const there = hook === null ? (globalThis.window as EventTarget) : new EventTarget();
  if (hook) heard.get(hook)?.({}, there);
  there.dispatchEvent(new Event("keydown"));
  there.dispatchEvent(new Event("click"));
  expect(events).toEqual(expect.arrayContaining(["key", "click"]));
});

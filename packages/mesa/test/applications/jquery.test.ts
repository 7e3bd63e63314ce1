import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ContextMenu } from "../../client/applications/ux/context-menu.ts";
import { Draggable } from "../../client/applications/ux/draggable.ts";
import { ContextMenu as ContextMenu14 } from "../../client/generation/context-menu-14.ts";
import { setTable } from "../client/table.ts";

const warn = vi.spyOn(console, "warn").mockImplementation(() => {});

beforeEach(() => {
  setTable();
});
afterEach(() => {
  warn.mockClear();
});

const OPTIONS = { jQuery: false };

/** An element as far as menus need one, and what jQuery makes of it. */
function element(id = "sheet") {
  const heard: string[] = [];
  const plain = { id, heard, addEventListener: (name: string) => void heard.push(name) } as unknown as HTMLElement;
  return { plain, heard, wrapped: { jquery: "3.7.1", length: 1, 0: plain } as unknown as JQuery<HTMLElement> };
}

describe("what took jQuery in V13 takes it still", () => {
  it.each([
    ["13", ContextMenu],
    ["14", ContextMenu14],
  ])("a context menu, with a warning: %s", (_generation, Menu) => {
    const { plain, wrapped, heard } = element();
    expect(new Menu(plain, null, [], OPTIONS).selector).toBe("#sheet");
    const told = () => warn.mock.calls.flat().filter((line) => String(line).includes("no jQuery object"));
    expect(told()).toEqual([]);
    expect(new Menu(wrapped, null, [], OPTIONS).selector).toBe("#sheet");
    expect(heard).toEqual(["contextmenu", "contextmenu"]);
    // Once for a page.
    expect(told().length).toBe(Menu === ContextMenu ? 1 : 0);
  });

  it("a menu that is made for a window of V1, whose hooks see the entries", () => {
    const { wrapped, heard } = element();
    const called: unknown[] = [];
    const app = { _callHooks: (name: (of: string) => string, args: unknown[]) => called.push([name("Log"), ...args]) };
    const entries = [{ name: "Open", callback() {} }];
    class Mine extends ContextMenu {}
    const menu = Mine.create(app, wrapped, ".entry", entries, OPTIONS);
    expect([menu instanceof Mine, menu.selector, heard]).toEqual([true, ".entry", ["contextmenu"]]);
    expect(called).toEqual([["getLogEntryContext", entries]]);
    Mine.create(app, wrapped, ".entry", entries, { ...OPTIONS, hookName: "Context" });
    expect(called[1]).toEqual(["getLogContext", entries]);
    expect(() => Mine.create({}, wrapped, ".entry", entries, OPTIONS)).toThrow(/V1/);
  });

  it("what is dragged by a handle", () => {
    const { plain, wrapped } = element();
    const app = { position: {} } as never;
    expect(new Draggable(app, wrapped, false).element).toBe(plain);
    expect(new Draggable(app, plain, false).element).toBe(plain);
  });
});

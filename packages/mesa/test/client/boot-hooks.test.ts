import { beforeEach, describe, expect, it, vi } from "vitest";
import { registerSheet } from "../../client/documents/sheets/sheet-registry.ts";
import { BootHooks } from "../../client/runtime/boot-hooks.ts";
import { Hooks } from "../../client/runtime/hooks.ts";
import { TypeDataModel } from "../../common/abstract/index.ts";
import { setTable } from "./table.ts";

const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
const settings = new Map<string, object>();
const told = () => warn.mock.calls.flat().map(String);

class Hero extends TypeDataModel {}

beforeEach(() => {
  setTable();
  settings.clear();
  warn.mockClear();
  Object.assign(game, { settings: { settings, menus: new Map() }, keybindings: { actions: new Map() } });
});

const register = () => {
  CONFIG.Actor.dataModels.hero = Hero as never;
  settings.set("tiny.volume", {});
  class HeroSheet {}
  registerSheet(CONFIG.Actor.documentClass, "tiny", HeroSheet);
  class Mine {}
  CONFIG.Item.documentClass = Mine as never;
};

describe("an asynchronous listener of a hook while a page boots", () => {
  it("is warned of with all that it registered after its first await, however soon", async () => {
    Hooks.on("init", async () => {
      settings.set("tiny.early", {});
      await null;
      register();
    });
    await Promise.all(new BootHooks().call("init"));
    expect(told()).toHaveLength(1);
    for (const late of ["Actor.hero", "tiny.volume", "tiny.HeroSheet of Actor", "class Mine of Item", '"init"'])
      expect(told()[0]).toContain(late);
    expect(told()[0]).not.toContain("tiny.early");
  });

  it("is not warned of when it registered nothing late, nor for what others do in their own hooks", async () => {
    let finish = () => {};
    Hooks.on("setup", async () => {
      register();
      await new Promise<void>((done) => {
        finish = done;
      });
    });
    Hooks.on("ready", () => void settings.set("tiny.atReady", {}));
    const boot = new BootHooks();
    const begun = boot.call("setup");
    boot.call("ready");
    finish();
    await Promise.all(begun);
    expect(told()).toEqual([]);
  });

  it("is told before the next hook is called, and again for what comes after that", async () => {
    const steps: (() => void)[] = [];
    const step = () => new Promise<void>((done) => void steps.push(done));
    Hooks.on("init", async () => {
      await step();
      settings.set("tiny.one", {});
      await step();
      settings.set("tiny.two", {});
    });
    const boot = new BootHooks();
    const begun = boot.call("init");
    steps[0]?.();
    await new Promise((done) => setTimeout(done));
    boot.call("i18nInit");
    expect(told().map((line) => /tiny\.\w+/g.exec(line)?.[0])).toEqual(["tiny.one"]);
    steps[1]?.();
    await Promise.all(begun);
    expect(told().map((line) => /tiny\.\w+/g.exec(line)?.[0])).toEqual(["tiny.one", "tiny.two"]);
  });

  it("that is refused stays refused", async () => {
    Hooks.on("init", async () => {
      await null;
      throw new Error("kaput");
    });
    await expect(Promise.all(new BootHooks().call("init"))).rejects.toThrow("kaput");
  });
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SettingSpec } from "../../../module/contract/index.ts";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, clearTable, host, table } from "../table.ts";

const { rulesets } = await import("../../../module/contract/index.ts");
const {
  accepts,
  choosePlayed,
  isPlayed,
  playedTypes,
  registerSettings,
  restoreSetting,
  setting,
  settingsAside,
  wasChosen,
  whenPlayedChanges,
} = await import("../../../module/settings/settings.ts");

const { registerOwnPages } = await import("../../../module/settings/late-menu.ts");

const windows: { rendered: boolean; element: { classList: Set<string> & { contains?: unknown } }; render(): void }[] =
  [];
const redrawn = vi.fn();
const { foundry, ui } = globalThis as unknown as { foundry: { applications: object }; ui: object };
Object.defineProperty(foundry.applications, "instances", {
  get: () => new Map(windows.map((each, at) => [at, each])),
});
Object.assign(ui, { combat: { render: redrawn } });

const spec = (more: Partial<SettingSpec>): SettingSpec => ({
  key: "key",
  prefix: "STONES.settings.key",
  default: "a",
  scope: "world",
  ...more,
});
const game = (id: string, settings: SettingSpec[] = []) =>
  rulesets.add(
    aRuleSet({
      id,
      actors: { [`${id}Hero`]: {} },
      items: { [`${id}Thing`]: {}, [`${id}Spell`]: {} },
      rolls: {},
      settings,
    }),
  );
game("stones", [
  spec({ key: "mode", choices: ["a", "b"] }),
  spec({ key: "most", default: 5, range: { min: 1, max: 9, step: 1 }, hidden: true }),
  spec({ key: "own", default: false, scope: "user" }),
]);
game("sticks");

beforeEach(() => {
  clearTable();
  host.settings.clear();
  table.registered.clear();
  windows.length = 0;
  redrawn.mockClear();
  host.settings.set("played", []);
  registerSettings();
});

describe("what a setting accepts", () => {
  it.each<[string, Partial<SettingSpec>, unknown, boolean]>([
    ["one of its words", { choices: ["a", "b"] }, "b", true],
    ["no other word", { choices: ["a", "b"] }, "c", false],
    ["any text without a list", {}, "whatever", true],
    ["text that makes sense", { fits: (text) => text.startsWith("d") }, "d6", true],
    ["no text that makes none", { fits: (text) => text.startsWith("d") }, "6", false],
    ["no number for text", {}, 3, false],
    ["a number at the lower end", { default: 5, range: { min: 1, max: 9, step: 1 } }, 1, true],
    ["a number at the upper end", { default: 5, range: { min: 1, max: 9, step: 1 } }, 9, true],
    ["none below", { default: 5, range: { min: 1, max: 9, step: 1 } }, 0.9, false],
    ["none above", { default: 5, range: { min: 1, max: 9, step: 1 } }, 9.1, false],
    ["any number without a range", { default: 5 }, -1e9, true],
    ["no infinite one", { default: 5 }, Number.POSITIVE_INFINITY, false],
    ["no NaN", { default: 5, range: { min: 1, max: 9, step: 1 } }, Number.NaN, false],
    ["no text for a number", { default: 5 }, "5", false],
    ["yes and no", { default: false }, true, true],
    ["no 1 for yes", { default: false }, 1, false],
    ["nothing for nothing", { default: false }, undefined, false],
  ])("is %s", (_what, more, value, fits) => {
    expect(accepts(spec(more), value)).toBe(fits);
  });
});

describe("a game's own pages among the settings", () => {
  it("are offered where the table plays it, and nowhere else", () => {
    const offered: string[] = [];
    const tool = { id: "rules", label: "Rules", hint: "", icon: "", gm: true, open: () => null };
    const { settings } = (globalThis as unknown as { game: { settings: { registerMenu: unknown; menus: unknown } } })
      .game;
    const before = settings.registerMenu;
    settings.menus = { delete: (key: string) => offered.push(`gone ${key}`) };
    settings.registerMenu = (_namespace: string, name: string) => void offered.push(name);
    const tools = [
      { ...tool, inSettings: true },
      { ...tool, id: "dice" },
    ];
    for (const played of [[], ["sticks"], ["stones"]]) {
      host.settings.set("played", played);
      registerOwnPages({ id: "stones", tools });
      offered.push("·");
    }
    settings.registerMenu = before;
    // Before anything was chosen every game is played.
    expect(offered).toEqual(["stones.rules", "·", "gone cubilete.stones.rules", "·", "stones.rules", "·"]);
  });
});

describe("the settings of this table", () => {
  it("are registered with the rule set's id before their keys, in the words of their prefix", () => {
    expect([...table.registered.keys()]).toEqual(expect.arrayContaining(["knowledge", "played"]));
    expect([...table.registered.keys()].filter((key) => key.startsWith("stones."))).toEqual([
      "stones.mode",
      "stones.most",
      "stones.own",
    ]);
    expect(table.registered.get("stones.mode")).toMatchObject({
      name: "STONES.settings.key.name",
      hint: "STONES.settings.key.hint",
      scope: "world",
      config: true,
      type: String,
      default: "a",
      choices: { a: "STONES.settings.key.a", b: "STONES.settings.key.b" },
    });
    expect(table.registered.get("stones.most")).toMatchObject({ config: false, type: Number });
    expect(table.registered.get("stones.most")).not.toHaveProperty("choices");
    expect(table.registered.get("stones.own")).toMatchObject({ config: true, type: Boolean, scope: "user" });
    expect(table.registered.get("played")).toMatchObject({ scope: "world", config: false, type: Array });
  });

  it("are read by rule set and key, the shared ones by key alone", () => {
    host.settings.set("stones.mode", "b");
    expect([setting("stones", "mode"), setting("stones", "most"), setting(null, "knowledge")]).toEqual([
      "b",
      5,
      "words",
    ]);
  });

  it("that hold what they do not accept are set aside and named, and the default stands in", async () => {
    expect(settingsAside()).toEqual([]);
    host.settings.set("stones.mode", "z");
    host.settings.set("stones.most", "many");
    // One's own is one's own affair.
    host.settings.set("stones.own", "maybe");
    expect([setting("stones", "mode"), setting("stones", "most"), setting("stones", "own")]).toEqual(["a", 5, false]);
    expect(settingsAside()).toEqual([
      { key: "stones.mode", label: "STONES.settings.key.name", stored: "z", instead: "a" },
      { key: "stones.most", label: "STONES.settings.key.name", stored: "many", instead: 5 },
    ]);
    await restoreSetting("stones.mode");
    await restoreSetting("no.such");
    expect(host.settings.get("stones.mode")).toBe("a");
    expect(host.settings.has("no.such")).toBe(false);
    expect(settingsAside().map(({ key }) => key)).toEqual(["stones.most"]);
  });

  it("that change let every actor read itself again, tokens of their own too, and our windows follow", async () => {
    const [ana, own, linked] = [anActor("Ana"), anActor("Own"), anActor("Linked")];
    table.actors = [ana, linked];
    const tokens = [
      { id: "a", actor: own, actorLink: false },
      { id: "b", actor: linked, actorLink: true },
      { id: "c", actor: null, actorLink: false },
    ];
    table.scenes = [{ id: "s", tokens: { contents: tokens } }];
    const render = vi.fn();
    const window = (name: string, rendered = true) => ({
      rendered,
      element: { classList: Object.assign(new Set<string>(), { contains: (word: string) => word === name }) },
      render: () => render(name, rendered),
    });
    windows.push(window("cubilete"), window("cubilete", false), window("another-module"));
    await (game_settings().set as (...args: unknown[]) => Promise<void>)("cubilete", "stones.mode", "b");
    expect([ana, linked, own].map(({ resets }) => resets)).toEqual([1, 1, 1]);
    expect(render.mock.calls).toEqual([["cubilete", true]]);
    expect(redrawn).toHaveBeenCalledTimes(1);
  });
});

const game_settings = () => (globalThis as unknown as { game: { settings: Record<string, unknown> } }).game.settings;

describe("which rule sets are played", () => {
  it("is all of them until the GM chose", () => {
    expect(wasChosen()).toBe(false);
    expect(["stones", "sticks"].map(isPlayed)).toEqual([true, true]);
    expect(playedTypes("items")).toEqual(["stonesThing", "stonesSpell", "sticksThing", "sticksSpell"]);
  });

  it("is what was chosen: its types are offered, the settings of the others are put away", async () => {
    await choosePlayed(["sticks"]);
    expect([wasChosen(), isPlayed("stones"), isPlayed("sticks")]).toEqual([true, false, true]);
    expect(playedTypes("actors")).toEqual(["sticksHero"]);
    registerSettings();
    expect(table.registered.get("stones.mode")).toMatchObject({ config: false });
    expect(setting("stones", "mode")).toBe("a");
  });

  it("is followed by every page at once, which is not loaded anew for it", async () => {
    const { onChange } = table.registered.get("played") as { onChange(): void };
    const heard = vi.fn();
    whenPlayedChanges(heard);
    for (const [played, shown] of [
      [["sticks"], false],
      [["stones"], true],
      [[], true],
    ] as const) {
      await choosePlayed([...played]);
      heard.mockClear();
      onChange();
      expect(heard).toHaveBeenCalledTimes(1);
      expect(table.registered.get("stones.mode")).toMatchObject({ config: shown });
      // What is never shown stays so.
      expect(table.registered.get("stones.most")).toMatchObject({ config: false });
    }
  });

  it("is nothing that was chosen where the stored value is no list of words", () => {
    for (const stored of [null, "stones", { a: 1 }, [], [3, null]]) {
      host.settings.set("played", stored);
      expect(wasChosen()).toBe(false);
      expect(isPlayed("stones")).toBe(true);
    }
    host.settings.set("played", [3, "sticks"]);
    expect([isPlayed("stones"), isPlayed("sticks")]).toEqual([false, true]);
  });
});

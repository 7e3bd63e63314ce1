import { beforeEach, expect, it, vi } from "vitest";
import { guides } from "../templates/guides.ts";
import { host, layHouse, lying, opened, table } from "../templates/house.ts";

/** What leads people: the choice of what is played, the welcome, and the guide to a hero, as their windows say it. */

// biome-ignore lint/suspicious/noExplicitAny: windows of every kind.
type Any = any;

// Foundry's own guided tours are not here.
vi.mock("../../../module/windows/evening/tours.ts", () => ({ registerTours: () => {} }));
const { RulesInPlay } = await import("../../../module/windows/first-start.ts");
const { registerWelcome } = await import("../../../module/windows/welcome.ts");
const { CreationGuide } = await import("../../../module/windows/heroes/guide.ts");

beforeEach(() => layHouse());

it("a world where nothing was chosen asks with no game ticked, and begins with none", async () => {
  const window: Any = new RulesInPlay();
  const { choices } = await window._prepareContext({});
  expect(choices.length).toBeGreaterThan(4);
  expect(choices.filter(({ on }: Any) => on)).toEqual([]);
  const closed = vi.spyOn(window, "close");
  host.told = [];
  await (RulesInPlay.DEFAULT_OPTIONS.form as Any).handler.call(window, {}, {}, { object: { ryf: false } });
  await vi.waitFor(() => expect(host.told.length + closed.mock.calls.length).toBeGreaterThan(0));
  expect(closed).not.toHaveBeenCalled();
});

/** The guide of a game, without a page of its own to type on. */
async function guideOf(game: string): Promise<Any> {
  await CreationGuide.begin(game);
  const guide: Any = opened.at(-1);
  guide.element = { querySelectorAll: () => [], querySelector: () => null };
  return guide;
}
const turned = async (guide: Any, page: number): Promise<Any> => {
  await (CreationGuide.DEFAULT_OPTIONS.actions as Any).page.call(guide, {}, { dataset: { page } });
  return guide._prepareContext({});
};

it("the guide asks in which form its texts speak before all else where they have forms, else at the end", async () => {
  // A rule book in Spanish is what makes a game speak it.
  lying.packs = guides.map((id) => ({ id: `cubilete.${id}-rules-es`, index: [] }));
  host.lang = "es";
  const first: string[] = [];
  for (const game of guides.filter((id) => id !== "workshop")) {
    const guide = await guideOf(game);
    const { speaks, pages } = await turned(guide, 0);
    const { speaks: again, who } = await turned(guide, pages.length - 1);
    if (speaks) first.push(game);
    // Once, and with all three forms.
    const asked = [speaks, again, who.speaks].filter(Boolean);
    expect([game, asked.map(({ forms }) => forms.length)]).toEqual([game, [3]]);
  }
  expect(first).toEqual(["ryf", "escala3", "multi", "narrative", "effect"]);
});

it("a hero with nothing else wrong does not fit without a name, and does as soon as one is typed", async () => {
  const guide = await guideOf("multi");
  await (CreationGuide.DEFAULT_OPTIONS.actions as Any).random.call(guide, {}, { dataset: {} });
  const reads = async (name: string) => {
    guide.take("who|name", name, {});
    const { fits, findings } = await guide._prepareContext({});
    return [fits, findings.length];
  };
  expect([await reads("Ada"), await reads(" ")]).toEqual([
    [true, 0],
    [false, 1],
  ]);
  // Typed, and the field not left yet.
  guide.element = { querySelectorAll: () => [], querySelector: () => ({ value: "Bo", defaultValue: "" }) };
  expect((await guide._prepareContext({})).fits).toBe(true);
});

it("the last page has a hero's own picture beside those of the game, and a way to it for who may browse files", async () => {
  table.user.can = () => true;
  const guide = await guideOf("ryf");
  const { pages } = await turned(guide, 0);
  const before = (await turned(guide, pages.length - 1)).who;
  guide.take("who|img", "worlds/mine/ada.webp", {});
  const { who } = await guide._prepareContext({});
  expect([who.browses, who.pictures.length]).toEqual([true, before.pictures.length + 1]);
  expect(who.pictures.filter(({ on }: Any) => on)).toMatchObject([{ img: "worlds/mine/ada.webp" }]);
});

it.each([
  ["a GM who has not read it", true, false, true],
  ["a GM who has", true, true, false],
  ["a player without a hero", false, false, true],
])("the welcome, and whether it opens by itself for %s", async (_who, isGM, seen, opens) => {
  table.user = { ...table.user, isGM, character: null };
  table.actors = [{ id: "one", type: "ryfHero", isOwner: false }];
  // What rule sets do then is no matter.
  const { Hooks } = globalThis as Any;
  Hooks.events.ready = [];
  registerWelcome();
  host.settings.set("welcomed", seen);
  opened.length = 0;
  Hooks.callAll("ready");
  await vi.dynamicImportSettled();
  await vi.waitFor(() => expect(opened.length).toBe(opens ? 1 : 0));
});

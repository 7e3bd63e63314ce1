import { beforeEach, describe, expect, it } from "vitest";
import { aPerson, bare, host, layHouse, lying, opened, rulesets, table } from "../../templates/house.ts";

/* The GM's window of adversaries at random: who can be drawn, what is drawn, and what the GM reads where nobody is. */

const { everyFoe } = await import("../../../../module/rulesets/narrative/table/foes.ts");
const { catalogueOf, fieldsOf } = await import("../../../../module/windows/browser/catalogue.ts");
const { t } = await import("../../../../module/i18n/i18n.ts");
const { FoesWindow } = await import("../../../../module/rulesets/narrative/table/foes-window.ts");

// biome-ignore lint/suspicious/noExplicitAny: a window that draws nothing.
type Any = any;

beforeEach(() => {
  layHouse();
  opened.length = 0;
});

const sword = { name: "Sword", type: "narrativeWeapon", system: { damage: 5, equipped: true, skill: "melee" } };
const foe = (id: string, type: string, system: object = {}, more: object = {}) =>
  bare("narrative", { _id: id, name: id, type, system: { wounds: { max: 10 }, ...system }, items: [sword], ...more });

/** A compendium with one adversary. */
function shelve(uuid: string) {
  const actor = foe("shelf", "narrativeRival", { role: "beast" });
  table.actors = table.actors.filter((one) => one !== actor);
  table.documents.set(uuid, Object.assign(actor, { uuid, pack: "world.shelf" }));
  const index = [{ _id: "shelf", name: "shelf", type: "narrativeRival", system: { role: "beast" } }];
  const id = uuid.split(".").at(-1);
  lying.packs.push({
    ...{ id: "world.shelf", collection: "world.shelf", documentName: "Actor", title: "Shelf" },
    folders: { get: () => undefined },
    getIndex: async () => index.map((one) => ({ ...one, _id: id })),
  });
}

async function aWindow(): Promise<Any> {
  await FoesWindow.open();
  return opened.at(-1);
}
const press = (window: Any, action: string) =>
  (FoesWindow.DEFAULT_OPTIONS.actions as Any)[action].call(window, {}, { dataset: { action } });
const seen = async (window: Any): Promise<Any> => window._prepareContext({});

describe("adversaries that can be drawn", () => {
  it("are those of the world and of compendia, each with kind, role and price; no hero, no ship, nobody's hero's friend", async () => {
    foe("wolf", "narrativeRival", { role: "beast" });
    foe("gang", "narrativeMinions", { count: 4, each: 5 });
    foe("boss", "narrativeNemesis");
    foe("ship", "narrativeVehicle");
    aPerson("narrative", "narrativeHero");
    Object.assign(foe("friend", "narrativeRival"), { hasPlayerOwner: true });
    Object.assign(foe("guide", "narrativeRival"), { prototypeToken: { disposition: 1 } });
    shelve("Compendium.world.shelf.Actor.shelf");
    const foes = await everyFoe();
    expect(foes.map(({ name, kind, role }) => [name, kind, role])).toEqual([
      ["wolf", "narrativeRival", "beast"],
      ["gang", "narrativeMinions", ""],
      ["boss", "narrativeNemesis", ""],
      ["shelf", "narrativeRival", "beast"],
    ]);
    for (const { price } of foes) expect([2, 3, 6, 12]).toContain(price);
  });

  it("are those of the world where they came out of a compendium", async () => {
    shelve("Compendium.world.shelf.Actor.shelf");
    const copy = foe("copy", "narrativeRival");
    const _stats = { compendiumSource: "Compendium.world.shelf.Actor.shelf" };
    const brought = Object.create(copy, { _source: { value: { ...copy._source, _stats } } });
    table.actors = table.actors.map((one) => (one === copy ? brought : one));
    expect((await everyFoe()).map(({ name }) => name)).toEqual(["copy"]);
  });

  it("weigh what they hold in their hands, whole and unhurt, and whatever else an import wrote", async () => {
    const hurt = foe("hurt", "narrativeRival", { wounds: { max: 40, value: 39 } });
    const whole = foe("whole", "narrativeRival", { wounds: { max: 40 } });
    const odd = foe("odd", "narrativeRival", { silhouette: 20, extra: { soak: 100, melee: 10 } });
    const foes = await everyFoe();
    const priceOf = (actor: Any) => foes.find(({ uuid }) => uuid === actor.uuid)?.price;
    expect(priceOf(hurt)).toBe(priceOf(whole));
    expect(priceOf(odd)).toBe(12);
  });
});

it("the compendium browser finds them by role, in the user's words", async () => {
  shelve("Compendium.world.shelf.Actor.shelf");
  await rulesets.load("narrative");
  for (const type of ["narrativeMinions", "narrativeRival", "narrativeNemesis"]) {
    const role = fieldsOf("narrative", [type]).find(({ path }) => path === "system.role");
    expect(role && [role.as, t(role.label), t(role.say("beast"))], type).toEqual(["word", "Role", "Beast"]);
  }
  const [entry] = await catalogueOf("narrative", false);
  expect(entry?.figures["system.role"]).toBe("beast");
});

describe("the window", () => {
  it("draws within the points of so many heroes, and only what was asked for", async () => {
    foe("wolf", "narrativeRival", { role: "beast" });
    foe("gang", "narrativeMinions", { count: 4, each: 5, role: "beast" });
    foe("boss", "narrativeNemesis", { role: "leader" });
    const window = await aWindow();
    window.take("heroes", "3");
    window.take("fight", "hard");
    window.take("kind/narrativeMinions", "false");
    window.take("role", "beast");
    await press(window, "drawFoes");
    const { rows, spent, budget } = await seen(window);
    expect(budget).toBe("There are 9 points to spend.");
    expect(rows.map(({ name }: Any) => name)).toEqual([expect.stringMatching(/^wolf × [34]$/)]);
    expect(spent).toMatch(/^Spent: [89] of 9\.$/);
  });

  it("says why nobody comes, and forgets a draw whose measure changed", async () => {
    const window = await aWindow();
    const why = async () => {
      await press(window, "drawFoes");
      return (await seen(window)).why;
    };
    expect(await why()).toMatch(/No adversary is of that kind/);
    foe("rock", "narrativeRival", { extra: { soak: 100 } });
    window.take("heroes", "2");
    expect((await seen(window)).why).toBe("");
    expect(await why()).toMatch(/cost more than 4; the cheapest costs 12/);
    window.take("heroes", "0");
    expect(await why()).toMatch(/Without heroes/);
    for (const odd of ["-1", "2.5", "many", "21"])
      await expect(window.take("heroes", odd), odd).rejects.toThrow(/0 to 20|foesHeroes/);
  });

  it("draws one nemesis once, whatever is left", async () => {
    foe("boss", "narrativeNemesis");
    const window = await aWindow();
    window.take("heroes", "10");
    await press(window, "drawFoes");
    expect((await seen(window)).rows.map(({ name }: Any) => name)).toEqual(["boss"]);
  });

  it("tells that no scene is active, and keeps the draw", async () => {
    foe("wolf", "narrativeRival");
    const window = await aWindow();
    await press(window, "drawFoes");
    await press(window, "foesToBoard");
    expect(host.told.join()).toMatch(/No scene is active/);
    const { rows, scene } = await seen(window);
    expect([rows.length, scene]).toEqual([1, false]);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import * as core from "../../../../module/core/narrative/index.ts";
import { aCollection } from "../../a-living-actor.ts";
import { failure } from "../../core/helpers.ts";
import { press } from "../../sheets/press.ts";
import { bare, games, host, layHouse, sheetOf, toldTo } from "../../templates/house.ts";

/* Vehicles: hull, shields by side, what is mounted, what lies in the hold, and what older worlds wrote. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const { explain } = await import("../../../../module/i18n/errors.ts");
const { carryActor } = await import("../../../../module/migrations/carry.ts");

const vehicle = (system: object = {}, items: Any[] = []) =>
  bare("narrative", { _id: "ship", name: "Heron", type: "narrativeVehicle", system, items });
const contextOf = async (actor: Any): Promise<Any> => sheetOf(actor)._prepareContext({});
const attachment = (_id: string, hardPoints: number, equipped = true, encumbrance = 5) => ({
  ...{ _id, name: _id, type: "narrativeAttachment" },
  system: { hardPoints, equipped, encumbrance },
});
const cargo = (_id: string, encumbrance: number, quantity = 1) => ({
  ...{ _id, name: _id, type: "narrativeGear" },
  system: { encumbrance, quantity },
});

beforeEach(() => layHouse());

describe("shields", () => {
  it("bear no more than their most, and stand on the sheet where there are any", async () => {
    const ship = vehicle({ shields: { fore: { value: 5, max: 2 }, aft: { value: 1, max: 3 } } });
    expect(ship.system.shields).toMatchObject({ fore: { value: 2, max: 2 }, aft: { value: 1, max: 3 } });
    const { shields, shielded } = await contextOf(ship);
    expect([shielded, shields[1]]).toEqual([
      true,
      { side: "aft", label: "CUBILETE.narrative.side.aft", value: 1, max: 3 },
    ]);
    expect(await contextOf(vehicle())).toMatchObject({ shielded: false });
  });

  it("are shown while they are down: there is something to raise", async () => {
    expect(await contextOf(vehicle({ shields: { port: { value: 0, max: 2 } } }))).toMatchObject({ shielded: true });
  });

  it("of an older world were one figure: what they have, and their most", () => {
    const old = { type: "narrativeVehicle", system: { shields: { fore: 2, aft: 0, port: { value: 1, max: 4 } } } };
    expect(carryActor(old, games.narrative.migrations ?? [])).toBe(true);
    expect(old.system.shields).toEqual({
      fore: { value: 2, max: 2 },
      aft: { value: 0, max: 0 },
      port: { value: 1, max: 4 },
    });
    expect(carryActor(old, games.narrative.migrations ?? [])).toBe(false);
    expect(vehicle(old.system).system.shields.starboard).toEqual({ value: 0, max: 0 });
  });
});

describe("a wreck", () => {
  const wreck = (hull = 8) => vehicle({ hull: { value: hull, max: 7 }, speed: { value: 3, max: 4 } });

  it("stops, is marked, is out of the fight, and runs again once it is mended", async () => {
    const one = wreck();
    expect(one.system.speed).toEqual({ value: 0, max: 0 });
    expect(games.narrative.derivedConditions?.of(one)).toBe("wrecked");
    expect(games.narrative.health?.(one)).toBe("down");
    expect(await contextOf(one)).toMatchObject({ state: "CUBILETE.narrative.state.wrecked", speed: { max: 0 } });
    await one.update({ "system.hull.value": 7 });
    expect(one._source.system.speed).toEqual({ value: 3, max: 4 });
    expect(games.narrative.derivedConditions?.of(one)).toBeNull();
  });

  it.each([
    [0, "unhurt"],
    [3, "hurt"],
    [4, "badlyHurt"],
    [7, "badlyHurt"],
    [8, "down"],
  ])("is no ship with %i of 7: it is %s", (hull, fares) => {
    expect(games.narrative.health?.(wreck(hull))).toBe(fares);
  });
});

describe("the hold", () => {
  it("counts things, armour and what is not mounted, by weight and number", async () => {
    const things = [
      cargo("crates", 4, 3),
      { _id: "mail", name: "Mail", type: "narrativeArmour", system: { encumbrance: 3 } },
      attachment("spare", 1, false, 6),
      attachment("mounted", 1, true, 50),
    ];
    expect((await contextOf(vehicle({ cargo: 30, hardPoints: 1 }, things))).load).toMatchObject({
      value: 21,
      max: 30,
      over: 0,
      said: "",
    });
  });

  it.each([
    ["es", "sobran 5"],
    ["en", "carries 5 more"],
  ] as const)("over its limit says so plainly and loses nothing (%s)", async (lang, words) => {
    host.lang = lang;
    const ship = vehicle({ cargo: 7 }, [cargo("crates", 4, 3)]);
    const { load } = await contextOf(ship);
    expect(load.over).toBe(5);
    expect(load.said).toContain(words);
    expect([ship.items.size, toldTo(ship).written]).toEqual([1, []]);
  });
});

describe("weapons and armour on board", () => {
  it("are mounted and stowed: nothing offers to take them in hand or to wear them", async () => {
    const mail = { _id: "mail", name: "Mail", type: "narrativeArmour", system: {} };
    const gun = { _id: "gun", name: "Gun", type: "narrativeWeapon", system: {} };
    const { gear } = await contextOf(vehicle({}, [mail, gun]));
    expect([...gear.weapons, ...gear.armours].map(({ wears }: Any) => wears)).toEqual(["", ""]);
  });
});

describe("attachments", () => {
  it("take the places of what is mounted, and too many are told of", async () => {
    host.lang = "es";
    const ship = vehicle({ hardPoints: 3 }, [attachment("a", 2), attachment("b", 2), attachment("c", 9, false)]);
    const { places } = await contextOf(ship);
    expect(places).toMatchObject({ used: 4, most: 3, over: 1 });
    expect(places.said).toContain("sobra 1 punto");
  });

  it("are mounted where they fit, and go into the hold where they do not; people carry them", () => {
    const drop = games.narrative.items.narrativeAttachment?.onDrop as Any;
    const ship = vehicle({ hardPoints: 3 }, [attachment("a", 2)]);
    const hero = bare("narrative", { type: "narrativeHero" });
    const thing = (hardPoints: number) => ({ name: "Plates", system: { hardPoints } });
    expect([drop(thing(1), ship), drop(thing(2), ship), drop(thing(0), hero)]).toEqual([
      { "system.equipped": true },
      { "system.equipped": false },
      { "system.equipped": false },
    ]);
  });

  it("have mods, which are built in and left out", async () => {
    const ship = vehicle({}, [attachment("plates", 1)]);
    const written: object[] = [];
    const mod = {
      ...{ id: "brace", name: "Braced hull", disabled: true },
      update: async (changes: object) => void written.push(changes),
    };
    ship.items.get("plates").effects = aCollection([mod]);
    const { gear } = await contextOf(ship);
    expect(gear.attachments).toMatchObject([{ mods: [{ id: "brace", name: "Braced hull", on: false }] }]);
    await press(sheetOf(ship), { action: "fitMod", item: "plates", dataset: { mod: "brace" } });
    expect(written).toEqual([{ disabled: false }]);
  });

  it("raise figures that the rules of vehicles know", () => {
    const known = Object.keys(games.narrative.effects?.figuresOf?.(vehicle()) ?? {});
    for (const path of ["shields.fore.max", "shields.fore.value", "armour", "hull.max", "strain.max", "cargo"])
      expect(known).toContain(`system.${path}`);
  });

  it("count in the core: taken, left, beyond", () => {
    expect(core.hardPoints([2, 1], 4)).toEqual({ used: 3, left: 1, over: 0 });
    expect(core.hardPoints([2, 1, 3], 4)).toEqual({ used: 6, left: 0, over: 2 });
    expect(core.hardPoints([], 0)).toEqual({ used: 0, left: 0, over: 0 });
    expect(failure(() => core.hardPoints([21], 4))).toMatchObject({ field: "attachments[0].points" });
    expect(failure(() => core.hardPoints([1], -1))).toMatchObject({ field: "places" });
  });
});

describe("figures that no vehicle has", () => {
  const thrown = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };

  it.each([
    ["silhouette", -1, 0],
    ["silhouette", 10, 10],
    ["silhouette", 21, 20],
    ["hardPoints", -3, 0],
    ["cargo", 2_000_000, 1_000_000],
  ] as const)("%s %i is kept as %i", (name, value, kept) => {
    expect(vehicle().system.schema.clean({ [name]: value })[name]).toBe(kept);
  });

  it("a hull of 0 is kept as 1, and shields within what a pool takes", () => {
    const { hull, shields } = vehicle().system.schema.clean({
      hull: { value: -2, max: 0 },
      shields: { fore: { value: 99, max: 99 } },
    });
    expect([hull, shields.fore]).toEqual([
      { value: 0, max: 1 },
      { value: 10, max: 10 },
    ]);
  });

  it.each([
    ["es", /silhouette.*0 a 20/],
    ["en", /silhouette.*0 to 20/],
  ] as const)("a macro that asks for silhouette -1 reads what is accepted (%s); 10 is one", (lang, words) => {
    host.lang = lang;
    const asked = (silhouette: number) =>
      core.attackDifficulty({ mode: "ranged", range: "medium", silhouette, target: 1 });
    expect(asked(10)).toBe(3);
    expect(explain(thrown(() => asked(-1)))).toMatch(words);
  });

  it.each(["es", "en"] as const)("a repair of a hull that bears nothing is refused in words (%s)", (lang) => {
    host.lang = lang;
    expect(explain(thrown(() => core.repairDifficulty({ hull: 3, threshold: 0 })))).toMatch(/threshold.*1.*1000/);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { gunsAt, type Seat, seated, vacated } from "../../../../module/core/crew.ts";
import { press } from "../../sheets/press.ts";
import { bare, games, host, layHouse, sheetOf, table, toldTo } from "../../templates/house.ts";

/* Seats of a vehicle: what the table calls them, what is rolled and fired there, who sits where, and who is gone. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const { prepareRoll } = await import("../../../../module/plan/plan.ts");
const { crewOf, mannedOf, seatsOf, stationRequest } = await import("../../../../module/plan/people/crew.ts");

const gun = (_id: string): Any => ({
  ...{ _id, name: _id, type: "narrativeWeapon" },
  system: { skill: "gunnery", damage: 4, range: "medium", vehicleScale: true, equipped: true },
});
const hero = (_id: string, system: object = {}) => bare("narrative", { _id, name: _id, type: "narrativeHero", system });
const seat = (station: string, actor: string, more: Partial<Seat> = {}): Seat => ({
  ...{ station, skill: "", actor: actor && `Actor.${actor}`, gun: "" },
  ...more,
});
const ship = (crew: Seat[], system: object = {}) =>
  bare("narrative", {
    ...{ _id: "ship", name: "Heron", type: "narrativeVehicle", system: { ...system, crew } },
    items: [gun("turret"), gun("lance")],
  });
const contextOf = async (actor: Any): Promise<Any> => sheetOf(actor)._prepareContext({});
const gunsOf = (one: Any) => mannedOf(one).map(({ guns }) => guns.map(({ id }) => id).join(" "));
const dropped = (sheet: Any, person: Any, at: number | null) =>
  sheet._onDropActor({ target: { closest: () => (at === null ? null : { dataset: { seat: String(at) } }) } }, person);

beforeEach(() => layHouse());

describe("a seat of the table's own", () => {
  it("rolls its skill, fires its one weapon of several, and stands so on the sheet of who sits there", async () => {
    const ana = hero("ana");
    const one = ship([seat("Torreta de cola", "ana", { skill: "perception", gun: "lance" }), seat("pilot", "")]);
    const { aboard } = await contextOf(ana);
    expect(aboard).toMatchObject([{ guns: [{ id: "lance" }], rolls: [{ nth: 0 }] }]);
    expect(aboard[0].label).toContain("Torreta de cola");
    const [manned] = mannedOf(one);
    expect(manned && stationRequest(one, manned, { gun: "lance" })).toMatchObject({ actor: "Actor.ana" });
    expect(manned && stationRequest(one, manned, { gun: "turret" })).toBeNull();
    expect(manned && stationRequest(one, manned, { nth: 0 })?.args).toMatchObject({ skill: "perception" });
  });

  it("with the engineers' skill repairs as they do, whatever it is called", () => {
    hero("ana");
    const [manned] = mannedOf(ship([seat("Fogonero", "ana", { skill: "mechanics" })]));
    expect(manned?.rolls.map(({ kind }) => kind)).toEqual(["check", "repair"]);
  });

  it("leaves the other guns to the gunners, and fires all where its weapon was taken off", () => {
    for (const id of ["ana", "bo", "cy"]) hero(id);
    expect(gunsOf(ship([seat("gunner", "ana", { gun: "lance" }), seat("gunner", "bo"), seat("cook", "cy")]))).toEqual([
      "lance",
      "turret lance",
      "",
    ]);
    expect(gunsAt(seat("gunner", "ana", { gun: "gone" }), [{ id: "lance" }], true)).toEqual([{ id: "lance" }]);
    expect(gunsAt(seat("cook", "ana", { gun: "gone" }), [{ id: "lance" }], false)).toEqual([]);
  });

  it("is made on the sheet: its name, also that of a station of the rules, its skill and its weapon", async () => {
    hero("ana");
    const one = ship([seat("gunner", "ana")]);
    const sheet = sheetOf(one);
    const make = async (what: string, value: string) => {
      await sheet.makeSeat(0, what, value);
      return seatsOf(one)[0];
    };
    expect(await make("station", "  Tail turret ")).toMatchObject({ station: "Tail turret" });
    expect(await make("skill", "cool")).toMatchObject({ station: "Tail turret", skill: "cool" });
    expect(await make("gun", "turret")).toMatchObject({ gun: "turret", actor: "Actor.ana" });
    expect(await make("station", "PILOT")).toMatchObject({ station: "pilot", skill: "cool" });
    const before = toldTo(one).written.length;
    await make("station", "   ");
    await make("actor", "Actor.zoe");
    expect(toldTo(one).written.length).toBe(before);
  });
});

describe("a seat that is given a name", () => {
  const named = async (crew: Seat, name: string) => {
    hero("ana");
    const one = ship([crew]);
    await sheetOf(one).makeSeat(0, "station", name);
    return seatsOf(one)[0];
  };

  it("rolls and fires what it did before", async () => {
    expect(await named(seat("pilot", "ana"), "Boatswain")).toMatchObject({ skill: "piloting", gun: "" });
    expect(await named(seat("gunner", "ana"), "Tail")).toMatchObject({ skill: "gunnery", gun: "turret" });
    expect(await named(seat("gunner", "ana", { skill: "cool", gun: "lance" }), "Tail")).toMatchObject({
      skill: "cool",
      gun: "lance",
    });
  });

  it("takes nothing along from another name of the table's own, nor to a station of the rules", async () => {
    expect(await named(seat("Cook", "ana"), "Baker")).toMatchObject({ skill: "", gun: "" });
    expect(await named(seat("gunner", "ana"), "pilot")).toMatchObject({ station: "pilot", skill: "", gun: "" });
  });
});

describe("who sits where", () => {
  it("is decided by dragging: on a seat, on the first empty one, or at a free station", async () => {
    const [ana, bo, cy] = [hero("ana"), hero("bo"), hero("cy")];
    const one = ship([seat("pilot", "ana"), seat("Turret", "", { gun: "turret" })]);
    const sheet = sheetOf(one);
    await dropped(sheet, bo, null);
    expect(seatsOf(one)[1]).toMatchObject({ station: "Turret", actor: "Actor.bo", gun: "turret" });
    await dropped(sheet, cy, null);
    expect(seatsOf(one)[2]).toMatchObject({ station: "gunner", actor: "Actor.cy" });
    // Who sat there takes the other's place.
    await dropped(sheet, ana, 1);
    expect(seatsOf(one).map(({ actor }) => actor)).toEqual(["Actor.bo", "Actor.ana", "Actor.cy"]);
    await dropped(sheet, ana, null);
    expect(crewOf(one)).toHaveLength(3);
  });

  it("keeps what the table made of a seat that its actor leaves, and an empty seat can be taken away", async () => {
    hero("ana");
    const one = ship([seat("pilot", "ana"), seat("Turret", "ana2", { gun: "turret" })]);
    const leave = (index: number, member = "") =>
      press(sheetOf(one), { action: "crewLeave", dataset: { index: String(index), ...(member && { member }) } });
    await leave(1, "Actor.ana2");
    expect(seatsOf(one)).toEqual([seat("pilot", "ana"), seat("Turret", "", { gun: "turret" })]);
    await leave(1);
    expect(seatsOf(one)).toEqual([seat("pilot", "ana")]);
    await leave(0, "Actor.stranger");
    expect(seatsOf(one)).toEqual([seat("pilot", "ana")]);
    await leave(0, "Actor.ana");
    expect(seatsOf(one)).toEqual([]);
  });

  it("moves nobody twice, and a newcomer puts the other off", () => {
    const crew = [seat("pilot", "ana"), seat("gunner", "bo")];
    expect(seated(crew, 0, "Actor.cy").map(({ actor }) => actor)).toEqual(["Actor.cy", "Actor.bo"]);
    expect(seated(crew, 0, "Actor.ana")).toEqual(crew);
    expect(vacated(crew, 5, ["pilot", "gunner"])).toEqual(crew);
  });
});

describe("who is no longer there", () => {
  it.each([
    ["es", "Ya no está", "Puesto libre"],
    ["en", "Gone", "Empty seat"],
  ] as const)("is named at their seat, and nothing of it is lost (%s)", async (lang, gone, empty) => {
    host.lang = lang;
    hero("bo");
    const one = ship([seat("gunner", "left", { gun: "lance" }), seat("pilot", "bo"), seat("Turret", "")]);
    const { crew } = await contextOf(one);
    expect(crew.map(({ name, rolls }: Any) => [name, rolls.length > 0])).toEqual([
      [gone, false],
      ["bo", true],
      [expect.stringContaining(empty), false],
    ]);
    expect([gunsOf(one), toldTo(one).written]).toEqual([["", "turret lance", ""], []]);
  });

  it("or is out of the fight leaves the guns to the pilot, and stands there as out", async () => {
    hero("ana", { wounds: { value: 90 } });
    hero("bo");
    const one = ship([seat("gunner", "ana"), seat("pilot", "bo")]);
    const { crew } = await contextOf(one);
    expect(crew.map(({ out }: Any) => out)).toEqual([true, false]);
    expect(gunsOf(one)).toEqual(["", "turret lance"]);
  });
});

it("a gunner's shot counts on the ship's gun though the ship is not theirs, where shots are counted at all", async () => {
  const ana = hero("ana");
  const one = ship([seat("gunner", "ana")]);
  for (const gun of one.items.contents) gun.isOwner = false;
  const [counted, plain] = one.items.contents;
  counted.system.qualities = [{ id: "limitedAmmo", rank: 2, name: "", hit: 0 }];
  const costOf = (item: Any) => {
    const { attack } = games.narrative.rolls;
    const plan = attack?.plan({ actor: ana, item, target: null, args: { vehicle: one.uuid }, values: {} });
    return plan && attack?.cost?.(plan, ana);
  };
  expect(costOf(counted)?.items).toMatchObject([{ item: counted, updates: { "system.spent": 1 } }]);
  expect(costOf(plain)?.items).toBeUndefined();
  await one.update({ "system.crew": [] });
  expect(costOf(counted)?.items).toBeUndefined();
});

describe("the party's ship", () => {
  const party = () => {
    const made: Any = { ...bare("ryf", { _id: "us", type: "ryfHero" }), type: "party", uuid: "Actor.us", id: "us" };
    made.system = { members: [] };
    made.update = async () => undefined;
    return made;
  };

  it("is one and the same on every scene once it is dragged in; people and strangers' ships stay as they are", async () => {
    const written: object[] = [];
    const watched = (actor: Any, more: object = {}) =>
      Object.assign(actor, { update: async (changes: object) => void written.push(changes), ...more });
    const linked = { name: "Heron", actorLink: true };
    const sheet = sheetOf(party());
    await sheet._onDropActor({}, watched(ship([])));
    expect(written).toEqual([{ "prototypeToken.actorLink": true }]);
    for (const actor of [
      hero("ana"),
      watched(ship([]), { isOwner: false }),
      watched(ship([]), { prototypeToken: linked }),
    ])
      await sheet._onDropActor({}, watched(actor));
    expect(written).toHaveLength(1);
  });
});

describe("on a wreck", () => {
  const refusal = async (work: () => unknown) => {
    try {
      await work();
      return null;
    } catch (error) {
      return (error as Any).key;
    }
  };

  it("nothing but repairs is rolled, by macros too", async () => {
    const ana = hero("ana");
    const one = ship([seat("engineer", "ana")], { hull: { value: 11, max: 10 } });
    const ask = (kind: string, target: string | null, skill = "mechanics") =>
      refusal(() =>
        prepareRoll({ ruleset: "narrative", kind, actor: ana.uuid, target, args: { vehicle: one.uuid, skill } }),
      );
    expect(await ask("check", null)).toBe("CUBILETE.crew.error.idle");
    expect(await ask("repair", one.uuid)).toBeNull();
    expect(table.actors).toContain(one);
    await one.update({ "system.hull.value": 10 });
    expect(await ask("check", null)).toBeNull();
  });
});

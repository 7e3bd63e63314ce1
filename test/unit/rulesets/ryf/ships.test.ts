import { beforeEach, describe, expect, it } from "vitest";
import { press } from "../../sheets/press.ts";
import { answers, bare, layHouse, partsOf, sheetOf, table, toldTo } from "../../templates/house.ts";

/* Ships of RyF with their crew: what they bear, who rolls on board, and what a hit does to them. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const { asRolled } = await import("../../rolled.ts");
const { prepareRoll } = await import("../../../../module/plan/plan.ts");
const foundryRoom = await import("../../../../module/foundry/index.ts");
const { registerCrews } = await import("../../../../module/sheets/follow-crew.ts");
const { games } = await import("../../templates/house.ts");
const { crewOf, isAboard, mannedOf, stationsOf } = await import("../../../../module/plan/people/crew.ts");

const gun = (system: object = {}): Any => ({
  ...{ _id: "gun", name: "Cannon", type: "ryfWeapon" },
  system: { damage: "5d6", damageType: "blunt", ranged: true, skill: "artillery", equipped: true, ...system },
});
const artillery = { _id: "art", name: "Big guns", type: "ryfSkill", system: { key: "artillery", level: 4 } };
const hero = (_id: string, items: Any[] = []) =>
  bare("ryf", { _id, name: _id, type: "ryfHero", system: { attributes: { dexterity: 8 } }, items });
const seat = (station: string, actor: string, skill = "") => ({ station, skill, actor: `Actor.${actor}`, gun: "" });
const ship = (system: object = {}, items: Any[] = [gun()]) =>
  bare("ryf", { _id: "ship", name: "Heron", type: "ryfShip", system, items });
const contextOf = async (actor: Any): Promise<Any> => sheetOf(actor)._prepareContext({});
const refusal = async (work: () => unknown) => {
  try {
    await work();
    return null;
  } catch (error) {
    return (error as Any).key;
  }
};

beforeEach(() => {
  layHouse();
  Object.assign(answers, { confirm: true });
});

describe("a ship", () => {
  it.each([
    [1, 10],
    [7, 70],
    [1000, 10_000],
  ])("of %i barriers has %i hit points, unless its owner writes others", (barriers, points) => {
    expect(ship({ barriers }).system.health).toEqual({ value: points, max: points, temp: 0 });
    expect(ship({ barriers, health: { max: 12 } }).system.health.value).toBe(12);
  });

  it.each([
    ["none", 0, 1],
    ["more than there are", 1001, 1000],
    ["a part of one", 2.6, 3],
  ])("of %s has so many barriers as its field allows", (_, barriers, kept) => {
    const { schema } = ship().system;
    expect(schema.clean({ barriers }).barriers).toBe(kept);
  });

  it.each([
    [30, "whole", null],
    [4, "whole", null],
    [3, "damaged", null],
    [1, "damaged", null],
    [0, "wrecked", "wrecked"],
    [-40, "wrecked", "wrecked"],
  ])("with %i of 30 hit points is %s", (value, state, condition) => {
    const one = ship({ barriers: 3, health: { value } });
    expect(one.system.derived.state).toBe(state);
    expect(games.ryf.derivedConditions?.of(one)).toBe(condition);
  });

  it("is raised by effects on what follows from its barriers", () => {
    const effects = [{ _id: "e", name: "Plates", changes: [{ key: "system.health.max", value: "5", mode: 2 }] }];
    const one = bare("ryf", { type: "ryfShip", system: { barriers: 3 }, effects });
    expect(one.system.health.max).toBe(35);
    expect(Object.keys(games.ryf.effects?.figuresOf?.(one) ?? {})).toContain("system.barriers");
  });
});

describe("its crew", () => {
  it("comes aboard once each, at the first free station, and then at the guns", async () => {
    const people = ["a", "b", "c", "d", "e"].map((id) => hero(id));
    const one = ship();
    const sheet = sheetOf(one);
    for (const person of [...people, people[0]]) await sheet._onDropActor({}, person);
    expect(crewOf(one).map(({ station }) => station)).toEqual(["pilot", "gunner", "engineer", "captain", "gunner"]);
    // Both GMs dropped the same hero, and both lists hold them.
    await one.update({ "system.crew": [...one.system.crew, seat("captain", "a")] });
    expect(crewOf(one).filter(({ actor }) => actor === "Actor.a")).toEqual([seat("pilot", "a")]);
  });

  it("is nobody who is a ship, of another game, or in a compendium", async () => {
    const one = ship();
    const other = bare("ryf", { _id: "other", type: "ryfShip" });
    const stranger = bare("multi", { _id: "stranger", type: "multiHero" });
    const packed = Object.assign(hero("packed"), { pack: "cubilete.ryf-actors-en" });
    for (const person of [one, other, stranger, packed]) await sheetOf(one)._onDropActor({}, person);
    expect(toldTo(one).written).toEqual([]);
  });

  it("that is gone stands there without buttons, leaves its station to nobody's guns, and can be taken off", async () => {
    hero("pilot");
    const one = ship({ crew: [seat("gunner", "gone"), seat("pilot", "pilot")] });
    const { crew, gunners, unmanned } = await contextOf(one);
    expect(crew).toMatchObject([
      { gone: true, rolls: [] },
      { gone: false, rolls: [{ off: false }] },
    ]);
    expect([gunners, unmanned]).toEqual([[{ index: 1, name: "pilot" }], false]);
    await press(sheetOf(one), { action: "crewLeave", dataset: { index: "0" } });
    expect(crewOf(one)).toEqual([seat("pilot", "pilot")]);
  });

  it("is missing, and the sheet says so: on the page and where the guns are", async () => {
    expect(await contextOf(ship())).toMatchObject({ crew: [], gunners: [], unmanned: true });
    hero("cook");
    expect(await contextOf(ship({ crew: [seat("cook", "cook")] }))).toMatchObject({ unmanned: true });
  });

  it("is no target of the ship's, nor the ship of theirs", () => {
    const [mine, other] = [hero("mine"), hero("other")];
    const one = ship({ crew: [seat("pilot", "mine")] });
    expect([isAboard(one, mine), isAboard(one, other), isAboard(mine, one)]).toEqual([true, false, false]);
  });

  it("rolls what its station says, or what the table gives the seat, and a station may have any name", () => {
    for (const id of ["a", "b", "c", "d", "e"]) hero(id);
    const crew = [
      seat("pilot", "a"),
      seat("gunner", "b"),
      seat("engineer", "c"),
      seat("Cook", "d", "survival"),
      seat("Cat", "e"),
    ];
    const said = mannedOf(ship({ steered: "sailing", crew })).map(({ label, rolls }) => [
      label,
      rolls.map(({ args }) => args?.skill),
    ]);
    expect(said.map(([, skills]) => skills)).toEqual([["sailing"], [], ["engineering"], ["survival"], []]);
    expect(String(said[3]?.[0])).toContain("Cook");
  });
});

it("an open sheet of the crew follows what changes on board, and the ship's who of them is gone", () => {
  const { hooks } = foundryRoom;
  registerCrews();
  const [gunner, passenger, stranger] = [
    hero("gunner"),
    hero("passenger"),
    bare("multi", { _id: "s", type: "multiHero" }),
  ];
  const one = ship({ crew: [seat("gunner", "gunner")] });
  const sheets = [gunner, passenger, stranger, one].map((actor) => sheetOf(actor));
  const windows = (globalThis as Any).foundry.applications.instances as Map<string, Any>;
  for (const [at, sheet] of sheets.entries()) windows.set(String(at), sheet);
  const drawn = () => sheets.map((sheet) => sheet.drawn);
  hooks.callAll("updateActor", one, {}, {}, "gm");
  expect(drawn()).toEqual([1, 1, 0, 0]);
  hooks.callAll("updateItem", { documentName: "Item", parent: one }, {}, {}, "gm");
  expect(drawn()).toEqual([2, 2, 0, 0]);
  hooks.callAll("deleteActor", gunner, {}, "gm");
  hooks.callAll("deleteActor", passenger, {}, "gm");
  expect(drawn()).toEqual([2, 2, 0, 1]);
  windows.clear();
});

describe("a gun on board", () => {
  const board = (system: object = {}, weapon = gun(), things: Any[] = []) => {
    const gunner = hero("gunner", [artillery]);
    const one = ship({ crew: [seat("gunner", "gunner")], ...system }, [weapon, ...things]);
    return { gunner, one, weapon: one.items.get("gun") };
  };
  const planOf = (gunner: Any, weapon: Any, target: Any = null) =>
    games.ryf.rolls.attack?.plan({ actor: gunner, item: weapon, target, args: {}, values: {} }) as Any;

  it("is on its gunner's own sheet", () => {
    const { gunner, one } = board();
    expect(stationsOf(gunner)).toMatchObject([{ ship: { uuid: one.uuid }, manned: { guns: [{ id: "gun" }] } }]);
    expect(stationsOf(hero("passenger"))).toEqual([]);
  });

  it("is fired with the gunner's skill and attribute, and takes nobody's hands", () => {
    const { weapon } = board({}, gun({ twoHanded: true }));
    const sword = { _id: "s", name: "Sword", type: "ryfWeapon", system: { melee: true, equipped: true } };
    const gunner = hero("gunner", [artillery, sword]);
    const plan = planOf(gunner, weapon);
    expect(plan.base.bonus).toBe(12);
    expect(plan.modifiers.map(({ id }: Any) => id)).not.toContain("hands");
    const untrained = planOf(hero("landlubber"), weapon);
    expect(untrained.base.bonus).toBe(8);
    expect(untrained.modifiers.map(({ id }: Any) => id)).toContain("untrained");
  });

  it("takes its rounds out of the ship, from its magazine or from the hold", () => {
    const { gunner, one, weapon } = board({}, gun({ magazine: { value: 3, max: 3 } }));
    const cost = games.ryf.rolls.attack?.cost?.(planOf(gunner, weapon), gunner);
    expect(cost?.items).toEqual([{ item: weapon, updates: { "system.magazine.value": 2 } }]);
    expect(cost?.items?.[0]?.item.actor?.uuid).toBe(one.uuid);
    const balls = { _id: "balls", name: "Balls", type: "ryfGear", system: { quantity: 4, ammunition: "Balls" } };
    const other = board({}, gun({ ammunition: "Balls" }), [balls]);
    const paid = games.ryf.rolls.attack?.cost?.(planOf(other.gunner, other.weapon), other.gunner);
    expect(paid?.items).toMatchObject([{ item: { id: "balls" }, updates: { "system.quantity": 3 } }]);
  });

  it("of a wreck is not fired, and says why, on both sheets and by a macro", async () => {
    const { gunner, one, weapon } = board({ health: { value: 0 } });
    const ask = { ruleset: "ryf", kind: "attack", actor: gunner.uuid, item: weapon.uuid };
    expect(await refusal(() => prepareRoll(ask))).toBe("CUBILETE.crew.error.idle");
    // What hit before still does its damage.
    expect(await refusal(() => prepareRoll({ ...ask, kind: "damage" }))).toBeNull();
    expect(await contextOf(one)).toMatchObject({ idle: "CUBILETE.ryf.state.wrecked" });
    const { aboard } = await contextOf(gunner);
    expect(aboard).toMatchObject([{ idle: "CUBILETE.ryf.state.wrecked", guns: [{ id: "gun" }] }]);
    await one.update({ "system.health.value": 1 });
    expect(await refusal(() => prepareRoll(ask))).toBeNull();
  });

  it("of a wreck lets its engineer mend it all the same", async () => {
    hero("smith");
    hero("pilot");
    const one = ship({ health: { value: 0 }, crew: [seat("engineer", "smith"), seat("pilot", "pilot")] });
    const { crew } = await contextOf(one);
    expect(crew.map(({ rolls }: Any) => rolls.map(({ off }: Any) => off))).toEqual([[false], [true]]);
  });

  it("is drawn on the gunner's sheet for its owner, and not for those who only look", async () => {
    const { gunner } = board();
    const drawn = async (editable: boolean) => (await partsOf(sheetOf(gunner, { editable }))).map(([path]) => path);
    expect((await drawn(true)).some((path) => path.endsWith("stations.hbs"))).toBe(true);
    expect((await drawn(false)).some((path) => path.endsWith("stations.hbs"))).toBe(false);
  });
});

describe("a hit on a ship", () => {
  const hit = (target: Any, dealt: number, type: string | null = null) => {
    const check = { kind: "damage", dice: [{ count: 1, faces: 6 }], bonus: dealt - 1, ...(type && { type }) };
    const outcome = { rolls: [[1]] };
    const rolled = asRolled(outcome as Any, check as Any);
    // Applied to one that it was not planned for: their own sheet counts.
    const [share] = games.ryf.rolls.damage?.applying?.shares({ ...rolled, target: null }) ?? [];
    return share?.changes(target);
  };

  it("goes through what the hull absorbs and resists, and says how it is left", () => {
    const one = ship({ barriers: 3, absorption: 4, resistances: { fire: 3 } });
    expect(hit(one, 10)).toMatchObject({ updates: { "system.health.value": 24 }, intent: "harm" });
    expect(hit(one, 10, "fire")).toMatchObject({ updates: { "system.health.value": 27 } });
    expect(hit(one, 31)?.lines.at(-1)).toEqual({ label: "CUBILETE.ryf.damage.left.damaged", value: 3 });
    expect(hit(one, 40)?.lines.at(-1)).toEqual({ label: "CUBILETE.ryf.damage.left.wrecked", value: -6 });
  });

  it("is planned against its hull, its movement and what a blow must reach", () => {
    const shooter = hero("shooter", [gun()]);
    const target = ship({ movement: "running", defence: 6, absorption: 4, health: { value: 2 } }, []);
    const plan = (kind: string, item: Any, values = {}) =>
      games.ryf.rolls[kind]?.plan({ actor: shooter, item, target, args: {}, values }) as Any;
    expect(plan("attack", shooter.items.get("gun")).base.movement).toBe("running");
    expect(plan("attack", null).base.defence).toBe(6);
    const damage = plan("damage", shooter.items.get("gun"));
    expect(damage.base).toMatchObject({ hull: true, target: { hitPoints: 2, physical: 3 } });
    const labels = games.ryf.rolls.damage
      ?.odds(games.ryf.rolls.damage.check(damage), damage)
      .figures.map(({ label }) => label);
    expect(labels).toContain("CUBILETE.ryf.state.wrecked");
    expect(labels).not.toContain("CUBILETE.ryf.state.dead");
  });
});

it("an NPC with barriers of an older world is a ship as before", () => {
  const old = bare("ryf", { type: "ryfNpc", system: { barriers: 7 } });
  expect(old.system.health.max).toBe(70);
  expect(table.actors).toContain(old);
});

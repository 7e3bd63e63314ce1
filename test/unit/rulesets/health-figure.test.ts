import { beforeEach, describe, expect, it, vi } from "vitest";
import { bare, GAMES, type Game, games, layHouse, PAGE, rulesets } from "../templates/house.ts";
import { kitFor } from "./host.ts";

/* What modules read of everybody: `system.health`, by every type of actor; and what they write to it. */

// biome-ignore lint/suspicious/noExplicitAny: people of every kind.
type Any = any;

const { answerHealth, barResource, turnHealth } = await import("../../../module/plan/people/health.ts");

const party = kitFor({ ...games.ryf, actors: rulesets.house });
const types = GAMES.flatMap((id) => Object.keys(games[id].actors).map((type): [string, Game] => [type, id]));
const models = Object.fromEntries(
  [...GAMES.flatMap((id) => Object.entries(games[id].actors)), ...Object.entries(rulesets.house)].map(
    ([type, { model }]) => [type, model],
  ),
);
function lay(): void {
  layHouse();
  Object.assign((globalThis as Any).CONFIG, { Actor: { ...(globalThis as Any).CONFIG.Actor, dataModels: models } });
}
lay();
for (const [type, model] of Object.entries(models)) answerHealth(type, model);

const people = new Map<string, Any>();
const partyOf = (...members: Any[]) => {
  for (const one of members) people.set(one.uuid, one);
  return party.actor({
    name: "Us",
    type: "party",
    system: { members: members.map(({ uuid, name }) => ({ uuid, name })) },
  });
};

beforeEach(() => {
  lay();
  people.clear();
  vi.stubGlobal("fromUuidSync", (uuid: string) => people.get(uuid) ?? null);
});

describe("every type answers", () => {
  it.each(types)("%s", (type, id) => {
    const { health } = bare(id, { type }).system;
    expect(Number.isFinite(health.value)).toBe(true);
    // A type whose own field may hold 0 says so; a figure that follows from others never does.
    if (type in { escala3Hero: 1, escala3Npc: 1 } || id === "narrative" || id === "workshop")
      expect(health.max).toBeGreaterThan(0);
    else expect(health.max).toBeGreaterThanOrEqual(0);
  });

  it("by what is left where a game counts upwards", () => {
    const hero = bare("narrative", { type: "narrativeRival", system: { wounds: { value: 3, max: 12 } } });
    expect(hero.system.health).toEqual({ value: 9, max: 12 });
    const ship = bare("narrative", { type: "narrativeVehicle", system: { hull: { value: 4, max: 20 } } });
    expect(ship.system.health).toEqual({ value: 16, max: 20 });
  });

  it("by the figure of the page that takes people out of the fight", () => {
    const hero = bare("workshop", { type: "workshopHero", system: { game: PAGE.id } });
    const { max } = hero.system.derived.resources.wind;
    expect(hero.system.health).toEqual({ value: max, max });
  });

  it("in hundredths of a word, where there is no figure", () => {
    const traits = [{ _id: "will", name: "Will", type: "escala3Trait", system: { level: 10, group: "attribute" } }];
    const cut = { _id: "cut", name: "Cut", type: "escala3Penalty", system: { value: -6, trait: "Will" } };
    expect(bare("escala3", { type: "escala3Hero", items: traits }).system.health).toEqual({ value: 100, max: 100 });
    expect(bare("escala3", { type: "escala3Hero", items: [...traits, cut] }).system.health).toEqual({
      value: 25,
      max: 100,
    });
  });

  it("a party for its members, of whatever game, and never of 0", () => {
    const rival = bare("narrative", { _id: "a", type: "narrativeRival", system: { wounds: { value: 3, max: 12 } } });
    const hero = bare("multi", { _id: "b", type: "multiHero", system: { health: { value: -2, max: 8 } } });
    const empty = bare("multi", { _id: "c", type: "multiHero", system: { health: { value: 0, max: 0 } } });
    expect(partyOf(rival, hero).system.health).toEqual({ value: 9, max: 20 });
    expect(partyOf().system.health).toEqual({ value: 100, max: 100 });
    expect(partyOf(empty).system.health).toEqual({ value: 1, max: 1 });
    const outer = partyOf(rival);
    people.set(outer.uuid, outer);
    expect(partyOf(outer, hero).system.health).toEqual({ value: 0, max: 8 });
  });
});

describe("what is written", () => {
  const rival = () => bare("narrative", { type: "narrativeRival", system: { wounds: { value: 3, max: 12 } } });

  it.each([
    ["a path", { "system.health.value": 5 }],
    ["data", { system: { health: { value: 5 } } }],
    ["the whole figure", { system: { health: { value: 5, max: 12 } } }],
    ["a path to the whole", { "system.health": { value: 5, max: 12 } }],
    ["a path in data", { system: { "health.value": "5" } }],
  ])("as %s goes where the game keeps it", (_, asked) => {
    const { changes, lost } = turnHealth(rival(), { name: "Ada", ...asked });
    expect(lost).toBe(false);
    expect(changes).toMatchObject({ name: "Ada", "system.wounds.value": 7 });
    expect(JSON.stringify(changes)).not.toContain("health");
  });

  it("leaves everything else as it is", () => {
    const asked = { system: { notes: "n", health: { value: 20 } }, "system.strain.value": 2 };
    expect(turnHealth(rival(), asked).changes).toEqual({
      system: { notes: "n" },
      "system.strain.value": 2,
      "system.wounds.value": 0,
    });
    const untouched = { "system.healthy": 1, "system.wounds.value": 4 };
    expect(turnHealth(rival(), untouched).changes).toBe(untouched);
  });

  it("to a type that has the field is the host's to write", () => {
    const asked = { "system.health.value": 5 };
    const hero = bare("ryf", { type: "ryfHero" });
    expect(turnHealth(hero, asked)).toEqual({ changes: asked, lost: false });
  });

  it("is lost, and told, where nobody keeps a figure", () => {
    const asked = { "system.health.value": 5, name: "Ada" };
    expect(turnHealth(bare("escala3", { type: "escala3Hero" }), asked)).toEqual({
      changes: { name: "Ada" },
      lost: true,
    });
    expect(turnHealth(partyOf(), asked)).toEqual({ changes: { name: "Ada" }, lost: true });
    // No maximum is written by a neighbour.
    expect(turnHealth(rival(), { "system.health.max": 20 })).toEqual({ changes: {}, lost: true });
  });

  it("what is no number reaches the host as none, and is refused there", () => {
    expect(turnHealth(rival(), { "system.health.value": Number.NaN }).changes["system.wounds.value"]).toBeNaN();
    expect(turnHealth(rival(), { "system.health.value": "much" }).changes["system.wounds.value"]).toBeNaN();
  });
});

it("bars know it by that name too", () => {
  const rival = bare("narrative", { type: "narrativeRival", system: { wounds: { value: 3, max: 12 } } });
  expect(barResource(rival, "health")).toMatchObject({ path: "system.wounds.value", rising: true });
  expect(barResource(rival, "strain")).toMatchObject({ path: "system.strain.value" });
  expect(barResource(bare("escala3", { type: "escala3Hero" }), "health")).toBeNull();
});

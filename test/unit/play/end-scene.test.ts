import { beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, anEffect, anItem, clearTable, host, table } from "../table.ts";

const { rulesets } = await import("../../../module/contract/index.ts");
const { concerned, endingOf, sleptTonight, overAt } = await import("../../../module/play/endings/end-scene.ts");

rulesets.add(
  aRuleSet({
    id: "stones",
    actors: { hero: { side: "heroes" }, foe: {} },
    items: { pebble: { lasting: () => true } },
    lasting: {
      pebble: {
        touches: () => [],
        lasts: ({ system }: { system: { lasts: string } }) => system.lasts,
        status: ({ system }: { system: { status: string } }) => system.status,
      },
    },
    endings: {
      changes: ({ system }: { system: { luck?: number } }, ending: string) =>
        ending === "scene" && system.luck ? { updates: { "system.luck": 0 }, lines: [] } : null,
    },
  }),
);

const PLAIN = { comfort: false, clock: false };
const hero = (name: string, more: object = {}) => anActor(name, { hasPlayerOwner: true, ...more });
const uuids = (ending: "scene" | "rest" = "scene") => concerned(ending).map(({ uuid }) => uuid);

beforeEach(() => {
  clearTable();
  table.documents = new Map();
});
/** The actors of this world, found by their addresses too. */
function people(...actors: { uuid: string }[]): void {
  table.actors = actors;
  for (const actor of actors) table.documents.set(actor.uuid, actor);
}

describe("the actors that a scene ends for", () => {
  it("is the party; a member who was deleted is no more, and stops nobody", () => {
    const [ana, beto] = [hero("Ana"), hero("Beto")];
    const party = anActor("Party", {
      type: "party",
      system: { members: [{ uuid: "Actor.gone" }, { uuid: ana.uuid }] },
    });
    people(ana, beto, party);
    expect(uuids()).toEqual([ana.uuid]);
  });

  it("are all heroes of players where there is no party, and the fighters, once each", () => {
    const [ana, foe] = [hero("Ana"), anActor("Foe", { type: "foe", hasPlayerOwner: false })];
    people(ana, foe, anActor("Bystander", { type: "foe", hasPlayerOwner: false }));
    expect(uuids()).toEqual([ana.uuid]);
    host.combat = { combatants: { contents: [{ actor: foe }, { actor: ana }, { actor: null }] } };
    expect(uuids().sort()).toEqual([ana.uuid, foe.uuid].sort());
  });

  it("are those on it with something that lasts until then, on whichever side", () => {
    const ana = hero("Ana");
    const cornered = anActor("Cornered", { type: "foe", effects: [anEffect("Cornered", [], { lasts: "scene" })] });
    const burning = anActor("Burning", {
      type: "foe",
      items: [anItem("Fire", { type: "pebble", system: { lasts: "scene", status: "" } })],
    });
    const free = anActor("Free", { type: "foe" });
    people(ana, cornered, burning, free);
    table.scenes = [{ tokens: [cornered, burning, free].map((actor) => ({ actor })) }];
    expect(uuids().sort()).toEqual([ana.uuid, burning.uuid, cornered.uuid].sort());
    // A rest ends what a scene would have ended.
    expect(uuids("rest").sort()).toEqual(uuids().sort());
  });
});

describe("what it does to an actor", () => {
  it("ends effects with it, also those of an item that is gone and those whose value is broken", () => {
    const orphan = { ...anEffect("Orphan", [["system.luck", 1]], { lasts: "scene" }), origin: "Actor.Ana.Item.gone" };
    const broken = anEffect("Broken", [["system.luck", "lots"]], { lasts: "scene" });
    const stays = anEffect("Stays", [], { lasts: "rest" });
    const ana = hero("Ana", { effects: [orphan, broken, stays] });
    expect(endingOf(ana, "scene", PLAIN)?.ends).toEqual(["Orphan", "Broken"]);
    expect(endingOf(ana, "rest", PLAIN)?.ends).toEqual(["Orphan", "Broken", "Stays"]);
  });

  it("ends items that last with it, and the conditions that came with them unless one that stays has them too", () => {
    const item = (name: string, lasts: string, status = "") =>
      anItem(name, { type: "pebble", system: { lasts, status } });
    const ana = hero("Ana", {
      items: [item("Fire", "scene", "burning"), item("Ache", "rest"), item("Scar", "removed")],
    });
    expect(endingOf(ana, "scene", PLAIN)).toMatchObject({ removes: ["Fire"], statuses: { burning: false } });
    expect(endingOf(ana, "night", PLAIN)?.removes).toEqual(["Fire", "Ache"]);
    const twice = hero("Beto", { items: [item("Fire", "scene", "burning"), item("Pyre", "removed", "burning")] });
    expect(endingOf(twice, "scene", PLAIN)).toMatchObject({ removes: ["Fire"], statuses: {} });
  });

  it("is what the rules say beside them, and nothing at all where nothing ends", () => {
    expect(endingOf(hero("Ana", { system: { luck: 2 } }), "scene", PLAIN)).toMatchObject({
      updates: { "system.luck": 0 },
    });
    expect(endingOf(hero("Ana", { system: { luck: 2 } }), "rest", PLAIN)).toBeNull();
    expect(endingOf(hero("Ana"), "scene", PLAIN)).toBeNull();
  });
});

describe("a night", () => {
  const HOUR = 3600;
  // Its rules write the night down.
  it("ends on the world's next morning, and a week six days later", () => {
    host.worldTime = 22 * HOUR;
    expect(overAt("night")).toBe(32 * HOUR);
    expect(overAt("week")).toBe((32 + 6 * 24) * HOUR);
  });

  it("was slept by those who have written it down; others never sleep", () => {
    host.worldTime = 22 * HOUR;
    const slept = hero("Ana", { system: { nights: [{ id: String(32 * HOUR) }] } });
    expect([
      sleptTonight(slept),
      sleptTonight(hero("Beto", { system: { nights: [] } })),
      sleptTonight(hero("Caro")),
    ]).toEqual([true, false, false]);
  });
});

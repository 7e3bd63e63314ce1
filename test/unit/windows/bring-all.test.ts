import { beforeEach, describe, expect, it } from "vitest";
import { aCollection, aLivingActor } from "../a-living-actor.ts";
import { aRuleSet } from "../a-rule-set.ts";
import { aUser, clearTable, table } from "../table.ts";
import { keepCards } from "./cards.ts";

/* Several actors out of a text or a file come as one: all of them or none, and one card takes them back. */

const { rulesets } = await import("../../../module/contract/index.ts");
const { bringAll, mayReplace, namesakes } = await import("../../../module/windows/carry/bring-all.ts");
const { takeBrought } = await import("../../../module/windows/copies/brought.ts");
const { keptOn } = await import("../../../module/windows/carry/kept.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every kind.
type Any = any;

rulesets.add(aRuleSet({ id: "brought", actors: { foe: {}, hero: {} }, items: { thing: {} } }));

let world: Any;
let cards: Any[];
/** The name that cannot be made. */
let refused = "";

/** An actor that lives in the world. */
function put(data: Any): Any {
  const { _id: id = data.name, ...rest } = data;
  const actor = aLivingActor(id, { type: "foe", ownership: { default: 0 }, img: "", ...rest });
  const { update } = actor;
  Object.assign(actor, {
    name: data.name,
    sheet: { render: () => undefined },
    toObject: () =>
      structuredClone({
        _id: id,
        type: actor.type,
        name: actor.name,
        img: "",
        system: actor.system,
        items: [],
        effects: [],
        flags: actor.flags ?? {},
      }),
    async update(changes: Any, options: Any) {
      if (changes.name === refused) throw new Error("the host refuses");
      return update.call(actor, changes, options);
    },
    async delete() {
      world.delete(id);
      table.documents.delete(actor.uuid);
    },
  });
  world.set(id, actor);
  table.documents.set(actor.uuid, actor);
  return actor;
}

const become = (name: string, level = 1, type = "foe"): Any => ({
  type,
  name,
  img: "",
  system: { level },
  effects: [],
  items: [],
});
const fresh = (name: string) => ({ after: become(name), onto: null });
const standing = () => world.contents.map(({ name, system }: Any) => `${name} ${system.level}`);

beforeEach(() => {
  clearTable();
  table.user = aUser("gm", { isGM: true, isSelf: true, can: () => true });
  world = aCollection([]);
  cards = keepCards();
  refused = "";
  const { game, CONFIG } = globalThis as Any;
  game.collections = new Map([["Actor", world]]);
  Object.defineProperty(game, "actors", { configurable: true, get: () => world });
  function Actor(data: Any) {
    return Object.assign(aLivingActor("made", { type: data.type, name: data.name, system: data.system }), {
      toObject: () => structuredClone(data),
    });
  }
  Actor.create = async (data: Any) => {
    if (data.name === refused) throw new Error("the host refuses");
    return put(data);
  };
  CONFIG.Actor = { typeLabels: {}, documentClass: Actor };
});

describe("several that come", () => {
  it("are told on one card, which takes all of them back", async () => {
    const came = await bringAll("a", [fresh("Wolf"), fresh("Bear")]);
    expect(came.map(({ name }) => name)).toEqual(["Wolf", "Bear"]);
    expect(cards).toMatchObject([{ name: "Wolf, Bear", state: "brought" }]);
    expect(await takeBrought(cards[0])).toEqual([]);
    expect(standing()).toEqual([]);
  });

  it("stand beside their namesakes, or in their place; and what stood there comes back", async () => {
    const wolf = put({ name: "Wolf", system: { level: 7 } });
    await bringAll("a", [{ after: become("Wolf", 2), onto: wolf.uuid }, fresh("Bear"), fresh("Wolf")]);
    expect(standing()).toEqual(["Wolf 2", "Bear 1", "Wolf 1"]);
    expect(keptOn(wolf).map(({ id }) => id)).toEqual(["a"]);
    expect(cards[0].changed.map(({ uuid }: Any) => uuid)).toEqual([wolf.uuid]);
    expect(cards[0].made).toHaveLength(2);
    expect(await takeBrought(cards[0])).toEqual([]);
    expect(standing()).toEqual(["Wolf 7"]);
  });

  it("come all or none: what came before one failed goes, and what was replaced is as it was", async () => {
    const wolf = put({ name: "Wolf", system: { level: 7 } });
    refused = "Bear";
    const coming = [{ after: become("Wolf", 2), onto: wolf.uuid }, fresh("Fox"), fresh("Bear"), fresh("Owl")];
    await expect(bringAll("a", coming)).rejects.toThrow("the host refuses");
    expect(standing()).toEqual(["Wolf 7"]);
    expect([keptOn(wolf), cards]).toEqual([[], []]);
  });

  it("whose card was there before the first came: a page that is gone leaves a way back", async () => {
    const planned: Any[] = [];
    const { documentClass } = (globalThis as Any).CONFIG.Actor;
    const { create } = documentClass;
    documentClass.create = async (data: Any) => {
      planned.push(structuredClone(cards[0]));
      return create(data);
    };
    const [wolf] = await bringAll("a", [fresh("Wolf")]);
    expect(planned).toMatchObject([{ state: "bringing", made: [wolf?.uuid] }]);
  });

  it("never take the same place twice", async () => {
    const wolf = put({ name: "Wolf", system: { level: 7 } });
    const onto = { after: become("Wolf", 2), onto: wolf.uuid };
    await expect(bringAll("a", [onto, onto])).rejects.toThrow("twiceOnto");
    expect(standing()).toEqual(["Wolf 7"]);
  });
});

describe("a player", () => {
  beforeEach(() => {
    table.user = aUser("ana", { isSelf: true, can: () => true });
  });

  it("replaces what they own, and nobody else's", async () => {
    const own = put({ name: "Wolf", system: { level: 7 }, ownership: { ana: 3 } });
    const other = put({ _id: "other", name: "Wolf", system: { level: 7 }, ownership: { default: 2 } });
    expect([own, other].map((actor) => mayReplace(actor, become("Wolf")))).toEqual([true, false]);
    await bringAll("a", [{ after: become("Wolf", 2), onto: own.uuid }]);
    await expect(bringAll("b", [{ after: become("Wolf", 3), onto: other.uuid }])).rejects.toThrow("notYours");
    expect(standing()).toEqual(["Wolf 2", "Wolf 7"]);
    expect(cards).toEqual([]);
  });

  it("makes none where they may not make actors, and replaces all the same", async () => {
    table.user.can = () => false;
    const own = put({ name: "Wolf", system: { level: 7 }, ownership: { ana: 3 } });
    await expect(bringAll("a", [{ after: become("Wolf", 2), onto: own.uuid }, fresh("Bear")])).rejects.toThrow(
      "notYours",
    );
    expect(standing()).toEqual(["Wolf 7"]);
    await bringAll("a", [{ after: become("Wolf", 2), onto: own.uuid }]);
    expect(standing()).toEqual(["Wolf 2"]);
  });

  it("learns of no namesake that they cannot see", () => {
    put({ name: "Wolf", ownership: { default: 0 } });
    const seen = put({ _id: "seen", name: " wolf", ownership: { default: 1 } });
    expect(namesakes("Wolf").map(({ uuid }) => uuid)).toEqual([seen.uuid]);
    table.user = aUser("gm", { isGM: true });
    expect(namesakes("WOLF")).toHaveLength(2);
  });
});

it("one of another kind, or one that is gone, is not replaced", async () => {
  const hero = put({ name: "Wolf", type: "hero", system: { level: 7 } });
  expect(mayReplace(hero, become("Wolf"))).toBe(false);
  await expect(bringAll("a", [{ after: become("Wolf"), onto: hero.uuid }])).rejects.toThrow("notYours");
  await expect(bringAll("a", [{ after: become("Wolf"), onto: "Actor.gone" }])).rejects.toThrow("actorGone");
  expect(standing()).toEqual(["Wolf 7"]);
});

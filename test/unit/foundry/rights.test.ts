import { beforeEach, describe, expect, it } from "vitest";
import { anActor, anItem, aUser, clearTable, table } from "../table.ts";

const { isPlayers, owns } = await import("../../../module/foundry/rights.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const [gm, ana, bea] = [aUser("gm", { isGM: true }), aUser("ana"), aUser("bea")];
beforeEach(() => {
  clearTable();
  table.users = [gm, ana, bea];
});

describe("who may change an actor", () => {
  it("is each user in its stored ownership, and every GM", () => {
    const hero = anActor("Hero", { ownership: { default: 0, ana: 3, bea: 2 } });
    expect([gm, ana, bea].map((user) => owns(hero, user))).toEqual([true, true, false]);
    expect(isPlayers(hero)).toBe(true);
  });

  it("is everybody by the default, except users with an entry of their own", () => {
    const bird = anActor("Bird", { ownership: { default: 3, ana: 0 } });
    expect([ana, bea].map((user) => owns(bird, user))).toEqual([false, true]);
    // −1 is the host's word for the default.
    bird._source.ownership = { default: 3, ana: -1 };
    expect(owns(bird, ana)).toBe(true);
  });

  it("is no user made an owner by an effect, a flag or a module while the data were prepared", () => {
    const prepared = { isOwner: true, hasPlayerOwner: true, testUserPermission: () => true, getUserLevel: () => 3 };
    const wolf = anActor("Wolf", { ownership: { default: 0 }, ...prepared });
    wolf.ownership = { default: 3, ana: 3 };
    expect([owns(wolf, ana), isPlayers(wolf)]).toEqual([false, false]);
  });

  it.each([[null], [undefined], ["3"], [3], [[]], [{}], [{ ana: "owner" }], [{ ana: null, default: "all" }]])(
    "is no player where the stored ownership is %j",
    (ownership) => {
      const odd = anActor("Odd");
      odd._source.ownership = ownership;
      expect(owns(odd, ana)).toBe(false);
      expect(owns(odd, gm)).toBe(true);
    },
  );

  it("takes no name that every object answers to for a user's", () => {
    const hero = anActor("Hero", { ownership: { default: 0 } });
    expect(owns(hero, aUser("constructor"))).toBe(false);
  });

  it("of a token that is its own actor is what stands in that actor's source", () => {
    const token = { documentName: "Token", parent: { documentName: "Scene" } };
    const goblin = anActor("Goblin", { ownership: { default: 0, bea: 3 }, isToken: true, parent: token });
    expect([ana, bea].map((user) => owns(goblin, user))).toEqual([false, true]);
  });

  it("in a compendium is what GMs made of that compendium", () => {
    const levels: Record<string, boolean> = { ana: true };
    const pack = { testUserPermission: ({ id }: Any, level: string) => level === "OWNER" && levels[id] === true };
    (globalThis as Any).game.packs = { get: (id: string) => (id === "shelf" ? pack : undefined) };
    const hero = anActor("Hero", { pack: "shelf", ownership: { default: 3 } });
    expect([gm, ana, bea].map((user) => owns(hero, user))).toEqual([true, true, false]);
    expect(owns(anActor("Lost", { pack: "gone", ownership: { default: 3 } }), ana)).toBe(false);
  });
});

it("of a thing or an effect its bearer's players may, whatever stands in its own data", () => {
  const sword = anItem("sword", { _source: { ownership: { default: 3 }, system: {} } });
  anActor("Hero", { ownership: { default: 0, bea: 3 }, items: [sword] });
  const glow: Any = { documentName: "ActiveEffect", parent: sword, _source: {} };
  expect([ana, bea].map((user) => [owns(sword, user), owns(glow, user)])).toEqual([
    [false, false],
    [true, true],
  ]);
  // What lies in the world by itself has its own.
  const stone = anItem("stone", { parent: null, _source: { ownership: { default: 0, ana: 3 }, system: {} } });
  expect([ana, bea].map((user) => owns(stone, user))).toEqual([true, false]);
});

it("of nothing nobody may", () => {
  expect([owns(null, gm), owns(undefined, ana)]).toEqual([false, false]);
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Combat } from "../../client/documents/index.ts";
import { ActiveEffect } from "../../client/generation/active-effect-14.ts";
import type { Actor } from "../../client/generation/actor-14.ts";
import { GameTime } from "../../client/runtime/time.ts";
import { ActiveEffectTypeDataModel } from "../../common/generation/effect-schema.ts";
import { setGeneration } from "../../common/generation/index.ts";
import type { Dict } from "../../common/utils/types.ts";
import { setTable, type TestTable } from "../client/table.ts";

// In V14 effects end by themselves. A fight of three: A, B and C act in this order.

const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
const host = globalThis as unknown as { game: Dict; CONFIG: Record<string, Dict>; ui: Dict; canvas: unknown };

let table: TestTable;
let combat: Combat;
let actors: Record<string, Actor>;
/** What the registry asked effects. */
let asked: [event: string, context: Dict][];

/** Does the system keep the time itself? */
let ownClock = false;

class Watched extends ActiveEffect {
  override isExpiryEvent(event: string, context?: Dict): boolean {
    asked.push([event, context ?? {}]);
    return !ownClock && super.isExpiryEvent(event, context);
  }
}

/** Begun in no fight: what is null stays null. */
const OUTSIDE = { start: { combat: null } };

const wait = () => new Promise((done) => setTimeout(done));

async function create<T>(name: string, data: Dict): Promise<T> {
  const { documentClass } = host.CONFIG[name] as { documentClass: { create(data: Dict, operation: Dict): unknown } };
  return (await documentClass.create(data, { keepId: true })) as T;
}

const id = (letter: string): string => letter.repeat(16);

beforeEach(async () => {
  setGeneration(14);
  table = setTable();
  asked = [];
  ownClock = false;
  Object.assign(host.CONFIG.ActiveEffect as Dict, { documentClass: Watched });
  host.canvas = { ready: false, scene: null, tokens: {} };
  Object.assign(host.game.settings as Dict, { get: (_scope: string, key: string) => (key === "time" ? time : {}) });
  (host.game.users as { current: Dict }).current.active = true;
  Object.defineProperty(host.game, "combat", { configurable: true, get: () => combat ?? null });
  time = 0;
  host.game.time = Object.assign(new GameTime(), { set: passTime });
  actors = {};
  combat = undefined as never;
  for (const letter of ["a", "b", "c"])
    actors[letter] = await create<Actor>("Actor", { _id: id(letter), name: letter, type: "hero" });
  const combatants = ["a", "b", "c"].map((letter, index) => ({
    _id: id(letter),
    actorId: id(letter),
    initiative: 9 - index,
  }));
  combat = await create<Combat>("Combat", { _id: id("f"), combatants });
});
afterEach(() => {
  setGeneration(13);
  warn.mockClear();
});

let time = 0;
/** World time goes on, as the setting tells every page. */
async function passTime(to: number): Promise<number> {
  const before = time;
  time = to;
  await (host.game.time as GameTime).onUpdateWorldTime(to, {}, table.GM, before);
  return to;
}

async function give(letter: string, duration: Dict, more: Dict = {}): Promise<ActiveEffect> {
  const actor = actors[letter] as Actor;
  const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "E", duration, ...more }]);
  return effect as unknown as ActiveEffect;
}

const expired = (effect: ActiveEffect): unknown => (effect._source.duration as Dict).expired;

/** Steps through the fight until an effect ends; answers round and whose turn it is then. */
async function endOf(effect: ActiveEffect, limit = 12): Promise<string> {
  for (let step = 0; step < limit; step++) {
    if (expired(effect)) return `${combat.round}${combat.combatant?.id?.[0]}`;
    await combat.nextTurn();
    await wait();
  }
  return "never";
}

describe("what is asked of an effect whose time is over", () => {
  it("are the events of a fight in their order, with what comes with them", async () => {
    await combat.startCombat();
    await wait();
    const effect = await give("a", { value: 0, units: "rounds", expiry: "mine" });
    for (let turn = 0; turn < 3; turn++) await combat.nextTurn();
    await wait();
    const turns = (event: string, round: number, turn: number) => [event, { round, turn, skipped: false, combat }];
    const rounds = (event: string, round: number) => [event, { round, skipped: false, combat }];
    expect(asked).toEqual([
      turns("turnEnd", 1, 0),
      turns("turnStart", 1, 1),
      turns("turnEnd", 1, 1),
      turns("turnStart", 1, 2),
      turns("turnEnd", 1, 2),
      rounds("roundEnd", 1),
      rounds("roundStart", 2),
      turns("turnStart", 2, 0),
    ]);
    asked.length = 0;
    await combat.previousTurn();
    await passTime(6);
    await combat.createEmbeddedDocuments("Combatant", [{ actorId: id("a") }]);
    await combat.delete();
    await wait();
    expect(asked).toEqual([
      ["combatRewind", { combat }],
      ["updateWorldTime", {}],
      ["combatStart", { combat, actors: new Set([actors.a]) }],
      ["combatEnd", { combat }],
    ]);
    // A word of its own is the system's to say.
    expect(expired(effect)).toBe(false);
    await Watched.registry.refresh("mine");
    expect(expired(effect)).toBe(true);
  });

  it("is nothing while time is left, and nothing of one that is over, off or endless", async () => {
    await combat.startCombat();
    await give("a", { value: 5, units: "rounds" });
    await give("a", { value: 0, units: "rounds", expired: true });
    await give("b", { value: 0, units: "rounds" }, { disabled: true });
    await give("b", {});
    await actors.c?.createEmbeddedDocuments("Item", [{ name: "Rope", type: "base" }]);
    await actors.c?.items.contents[0]?.createEmbeddedDocuments("ActiveEffect", [
      { name: "E", duration: { value: 0, units: "rounds" } },
    ]);
    await combat.nextTurn();
    await wait();
    expect(asked).toEqual([]);
    expect([...Watched.registry]).toHaveLength(1);
  });

  it("is nothing of one that has ended, also where its type data let it work on", async () => {
    class Lasting extends ActiveEffectTypeDataModel {
      readonly isSuppressed = false;
    }
    Object.assign(host.CONFIG.ActiveEffect?.dataModels as Dict, { base: Lasting });
    const effect = await give("a", { value: 0, expiry: null });
    await passTime(1);
    expect([expired(effect), effect.active]).toEqual([true, true]);
    table.sent.length = asked.length = 0;
    await passTime(2);
    expect([asked, table.sent]).toEqual([[], []]);
  });

  it("is the system's to answer, which keeps the time itself by saying no", async () => {
    ownClock = true;
    await combat.startCombat();
    const effect = await give("a", { value: 1, units: "rounds" });
    expect(await endOf(effect)).toBe("never");
    await passTime(1000);
    expect(expired(effect)).toBe(false);
  });

  it("is not asked of one that the system keeps out of the registry", async () => {
    await combat.startCombat();
    const effect = await give("a", { value: 0, units: "rounds" });
    expect(Watched.registry.has(effect as never)).toBe(true);
    Object.defineProperty(effect, "isExpiryTrackable", { get: () => false });
    expect(await endOf(effect)).toBe("never");
    expect(asked).toEqual([]);
  });
});

describe("an effect of rounds", () => {
  it("ends at the start of a turn of whose turn it began in, whoever bears it", async () => {
    await combat.startCombat();
    await combat.nextTurn();
    const effect = await give("c", { value: 1, units: "rounds" });
    expect(effect._source.start).toMatchObject({ combat: combat.id, combatant: id("b"), round: 1, turn: 1 });
    expect(await endOf(effect)).toBe("2b");
    expect(effect.isSuppressed).toBe(true);
    expect(effect.active).toBe(false);
  });

  it("or of its bearer, where Mesa is told to read it so", async () => {
    Watched.registry.mesaTurnsOf = "bearer";
    try {
      await combat.startCombat();
      const effect = await give("c", { value: 1, units: "rounds" });
      expect(effect._source.start).toMatchObject({ combatant: id("a"), round: 1 });
      expect(await endOf(effect)).toBe("2c");
    } finally {
      Watched.registry.mesaTurnsOf = "start";
    }
  });

  it("or of whom its start names, which nobody overwrites", async () => {
    await combat.startCombat();
    const effect = await give("c", { value: 1, units: "rounds" }, { start: { combatant: id("c"), turn: null } });
    expect(effect._source.start).toMatchObject({ combat: combat.id, combatant: id("c"), round: 1, turn: null });
    expect(await endOf(effect)).toBe("2c");
  });

  it.each([
    ["turnStart", "2a"],
    ["turnEnd", "2b"],
    ["roundStart", "2a"],
    ["roundEnd", "3a"],
  ])("waits for %s once its time is over", async (expiry, when) => {
    await combat.startCombat();
    const effect = await give("a", { value: 1, units: "rounds", expiry });
    expect(await endOf(effect)).toBe(when);
  });

  it("that is the last in the order does not lose its round at the end of its own turn", async () => {
    await combat.startCombat();
    for (const _ of "ab") await combat.nextTurn();
    const effect = await give("c", { value: 1, units: "rounds", expiry: "turnEnd" });
    expect(await endOf(effect)).toBe("3a");
  });

  it("given before the fight counts from when its bearer came into it", async () => {
    const fight = combat;
    combat = undefined as never;
    const effect = await give("b", { value: 1, units: "rounds" });
    combat = fight;
    await combat.startCombat();
    expect(await endOf(effect)).toBe("2b");
  });

  it("noted in a fight that had not begun yet has nobody whose turn counts, as public notes have it", async () => {
    const effect = await give("b", { value: 1, units: "rounds" });
    expect(effect._source.start).toMatchObject({ combat: combat.id, combatant: null });
    await combat.startCombat();
    expect(await endOf(effect)).toBe("never");
  });

  it("that began in a fight which is over has its bearer's turns in the next", async () => {
    const effect = await give("b", { value: 2, units: "rounds" }, { start: { combat: id("z"), combatant: id("a") } });
    await combat.startCombat();
    expect(await endOf(effect)).toBe("3b");
  });

  it("ends with no turn of a fight that it has no part in, and out of one by seconds", async () => {
    Object.assign(CONFIG.time, { roundTime: 6 });
    const other = await create<Actor>("Actor", { _id: id("d"), name: "d", type: "hero" });
    actors.d = other;
    await combat.startCombat();
    const effect = await give("d", { value: 2, units: "rounds" }, OUTSIDE);
    expect(effect.duration).toMatchObject({ value: 12, units: "seconds", remaining: 12 });
    expect(effect._source.duration).toMatchObject({ value: 2, units: "rounds" });
    await passTime(11);
    expect(expired(effect)).toBe(false);
    await passTime(12);
    expect(expired(effect)).toBe(true);
    Object.assign(CONFIG.time, { roundTime: 0 });
  });

  it("tells how many are left, by the present turn", async () => {
    await combat.startCombat();
    const rounds = await give("a", { value: 2, units: "rounds", expiry: "combatEnd" });
    const turns = await give("a", { value: 4, units: "turns", expiry: "combatEnd" });
    const seen: unknown[] = [];
    for (let turn = 0; turn < 8; turn++) {
      seen.push([rounds.duration.remaining, turns.duration.remaining]);
      await combat.nextTurn();
      await wait();
    }
    expect(seen).toEqual([2, 2, 2, 1, 1, 1, 0, 0].map((left, turn) => [left, 4 - turn]));
    expect(expired(rounds)).toBe(false);
    await combat.delete();
    await wait();
    expect([expired(rounds), expired(turns)]).toEqual([true, true]);
  });
});

describe("an effect of another time", () => {
  it("ends with world time: at once without an event, in a fight with its event only", async () => {
    const bare = await give("a", { value: 1, units: "minutes", expiry: null });
    const turn = await give("b", { value: 1, units: "minutes" }, OUTSIDE);
    const start = await give("b", { value: 1, units: "minutes", expiry: "combatStart" }, OUTSIDE);
    await passTime(59);
    expect([bare, turn, start].map(expired)).toEqual([false, false, false]);
    await passTime(60);
    // Both stand in the encounter, so that only the one without an event ends with the time.
    expect([bare, turn, start].map(expired)).toEqual([true, false, false]);
    await combat.startCombat();
    await wait();
    expect([turn, start].map(expired)).toEqual([false, true]);
    expect(await endOf(turn)).toBe("1b");
  });

  it("out of a fight ends with world time whatever event of a fight it waits for, and lasts months as they are", async () => {
    await combat.delete();
    combat = undefined as never;
    const turn = await give("b", { value: 10, units: "seconds", expiry: "turnEnd" });
    const month = await give("b", { value: 1, units: "months" });
    await passTime(10);
    expect(expired(turn)).toBe(true);
    expect(expired(month)).toBe(false);
    await passTime(31 * 86_400 - 1);
    expect(month.duration.remaining).toBeGreaterThanOrEqual(0);
    await passTime(32 * 86_400);
    expect(expired(month)).toBe(true);
  });

  it("with an event alone lasts until it happens", async () => {
    await combat.startCombat();
    const effect = await give("a", { value: null, expiry: "combatEnd" });
    expect(effect.isTemporary).toBe(true);
    expect(await endOf(effect, 4)).toBe("never");
    await combat.delete();
    await wait();
    expect(expired(effect)).toBe(true);
  });
});

describe("what becomes of it", () => {
  it("is one write for each bearer, of the active Gamemaster alone", async () => {
    const twins = [await give("a", { value: 0 }), await give("a", { value: 0 })];
    await give("b", { value: 0 });
    await combat.delete();
    combat = undefined as never;
    table.sent.length = 0;
    const user = (host.game.users as { current: Dict }).current;
    user.active = false;
    await passTime(1);
    expect(table.sent).toEqual([]);
    user.active = true;
    await passTime(2);
    expect(table.sent.map(({ action, operation }) => [action, operation.parentUuid, operation.updates])).toEqual([
      ["update", `Actor.${id("a")}`, twins.map((effect) => ({ _id: effect.id, duration: { expired: true } }))],
      ["update", `Actor.${id("b")}`, [expect.objectContaining({ duration: { expired: true } })]],
    ]);
  });

  it("is for the world to choose", async () => {
    const config = host.CONFIG.ActiveEffect as Dict;
    expect(config.expiryAction).toBe("update");
    const effect = await give("a", { value: 0, expiry: null });
    config.expiryAction = null;
    await passTime(1);
    expect(expired(effect)).toBe(false);
    config.expiryAction = "delete";
    await passTime(2);
    expect(actors.a?.effects.size).toBe(0);
    config.expiryAction = "destroy";
    await give("a", { value: 0, expiry: null });
    await expect(Watched.registry.refresh("updateWorldTime")).rejects.toThrow(/expiryAction must be/);
  });

  it("may be taken out of the registry and put back", async () => {
    const effect = await give("a", { value: 0, expiry: null });
    expect(Watched.registry.deleteFromParent(actors.a as never)).toBe(true);
    await passTime(1);
    expect(expired(effect)).toBe(false);
    Watched.registry.addFromParent(actors.a as never);
    await passTime(2);
    expect(expired(effect)).toBe(true);
  });

  it("is nothing in V13, where nothing ends by itself", async () => {
    const effect = await give("a", { value: 0, expiry: null });
    setGeneration(13);
    await passTime(1);
    expect(asked).toEqual([]);
    expect(expired(effect)).toBe(false);
  });
});

describe("a status that is switched on", () => {
  it("lasts and shows its icon all the same", async () => {
    host.CONFIG.statusEffects = [{ id: "prone", name: "Prone", img: "icons/svg/falling.svg" }] as never;
    await actors.a?.toggleStatusEffect("prone");
    const [effect] = actors.a?.effects.contents ?? [];
    expect([effect?.isTemporary, effect?._source.showIcon]).toEqual([false, 2]);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { anActor, anItem, clearTable, collectionOf, table } from "../table.ts";

// biome-ignore lint/suspicious/noExplicitAny: documents of a host that is not there.
type Any = any;

/** Foundry's own effect, which says of each event that it ends it. */
class Effect {
  constructor(data: object) {
    Object.assign(this, data);
  }
  isExpiryEvent(): boolean {
    return true;
  }
}
Object.assign((globalThis as Any).foundry.documents, { ActiveEffect: Effect });

const { CubileteActiveEffect } = await import("../../../module/documents/active-effect.ts");
const { endsByHost, roundsData } = await import("../../../module/foundry/v13-v14/effects.ts");
const { countEffects } = await import("../../../module/play/effects/rounds.ts");
const { lastsText } = await import("../../../module/plan/effect-words.ts");
const { Hooks } = globalThis as Any;

countEffects();

/** What was written, in order: `delete <effect>`, `begin <effect> in <fight>`, `off <effect>`. */
let written: string[];

function bearing<B extends object>(bearer: B, effects: Any[]): B {
  for (const effect of effects) effect.parent = bearer;
  return Object.assign(bearer, {
    effects: collectionOf(effects),
    async deleteEmbeddedDocuments(_kind: string, ids: string[]) {
      written.push(...ids.map((id) => `delete ${id}`));
    },
    async updateEmbeddedDocuments(_kind: string, updates: Any[]) {
      for (const { _id, disabled, ...more } of updates) {
        if (disabled) written.push(`off ${_id}`);
        const fight = more["start.combat"] ?? more["duration.combat"];
        if (fight) written.push(`begin ${_id} in ${fight}`);
      }
    },
  });
}

/** An effect as Foundry 14 stores it. */
const effect14 = (id: string, duration: object, start: object | null = null, more: object = {}): Any => {
  const units = "rounds";
  const made: Any = new CubileteActiveEffect({
    id,
    name: id,
    disabled: false,
    active: true,
    transfer: false,
    parent: null,
    statuses: new Set(),
    flags: {},
    _source: { duration: { value: null, units, expiry: null, expired: false, ...duration }, start },
    ...more,
  });
  return Object.assign(made, { getFlag: () => undefined });
};

const ROUNDS = { value: 2, expiry: "turnStart" };
const AT_ONE = { combat: "fight", round: 1, turn: 0 };

function fightOf(round: number, turn: number, actors: Any[], more: object = {}): Any {
  const combatants = actors.map((actor) => ({ id: actor.id, actor }));
  const combat = { id: "fight", started: true, round, turn, combatants: collectionOf(combatants), ...more };
  table.combats = [combat];
  return combat;
}

/** A turn begins, and what is written because of it. */
async function turnTo(round: number, turn: number, actors: Any[]): Promise<string[]> {
  written = [];
  Hooks.callAll("updateCombat", fightOf(round, turn, actors), { round, turn });
  await new Promise((done) => setTimeout(done));
  return written;
}

async function fightEnds(actors: Any[]): Promise<string[]> {
  written = [];
  Hooks.callAll("deleteCombat", fightOf(4, 0, actors));
  await new Promise((done) => setTimeout(done));
  return written;
}

beforeEach(() => {
  clearTable();
  written = [];
  Object.assign(table.user, { isActiveGM: true, isGM: true });
  table.generation = 14;
});

describe("an effect has one clock in Foundry 14", () => {
  const seconds = (value: number) => ({ value, units: "seconds", expiry: "turnStart" });
  // [what it is, its duration, whether Foundry ends it]
  const KINDS: [string, object, boolean][] = [
    ["rounds of our rolls", roundsDataOf(2), false],
    ["rounds that a GM wrote in Foundry's form", ROUNDS, false],
    ["rounds without an event", { value: 2, expiry: null }, false],
    ["rounds until the end of a turn", { value: 2, expiry: "turnEnd" }, true],
    ["rounds until the fight ends", { value: 2, expiry: "combatEnd" }, true],
    ["turns", { value: 3, units: "turns", expiry: "turnStart" }, true],
    ["seconds", seconds(60), true],
    ["days", { value: 1, units: "days", expiry: "turnStart" }, true],
    ["an event alone", { value: null, expiry: "combatEnd" }, true],
    ["until the scene ends, a rest, or it is used", roundsDataOf(null), false],
    ["nothing at all", { value: null, units: "seconds", expiry: null }, false],
  ];

  function roundsDataOf(rounds: number | null): object {
    const before = table.generation;
    table.generation = 14;
    const { duration } = roundsData(rounds) as { duration: object };
    table.generation = before;
    return duration;
  }

  it.each(KINDS)("%s: Foundry ends it or the fight does, never both", async (_what, duration, byHost) => {
    const effect = effect14("bless", duration, AT_ONE);
    const hero = bearing(anActor("Ana"), [effect]);
    expect(effect.isExpiryEvent("turnStart", {})).toBe(byHost);
    expect(effect.isExpiryEvent("updateWorldTime")).toBe(byHost);
    const counted = (duration as { value: number | null; units?: string }).value === 2;
    // Long after its time.
    expect(await turnTo(9, 0, [hero])).toEqual(!byHost && counted ? ["delete bless"] : []);
    expect(await fightEnds([hero])).toEqual(!byHost && counted ? ["delete bless"] : []);
    expect(lastsText(effect) === "By Foundry's own clock").toBe(byHost);
  });

  it("what Foundry has ended says so, and not that it still runs", () => {
    const over = effect14("bless", { ...seconds(60), expired: true });
    bearing(anActor("Ana"), [over]);
    expect(lastsText(over)).toBe("It is over: remove it, or give it another duration");
  });

  it("what an item gives to others runs nowhere as long as it lies there", () => {
    const given = effect14("poison", seconds(60), null, { transfer: false });
    const worn = effect14("ring", seconds(60), null, { transfer: true });
    bearing(anItem("Vial"), [given, worn]);
    expect([given, worn].map((each) => each.isExpiryEvent("updateWorldTime"))).toEqual([false, true]);
  });

  it("Foundry 13 ends none", () => {
    table.generation = 13;
    expect(endsByHost(effect14("bless", { seconds: 60, value: 60, units: "seconds", expiry: "turnEnd" }))).toBe(false);
  });

  it("an effect that Foundry has marked as over still ends where the fight says so, and not before", async () => {
    const effect = effect14("bless", { ...ROUNDS, expired: true }, AT_ONE, { active: false });
    const hero = bearing(anActor("Ana"), [effect]);
    expect(await turnTo(2, 3, [hero])).toEqual([]);
    expect(await turnTo(3, 0, [hero])).toEqual(["delete bless"]);
  });
});

describe("rounds", () => {
  it("of an effect that was there before begin with the fight; those of another one begin anew", async () => {
    const before = effect14("bless", ROUNDS);
    const other = effect14("curse", ROUNDS, { combat: "another", round: 7, turn: 2 });
    expect(await turnTo(1, 0, [bearing(anActor("Ana"), [before, other])])).toEqual([
      "begin bless in fight",
      "begin curse in fight",
    ]);
  });

  it("of what a worn thing does to its bearer are counted too: it is switched off, and the thing keeps it", async () => {
    const ward = effect14("ward", ROUNDS, null, { transfer: true });
    const shelved = effect14("shelved", ROUNDS, null, { transfer: true, active: false });
    const gives = effect14("gives", ROUNDS, null, { transfer: false });
    const items = [bearing(anItem("Amulet"), [ward, gives]), bearing(anItem("Shield"), [shelved])];
    const hero = bearing(anActor("Ana", { items }), []);
    expect(await turnTo(1, 0, [hero])).toEqual(["begin ward in fight"]);
    ward._source.start = AT_ONE;
    expect(await turnTo(2, 4, [hero])).toEqual([]);
    expect(await turnTo(3, 0, [hero])).toEqual(["off ward"]);
    expect(await fightEnds([hero])).toEqual(["off ward"]);
  });

  it("end with their fight on those too who have left it, and nobody else's do", async () => {
    const left = bearing(anActor("Ana"), [effect14("bless", ROUNDS, AT_ONE), effect14("waiting", ROUNDS)]);
    const token = bearing(anActor("Goblin"), [effect14("slow", ROUNDS, AT_ONE)]);
    const other = bearing(anActor("Beto"), [effect14("curse", ROUNDS, { ...AT_ONE, combat: "another" })]);
    table.actors = [left, other];
    table.scenes = [{ id: "scene", tokens: collectionOf([{ id: "t", actor: token, hidden: false, object: null }]) }];
    expect(await fightEnds([])).toEqual(["delete bless", "delete slow"]);
  });

  it("are counted by the GM in charge alone", async () => {
    const hero = bearing(anActor("Ana"), [effect14("bless", ROUNDS, AT_ONE)]);
    table.user.isActiveGM = false;
    expect(await turnTo(9, 0, [hero])).toEqual([]);
  });
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { host } from "../rulesets/host.ts";
import { anActor, clearTable, collectionOf, table } from "../table.ts";

/* A ship in the order of a fight: who rolls for it, whose slots it acts in, and who may have it act. */

// biome-ignore lint/suspicious/noExplicitAny: combats of a host that is not there.
type Any = any;

class HostCombat {
  id = "fight";
  started = true;
  round = 1;
  steps = 0;
  flags: Any = {};
  constructor(
    readonly turns: Any[],
    public turn: number | null = 0,
  ) {}
  get combatants() {
    return collectionOf(this.turns);
  }
  get combatant() {
    return this.turn === null ? null : this.turns[this.turn];
  }
  getFlag(_scope: string, key: string) {
    return this.flags[key];
  }
  async setFlag(_scope: string, key: string, value: unknown) {
    this.flags[key] = value;
  }
  async nextTurn(): Promise<Any> {
    if (++this.steps > 20) throw new Error("the turns go round and round");
    if (this.turn === this.turns.length - 1) {
      this.round++;
      this.turn = 0;
      return this;
    }
    this.turn = (this.turn ?? -1) + 1;
    return this;
  }
  async rollInitiative() {
    return this;
  }
}
Object.assign((globalThis as Any).foundry.documents, { Combat: HostCombat });

const rolled: Any[] = [];
let meanwhile = () => {};
vi.mock("../../../module/play/roll.ts", () => ({
  startRoll: async (request: Any) => {
    meanwhile();
    return message([request]);
  },
  rollTogether: async (requests: Any[]) => message(requests),
}));
/** Each roll is as high as its place on the card. */
function message(requests: Any[]): Any {
  rolled.push(...requests.map(({ actor }) => actor));
  return {
    system: { parts: requests.map(({ actor }) => ({ actor })) },
    rolls: requests.map((_, at) => ({ outcome: at + 1 })),
  };
}
const placed: Any[] = [];
vi.mock("../../../module/play/initiative.ts", () => ({
  orderPlace: (id: string, _spec: object, total: number) => ({ id, total }),
  writeOrder: async (_combat: object, places: Any[]) => void placed.push(...places.map(({ id, total }) => [id, total])),
}));

const handlers = new Map<string, (payload: object, sender: object) => Promise<void>>();
vi.mock("../../../module/requests/requests.ts", async (original) => ({
  ...(await original<object>()),
  handleRequest: (kind: string, _right: string, handler: never) => handlers.set(kind, handler),
}));

const { rulesets } = await import("../../../module/contract/index.ts");
const { CubileteCombat } = await import("../../../module/documents/combat.ts");
const slots = await import("../../../module/documents/initiative-slots.ts");

const crew = {
  ...{ stations: { helm: "HELM", guns: "GUNS" }, guns: ["guns"], mounted: "gun", skills: () => [] },
  takes: () => true,
  rolls: () => [],
  idle: () => null,
};
const initiative = { kind: "first", total: Number, tiebreak: () => 0 };
const game = (id: string, more: object) =>
  aRuleSet({
    ...{ id, actors: { [`${id}Hero`]: {}, [`${id}Ship`]: { crew } }, rolls: { first: {} } },
    health: ({ system }: Any) => system.fares ?? null,
    initiative: { ...initiative, ...more },
  });
rulesets.add(game("sides", { slots: true }));
rulesets.add(game("turns", {}));

const known = <A>(actor: A): A => {
  table.documents.set((actor as Any).uuid, actor);
  return actor;
};
const person = (name: string, more: object = {}, id = "sides") =>
  known(anActor(name, { type: `${id}Hero`, _source: { ownership: { default: 0, player: 3 } }, ...more }));
/** A GM's ship: no player owns it. */
const ship = (seats: [station: string, actor: string][], id = "sides", more: object = {}) =>
  known(
    anActor("Heron", {
      type: `${id}Ship`,
      system: { crew: seats.map(([station, actor]) => ({ station, actor: `Actor.${actor}`, skill: "", gun: "" })) },
      _source: { ownership: { default: 0 } },
      ...more,
    }),
  );
const combatant = (actor: Any, initiativeNow: number | null = null) => ({
  ...{ id: actor.name, name: actor.name, hidden: false, isDefeated: false, isOwner: true, actor },
  ...{ initiative: initiativeNow, getFlag: () => undefined },
});
const fight = (...them: Any[]): Any => new (CubileteCombat as Any)(them);

beforeEach(() => {
  clearTable();
  table.users = [{ id: "player", isGM: false }];
  for (const list of [rolled, placed]) list.length = 0;
  host.told = [];
  meanwhile = () => {};
});

describe("initiative of a ship", () => {
  it("is rolled by the helm, and stands under the ship", async () => {
    for (const name of ["ana", "bo"]) person(name);
    const one = combatant(
      ship([
        ["guns", "ana"],
        ["helm", "bo"],
      ]),
    );
    await fight(one).rollInitiative("Heron");
    expect([rolled, placed]).toEqual([["Actor.bo"], [["Heron", 1]]]);
  });

  it("is rolled by the first who can where nobody steers, or who does is out", async () => {
    person("ana");
    person("bo", { system: { fares: "down" } });
    const one = combatant(
      ship([
        ["helm", "gone"],
        ["helm", "bo"],
        ["guns", "ana"],
      ]),
    );
    await fight(one).rollInitiative("Heron");
    expect(rolled).toEqual(["Actor.ana"]);
  });

  it("is none of its own where the crew stands in the order: it acts in the slots of its side", async () => {
    const ana = person("ana");
    const one = combatant(ship([["helm", "ana"]]));
    const combat = fight(combatant(ana, 3), one);
    await combat.rollInitiative("Heron");
    expect([rolled, host.told]).toEqual([[], [expect.stringMatching(/Heron .*slots of its side/)]]);
    expect(slots.candidates(combat, combat.turns[0]).map(({ name }: Any) => name)).toEqual(["ana", "Heron"]);
  });

  it("where turns are everybody's own, the helm rolls for both: each has its own roll", async () => {
    const ana = person("ana", {}, "turns");
    const one = combatant(ship([["helm", "ana"]], "turns"));
    await fight(combatant(ana), one).rollInitiative(["ana", "Heron"]);
    expect([rolled, placed]).toEqual([
      ["Actor.ana", "Actor.ana"],
      [
        ["ana", 1],
        ["Heron", 2],
      ],
    ]);
  });

  it("is nobody's where nobody is aboard, and the GM reads why", async () => {
    await fight(combatant(ship([["helm", "gone"]]))).rollInitiative("Heron");
    expect([rolled, host.told]).toEqual([[], [expect.stringContaining("nobody aboard")]]);
  });

  it("is refused in words while the ship stands in another fight", async () => {
    person("ana");
    const one = combatant(ship([["helm", "ana"]]));
    const other = fight(one);
    table.combats = [Object.assign(other, { id: "other" })];
    const here = fight(one);
    await here.rollInitiative("Heron");
    expect([rolled, host.told]).toEqual([[], [expect.stringContaining("two fights")]]);
    other.started = false;
    await here.rollInitiative("Heron");
    expect(rolled).toEqual(["Actor.ana"]);
  });
});

describe("initiative from a dialog that stood open", () => {
  it("leaves the place that the GM gave meanwhile, and says so; who rolls again on purpose gets the new number", async () => {
    const one = combatant(person("ana"));
    const combat = fight(one);
    meanwhile = () => Object.assign(one, { initiative: 8 });
    await combat.rollInitiative("ana");
    expect([placed, host.told]).toEqual([[], [expect.stringMatching(/^ana .*meanwhile/)]]);
    meanwhile = () => {};
    await combat.rollInitiative("ana");
    expect([placed, host.told.length]).toEqual([[["ana", 1]], 1]);
  });

  it("says nothing of a combatant who left the fight meanwhile", async () => {
    const combat = fight(combatant(person("ana")));
    meanwhile = () => combat.turns.pop();
    await combat.rollInitiative("ana");
    expect([placed, host.told]).toEqual([[], []]);
  });
});

describe("a ship among the slots", () => {
  it("is of its crew's side, and theirs to play", () => {
    person("ana");
    const [manned, unmanned] = [combatant(ship([["helm", "ana"]])), combatant(ship([]))];
    expect([slots.slotSideOf(manned as Any), slots.slotSideOf(unmanned as Any)]).toEqual(["players", "others"]);
    const mine = { ...manned, isOwner: false };
    Object.assign(table.documents.get("Actor.ana"), { isOwner: true });
    expect(slots.isMine(mine as Any)).toBe(true);
    Object.assign(table.documents.get("Actor.ana"), { isOwner: false });
    expect(slots.isMine({ ...mine, actor: { ...mine.actor, isOwner: false } } as Any)).toBe(false);
  });

  it("takes one for its crew's player, for nobody else's, and for none while it fights elsewhere", async () => {
    slots.registerSlots();
    const ask = (payload: object, id = "player") =>
      handlers
        .get("slot")?.({ combat: "fight", slot: "ana", taker: "Heron", ...payload }, { id, isGM: false })
        .then(() => "done")
        .catch(({ key }) => key);
    const one = combatant(ship([["helm", "ana"]]));
    const combat = fight(combatant(person("ana"), 3), one);
    table.combats = [combat];
    expect(await ask({}, "stranger")).toBe("CUBILETE.error.notYours");
    const other = Object.assign(fight(one), { id: "other" });
    table.combats = [combat, other];
    expect(await ask({})).toBe("CUBILETE.crew.error.twoFights");
    expect(combat.flags).toEqual({});
    table.combats = [combat];
    expect(await ask({})).toBe("done");
    expect(combat.flags.slots.by).toEqual([["ana", "Heron"]]);
    // A ship without a number is no slot, and cannot be claimed as one.
    expect(await ask({ slot: "Heron", taker: "ana", claim: true })).toBe("CUBILETE.error.slotPast");
  });

  it("has its turn ended by its crew's player, and by no other player", async () => {
    const [ana, bo] = [person("ana"), person("bo")];
    const heron = { ...combatant(ship([["helm", "ana"]])), isOwner: false };
    const combat = fight({ ...combatant(bo, 3), isOwner: false }, { ...combatant(ana, 2), isOwner: false }, heron);
    Object.assign(heron.actor, { isOwner: false });
    Object.assign(combat.flags, { slots: { round: 1, by: [["bo", "Heron"]] } });
    table.user = { id: "player", isGM: false };
    Object.assign(ana, { isOwner: false });
    await combat.nextTurn();
    expect([combat.turn, host.told.length]).toEqual([0, 1]);
    Object.assign(ana, { isOwner: true });
    await combat.nextTurn();
    expect([combat.turn, host.told.length]).toEqual([1, 1]);
  });

  it("has no slot without a number: its turn passes, and it is not lost", async () => {
    const ana = person("ana");
    const combat = fight(combatant(ana, 3), combatant(ship([["helm", "ana"]])));
    await combat.nextTurn();
    expect([combat.turn, combat.round, combat.turns.length]).toEqual([0, 2, 2]);
    expect(slots.stillToAct(combat, "players").map(({ name }: Any) => name)).toEqual(["ana", "Heron"]);
  });

  it("stands still where ships are all that fights, and none has a number", async () => {
    const combat = fight(combatant(ship([])));
    await combat.nextTurn();
    expect(combat.turn).toBe(0);
  });

  it("that is a wreck is out: it takes no slot", () => {
    const ana = person("ana");
    const wreck = ship([["helm", "ana"]]);
    wreck.system.fares = "down";
    const combat = fight(combatant(ana, 3), combatant(wreck));
    expect(slots.candidates(combat, combat.turns[0]).map(({ name }: Any) => name)).toEqual(["ana"]);
  });
});

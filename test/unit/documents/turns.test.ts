import { beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, clearTable, collectionOf, table } from "../table.ts";

/** Turns that pass by themselves: of those who are out, and only of theirs; where everybody is out, the fight stands still. */

// biome-ignore lint/suspicious/noExplicitAny: combats of a host that is not there.
type Any = any;

/** As Foundry's combat passes its turns: after the last one comes the next round, whose own step is called. */
class HostCombat {
  id = "fight";
  started = true;
  round = 1;
  steps = 0;
  flags: Any = {};
  constructor(
    readonly turns: Any[],
    public turn: number | null,
  ) {}
  get combatants() {
    return collectionOf(this.turns);
  }
  get combatant() {
    return this.turn === null ? null : this.turns[this.turn];
  }
  getFlag() {
    return this.flags.slots;
  }
  async nextTurn(): Promise<Any> {
    if (++this.steps > 20) throw new Error("the turns go round and round");
    if (this.turn === this.turns.length - 1) return this.nextRound();
    this.turn = (this.turn ?? -1) + 1;
    return this;
  }
  async nextRound(): Promise<Any> {
    if (++this.steps > 20) throw new Error("the rounds go round and round");
    this.round++;
    this.turn = this.turns.length > 0 ? 0 : null;
    return this;
  }
}
Object.assign((globalThis as Any).foundry.documents, { Combat: HostCombat });

const { rulesets } = await import("../../../module/contract/index.ts");
const { CubileteCombat } = await import("../../../module/documents/combat.ts");

const initiative = { kind: "first", total: () => 0, tiebreak: () => 0 };
const health = ({ system }: Any) => system.fares;
rulesets.add(aRuleSet({ id: "turns", actors: { turner: {} }, rolls: { first: {} }, health, initiative }));
rulesets.add(
  aRuleSet({
    id: "slots",
    actors: { slotter: {} },
    rolls: { first: {} },
    health,
    initiative: { ...initiative, slots: true },
  }),
);

/** `up`, `down`, `dead` by the token's mark, or `stranger`, a type of no rule set. */
const combatant = (id: string, is: string, type: string) => ({
  id,
  name: id,
  hidden: false,
  isOwner: true,
  isDefeated: is === "dead",
  getFlag: () => undefined,
  actor:
    is === "nobody"
      ? null
      : anActor(id, { type: is === "stranger" ? "other" : type, system: { fares: is === "down" ? "down" : "hurt" } }),
});
const fight = (people: string, at: number | null, type = "turner"): Any => {
  const turns = people.split(" ").map((is, index) => combatant(`${index}`, is, type));
  return new (CubileteCombat as Any)(turns, at);
};

beforeEach(() => {
  clearTable();
  table.combats = [];
});

describe("the next turn", () => {
  it.each<[people: string, from: number, turn: number, round: number]>([
    ["up up up", 0, 1, 1],
    ["up up up", 2, 0, 2],
    ["up down up", 0, 2, 1],
    ["up dead up", 0, 2, 1],
    ["up down dead up", 0, 3, 1],
    ["up up down", 1, 0, 2],
    // Round the end, over the first ones.
    ["down up down", 1, 1, 2],
    ["up down down", 0, 0, 2],
    // A stranger acts as long as nobody marked them.
    ["up stranger", 0, 1, 1],
    ["up nobody", 0, 1, 1],
    // Everybody is out: one step, and there it stays.
    ["down down", 0, 1, 1],
    ["down dead", 1, 0, 2],
    ["dead", 0, 0, 2],
  ])("among %s after number %d is number %d, in round %d", async (people, from, turn, round) => {
    const combat = fight(people, from);
    await combat.nextTurn();
    expect([combat.turn, combat.round]).toEqual([turn, round]);
  });
});

describe("the next round", () => {
  it.each<[people: string, turn: number]>([
    ["up up", 0],
    ["down up", 1],
    ["down dead up", 2],
    ["down down", 0],
  ])("among %s begins with number %d", async (people, turn) => {
    const combat = fight(people, 1);
    await combat.nextRound();
    expect([combat.turn, combat.round]).toEqual([turn, 2]);
  });

  it("of a fight that has not begun passes over nobody", async () => {
    const combat = fight("down up", null);
    combat.started = false;
    await combat.nextRound();
    expect(combat.turn).toBe(0);
  });
});

describe("a turn that is a side's slot", () => {
  it("comes as long as one combatant of the side can take it, and passes when nobody can", async () => {
    const [first, nobody] = [fight("up down up", 0, "slotter"), fight("up down up", 0, "slotter")];
    await first.nextTurn();
    // The second one is down, and others of their side may act in their slot.
    expect(first.turn).toBe(1);
    nobody.flags.slots = {
      round: 1,
      by: [
        ["0", "0"],
        ["2", "2"],
      ],
    };
    await nobody.nextTurn();
    // Both who stand have acted: the slot of the one who is down passes, and theirs are taken.
    expect([nobody.turn, nobody.round]).toEqual([2, 1]);
  });
});

describe("the order", () => {
  it("is highest first, then by what the rules put first, then the same on every screen", () => {
    const one = (id: string, initiative: number | null) => ({ ...combatant(id, "up", "turner"), initiative });
    const sorted = [one("b", 5), one("a", 5), one("c", null), one("d", 9)].sort((a, b) =>
      fight("up", 0)._sortCombatants(a, b),
    );
    expect(sorted.map(({ id }) => id)).toEqual(["d", "a", "b", "c"]);
  });
});

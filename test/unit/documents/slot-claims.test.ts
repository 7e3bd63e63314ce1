import { beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, clearTable, collectionOf, table } from "../table.ts";

/** Slots that are claimed before their turn, and who of a side has still to act. */

// biome-ignore lint/suspicious/noExplicitAny: combats of a host that is not there.
type Any = any;

class HostCombat {
  id = "fight";
  started = true;
  round = 2;
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
  getFlag(_scope: string, key: string) {
    return this.flags[key];
  }
  async setFlag(_scope: string, key: string, value: unknown) {
    this.flags[key] = value;
  }
  async _onStartTurn() {}
  async _onEndTurn() {}
  async _onEndRound() {}
  steps = 0;
  async nextTurn() {
    this.steps += 1;
    return this;
  }
}
Object.assign((globalThis as Any).foundry.documents, { Combat: HostCombat });

const { rulesets } = await import("../../../module/contract/index.ts");
const { CubileteCombat } = await import("../../../module/documents/combat.ts");
const { claimants, claimerIn, othersTurn, stillToAct } = await import("../../../module/documents/initiative-slots.ts");

const begun: string[] = [];
rulesets.add(
  aRuleSet({
    id: "slots",
    actors: { slotter: {} },
    rolls: { first: {} },
    health: ({ system }: Any) => system.fares,
    initiative: {
      kind: "first",
      total: () => 0,
      tiebreak: () => 0,
      slots: true,
      turn: async ({ name }: Any, moment: string, again: boolean) =>
        void begun.push(`${name} ${moment}${again ? " again" : ""}`),
    },
  }),
);

/** Heroes in capitals, the others in small letters; in this order, from 0. A stroke: the second place of an actor. */
const fight = (people: string, turn: number | null): Any =>
  new (CubileteCombat as Any)(
    people.split(" ").map((name) => ({
      id: name,
      name,
      hidden: false,
      isDefeated: false,
      getFlag: () => undefined,
      actor: anActor(name.replace("'", ""), {
        type: "slotter",
        system: { fares: "hurt" },
        _source: { ownership: name === name.toUpperCase() ? { default: 0, player: 3 } : { default: 0 } },
      }),
    })),
    turn,
  );
const names = (list: Any[]) => list.map(({ name }) => name).join(" ");
const taken = (combat: Any, ...by: [string, string][]) => Object.assign(combat.flags, { slots: { round: 2, by } });
const claimed = (combat: Any, ...by: [string, string][]) => Object.assign(combat.flags, { claims: { round: 2, by } });

beforeEach(() => {
  clearTable();
  table.combats = [];
  table.users = [{ id: "player", isGM: false }];
  begun.length = 0;
});

describe("who has still to act", () => {
  it("is all of a side until their slots come, and the one whose turn it is until it is taken", () => {
    const combat = fight("A B c D", 0);
    expect([names(stillToAct(combat, "players")), names(stillToAct(combat, "others"))]).toEqual(["A B D", "c"]);
    taken(combat, ["A", "D"]);
    expect(names(stillToAct(combat, "players"))).toBe("A B");
    // The second slot passes and nobody took it: whose roll made it has acted.
    combat.turn = 2;
    expect(names(stillToAct(combat, "players"))).toBe("A");
    combat.turns[0].isDefeated = true;
    expect(names(stillToAct(combat, "players"))).toBe("");
    // Of another round nothing is known.
    Object.assign(combat, { round: 3, turn: 0 });
    combat.turns[0].isDefeated = false;
    expect(names(stillToAct(combat, "players"))).toBe("A B D");
  });
});

describe("the side of a combatant that no player owns", () => {
  it("is the players' where its token is a friend's, as of a hero that nobody plays tonight", () => {
    const combat = fight("A b c d", 0);
    const [, hero, foe, neutral] = combat.turns;
    hero.actor.prototypeToken.disposition = 1;
    foe.actor.prototypeToken.disposition = 1;
    // What stands on the board tells more than the sheet does.
    foe.token = { disposition: -1 };
    neutral.token = { disposition: 0 };
    expect([names(stillToAct(combat, "players")), names(stillToAct(combat, "others"))]).toEqual(["A b", "c d"]);
  });
});

describe("a slot that is claimed", () => {
  it("is one that has still to come, for those of its side who have still to act", () => {
    const combat = fight("A b C D", 0);
    taken(combat, ["A", "C"]);
    const [a, b, c, d] = combat.turns;
    expect([a, b, c, d].map((slot) => names(claimants(combat, slot)))).toEqual(["", "b", "A D", "A D"]);
    claimed(combat, ["D", "A"]);
    expect([claimerIn(combat, d)?.name, claimerIn(combat, c)?.name]).toEqual(["A", undefined]);
    combat.started = false;
    expect(names(claimants(combat, d))).toBe("");
  });

  it("is acted in by its claimer, from the beginning of its turn", async () => {
    const combat = fight("A b C", 0);
    claimed(combat, ["C", "A"]);
    combat.turn = 2;
    await combat._onStartTurn(combat.turns[2], {});
    expect([combat.flags.slots.by, begun]).toEqual([[["C", "A"]], ["A start"]]);
  });

  it("waits for its side again when they acted elsewhere or are out, and never takes what was taken", async () => {
    for (const upset of [
      (combat: Any) => taken(combat, ["A", "A"]),
      (combat: Any) => Object.assign(combat.turns[0], { isDefeated: true }),
      (combat: Any) => taken(combat, ["C", "C"]),
      (combat: Any) => Object.assign(combat, { round: 3 }),
    ]) {
      const combat = fight("A b C", 2);
      claimed(combat, ["C", "A"]);
      upset(combat);
      const before = structuredClone(combat.flags.slots);
      await combat._onStartTurn(combat.turns[2], {});
      expect([combat.flags.slots, begun]).toEqual([before, []]);
    }
  });

  it("by nobody begins when it is taken, as ever", async () => {
    const combat = fight("A b C", 2);
    await combat._onStartTurn(combat.turns[2], {});
    expect([combat.flags, begun]).toEqual([{}, []]);
  });
});

describe("an actor with two places", () => {
  it("has two turns, and the rules hear which is the second, and one end of the round", async () => {
    const combat = fight("n A n'", 0);
    const [first, , second] = combat.turns;
    taken(combat, ["n", "n"]);
    await combat._onEndTurn(first, { round: 2 });
    claimed(combat, ["n'", "n'"]);
    combat.turn = 2;
    await combat._onStartTurn(second, {});
    await combat._onEndTurn(second, { round: 2 });
    await combat._onEndRound({ round: 2 });
    expect(begun).toEqual(["n end", "n start again", "n end again", "n round", "A round"]);
  });

  it("counts its turns as they come, in whichever of its slots", async () => {
    const combat = fight("n n' A", 0);
    claimed(combat, ["n", "n'"], ["n'", "n"]);
    await combat._onStartTurn(combat.turns[0], {});
    combat.turn = 1;
    await combat._onStartTurn(combat.turns[1], {});
    expect(begun).toEqual(["n start", "n start again"]);
  });
});

describe("a turn that another user's combatant took", () => {
  it("is not ended by the roller of the slot", async () => {
    const combat = fight("A B c", 0);
    taken(combat, ["A", "B"]);
    combat.turns[1].isOwner = false;
    Object.assign(table, { user: { isGM: false } });
    expect(othersTurn(combat)?.name).toBe("B");
    await combat.nextTurn();
    expect([combat.turn, combat.steps]).toEqual([0, 0]);
    combat.turns[1].isOwner = true;
    expect(othersTurn(combat)).toBeNull();
    Object.assign(combat.turns[1], { isOwner: false });
    Object.assign(table, { user: { isGM: true } });
    await combat.nextTurn();
    expect(combat.steps).toBe(1);
  });
});

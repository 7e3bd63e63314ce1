import { beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, clearTable, collectionOf, host, table } from "../table.ts";

const { rulesets } = await import("../../../module/contract/index.ts");
const { followTurns, moveRing, ringBearer } = await import("../../../module/documents/turn-ring.ts");

rulesets.add(
  aRuleSet({
    id: "slots",
    actors: { slotter: {} },
    rolls: { first: {} },
    initiative: { kind: "first", slots: true, total: () => 0, tiebreak: () => 0 },
  }),
);
rulesets.add(
  aRuleSet({
    id: "turns",
    actors: { turner: {} },
    rolls: { first: {} },
    initiative: { kind: "first", total: () => 0, tiebreak: () => 0 },
  }),
);

// biome-ignore lint/suspicious/noExplicitAny: globals and documents of a host that is not there.
type Any = any;
const world = globalThis as Any;

const asked: string[] = [];
const combatant = (id: string, type = "slotter") => ({
  id,
  tokenId: `token-${id}`,
  actor: anActor(id, { type }),
  token: { object: { renderFlags: { set: () => void asked.push(id) } } },
});
/** A fight in which it is Ana's turn. */
const fight = (by: [string, string][], type?: string): Any => {
  const combatants = collectionOf([combatant("ana", type), combatant("beto", type)]);
  return { id: "fight", round: 1, combatants, combatant: combatants.get("ana"), getFlag: () => ({ round: 1, by }) };
};
const bearerOf = (combat: Any) => ringBearer(combat)?.id ?? null;

beforeEach(() => {
  clearTable();
  asked.length = 0;
  table.combats = [{ id: "fight" }];
});

describe("the combatant with the ring", () => {
  it("is who took the slot, and nobody while nobody did", () => {
    expect(bearerOf(fight([["ana", "beto"]]))).toBe("beto");
    expect(bearerOf(fight([]))).toBeNull();
  });

  it("is the combatant whose turn it is where turns are people's, and nobody when the fight is over", () => {
    expect(bearerOf(fight([["ana", "beto"]], "turner"))).toBe("ana");
    table.combats = [];
    expect(bearerOf(fight([["ana", "beto"]]))).toBeNull();
    expect(bearerOf(fight([], "turner"))).toBeNull();
  });

  it("and whose turn it is look again for it, each once", () => {
    moveRing(fight([["ana", "beto"]]));
    expect(asked).toEqual(["ana", "beto"]);
    asked.length = 0;
    moveRing(fight([], "turner"));
    expect(asked).toEqual(["ana"]);
    expect(() => moveRing({ ...fight([]), combatant: null })).not.toThrow();
  });
});

describe("tokens", () => {
  /** As Foundry's token looks for its ring: by the combat that is seen, and by its own id. */
  function ringed(look: (combat: Any) => void = () => {}): Any {
    class Token {
      has = false;
      constructor(readonly id: string) {}
      _refreshTurnMarker(): void {
        const { combat } = world.game;
        look(combat);
        this.has = combat?.combatant?.tokenId === this.id;
      }
    }
    world.CONFIG.Token = { objectClass: Token };
    followTurns();
    return world.CONFIG.Token.objectClass;
  }
  const wears = (Made: Any, combat: Any): string[] => {
    host.combat = combat;
    return ["ana", "beto"].filter((id) => {
      const token = new Made(`token-${id}`);
      token._refreshTurnMarker();
      return token.has;
    });
  };

  it("have the ring by Foundry's own means: the combatant who took the slot, or whose turn it is", () => {
    expect(wears(ringed(), fight([["ana", "beto"]]))).toEqual(["beto"]);
    expect(wears(ringed(), fight([]))).toEqual([]);
    expect(wears(ringed(), fight([["ana", "beto"]], "turner"))).toEqual(["ana"]);
    expect(wears(ringed(), null)).toEqual([]);
  });

  it("look for it while the combat says whose turn it is, as before and after", () => {
    const combat = fight([["ana", "beto"]]);
    const said: string[] = [];
    const Made = ringed((seen) => said.push(combat.combatant.id, seen.round));
    wears(Made, combat);
    expect(said).toEqual(["ana", 1, "ana", 1]);
    expect([world.game.combat, combat.combatant.id]).toEqual([combat, "ana"]);
  });

  it("leave everything as it was when the look fails", () => {
    const combat = fight([["ana", "beto"]]);
    const Made = ringed(() => {
      throw new Error("no board");
    });
    expect(() => wears(Made, combat)).toThrow("no board");
    expect(world.game.combat).toBe(combat);
  });

  it("stay as they are where the host has no ring", () => {
    class Plain {}
    world.CONFIG.Token = { objectClass: Plain };
    followTurns();
    expect(world.CONFIG.Token.objectClass).toBe(Plain);
    delete world.CONFIG.Token;
    expect(followTurns).not.toThrow();
  });
});

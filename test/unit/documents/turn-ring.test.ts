import { beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, clearTable, collectionOf, table } from "../table.ts";

const { rulesets } = await import("../../../module/contract/index.ts");
const { combatantOf, followTurns, lookForRing } = await import("../../../module/documents/turn-ring.ts");

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
const host = globalThis as Any;

const combatant = (id: string, type = "slotter") => ({ id, actor: anActor(id, { type }) });
const fight = (by: [string, string][], type?: string): Any => ({
  id: "fight",
  round: 1,
  combatants: collectionOf([combatant("ana", type), combatant("beto", type)]),
  getFlag: () => ({ round: 1, by }),
});
const seen = (combat: Any) => {
  const current = combat.combatants.get("ana");
  return [
    combatantOf(combat, current),
    lookForRing(() => combatantOf(combat, current)),
    combatantOf(combat, current),
  ].map((one) => one?.id ?? null);
};

beforeEach(() => {
  clearTable();
  table.combats = [{ id: "fight" }];
});

describe("the combatant with the ring", () => {
  it("is who took the slot, and nobody while nobody did; everything else sees whose slot it is", () => {
    expect(seen(fight([["ana", "beto"]]))).toEqual(["ana", "beto", "ana"]);
    expect(seen(fight([]))).toEqual(["ana", null, "ana"]);
  });

  it("is the one whose turn it is where turns are people's, and none when the fight is over", () => {
    expect(seen(fight([["ana", "beto"]], "turner"))).toEqual(["ana", "ana", "ana"]);
    table.combats = [];
    expect(seen(fight([["ana", "beto"]]))).toEqual(["ana", null, "ana"]);
  });

  it("is looked for no longer once the look failed", () => {
    const combat = fight([["ana", "beto"]]);
    expect(() =>
      lookForRing(() => {
        throw new Error("no board");
      }),
    ).toThrow("no board");
    expect(seen(combat)[0]).toBe("ana");
  });
});

describe("tokens", () => {
  it("look for it by Foundry's own means, and stay as they are where there are none", () => {
    const combat = fight([["ana", "beto"]]);
    const found: (string | null)[] = [];
    class Token {
      _refreshTurnMarker(): void {
        found.push(combatantOf(combat, combat.combatants.get("ana"))?.id ?? null);
      }
    }
    host.CONFIG.Token = { objectClass: Token };
    followTurns();
    new host.CONFIG.Token.objectClass()._refreshTurnMarker();
    expect(found).toEqual(["beto"]);
    expect(host.CONFIG.Token.objectClass.prototype).toBeInstanceOf(Token);

    class Plain {}
    host.CONFIG.Token = { objectClass: Plain };
    followTurns();
    expect(host.CONFIG.Token.objectClass).toBe(Plain);
    delete host.CONFIG.Token;
    expect(followTurns).not.toThrow();
  });
});

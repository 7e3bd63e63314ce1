import { beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, anEffect, clearTable, host, table } from "../table.ts";

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

/** The host's effect, which changes whatever it lists. */
class HostEffect {
  isSuppressed = false;
  isTemporary = false;
  parent = null;
  apply(actor: Any, { key, value }: Any): object {
    (foundry.utils as Any).setProperty(actor, key, value);
    return { [key]: value };
  }
  static applyChange(target: Any, change: Any): object {
    return HostEffect.prototype.apply(target, change);
  }
}
Object.assign((foundry as Any).documents, { ActiveEffect: HostEffect });

const { rulesets } = await import("../../../module/contract/index.ts");
const { fields } = await import("../../../module/foundry/index.ts");
const { allowEffects, isForbidden, keepAllowedKeys, standingOf, waits } = await import(
  "../../../module/plan/effect-keys.ts"
);
const { CubileteActiveEffect } = await import("../../../module/documents/active-effect.ts");

const number = new fields.NumberField({ required: true, initial: 0 });
const schema = { getField: (path: string) => (path === "money" ? number : undefined) };
rulesets.add(
  aRuleSet({
    id: "stones",
    actors: { hero: {} },
    effects: { figures: { "system.strength": "Strength" }, derived: ["system.health.max"], rolls: [] },
  }),
);

const told: string[][] = [];
keepAllowedKeys((effects) => told.push([...effects]));
const hero = (...effects: Any[]) =>
  anActor("Hero", { effects, system: { schema, strength: 3 }, _source: { system: { strength: 3 } } });
const change = (key: string, value: unknown = "9") => ({ key, kind: "add" as const, value });

beforeEach(() => {
  clearTable();
  host.settings.set("effectKeys", { list: [] });
  table.registered.get("effectKeys").onChange();
  told.length = 0;
});

describe("no effect ever changes", () => {
  it.each([
    "ownership",
    "ownership.default",
    "ownership.abcdefghijklmnop",
    "_id",
    "id",
    "uuid",
    "type",
    "folder",
    "pack",
    "parent",
    "items",
    "effects.x",
    "flags",
    "flags.cubilete",
    "flags.cubilete.changes.x",
    "flags.core.sheetClass",
    "_source.ownership.default",
    "_stats.lastModifiedBy",
    "__proto__.isOwner",
    "system.__proto__.x",
    "constructor.prototype.x",
    "system._source.x",
    "toString",
    "prototypeToken",
    "prototypeToken.actorLink",
    "prototypeToken.delta.ownership",
    "prototypeToken._id",
    "prototypeToken.flags.cubilete.x",
    "prototypeToken.__proto__.x",
    "==ownership",
    "-=flags",
    "token",
    "token.actorId",
    "token.delta.ownership.default",
    "token.flags.cubilete.x",
    "",
    "system..x",
  ])("“%s”, even from a GM", async (key) => {
    expect(isForbidden(key)).toBe(true);
    const effect = anEffect("pear", [[key, "3"]]);
    const actor = hero(effect);
    await allowEffects([effect], actor);
    expect(host.settings.get("effectKeys")).toEqual({ list: [] });
    expect(standingOf(actor, effect, change(key, "3"))).toBe("never");
  });

  it.each([
    "system.strength",
    "name",
    "img",
    "ATL.light.dim",
    "flags.torch.light",
    "prototypeToken.light.dim",
    "token.light.dim",
  ])("is no law about “%s”", (key) => expect(isForbidden(key)).toBe(false));
});

describe("a change", () => {
  it.each(["system.strength", "system.health.max", "roll.attack", "system.money"])(
    "of what the rule set names counts: %s",
    (key) => expect(standingOf(hero(), anEffect("e"), change(key))).toBe("named"),
  );

  it.each(["name", "img", "ATL.light.dim", "flags.torch.light", "system.unheard", "system.ledger", "isOwner"])(
    "of what no rule set names waits for a GM: %s",
    (key) => expect(standingOf(hero(), anEffect("e"), change(key))).toBe("waits"),
  );

  it("of what a document does or works out never counts: nobody's method becomes a number", () => {
    const actor = hero();
    for (const key of [
      "testUserPermission",
      "allApplicableEffects",
      "hasPlayerOwner",
      "reset.x",
      "system.schema.getField",
    ])
      expect(standingOf(actor, anEffect("e"), change(key)), key).toBe("never");
  });

  it("of what stands in a list is no figure", () => {
    const listed = anActor("Hero", {
      system: { schema: { getField: () => number }, ledger: [{ amount: 1 }] },
      _source: { system: {} },
    });
    expect(standingOf(listed, anEffect("e"), change("system.ledger.0.amount"))).toBe("waits");
    expect(standingOf(listed, anEffect("e"), change("system.money"))).toBe("named");
  });

  it("of 500 at once, each of up to 2,000 letters, can be allowed", async () => {
    const many = anEffect(
      "many",
      Array.from({ length: 500 }, (_, at) => [`flags.m.k${at}`, "x".repeat(1900)] as [string, string]),
    );
    const actor = hero(many);
    await allowEffects([many], actor);
    expect(waits(actor, many)).toBe(false);
  });

  it("counts once a GM put or allowed it: that very change of that effect, and no other", async () => {
    const torch = anEffect("torch", [["ATL.light.dim", "9"]]);
    const actor = hero(torch);
    expect(waits(actor, torch)).toBe(true);
    await allowEffects([torch], actor);
    expect(waits(actor, torch)).toBe(false);
    expect(standingOf(actor, torch, change("ATL.light.dim"))).toBe("allowed");
    // What its owner makes of it afterwards, or writes on another.
    expect(standingOf(actor, torch, change("ATL.light.dim", "90"))).toBe("waits");
    expect(standingOf(actor, torch, change("name"))).toBe("waits");
    expect(standingOf(actor, torch, { ...change("ATL.light.dim"), kind: "override" })).toBe("waits");
    expect(standingOf(actor, anEffect("other"), change("ATL.light.dim"))).toBe("waits");
    // The same effect on another actor is a different one, whichever user put it there.
    expect(standingOf(anActor("Eve", { effects: [torch] }), torch, change("ATL.light.dim"))).toBe("waits");
    // And its bearer is listed, to be prepared again.
    expect(told).toEqual([["Hero"]]);
  });

  it("that the rule set names needs no place on the list of what was allowed", async () => {
    const strong = anEffect("strong", [["system.strength", "2"]]);
    await allowEffects([strong], hero(strong));
    expect(host.settings.get("effectKeys")).toEqual({ list: [] });
  });

  it("is no longer allowed when GMs take it off the list", async () => {
    const torch = anEffect("torch", [["ATL.light.dim", "9"]]);
    await allowEffects([torch], hero(torch));
    host.settings.set("effectKeys", { list: [] });
    table.registered.get("effectKeys").onChange();
    expect(standingOf(hero(torch), torch, change("ATL.light.dim"))).toBe("waits");
    expect(told.at(-1)).toEqual(["Hero"]);
  });
});

it("counts what was allowed also for actors that were prepared before the world's settings were there", () => {
  const torch = anEffect("torch", [["ATL.light.dim", "9"]]);
  const changes = [JSON.stringify(["ATL.light.dim", "add", "9"])];
  host.settings.set("effectKeys", { list: [{ effect: "Hero.torch", changes }] });
  expect(standingOf(hero(torch), torch, change("ATL.light.dim"))).toBe("waits");
  (globalThis as Any).Hooks.callAll("ready");
  expect(standingOf(hero(torch), torch, change("ATL.light.dim"))).toBe("allowed");
  expect(told).toEqual([["Hero"]]);
});

/** The effect as the host holds it, in its own generation's way of applying a change. */
const ways: [string, (target: Any, change: Any, id?: string) => object][] = [
  [
    "Foundry 13",
    (target, change, id = "e") => Object.assign(new (CubileteActiveEffect as Any)(), { id }).apply(target, change),
  ],
  [
    "Foundry 14",
    (target, change, id = "e") => (CubileteActiveEffect as Any).applyChange(target, { ...change, effect: { id } }),
  ],
];
describe.each(ways)("what %s should change", (name, apply) => {
  const change13 = (key: string, value: unknown) => ({ key, value, mode: 5, type: "override" });
  beforeEach(() => {
    table.generation = name === "Foundry 13" ? 13 : 14;
  });

  it("reaches neither the ownership nor what an actor is", () => {
    const actor = hero();
    actor.ownership = { default: 0 };
    for (const key of ["ownership.eve", "_source.ownership.eve", "type", "_id", "folder", "flags.cubilete.changes"])
      expect(apply(actor, change13(key, "3"))).toEqual({});
    expect([actor.ownership, actor.type, actor.id]).toEqual([{ default: 0 }, "hero", "Hero"]);
    expect(actor._source.ownership).toEqual({ default: 0 });
  });

  it("reaches a key that no rule set names only where a GM allowed it", async () => {
    const actor = hero();
    expect(apply(actor, change13("name", "King"))).toEqual({});
    expect(actor.name).toBe("Hero");
    const crown = anEffect("crown", [["name", "King", 5]], {
      system: { changes: [{ key: "name", value: "King", type: "override" }] },
    });
    await allowEffects([crown], actor);
    expect(apply(actor, change13("name", "King"), "crown")).toEqual({ name: "King" });
    expect(actor.name).toBe("King");
  });

  it("reaches a token only where a GM allowed it", () => {
    const token: Any = { documentName: "Token", type: "base", hidden: true };
    expect(apply(token, change13("hidden", "false"))).toEqual({});
    expect(token.hidden).toBe(true);
  });

  it("reaches what the rule set names", () => {
    const actor = hero();
    apply(actor, change13("system.strength", 5));
    expect(actor.system.strength).toBe(5);
  });
});

it("reads what the rule set names once for all changes of an actor", () => {
  let reads = 0;
  rulesets.add(
    aRuleSet({
      id: "counting",
      actors: { counter: {} },
      effects: {
        get figures() {
          reads++;
          return { "system.a": "A" };
        },
        derived: [],
        rolls: [],
      },
    }),
  );
  const actor = Object.assign(hero(), { type: "counter" });
  const effect = Object.assign(new (CubileteActiveEffect as Any)(), { id: "many" });
  reads = 0;
  for (let at = 0; at < 8000; at++) effect.apply(actor, { key: `flags.m.k${at}`, value: "1", mode: 2 });
  expect(reads).toBeLessThanOrEqual(1);
});

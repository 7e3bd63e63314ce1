import { beforeEach, describe, expect, it, vi } from "vitest";
import { aCollection } from "../a-living-actor.ts";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, anEffect, anItem, aUser, clearTable, host, table } from "../table.ts";

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const { rulesets } = await import("../../../module/contract/index.ts");
const { hooks } = await import("../../../module/foundry/index.ts");
const { FOR_ANOTHER } = await import("../../../module/deeds/marks.ts");
const { allowAllOn, followKeys } = await import("../../../module/play/effects/keys.ts");

rulesets.add(aRuleSet({ id: "stones", actors: { hero: {} }, items: { thing: {} } }));
followKeys();

const glow = (id: string) => anEffect(id, [["ATL.light.dim", "9"]]);
const allowed = () => (host.settings.get("effectKeys") as Any).list.map(({ effect }: Any) => effect.split(".")[1]);
const settled = () => new Promise((done) => setImmediate(done));

let hero: Any;
beforeEach(() => {
  clearTable();
  host.settings.set("effectKeys", { list: [] });
  table.registered.get("effectKeys").onChange();
  table.user = aUser("gm", { isGM: true, isActiveGM: true });
  table.users = [table.user, aUser("secondGM", { isGM: true }), aUser("eve")];
  hero = anActor("Hero", { sheet: { render: () => hero.drawn++ }, drawn: 0 });
  table.actors = [hero];
});
const on = (bearer: Any, effect: Any) => Object.assign(effect, { parent: bearer });
const carried = (effect: Any): Any => {
  const item = anItem("torch", { actor: hero, parent: hero, effects: aCollection([effect]) });
  on(item, effect);
  return item;
};

describe("an effect with a strange key", () => {
  it.each([
    ["gm", ["glow"]],
    ["secondGM", ["glow"]],
    ["eve", []],
    ["nobody", []],
  ])("that %s puts on an actor is allowed: %j", async (user, told) => {
    hooks.callAll("createActiveEffect", on(hero, glow("glow")), {}, user);
    await settled();
    expect(allowed()).toEqual(told);
  });

  it.each([
    ["gm", ["glow"]],
    ["eve", []],
  ])("on a thing that %s gives away is allowed: %j", async (user, told) => {
    hooks.callAll("createItem", carried(glow("glow")), {}, user);
    await settled();
    expect(allowed()).toEqual(told);
  });

  it("on whole actors that a GM brings waits, on their things too, and one notice tells that GM", async () => {
    const item = anItem("torch", { effects: aCollection([glow("on a thing")]) });
    hooks.callAll("createActor", anActor("Lamp", { effects: [glow("own")] }), {}, "gm");
    hooks.callAll("createActor", anActor("Plain", { effects: [anEffect("plain", [["roll.attack", "1"]])] }), {}, "gm");
    hooks.callAll("createActor", anActor("Miner", { items: [item] }), {}, "gm");
    hooks.callAll("createActor", anActor("Packed", { pack: "shelf", effects: [glow("packed")] }), {}, "gm");
    hooks.callAll("createActor", anActor("Eve's", { effects: [glow("eve's")] }), {}, "eve");
    hooks.callAll("createActor", anActor("Another's", { effects: [glow("another's")] }), {}, "secondGM");
    await vi.waitFor(() => expect(host.told).toHaveLength(1));
    expect(host.told[0]).toMatch(/^Lamp, Miner: /);
    expect(allowed()).toEqual([]);
  });

  it("counts once a GM has read it and brought its bearer", async () => {
    const lamp = anActor("Lamp", { effects: [glow("own")] });
    await allowAllOn(lamp);
    expect(allowed()).toEqual(["own"]);
  });

  it("of a thing that a GM puts into the directory or a compendium is allowed on nobody: a player's own may have its id", async () => {
    const loose = anItem("torch", { actor: null, parent: null, effects: aCollection([glow("copied")]) });
    hooks.callAll("createItem", on(null, loose), {}, "gm");
    const packed = anActor("Packed", { pack: "shelf" });
    hooks.callAll("createItem", Object.assign(carried(glow("packed")), { parent: packed, actor: packed }), {}, "gm");
    await settled();
    expect(allowed()).toEqual([]);
  });

  it("that a GM's page makes for a player who asked is none that a GM put there", async () => {
    hooks.callAll("createItem", carried(glow("glow")), { ...FOR_ANOTHER }, "gm");
    hooks.callAll("createActiveEffect", on(hero, glow("glow2")), { ...FOR_ANOTHER }, "gm");
    await settled();
    expect(allowed()).toEqual([]);
  });

  it("is allowed once a GM has changed what it changes, not when a GM switches it on", async () => {
    const effect = on(hero, glow("glow"));
    hooks.callAll("updateActiveEffect", effect, { disabled: false, name: "Glow" }, {}, "gm");
    await settled();
    expect(allowed()).toEqual([]);
    hooks.callAll("updateActiveEffect", effect, { changes: [] }, {}, "eve");
    await settled();
    expect(allowed()).toEqual([]);
    hooks.callAll("updateActiveEffect", effect, { changes: [] }, {}, "gm");
    await settled();
    expect(allowed()).toEqual(["glow"]);
  });

  it("is written down by the active GM's page alone", async () => {
    table.user.isActiveGM = false;
    hooks.callAll("createActiveEffect", on(hero, glow("glow")), {}, "gm");
    await settled();
    expect(allowed()).toEqual([]);
  });
});

it("counts at once when it was allowed: its bearer is prepared and drawn again, and no other actor", async () => {
  const other = anActor("Other", { sheet: { render: () => undefined } });
  hero.effects = aCollection([on(hero, glow("glow"))]);
  table.actors = [hero, other];
  hooks.callAll("createActiveEffect", hero.effects.get("glow"), {}, "gm");
  await settled();
  expect([hero.resets, hero.drawn, other.resets]).toEqual([1, 1, 0]);
});

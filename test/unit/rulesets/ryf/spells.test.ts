import { beforeEach, describe, expect, it, vi } from "vitest";
import { aCollection } from "../../a-living-actor.ts";
import { aMessage, hostHooks, laid, remove, send } from "../../play/asking-table.ts";
import { laySmallGame } from "../../play/small-game.ts";
import { host, table } from "../../table.ts";
import { kitFor, load, wholeRuleset } from "../host.ts";

/* All spells of the packs: what each says that it does is what casting does, at a table with messages that live. */

vi.mock("../../../../module/cards/beside.ts", () => ({ showResult: async () => {} }));
const kept = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  },
  document: { activeElement: null, body: null, querySelectorAll: () => [], addEventListener: () => {} },
});
const { rulesets } = await import("../../../../module/contract/index.ts");
const { endsWith } = await import("../../../../module/core/effects.ts");
const core = await import("../../../../module/core/ryf/index.ts");
const { registerAnswering } = await import("../../../../module/play/answering.ts");
const { startRoll } = await import("../../../../module/play/roll.ts");
const { rollPartContext } = await import("../../../../module/cards/card-context.ts");
const { watchAnswers } = await import("../../../../module/cards/answers.ts");
const { metOn, rolledAt } = await import("../../../../module/cards/past/rolled.ts");
const { noteRecords } = await import("../../../../module/cards/past/told.ts");
const { asksFor, followUpsFor } = await import("../../../../module/plan/follow-ups.ts");
const { countEffects } = await import("../../../../module/play/effects/rounds.ts");
const { lastsOf } = await import("../../../../module/plan/effects.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const ruleset = await wholeRuleset("ryf");
const kit = kitFor(ruleset);
rulesets.add(ruleset);
watchAnswers();
registerAnswering();
countEffects();
hostHooks().callAll("ready");

const spellsIn = (language: string): Any[] =>
  kit.packs.find(({ name }) => name === `ryf-spells-${language}`)?.documents.filter(({ system }) => system) ?? [];

/** The kind that a spell's data come to: harm and healing before figures, figures before conditions. */
function kindOf({ system: { damage, heals, resist }, effects = [] }: Any): string {
  const [first] = effects.flatMap(({ changes }: Any) => changes);
  if (damage) return "harm";
  if (heals) return "heal";
  if (first) return Number(first.value) < 0 ? "lower" : "raise";
  return resist?.by || effects.length > 0 ? "condition" : "narrative";
}

describe("the data of the spells", () => {
  it.each(["es", "en"])("stand in all 55 of them, in %s", (language) => {
    const spells = spellsIn(language);
    expect(spells).toHaveLength(55);
    const told: Record<string, number> = {};
    for (const spell of spells) {
      const { name, system, effects = [] } = spell;
      expect([name, system.kind]).toEqual([name, kindOf(spell)]);
      told[system.kind] = (told[system.kind] ?? 0) + 1;
      const { damage, heals, range, duration, target, radius, lasts, resist, drains, damageType } = system;
      expect(core.SPELL_UNITS, name).toContain(lasts.unit);
      for (const text of [range, duration, system.description]) expect(text, name).toMatch(/\S/);
      for (const formula of [damage, heals]) if (formula) expect(core.parseDamage(formula).dice, name).not.toEqual([]);
      // A circle says how wide it is; a line has none.
      expect(radius ?? 0, name).toBeGreaterThanOrEqual(
        target === "area" && name !== "Hilo vivo" && name !== "Live wire" ? 1 : 0,
      );
      if (radius) expect([name, target]).toEqual([name, "area"]);
      if (drains) expect(damage, name).toBeTruthy();
      expect(Boolean(damageType), `${name}: a type of damage`).toBe(Boolean(damage));
      if (resist?.by === "roll") expect(resist.difficulty, name).toBeGreaterThan(0);
      if (resist && resist.by !== "will") expect(["strength", "dexterity"], name).toContain(resist.attribute);
      if (resist?.half) expect([Boolean(damage), resist.by], name).toEqual([true, "roll"]);
      // What stays on a target says how long: an instant leaves nothing.
      if (effects.length > 0) expect(core.spellLasting(lasts.unit, lasts.amount ?? 1), name).not.toBeNull();
    }
    expect(told).toEqual({ condition: 7, harm: 15, heal: 1, lower: 3, narrative: 19, raise: 10 });
  });

  it("say the same in both languages", () => {
    const figures = ({ system: { description: _, range: __, duration: ___, ...rest } }: Any) => rest;
    expect(spellsIn("es").map(figures)).toEqual(spellsIn("en").map(figures));
  });
});

/** A document that changes, on top of the kits' figures. */
function living(name: string, type: string, more: Any = {}): Any {
  const actor = kit.actor({ _id: name, name, type, ...more });
  const { getProperty, setProperty } = (globalThis as Any).foundry.utils;
  const prepare = () => {
    actor.system = new actor.system.constructor(structuredClone(actor._source.system), { parent: actor });
    actor.system.prepareDerivedData();
    noteRecords(actor);
  };
  const effects = aCollection([]);
  const stored = { default: 0, ...more.ownership };
  Object.assign(actor._source, { system: actor.system.toObject(), ownership: stored });
  const owns = ({ id, isGM }: Any) => isGM || stored[id] === 3;
  Object.assign(actor, {
    ...{
      documentName: "Actor",
      pack: null,
      flags: {},
      isToken: false,
      effects,
      prototypeToken: { name, disposition: 0 },
    },
    hasPlayerOwner: Object.values(more.ownership ?? {}).includes(3),
    testUserPermission: owns,
    allApplicableEffects: () => effects.contents,
    async update(data: object) {
      for (const [path, value] of Object.entries(data)) {
        const [, way = "", gone] = /^(.*)\.-=([^.]+)$/.exec(path) ?? [];
        if (gone) delete getProperty(actor, way)?.[gone];
        else setProperty(path.startsWith("system.") ? actor._source : actor, path, structuredClone(value));
      }
      prepare();
    },
    async createEmbeddedDocuments(_kind: string, list: Any[]) {
      for (const data of list)
        effects.set(data._id, {
          ...{
            documentName: "ActiveEffect",
            id: data._id,
            parent: actor,
            active: true,
            disabled: false,
            transfer: false,
          },
          ...data,
          statuses: new Set(data.statuses ?? []),
          _source: data,
          getFlag: (scope: string, key: string) => data.flags?.[scope]?.[key],
          toObject: () => data,
        });
      prepare();
    },
    async updateEmbeddedDocuments(_kind: string, list: Any[]) {
      for (const { _id, ...data } of list)
        for (const [path, value] of Object.entries(data)) setProperty(effects.get(_id)._source, path, value);
    },
    async deleteEmbeddedDocuments(_kind: string, ids: string[]) {
      for (const id of ids) effects.delete(id);
      prepare();
    },
    toJSON: () => undefined,
  });
  for (const item of actor.items.contents) {
    Object.assign(item, {
      documentName: "Item",
      pack: null,
      uuid: `${actor.uuid}.Item.${item.id}`,
      parent: actor,
      actor,
    });
    item.effects = aCollection(
      (item._source.effects ?? []).map((data: Any) => ({
        ...{ id: data._id, disabled: false, parent: item, documentName: "ActiveEffect" },
        ...data,
        statuses: new Set(data.statuses),
        _source: data,
        getFlag: (scope: string, key: string) => data.flags?.[scope]?.[key],
      })),
    );
    table.documents.set(item.uuid, item);
  }
  actor.items = aCollection(actor.items.contents);
  table.documents.set(actor.uuid, actor);
  table.actors.push(actor);
  return actor;
}

const spellNamed = (name: string): Any => ({
  ...structuredClone(spellsIn("en").find((one) => one.name === name)),
  _id: name.replaceAll(/\W/g, ""),
});

let mage: Any;
let friend: Any;
let wolf: Any;
let bear: Any;
const beast = (name: string, system: object = {}) =>
  living(name, "ryfNpc", { system: { attributes: { strength: 5, resistance: 5, dexterity: 8 }, ...system } });

const SPELLS = [
  ...["Wind step", "Mute circle", "Warm hands", "Rain of embers", "Blood thirst", "Black roots", "Shove", "Icicle"],
  ...["Spark", "Nobody's face", "Strings"],
];

beforeEach(() => {
  kit.reset();
  laySmallGame();
  for (const { key, default: usual } of ruleset.settings) host.settings.set(`ryf.${key}`, usual);
  host.settings.set("ryf.magic", true);
  for (const [name, value] of [
    ["skipDialog", true],
    ["damageAtOnce", false],
    ["npcAnswers", "asked"],
    ["knowledge", "all"],
  ] as const)
    host.settings.set(name, value);
  Object.assign((globalThis as Any).CONFIG, { sounds: { dice: "dice.ogg" } });
  (globalThis as Any).CONFIG.ChatMessage.documentClass.create = async (data: Any) => {
    const message = aMessage(data._id, "gm", data.system, { rolls: data.rolls, speaker: data.speaker });
    hostHooks().callAll("createChatMessage", message, {}, "gm");
    return message;
  };
  table.user.targets = [];
  mage = living("Mage", "ryfHero", {
    system: { attributes: { intelligence: 9, resistance: 5 } },
    items: SPELLS.map(spellNamed).map((spell) => ({ ...spell, system: { ...spell.system, level: 5 } })),
    ownership: { owner: 3 },
  });
  friend = living("Friend", "ryfHero", { system: { health: { value: 3 } }, ownership: { otherPlayer: 3 } });
  wolf = beast("Wolf");
  bear = beast("Bear");
});

/** A roll that has to come about; what stops it fails the test. */
async function rolled(...asked: Parameters<typeof startRoll>): Promise<Any> {
  host.told = [];
  const message = await startRoll(...asked);
  if (!message) throw new Error(`Nothing was rolled: ${host.told.join(" ")}`);
  return message;
}
/** A 15 on the dice of a caster with 14: enough for whatever is cast here. */
const WELL = [10, 10, 10, 5, 5, 5];
const cast = async (name: string, targets: Any[] = [], dice = WELL): Promise<Any> => {
  load(10, dice);
  const [first, ...others] = targets;
  return rolled({
    ...{ ruleset: "ryf", kind: "spell", actor: mage.uuid, item: `${mage.uuid}.Item.${name.replaceAll(/\W/g, "")}` },
    ...{ target: first?.uuid ?? null, others: others.map(({ uuid }) => uuid) },
  });
};
const card = async (message: Any): Promise<Any> => rollPartContext(message, message.system, message.system.parts[0], 0);
const offered = (message: Any): Any[] => {
  const rolled = rolledAt(message, 0) as Any;
  return followUpsFor(ruleset.rolls[message.system.parts[0].kind] as Any, metOn(message, 0, rolled));
};
/** A follow-up of a card, pressed: what anyone may roll is rolled by `by`. */
async function press(message: Any, kind: string, by: Any, faces: number, dice: number[]): Promise<Any> {
  const follow = offered(message).find((one) => one.kind === kind);
  if (!follow) throw new Error(`no ${kind} offered`);
  const { actor, item, target } = message.system.parts[0];
  load(faces, dice);
  const anyone = follow.by === "anyone";
  return rolled(
    { ruleset: "ryf", kind, actor: by.uuid, item: anyone ? null : item, ...asksFor(follow, anyone ? actor : target) },
    { follows: message.id },
  );
}
const give = (message: Any, target: Any, to = "target") =>
  send("gm", "effects", { messageId: message.id, part: 0, target: target.uuid, to });
const apply = (message: Any, more: object) => send("gm", "apply", { messageId: message.id, part: 0, ...more });
const points = (...of: Any[]): number[] => of.map(({ system }) => system.health.value);
const lasting = ({ effects }: Any) => effects.contents.map((one: Any) => [one.name, lastsOf(one)]);

describe("casting", () => {
  it("raises a figure of the caster, until the fight ends, and the undo takes it back", async () => {
    const before = mage.system.derived.defence.value;
    const message = await cast("Wind step");
    expect(mage.system.mana.value).toBe(27 - 3);
    expect(await give(message, mage, "user")).toBe("done");
    expect(mage.system.derived.defence.value).toBe(before + 4);
    const [effect] = mage.effects.contents;
    expect([endsWith(lastsOf(effect), "scene"), lasting(mage)]).toEqual([true, [["Wind step", "scene"]]]);
    const [record] = Object.keys(mage.flags.cubilete.changes).slice(-1);
    expect(await send("gm", "undo", { messageId: message.id, part: 0, record, target: mage.uuid })).toBe("done");
    expect([mage.system.derived.defence.value, lasting(mage)]).toEqual([before, []]);
  });

  it("lowers the rolls of those it falls on", async () => {
    const message = await cast("Mute circle", [wolf, bear]);
    for (const one of [wolf, bear]) expect(await give(message, one)).toBe("done");
    const { plan } = kit.prepare("skill", { actor: wolf, args: { attribute: "strength" } });
    expect(plan.modifiers.map(({ label }) => label)).not.toContain("Mute circle");
    const item = spellNamed("Spark");
    const goblin = living("Goblin", "ryfNpc", { items: [item], system: { mana: { value: 9 } } });
    expect(await give(message, goblin)).toBe("done");
    const spell = kit.prepare("spell", { actor: goblin, item: goblin.items.contents[0] });
    expect(spell.plan.modifiers.find(({ value }) => value === -30)).toMatchObject({ on: true });
  });

  it("heals, and nothing brings back the dead", async () => {
    const message = await cast("Warm hands", [friend]);
    const healing = await press(message, "spellHeal", mage, 6, [4]);
    expect(await apply(healing, { target: friend.uuid })).toBe("done");
    expect(points(friend)).toEqual([7]);
    const again = await cast("Warm hands", [wolf]);
    await wolf.update({ "system.health.value": 3 });
    const late = await press(again, "spellHeal", mage, 6, [4]);
    await wolf.update({ "system.health.value": -40 });
    expect(await apply(late, { target: wolf.uuid })).toBe("ryf.error.dead");
    expect(points(wolf)).toEqual([-40]);
    expect((await card(again)).notes).toContain("The target is no longer alive.");
  });

  it("asks each target for its saving throw: all or half of the dice that fall once", async () => {
    const message = await cast("Rain of embers", [wolf, bear]);
    expect((await card(message)).awaits).toBe("Wolf, Bear");
    // 8 + 10 is 18; 8 + 2 is not.
    await press(message, "resist", wolf, 10, [10, 10, 10]);
    const { awaits, followUps, duel } = await card(message);
    expect([awaits, duel.length, followUps.map(({ kind }: Any) => kind)]).toEqual(["Bear", 1, ["damage", "resist"]]);
    await press(message, "resist", bear, 10, [2, 2, 2]);
    expect((await card(message)).awaits).toBeNull();
    expect((await card(message)).duel.map(({ won, rule }: Any) => `${won} ${rule}`)).toEqual([
      "Wolf wins. Wolf resists and takes half.",
      "Mage wins. Bear does not resist.",
    ]);
    expect(offered(message).map(({ kind, at }) => [kind, at])).toEqual([
      [
        "damage",
        [
          { target: wolf.uuid, args: { half: true } },
          { target: bear.uuid, args: { half: false } },
        ],
      ],
    ]);
    const harm = await press(message, "damage", mage, 6, [1, 2, 3, 4, 5, 2]);
    expect((await card(harm)).terms.map(({ value }: Any) => value)).toContain("−9");
    expect(await apply(harm, { all: true })).toBe("done");
    expect(points(wolf, bear)).toEqual([20 - 8, 20 - 17]);
    expect(await send("gm", "undo", { messageId: harm.id, part: 0, all: true })).toBe("done");
    expect(points(wolf, bear)).toEqual([20, 20]);
  });

  it("does nothing to a target that resisted, and what it leaves on the others ends with its rounds", async () => {
    const message = await cast("Black roots", [wolf, bear]);
    await press(message, "resist", wolf, 10, [10, 10, 10]);
    await press(message, "resist", bear, 10, [2, 2, 2]);
    expect((await card(message)).verdict).toMatchObject({ kind: "failure", label: "Resisted" });
    expect(await give(message, wolf)).toBe("error.nothingToApply");
    expect(await give(message, bear)).toBe("done");
    expect([lasting(wolf), lasting(bear)]).toEqual([[], [["Black roots", "rounds"]]]);
    const [held] = bear.effects.contents;
    expect([[...held.statuses], held.duration.rounds]).toEqual([["restrain"], 3]);
    const combat: Any = { id: "fight", started: true, round: 1, turn: 0, combatants: { contents: [{ actor: bear }] } };
    const left: number[] = [];
    for (combat.round = 1; combat.round <= 4; combat.round++) {
      hostHooks().callAll("updateCombat", combat, { round: combat.round });
      await new Promise((done) => setImmediate(done));
      left.push(lasting(bear).length);
    }
    expect(left).toEqual([1, 1, 1, 0]);
  });

  it("is kept off by an opposed roll against its total", async () => {
    const message = await cast("Shove", [wolf]);
    await press(message, "opposed", wolf, 10, [9, 9, 9]);
    expect(offered(message).map(({ kind }) => kind)).toEqual(["damage"]);
    const again = await cast("Shove", [wolf]);
    load(10, [10, 10, 10, 10, 10, 10, 9, 9, 9]);
    await press(again, "opposed", wolf, 10, [10, 10, 10, 10, 10, 10, 9, 9, 9]);
    expect(offered(again)).toEqual([]);
    expect((await card(again)).verdict.label).toBe("Resisted");
  });

  it("takes no save against another difficulty, nor of an actor that it was not cast at", async () => {
    const message = await cast("Rain of embers", [wolf]);
    load(10, [10, 10, 10]);
    const wrong = { attribute: "dexterity", difficulty: 2 };
    await startRoll({ ruleset: "ryf", kind: "resist", actor: wolf.uuid, args: wrong }, { follows: message.id });
    expect((await card(message)).awaits).toBe("Wolf");
    await press(message, "resist", bear, 10, [10, 10, 10]);
    expect((await card(message)).awaits).toBe("Wolf");
  });

  it("is answered at once by adversaries, where the table lets them", async () => {
    host.settings.set("npcAnswers", "atOnce");
    const dice = [...WELL, ...[10, 10, 10], ...[2, 2, 2]];
    const message = await cast("Rain of embers", [wolf, bear], dice);
    for (let turn = 0; turn < 100 && laid.messages.length < 3; turn++) await new Promise((done) => setTimeout(done, 5));
    expect(laid.messages).toHaveLength(3);
    expect(offered(message)[0]?.at.map(({ args }: Any) => args.half)).toEqual([true, false]);
  });

  it("feeds the caster with half of what its victim lost", async () => {
    await mage.update({ "system.health.value": 5 });
    const message = await cast("Blood thirst", [wolf]);
    const harm = await press(message, "damage", mage, 6, [4, 4, 3]);
    expect(await apply(harm, { all: true })).toBe("done");
    expect(points(wolf, mage)).toEqual([20 - 11, 5 + 5]);
    expect(await send("gm", "undo", { messageId: harm.id, part: 0, all: true })).toBe("done");
    expect(points(wolf, mage)).toEqual([20, 5]);
  });

  it("does its own kind of damage, which a body may resist", async () => {
    const salamander = beast("Salamander", { resistances: { fire: 3 } });
    const harm = async (name: string, dice: number[]) => press(await cast(name, [salamander]), "damage", mage, 6, dice);
    expect((await harm("Rain of embers", [1, 2, 3, 4, 5, 2])).rolls[0].check).toMatchObject({
      type: "fire",
      resistance: 3,
    });
    const { check } = (await harm("Icicle", [2, 3])).rolls[0];
    expect([check.type, check.resistance ?? 0]).toEqual(["cold", 0]);
  });

  it("writes nothing on a target that is gone, and says so where it is dead", async () => {
    const message = await cast("Icicle", [wolf]);
    await wolf.update({ "system.health.value": -31 });
    expect((await card(message)).notes).toContain("The target is no longer alive.");
    const harm = await press(message, "damage", mage, 6, [3, 3]);
    remove(wolf);
    expect(await apply(harm, { target: wolf.uuid })).toBe("error.targetGone");
    expect(await give(message, wolf)).toBe("error.targetGone");
    expect([points(wolf), lasting(wolf)]).toEqual([[-31], []]);
  });

  it("of two at once leaves both, and each goes by itself", async () => {
    const [one, other] = [await cast("Icicle", [wolf]), await cast("Icicle", [wolf])];
    expect(await Promise.all([give(one, wolf), give(other, wolf)])).toEqual(["done", "done"]);
    expect(lasting(wolf)).toEqual([
      ["Icicle", "rounds"],
      ["Icicle", "rounds"],
    ]);
    expect(await give(one, wolf)).toBe("error.appliedAlready");
    const before = kit.prepare("attribute", { actor: wolf, args: { attribute: "strength" } });
    expect(before.plan.modifiers.filter(({ value }) => value === -1)).toHaveLength(2);
  });

  it("leaves its name where only the table can tell what it does, and the card calls it narrative", async () => {
    const message = await cast("Nobody's face");
    expect(message.system.parts[0].subtitle).toContain("Narrative");
    expect(await give(message, mage, "user")).toBe("done");
    const [effect] = mage.effects.contents;
    expect([effect.name, effect.changes, [...effect.statuses]]).toEqual(["Nobody's face", [], []]);
  });

  it.each([
    [0, "low", 9],
    [1, "median", 10],
    [100, "median", 109],
    // More than any sheet says counts as the most that one can say.
    [1000, "median", 109],
  ])("at level %i", (level, keep, bonus) => {
    const item = { ...spellNamed("Spark"), system: { ...spellNamed("Spark").system, level } };
    const who = living("Learner", "ryfHero", { system: { attributes: { intelligence: 9 } }, items: [item] });
    expect(kit.prepare("spell", { actor: who, item: who.items.contents[0] }).check()).toMatchObject({ keep, bonus });
  });
});

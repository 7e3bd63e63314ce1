import { beforeEach, describe, expect, it } from "vitest";
import * as core from "../../../../module/core/narrative/index.ts";
import { actor, documents, gm, host, packed, prepare, ready, reset, ruleset, world } from "./host.ts";
import { hero, itemOf, soldier } from "./people.ts";

const { applyHit, applyStrain, hitOf } = await import("../../../../module/rulesets/narrative/rolls/damage.ts");
const { rankOf, skillOf } = await import("../../../../module/rulesets/narrative/data/derive.ts");
const { brokenDice, ownChanges, targetChanges } = await import("../../../../module/rulesets/narrative/data/talents.ts");
const { injuryItem } = await import("../../../../module/rulesets/narrative/rolls/critical.ts");
const { handlingChanges } = await import("../../../../module/rulesets/narrative/data/vehicle.ts");

beforeEach(() => {
  reset();
  world.user = gm;
  Object.assign(globalThis, { fromUuidSync: (uuid: string) => documents.get(uuid) ?? null });
});

const person = (type: string, system: object, items: object[] = []) =>
  actor(structuredClone({ name: "Subject", type, system, items }));
const about = (more: object = {}) => ({ characteristic: null, skill: "", group: null, ...more });
const talent = (system: object, name = "Talent") => ({ name, type: "narrativeTalent", system });
const rifle = (success: number, target: object) =>
  applyHit(hitOf(itemOf(hero(), "Rifle"), hero() as never), success, target as never);

describe("what follows from a sheet", () => {
  it("thresholds are 10 + Brawn and 10 + Willpower, soak Brawn + the better armour, load 5 + Brawn", () => {
    const { system } = person("narrativeHero", { characteristics: { brawn: { value: 3 }, willpower: { value: 4 } } }, [
      { _id: "a", name: "Vest", type: "narrativeArmour", system: { soak: 2, encumbrance: 5, equipped: true } },
      {
        _id: "b",
        name: "Coat",
        type: "narrativeArmour",
        system: { soak: 1, defence: 1, encumbrance: 2, equipped: true },
      },
      { name: "Pack", type: "narrativeGear", system: { encumbrance: 0, carries: 4 } },
      { name: "Stones", type: "narrativeGear", system: { encumbrance: 3, quantity: 4 } },
    ]);
    expect([system.wounds.max, system.strain.max]).toEqual([13, 14]);
    expect(system.derived).toMatchObject({
      soak: { value: 5 },
      melee: { value: 0 },
      ranged: { value: 0 },
      // Worn armour weighs three less: 2 + 2 + 12 of 12.
      encumbrance: { value: 16, max: { value: 12 }, over: 4 },
    });
  });

  it("talents raise figures by rank, and weapons in hand give defence", () => {
    const { system } = person("narrativeHero", {}, [
      talent({ ranked: true, rank: 2, figures: { wounds: 2, soak: 1 } }),
      talent({ ranked: false, rank: 5, figures: { strain: 1, melee: 1 } }),
      {
        name: "Sword",
        type: "narrativeWeapon",
        system: {
          equipped: true,
          qualities: [
            { id: "defensive", rank: 1 },
            { id: "deflection", rank: 2 },
          ],
        },
      },
      { name: "Spear", type: "narrativeWeapon", system: { qualities: [{ id: "defensive", rank: 3 }] } },
    ]);
    expect([system.wounds.max, system.strain.max]).toEqual([16, 13]);
    expect(system.derived).toMatchObject({ soak: { value: 4 }, melee: { value: 2 }, ranged: { value: 2 } });
  });

  it("a written threshold wins, and over it an actor is out", () => {
    const nemesis = person("narrativeNemesis", { wounds: { value: 20, max: 20 }, strain: { value: 13 } });
    expect(nemesis.system.wounds.max).toBe(20);
    expect(nemesis.system.derived.condition).toBe("incapacitated");
    // A rival has no strain: what stands there means nothing.
    expect(person("narrativeRival", { strain: { value: 99 } }).system.derived.condition).toBe("fine");
  });

  it.each([
    [0, 3, 2],
    [5, 3, 2],
    [6, 2, 1],
    [10, 2, 1],
    [11, 1, 0],
    [15, 1, 0],
    [16, 0, 0],
  ])("of three minions with 5 each, %d wounds leave %d standing, with %d ranks", (value, alive, ranks) => {
    const group = person("narrativeMinions", { count: 3, each: 5, wounds: { value } }, [
      { name: "Ranged", type: "narrativeSkill", system: { key: "rangedLight", rank: 0 } },
    ]);
    expect(group.system.wounds.max).toBe(15);
    expect(group.system.derived.minions).toEqual({ alive, ranks });
    expect(rankOf(group, skillOf(group, "rangedLight") as never)).toBe(ranks);
  });

  it("survives characteristics and armour pushed anywhere by an effect", () => {
    const doc = person("narrativeHero", {});
    doc.system.characteristics.brawn.value = Number.NaN;
    doc.system.characteristics.agility.value = 900;
    doc.system.prepareDerivedData();
    expect([doc.system.characteristics.brawn.value, doc.system.characteristics.agility.value]).toEqual([0, 20]);
  });
});

describe("a hit", () => {
  it("is the source's example: damage 9, two successes, soak 3 leave 8", () => {
    const { updates, lines } = rifle(2, soldier());
    expect(updates).toEqual({ "system.wounds.value": 8 });
    expect(lines.map(({ value }) => value)).toEqual([11, 3, 8]);
  });

  it("goes past soak by pierce and breach, and never heals", () => {
    const target = person("narrativeRival", { characteristics: { brawn: { value: 4 } } });
    const hit = { ...hitOf(null, null), damage: 2 };
    expect(applyHit(hit, 1, target).updates).toEqual({ "system.wounds.value": 0 });
    expect(applyHit({ ...hit, pierce: 2 }, 1, target).updates).toEqual({ "system.wounds.value": 1 });
    expect(applyHit({ ...hit, breach: 1 }, 1, target).updates).toEqual({ "system.wounds.value": 3 });
  });

  it("stuns heroes and nemeses in strain, rivals and minions in wounds", () => {
    const hit = { ...hitOf(null, null), damage: 9, stun: true };
    const system = { characteristics: { brawn: { value: 3 } } };
    expect(applyHit(hit, 2, person("narrativeHero", system)).updates).toEqual({ "system.strain.value": 8 });
    expect(applyHit(hit, 2, person("narrativeRival", system)).updates).toEqual({ "system.wounds.value": 8 });
    const group = applyHit(hit, 2, person("narrativeMinions", { ...system, count: 3, each: 5 }));
    // Soak once for the whole group: 8 wounds take one of three down.
    expect(group.updates).toEqual({ "system.wounds.value": 8 });
    expect(group.lines.slice(-2).map(({ value }) => value)).toEqual([1, 2]);
  });

  it("tells of a threshold that was passed", () => {
    const target = person("narrativeHero", { wounds: { value: 10 }, characteristics: { brawn: { value: 3 } } });
    expect(rifle(2, target).lines.at(-1)).toEqual({ label: "CUBILETE.narrative.damage.over.wounds", value: 5 });
  });

  it("counts tenfold from a vehicle, and a tenth on one", () => {
    const cannon = { ...hitOf(null, null), damage: 4, vehicleScale: true };
    const soft = person("narrativeRival", { characteristics: { brawn: { value: 3 } }, wounds: { max: 30 } });
    expect(applyHit(cannon, 1, soft).updates).toEqual({ "system.wounds.value": 47 });
    const craft = actor({ name: "Craft", type: "narrativeVehicle", system: { armour: 2 } });
    expect(applyHit(cannon, 1, craft).updates).toEqual({ "system.hull.value": 3 });
    const launcher = { ...hitOf(null, null), damage: 30 };
    expect(applyHit(launcher, 5, craft).updates).toEqual({ "system.hull.value": 1 });
    expect(applyHit({ ...launcher, breach: 1 }, 5, craft).updates).toEqual({ "system.hull.value": 2 });
    expect(applyHit({ ...cannon, stun: true }, 1, craft).updates).toEqual({ "system.strain.value": 3 });
  });

  it("refuses a target of other rules by name", () => {
    expect(() => rifle(1, { type: "other", name: "Stranger", system: {} })).toThrow("CUBILETE.error.foreignTarget");
  });

  it("adds Brawn to what is swung, and knows bare hands", () => {
    const knife = { system: { ...packedSystem("Knife") } };
    expect(hitOf(knife as never, hero() as never).damage).toBe(4);
    expect(hitOf(null, hero() as never)).toMatchObject({ damage: 3, critical: 5, range: "engaged" });
  });

  it("strain is suffered as wounds by those who keep none, and recovered by those who do", () => {
    expect(applyStrain(2, person("narrativeHero", { strain: { value: 1 } })).updates).toEqual({
      "system.strain.value": 3,
    });
    expect(applyStrain(-5, person("narrativeHero", { strain: { value: 1 } })).updates).toEqual({
      "system.strain.value": 0,
    });
    expect(applyStrain(2, person("narrativeRival", {})).updates).toEqual({ "system.wounds.value": 2 });
    expect(applyStrain(-2, person("narrativeRival", {})).updates).toEqual({});
  });
});

describe("after a scene", () => {
  const tense = (strain: number, characteristics: object = {}, type = "narrativeHero") =>
    person(type, { strain: { value: strain }, characteristics });
  const rolls = (who: unknown) => ruleset.endings?.rolls?.("scene", who as never) ?? [];
  const skillFor = (characteristics: object, values = {}) =>
    prepare("recover", { actor: tense(3, characteristics), values }).plan.controls[0]?.value;

  it("who has strain rolls it off with one click, by the skill that gives back more", () => {
    expect(rolls(tense(3)).map(({ kind }) => kind)).toEqual(["recover"]);
    expect(rolls(tense(0))).toEqual([]);
    expect(rolls(tense(3, {}, "narrativeRival"))).toEqual([]);
    expect(rolls(null)).toHaveLength(1);
    expect(skillFor({ presence: { value: 2 }, willpower: { value: 3 } })).toBe("discipline");
    expect(skillFor({ presence: { value: 3 }, willpower: { value: 3 } })).toBe("cool");
    expect(skillFor({ presence: { value: 1 }, willpower: { value: 4 } }, { recover: "cool" })).toBe("cool");
  });

  it("does so once for the strain that was suffered, and again after more of it or a night", () => {
    const rested = (strain: number, recovered: number | null) =>
      person("narrativeHero", { strain: { value: strain }, care: { recovered } });
    const kinds = (strain: number, recovered: number | null) => rolls(rested(strain, recovered)).length;
    expect([kinds(7, null), kinds(7, 7), kinds(5, 7), kinds(8, 7)]).toEqual([1, 0, 0, 1]);
    expect(() => prepare("recover", { actor: rested(7, 7) })).toThrow(
      expect.objectContaining({ key: "CUBILETE.narrative.error.restedAlready" }),
    );
    // Strain that goes by other means does not count as breath that is left to catch.
    expect(applyStrain(-3, rested(7, 6)).updates).toEqual({ "system.strain.value": 4, "system.care.recovered": 4 });
    expect(applyStrain(2, rested(7, 7)).updates).toEqual({ "system.strain.value": 9 });
    const endedBy = (ending: "scene" | "night") =>
      ruleset.endings?.changes?.(rested(7, 7) as never, ending, { comfort: false, clock: false })?.lines;
    // The card says what a night gave back.
    expect(endedBy("night")).toEqual([{ label: "CUBILETE.narrative.damage.now.strain", value: 0 }]);
    expect(endedBy("scene")).toEqual([]);
    const updatesAt = (ending: "scene" | "night") =>
      ruleset.endings?.changes?.(rested(7, 7) as never, ending, { comfort: false, clock: false })?.updates;
    expect(updatesAt("night")).toMatchObject({ "system.care.recovered": null });
    expect(updatesAt("scene")).not.toHaveProperty("system.care.recovered");
  });
});

const packedSystem = (name: string) => ({
  addsBrawn: false,
  vehicleScale: false,
  qualities: [],
  ...(packed(name).system as object),
});

describe("dice of talents, injuries and gear", () => {
  const changes = (items: object[], of: object) =>
    ownChanges(person("narrativeHero", {}, items), about(of) as never).map(({ change, on }) => ({ ...change, on }));

  it("count at their moment, by rank; what has to be paid is offered, switched off", () => {
    const items = [
      talent({ ranked: true, rank: 2, dice: [{ when: "skill:stealth", add: { boost: 1 } }] }),
      talent({ activation: "incidental", strain: 1, dice: [{ when: "melee", add: { boost: 1 } }] }, "Other"),
      { name: "Lamp", type: "narrativeGear", system: { dice: [{ when: "group:social", add: { setback: -1 } }] } },
      { name: "Empty", type: "narrativeGear", system: { quantity: 0, dice: [{ when: "always", add: { boost: 1 } }] } },
    ];
    expect(changes(items, { skill: "stealth" })).toEqual([{ add: { boost: 2 }, on: true }]);
    expect(changes(items, { attack: "melee" })).toEqual([{ add: { boost: 1 }, on: false }]);
    expect(changes(items, { group: "social" })).toEqual([{ add: { setback: -1 }, on: true }]);
    expect(changes(items, { characteristic: "brawn" })).toEqual([]);
    expect(ownChanges(person("narrativeHero", {}, items), about({ attack: "melee" }) as never)[0]?.strain).toBe(1);
  });

  it("of the target that cost something are theirs to use: the attacker's window reminds of them", () => {
    const dodger = ready("Bruno Ortega");
    expect(targetChanges(dodger, "ranged")).toMatchObject([
      { change: {}, on: false, reminds: expect.stringContaining("Bruno Ortega: Sidestep") },
    ]);
    // Used, it waits on them, and makes the attack harder.
    const dice = [{ when: "attacked", upgrade: { difficulty: 1 } }];
    const waits = { name: "Sidestep", type: "narrativePending", system: { lasts: "round", dice } };
    expect(targetChanges(person("narrativeHero", {}, [waits]), "ranged")).toMatchObject([
      { change: { upgrade: { difficulty: 1 } }, on: true },
    ]);
    expect(targetChanges(dodger, undefined)).toEqual([]);
  });

  it("that are broken are left out and named; the rest goes on", () => {
    const items = [
      talent({
        dice: [
          { when: "nowhere", add: { boost: 1 } },
          { when: "always", add: { boost: 99 } },
          { when: "always", add: { purple: 1 } },
          { when: "always", boost: 1 },
          { when: "always", upgrade: { ability: -1 } },
          { when: "always", add: { boost: 1 } },
        ],
      }),
    ];
    expect(changes(items, {})).toEqual([{ add: { boost: 1 }, on: true }]);
    const problems = brokenDice(person("narrativeHero", {}, items)).map(({ problem: { entry, field } }) => [
      entry,
      field,
    ]);
    expect(problems).toEqual([
      [1, "when"],
      [2, "add.boost"],
      [3, "add.purple"],
      [4, "boost"],
      [5, "upgrade.ability"],
    ]);
  });

  it("of an injury are those of its row, and stay until it is healed", () => {
    const injury = injuryItem(18, "average");
    expect(injury.name).toBe("Dull ache");
    expect(changes([injury], { skill: "stealth" })).toEqual([{ add: { setback: 1 }, on: true }]);
    for (const { row, severity } of core.INJURIES) {
      const made = person("narrativeHero", {}, [injuryItem(row, severity)]);
      expect(brokenDice(made), `row ${row}`).toEqual([]);
      expect(made.system.derived.injuries).toBe(1);
    }
  });

  it("that are pending are used up by the roll, and say who gave them", () => {
    const pending = {
      _id: "p",
      name: "Boost",
      type: "narrativePending",
      system: { from: "Vera", dice: [{ when: "always", add: { boost: 1 } }] },
    };
    const [change] = ownChanges(person("narrativeHero", {}, [pending]), about() as never);
    expect(change).toMatchObject({ consumes: "p", on: true });
    expect(change?.from).toContain("Vera");
  });

  it("of a load too heavy hinder what takes Brawn or Agility, where the table counts it", () => {
    const stones = [{ name: "Stones", type: "narrativeGear", system: { encumbrance: 10 } }];
    expect(changes(stones, { characteristic: "agility" })).toEqual([{ add: { setback: 3 }, on: true }]);
    expect(changes(stones, { characteristic: "presence" })).toEqual([]);
    host.settings.set("narrative.encumbrance", false);
    expect(changes(stones, { characteristic: "agility" })).toEqual([]);
  });
});

describe("an attack", () => {
  const poolOf = (brawn: number) => {
    const gunner = person("narrativeHero", { characteristics: { brawn: { value: brawn } } }, [packed("Machine gun")]);
    const values = { range: "short" };
    const { check } = prepare("attack", { actor: gunner, item: itemOf(gunner, "Machine gun"), values });
    return (check() as unknown as { pool: core.Pool }).pool;
  };

  it("is harder with a weapon that is too heavy: a die for each point of Brawn that is missing", () => {
    expect(poolOf(4).difficulty).toBe(1);
    expect(poolOf(5).difficulty).toBe(1);
    expect(poolOf(2).difficulty).toBe(3);
  });

  it("costs the strain of the talents that were switched on, once each, and nothing while they are off", () => {
    const brawler = person("narrativeHero", { strain: { value: 1 } }, [
      packed("Reckless"),
      talent(
        {
          activation: "action",
          strain: 2,
          dice: [
            { when: "combat", add: { boost: 1, setback: -1 } },
            { when: "melee", add: { boost: 1 } },
          ],
        },
        "Costly",
      ),
    ]);
    const { rules, plan } = prepare("attack", { actor: brawler });
    expect(rules.cost?.(plan, brawler)).toBeNull();
    for (const change of plan.modifiers) if (change.id.startsWith("own.")) change.on = true;
    expect(rules.cost?.(plan, brawler)?.updates).toEqual({ "system.strain.value": 3 });
  });
});

describe("a vehicle", () => {
  it("helps or hinders its pilot, and no one else", () => {
    const craft = ready("Light freighter");
    documents.set(craft.uuid, craft);
    expect(handlingChanges({ vehicle: craft.uuid, skill: "piloting" })).toMatchObject([
      { change: { add: { setback: 1 } } },
    ]);
    expect(handlingChanges({ vehicle: craft.uuid, skill: "gunnery" })).toEqual([]);
    expect(handlingChanges({ vehicle: "Actor.gone", skill: "piloting" })).toEqual([]);
    expect(handlingChanges({})).toEqual([]);
  });

  it("is a wreck, marked and idle, once its hull has borne more than it can", () => {
    const craft = (value: number) =>
      actor({ name: "Craft", type: "narrativeVehicle", system: { hull: { value, max: 7 } } });
    const marks = [0, 7, 8, 14].map((value) => ruleset.derivedConditions?.of(craft(value)));
    expect(marks).toEqual([null, null, "wrecked", "wrecked"]);
    const { idle } = ruleset.actors.narrativeVehicle?.crew ?? {};
    expect([idle?.(craft(7)), idle?.(craft(8))]).toEqual([null, "CUBILETE.narrative.state.wrecked"]);
  });
});

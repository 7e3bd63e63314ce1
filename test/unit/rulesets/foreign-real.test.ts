import { describe, expect, it } from "vitest";
import { type Any, broughtBy, named } from "./foreign.ts";

/*
 * Files as the programs themselves write them, with all that their data models say besides (every name in them is made up). Each figure was
 * worked out by hand.
 */

const leftOf = ({ people, left }: { people: Any[]; left: string[] }): string[] =>
  [...left, ...people.flatMap((one) => one.left)].sort();

/** A figure of starwarsffg: with its label, its type, and itself once more with all that changes it. */
const said = (value: unknown, label: string, more: Any = {}): Any => ({
  ...{ value, label, type: typeof value === "number" ? "Number" : "String", abrev: label, adjusted: value },
  ...more,
});
const traits = (...values: number[]): Any =>
  Object.fromEntries(
    ["Brawn", "Agility", "Intellect", "Cunning", "Willpower", "Presence"].map((name, at) => [
      name,
      { value: values[at], label: `SWFFG.${name}`, abrev: name.slice(0, 2) },
    ]),
  );
const swffg = (type: string, name: string, system: Any, more: Any = {}): Any => ({
  ...{ name, type, system, img: "icons/x.png", flags: {}, effects: [] },
  ...{ _stats: { systemId: "starwarsffg", systemVersion: "2.0.3", coreVersion: "13.351" }, ...more },
});
const ware = (encumbrance: number, price: number): Any => ({
  description: "",
  attributes: {},
  metadata: { tags: [], sources: [] },
  quantity: said(1, "Quantity"),
  encumbrance: said(encumbrance, "Encumbrance"),
  price: said(price, "Price"),
  rarity: said(1, "Rarity"),
  hardpoints: said(0, "Hard Points"),
  equippable: { value: true, type: "Boolean", equipped: true },
  itemattachment: [],
  itemmodifier: [],
  adjusteditemmodifer: [],
});

describe("starwarsffg", () => {
  it("a nemesis comes without the labels of every figure, and what its things change is listed", async () => {
    const brought = await broughtBy(
      swffg(
        "nemesis",
        "Mire Queen",
        {
          characteristics: traits(3, 2, 2, 4, 3, 4),
          stats: {
            wounds: { value: 4, min: 0, max: 16, adjusted: 16 },
            strain: { value: 0, min: 0, max: 18, adjusted: 18 },
            soak: { value: 5, adjusted: 5 },
            defence: { melee: 1, ranged: 2, adjusted: 0 },
            encumbrance: { value: 1, max: 8, adjusted: 8 },
            forcePool: { value: 0, max: 2, adjusted: 2 },
            credits: said(0, "Credits"),
          },
          skills: {
            Discipline: {
              rank: 3,
              characteristic: "Willpower",
              careerskill: false,
              groupskill: false,
              type: "General",
              label: "x",
            },
            Athletics: {
              rank: 0,
              characteristic: "Brawn",
              careerskill: false,
              groupskill: false,
              type: "General",
              label: "x",
            },
          },
          biography: "<p>Rules the mire.</p>",
          general: { features: "<p></p>", age: "60" },
          attributes: {},
        },
        {
          effects: [{ name: "Mud armour", changes: [{ key: "system.stats.soak.value", value: "1" }], img: "x.png" }],
          items: [
            swffg("armour", "Shell", { ...ware(2, 300), soak: said(2, "Soak"), defence: said(1, "Defence") }),
            swffg("talent", "Tougher", {
              ...{ description: "", metadata: { tags: [] }, trees: [], longDesc: "", tier: 1 },
              ...{ activation: said("Active (Incidental, Out of Turn)", "Activation"), isForceTalent: false },
              ranks: { ranked: true, current: 2, min: 0 },
              attributes: { attr17: { mod: "Wounds", modtype: "Stat", value: 4, exclude: false } },
            }),
            swffg("motivation", "Greed", { description: "<p>Wants more.</p>" }),
            swffg("background", "Old house", { description: "", type: "culture" }),
          ],
        },
      ),
    );
    const [queen] = brought.people;
    expect(queen.system).toMatchObject({
      wounds: { value: 4, max: 16 },
      strain: { value: 0, max: 18 },
      // Soak 5: Brawn 3 and the shell's 2. Defence: 1 of the shell, and one more against shots.
      extra: { soak: 0, melee: 0, ranged: 1 },
      force: { rating: 2 },
      notes: "<p>Rules the mire.</p><p></p><p>60</p>",
    });
    expect(named(queen.items, "Tougher").system).toMatchObject({ rank: 2, ranked: true, activation: "incidental" });
    expect(queen.items.filter(({ type }: Any) => type === "narrativeSkill")).toHaveLength(1);
    expect(leftOf(brought)).toEqual(
      [
        "Mire Queen: background Old house",
        "Mire Queen: motivation Greed",
        "Tougher: changes Wounds 4",
        "effects.0.name: Mud armour",
        "items.3.system.type: culture",
      ].sort(),
    );
  });

  it("a rival has no strain, and a group whose threshold nobody filled in has the usual one", async () => {
    const stats = {
      ...{ wounds: { value: 0, min: 0, max: 13 }, soak: { value: 4 }, defence: { melee: 0, ranged: 0 } },
      ...{ encumbrance: { value: 0, max: 0 }, forcePool: { value: 0, max: 0 }, credits: said(5, "Credits") },
    };
    const { people } = await broughtBy([
      swffg("rival", "Ferrier", { characteristics: traits(2, 3, 2, 3, 2, 2), stats, skills: {}, biography: "" }),
      swffg("minion", "Reed Rats", {
        characteristics: traits(1, 3, 1, 2, 1, 1),
        stats: { ...stats, wounds: { value: 0, min: 0, max: 0 }, strain: { value: 0, min: 0, max: 0 } },
        quantity: said(4, "Quantity", { max: 5 }),
        unit_wounds: said(0, "Unit Wounds"),
        skills: { Stealth: { rank: 0, characteristic: "Agility", groupskill: true, type: "General" } },
      }),
    ]);
    expect(people[0].system).toMatchObject({
      wounds: { value: 0, max: 13 },
      strain: { value: 0, max: null },
      extra: { soak: 2 },
    });
    expect(people[1].system).toMatchObject({ each: 5, count: 5, extra: { soak: 3 } });
    expect(named(people[1].items, "Stealth").system).toMatchObject({ rank: 0, characteristic: "agility" });
  });

  it("a weapon by itself is a thing, its twin of a later version too", async () => {
    const popper = {
      ...ware(2, 400),
      ...{ skill: said("Melee", "Skill", { useBrawn: false }), damage: said(2, "Damage"), crit: said(3, "Crit") },
      ...{ range: said("Engaged", "Range"), special: said("", "Special"), ammo: { max: 6, value: 2 }, newer: "x" },
      itemmodifier: [{ name: "Keen 2", type: "itemmodifier", system: { description: "", rank: null, attributes: {} } }],
    };
    const brought = await broughtBy([
      swffg("weapon", "Hook", popper),
      swffg("weapon", "Hook", { ...popper, range: said("Arm", "Range") }),
    ]);
    expect(
      brought.things.map(({ name, system }) => [name, system.damage, system.addsBrawn, system.range ?? ""]),
    ).toEqual([
      ["Hook", 2, true, "engaged"],
      ["Hook", 2, true, ""],
    ]);
    expect(brought.things[0].system.qualities).toMatchObject([{ name: "Keen", rank: 2 }]);
    expect(leftOf(brought)).toEqual(
      [
        ...["0.system.ammo.max: 6", "0.system.ammo.value: 2", "0.system.newer: x"],
        ...["1.system.ammo.max: 6", "1.system.ammo.value: 2", "1.system.newer: x", "Hook: range said Arm"],
      ].sort(),
    );
  });
});

const genesys = (type: string, name: string, system: Any, more: Any = {}): Any => ({
  ...{ name, type, system, img: "x", flags: {}, effects: [], _stats: { systemId: "genesys", systemVersion: "0.2.18" } },
  ...more,
});

describe("genesys", () => {
  it("a hero comes with thresholds, what is spent, and weapons of several skills", async () => {
    const brought = await broughtBy(
      genesys(
        "character",
        "Ines Ford",
        {
          characteristics: { brawn: 3, agility: 2, intellect: 2, cunning: 3, willpower: 3, presence: 2 },
          ...{
            wounds: { value: 5, max: 14 },
            strain: { value: 2, max: 13 },
            soak: 1,
            defense: { melee: 0, ranged: 1 },
          },
          ...{
            encumbrance: { value: 6, threshold: 2 },
            currency: 340,
            superCharacteristics: ["brawn"],
            notes: "<p>N</p>",
          },
          motivations: { strength: { name: "Calm", description: "Never shouts" }, flaw: { name: "" } },
          experienceJournal: {
            entries: [
              { amount: 110, type: "Starting" },
              { amount: 20, type: "Award" },
              { amount: -30, type: "Characteristic", data: { name: "brawn" } },
              { amount: "-15", type: "Skill" },
            ],
          },
        },
        {
          effects: [{ name: "Blessed", changes: [], disabled: false, _id: "e" }],
          items: [
            genesys("archetype", "Reed Kin", {
              ...{ characteristics: { brawn: 2 }, woundThreshold: 11, strainThreshold: 10, startingXP: 110 },
              grantedItems: [{ name: "Reed Feet", type: "ability", system: { description: "Never sinks." } }],
            }),
            genesys("weapon", "Long Pole", {
              ...{ baseDamage: "3", damageCharacteristic: "agility", critical: 4, range: "short" },
              ...{ skills: ["Melee (Heavy)", "Ranged"], qualities: [{ name: "Knockdown", isRated: false, rating: 1 }] },
              ...{ state: "equipped", damage: "minor", encumbrance: 3, price: 90, rarity: 1, quantity: 1 },
            }),
            genesys("container", "Pack", { encumbrance: -4, price: 10, state: "carried", damage: "major" }),
            genesys("injury", "Limp", { description: "Slow.", severity: "average" }),
            genesys("boon", "Luck", { description: "x" }),
          ],
        },
      ),
    );
    const [ines] = brought.people;
    expect(ines.system).toMatchObject({
      // 14 less Brawn 3; 13 less Willpower 3.
      base: { wounds: 11, strain: 10 },
      extra: { soak: 1, melee: 0, ranged: 1, encumbrance: 2 },
      experience: { total: 130, spent: 45 },
      motivations: { strength: "Calm. Never shouts" },
      money: 340,
    });
    expect(named(ines.items, "Long Pole").system).toMatchObject({
      damage: 3,
      addsBrawn: false,
      critical: 4,
      equipped: true,
    });
    expect(named(ines.items, "Pack").system).toMatchObject({ carries: 4, encumbrance: 0 });
    expect(leftOf(brought)).toEqual(
      [
        "Ines Ford: boon Luck",
        "Long Pole: adds agility",
        "Long Pole: other skills Ranged",
        "Long Pole: wear slight",
        "Pack: wear severe",
        "Reed Kin: grants Reed Feet",
        "effects.0.name: Blessed",
        "items.3.system.severity: average",
        "superCharacteristics.0: brawn",
      ]
        .map((line) => (line.startsWith("super") ? `system.${line}` : line))
        .sort(),
    );
  });

  it("a nemesis has its soak in all, and a rival no strain", async () => {
    const system = { characteristics: { brawn: 4, willpower: 2 }, soak: 6, defense: { melee: 1, ranged: 1 } };
    const { people } = await broughtBy([
      genesys("nemesis", "Tusk", { ...system, wounds: { value: 0, max: 20 }, strain: { value: 3, max: 15 } }),
      genesys("rival", "Tooth", { ...system, wounds: { value: 1, max: 12 } }),
    ]);
    expect(people[0].system).toMatchObject({
      extra: { soak: 2, melee: 1 },
      wounds: { max: 20 },
      strain: { value: 3, max: 15 },
    });
    expect(people[1].system).toMatchObject({ wounds: { value: 1, max: 12 }, strain: { max: null } });
  });
});

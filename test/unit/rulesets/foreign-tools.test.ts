import { describe, expect, it } from "vitest";
import { type Any, broughtBy, named } from "./foreign.ts";

/*
 * Files as the programs themselves write them, with all that their data models say besides (every name in them is made up). Each figure was
 * worked out by hand.
 */

const leftOf = ({ people, left }: { people: Any[]; left: string[] }): string[] =>
  [...left, ...people.flatMap((one) => one.left)].sort();

const ryf = (type: string, name: string, system: Any, items: Any[] = []): Any => ({
  ...{ name, type, system, items, img: "x", flags: {}, effects: [], _stats: { systemId: "ryf3" } },
});

describe("ryf3", () => {
  it("an NPC that was loaded once has its figures as objects", async () => {
    const attack = { attackType: "melee", attackBonus: "9", damage: { base: "1d6 + 2", bonus: -1 } };
    const brought = await broughtBy(
      ryf(
        "npc",
        "Guardia",
        {
          ...{ health: { value: 11, max: 18 }, defense: { value: 13, base: 13 }, initiative: { value: 11, base: 0 } },
          ...{ absorption: 2, willpower: 12, attacks: [], cr: 3, isMinion: true, biography: "<p>Vigila.</p>" },
        },
        [ryf("npc-attack", "Lanza", attack)],
      ),
    );
    const [guard] = brought.people;
    expect(guard.system.health).toEqual({ max: 18, value: 11 });
    // Defence 13: its 5, Dexterity 5 and dodge 3; initiative 11: perception 5 and reflexes 6; attack 9: strength 5 and melee 4.
    expect(guard.items.filter(({ type }: Any) => type === "ryfSkill").map(({ system }: Any) => system)).toEqual([
      { key: "melee", level: 4 },
      { key: "dodge", level: 3 },
      { key: "reflexes", level: 6 },
    ]);
    expect(named(guard.items, "Lanza").system).toMatchObject({ damage: "1d6+1" });
    expect(leftOf(brought)).toEqual(["Guardia: willpower 12", "system.cr: 3", "system.isMinion: true"]);
  });

  it("a hero keeps attributes, what is left of health, and words that nobody knows", async () => {
    const brought = await broughtBy(
      ryf(
        "character",
        "Bruno",
        {
          attributes: { fisico: { value: 7, mod: 0 }, destreza: { value: "5", mod: 0 }, carisma: { value: 6, mod: 0 } },
          ...{ health: { value: 20, max: 28, temp: 3 }, mana: { value: 0, max: 9, temp: 0 } },
          ...{ states: { wounded: true, dead: false }, experience: { current: 4, total: 12 }, characterType: "custom" },
        },
        [
          ryf("skill", "Remar", {
            level: "4",
            attribute: "suerte",
            category: "",
            specialization: "ríos",
            isProfessional: true,
          }),
          ryf("shield", "Tapa", { defense: 2, hindrance: 1, equipped: true, quantity: 1, weight: 2, price: 5 }),
          ryf("weapon", "Arco", {
            category: "ranged",
            damage: { base: "1d8", bonus: 0, type: "Perforante" },
            range: { short: 20, medium: 40, long: 0 },
          }),
        ],
      ),
    );
    const [bruno] = brought.people;
    expect(bruno.system).toMatchObject({
      attributes: { strength: 7, resistance: 7, dexterity: 5, charisma: 6 },
      health: { max: 28, value: 20 },
      mana: { max: 9, value: 0 },
    });
    expect(bruno.system.ledger.map(({ amount }: Any) => amount)).toEqual([12, -8]);
    expect(named(bruno.items, "Remar").system).toMatchObject({ level: 4, specialised: true, speciality: "ríos" });
    expect(named(bruno.items, "Tapa").system).toMatchObject({ melee: 2, ranged: 2, hindrance: 1, equipped: true });
    expect(named(bruno.items, "Arco").system).toMatchObject({
      ...{ melee: false, ranged: true, damage: "1d8", damageType: "pierce" },
      bands: { short: 20, medium: 40, long: null },
    });
    expect(leftOf(brought)).toEqual([
      "Remar: attribute said suerte",
      "Remar: professional 1",
      "system.health.temp: 3",
      "system.states.wounded: true",
    ]);
  });
});

it("things of ryf3 alone, of a table that writes them its own way", async () => {
  const chispa = {
    ...{ level: "3", manaCost: "6", castingDifficulty: "16", quantity: 1, weight: 0, price: 0 },
    ...{ range: { type: "distance", maxDistance: "30" }, targets: { type: "area", count: 1, areaRadius: 4 } },
    effects: { 0: { type: "immediate-damage", formula: "2d6", damageType: "fuego", savingThrow: { enabled: false } } },
  };
  const { things, left } = await broughtBy([
    ryf("spell", "Brasas", chispa),
    ryf("armor", "Cuero", { protection: "3", hindrance: "1", armorType: "light", price: "12.50", weight: "4,5" }),
    ryf("equipment", "Cuerda", { quantity: "2", weight: 0.75, price: "?" }),
    ryf("constructor", "Nada", {}),
  ]);
  // 16 is no difficulty here: the nearest that is no easier.
  expect(named(things, "Brasas").system).toMatchObject({
    ...{ level: 3, kind: "harm", damage: "2d6", damageType: "fire", range: "30 m", target: "area", radius: 4 },
  });
  expect(named(things, "Brasas").system.tier).toBeGreaterThanOrEqual(16);
  expect(named(things, "Cuero").system).toMatchObject({ absorption: 3, hindrance: 1, price: 12.5, weight: null });
  expect(named(things, "Cuerda").system).toMatchObject({ quantity: 2, weight: 0.75, price: null });
  expect(things[3]).toBeNull();
  expect(left).toEqual(["1.system.weight: 4,5"]);
});

describe("Adversaries", () => {
  it("gear in one text is several things, and qualities too", async () => {
    const brought = await broughtBy([
      {
        ...{ name: "Mud Captain", type: "Nemesis", tags: ["book:X"], notes: "Limps.", extra: "kept" },
        characteristics: { Brawn: 3, Agility: 2, Intellect: 2, Cunning: 3, Willpower: 2, Presence: 3 },
        derived: { soak: 5, wounds: 17, strain: 13, defence: [1, 0] },
        skills: { "Ranged:Light": 2, "Melee (Agility)": 1, "Knowledge: Lore ": 2, Negotiate: 1 },
        talents: ["Adversary 1", { name: "Quick 2", description: "Made up." }],
        gear: "Shell coat (+2 soak, stiff), rope; lamp.",
        weapons: [
          {
            name: "Hook",
            skill: "Melee",
            "plus-damage": "1",
            damage: 4,
            critical: "-",
            range: "[Short]",
            qualities: "Pierce 2, Keen",
          },
        ],
      },
    ]);
    const [captain] = brought.people;
    expect(captain.system).toMatchObject({ extra: { soak: 2, melee: 1, ranged: 0 }, wounds: { max: 17 } });
    expect(captain.items.filter(({ type }: Any) => type === "narrativeGear").map(({ name }: Any) => name)).toEqual([
      "Shell coat (+2 soak, stiff)",
      "rope",
      "lamp",
    ]);
    expect(named(captain.items, "Hook").system).toMatchObject({
      ...{ damage: 1, addsBrawn: true, critical: 0, range: "short" },
      qualities: [{ id: "pierce", rank: 2 }, { name: "Keen" }],
    });
    expect(named(captain.items, "Ranged:Light").system).toMatchObject({ key: "rangedLight", rank: 2 });
    expect(named(captain.items, "Melee").system).toMatchObject({ characteristic: "agility", rank: 1 });
    expect(named(captain.items, "Quick").system).toMatchObject({ rank: 2 });
    expect(leftOf(brought)).toEqual(["0.extra: kept"]);
  });
});

describe("Genesys Emporium", () => {
  const hero = {
    ...{ name: "Lia", archetype: "AverageFolk", career: "Ferryman", careerSkillsRank: ["RangedHeavy"], money: "75" },
    creationCharacteristics: { Brawn: 1, Willpower: 0 },
    masterSkills: { RangedHeavy: { rank: "1", careerRank: 1 } },
    masterTalents: { 1: { 1: "Grit", 2: "Grit" }, 5: { 5: "Dedication" } },
    talentModifiers: { Dedication: { 5: "Brawn" } },
    ...{
      equipmentWeapons: { w: { id: "LongBow", carried: true } },
      currentWound: 3,
      earnedXP: "40",
      misc: { key: "" },
    },
  };

  it("a hero of a built-in archetype begins as people do, and the archetype is named", async () => {
    const brought = await broughtBy({ characters: [hero], customVehicles: [{ id: "v", name: "Raft", silhouette: 2 }] });
    const [lia] = brought.people;
    // 2 as everybody, 1 at creation and 1 by the talent; Willpower as it begins.
    expect(lia.system).toMatchObject({
      characteristics: { brawn: { value: 4 }, willpower: { value: 2 } },
      ...{ wounds: { value: 3 }, money: 75, experience: { total: 40 } },
    });
    expect(named(lia.items, "Ranged Heavy").system).toMatchObject({ key: "rangedHeavy", rank: 2, career: true });
    expect(named(lia.items, "Grit").system).toMatchObject({ rank: 2 });
    expect(named(lia.items, "Long Bow").type).toBe("narrativeWeapon");
    expect(leftOf(brought)).toEqual(["Lia: archetype of a book AverageFolk", "customVehicles: Raft"]);
  });

  it("thresholds stay as they were made, and texts have no marks", async () => {
    const { people, things } = await broughtBy({
      characters: [{ ...hero, archetype: "own" }],
      customArchetypes: [
        { id: "own", name: "Own Folk", Brawn: 3, Willpower: 2, woundThreshold: "9", strainThreshold: 8 },
      ],
      customTalents: [
        {
          id: "t",
          name: "Marks",
          tier: "2",
          ranked: false,
          activation: false,
          description: "Add [boost] or [yellow], [x].",
        },
      ],
    });
    // 3 and 1: the threshold is 9 + 4. The talent raises Brawn to 5 and not the threshold.
    expect(people[0].system).toMatchObject({
      characteristics: { brawn: { value: 5 } },
      base: { wounds: 8, strain: 8 },
    });
    const { description, tier } = named(things, "Marks").system;
    expect(tier).toBe(2);
    expect(description).toContain("[x]");
    expect(description).not.toMatch(/boost\]|yellow|:/);
  });

  it("an adversary made there is one here", async () => {
    const { people } = await broughtBy({
      characters: [
        {
          name: "Reeds",
          creatureType: "Minion",
          minionCount: "3",
          woundThreshold: "5",
          soak: "3",
          defenseMelee: "1",
          creationCharacteristics: {},
        },
      ],
    });
    expect(people[0]).toMatchObject({ type: "narrativeMinions" });
    expect(people[0].system).toMatchObject({ each: 5, count: 3, extra: { soak: 1, melee: 1 } });
  });
});

describe("RPG Sessions", () => {
  it("what was not bought is not theirs, and figures without a place are listed by name", async () => {
    const talent = (name: string, more: Any = {}): Any => ({
      id: name,
      name,
      ranked: false,
      ranks: 0,
      xpCost: 10,
      ...more,
    });
    const brought = await broughtBy({
      ...{ name: "Teo", rulesSystem: "[rules] nds" },
      characteristics: [{ type: "[nds character characteristic] Willpower", value: "3" }],
      attributes: [
        { type: "[nds character attribute] strain threshold", value: "13" },
        { type: "[nds character attribute] encumbrance threshold", value: 9 },
        { type: "[nds character attribute] total xp", value: 120 },
        { type: "[nds character attribute] available xp", value: "5" },
      ],
      talents: {
        talents: [talent("Bought", { purchased: true }), talent("Wished", { purchased: false }), talent("Old")],
      },
      skills: [
        {
          id: "s",
          name: "Cool",
          ranks: "1",
          isCareer: "true",
          linkedCharacteristic: "[nds character characteristic] presence",
        },
      ],
    });
    const [teo] = brought.people;
    expect(teo.system).toMatchObject({
      ...{ characteristics: { willpower: { value: 3 } }, base: { strain: 10 }, experience: { total: 120, spent: 115 } },
    });
    expect(teo.items.map(({ name }: Any) => name)).toEqual(["Cool", "Bought", "Old"]);
    expect(named(teo.items, "Bought").system).toMatchObject({ tier: 2 });
    expect(named(teo.items, "Cool").system).toMatchObject({ career: true, rank: 1, characteristic: "presence" });
    expect(leftOf(brought)).toEqual([
      "Teo: encumbrance threshold 9",
      "talents.talents.1.name: Wished",
      "talents.talents.1.xpCost: 10",
    ]);
  });

  it("gear of all kinds comes, and a talent of many ranks is one", async () => {
    const ranked = (name: string, ranks: number): Any => ({ name, ranked: true, ranks, purchased: true, xpCost: 25 });
    const wares = { encumbrance: 2, cost: "150", rarity: "4", equipped: true, quantity: 1, carrying: true };
    const brought = await broughtBy([
      {
        ...{ name: "Una", rulesSystem: "[rules] nds", crits: [{ id: "c", name: "Bruise" }], later: { field: 3 } },
        characteristics: [{ type: "[nds character characteristic] brawn", value: 2 }],
        attributes: [
          { type: "[nds character attribute] soak", value: 4 },
          { type: "[nds character attribute] defense melee", value: "1" },
        ],
        details: [
          { type: "[nds character detail] species", value: "Folk" },
          { type: "[nds character detail] career", value: "Guide" },
          { type: "[nds character detail] specialization", value: "Scout" },
          { type: "[nds character detail] age", value: "33 <b>years</b>" },
        ],
        talents: { talents: [ranked("Grit 1", 0), ranked("Grit 2", 0), ranked("Grit 3", 2)] },
        armor: [{ name: "Coat", soak: "2", defense: "1", ...wares }],
        equipment: [{ name: "Lamp", ...wares, quantity: "3", equipped: false }],
        weapons: [
          {
            name: "Stone",
            baseDamage: "4",
            critRating: null,
            range: "[nds character range band] far",
            linkedSkillId: "none",
          },
        ],
      },
      { name: "Bare", rulesSystem: "[rules] nds" },
    ]);
    const [una, bare] = brought.people;
    // Soak 4: Brawn 2 and the coat's 2; its defence of 1 is the whole of melee's.
    expect(una.system).toMatchObject({ extra: { soak: 0, melee: 0 }, notes: "<p>33 &lt;b&gt;years&lt;/b&gt;</p>" });
    expect(named(una.items, "Grit").system).toMatchObject({ rank: 3, ranked: true, tier: 5 });
    expect(named(una.items, "Coat").system).toMatchObject({
      soak: 2,
      defence: 1,
      price: 150,
      rarity: 4,
      equipped: true,
    });
    expect(named(una.items, "Lamp").system).toMatchObject({ quantity: 3, encumbrance: 2 });
    expect(named(una.items, "Stone").system).toMatchObject({ damage: 4, critical: 0, addsBrawn: false });
    expect(named(una.items, "Guide, Scout").system.kind).toBe("career");
    expect(bare).toMatchObject({ type: "narrativeHero", name: "Bare" });
    expect(leftOf(brought)).toEqual([
      "0.crits.0.id: c",
      "0.crits.0.name: Bruise",
      "0.later.field: 3",
      "Stone: range said far",
    ]);
  });
});

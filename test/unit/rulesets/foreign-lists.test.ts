import { describe, expect, it } from "vitest";
import { type Any, broughtBy, madeOf, named, programOf, sample, sampleSet, sampleXml } from "./foreign.ts";

/* Lists and sheets of other programs (every name in them is made up): Genesys Ref, lists of skills, tools for the GM, tables of adversaries. */

const { Leaves } = await import("../../../module/core/carry/foreign/leaves.ts");
const { readXml } = await import("../../../module/windows/carry/unpack/xml.ts");
const { DataSet } = await import("../../../module/windows/carry/readers/data-set.ts");
const { readAdversary } = await import("../../../module/windows/carry/readers/oggdude-adversary.ts");

const leftOf = ({ people, left }: { people: Any[]; left: string[] }): string[] => [
  ...left,
  ...people.flatMap((one) => one.left),
];

describe("a source of Genesys Ref", () => {
  it("shows in its content, and brings its lists", async () => {
    expect(programOf(sample("genesysref-source"))).toBe("Genesys Ref");
    const brought = await broughtBy(sample("genesysref-source"));
    const { things, people } = brought;
    expect(named(things, "Boat Lore").system).toMatchObject({
      characteristic: "intellect",
      group: "knowledge",
      rank: 0,
    });
    expect(named(things, "Reed Knife").system).toMatchObject({
      ...{
        damage: 1,
        addsBrawn: true,
        critical: 3,
        range: "engaged",
        skill: "melee",
        encumbrance: 1,
        price: 15,
        rarity: 2,
      },
      qualities: [{ name: "Keen", rank: 1 }],
    });
    expect(named(things, "Big Bag").system).toMatchObject({ carries: 4, encumbrance: 0, price: null });
    expect(named(things, "Still Water").system).toMatchObject({ tier: 1, ranked: true, activation: "incidental" });
    expect(named(things, "Marsh Born").system.description).toMatch(/10.*10.*100/);
    expect(named(things, "Marsh Born").system.description).toContain("One rank in Stealth.");
    expect(named(things, "Ferryman").system).toMatchObject({ kind: "career" });
    const [rat] = people;
    expect(rat).toMatchObject({ type: "narrativeMinions", name: "Marsh Rat" });
    // Soak 2 in all, Brawn 1.
    expect(rat.system).toMatchObject({ each: 3, extra: { soak: 1, melee: 0, ranged: 0 } });
    // What the file has of a name comes whole.
    expect(named(rat.items, "Still Water").system).toMatchObject({ rank: 2, tier: 1, activation: "incidental" });
    expect(named(rat.items, "Mud Feet").system.description).toBe("<p>Made up.</p>");
    expect(leftOf(brought)).toEqual([]);
  });

  it("has its marks as words of the table", async () => {
    const { things } = await broughtBy({
      _meta: { source: { abbreviation: "X" } },
      talent: [
        {
          name: "Marks",
          description: [
            "{@dice boost|2} {@dice difficulty|3|1} {@dice odd|1} {@symbols sa}",
            "{@difficulty hard|Stealth|1}; {@skill Stealth|sneaking}, {@skill Cool}; {@i see {@gear Big Bag}}",
            { type: "list", items: ["One", "{@title Two}"] },
            "<script>x</script> {not a mark} {@broken",
          ],
        },
      ],
    });
    const { description } = named(things, "Marks").system;
    expect(description).not.toMatch(/:\w+:|<script|\{@(?!broken)/);
    expect(description).toContain("sneaking, Cool; see Big Bag");
    expect(description).toContain("<p>Two</p>");
    expect(description).toContain("{dice odd|1}");
    expect(description).toContain("{not a mark}");
    // Two boost dice; a challenge die and two of difficulty, twice.
    const dice = description.replace(/<[^>]+>/g, " ");
    expect(dice.match(/challenge|desaf[íi]o/gi)).toHaveLength(2);
  });

  it("names what is of no kind here, and comes with numbers as text, twins, and people's own things", async () => {
    const brought = await broughtBy({
      _meta: { source: { abbreviation: "X" }, version: 99 },
      spell: [{ name: "Mist" }],
      vehicle: [{ name: "Raft", silhouette: 2 }],
      later: "a list of a newer version",
      gear: [
        { name: "Pole", type: "weapon", damage: "Brawn+2", critical: "4", range: "Odd", skill: "Melee", price: "-" },
        { name: "Pole", type: "gear", price: "40", rarity: "3", encumbrance: "2" },
        { name: "Shell", type: "armor", soak: "1", defense: "2", price: "not for sale" },
        { name: "Ram", type: "vehicleWeapon", damage: 6, critical: 3, range: "Close" },
      ],
      adversary: [
        {
          name: "Warden",
          type: "NEMESIS",
          characteristics: { brawn: "3", willpower: 2 },
          derived: { soak: "5", wounds: "15", strain: 12, defence: ["1"] },
          skills: [{ name: "Boats", ranks: "2" }, "Cool"],
          talents: ["Adversary 2", { name: "Odd", description: "Own." }],
          weapons: [
            { name: "Own Pole", damage: 6, critical: 2, range: "Short", skill: { name: "Melee" } },
            "Shell",
            "Net",
          ],
          gear: ["Rope"],
          mood: "bad",
        },
        null,
        { __proto__: { name: "x" } },
      ],
    });
    const [warden, ...nobody] = brought.people;
    expect(nobody).toEqual([]);
    expect(warden).toMatchObject({ type: "narrativeNemesis" });
    // Soak 5 in all, Brawn 3; the armour that they wear is 1 of it.
    expect(warden.system).toMatchObject({ wounds: { max: 15 }, extra: { soak: 1, melee: -1, ranged: -1 } });
    expect(named(warden.items, "Adversary").system).toMatchObject({ rank: 2 });
    expect(named(warden.items, "Own Pole").system).toMatchObject({ damage: 6, addsBrawn: false, equipped: true });
    expect(named(warden.items, "Net").type).toBe("narrativeWeapon");
    expect(named(warden.items, "Boats").system.rank).toBe(2);
    const poles = brought.things.filter((thing) => thing?.name === "Pole");
    expect(poles.map(({ type }) => type)).toEqual(["narrativeWeapon", "narrativeGear"]);
    expect(poles[0].system).toMatchObject({ damage: 2, addsBrawn: true, critical: 4, price: null });
    expect(named(brought.things, "Ram").system).toMatchObject({ vehicleScale: true, range: "short" });
    expect(leftOf(brought).sort()).toEqual(
      [
        "Pole: range said Odd",
        "adversary.0.mood: bad",
        "gear.2.price: not for sale",
        "later: a list of a newer version",
        "spell: Mist",
        "vehicle: Raft",
      ].sort(),
    );
  });
});

describe("a list of skills", () => {
  it("brings each skill as the rules know it, or as the table's own", async () => {
    expect(programOf(sample("starwarsffg-skilltheme"))).toBe("starwarsffg (skills)");
    const brought = await broughtBy(sample("starwarsffg-skilltheme"));
    expect(named(brought.things, "Athletics").system).toMatchObject({ key: "athletics", characteristic: "brawn" });
    expect(named(brought.things, "Lamp Lore").system).toMatchObject({ key: "lamp-lore", group: "knowledge" });
    expect(leftOf(brought)).toEqual([]);
  });

  it("may be written in any of the ways there are", async () => {
    const skill = (more = {}) => ({ characteristic: "Agility", type: "Combat", max: 6, ...more });
    const brought = await broughtBy([
      {
        id: "odd",
        skills: {
          "Ranged-Light": skill({ label: "SWFFG.SkillsNameRangedLight" }),
          "Knowledge(Lore)": { characteristic: "Intellect" },
          Rope: skill({ label: "Cuerda", rank: "1" }),
          Luck: skill({ characteristic: "Fortune", later: 7 }),
          constructor: skill(),
        },
      },
    ]);
    expect(brought.things.map(({ name, system }) => [name, system.key])).toEqual([
      ["Ranged: Light", "rangedLight"],
      ["Knowledge: Lore", "lore"],
      ["Rope", "rope"],
      ["Luck", "luck"],
    ]);
    expect(leftOf(brought).filter((line) => !line.includes("constructor"))).toEqual([
      "Rope: Cuerda",
      "0.skills.Luck.later: 7",
      "Luck: characteristic said Fortune",
    ]);
    // A name of every object is none of a skill, and is named like anything else that nobody reads.
    expect(leftOf(brought)).toContain("0.skills.constructor.characteristic: Agility");
    expect(programOf({ id: "none", skills: {} })).toBeNull();
    expect(programOf({ id: "none", skills: { A: 3 } })).toBeNull();
  });
});

describe("an NPC of the tools for the GM", () => {
  const { root, data } = sampleXml("oggdude-adversary");

  it("has figures as sums, skills of the group, and things by the set's names", () => {
    expect(root).toBe("Adversary");
    const brought = madeOf(readAdversary(new Leaves(data), sampleSet()));
    const [ruffian] = brought.people;
    expect(ruffian).toMatchObject({ type: "narrativeMinions", name: "Soot Ruffian" });
    expect(ruffian.system).toMatchObject({
      characteristics: { brawn: { value: 2 }, agility: { value: 3 } },
      each: 4,
      // 3 in all, Brawn 2.
      extra: { soak: 1, melee: 0, ranged: 0 },
    });
    expect(named(ruffian.items, "Ranged - Light").system).toMatchObject({ key: "rangedLight", rank: 0 });
    expect(named(ruffian.items, "Athletics").system).toMatchObject({ characteristic: "agility" });
    expect(named(ruffian.items, "Soot Cloud").system.description).not.toContain("[SE]");
    expect(named(ruffian.items, "Popper Pistol").system).toMatchObject({ damage: 6, critical: 3 });
    expect(named(ruffian.items, "Big Bag").system).toMatchObject({ carries: 4 });
    expect(leftOf(brought)).toEqual([]);
  });

  it("comes without a set, in whatever state", () => {
    const bare = madeOf(readAdversary(new Leaves(data), new DataSet([])));
    expect(bare.people[0].items.map(({ name }: Any) => name)).toContain("POPPER");
    const odd = readXml(
      "<Adversary><Name>Odd</Name><Type>constructor</Type><Talents><CharTalent><Key>constructor</Key><Ranks>x</Ranks></CharTalent></Talents>" +
        "<Skills><CharSkill><Key>constructor</Key><Rank/><CharKeyOverride>LUCK</CharKeyOverride></CharSkill></Skills>" +
        "<Characteristics><CharCharacteristic><Key>XX</Key><Rank/></CharCharacteristic></Characteristics>" +
        "<ForceAbilities><CharForceAbility><Key>GLOWBASIC</Key></CharForceAbility></ForceAbilities>" +
        "<Later><Thing>9</Thing></Later></Adversary>",
    );
    const brought = madeOf(readAdversary(new Leaves(odd.data), sampleSet()));
    expect(brought.people[0]).toMatchObject({ type: "narrativeRival", name: "Odd" });
    expect(leftOf(brought)).toEqual(
      expect.arrayContaining([
        "Later.Thing: 9",
        "Talents.CharTalent.Ranks: x",
        "constructor: characteristic said LUCK",
      ]),
    );
  });
});

describe("several lists of adversaries in one", () => {
  const one = { name: "Reed Wolf", type: "Rival", characteristics: { Brawn: 3 }, derived: { wounds: 12 } };

  it("are one list, whose tables lend what people name", async () => {
    const brought = await broughtBy([
      [{ name: "Bite", skill: "Brawl", damage: 7, critical: 3, range: "Engages" }],
      [{ name: "Pack", description: "Howls." }],
      [
        {
          ...one,
          weapons: ["Bite", "Claw"],
          abilities: ["Pack"],
          skills: { Brawl: "2", "Perception.": 1, Cool: "two" },
        },
      ],
      [{ ...one, name: "Other Wolf", weapons: [{ name: "Fang", damage: "1d6", critical: null, "plus-damage": null }] }],
    ]);
    const [wolf, other] = brought.people;
    expect(named(wolf.items, "Bite").system).toMatchObject({
      damage: 7,
      critical: 3,
      range: "engaged",
      skill: "brawl",
    });
    expect(named(wolf.items, "Claw").type).toBe("narrativeWeapon");
    expect(named(wolf.items, "Pack").system.description).toBe("<p>Howls.</p>");
    expect(named(wolf.items, "Brawl").system.rank).toBe(2);
    expect(named(wolf.items, "Perception").system).toMatchObject({ key: "perception", rank: 1 });
    expect(other.name).toBe("Other Wolf");
    expect(named(brought.things, "Bite").type).toBe("narrativeWeapon");
    expect(leftOf(brought)).toEqual(["Pack", "2.0.skills.Cool: two", "3.0.weapons.0.damage: 1d6"]);
  });
});

import { describe, expect, it } from "vitest";
import { type Any, broughtBy, named, programOf, sample } from "./foreign.ts";

/* What browser extensions save of Roll20 (every name in it is made up): in all its forms, and of sheets that are known and not. */

const row = (name: string, current: unknown, max: unknown = ""): Any => ({ name, current, max, id: `-${name}` });
const leftOf = ({ people, left }: { people: Any[]; left: string[] }): string[] => [
  ...left,
  ...people.flatMap((one) => one.left),
];

describe("a character of Roll20", () => {
  it.each([
    ["the second form", (sheet: Any) => sheet],
    ["the first, which is shorter", ({ gmnotes, abilities, ...sheet }: Any) => ({ ...sheet, schema_version: 1 })],
    ["the third", (sheet: Any) => ({ schema_version: 3, type: "character", character: sheet })],
    ["a later one", (sheet: Any) => ({ schema_version: 9, type: "character", character: sheet, new: 1 })],
    [
      "the other extension",
      ({ attribs, ...sheet }: Any) => ({ ...sheet, attributes: attribs, inplayerjournals: [""] }),
    ],
    [
      "a whole campaign",
      ({ attribs, ...sheet }: Any) => ({ characters: [{ ...sheet, attributes: attribs }], pages: [], handouts: [] }),
    ],
  ])("comes from %s", async (_, shaped) => {
    const file = shaped(sample("roll20-vttes-character"));
    expect(programOf(file)).toBe("Roll20");
    const { people, left } = await broughtBy(file);
    const [hero] = people;
    expect(hero).toMatchObject({ type: "narrativeHero", name: "Tilla Wick" });
    expect(hero.system).toMatchObject({
      characteristics: { brawn: { value: 1 }, agility: { value: 4 } },
      // 10 in all, Brawn 1; 11 in all, and Willpower stands at its usual 2.
      base: { wounds: 9, strain: 9 },
      wounds: { value: 3 },
      strain: { value: 1 },
      // 2 in all, Brawn 1.
      extra: { soak: 1 },
    });
    expect(named(hero.items, "Ranged - Light").system).toMatchObject({ key: "rangedLight", rank: 3 });
    expect(named(hero.items, "Calm Lens").system).toMatchObject({ rank: 1 });
    expect([...left, ...hero.left]).toEqual([]);
  });

  it("comes with lists, things as people write them, and names what stays behind", async () => {
    const id = "-Mabc_efgh-jklmnopq_";
    const brought = await broughtBy({
      schema_version: 2,
      name: "Odo Reed",
      bio: "%3Cp%3EBorn%20on%20the%20%u00f1 river.%3C/p%3E",
      gmnotes: "A secret.",
      abilities: [{ name: "Own macro", action: "/roll" }],
      attribs: [
        row("brawn", "3"),
        row("brawn", "5"),
        row("soak", "5"),
        row("wounds", 2),
        row("wounds_max", "14"),
        row("careerskillMelee", "1"),
        row("rankOuter", "two"),
        row("rankCore", 1),
        row("credits", "1,200"),
        row("totalxp", "150"),
        row("availablexp", "15"),
        row("charage", "40"),
        row("personalgear", "Rope & <b>hook</b>"),
        row("career", "Guide"),
        row(`repeating_weapons_${id}_weaponmake`, "Oar"),
        row(`repeating_weapons_${id}_damage`, "+2"),
        row(`repeating_weapons_${id}_critical`, "4"),
        row(`repeating_weapons_${id}_weaponrange`, "Engaged"),
        row(`repeating_weapons_${id}_weaponskill`, "skill(@{rankMelee}|@{brawn})"),
        row(`repeating_weapons_${id}_weaponspecial`, "Keen 1, Stun 3"),
        row(`repeating_weapons_${id}_weaponcondition`, "1p"),
        row("repeating_weapons_x_weaponmake", "Sling"),
        row("repeating_weapons_x_damage", "3 per stone"),
        row("repeating_armors_-a_armormake", "Quilt"),
        row("repeating_armors_-a_soak", "2"),
        row("repeating_customSkills_-s_customskillname1", "Boat Lore"),
        row("repeating_customSkills_-s_rankcustomskillname1", "2"),
        row("repeating_customSkills_-s_charcustomskillname1", "@{intellect}"),
        row("repeating_powers_-p_forcepowername", "Glow"),
        row("repeating_powers_-p_forceupgrade1", "1"),
        row("repeating_powers_-p_forceupgradedesc1", "Brighter."),
        row("repeating_obligation_-o_obligationtype1", "Debt"),
        row("dicePool", "1g"),
        row("constructor", "x"),
        null,
        "odd",
      ],
    });
    const [odo] = brought.people;
    expect(odo.system).toMatchObject({
      base: { wounds: 11 },
      // 5 in all: Brawn 3 and the one armour's 2.
      extra: { soak: 0 },
      money: 0,
      experience: { total: 150, spent: 135 },
    });
    expect(odo.system.notes).toContain("ñ river");
    expect(odo.system.notes).toContain("Rope &amp; &lt;b&gt;hook");
    expect(odo.system.notes).not.toContain("secret");
    expect(named(odo.items, "Oar").system).toMatchObject({
      ...{ damage: 2, addsBrawn: true, critical: 4, range: "engaged", skill: "melee" },
      qualities: [
        { name: "Keen", rank: 1 },
        { id: "stun", rank: 3 },
      ],
    });
    expect(named(odo.items, "Quilt").system).toMatchObject({ soak: 2, equipped: true });
    expect(named(odo.items, "Boat Lore").system).toMatchObject({ rank: 2, characteristic: "intellect" });
    expect(named(odo.items, "Melee").system).toMatchObject({ rank: 0, career: true });
    expect(named(odo.items, "Core Worlds").system.rank).toBe(1);
    expect(named(odo.items, "Glow").system.description).toBe("<p>Brighter.</p>");
    expect(named(odo.items, "Guide").system).toMatchObject({ kind: "career" });
    expect(leftOf(brought).sort()).toEqual(
      [
        "Oar: wear moderate",
        "Odo Reed: Own macro",
        "Odo Reed: brawn: 5",
        "Odo Reed: constructor: x",
        "Odo Reed: credits: 1,200",
        "Odo Reed: gmnotes",
        "Odo Reed: rankOuter: two",
        "Odo Reed: repeating_obligation_-o_obligationtype1: Debt",
        "Sling: damage said 3 per stone",
      ].sort(),
    );
  });

  it("may be an NPC, and bring a companion", async () => {
    const { people, left } = await broughtBy({
      schema_version: 2,
      name: "Soot Ruffians",
      attribs: [
        row("pcgm", "5"),
        row("npc-type", "minion"),
        row("npc-minion-group-size", "4"),
        row("npc-brawn", "3"),
        row("npc-soak", "3"),
        row("npc-wounds", "0", "5"),
        row("npc-minionskillMelee", "1"),
        row("npc-customskillname2", "Rope"),
        row("npc-rankcustomskillname2", "1"),
        row("npc-charcustomskillname2", "@{npc-agility}"),
        row("repeating_npc-weapons_-w_npc-weaponmake", "Pole"),
        row("repeating_npc-weapons_-w_npc-damage", "5"),
        row("companion-brawn", "4"),
        row("companion-name", "Mud Hound"),
        row("repeating_companion-talents_-t_companion-talentname", "Sniff"),
      ],
    });
    const [group, hound] = people;
    expect(group).toMatchObject({ type: "narrativeMinions" });
    expect(group.system).toMatchObject({ each: 5, count: 4, extra: { soak: 0 } });
    expect(named(group.items, "Melee").system.rank).toBe(0);
    expect(named(group.items, "Rope").system).toMatchObject({ rank: 1, characteristic: "agility" });
    expect(named(group.items, "Pole").system).toMatchObject({ damage: 5, addsBrawn: false });
    expect(hound).toMatchObject({ type: "narrativeRival", name: "Mud Hound" });
    expect(named(hound.items, "Sniff").type).toBe("narrativeTalent");
    expect(left).toEqual([]);
  });

  it("of a sheet that is not known is named, and not half read", async () => {
    const knight = {
      name: "Knight",
      attributes: [row("strength", 16), row("hp", 12, 20), row("wisdom", 9), row("willpower", 2), row("soak", 1)],
    };
    const bare = { name: "Nobody yet", attributes: [] };
    const known = { name: "Ana", attributes: [row("brawn", 2), row("agility", 3)] };
    const { people, left } = await broughtBy({
      characters: [knight, bare, known],
      handouts: [{ name: "Letter" }],
      campaign_title: "Table",
    });
    expect(people.map(({ name }) => name)).toEqual(["Ana"]);
    expect(left).toEqual([
      "Knight: Roll20 (strength, hp, wisdom, willpower, soak)",
      "Nobody yet: Roll20 (–)",
      "handouts: 1",
    ]);
    expect((await broughtBy({ ...knight, schema_version: 1, attribs: knight.attributes })).people).toEqual([]);
  });

  it("is not every file with a list of attributes", () => {
    expect(programOf({ name: "x", attributes: [{ key: "a" }] })).toBeNull();
    expect(programOf({ name: "x", attributes: [] })).toBeNull();
    expect(programOf({ name: "x", attributes: { brawn: 1 } })).toBeNull();
    expect(programOf({ characters: [{ name: "x" }] })).toBeNull();
  });
});

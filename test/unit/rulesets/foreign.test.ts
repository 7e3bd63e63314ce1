import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { type Any, broughtBy, makerOf, named, programOf, sample, sampleSet, sampleXml } from "./foreign.ts";

/* Files of other programs (every name in them is made up): told apart by their content, and what becomes of their figures. */

const { readerOf } = await import("../../../module/windows/carry/readers/formats.ts");
const { Leaves } = await import("../../../module/core/carry/foreign/leaves.ts");
const { Taken } = await import("../../../module/core/carry/foreign/record.ts");
const { readXml, XmlFault } = await import("../../../module/windows/carry/unpack/xml.ts");
const { isZip, TooMuch, decoded, unzipped } = await import("../../../module/windows/carry/unpack/zip.ts");
const { DataSet } = await import("../../../module/windows/carry/readers/data-set.ts");
const { readCharacter } = await import("../../../module/windows/carry/readers/oggdude-character.ts");
const { readDataSet } = await import("../../../module/windows/carry/readers/oggdude-set.ts");

describe("a file's program", () => {
  it.each([
    ["swa-adversaries", "Adversaries"],
    ["emporium-export", "Genesys Emporium"],
    ["rpgsessions-character", "RPG Sessions"],
    ["foundry-genesys-character", "genesys"],
    ["foundry-genesys-minion", "genesys"],
    ["foundry-genesys-vehicle", "genesys"],
    ["foundry-ryf3-character", "ryf3"],
    ["foundry-ryf3-npc", "ryf3"],
    ["foundry-starwarsffg-character", "starwarsffg"],
    ["foundry-starwarsffg-legacy-v9", "starwarsffg"],
    ["foundry-starwarsffg-minion", "starwarsffg"],
    ["foundry-starwarsffg-vehicle", "starwarsffg"],
  ])("shows in the content of %s", (name, format) => {
    expect(programOf(sample(name))).toBe(format);
  });

  it("shows without its own word for it", () => {
    for (const [name, format] of [
      ["foundry-ryf3-character", "ryf3"],
      ["foundry-genesys-character", "genesys"],
      ["foundry-starwarsffg-character", "starwarsffg"],
    ] as const) {
      const { _stats, ...bare } = sample(name);
      expect(programOf(bare)).toBe(format);
    }
  });

  it.each([[[]], [{}], [null], ["text"]])("is none that is known: %j", (json) => {
    expect(programOf(json)).toBeNull();
  });

  it("may be one without a reader", async () => {
    const other = { name: "x", type: "character", system: {}, _stats: { systemId: "other" } };
    expect([programOf(other), await readerOf("other"), await readerOf("constructor")]).toEqual(["other", null, null]);
  });
});

it("a hero of starwarsffg comes with figures, things, the tree with what was bought, and names what stays behind", async () => {
  const { people, left } = await broughtBy(sample("foundry-starwarsffg-character"));
  const [hero] = people;
  expect(hero).toMatchObject({ type: "narrativeHero", name: "Tilla Wick" });
  expect(hero.system).toMatchObject({
    characteristics: { brawn: { value: 1 }, agility: { value: 4 } },
    // 10 and 11 in all, less Brawn 1 and Willpower 2.
    base: { wounds: 9, strain: 9 },
    wounds: { value: 3 },
    strain: { value: 1 },
    // 2 in all: Brawn 1 and the coat's 1.
    extra: { soak: 0, melee: 1, ranged: 0 },
    force: { rating: 1 },
    money: 500,
    experience: { total: 115, spent: 60 },
  });
  expect(named(hero.items, "Ranged: Light").system).toMatchObject({ key: "rangedLight", rank: 3, career: true });
  expect(named(hero.items, "Lamp Lore").system).toMatchObject({ key: "lamp-lore", rank: 1, group: "knowledge" });
  expect(named(hero.items, "Popper Pistol").system).toMatchObject({
    ...{ skill: "rangedLight", damage: 6, addsBrawn: false, critical: 3, range: "medium", price: 400, rarity: 4 },
    qualities: [{ id: "", name: "Sparky", rank: 2 }],
    equipped: true,
  });
  const tree = named(hero.items, "Wick Trimmer");
  expect(tree.type === "narrativeTree" ? tree.system.boxes : null).toEqual([
    // Its link to the right leads to no box.
    { row: 1, column: 1, talent: "Calm Lens", price: 5, right: false, down: true },
    { row: 2, column: 1, talent: "Made-Up Hide", price: 10, right: false, down: false },
  ]);
  const lens = named(hero.items, "Calm Lens");
  const glow = named(hero.items, "Glow");
  expect(lens.system).toMatchObject({ rank: 1, activation: "incidental" });
  expect(hero.items.some(({ name }: Any) => name === "Made-Up Hide")).toBe(false);
  expect(hero.system.boxes).toEqual([
    { tree: tree._id, name: "Wick Trimmer", box: "1.1", talent: lens._id, ranked: false },
    { tree: glow._id, name: "Glow", box: "1.1", talent: "", ranked: false },
  ]);
  expect([...left, ...hero.left]).toEqual(["system.morality.value: 50"]);
  // No figure of ours counts them.
  expect(named(hero.items, "Popper Pistol").system.description).toContain("Hard points: 3");
});

it("an old export, a group and a ship of starwarsffg come too", async () => {
  const old = (await broughtBy(sample("foundry-starwarsffg-legacy-v9"))).people[0];
  expect(old.system).toMatchObject({ base: { wounds: 10 }, characteristics: { brawn: { value: 2 } } });
  expect(named(old.items, "Bonker").system).toMatchObject({ skill: "melee", damage: 2, addsBrawn: true });
  const group = (await broughtBy(sample("foundry-starwarsffg-minion"))).people[0];
  expect(group).toMatchObject({ type: "narrativeMinions", left: [] });
  // Soak 3 in all, Brawn 2.
  expect(group.system).toMatchObject({ each: 4, count: 3, wounds: { value: 0 }, extra: { soak: 1 } });
  expect(group.items.map(({ name }: Any) => name)).toEqual(["Ranged: Light"]);
  const { people, left } = await broughtBy(sample("foundry-starwarsffg-vehicle"));
  expect(people[0].system).toMatchObject({
    ...{ silhouette: 4, handling: -1, armour: 2, hardPoints: 4, passengers: 4, cargo: 60 },
    speed: { value: 0, max: 3 },
    hull: { value: 0, max: 18 },
    strain: { value: 0, max: 12 },
    shields: { fore: { value: 1, max: 1 }, port: { value: 0, max: 0 } },
  });
  expect(named(people[0].items, "Hull Popper").system).toMatchObject({ damage: 5, critical: 4, vehicleScale: true });
  expect(left.join()).toContain("hyperdrive");
});

it("a hero, a group and a barge of genesys come", async () => {
  const { people, left } = await broughtBy(sample("foundry-genesys-character"));
  const [hero] = people;
  expect(hero.system).toMatchObject({
    base: { wounds: 10, strain: 9 },
    // The file's own figures are what comes on top.
    extra: { soak: 0, melee: 0, ranged: 1 },
    experience: { total: 100, spent: 10 },
    motivations: { strength: "Patient", flaw: "" },
    money: 500,
  });
  expect(named(hero.items, "Reed Knife").system).toMatchObject({ skill: "melee-light", damage: 1, addsBrawn: true });
  expect(named(hero.items, "Melee (Light)").system).toMatchObject({ key: "melee-light", rank: 0 });
  expect(named(hero.items, "Still Water").system).toMatchObject({ tier: 2, rank: 2, ranked: true });
  expect(left).toEqual([]);
  const group = (await broughtBy(sample("foundry-genesys-minion"))).people[0];
  expect(group.system).toMatchObject({ each: 3, count: 4, extra: { soak: 1 } });
  const barge = (await broughtBy(sample("foundry-genesys-vehicle"))).people[0];
  expect(barge.system).toMatchObject({ silhouette: 4, speed: { max: 1 }, handling: -2, hull: { max: 20 } });
  expect(barge.left).toEqual(["Mud Barge: seat Helm"]);
});

it("a list of adversaries comes with all the ways in which people wrote it", async () => {
  const { people, left } = await broughtBy(sample("swa-adversaries"));
  const [ruffian, baron] = people;
  expect(ruffian).toMatchObject({ type: "narrativeMinions", name: "Soot Ruffian" });
  expect(ruffian.system).toMatchObject({ each: 4, extra: { soak: 1 } });
  expect(named(ruffian.items, "Athletics").system).toMatchObject({ characteristic: "agility", rank: 0 });
  // A weapon that is named alone is the compendium's, where that has it.
  expect(named(ruffian.items, "Popper Pistol")).toMatchObject({ type: "narrativeWeapon" });
  expect(named(ruffian.items, "Quilt coat (+1 soak)").type).toBe("narrativeGear");
  expect(baron.system).toMatchObject({
    wounds: { max: 15 },
    strain: { max: 16 },
    extra: { soak: 2, melee: 1, ranged: 0 },
  });
  expect(named(baron.items, "Vigilance").system).toMatchObject({ key: "vigilance", rank: 2 });
  expect(named(baron.items, "Adversary").system).toMatchObject({ rank: 2, ranked: true });
  expect(named(baron.items, "Ash Cloak").system.description).toBe("<p>Made up.</p>");
  expect(named(baron.items, "Bonker").system).toMatchObject({
    damage: 2,
    addsBrawn: true,
    critical: 3,
    skill: "melee",
  });
  expect(named(baron.items, "Glare Beam").system).toMatchObject({ damage: 0, critical: 0, skill: "discipline" });
  expect([...left, ...ruffian.left, ...baron.left]).toEqual([]);
});

it("Emporium's hero finds the things behind their ids, and the table's own things come beside", async () => {
  const { people, things, left } = await broughtBy(sample("emporium-export"));
  const [hero] = people;
  expect(hero.system).toMatchObject({
    characteristics: { agility: { value: 3 }, brawn: { value: 2 } },
    base: { wounds: 10, strain: 10 },
    wounds: { value: 2 },
    experience: { total: 120 },
    money: 75,
  });
  expect(hero.items.map(({ name }: Any) => name).sort()).toEqual(
    ["Charm", "Ferryman", "Marsh Born", "Melee Light", "Reed Knife", "Reed Mail", "Stealth", "Still Water"].sort(),
  );
  expect(things.map(({ type, name }) => `${type} ${name}`).sort()).toEqual([
    "narrativeArmour Reed Mail",
    "narrativeSkill Boat Lore",
    "narrativeTalent Ferryman",
    "narrativeTalent Marsh Born",
    "narrativeTalent Still Water",
    "narrativeWeapon Reed Knife",
  ]);
  expect(named(things, "Marsh Born").system.description).toMatch(/ 2 · .* 2 · /);
  expect(left).toEqual([]);
});

it("RPG Sessions' tagged values are read, and a talent that stands there once a rank is one", async () => {
  const { people, left } = await broughtBy(sample("rpgsessions-character"));
  const [hero] = people;
  expect(hero.system).toMatchObject({ base: { wounds: 10 }, wounds: { value: 1 }, extra: { soak: 0 } });
  expect(named(hero.items, "Still Water").system).toMatchObject({ rank: 2, ranked: true, tier: 1 });
  expect(named(hero.items, "Reed Knife").system).toMatchObject({
    skill: "melee",
    damage: 1,
    addsBrawn: true,
    price: 15,
  });
  expect([...left, ...hero.left]).toEqual([]);
});

it("a hero and an adversary of ryf3 come", async () => {
  const { people, left } = await broughtBy(sample("foundry-ryf3-character"));
  const [hero] = people;
  expect(hero).toMatchObject({ type: "ryfHero", name: "Inés Prueba" });
  expect(hero.system).toMatchObject({
    attributes: { strength: 5, resistance: 5, dexterity: 6, intelligence: 4, perception: 5 },
    health: { max: 20, value: 18 },
    mana: { max: 12, value: null },
  });
  expect(hero.system.ledger.map(({ amount }: Any) => amount)).toEqual([10, -10]);
  expect(named(hero.items, "Trepar").system).toMatchObject({ key: "", level: 3, attribute: "strength" });
  expect(named(hero.items, "Vara").system).toMatchObject({
    damage: "1d6+1",
    melee: true,
    twoHanded: true,
    weight: 1.5,
  });
  expect(named(hero.items, "Rodela").system).toMatchObject({ melee: 1, ranged: 2, equipped: true });
  expect(named(hero.items, "Peto viejo").system).toMatchObject({ absorption: 2, hindrance: 1, equipped: false });
  expect(named(hero.items, "Chispa").system).toMatchObject({
    ...{ tier: 12, kind: "harm", damage: "1d6", damageType: "fire", range: "10 m", target: "one" },
    resist: { by: "roll", attribute: "dexterity", difficulty: 15, half: true },
  });
  expect([...left, ...hero.left]).toEqual([
    "effects.0.name: Chispa",
    "Chispa: more effects buff skill Trepar 1 3 fixed",
  ]);
  const rat = (await broughtBy(sample("foundry-ryf3-npc"))).people[0];
  expect(rat).toMatchObject({ type: "ryfNpc", name: "Rata de prueba" });
  expect(rat.system.health).toEqual({ max: 8, value: 8 });
  // Defence 12 and initiative 10 stand: with their attributes at 5, dodge 2 and reflexes 5; attack 8 with strength 5, melee 3.
  expect(rat.items.filter(({ type }: Any) => type === "ryfSkill").map(({ system }: Any) => system)).toEqual([
    { key: "melee", level: 3 },
    { key: "dodge", level: 2 },
    { key: "reflexes", level: 5 },
  ]);
});

describe("a data set", () => {
  const set = sampleSet();
  const haul = readDataSet(set);
  const maker = makerOf(haul.terms);
  const things = haul.things.map((record) => maker.thing(new Taken(record))) as Any[];

  it("becomes skills, talents, gear, trees and powers, joined by their keys", () => {
    expect(named(things, "Ranged - Light").system).toMatchObject({
      key: "rangedLight",
      characteristic: "agility",
      group: "combat",
    });
    expect(named(things, "Made-Up Hide").system).toMatchObject({
      ranked: true,
      activation: "passive",
      figures: { wounds: 2 },
    });
    expect(named(things, "Calm Lens").system).toMatchObject({
      activation: "incidental",
      dice: [{ when: "skill:rangedLight", add: { boost: 1 } }],
    });
    expect(named(things, "Bonker").system).toMatchObject({ damage: 2, addsBrawn: true, critical: 0, skill: "melee" });
    expect(named(things, "Popper Pistol").system).toMatchObject({
      ...{ damage: 6, critical: 3, range: "medium", price: 400, rarity: 4 },
      qualities: [{ name: "Sparky", rank: 2 }],
    });
    expect(named(things, "Hull Popper").system).toMatchObject({ vehicleScale: true, skill: "gunnery", range: "short" });
    expect(named(things, "Big Bag").system).toMatchObject({ carries: 4 });
    const { boxes } = named(things, "Wick Trimmer").system;
    expect(boxes).toHaveLength(20);
    expect(boxes[0]).toEqual({ row: 1, column: 1, talent: "Calm Lens", price: 5, right: true, down: true });
    // The last row leads nowhere further down.
    expect(boxes.slice(16).map(({ down }: Any) => down)).toEqual([false, false, false, false]);
    // Of the wide box the places that it covers are none.
    expect(named(things, "Glow").system.boxes.map(({ column, price }: Any) => [column, price])).toEqual([
      [1, 5],
      [3, 5],
      [4, 10],
    ]);
    const [skiff] = haul.people.map((one) => maker.person(new Taken(one))) as Any[];
    expect(skiff.items.map(({ name, system }: Any) => [name, system.qualities[0].name])).toEqual([
      ["Hull Popper", "Sparky"],
      ["Hull Popper", "Sparky"],
    ]);
  });

  it("has its marks as text of the table's language, and none of its own", () => {
    const { description } = named(things, "Made-Up Hide").system;
    expect(description).toContain("one wound threshold per rank");
    expect(description).not.toMatch(/\[|:\w+:/);
  });

  it("names what does not come along", () => {
    const wings = [{ path: "a.xml", root: "Vehicle", data: { Key: "A", Name: "Ark", Wings: "2" } }];
    expect(readDataSet(new DataSet(wings)).left).toEqual(["Ark: Wings: 2"]);
    expect(haul.left.some((line) => line.includes("Popper Pistol"))).toBe(false);
  });

  it("has one of two with one key, and names the other", () => {
    const twins = ["a.xml", "b.xml"].map((path) => ({ path, root: "Career", data: { Key: "LAMP", Name: path } }));
    const strange = { path: "c.xml", root: "Obligations", data: { Obligation: { Key: "X", Name: "X" } } };
    const both = new DataSet([...twins, strange]);
    expect(both.all("Career")).toHaveLength(1);
    expect(both.left).toEqual(["b.xml: b.xml (LAMP)", "c.xml"]);
  });

  it("gives its names to a character who names all by keys", () => {
    const { data } = sampleXml("oggdude-character");
    const { people, left } = readCharacter(new Leaves(data), set);
    const [record] = people;
    const hero = maker.person(new Taken(record ?? expect.unreachable())) as Any;
    expect(hero.system).toMatchObject({
      characteristics: { brawn: { value: 1 }, agility: { value: 4 } },
      base: { wounds: 9, strain: 9 },
      // 2 in all: Brawn 1 and the coat's 1.
      extra: { soak: 0 },
      money: 500,
      drive: { value: 10 },
      experience: { total: 115, spent: 60 },
    });
    expect(hero.system.notes).toContain("Debt 10");
    expect(named(hero.items, "Ranged - Light").system).toMatchObject({ rank: 3, career: true });
    // What a rank outside of the career costs is no rank.
    expect(named(hero.items, "Athletics").system).toMatchObject({ rank: 1, career: true });
    expect(named(hero.items, "Popper Pistol").system).toMatchObject({ damage: 6, equipped: true });
    expect(named(hero.items, "Big Bag").system).toMatchObject({ quantity: 2, carries: 4 });
    expect(named(hero.items, "Calm Lens").system).toMatchObject({ rank: 1 });
    expect(hero.system.boxes).toMatchObject([{ name: "Wick Trimmer", box: "1.1" }]);
    // The power of which nothing was bought is not theirs.
    expect(hero.items.some(({ name }: Any) => name === "Glow")).toBe(false);
    expect(left).toContain("Popper Pistol: Long Tube");
    const bare = readCharacter(new Leaves(data), new DataSet([])).people[0];
    expect(bare?.parts.map(({ name }) => name)).toContain("POPPER");
  });
});

describe("XML and zips that were made ill", () => {
  it("resolve no entity, go no deeper than people's data, and say where they break off", () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Career><Name>&b;</Name></Career>';
    expect(() => readXml(bomb)).toThrow(XmlFault);
    expect(() => readXml(`${"<a>".repeat(1000)}${"</a>".repeat(1000)}`)).toThrow(XmlFault);
    expect(() => readXml("<a>\n<b></a>")).toThrow(new XmlFault(2));
    expect(() => readXml("no XML")).toThrow(XmlFault);
    expect(readXml("\ufeff<a><b>1</b><b/><c x='2'>t</c></a>")).toEqual({
      root: "a",
      data: { b: ["1", ""], c: { "@x": "2", "#text": "t" } },
    });
  });

  it("leave out paths that climb, and unpack nothing of too much", () => {
    const zip = zipSync({ "Data/a.xml": strToU8("<a/>"), "../evil.xml": strToU8("<a/>"), "b.png": strToU8("x") });
    const { files, left } = unzipped(zip, (path) => path.endsWith(".xml"));
    expect(files.map(({ path }) => path)).toEqual(["Data/a.xml"]);
    expect(left).toEqual(["../evil.xml"]);
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}.xml`, new Uint8Array()])),
    );
    expect(() => unzipped(many, () => true)).toThrow(TooMuch);
    expect(isZip(zip)).toBe(true);
    expect(isZip(strToU8("<a/>"))).toBe(false);
  });

  it("are read in the encoding that they are in", () => {
    expect(decoded(strToU8("ñ"))).toBe("ñ");
    expect(decoded(new Uint8Array([0xf1]))).toBe("ñ");
    expect(decoded(new Uint8Array([...strToU8('<?xml version="1.0" encoding="ISO-8859-1"?>'), 0xf1]))).toContain("ñ");
    expect(decoded(new Uint8Array([0xff, 0xfe, 0xf1, 0x00]))).toBe("ñ");
  });
});

describe("JSON that was broken or meant ill", () => {
  it("reads numbers written as text, and one where a list is meant", () => {
    const leaves = new Leaves({ a: "12", b: " -3 ", c: "x", d: { e: 1 }, list: { name: "one" }, f: "1e99" });
    expect(["a", "b", "c", "f"].map((name) => leaves.number(name))).toEqual([12, -3, null, null]);
    expect(leaves.each("list").map((one) => one.text("name"))).toEqual(["one"]);
    expect(leaves.unread()).toEqual(["c: x", "d.e: 1", "f: 1e99"]);
  });

  it("has no way to an object's own machinery", () => {
    const evil = JSON.parse('{"__proto__": {"name": "x"}, "constructor": {"name": "y"}}');
    const leaves = new Leaves(evil);
    expect([leaves.text("__proto__.name"), leaves.text("constructor.name")]).toEqual(["", ""]);
    expect(leaves.entries("")).toEqual([]);
  });

  it("is a person all the same where keys are missing", async () => {
    for (const [name] of [
      ["foundry-starwarsffg-character"],
      ["foundry-genesys-character"],
      ["foundry-ryf3-character"],
    ] as const) {
      const { _stats, type } = sample(name);
      const { people } = await broughtBy({ name: "Bare", type, system: {}, _stats });
      expect(people[0]).toMatchObject({ name: "Bare" });
    }
  });
});

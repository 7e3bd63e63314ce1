import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesBetween, EFFECT } from "../../../module/core/carry/changes.ts";
import { type Carried, isLater, isOwnPicture, type Known, readFile, written } from "../../../module/core/carry/file.ts";
import { MOST_LETTERS, readStatBlock, type Vocabulary } from "../../../module/core/carry/stat-block.ts";
import { narrativeAdversary } from "../../../module/core/narrative/carry/adversary.ts";
import { ryfAdversary } from "../../../module/core/ryf/carry/adversary.ts";

const KNOWN: Known = { system: "cubilete", version: "0.2.0", types: { hero: ["skill", "weapon"], foe: ["skill"] } };
const thing = (type: string, name: string, system = {}) => ({ type, name, img: "", system, effects: [] });
const HERO: Carried = {
  ...thing("hero", "Ana", { health: { value: 3, max: 9 }, notes: "<p>x</p>" }),
  items: [thing("skill", "Climb", { level: 2 }), thing("weapon", "Knife", { damage: "1d6" })],
};

/** An object in an object in an object: as many times. */
const nested = (times: number): Record<string, unknown> => (times === 0 ? {} : { a: nested(times - 1) });

describe("a file", () => {
  it("comes back as it went out", () => {
    expect(readFile(written(HERO, KNOWN), KNOWN)).toEqual({ carried: HERO });
  });

  it("keeps things in their order, and takes nobody's place in a list", () => {
    const ordered = { ...HERO, items: HERO.items.map((item, at) => ({ ...item, sort: 100 * (2 - at) })) };
    const read = readFile(JSON.stringify({ format: 1, system: "cubilete", actor: { ...ordered, sort: 7 } }), KNOWN);
    expect(read).toEqual({ carried: ordered });
    const odd = { ...HERO, items: HERO.items.map((item) => ({ ...item, sort: "first" })) };
    expect(readFile(JSON.stringify({ format: 1, system: "cubilete", actor: odd }), KNOWN)).toEqual({ carried: HERO });
  });

  it("of the host's own export is read too", () => {
    const text = JSON.stringify({
      ...HERO,
      _id: "x",
      folder: null,
      _stats: { systemId: "cubilete", systemVersion: "0.1.0" },
    });
    expect(readFile(text, KNOWN)).toEqual({ carried: HERO });
  });

  const file = (changes: object, actor: object = {}) =>
    JSON.stringify({ format: 1, system: "cubilete", version: "0.2.0", actor: { ...HERO, ...actor }, ...changes });
  it.each([
    ['{ "format": 1,\n  ', { code: "broken" }],
    ["[1, 2]", { code: "field", field: "actor" }],
    [file({ system: "dnd5e" }), { code: "game", game: "dnd5e" }],
    [
      JSON.stringify({ name: "Bob", type: "character", system: {}, _stats: { systemId: "dnd5e" } }),
      { code: "game", game: "dnd5e" },
    ],
    [file({}, { type: "character" }), { code: "game", game: "character", accepted: ["hero", "foe"] }],
    [file({ format: 2 }), { code: "later" }],
    [file({ version: "0.10.0" }), { code: "later", version: "0.10.0", accepted: "0.2.0" }],
    [file({ format: "one" }), { code: "field", field: "format" }],
    [file({}, { name: "" }), { code: "field", field: "actor.name" }],
    [file({}, { system: [] }), { code: "field", field: "actor.system" }],
    [file({}, { items: {} }), { code: "field", field: "actor.items" }],
    [
      file({}, { items: [thing("spell", "Fire")] }),
      { code: "field", field: "actor.items[0].type", accepted: "skill, weapon" },
    ],
    [
      file({}, { items: [thing("skill", "A"), { type: "skill", name: 7 }] }),
      { code: "field", field: "actor.items[1].name" },
    ],
  ])("that is wrong says one thing: %.60s", (text, trouble) => {
    expect(readFile(text, KNOWN)).toMatchObject({ trouble });
  });

  const field = (field: string, accepted: string) => ({ code: "field", field, accepted });
  const export_ = (stats: object) => JSON.stringify({ ...HERO, _stats: stats });
  it.each<[string, string, object]>([
    ["a number", "3", field("actor", "object")],
    ["nothing", "null", field("actor", "object")],
    ["without an actor", JSON.stringify({ format: 1, system: "cubilete", actor: null }), field("actor", "object")],
    ["whose actor is a list", JSON.stringify({ format: 1, system: "cubilete", actor: [] }), field("actor", "object")],
    ["of no game", file({ system: 7 }), { code: "game", game: "7", accepted: ["cubilete"] }],
    ["of a game left out", file({ system: undefined }), { code: "game", game: "?", accepted: ["cubilete"] }],
    [
      "of a long game",
      file({ system: "x".repeat(61) }),
      { code: "game", game: "x".repeat(60), accepted: ["cubilete"] },
    ],
    [
      "of a long type",
      file({}, { type: "t".repeat(61) }),
      { code: "game", game: "t".repeat(60), accepted: ["hero", "foe"] },
    ],
    [
      "of an inherited type",
      file({}, { type: "constructor" }),
      { code: "game", game: "constructor", accepted: ["hero", "foe"] },
    ],
    ["of no type", file({}, { type: 7 }), field("actor.type", "hero, foe")],
    ["of format 0", file({ format: 0 }), field("format", "1–1")],
    ["of half a format", file({ format: 1.5 }), field("format", "1–1")],
    ["of a later format", file({ format: 2 }), { code: "later", version: "0.2.0", accepted: "0.2.0" }],
    ["of a later format alone", file({ format: 2, version: null }), { code: "later", version: "2", accepted: "0.2.0" }],
    ["of no version", file({ version: 7 }), field("version", "0.2.0")],
    [
      "of a long version",
      file({ version: `9${"9".repeat(30)}` }),
      { code: "later", version: "9".repeat(20), accepted: "0.2.0" },
    ],
    [
      "exported later",
      export_({ systemId: "cubilete", systemVersion: "0.3.0" }),
      { code: "later", version: "0.3.0", accepted: "0.2.0" },
    ],
    ["exported by a number", export_({ systemId: "cubilete", systemVersion: 3 }), field("version", "0.2.0")],
    ["with a blank name", file({}, { name: "  " }), field("actor.name", "1–200")],
    ["with a name too long", file({}, { name: "n".repeat(201) }), field("actor.name", "1–200")],
    ["with a picture that is none", file({}, { img: 7 }), field("actor.img", "text")],
    ["with data that are none", file({}, { system: null }), field("actor.system", "object")],
    ["with a ledger that is none", file({}, { system: { ledger: "none" } }), field("actor.system.ledger", "list")],
    ["with a line that is none", file({}, { system: { ledger: [5] } }), field("actor.system.ledger[0]", "object")],
    [
      "with half a point",
      file(
        {},
        {
          system: {
            ledger: [
              { kind: "award", amount: 1 },
              { kind: "award", amount: 3.5 },
            ],
          },
        },
      ),
      field("actor.system.ledger[1].amount", "whole"),
    ],
    [
      "with a line of no kind",
      file({}, { system: { ledger: [{ amount: 4 }] } }),
      field("actor.system.ledger[0].kind", "text"),
    ],
    ["with effects that are none", file({}, { effects: {} }), field("actor.effects", "list")],
    ["with an effect that is none", file({}, { effects: [{}, 3] }), field("actor.effects", "list")],
    [
      "with too many things",
      file({}, { items: Array(2001).fill(thing("skill", "A")) }),
      field("actor.items", "0–2000"),
    ],
    ["with a thing that is none", file({}, { items: [thing("skill", "A"), null] }), field("actor.items[1]", "object")],
    [
      "with a thing of another's",
      file({}, { type: "foe", items: [thing("weapon", "A")] }),
      field("actor.items[0].type", "skill"),
    ],
    [
      "with a thing of wrong data",
      file({}, { items: [{ ...thing("skill", "A"), system: 3 }] }),
      field("actor.items[0].system", "object"),
    ],
    ["too long", " ".repeat(4_000_001), { code: "long", most: 4_000_000 }],
    ["a level too deep", file({}, { system: nested(49) }), { code: "deep", most: 50 }],
    [
      "of any depth",
      file({}).replace('"system":{', `"system":{"x":${"[".repeat(9e5)}${"]".repeat(9e5)},`),
      { code: "deep", most: 50 },
    ],
  ])("%s is refused", (_what, text, trouble) => {
    expect(readFile(text, KNOWN)).toEqual({ trouble });
  });

  it.each<[string, string, object]>([
    ["as long as it may be", file({}).padEnd(4_000_000), HERO],
    [
      "without anything that may be left out",
      file({}, { img: undefined, system: undefined, effects: undefined, items: undefined }),
      { ...HERO, system: {}, items: [] },
    ],
    ["without a version", file({ version: null }), HERO],
    ["with no picture", file({}, { img: null }), HERO],
    ["with blanks about its name", file({}, { name: `  ${"n".repeat(196)}  ` }), { ...HERO, name: "n".repeat(196) }],
    [
      "with two thousand things",
      file({}, { items: Array(2000).fill(thing("skill", "A")) }),
      { ...HERO, items: Array(2000).fill(thing("skill", "A")) },
    ],
    ["exported without a word of its system", export_({}), HERO],
    ["exported with a list for it", JSON.stringify({ ...HERO, _stats: [] }), HERO],
    ["as deep as it may be", file({}, { system: nested(48) }), { ...HERO, system: nested(48) }],
    [
      "with a picture and effects",
      file({}, { img: "icons/a.svg", effects: [{ a: 1 }] }),
      { ...HERO, img: "icons/a.svg", effects: [{ a: 1 }] },
    ],
  ])("%s is read", (_what, text, carried) => {
    expect(readFile(text, KNOWN)).toEqual({ carried });
  });

  it("that breaks off says where", () => {
    const broken = (text: string) => {
      const read = readFile(text, KNOWN);
      return "trouble" in read && read.trouble.code === "broken" ? [read.trouble.line, read.trouble.column] : null;
    };
    expect([broken('{ "a": 1,\n  x }'), broken("nope"), broken('{\n"a": [1,\n2')]).toEqual([
      [2, 3],
      [1, 1],
      [3, 2],
    ]);
  });

  it("is written as one that people can read, with what it is of", () => {
    expect(written(HERO, KNOWN)).toBe(
      `${JSON.stringify({ format: 1, system: "cubilete", version: "0.2.0", actor: HERO }, null, 2)}\n`,
    );
  });

  it("of any text is read or refused, and takes nothing but the known fields", () => {
    fc.assert(fc.property(fc.json(), (text) => "trouble" in readFile(text, KNOWN)));
    const hostile = file({}, { __proto__: { polluted: true }, img: "https://evil.example/x.png", flags: { x: 1 } });
    const read = readFile(hostile.replace('"actor":{', '"actor":{"__proto__":{"polluted":1},"flags":{"a":1},'), KNOWN);
    expect(read).toMatchObject({ carried: { img: "" } });
    expect(Object.keys((read as { carried: object }).carried).sort()).toEqual([
      "effects",
      "img",
      "items",
      "name",
      "system",
      "type",
    ]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it("has no pictures from elsewhere", () => {
    for (const img of [
      "https://a.b/c.png",
      "//a.b/c.png",
      "data:image/png;base64,x",
      "systems/../../x",
      "icons/a.svg?x",
    ])
      expect(isOwnPicture(img), img).toBe(false);
    expect(isOwnPicture("systems/cubilete/assets/icons/ryf/hero.svg")).toBe(true);
    expect(isLater("1.0", "0.9.9")).toBe(true);
    expect(isLater("0.2.0", "0.2.0")).toBe(false);
    expect([
      isLater("0.9.9", "1.0"),
      isLater("1.0.0.1", "1.0"),
      isLater("1.0.0.0.1", "1.0"),
      isLater("x", "0"),
    ]).toEqual([false, true, false, false]);
    expect([isLater("2", "1.9"), isLater("0.10", "0.9"), isLater("1", "1.0.0")]).toEqual([true, true, false]);
    for (const folder of ["systems", "modules", "worlds", "icons", "assets", "tokens", "upload", "uploads"])
      expect(isOwnPicture(`${folder}/a.webp`), folder).toBe(true);
    for (const img of [
      "a/icons/b.png",
      "icons",
      "icons/a:b",
      "icons/a#b",
      "icons/a\\b",
      7,
      null,
      `icons/${"a".repeat(495)}`,
    ])
      expect(isOwnPicture(img), String(img)).toBe(false);
    expect(isOwnPicture(`icons/${"a".repeat(494)}`)).toBe(true);
  });
});

it("lists changes figure by figure and thing by thing", () => {
  const after: Carried = {
    ...HERO,
    name: "Eva",
    system: { ...HERO.system, health: { value: 3, max: 12 } },
    items: [thing("skill", "Climb", { level: 4 }), thing("skill", "Swim")],
  };
  expect(changesBetween(HERO, after)).toEqual([
    { what: "figure", path: "name", from: "Ana", to: "Eva" },
    { what: "figure", path: "system.health.max", from: 9, to: 12 },
    { what: "changed", type: "skill", name: "Climb", figures: [{ path: "level", from: 2, to: 4 }] },
    { what: "added", type: "skill", name: "Swim" },
    { what: "removed", type: "weapon", name: "Knife" },
  ]);
  expect(changesBetween(HERO, structuredClone(HERO))).toEqual([]);
  // Two of one name are told apart by their order; what is empty and what is not there are the same.
  const club = (damage: unknown) => thing("weapon", "Club", { damage });
  const two = { ...HERO, system: { list: [1], none: null }, items: [club("1d4"), club(null)] };
  const now = {
    ...two,
    img: "icons/a.svg",
    system: { list: [1, 2], flag: true, deep: { er: 2 } },
    items: [club("1d4"), club("1d8"), club("1d6")],
    effects: [{ name: "Fear" }, { name: "Rage" }],
  };
  expect(changesBetween(two, now)).toEqual([
    { what: "figure", path: "img", from: "", to: "icons/a.svg" },
    { what: "figure", path: "system.list", from: [1], to: [1, 2] },
    { what: "figure", path: "system.flag", from: undefined, to: true },
    { what: "figure", path: "system.deep.er", from: undefined, to: 2 },
    { what: "changed", type: "weapon", name: "Club", figures: [{ path: "damage", from: null, to: "1d8" }] },
    { what: "added", type: "weapon", name: "Club" },
    { what: "added", type: EFFECT, name: "Fear" },
    { what: "added", type: EFFECT, name: "Rage" },
  ]);
  expect(changesBetween(now, two).filter(({ what }) => what === "removed")).toEqual([
    { what: "removed", type: "weapon", name: "Club" },
    { what: "removed", type: EFFECT, name: "Fear" },
    { what: "removed", type: EFFECT, name: "Rage" },
  ]);
  // With an id a thing is the same under any name; what its effects do, and what it is called, is part of it.
  const named = (name: string, _id: string, effects: object[] = []) => ({ ...thing("skill", name), _id, effects });
  const [a, b] = ["a".repeat(16), "b".repeat(16)];
  const was = { ...HERO, items: [named("Climb", a), named("Swim", b)] };
  const is = { ...HERO, items: [named("Swim", a), named("Swim", b, [{ _id: a, name: "Wet" }])] } as Carried;
  expect(changesBetween(was as Carried, is)).toEqual([
    { what: "changed", type: "skill", name: "Climb", figures: [{ path: "name", from: "Climb", to: "Swim" }] },
    {
      what: "changed",
      type: "skill",
      name: "Swim",
      figures: [{ path: "effects", from: [], to: [{ name: "Wet" }] }],
    },
  ]);
  // An effect that only has another id is the same.
  const effect = (_id: string) => ({ ...HERO, effects: [{ _id, name: "Wet", changes: [] }] });
  expect(changesBetween(effect(a), effect(b))).toEqual([]);
});

const WORDS: Vocabulary = {
  figures: {
    strength: ["Fuerza", "Str"],
    dexterity: ["Destreza"],
    perception: ["Percepción"],
    health: ["Puntos de vida", "PV"],
    defence: ["Defensa"],
    initiative: ["Iniciativa"],
    absorption: ["Absorción"],
  },
  lists: { attacks: ["Ataques"], skills: ["Habilidades"] },
  kinds: {},
};
const BLOCK = `Salteador del puente
Fuerza 6, Destreza 5; Percepción: 4
PUNTOS DE VIDA 18 · Defensa 14 · Iniciativa 9 · Absorción 1
Huele a ajo
Ataques: Hacha mellada 11 (1d10+1), Pedrada 9 (1d6)
Habilidades:
- Sigilo 3
- Trepar 2`;

describe("a stat block", () => {
  it("is figures and lists, and what is neither is handed back", () => {
    expect(readStatBlock(BLOCK, WORDS)).toMatchObject({
      name: "Salteador del puente",
      kind: null,
      figures: { strength: 6, dexterity: 5, perception: 4, health: 18, defence: 14, initiative: 9, absorption: 1 },
      lists: {
        attacks: [
          { name: "Hacha mellada", value: 11, dice: "1d10+1", details: "1d10+1" },
          { name: "Pedrada", value: 9, dice: "1d6", details: "1d6" },
        ],
        skills: [
          { name: "Sigilo", value: 3, dice: "", details: "" },
          { name: "Trepar", value: 2, dice: "", details: "" },
        ],
      },
      left: ["Huele a ajo"],
    });
  });

  it("becomes an actor of RyF: what totals leave over attributes are levels", () => {
    const made = ryfAdversary(readStatBlock(BLOCK, WORDS));
    expect(made).toMatchObject({
      attributes: { strength: 6, dexterity: 5, perception: 4, resistance: 5 },
      hitPoints: 18,
      absorption: 1,
      rules: [
        { key: "melee", level: 5 },
        { key: "dodge", level: 4 },
        { key: "reflexes", level: 5 },
      ],
      weapons: [
        { name: "Hacha mellada", damage: "1d10+1", precision: 0 },
        { name: "Pedrada", damage: "1d6", precision: -2 },
      ],
    });
    expect(made.assumed).toContain("resistance");
  });

  it("becomes an actor of the narrative dice, weapons with their brackets", () => {
    const words: Vocabulary = {
      figures: {
        brawn: ["Brawn"],
        agility: ["Agility"],
        intellect: ["Intellect"],
        cunning: ["Cunning"],
        willpower: ["Willpower"],
        presence: ["Presence"],
        soak: ["Soak"],
        wounds: ["Wound threshold", "W. threshold"],
        "melee+ranged": ["Defence"],
      },
      lists: { skills: ["Skills"], gear: ["Equipment"], talents: ["Talents"] },
      kinds: { minion: ["minion"], nemesis: ["nemesis"] },
    };
    const block = readStatBlock(
      "Harbour thug [Minion]\nBrawn Agility Intellect Cunning Willpower Presence\n3 2 1 2 1 1\nSoak 4. Wound threshold: 6. Defence 1 / 0\n" +
        "Skills: Brawl, Coercion 1\nTalents: Adversary 1\nEquipment: Boat hook (Melee; Damage 5; Critical 3; Range [Engaged]; Pierce 2), rope",
      words,
    );
    const made = narrativeAdversary(block, {
      damage: ["damage"],
      critical: ["critical"],
      range: ["range"],
      ranges: { engaged: ["engaged"], short: ["short"], medium: ["medium"], long: ["long"], extreme: ["extreme"] },
      skills: { melee: ["melee"] },
    });
    expect(block.left).toEqual([]);
    expect(made).toMatchObject({
      kind: "minion",
      characteristics: { brawn: 3, agility: 2, intellect: 1, cunning: 2, willpower: 1, presence: 1 },
      wounds: 6,
      soak: 1,
      melee: 1,
      ranged: 0,
      skills: [
        { name: "Brawl", rank: 0 },
        { name: "Coercion", rank: 1 },
      ],
      talents: [{ name: "Adversary", rank: 1 }],
      arms: [{ name: "Boat hook", damage: 5, critical: 3, range: "engaged", qualities: [{ name: "Pierce", rank: 2 }] }],
      gear: [{ name: "rope", details: "" }],
      assumed: [],
    });
  });

  it("is read to its last line, and has as many letters as may be", () => {
    const block = readStatBlock(`X\n${"Swim\n".repeat(400)}`, WORDS);
    expect(block.left).toHaveLength(400);
    expect(() => readStatBlock("x".repeat(MOST_LETTERS), WORDS)).not.toThrow();
    // More marks of a forum than one call takes values.
    expect(() => readStatBlock(`X\n${"[b]x[/b]\n".repeat(100_000)}`, WORDS)).not.toThrow();
  });

  it("is refused when there is none, or too much of it", () => {
    for (const text of ["", "  \n ", "x".repeat(MOST_LETTERS + 1)])
      expect(() => readStatBlock(text, WORDS)).toThrow(/text: expected a whole number from 1/);
  });

  it("of any text takes no longer than its length", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 400 }),
        (text) => text.trim() === "" || readStatBlock(text, WORDS).left.length >= 0,
      ),
    );
    const nasty = [
      (length: number) => "(".repeat(length),
      (length: number) => "Fuerza ".repeat(length / 7),
      (length: number) => `Ataques: ${"a 1d6+".repeat(length / 6)}`,
      (length: number) => "1 ".repeat(length / 2),
    ];
    const spent = (text: string, times: number): number => {
      const begun = process.cpuUsage();
      for (let time = 0; time < times; time++) readStatBlock(`X\n${text}`, WORDS);
      return process.cpuUsage(begun).user;
    };
    for (const text of nasty) {
      const [short, long] = [text(7000), text(56_000)];
      spent(short, 4);
      // Eight short ones are as long as the long one; were the work quadratic, it would cost eight times as much.
      const ratios = [1, 2, 3].map(() => spent(long, 1) / Math.max(spent(short, 8), 2000));
      expect(Math.min(...ratios)).toBeLessThan(4);
    }
  }, 120_000);
});

describe("an adversary with a short block", () => {
  const block = (figures: Record<string, number>, lists: Record<string, object[]> = {}) =>
    ({ name: "X", kind: null, figures, now: {}, lists, left: [] }) as never;
  const entry = (name: string, value: number | null = null, dice = "") => ({ name, value, dice, details: "" });
  const nobody = { strength: 5, resistance: 5, dexterity: 5, intelligence: 5, perception: 5, charisma: 5 };

  it("is average in RyF, and knows nothing", () => {
    expect(ryfAdversary(block({}))).toEqual({
      attributes: nobody,
      hitPoints: null,
      left: null,
      absorption: 0,
      rules: [],
      skills: [],
      weapons: [],
      gear: [],
      assumed: Object.keys(nobody),
      gainsaid: [],
      asLevels: [],
    });
  });

  it("is as strong and as tough as the body that older blocks say", () => {
    const { attributes, assumed } = ryfAdversary(block({ physical: 8, resistance: 6, dexterity: 101, charisma: -1 }));
    expect(attributes).toEqual({ ...nobody, strength: 8, resistance: 6, dexterity: 100, charisma: 0 });
    expect(assumed).toEqual(["intelligence", "perception"]);
  });

  it("has the skill that its totals leave over what was said, and gives way to totals below what was not", () => {
    const of = (figures: Record<string, number>) => {
      const { attributes, rules } = ryfAdversary(block(figures));
      return [attributes.strength, attributes.dexterity, attributes.perception, ...rules.map(({ level }) => level)];
    };
    // Attack 12 over strength 5, defence 11 over dexterity and 5, initiative 9 over perception.
    expect(of({ strength: 5, dexterity: 5, perception: 5, attack: 12, defence: 11, initiative: 9 })).toEqual([
      ...[5, 5, 5, 7, 1, 4],
    ]);
    expect(of({ attack: 3, defence: 7, initiative: 2 })).toEqual([3, 2, 2]);
    expect(of({ strength: 6, attack: 3 })).toEqual([6, 5, 5]);
  });

  it("fights with the best of its attacks, and is as much less precise with the others", () => {
    const made = ryfAdversary(
      block(
        { strength: 5, attack: 9 },
        {
          attacks: [entry("Club", 11, "1d6"), entry("Stone", 6, "1d4"), entry("Bite")],
          skills: [entry("Swim", 4), entry("Hide")],
        },
      ),
    );
    expect(made.rules).toEqual([{ key: "melee", level: 6 }]);
    expect(made.weapons).toEqual([
      { name: "Club", damage: "1d6", precision: 0 },
      { name: "Stone", damage: "1d4", precision: -5 },
      { name: "Bite", damage: "", precision: 0 },
    ]);
    expect(made.skills).toEqual([
      { name: "Swim", key: "", level: 4 },
      { name: "Hide", key: "", level: 0 },
    ]);
    expect(ryfAdversary(block({}, { attacks: [entry("Bite", null, "1d4")] })).rules).toEqual([]);
  });

  it("is an ordinary rival of symbol dice", () => {
    const words = { damage: [], critical: [], range: [], ranges: {} as never, skills: {} };
    expect(narrativeAdversary(block({}), words)).toEqual({
      kind: "rival",
      characteristics: { brawn: 2, agility: 2, intellect: 2, cunning: 2, willpower: 2, presence: 2 },
      wounds: null,
      strain: null,
      suffered: { wounds: 0, strain: 0 },
      soak: 0,
      melee: 0,
      ranged: 0,
      skills: [],
      talents: [],
      arms: [],
      gear: [],
      assumed: ["brawn", "agility", "intellect", "cunning", "willpower", "presence"],
      count: null,
      left: [],
    });
    const some = narrativeAdversary(
      block(
        { brawn: 21, agility: -1, soak: 25, melee: 21, ranged: -1, strain: 9 },
        {
          skills: [entry("Cool"), entry("Brawl", 3)],
          talents: [entry("Tough"), entry("Fast", 2)],
          gear: [entry("Rope")],
        },
      ),
      words,
    );
    expect(some).toMatchObject({
      characteristics: { brawn: 20, agility: 0 },
      strain: 9,
      soak: 5,
      melee: 20,
      ranged: 0,
      skills: [
        { name: "Cool", rank: 0 },
        { name: "Brawl", rank: 3 },
      ],
      talents: [
        { name: "Tough", rank: 1 },
        { name: "Fast", rank: 2 },
      ],
      gear: [{ name: "Rope", details: "" }],
    });
    expect(narrativeAdversary({ ...(block({}) as object), kind: "nemesis" } as never, words).kind).toBe("nemesis");
    expect(narrativeAdversary({ ...(block({}) as object), kind: "minion" } as never, words).kind).toBe("minion");
  });
});

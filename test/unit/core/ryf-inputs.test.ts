import { describe, expect, it } from "vitest";
import { ryf } from "./everything.ts";
import { promises, refusal } from "./inputs.ts";

/** What RyF's functions take, as `types.ts` and their own pages promise. */

const NUMBER = { from: -1000, to: 1000 } as const;
const ZERO = { ...NUMBER, usual: 0 } as const;
const RIVAL = {
  bonus: NUMBER,
  modifier: ZERO,
  hindrance: { from: 0, to: 100, usual: 0 },
  keep: { words: ["low", "median", "high"], usual: "median" },
} as const;
const EDITION = { words: ["2", "3"], usual: "2" } as const;
const side = (explode: boolean) => ({ ...RIVAL, explode: { flag: true as const, usual: explode }, edition: EDITION });
const RIVAL_NAMES = ["bonus", "modifier", "hindrance", "keep", "explode"];
const NAMES = ["kind", ...RIVAL_NAMES, "edition"];
const complete = (check: ryf.Check) => ryf.complete(check);

promises("a skill check", complete, {
  good: { kind: "skill", bonus: 10, difficulty: 15 },
  fields: { ...side(true), difficulty: NUMBER },
  closed: { "": [...NAMES, "difficulty"] },
});
promises("an attribute check, whose die does not explode", complete, {
  good: { kind: "attribute", bonus: 10, difficulty: 12 },
  fields: { ...side(false), difficulty: NUMBER },
  closed: { "": [...NAMES, "difficulty"] },
});
promises("an initiative roll", complete, {
  good: { kind: "initiative", bonus: 10 },
  fields: { ...side(true), severalActions: { flag: true, usual: false } },
  closed: { "": [...NAMES, "severalActions"] },
});
promises("a spell", complete, {
  good: { kind: "spell", bonus: 10, tier: 16 },
  fields: {
    ...side(true),
    burnt: { from: 0, to: 1000, usual: 0 },
    will: { from: -1000, to: 1000, usual: -1000 },
  },
  closed: { "": [...NAMES, "tier", "burnt", "will"] },
});
promises("an opposed check", complete, {
  good: { kind: "opposed", bonus: 10, against: { bonus: 8 } },
  fields: {
    ...side(true),
    ties: { words: ["stand", "reroll", "win"], usual: "stand" },
    "against.bonus": NUMBER,
    "against.modifier": ZERO,
    "against.hindrance": RIVAL.hindrance,
    "against.keep": RIVAL.keep,
    "against.explode": { flag: true, usual: true },
  },
  closed: { "": [...NAMES, "against", "ties"], against: [...RIVAL_NAMES, "total"] },
});
promises("a check against a total", complete, {
  good: { kind: "opposed", bonus: 10, against: { total: 8 } },
  fields: { "against.total": { ...NUMBER, elseAsks: "against.bonus" } },
});
promises("an opposed check that a difficulty decides", complete, {
  good: { kind: "opposed", bonus: 10, difficulty: 8 },
  fields: { ...side(true), difficulty: { ...NUMBER, elseAsks: "against" } },
  closed: { "": [...NAMES, "difficulty"] },
});
promises("a blow", complete, {
  good: { kind: "attack", mode: "melee", bonus: 10, defence: 15 },
  fields: {
    ...side(true),
    precision: ZERO,
    location: { flag: true, usual: false },
    dual: { flag: true, usual: false },
    defence: NUMBER,
  },
  closed: { "": [...NAMES, "mode", "precision", "location", "dual", "defence"] },
});
promises("a shot", complete, {
  good: { kind: "attack", mode: "ranged", bonus: 10, band: "short" },
  fields: {
    ...side(true),
    precision: ZERO,
    band: { words: ["pointBlank", "short", "medium", "long"] },
    cover: { words: ["none", "prone", "smallObject", "largeObject", "wall", "total"], usual: "none" },
    movement: { words: ["still", "running", "fast"], usual: "still" },
    shield: { from: 0, to: 100, usual: 0 },
    awkward: { flag: true, usual: false },
    shooter: { from: 1, to: 20, usual: 1 },
  },
  closed: {
    "": [
      ...NAMES,
      ...["mode", "precision", "location", "dual"],
      ...["band", "cover", "movement", "shield", "awkward", "shooter"],
    ],
  },
});
const DIE = { "dice[0].count": { from: 0, to: 40 }, "dice[0].faces": { from: 2, to: 100 } } as const;
promises("damage", complete, {
  good: {
    kind: "damage",
    dice: [{ count: 2, faces: 6 }],
    second: { dice: [{ count: 1, faces: 4 }], bonus: 1 },
    target: { hitPoints: 20, physical: 5 },
  },
  fields: {
    ...DIE,
    bonus: ZERO,
    explode: { flag: true, usual: true },
    critical: { flag: true, usual: false },
    criticalOn: { words: ["raw", "dealt"], usual: "raw" },
    criticalDice: { from: 0, to: 40, usual: 0 },
    absorption: { from: 0, to: 1000, usual: 0 },
    ignoresAbsorption: { flag: true, usual: false },
    margin: { from: -2000, to: 2000, usual: 0 },
    "second.bonus": ZERO,
    "second.dice[0].count": { from: 0, to: 40 },
    "second.dice[0].faces": { from: 2, to: 100 },
    "target.hitPoints": { from: -10_000, to: 10_000 },
    "target.physical": { from: 1, to: 1000 },
  },
  closed: {
    "": [
      ...["kind", "dice", "bonus", "explode", "critical", "criticalOn", "criticalDice", "absorption"],
      ...["ignoresAbsorption", "second", "margin", "target"],
    ],
    "dice[0]": ["count", "faces"],
    second: ["dice", "bonus"],
    target: ["hitPoints", "physical"],
  },
});
promises("healing", complete, {
  good: { kind: "healing", dice: [{ count: 1, faces: 6 }] },
  fields: { ...DIE, bonus: ZERO, most: { from: 0, to: 20_000, usual: 20_000 } },
  closed: { "": ["kind", "dice", "bonus", "most"] },
});

describe("a check", () => {
  it("has a kind", () => {
    const words = ["skill", "attribute", "opposed", "initiative", "attack", "spell", "damage", "healing"];
    expect(refusal(() => ryf.complete({ kind: "none" } as never))).toEqual({
      code: "word",
      field: "kind",
      accepted: { words },
    });
  });

  it("of a spell has one of the seven difficulties", () => {
    const spell = (tier?: unknown) => () => ryf.complete({ kind: "spell", bonus: 1, tier } as never);
    const accepted = { words: ["12", "14", "16", "18", "20", "22", "24"] };
    for (const tier of [12, 14, 16, 18, 20, 22, 24]) expect(spell(tier)).not.toThrow();
    expect(refusal(spell())).toEqual({ code: "missing", field: "tier", accepted });
    for (const tier of [13, "12"]) expect(refusal(spell(tier))).toEqual({ code: "range", field: "tier", accepted });
  });

  it("that is opposed has somebody or something against it, and a total is not rolled again", () => {
    const opposed = (more: object) => () => ryf.complete({ kind: "opposed", bonus: 1, ...more } as never);
    const object = { type: "a plain object" };
    expect(refusal(opposed({}))).toEqual({ code: "missing", field: "against", accepted: object });
    expect(refusal(opposed({ against: { total: 3 }, ties: "reroll" }))).toEqual({
      code: "combination",
      field: "ties",
      accepted: { words: ["stand", "win"] },
    });
    expect(refusal(opposed({ against: { total: 3, bonus: 1 } }))).toEqual({
      code: "unknown",
      field: "against.bonus",
      accepted: { words: ["total"] },
    });
    expect(ryf.complete({ kind: "opposed", bonus: 1, difficulty: 9 })).toMatchObject({
      against: { total: 9 },
      ties: "win",
    });
  });

  it("of 3.0 gives several actions for a high initiative unless it is said otherwise", () => {
    expect(ryf.complete({ kind: "initiative", bonus: 1, edition: "3" })).toMatchObject({ severalActions: true });
  });

  it("of damage has 20 groups and 40 dice in all, and says how many are left", () => {
    const damage = (dice: object[]) => () => ryf.complete({ kind: "damage", dice } as never);
    const die = (count: number) => ({ count, faces: 6 });
    expect(damage([die(15), die(25)])).not.toThrow();
    expect(refusal(damage([die(15), die(26)]))).toEqual({
      code: "range",
      field: "dice[1].count",
      accepted: { min: 0, max: 25 },
    });
    expect(damage(Array.from({ length: 20 }, () => die(1)))).not.toThrow();
    expect(refusal(damage(Array.from({ length: 21 }, () => die(1))))).toEqual({
      code: "range",
      field: "dice",
      accepted: { type: "a list of at most 20 entries" },
    });
  });
});

const LETHALITY = { words: ["heroic", "realistic", "lethal"] } as const;
const COUNT = { from: 0, to: 1000 } as const;
promises("hit points", ryf.hitPoints, {
  good: { physical: 7, lethality: "heroic" },
  fields: { physical: COUNT, lethality: LETHALITY, extra: { from: -100, to: 100, usual: 0 } },
  closed: { "": ["physical", "lethality", "extra"] },
});
promises("defence", ryf.defence, {
  good: { dexterity: 8, dodge: 3 },
  fields: {
    dexterity: COUNT,
    dodge: COUNT,
    shieldBonus: ZERO,
    armourHindrance: { from: 0, to: 100, usual: 0 },
    extra: ZERO,
  },
  closed: { "": ["dexterity", "dodge", "shieldBonus", "armourHindrance", "extra"] },
});
promises("initiative", ryf.initiativeBonus, {
  good: { perception: 8, reflexes: 3 },
  fields: { perception: COUNT, reflexes: COUNT, hindrance: { from: 0, to: 100, usual: 0 }, extra: ZERO },
  closed: { "": ["perception", "reflexes", "hindrance", "extra"] },
});
promises("mana", ryf.mana, {
  good: { intelligence: 8 },
  fields: { intelligence: COUNT, extra: { from: -100, to: 100, usual: 0 } },
  closed: { "": ["intelligence", "extra"] },
});
promises("will", ryf.will, {
  good: { charisma: 8, intelligence: 7 },
  fields: { charisma: COUNT, intelligence: COUNT },
  closed: { "": ["charisma", "intelligence"] },
});
promises("what is worn", (worn: ryf.Worn) => ryf.hindranceFor("physical", worn), {
  good: { armour: 3, shield: 2, relief: 1 },
  fields: {
    armour: { from: 0, to: 100, usual: 0 },
    shield: { from: 0, to: 100, usual: 0 },
    relief: { from: -100, to: 100, usual: 0 },
  },
  under: "worn.",
  closed: { "": ["armour", "shield", "relief"] },
});
promises("healing by skill", ryf.skillHealing, {
  good: { lethality: "heroic", margin: 12 },
  fields: { lethality: LETHALITY, margin: { from: 0, to: 2000 }, bonus: { from: -100, to: 100, usual: 0 } },
  closed: { "": ["lethality", "margin", "bonus"] },
});
promises("minions", ryf.minionsDown, {
  good: { dealt: 3, margin: 6, count: 4 },
  fields: { dealt: { from: 0, to: 1e6 }, margin: { from: -2000, to: 2000 }, count: COUNT },
  closed: { "": ["dealt", "margin", "count"] },
});
for (const act of [ryf.spendToken, ryf.handBackToken, ryf.payToken])
  promises(`tokens: ${act.name}`, act, {
    good: { value: 5, debt: 2 },
    fields: {},
    under: "tokens.",
    closed: { "": ["value", "debt"] },
  });
promises("a damage formula", ryf.formatDamage, {
  good: { dice: [{ count: 2, faces: 6 }], bonus: 1 },
  fields: { ...DIE, bonus: ZERO },
});

const HELD = ["weapon", "shield", "armour"];
const flag = { flag: true, usual: false } as const;
const until = (to: number, from = 0) => ({ from, to });
const HEALTH = { value: until(1_000_000, -1_000_000), max: until(1_000_000, -1_000_000) };

promises("a thing to take up", (thing: { kind: "weapon" }) => ryf.inTheWay(thing, { shield: true }), {
  good: { kind: "weapon", twoHanded: false },
  fields: { kind: { words: HELD }, twoHanded: flag },
  under: "thing.",
  closed: { "": ["kind", "twoHanded"] },
});
promises("what is borne", (bears: Parameters<typeof ryf.inTheWay>[1]) => ryf.inTheWay({ kind: "shield" }, bears), {
  good: { weapon: { twoHanded: false }, shield: false, armour: false },
  fields: { "weapon.twoHanded": flag, shield: flag, armour: flag },
  under: "bears.",
  closed: { "": HELD, weapon: ["twoHanded"] },
});
promises("a magazine", (magazine: { value: number; max: number }) => ryf.afterShots(magazine, 1), {
  good: { value: 3, max: 6 },
  fields: { value: until(10_000), max: until(10_000) },
  under: "magazine.",
  closed: { "": ["value", "max"] },
});
promises("health to be healed", (health: { value: number; max: number }) => ryf.healable(health), {
  good: { value: 3, max: 6 },
  fields: HEALTH,
  under: "health.",
  closed: { "": ["value", "max"] },
});
promises("health that is given back", (health: { value: number; max: number }) => ryf.healed(health, 1), {
  good: { value: 3, max: 6 },
  fields: HEALTH,
  under: "health.",
  closed: { "": ["value", "max"] },
});
const EVERY = { strength: 5, resistance: 5, dexterity: 5, intelligence: 5, perception: 5, charisma: 5 };
promises(
  "what an advantage asks for",
  (requires: Parameters<typeof ryf.meetsRequirement>[1]) => ryf.meetsRequirement(EVERY, requires),
  {
    good: { attribute: "strength", value: 5 },
    fields: { attribute: { words: ["", ...ryf.ATTRIBUTES] }, value: until(1000) },
    under: "requires.",
    closed: { "": ["attribute", "value"] },
  },
);
promises(
  "attributes that an advantage asks for",
  (attributes: typeof EVERY) => ryf.meetsRequirement(attributes, { attribute: "", value: 5 }),
  {
    good: EVERY,
    fields: Object.fromEntries(ryf.ATTRIBUTES.map((name) => [name, until(1000)])),
    under: "attributes.",
    closed: { "": ryf.ATTRIBUTES },
  },
);
const SUM = until(100_000, -100_000);
promises("who may roll again", (hero: Parameters<typeof ryf.rerolls>[0]) => ryf.rerolls(hero, "damage"), {
  good: { luck: 2, used: 1, damageReroll: 1, tokens: 1 },
  fields: {
    luck: SUM,
    used: until(100_000),
    damageReroll: { ...SUM, usual: 0 },
    tokens: { from: 0, to: 100, usual: 0 },
  },
  under: "hero.",
  closed: { "": ["luck", "used", "damageReroll", "tokens"] },
});

it("single numbers are named as they are called", () => {
  const field = (act: () => unknown) => refusal(act).field;
  expect(field(() => ryf.worthOf(1001, 0))).toBe("protection");
  expect(field(() => ryf.worthOf(0, 101))).toBe("hindrance");
  expect(field(() => ryf.afterShots({ value: 1, max: 1 }, -1))).toBe("shots");
  expect(field(() => ryf.healable({ value: 1, max: 1 }, -1))).toBe("lost");
  expect(field(() => ryf.healed({ value: 1, max: 1 }, -1))).toBe("given");
  expect(field(() => ryf.healthAfter({ value: 1, max: 1e7 }, "night"))).toBe("max");
  expect(field(() => ryf.healthAfter({ value: 1, max: 1, bonus: 101 }, "night"))).toBe("bonus");
  expect(field(() => ryf.rerolls({ luck: 1, used: 0 }, "all" as never))).toBe("what");
});

it("a ship has ten hit points for each barrier (3.0)", () => {
  expect([ryf.shipPoints(0), ryf.shipPoints(3)]).toEqual([0, 30]);
  expect(refusal(() => ryf.shipPoints(1001))).toEqual({
    code: "range",
    field: "barriers",
    accepted: { min: 0, max: 1000 },
  });
});

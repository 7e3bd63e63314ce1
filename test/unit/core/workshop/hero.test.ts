import { describe, expect, it } from "vitest";
import {
  fallenBy,
  heroNow,
  heroNumbers,
  lackOf,
  namesNeeded,
  page,
  pageHealth,
  rollGiven,
  thingNumbers,
} from "../../../../module/core/workshop/index.ts";
import type { Hero, HeroThing } from "../../../../module/core/workshop/page/types.ts";
import { mistakesOf } from "./mistakes.ts";

/** What a hero comes to by a page: with what is worn, what a thing goes with, and what cannot be worked out. */

const PAGE = page(`workshop: 1
id: heroes
name: Heroes
was: { attributes.nerve: attributes.grit, resources.mana: resources.calm, conditions.tired: conditions.spent, things.knack: things.skill }
attributes: { grit: 1..5, wits: { from: 0, to: 3 }, die: { dice: [4, 6] } }
resources:
  health: { max: grit * 2, at: { 0: down, 1: spent } }
  calm: { max: wits * 10, at: { 0: lost } }
  luck: { start: share }
  food: { dice: [4, 6, 8] }
  ammo: {}
derived:
  guard: grit + worn.armour
  share: 12 / wits
things:
  skill: { pick: attribute, numbers: { rank: 0..5 } }
  weapon: { pick: skill, numbers: { damage: 1..6, reach: { from: 1, to: 9, start: 3 } } }
  mail: { worn: true, numbers: { armour: 0..4, weight: 0..3 }, adds: { grit: 0 - weight, guard: 1 } }
  hat: { worn: true, numbers: { armour: 0..2 } }
  charm: { numbers: { armour: 0..9 }, adds: { guard: 2 } }
  chain: { pick: link, numbers: { a: 0..9 } }
  link: { pick: chain, numbers: { b: 0..9 } }
conditions:
  down: { out: true }
  lost: { out: true }
  spent: { adds: { guard: -3 } }
rolls:
  hit: { with: weapon, dice: { d: 1d6 }, numbers: { n: sum(d) + weapon.damage } }
  deal: { dice: { d: 1d6 }, numbers: { n: sum(d) + share } }
`);
const hero = (more: Partial<Hero> = {}): Hero => {
  return { attributes: { grit: 4, wits: 2 }, resources: {}, things: [], conditions: [], ...more };
};
const thing = (kind: string, id: string, more: Partial<HeroThing> = {}): HeroThing => {
  return { id, kind, name: id, worn: false, numbers: {}, ...more };
};
const numbers = (more: Partial<Hero> = {}) => heroNumbers(PAGE, hero(more));

describe("a hero's numbers", () => {
  it("begin as the page says", () => {
    expect(numbers()).toEqual({
      attributes: { grit: 4, wits: 2, die: 4 },
      derived: { guard: 4, share: 6 },
      resources: {
        health: { value: 8, max: 8 },
        calm: { value: 20, max: 20 },
        luck: { value: 6, max: null },
        food: { value: 8, max: null },
        ammo: { value: 0, max: null },
      },
      worn: { armour: 0, weight: 0 },
    });
  });

  it.each<[string, Partial<Hero>, object]>([
    [
      "what is worn adds up, and no more than the page's bounds",
      {
        things: [
          thing("mail", "m", { worn: true, numbers: { armour: 9, weight: 1 } }),
          thing("hat", "h", { worn: true, numbers: { armour: 1 } }),
        ],
      },
      { worn: { armour: 5, weight: 1 }, attributes: { grit: 3 }, derived: { guard: 3 + 5 + 1 } },
    ],
    [
      "what is not worn does not count",
      { things: [thing("mail", "m", { numbers: { armour: 2, weight: 2 } })] },
      { worn: { armour: 0 }, attributes: { grit: 4 } },
    ],
    [
      "what cannot be worn adds without it, and its armour is no worn one",
      { things: [thing("charm", "c", { worn: true, numbers: { armour: 5 } })] },
      { worn: { armour: 0 }, derived: { guard: 6 } },
    ],
    [
      "a thing of no kind counts for nothing",
      { things: [thing("sword", "s", { worn: true, numbers: { armour: 5 } })] },
      { worn: { armour: 0 }, derived: { guard: 4 } },
    ],
    ["conditions add, by their old name too", { conditions: ["tired"] }, { derived: { guard: 1 } }],
    ["a condition that nobody knows adds nothing", { conditions: ["cursed"] }, { derived: { guard: 4 } }],
    [
      "what is no number is none",
      {
        attributes: { grit: "5", wits: Number.NaN } as never,
        resources: { health: "3", calm: Number.POSITIVE_INFINITY } as never,
      },
      { attributes: { grit: 1, wits: 0 }, resources: { health: { value: 2 }, calm: { value: 0 } } },
    ],
    [
      "what is out of range is the nearest within",
      { attributes: { grit: 9, wits: -1, die: 5 } },
      { attributes: { grit: 5, wits: 0, die: 4 } },
    ],
    [
      "resources stand where they stand, out of range too",
      { resources: { health: 99, food: 5, ammo: -2 } },
      { resources: { health: { value: 99 }, food: { value: 5 }, ammo: { value: -2 } } },
    ],
    [
      "what was renamed counts under its new name",
      { attributes: { nerve: 3, wits: 1 }, resources: { mana: 4 } },
      { attributes: { grit: 3 }, resources: { calm: { value: 4 } } },
    ],
  ])("%s", (_, more, expected) => expect(numbers(more)).toMatchObject(expected));

  it("that cannot be are named, and the others stay", () => {
    const broken = numbers({ attributes: { grit: 2, wits: 0 } });
    expect(broken.broken).toEqual(["share", "luck"]);
    expect(broken).toMatchObject({
      derived: { share: 0, guard: 2 },
      resources: { luck: { value: 0 }, calm: { max: 0 } },
    });
    const most = page("workshop: 1\nid: aa\nname: A\nattributes: { a: 0..1 }\nresources: { r: { max: 1 / a } }");
    expect(heroNumbers(most, hero({ attributes: {}, resources: { r: 2 } }))).toEqual({
      attributes: { a: 0 },
      derived: {},
      resources: { r: { value: 2, max: null } },
      worn: {},
      broken: ["r.max"],
    });
  });

  it("of a thing are those of its kind", () => {
    expect(thingNumbers(PAGE, thing("weapon", "w", { numbers: { damage: 9, other: 1 } }))).toEqual({
      damage: 6,
      reach: 3,
    });
    expect(
      thingNumbers(PAGE, thing("weapon", "w", { numbers: { damage: "2", reach: Number.POSITIVE_INFINITY } as never })),
    ).toEqual({ damage: 1, reach: 3 });
    expect(thingNumbers(PAGE, thing("sword", "s", { numbers: { damage: 2 } }))).toEqual({});
  });
});

describe("what a roll is given", () => {
  const blade = thing("weapon", "w", { pick: "s", numbers: { damage: 5 } });
  const skill = thing("skill", "s", { pick: "grit", numbers: { rank: 2 } });
  const owned = hero({
    things: [blade, skill, thing("skill", "other", { pick: "wits", numbers: { rank: 4 } }), thing("mail", "s2")],
  });

  it("has what the thing has, and what that goes with", () => {
    expect(rollGiven(PAGE, owned, { thing: blade })).toMatchObject({
      "weapon.damage": 5,
      "weapon.reach": 3,
      "weapon.skill.rank": 2,
      "weapon.skill.attribute": 4,
      grit: 4,
      "health.max": 8,
      "worn.armour": 0,
    });
  });

  it.each<[string, HeroThing, object]>([
    [
      "a skill nobody has is used with none",
      { ...blade, pick: "gone" },
      { "weapon.skill.rank": 0, "weapon.skill.attribute": 0 },
    ],
    [
      "nor is a thing of another kind a skill",
      { ...blade, pick: "s2" },
      { "weapon.skill.rank": 0, "weapon.skill.attribute": 0 },
    ],
    [
      "an attribute that is gone counts as nothing",
      thing("skill", "x", { pick: "brawn", numbers: { rank: 1 } }),
      { "skill.rank": 1, "skill.attribute": 0 },
    ],
    ["as does none", thing("skill", "x", { numbers: { rank: 1 } }), { "skill.attribute": 0 }],
  ])("%s", (_, used, expected) => expect(rollGiven(PAGE, owned, { thing: used })).toMatchObject(expected));

  it("follows things that go with each other four steps, and stops", () => {
    const chain = thing("chain", "c", { pick: "l", numbers: { a: 1 } });
    const link = thing("link", "l", { pick: "c", numbers: { b: 2 } });
    const given = rollGiven(PAGE, hero({ things: [chain, link] }), { thing: chain, uses: [] });
    expect(Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith("chain")))).toEqual({
      "chain.a": 1,
      "chain.link.b": 2,
      "chain.link.chain.a": 1,
      "chain.link.chain.link.b": 2,
    });
  });

  it("has what was asked: numbers, lists of dice, or a thing with all it has", () => {
    const given = rollGiven(PAGE, owned, { asked: { bonus: 2, pool: [6, 8], tool: blade } });
    expect(given).toMatchObject({
      bonus: 2,
      pool: [6, 8],
      "tool.damage": 5,
      "tool.skill.rank": 2,
      "tool.skill.attribute": 4,
    });
    expect(given).not.toHaveProperty("tool");
    expect(given).not.toHaveProperty(["weapon.damage"]);
  });

  it("has the other's numbers, too", () => {
    const target = hero({ attributes: { grit: 2, nerve: 3 }, resources: { health: 1 } });
    const given = rollGiven(PAGE, owned, { target: { ...target, attributes: { nerve: 3, wits: 1 } } });
    expect(given).toMatchObject({
      grit: 4,
      "target.grit": 3,
      "target.health": 1,
      // One hit point left: spent, by itself.
      "target.guard": 0,
      "target.worn.armour": 0,
    });
    expect(rollGiven(PAGE, owned)).not.toHaveProperty(["target.grit"]);
    // What nobody wears is no sum of what is worn.
    expect(Object.keys(rollGiven(PAGE, owned)).filter((name) => name.startsWith("worn."))).toEqual([
      "worn.armour",
      "worn.weight",
    ]);
    expect(Object.keys(heroNumbers(PAGE, owned).worn)).toEqual(["armour", "weight"]);
  });

  it("and stops only who needs what cannot be", () => {
    const dull = hero({ attributes: { grit: 2, wits: 0 } });
    const [hit, deal] = PAGE.rolls.map(namesNeeded);
    expect(rollGiven(PAGE, dull, { thing: blade, uses: hit ?? [] })).not.toHaveProperty("share");
    const place = "14:15";
    expect(mistakesOf(() => rollGiven(PAGE, dull, { uses: deal ?? [] }))).toEqual([`${place} share zero`]);
    expect(mistakesOf(() => rollGiven(PAGE, dull))).toHaveLength(1);
    expect(mistakesOf(() => rollGiven(PAGE, owned, { target: dull, uses: hit ?? [] }))).toEqual([]);
    expect(mistakesOf(() => rollGiven(PAGE, owned, { target: dull, uses: ["target.share"] }))).toEqual([
      `${place} share zero`,
    ]);
    // Named by where it is wrong, not by what was asked for first.
    expect(mistakesOf(() => rollGiven(PAGE, dull, { uses: ["luck"] }))).toEqual([`${place} share zero`]);
    // An attribute that is not asked for is not looked at.
    const given = rollGiven(PAGE, dull, { thing: thing("skill", "x", { pick: "grit" }), uses: ["skill.rank"] });
    expect(given).not.toHaveProperty(["skill.attribute"]);
    expect(given).toHaveProperty(["skill.rank"], 0);
  });
});

describe("how an actor fares", () => {
  const fares = (more: Partial<Hero>, of = PAGE) => pageHealth(of, hero(more), heroNumbers(of, hero(more)));
  it.each<[string, Partial<Hero>, string | null]>([
    ["unhurt", {}, "unhurt"],
    ["down by a resource", { resources: { health: 0 } }, "down"],
    ["down by any of them", { resources: { calm: -1 } }, "down"],
    ["down by a condition", { conditions: ["lost"] }, "down"],
    ["not by one that takes nobody out", { conditions: ["spent"] }, "unhurt"],
    [
      "by the worst of what takes people out",
      { resources: { health: 8, calm: 3 } },
      fares({ resources: { health: 1 } }),
    ],
    ["without counting what nobody has", { attributes: { grit: 4, wits: 0 }, resources: { calm: 5 } }, "unhurt"],
  ])("%s", (_, more, how) => expect(fares(more)).toBe(how));

  it("is not known where nothing takes people out", () => {
    expect(fares({}, page("workshop: 1\nid: aa\nname: A\nresources: { r: { max: 5 } }"))).toBeNull();
    const open = page(
      "workshop: 1\nid: aa\nname: A\nconditions: { out: { out: true } }\nresources: { r: { at: { 0: out } } }",
    );
    expect(fares({ resources: { r: 5 } }, open)).toBeNull();
  });

  it("follows from the conditions that resources bring as they stand", () => {
    const fallen = (resources: Record<string, number>) => fallenBy(PAGE, numbers({ resources }));
    expect(fallen({ health: 2 })).toEqual([]);
    expect(fallen({ health: 1 })).toEqual(["spent"]);
    expect(fallen({ health: 0, calm: 0 })).toEqual(["down", "spent", "lost"]);
    expect(fallenBy(PAGE, { resources: {} })).toEqual(["down", "spent", "lost"]);
  });
});

describe("what a thing goes with", () => {
  it("is followed four steps, and no further", () => {
    const round = [thing("chain", "c", { pick: "l" }), thing("link", "l", { pick: "c" })];
    expect(lackOf(PAGE, hero({ things: round }), round[0] as HeroThing)).toBeNull();
    expect(lackOf(PAGE, hero({ things: [round[0] as HeroThing] }), round[0] as HeroThing)).toBe("link");
    expect(lackOf(PAGE, hero(), thing("mail", "m"))).toBeNull();
    expect(lackOf(PAGE, hero(), thing("sword", "s"))).toBeNull();
    const wrong = thing("weapon", "w", { pick: "c" });
    expect(lackOf(PAGE, hero({ things: round }), wrong)).toBe("skill");
  });
});

describe("a hero by today's names", () => {
  it("has all that was renamed, in its own room", () => {
    const old = hero({
      attributes: { nerve: 3, mana: 1 },
      resources: { mana: 4, nerve: 2 },
      conditions: ["tired", "spent", "nerve"],
      things: [thing("knack", "k"), thing("tired", "t", { pick: "mana" })],
    });
    expect(heroNow(PAGE, old)).toEqual({
      attributes: { nerve: 3, grit: 3, mana: 1 },
      resources: { mana: 4, calm: 4, nerve: 2 },
      conditions: ["spent", "nerve"],
      things: [thing("skill", "k"), thing("tired", "t", { pick: "mana" })],
    });
    expect(Object.keys(heroNow(PAGE, old).things[0] as object)).not.toContain("pick");
    expect(heroNow(PAGE, hero({ attributes: { nerve: 3, grit: 1 } })).attributes).toEqual({ nerve: 3, grit: 1 });
  });
});

import { describe, expect, it } from "vitest";
import {
  compare,
  heroNumbers,
  namesNeeded,
  odds,
  page,
  pageWarnings,
  pathNow,
  renames,
  roll,
  rollGiven,
  warnings,
} from "../../../../module/core/workshop/index.ts";
import type { Hero, Page } from "../../../../module/core/workshop/page/types.ts";
import { isPageError } from "../../../../module/core/workshop/problem.ts";
import { EXACT } from "../helpers.ts";
import { fair, many, share, toNumber } from "./enumerate.ts";

const ASHES = `
workshop: 1
id: ashes
version: 3
name: { en: Ashes, es: Cenizas }
licence: CC BY 4.0
was: { attributes.nerve: attributes.grit }
attributes:
  brawn: { name: { en: Brawn, es: Músculo }, from: 1, to: 5, start: 2 }
  grit: 1..5
resources:
  health: { name: Health, max: brawn + 4 + tough, at: { 0: down } }
  stress: { name: Stress, start: 0, max: 10 }
  supply: { name: Supplies, dice: [4, 6, 8, 10, 12], start: 8 }
derived:
  tough: { name: Toughness, is: "floor(grit, 2) + worn.armour" }
things:
  skill: { name: Skill, pick: attribute, numbers: { rank: 0..5 } }
  weapon: { name: Weapon, pick: skill, numbers: { damage: 1..6 }, roll: attack }
  armour: { name: Armour, worn: true, numbers: { armour: 0..4, weight: 0..3 }, adds: { grit: 0 - weight } }
  salve: { name: Salve, numbers: { heals: 1..4 }, use: { health: heals }, spent: true }
conditions:
  down: { name: Down, out: true }
  shaken: { name: Shaken, adds: { brawn: -1 } }
ladders:
  needed: { name: Hits needed, steps: { Simple: 1, Tricky: 2, Hard: 3 } }
rolls:
  attack:
    name: Attack
    with: weapon
    ask: { needed: ladder, modifier: -3..3 }
    dice:
      main: { count: "max(0, weapon.skill.attribute + weapon.skill.rank + modifier)", die: 6 }
      strain: { count: stress, die: 6, name: Stress }
    numbers:
      hits: count(main == 6) + count(strain == 6)
      panic: count(strain == 1)
      harm: max(0, weapon.damage + hits - needed - target.worn.armour)
    bands:
      - { name: Hit, as: success, when: hits >= needed, then: { target.health: -harm } }
      - { name: Miss, as: failure }
    notes: [{ name: Panic, as: bad, when: panic >= 1 }]
    push: { keep: { main: [6], strain: [1, 6] }, add: { strain: 1 }, then: { stress: +1 } }
  struggle:
    ask: { with_what: attribute }
    against: struggle
    dice: { main: { count: with_what, die: 6 } }
    numbers: { hits: count(main == 6) }
    bands: [{ name: Wins, as: success, when: hits > rival.hits }, { name: Held, as: failure }]
  use: { dice: { d: { die: supply } }, bands: [{ name: Less, when: sum(d) <= 2, then: { supply: step down } }, { name: Same }] }
initiative: { order: grit }
starting:
  - { kind: skill, name: Brawling, pick: brawn, numbers: { rank: 1 } }
  - { kind: weapon, name: Club, pick: Brawling, numbers: { damage: 2 } }
groups:
  - { name: Body, fields: [brawn, health] }
`.replace(
  "harm: max(0, weapon.damage + hits - needed - target.worn.armour)",
  'harm: "max(0, weapon.damage + hits - needed - target.worn.armour)"',
);

const hero: Hero = {
  attributes: { brawn: 3, grit: 5 },
  resources: { stress: 2, health: 4 },
  things: [
    { id: "s", kind: "skill", name: "Brawling", worn: false, pick: "brawn", numbers: { rank: 2 } },
    { id: "w", kind: "weapon", name: "Club", worn: false, pick: "s", numbers: { damage: 3 } },
    { id: "a", kind: "armour", name: "Mail", worn: true, numbers: { armour: 3, weight: 2 } },
    { id: "b", kind: "armour", name: "Shield", worn: false, numbers: { armour: 1, weight: 1 } },
  ],
  conditions: [],
};
const bare: Hero = { attributes: {}, resources: {}, things: [], conditions: [] };

const rollOf = (of: Page, id: string) => of.rolls.find((one) => one.id === id) as Page["rolls"][number];

function problems(text: string): string[] {
  try {
    page(text);
  } catch (error) {
    if (!isPageError(error)) throw error;
    return error.problems.map(({ line, column, field, reason }) => `${line}:${column} ${field} ${reason}`);
  }
  return [];
}

describe("a page says a whole game", () => {
  const ashes = page(ASHES);

  it("is read in its order, plain JSON", () => {
    expect(JSON.parse(JSON.stringify(ashes))).toEqual(ashes);
    expect(ashes.attributes.map(({ id, from, to, start }) => [id, from, to, start])).toEqual([
      ["brawn", 1, 5, 2],
      ["grit", 1, 5, 1],
    ]);
    expect(ashes.things.map(({ id }) => id)).toEqual(["skill", "weapon", "armour", "salve"]);
    expect(ashes.resources[2]?.dice).toEqual([4, 6, 8, 10, 12]);
    expect(ashes.ladders[0]?.steps).toEqual([
      { name: "Simple", value: 1 },
      { name: "Tricky", value: 2 },
      { name: "Hard", value: 3 },
    ]);
    expect(page(JSON.stringify({ workshop: 1, id: "a1", name: "A" }))).toMatchObject({
      id: "a1",
      version: 1,
      rolls: [],
    });
  });

  it("makes a hero's numbers", () => {
    expect(heroNumbers(ashes, bare)).toEqual({
      attributes: { brawn: 2, grit: 1 },
      derived: { tough: 0 },
      resources: { health: { value: 6, max: 6 }, stress: { value: 0, max: 10 }, supply: { value: 8, max: null } },
      worn: { armour: 0, weight: 0 },
    });
    // Mail weighs 2: grit 5 − 2, so toughness 1 + 3; what lies in the pack counts for nothing.
    expect(heroNumbers(ashes, hero)).toMatchObject({
      attributes: { grit: 3 },
      derived: { tough: 4 },
      resources: { health: { value: 4, max: 11 } },
      worn: { armour: 3, weight: 2 },
    });
    expect(heroNumbers(ashes, { ...hero, conditions: ["shaken"] }).attributes.brawn).toBe(2);
  });

  it("keeps what an older page wrote from breaking a hero", () => {
    const old: Hero = {
      attributes: { brawn: 99, charm: 3 },
      resources: { mana: 4, health: Number.NaN },
      things: [{ id: "x", kind: "spell", name: "?", worn: true, numbers: { power: 3 } }],
      conditions: ["gone"],
    };
    expect(heroNumbers(ashes, old)).toMatchObject({ attributes: { brawn: 5 }, resources: { health: { value: 9 } } });
  });

  it("gives a roll what it needs, by way of thing, skill and attribute", () => {
    const [, weapon] = hero.things;
    const attack = rollOf(ashes, "attack");
    const given = rollGiven(ashes, hero, { thing: weapon, asked: { needed: 2, modifier: 1 }, target: hero });
    expect(given).toMatchObject({
      "weapon.damage": 3,
      "weapon.skill.rank": 2,
      "weapon.skill.attribute": 3,
      "target.worn.armour": 3,
      stress: 2,
      needed: 2,
    });
    expect(namesNeeded(attack).filter((name) => !(name in given))).toEqual([]);
    const counted = share(many(8, fair(6)), (dice) => dice.filter((face) => face === 6).length >= 2);
    expect(Math.abs(odds(attack, given).chance('band == "Hit"') - toNumber(counted))).toBeLessThan(EXACT);
    // Nobody taught him: the skill as it starts.
    const alone = rollGiven(ashes, { ...hero, things: [] }, { thing: weapon });
    expect(alone).toMatchObject({ "weapon.skill.rank": 0, "weapon.skill.attribute": 0 });
  });

  it("a supply is gone by the page's own sizes", () => {
    const use = rollOf(ashes, "use");
    // Two uses of the last size but one: 2 in 6, then 2 in 4.
    expect(odds(use, { supply: 6 }).chance("gone within 2 uses")).toBeCloseTo((2 / 6) * (2 / 4), 14);
  });
});

describe("a page is refused with the place of each mistake", () => {
  const HEAD = "workshop: 1\nid: ashes\nname: A\n";
  it.each<[string, string[]]>([
    ["", ["1:1  emptyPage"]],
    ["{}", ["1:1  missing", "1:1  missing", "1:1  missing"]],
    ["workshop: 2\nnonsense: [", ["2:11  unclosed"]],
    ["workshop: 2\nid: later\nanything: 1", ["1:11 workshop later"]],
    ["workshop: 1\nid: As hes\nname: A", ["2:5 id badIdNear"]],
    [`${HEAD}version: 0`, ["4:10 version number"]],
    [`${HEAD}attributes: { a: 5..1 }`, ["4:18 attributes.a reversed"]],
    [`${HEAD}attributes: { a: 1..5, a: 2..3 }`, ["4:24  twice"]],
    [`${HEAD}attributes: { a: 1..5 }\nresources: { a: { start: 1 } }`, ["5:14 resources taken"]],
    [`${HEAD}attributes: { constructor: 1..5 }`, ["4:15 attributes taken"]],
    [`${HEAD}attributes: { a: { dice: [4, 6], start: 5 } }`, ["4:15 attributes.a.start ladder"]],
    [
      `${HEAD}attributes: { brawn: 1..5 }\nresources: { health: { max: brown + 4 } }`,
      ["5:29 resources.health.max near"],
    ],
    [`${HEAD}resources: { health: { at: { 0: dead } } }`, ["4:33 resources.health.at noneYet"]],
    [`${HEAD}derived: { a: b + 1, b: a * 2 }`, ["4:12 derived.a circle"]],
    [`${HEAD}derived: { a: h.max }\nresources: { h: { max: a } }`, ["4:12 derived.a circle"]],
    [`${HEAD}derived: { a: 1 / 0 }`, ["4:19 derived.a byZero"]],
    [
      `${HEAD}things: { w: { pick: skil }, skill: { pick: skill } }`,
      ["4:22 things.w.pick near", "4:30 things.skill.pick circle"],
    ],
    [
      `${HEAD}things: { w: { numbers: { d: 1..3 }, use: { health: d }, roll: swing } }`,
      ["4:45 things.w.use.health unknownName", "4:64 things.w.roll noneYet"],
    ],
    [
      `${HEAD}rolls: { r: { dice: { d: 2d6 }, numbers: { t: sum(d) + stat } } }`,
      ["4:56 rolls.r.numbers.t unknownName"],
    ],
    [
      `${HEAD}attributes: { stat: 1..3 }\nrolls: { r: { dice: { d: 2d6 }, numbers: { t: sum(d) + stats } } }`,
      ["5:56 rolls.r.numbers.t near"],
    ],
    [`${HEAD}attributes: { stat: 1..3 }\nrolls: { r: { dice: { stat: 2d6 } } }`, ["5:23 rolls.r.dice taken"]],
    [
      `${HEAD}rolls: { r: { with: sword, against: s, ask: { a: skill }, dice: { d: 2d6 } } }`,
      ["4:21 rolls.r.with noneYet", "4:37 rolls.r.against unknownName", "4:47 rolls.r.ask.a unknownName"],
    ],
    [
      `${HEAD}rolls: { r: { dice: { d: 2d6 }, bands: [{ name: A, then: { health: 1 } }] } }`,
      ["4:60 rolls.r.bands[0].then.health noneYet"],
    ],
    [
      `${HEAD}rolls: { r: { dice: { d: 1d6 }, bands: [{ name: A, when: sum(d) > rival.t }, { name: B }], against: s }, s: { dice: { d: 1d6 }, numbers: { u: sum(d) } } }`,
      ["4:67 rolls.r.bands[0].when near"],
    ],
    [`${HEAD}initiative: { roll: r, number: t }`, ["4:21 initiative.roll noneYet"]],
    [`${HEAD}initiative: { roll: r }\nrolls: { r: { dice: { d: 1d6 } } }`, ["4:13 initiative missing"]],
    [`${HEAD}starting: [{ kind: sword }]`, ["4:20 starting[0].kind noneYet"]],
    [`${HEAD}groups: [{ name: A, fields: [b] }]`, ["4:30 groups[0].fields noneYet"]],
    [`${HEAD}was: { a.b: c.d }`, ["4:8 was word"]],
    [`${HEAD}ladders: { l: { steps: {} } }`, ["4:24 ladders.l.steps empty"]],
  ])("%j", (text, said) => expect(problems(text)).toEqual(said));
});

describe("what is hardly meant is warned of", () => {
  it("a band that cannot happen over the whole range", () => {
    const hidden = roll(
      "dice: { d: 2d6 }\nnumbers: { t: sum(d) + stat }\nbands:\n  - { name: A, when: t >= 10 }\n  - { name: B, when: t >= 20 }\n  - { name: C, when: t >= 12 }\n  - { name: D }",
    );
    const stat = [-1, 0, 1, 2, 3];
    expect(warnings(hidden, { stat }).map(({ line, reason, name }) => `${line} ${reason} ${name}`)).toEqual([
      "5 never B",
      "6 never C",
    ]);
    expect(warnings(hidden, { stat: [9] }).map(({ reason, name }) => `${reason} ${name}`)).toEqual([
      "never B",
      "never C",
      "never D",
    ]);
  });

  it("rolls that fall in no band, and those without exact odds", () => {
    const open = roll("dice: { d: { count: n, die: 6 } }\nbands: [{ name: A, when: sum(d) > 3 }]");
    expect(warnings(open, { n: [1, 2] }).map(({ reason }) => reason)).toEqual(["noBand"]);
    expect(warnings(open, { n: [1e9] }).map(({ reason }) => reason)).toEqual(["refused", "perhapsNever"]);
  });

  it("in a whole page", () => {
    expect(pageWarnings(page(ASHES))).toEqual([]);
    const dead = page(
      "workshop: 1\nid: dd\nname: D\nattributes: { stat: 0..3 }\nrolls: { r: { dice: { d: 2d6 }, bands: [{ name: A, when: sum(d) + stat > 15 }, { name: B }] } }",
    );
    expect(pageWarnings(dead)).toMatchObject([{ line: 5, field: "rolls.r.bands[0]", reason: "never", name: "A" }]);
  });
});

describe("a new version is compared with the old one", () => {
  it("by what heroes may hold", () => {
    const old = page(
      ASHES.replace("grit: 1..5", "nerve: 1..6")
        .replaceAll("grit", "nerve")
        .replace("was: { attributes.nerve: attributes.nerve }\n", "")
        .replace("salve: {", "potion: {"),
    );
    const now = page(
      ASHES.replace("rank: 0..5", "rank: 0..3")
        .replace(
          "  supply: { name: Supplies, dice: [4, 6, 8, 10, 12], start: 8 }",
          "  supply: { name: Supplies, start: 8 }",
        )
        .replace(/ {2}use: .*\n/, ""),
    );
    expect(compare(old, now).map(({ change, path }) => `${change} ${path}`)).toEqual([
      "renamed attributes.grit",
      "narrower attributes.grit",
      "kind resources.supply",
      "narrower things.skill.numbers.rank",
      "new things.salve",
      "new things.salve.numbers.heals",
      "gone things.potion",
      "gone things.potion.numbers.heals",
      "gone rolls.use",
    ]);
    expect(compare(now, now)).toEqual([]);
    expect(pathNow(now, "attributes.nerve")).toBe("attributes.grit");
  });
});

it("a number that cannot be worked out takes no other with it", () => {
  const split = page(
    "workshop: 1\nid: split\nname: Split\nattributes: { wits: 0..4, brawn: 1..4 }\nderived: { speed: 10 / wits }\nresources: { life: { max: brawn + 1 }, luck: { start: 1, max: 6 / wits } }",
  );
  const numbers = heroNumbers(split, { attributes: { wits: 0, brawn: 3 }, resources: {}, things: [], conditions: [] });
  expect(numbers).toMatchObject({
    attributes: { wits: 0, brawn: 3 },
    derived: { speed: 0 },
    resources: { life: { value: 4, max: 4 }, luck: { value: 1, max: null } },
    broken: ["speed", "luck.max"],
  });
  const whole = heroNumbers(split, { attributes: { wits: 2 }, resources: {}, things: [], conditions: [] });
  expect([whole.derived.speed, whole.broken]).toEqual([5, undefined]);
});

describe("a warning of a probably changed name has its old one", () => {
  const head = "workshop: 1\nid: ashes\nname: A\n";
  const of = (before: string, after: string): string[] =>
    renames(page(head + before), page(head + after)).map(({ line, column, was, now }) => {
      return `${line}:${column} ${was} → ${now}`;
    });
  it.each<[string, string, string, string[]]>([
    [
      "spelt nearly so",
      "attributes: { nerve: 1..5, wits: 1..5 }",
      "attributes: { wits: 1..5, nerves: 1..5 }",
      ["4:27 attributes.nerve → attributes.nerves"],
    ],
    [
      "called the same",
      "attributes: { a: 1..5, grit: { name: Grit, from: 0, to: 3 } }",
      "attributes: { a: 1..5, temple: { name: Grit, from: 0, to: 9 } }",
      ["4:24 attributes.grit → attributes.temple"],
    ],
    [
      "in its place with its figures",
      "resources: { life: { max: 5 } }",
      "resources: { health: { max: 6 } }",
      ["4:14 resources.life → resources.health"],
    ],
    [
      "a kind of things",
      "things: { blade: { numbers: { edge: 1..3 } } }",
      "things: { blades: { numbers: { edge: 1..3 } } }",
      ["4:11 things.blade → things.blades"],
    ],
    [
      "not where `was` says it",
      "attributes: { nerve: 1..5 }",
      "was: { attributes.nerve: attributes.nerves }\nattributes: { nerves: 1..5 }",
      [],
    ],
    ["not where it is another thing", "attributes: { nerve: 1..5 }", "attributes: { luck: 0..9 }", []],
    ["not where it only came", "attributes: { nerve: 1..5 }", "attributes: { nerve: 1..5, nerves: 1..5 }", []],
  ])("%s", (_, before, after, said) => expect(of(before, after)).toEqual(said));
});

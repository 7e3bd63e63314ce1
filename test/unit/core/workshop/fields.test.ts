import { describe, expect, it } from "vitest";
import {
  compare,
  heroNumbers,
  isPageError,
  keptOf,
  odds,
  page,
  pageWarnings,
  renames,
  rollGiven,
  rowNumber,
  shadesOf,
} from "../../../../module/core/workshop/index.ts";
import type { Hero, HeroThing } from "../../../../module/core/workshop/page/types.ts";

/** Fields that are no figures, what stands where on a sheet, and what a roll asks besides numbers. */

const HEAD = "workshop: 1\nid: fields\nname: Fields\n";

function wrong(text: string): string[] {
  try {
    page(HEAD + text);
    return [];
  } catch (error) {
    if (!isPageError(error)) throw error;
    return error.problems.map(({ line, field, reason }) => `${line} ${field} ${reason}`);
  }
}

const hero = (more: Partial<Hero> = {}): Hero => {
  return { attributes: {}, resources: {}, things: [], conditions: [], ...more };
};

describe("fields", () => {
  it("are lines, texts, ticks, lists, or one of several words", () => {
    const { fields } = page(`${HEAD}fields:
  look: text
  past: { name: { en: Past, es: Pasado }, is: long }
  veteran: tick
  bonds: list
  class: [fighter, thief]
  oath: { name: Oath, of: { sun: { en: Of the sun, es: Del sol }, moon: Of the moon } }
`);
    expect(fields.map(({ id, is, of }) => [id, is, of.map((word) => word.id)])).toEqual([
      ["look", "text", []],
      ["past", "long", []],
      ["veteran", "tick", []],
      ["bonds", "list", []],
      ["class", "one", ["fighter", "thief"]],
      ["oath", "one", ["sun", "moon"]],
    ]);
    expect(fields.at(-1)?.of[0]?.name).toEqual({ en: "Of the sun", es: "Del sol" });
  });

  it.each([
    ["fields: { a: checkbox }", ["4 fields.a spelled"]],
    ["fields: { a: number }", ["4 fields.a word"]],
    ["fields: { a: [] }", ["4 fields.a empty"]],
    ["fields: { a: [x, x] }", ["4 fields.a taken"]],
    ["fields: { a: [two words] }", ["4 fields.a badNameNear"]],
    ["fields: { a: { name: A } }", ["4 fields.a missing"]],
    ["attributes: { a: 1..2 }\nfields: { a: text }", ["5 fields taken"]],
    ["fields: { a: text }\nderived: { b: a + 1 }", ["5 derived.b otherKind"]],
    ["fields: { a: tick }\nderived: { b: a + 1 }", ["5 derived.b expectsNumber"]],
    ["fields: { a: [x, y] }\nderived: { b: 'if(a.z, 1, 2)' }", ["5 derived.b near"]],
    ["things: { w: { numbers: { n: 1..2 }, fields: { n: tick } } }", ["4 things.w.fields taken"]],
    ["resources: { a: { as: boxes } }", ["4 resources.a.as missing"]],
    ["resources: { a: { max: 3, as: box } }", ["4 resources.a.as spelled"]],
    ["things: { w: { shows: chance } }", ["4 things.w.shows missing"]],
    ["things: { w: { shows: 'zz + 1' } }", ["4 things.w.shows unknownName"]],
    ["look: { colour: red }", ["4 look.colour spelled"]],
    ["look: { icon: anchor }", ["4 look.icon spelled"]],
    ["look: { icon: https://elsewhere/a.svg }", ["4 look.icon spelled"]],
    ["look: { icon: a/../../b.svg }", ["4 look.icon spelled"]],
    ["look: { motif: squares }", ["4 look.motif word"]],
  ])("%s is refused", (text, problems) => {
    expect(wrong(`${text}\n`)).toEqual(problems);
  });

  it("may be asked by formulas", () => {
    const read = page(`${HEAD}fields: { veteran: tick, class: [fighter, thief] }
derived: { hits: "if(class.fighter, 10, 6) + if(veteran, 2, 0)" }
`);
    const hits = (fields: object) => heroNumbers(read, hero({ fields: { ...fields } })).derived.hits;
    expect([hits({}), hits({ class: "fighter" }), hits({ class: "thief", veteran: true }), hits({ class: 3 })]).toEqual(
      [6, 10, 8, 6],
    );
  });

  it("of a thing are asked and changed with it", () => {
    const read = page(`${HEAD}things:
  spell: { numbers: { level: 1..9 }, fields: { memorised: tick, school: [fire, ice] }, roll: cast }
rolls:
  cast:
    with: spell
    dice: { d: 1d6 }
    numbers: { total: "sum(d) + if(spell.memorised, 1, 0) + if(spell.school.ice, 2, 0)" }
    bands: [{ name: Cast, then: { spell.memorised: false } }]
`);
    const spell: HeroThing = { id: "s", kind: "spell", name: "S", worn: false, numbers: {} };
    const given = (fields: object) => rollGiven(read, hero(), { thing: { ...spell, fields: { ...fields } } });
    expect(given({ memorised: true, school: "ice" })).toMatchObject({
      "spell.memorised": 1,
      "spell.school.ice": 1,
      "spell.school.fire": 0,
    });
    expect(read.rolls[0]?.bands[0]?.changes).toMatchObject([{ resource: "spell.memorised", put: false }]);
  });

  it("are kept when the page says them no longer, and follow a new name", () => {
    const before = page(`${HEAD}fields: { veteran: tick, past: long }\n`);
    const after = page(`${HEAD}was: { fields.veteran: fields.seasoned }\nfields: { seasoned: tick }\n`);
    const held = hero({ fields: { veteran: true, past: "A farm." } });
    expect(keptOf(after, held)).toEqual([{ room: "fields", id: "past", value: "A farm." }]);
    expect(compare(before, after).map(({ change, path }) => [change, path])).toEqual([
      ["renamed", "fields.seasoned"],
      ["gone", "fields.past"],
    ]);
    const spelt = page(`${HEAD}fields: { veterann: tick, past: long }\n`);
    expect(renames(before, spelt)).toMatchObject([{ was: "fields.veteran", now: "fields.veterann" }]);
  });
});

describe("what stands on a sheet", () => {
  it("says tabs, columns, boxes, signs and a look", () => {
    const read = page(`${HEAD}attributes: { might: { from: -3, to: 3, sign: true } }
resources: { wounds: { max: 5, as: boxes, counts: up } }
derived: { init: { is: might, sign: true } }
groups:
  - { name: Body, fields: [might, wounds], column: 2 }
  - { name: Magic, fields: [init], tab: { en: Magic, es: Magia }, wide: true }
look: { colour: "#7A3b2e", icon: icons/svg/anchor.svg, motif: waves }
`);
    expect(read.attributes[0]?.sign).toBe(true);
    expect(read.derived[0]?.sign).toBe(true);
    expect(read.resources[0]?.boxes).toBe(true);
    expect(read.groups).toEqual([
      { name: "Body", fields: ["might", "wounds"], column: 2 },
      { name: "Magic", fields: ["init"], tab: { en: "Magic", es: "Magia" }, wide: true },
    ]);
    expect(read.look).toEqual({ colour: "#7A3b2e", icon: "icons/svg/anchor.svg", motif: "waves" });
  });

  it("is painted in shades of its colour that can be read", () => {
    // By hand: each part to linear light, weighed, and the lighter over the darker, 0.05 added to both.
    const light = (hex: string): number =>
      [1, 3, 5].reduce((sum, at, nth) => {
        const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
        const linear = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        return sum + linear * ([0.2126, 0.7152, 0.0722][nth] as number);
      }, 0);
    const ratio = (a: string, b: string): number =>
      (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
    for (const colour of ["#ffff00", "#000000", "#ffffff", "#7a3b2e", "#00ff88", "#4444aa"]) {
      const shades = shadesOf(colour);
      expect(ratio(shades.light, "#ece1cd"), `${colour} by day`).toBeGreaterThanOrEqual(4.5);
      expect(ratio(shades.dark, "#32261e"), `${colour} by night`).toBeGreaterThanOrEqual(4.5);
    }
    // One that can be read stays as it is.
    expect(shadesOf("#7a3b2e").light).toBe("#7a3b2e");
  });

  it("shows a figure beside a thing", () => {
    const read = page(`${HEAD}attributes: { wits: 1..5 }
conditions: { tired: Tired }
things:
  skill: { pick: attribute, numbers: { rank: 0..5 }, shows: "attribute + rank - if(tired, 1, 0)" }
  tool: { pick: skill, numbers: { bonus: 0..3 }, shows: { name: Total, is: skill.rank + bonus + wits, sign: true } }
`);
    const [skill, tool] = read.things.map(({ shows }) => (typeof shows === "object" ? shows.formula : undefined));
    const things: HeroThing[] = [
      { id: "s", kind: "skill", name: "S", worn: false, pick: "wits", numbers: { rank: 3 } },
      { id: "t", kind: "tool", name: "T", worn: false, pick: "s", numbers: { bonus: 2 } },
    ];
    const held = hero({ attributes: { wits: 4 }, things, conditions: ["tired"] });
    expect(skill && rowNumber(read, held, things[0] as HeroThing, skill)).toBe(6);
    expect(tool && rowNumber(read, held, things[1] as HeroThing, tool)).toBe(9);
  });
});

describe("what a roll asks", () => {
  const PAGE = `${HEAD}attributes: { might: 0..5, grace: 0..5, level: 1..10 }
groups: [{ name: { en: Approaches, es: Enfoques }, fields: [might, grace] }]
rolls:
  act:
    ask:
      stat: [might, grace]
      approach: { name: Approach, of: Enfoques }
      aimed: yes
      range: { of: { close: Close, far: { en: Far, es: Lejos } } }
      cover: [none, half, full]
    dice: { d: 1d6 }
    numbers:
      total: "sum(d) + stat + approach + if(aimed, 1, 0) - if(range.far, 2, 0) - if(cover.full, 3, 0)"
    bands: [{ name: Yes, as: success, when: total >= 6 }]
`;

  it("may be some attributes, a tick, or one of several words", () => {
    const [roll] = page(PAGE).rolls;
    expect(roll?.ask.map(({ id, pick, of, words }) => [id, pick, of ?? words?.map((word) => word.id)])).toEqual([
      ["stat", "attribute", ["might", "grace"]],
      ["approach", "attribute", ["might", "grace"]],
      ["aimed", "yes", undefined],
      ["range", "word", ["close", "far"]],
      ["cover", "word", ["none", "half", "full"]],
    ]);
  });

  it("counts in odds", () => {
    const [roll] = page(PAGE).rolls;
    const base = { stat: 2, approach: 1, aimed: 0, "range.far": 0, "cover.full": 0 };
    const chance = (more: object) => roll && odds(roll, { ...base, ...more }).bands[0]?.chance;
    // One die: 6 − 3, and so on.
    expect(chance({})).toBeCloseTo(4 / 6, 12);
    expect(chance({ aimed: 1 })).toBeCloseTo(5 / 6, 12);
    expect(chance({ "range.far": 1 })).toBeCloseTo(2 / 6, 12);
    expect(chance({ "range.far": 1, "cover.full": 1 })).toBe(0);
    expect(pageWarnings(page(PAGE)).filter(({ reason }) => reason !== "noBand")).toEqual([]);
  });

  it.each([
    ["stat: [might, graze]", ["6 rolls.act.ask.stat near"]],
    ["stat: { of: Nowhere }", ["6 rolls.act.ask.stat.of noneYet"]],
    ["stat: { pick: dice, of: [might] }", ["6 rolls.act.ask.stat.of otherOf"]],
  ])("%s is refused", (ask, problems) => {
    const text = `attributes: { might: 0..5, grace: 0..5 }\nrolls:\n  act: { ask: { ${ask} }, dice: { d: 1d6 } }\n`;
    expect(wrong(text)).toEqual(problems);
  });

  it("several rolls of one kind have each a button", () => {
    const read = page(`${HEAD}things: { skill: { numbers: { rank: 1..5 }, roll: [check, oppose] } }
rolls:
  check: { with: skill, dice: { d: 1d6 } }
  oppose: { with: skill, dice: { d: 1d6 } }
  other: { with: skill, dice: { d: 1d6 } }
`);
    expect(read.things[0]?.rolls).toEqual(["check", "oppose"]);
    expect(pageWarnings(read).flatMap((one) => ("fix" in one ? [[one.name, one.fix]] : []))).toEqual([
      ["other", "roll: [check, oppose, other]"],
    ]);
  });
});

import { describe, expect, it } from "vitest";
import {
  heroNumbers,
  isPageError,
  page,
  resolve,
  rollGiven,
  said,
  thingsMeant,
} from "../../../../module/core/workshop/index.ts";
import type { Hero, HeroThing } from "../../../../module/core/workshop/page/types.ts";

/** What bands, notes and things change beside resources: conditions, attributes, dice that step, numbers of things. */

const text = (then: string, more = "") => `workshop: 1
id: thens
name: Thens
attributes: { brawn: 0..6, nerve: { dice: [4, 6, 8], start: 6 } }
resources: { health: { max: 10, at: { 0: down } }, supply: { dice: [4, 6], start: 6 } }
conditions: { down: { out: true }, prone: Prone, shaken: { adds: { brawn: -2 } } }
things:
  skill: { numbers: { rank: 0..5 } }
  weapon: { pick: skill, numbers: { ammo: 0..9, usage: { dice: [0, 4, 6] } }, roll: shoot }
  food: { numbers: { weight: 0..9 }, use: { health: 1, weight: -1, prone: false }, spent: true }
rolls:
  shoot:
    with: weapon
    ask: { tool: food }
    dice: { d: 1d6 }
    numbers: { total: sum(d) + weapon.skill.rank }
    bands: [{ name: All, then: { ${then} } }]
${more}`;

/** What is wrong with a page: its field and why. */
function wrong(then: string, more = ""): string[] {
  try {
    page(text(then, more));
    return [];
  } catch (error) {
    if (!isPageError(error)) throw error;
    return error.problems.map(({ field, reason }) => `${field.replace("rolls.shoot.bands[0].then.", "")} ${reason}`);
  }
}

const thing = (id: string, kind: string, more: Partial<HeroThing> = {}): HeroThing => {
  return { id, kind, name: id, worn: false, numbers: {}, ...more };
};
const hero = (more: Partial<Hero> = {}): Hero => {
  return { attributes: { brawn: 4 }, resources: { health: 8 }, things: [], conditions: [], ...more };
};

describe("a band changes", () => {
  it.each([
    ["prone: true", { resource: "prone", put: true }],
    ["target.prone: false", { resource: "target.prone", put: false }],
    ["brawn: +1", { resource: "brawn", amount: 1 }],
    ["target.brawn: -total", { resource: "target.brawn", amount: -5 }],
    ["nerve: step down", { resource: "nerve", step: "down" }],
    ["supply: step up", { resource: "supply", step: "up" }],
    ["supply: -2", { resource: "supply", amount: -2 }],
    ["weapon.ammo: -1", { resource: "weapon.ammo", amount: -1 }],
    ["weapon.usage: step down", { resource: "weapon.usage", step: "down" }],
    ["weapon.skill.rank: +1", { resource: "weapon.skill.rank", amount: 1 }],
    ["tool.weight: -1", { resource: "tool.weight", amount: -1 }],
  ])("%s", (then, change) => {
    const [roll] = page(text(then)).rolls;
    const given = { "weapon.skill.rank": 2 };
    expect(roll && resolve(roll, given, [[3]]).changes).toEqual([change]);
  });

  it.each([
    ["prone: +1", ["prone spelled"]],
    ["prone: step up", ["prone spelled"]],
    ["brawn: true", ["brawn expectsNumber"]],
    ["brawn: step up", ["brawn noSizes"]],
    ["nerve: -1", ["nerve onlySteps"]],
    ["weapon.usage: -1", ["weapon.usage onlySteps"]],
    ["weapon.ammo: step down", ["weapon.ammo noSizes"]],
    ["target.weapon.ammo: -1", ["target.weapon.ammo near"]],
    ["health.max: 1", ["health.max near"]],
    ["skill.rank: 1", ["skill.rank otherKind"]],
    ["total: 1", ["total otherKind"]],
    ["weapon.skill: 1", ["weapon.skill otherKind"]],
  ])("but not %s", (then, problems) => {
    expect(wrong(then)).toEqual(problems);
  });

  it("and using a thing changes its owner and its own numbers", () => {
    const food = page(text("health: 1")).things.find(({ id }) => id === "food");
    expect(food?.use.map(({ resource, put }) => [resource, put])).toEqual([
      ["health", undefined],
      ["weight", undefined],
      ["prone", false],
    ]);
    expect(wrong("health: 1", "  x: { dice: { d: 1d6 } }\n")).toEqual([]);
  });

  it("stands in the sentences", () => {
    const [roll] = page(text("prone: true, target.prone: false, weapon.ammo: -1")).rolls;
    const band = roll && said(roll).find(({ key }) => key === "band.always");
    expect(band?.changes).toMatchObject([
      { key: "put.on", resource: "prone" },
      { key: "put.off", resource: "target.prone" },
      { key: "change", resource: "weapon.ammo" },
    ]);
  });
});

describe("formulas ask", () => {
  const asking = (formula: string) =>
    page(text("health: 1", `derived: { answer: '${formula}' }\n`).replace("rolls:", "#\nrolls:"));
  it.each([
    ["if(prone, 1, 0)", { conditions: ["prone"] }, 1],
    ["if(prone, 1, 0)", {}, 0],
    ["if(prone and not down, 3, 4)", { conditions: ["prone"] }, 3],
    ["if(down, 1, 0)", { resources: { health: 0 } }, 1],
    ["carried.weight", { things: [thing("a", "food", { numbers: { weight: 3 }, many: 4 }), thing("b", "food")] }, 12],
    ["owned.food", { things: [thing("a", "food", { many: 4 }), thing("b", "food")] }, 5],
    ["owned.food", {}, 0],
    // What a condition adds counts also where a resource brought it.
    ["brawn", { conditions: ["shaken"] }, 2],
  ] as [string, Partial<Hero>, number][])("%s", (formula, held, answer) => {
    expect(heroNumbers(asking(formula), hero(held)).derived.answer).toBe(answer);
  });

  it("the target's conditions, too", () => {
    const source = text("health: 1").replace("rank }", 'rank, bonus: "if(target.prone, 2, 0)" }');
    const read = page(source);
    const target = hero({ conditions: ["prone"] });
    const given = rollGiven(read, hero(), { target, uses: ["target.prone"] });
    expect(given["target.prone"]).toBe(1);
    // What no formula asks for does not travel with every card.
    expect(given).not.toHaveProperty("target.shaken");
    expect(given).not.toHaveProperty("carried.weight");
  });

  it("no condition where a number is wanted, and the other way round", () => {
    expect(wrong("health: prone")).toEqual(["health expectsNumber"]);
    expect(wrong('health: "if(brawn, 1, 2)"')).toEqual(["health expectsCondition"]);
  });

  it("nothing that would go round in a circle", () => {
    const source = text("health: 1").replace("max: 10", 'max: "if(down, 1, 10)"');
    expect(() => page(source)).toThrow("goes round in a circle");
  });
});

describe("the things that a roll is made with", () => {
  it("are known by the names that its formulas give them", () => {
    const read = page(text("health: 1"));
    const things = [thing("s", "skill"), thing("w", "weapon", { pick: "s" }), thing("f", "food")];
    const chosen = { thing: things[1] as HeroThing, asked: { tool: things[2] as HeroThing } };
    expect(thingsMeant(read, hero({ things }), chosen)).toEqual({ weapon: "w", "weapon.skill": "s", tool: "f" });
    expect(thingsMeant(read, hero({ things: [] }), { thing: things[1] as HeroThing })).toEqual({ weapon: "w" });
  });
});

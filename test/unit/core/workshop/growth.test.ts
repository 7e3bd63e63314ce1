import { describe, expect, it } from "vitest";
import { growthOffers, growthThing, page, pageWarnings } from "../../../../module/core/workshop/index.ts";
import type { Hero } from "../../../../module/core/workshop/page/types.ts";
import { mistakesOf } from "./mistakes.ts";

/** What heroes of a page grow by: what the page may say of it, what each step costs, and what is warned of. */

const game = (rest: string) => `workshop: 1
id: growing
name: Growing
attributes:
  brawn: { from: 0, to: 5, start: 2 }
  hand: { dice: [4, 6, 8], start: 4 }
resources: { marks: { start: 3 }, nerve: { dice: [6, 8] } }
things:
  skill: { name: Skill, pick: attribute, numbers: { rank: 0..5 } }
  spell: { name: Spell, numbers: { circle: 1..9 } }
${rest}`;
const offers = (rest: string, hero: Partial<Hero> = {}) =>
  growthOffers(page(game(rest)), { attributes: {}, resources: {}, things: [], conditions: [], ...hero });
const warned = (rest: string) =>
  pageWarnings(page(game(rest))).map(({ line, column, field, reason, name, ...more }) =>
    [`${line}:${column}`, field, reason, name, "fix" in more ? more.fix : ""].join(" ").trim(),
  );
const skill = (id: string, name: string, rank: number, pick?: string) => ({
  ...{ id, kind: "skill", name, worn: false, numbers: { rank } },
  ...(pick && { pick }),
});

describe("what heroes grow by is refused where", () => {
  it.each<[string, string[]]>([
    ["growth: x", ["11:9 growth kind map { prices: [{ over: attributes, price: new * 3 }] }"]],
    ["growth: { pay: marks }", ["11:9 growth missing prices prices: [{ over: attributes, price: new * 3 }]"]],
    ["growth: { prices: x }", ["11:19 growth.prices kind list - { over: attributes, price: new * 3 }"]],
    ["growth: { pay: mark, prices: [{ over: brawn, price: 1 }] }", ["11:16 growth.pay near mark marks"]],
    // A die pays nothing.
    [
      "growth: { pay: nerve, prices: [{ over: brawn, price: 1 }] }",
      ["11:16 growth.pay otherKind nerve marks resource"],
    ],
    ["growth: { award: 0, prices: [{ over: brawn, price: 1 }] }", ["11:18 growth.award number 1 1000 0"]],
    ["growth: { prices: [{ price: 1 }] }", ["11:20 growth.prices[0] oneOf over, choose"]],
    ["growth: { prices: [{ over: brawn }] }", ["11:20 growth.prices[0] missing price price: new * 3"]],
    ["growth: { prices: [{ over: brawn, choose: spell, price: 1 }] }", ["11:35 growth.prices[0] onlyOne choose over"]],
    ["growth: { prices: [{ over: bran, price: new }] }", ["11:28 growth.prices[0].over near bran brawn"]],
    [
      "growth: { prices: [{ over: spell.rank, price: new }] }",
      ["11:28 growth.prices[0].over otherKind spell.rank spell.circle thingNumber"],
    ],
    [
      "growth: { prices: [{ over: brawn, price: circle }] }",
      ["11:42 growth.prices[0].price otherKind circle carried.circle thingNumber"],
    ],
    [
      "growth: { prices: [{ over: brawn, price: new > 2 }] }",
      ["11:46 growth.prices[0].price expectsNumber condition if(total >= 7, 1, 0)"],
    ],
    ["growth: { prices: [{ over: brawn, price: new, most: 9 }] }", ["11:53 growth.prices[0].most number 0 5 9"]],
    [
      "growth: { prices: [{ over: brawn, price: new }, { over: attributes, price: 1 }] }",
      ["11:57 growth.prices[1].over givenTwice brawn"],
    ],
    [
      "growth: { prices: [{ over: brawn, price: 1, from: [A] }] }",
      ["11:45 growth.prices[0] unknownKey from over, price, most"],
    ],
    ["growth: { prices: [{ choose: spel, price: 1, from: [A] }] }", ["11:30 growth.prices[0].choose near spel spell"]],
    ["growth: { prices: [{ choose: spell, price: 1 }] }", ["11:20 growth.prices[0] missing from from: [Sword, Axe]"]],
    [
      "growth: { prices: [{ choose: spell, price: new, from: [A] }] }",
      ["11:44 growth.prices[0].price unknownName new circle, brawn, hand, marks, nerve"],
    ],
    [
      "growth: { prices: [{ choose: spell, price: 1, from: [A] }, { choose: spell, price: 2, from: [A] }] }",
      ["11:94 growth.prices[1].from taken A"],
    ],
    [
      "growth: { precios: [{ over: brawn, precio: 1 }] }",
      ["11:11 growth nearKey precios prices", "11:36 growth.prices[0] nearKey precio price"],
    ],
  ])("%j", (text, said) => expect(mistakesOf(() => page(game(text)))).toEqual(said));
});

describe("what can be bought", () => {
  const GROWTH = `growth:
  pay: marks
  prices:
    - { over: attributes, price: "new * 3 + floor(brawn, 2)" }
    - { over: skill.rank, price: "if(new > attribute, new * 2, new)", most: 4 }
    - { choose: spell, price: circle * 2, from: [{ name: Fog, numbers: { circle: 3 } }, { name: { en: Spark, es: Chispa } }] }
`;

  it("is one step of each figure, and each thing that is not had, by exact prices", () => {
    const hero = {
      attributes: { brawn: 3, hand: 6 },
      things: [skill("a", "Climb", 2, "brawn"), skill("b", "Swim", 3, "brawn"), skill("c", "Ride", 4, "brawn")],
    };
    expect(offers(GROWTH, hero)).toEqual([
      { kind: "attribute", item: "brawn", from: 3, to: 4, price: 13 },
      { kind: "attribute", item: "hand", from: 6, to: 8, price: 25 },
      { kind: "skill.rank", item: "a", from: 2, to: 3, price: 3 },
      { kind: "skill.rank", item: "b", from: 3, to: 4, price: 8 },
      { kind: "new.spell", item: "Fog", from: 0, to: 1, price: 6 },
      { kind: "new.spell", item: "Spark", from: 0, to: 1, price: 2 },
    ]);
  });

  it("is nothing above the most, and nothing that one has, in whatever language it came", () => {
    const spell = { id: "s", kind: "spell", name: "Chispa", worn: false, numbers: {} };
    const hero = { attributes: { brawn: 5, hand: 8 }, things: [spell] };
    expect(offers(GROWTH, hero).map(({ item }) => item)).toEqual(["Fog"]);
    expect(offers("")).toEqual([]);
  });

  it("has no price below zero, none of half a point, and none that cannot be worked out", () => {
    const odd = (price: string) => offers(`growth: { prices: [{ over: brawn, price: ${price} }] }`)[0];
    expect(odd("new - 4")).toMatchObject({ price: null, refused: "below", came: -1 });
    expect(odd("new / 2")).toMatchObject({ price: null, refused: "fraction", came: 1.5 });
    expect(odd("6 / (brawn - 2)")).toMatchObject({ price: null, refused: "none" });
    expect(odd("0.1 * 30")).toMatchObject({ price: 3 });
    expect(odd("new - 3")).toMatchObject({ price: 0 });
  });

  it("goes by the names of now, and a thing that the page does not offer any more is nothing", () => {
    const text = "was: { attributes.might: attributes.brawn }\ngrowth: { prices: [{ over: brawn, price: new }] }";
    expect(offers(text, { attributes: { might: 4 } })[0]).toMatchObject({ item: "brawn", from: 4, to: 5, price: 5 });
    const read = page(game(GROWTH));
    expect(growthThing(read, "new.spell", "Fog")).toMatchObject({ name: "Fog", numbers: { circle: 3 } });
    expect(growthThing(read, "new.spell", "Frost")).toBeNull();
    expect(growthThing(page(game("")), "new.spell", "Fog")).toBeNull();
  });
});

describe("what is hardly meant", () => {
  it.each<[string, string[]]>([
    ["creation: [{ points: 3, over: brawn }]", []],
    ["creation: [{ points: 9999, over: brawn }]", ["11:22 creation[0].points pointsLeft points points: 3"]],
    ["creation: [{ points: 4, over: brawn }]", ["11:22 creation[0].points pointsLeft points points: 3"]],
    [
      "creation: [{ points: 5, over: [brawn, hand], cost: 2 }]",
      ["11:22 creation[0].points pointsLeft points points: 4"],
    ],
    // Two below its start give two points more to spend on the other.
    ["creation: [{ points: 0, over: [brawn, hand] }]", []],
    ["creation: [{ points: 4, over: brawn, least: 5 }]", ["11:22 creation[0].points pointsLeft points points: 0"]],
    // Why points stay is that nobody can pay less than nothing: said once.
    [
      "creation: [{ points: 3, over: brawn, cost: new - 9 }]",
      ["11:48 creation[0].cost belowZero points: -8 cost: max(0, …)"],
    ],
    [
      "creation: [{ choose: spell, points: 5, cost: 0 - 2, from: [Fog] }]",
      ["11:48 creation[0].cost belowZero things-spell: -2 cost: max(0, …)"],
    ],
    ["creation: [{ points: 3, over: brawn, cost: 1.5 }]", []],
    // As many as there is brawn: nobody knows yet.
    ["creation: [{ points: brawn * 9, over: brawn }]", []],
    [
      "creation: [{ points: 3, over: skill.rank }]",
      ["11:12 creation[0].over nothingToRaise points-skill-rank from: [Sword, Axe]"],
    ],
    ["creation: [{ points: 9, over: skill.rank }, { choose: skill, count: 2, from: [Climb, Swim] }]", []],
    [
      "creation: [{ name: Wares, choose: spell, count: 3, from: [Fog, Spark] }]",
      ["11:12 creation[0].count fewOffered Wares count: 2"],
    ],
    ["creation: [{ choose: attribute, count: 3 }]", ["11:12 creation[0].count fewOffered raise count: 2"]],
    [
      "growth: { prices: [{ over: brawn, price: new - 3 }] }",
      ["11:46 growth.prices[0].price belowZero attribute: -2 price: max(0, …)"],
    ],
    [
      "growth: { prices: [{ over: brawn, price: new / 2, name: Body }] }",
      ["11:46 growth.prices[0].price halfPoint Body: 0.5 price: ceil(…)"],
    ],
    [
      "growth: { prices: [{ choose: spell, price: circle - 3, from: [{ name: Fog, numbers: { circle: 1 } }] }] }",
      ["11:51 growth.prices[0].price belowZero new.spell: -2 price: max(0, …)"],
    ],
    ["growth: { prices: [{ over: skill.rank, price: rank * new }, { over: brawn, price: new * 3 }] }", []],
  ])("%j", (text, said) => expect(warned(text)).toEqual(said));
});

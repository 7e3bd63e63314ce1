import { describe, expect, it } from "vitest";
import { print } from "../../../../module/core/workshop/formula.ts";
import {
  heroNow,
  heroNumbers,
  isOpposed,
  namesNeeded,
  namesOfDice,
  newThings,
  page,
  rangesOf,
  roll,
  thingNumbers,
} from "../../../../module/core/workshop/index.ts";
import type { Hero, Page } from "../../../../module/core/workshop/page/types.ts";

/** What a page comes to that says everything it can say. */

const GAME = page(`
workshop: 1
id: whole
version: 4
name: { en: Whole, es: Entero }
summary: All of it
author: Ada
licence: CC0
was: { attributes.nerve: attributes.grit, things.knack: things.skill }
attributes:
  brawn: 1..5
  grit: { name: { en: Grit }, from: 0, to: 9, start: 3 }
  wits: { dice: [4, 6, 8], start: 6 }
resources:
  health: { name: Health, min: -3, max: brawn + 4, at: { 0: down, -3: dead } }
  ammo: { dice: [4, 8, 6], start: 6 }
  luck: { start: grit - 1 }
derived:
  pace: { name: Pace, is: 2 * brawn }
  guard: worn.armour
things:
  skill: { name: Skill, pick: attribute, numbers: { rank: 0..5 }, roll: test }
  blade: { pick: skill, numbers: { edge: { name: Edge, from: 1, to: 6, start: 2 } } }
  mail: { worn: true, numbers: { armour: 0..3 }, adds: { grit: 0 - armour } }
  salve: { numbers: { heals: 1..4 }, use: { health: heals, luck: -1 }, spent: true }
conditions:
  down: { name: Down, text: Lies there, adds: { pace: -2 } }
  dead: { out: true }
ladders:
  hard: { name: How hard, steps: { Easy: 1, Tough: 3 } }
  odd: { steps: [{ name: { en: One }, value: 1 }] }
rolls:
  test:
    name: Test
    with: skill
    ask: { needed: hard, bonus: -1..2, what: { name: What, pick: attribute }, many: { from: 1, to: 3 } }
    dice: { main: { name: Pool, count: skill.rank + many, die: 6, explode: max }, wild: d8 }
    numbers: { hits: { name: Hits, is: count(main >= 5) + bonus }, one: 1 }
    bands: [{ name: { en: Made }, as: success, text: Well done, when: hits >= needed, then: { health: -1 } }, { name: Lost }]
    notes: [{ name: Ones, as: bad, when: low(wild) == 1, then: { ammo: step down } }]
    push: { name: Again, keep: { wild: all }, add: { wild: 1 }, costs: one, then: { luck: -1 } }
    steps: { ammo: [6, 4] }
  duel:
    against: duel
    dice: { d: { dice: [wits, 4] } }
    numbers: { t: sum(d) }
    bands: [{ name: Wins, when: t > rival.t }, { name: Not }]
initiative: { roll: duel, number: t }
starting:
  - { kind: skill, name: Brawling, pick: brawn, numbers: { rank: 1 } }
  - { kind: skill, name: { en: Sword, es: Espada }, pick: grit }
  - { kind: blade, name: Sabre, pick: Sword, numbers: { edge: 3 } }
  - { kind: blade, name: Knife }
  - { kind: mail, name: Coat }
groups: [{ name: Body, fields: [brawn, health] }]
`);

/** Without places, and with formulas as text. */
function plainly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainly);
  if (typeof value !== "object" || value === null) return value;
  if ("op" in value) return print(value as never);
  const { at: _at, source: _source, ...rest } = value as Record<string, unknown>;
  return Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, plainly(each)]));
}

const rollOf = (id: string) => GAME.rolls.find((one) => one.id === id) as Page["rolls"][number];

describe("a page that says everything", () => {
  const read = plainly(GAME) as Record<string, unknown>;

  it("is who it is", () => {
    expect(read).toMatchObject({
      workshop: 1,
      id: "whole",
      version: 4,
      name: { en: "Whole", es: "Entero" },
      summary: "All of it",
      author: "Ada",
      licence: "CC0",
      was: { "attributes.nerve": "attributes.grit", "things.knack": "things.skill" },
      initiative: { roll: "duel", number: "t" },
      groups: [{ name: "Body", fields: ["brawn", "health"] }],
    });
  });

  it("has attributes, resources and derived numbers", () => {
    expect(read.attributes).toEqual([
      { id: "brawn", name: "brawn", from: 1, to: 5, start: 1 },
      { id: "grit", name: { en: "Grit" }, from: 0, to: 9, start: 3 },
      { id: "wits", name: "wits", from: 4, to: 8, start: 6, dice: [4, 6, 8] },
    ]);
    expect(read.resources).toEqual([
      {
        id: "health",
        name: "Health",
        min: -3,
        max: "+(brawn,4)",
        falls: [
          { value: 0, condition: "down" },
          { value: -3, condition: "dead" },
        ],
      },
      { id: "ammo", name: "ammo", start: "6", min: 0, dice: [4, 6, 8], falls: [] },
      { id: "luck", name: "luck", start: "-(grit,1)", min: 0, falls: [] },
    ]);
    expect(read.derived).toEqual([
      { id: "pace", name: "Pace", formula: "*(2,brawn)" },
      { id: "guard", name: "guard", formula: "worn.armour" },
    ]);
  });

  it("has things, conditions and ladders", () => {
    const number = (id: string, from: number, to: number, start = from, name = id) => ({ id, name, from, to, start });
    const kind = (id: string, more: object) => {
      return {
        id,
        name: id,
        numbers: [],
        fields: [],
        worn: false,
        adds: [],
        use: [],
        spent: false,
        rolls: [],
        ...more,
      };
    };
    expect(read.things).toEqual([
      kind("skill", { name: "Skill", pick: "attribute", numbers: [number("rank", 0, 5)], rolls: ["test"] }),
      kind("blade", { pick: "skill", numbers: [number("edge", 1, 6, 2, "Edge")] }),
      kind("mail", { worn: true, numbers: [number("armour", 0, 3)], adds: [{ to: "grit", amount: "-(0,armour)" }] }),
      kind("salve", {
        numbers: [number("heals", 1, 4)],
        use: [
          { resource: "health", amount: "heals" },
          { resource: "luck", amount: "-1" },
        ],
        spent: true,
      }),
    ]);
    expect(read.conditions).toEqual([
      { id: "down", name: "Down", text: "Lies there", adds: [{ to: "pace", amount: "-2" }], out: false },
      { id: "dead", name: "dead", adds: [], out: true },
    ]);
    expect(read.ladders).toEqual([
      {
        id: "hard",
        name: "How hard",
        steps: [
          { name: "Easy", value: 1 },
          { name: "Tough", value: 3 },
        ],
      },
      { id: "odd", name: "odd", steps: [{ name: { en: "One" }, value: 1 }] },
    ]);
  });

  it("has rolls", () => {
    expect(plainly(rollOf("test"))).toEqual({
      id: "test",
      name: "Test",
      with: "skill",
      ask: [
        { id: "needed", pick: "hard" },
        { id: "bonus", from: -1, to: 2 },
        { id: "what", name: "What", pick: "attribute" },
        { id: "many", from: 1, to: 3 },
      ],
      dice: [
        { id: "main", name: "Pool", explode: "max", count: "+(skill.rank,many)", die: "6" },
        { id: "wild", count: "1", die: "8" },
      ],
      numbers: [
        { id: "hits", name: "Hits", formula: "+(count(>=(main,5)),bonus)", rolled: true },
        { id: "one", formula: "1", rolled: false },
      ],
      bands: [
        {
          name: { en: "Made" },
          tone: "success",
          text: "Well done",
          when: ">=(hits,needed)",
          changes: [{ resource: "health", amount: "-1" }],
        },
        { name: "Lost", changes: [] },
      ],
      notes: [{ name: "Ones", tone: "bad", when: "==(low(wild),1)", changes: [{ resource: "ammo", step: "down" }] }],
      push: {
        name: "Again",
        keep: { wild: "all" },
        add: { wild: 1 },
        costs: "one",
        changes: [{ resource: "luck", amount: "-1" }],
      },
      steps: { ammo: [4, 6] },
    });
  });

  it("starts with things that belong to each other", () => {
    expect(newThings(GAME, GAME.starting)).toEqual([
      { kind: "skill", name: "Brawling", pick: "brawn", numbers: { rank: 1 } },
      { kind: "skill", name: { en: "Sword", es: "Espada" }, pick: "grit", numbers: {} },
      { kind: "blade", name: "Sabre", pick: 1, numbers: { edge: 3 } },
      // Nobody said with which skill: the first.
      { kind: "blade", name: "Knife", pick: 0, numbers: {} },
      { kind: "mail", name: "Coat", numbers: {} },
    ]);
    const alone = page(
      "workshop: 1\nid: alone\nname: A\nthings: { a: { pick: b }, b: { pick: attribute } }\nstarting: [{ kind: a, name: X }, { kind: b, name: Y }]",
    );
    expect(newThings(alone, alone.starting.slice(0, 1))).toEqual([{ kind: "a", name: "X", numbers: {} }]);
  });
});

describe("what a roll asks for", () => {
  it("is named, and what decides which dice are rolled apart", () => {
    const test = rollOf("test");
    expect(namesNeeded(test).sort()).toEqual(["bonus", "many", "needed", "skill.rank"]);
    expect(namesOfDice(test).sort()).toEqual(["many", "skill.rank"]);
    expect(namesOfDice(rollOf("duel"))).toEqual(["wits"]);
    const through = roll("dice: { d: { count: n, die: size }, e: 1d6 }\nnumbers: { n: a + b, unused: c }");
    expect(namesOfDice(through).sort()).toEqual(["a", "b", "n", "size"]);
    expect([isOpposed(test), isOpposed(rollOf("duel"))]).toEqual([false, true]);
  });

  it("has the range that the page gives it", () => {
    expect(rangesOf(GAME, rollOf("test"))).toEqual({
      needed: [1, 3],
      bonus: [-1, 0, 1, 2],
      many: [1, 2, 3],
      "skill.rank": [0, 1, 2, 3, 4, 5],
    });
    expect(rangesOf(GAME, rollOf("duel"))).toEqual({ wits: [4, 6, 8] });
    const all = page(`workshop: 1
id: ranges
name: R
attributes: { a: 1..2, d: { dice: [4, 6] } }
resources: { r: { dice: [8, 10] }, plain: { start: 1 } }
things: { sword: { pick: attribute, numbers: { edge: 2..3 } } }
ladders: { one: { steps: { X: 5, Y: 7 } }, two: { steps: { Z: 9 } } }
rolls: { x: { with: sword, ask: { l: ladder, two: ladder, pool: dice, which: attribute, wide: 0..999999 }, dice: { main: 1d6 }, numbers: { n: l + two + which + wide + a + d + r + plain + sword.edge + sword.attribute + target.a, p: "sum(main) + 1" }, bands: [{ name: A, when: n + p > 0 }] } }`);
    const ranges = rangesOf(all, all.rolls[0] as Page["rolls"][number]);
    const { wide, ...small } = ranges;
    expect(small).toEqual({
      l: [5, 7],
      two: [9],
      which: [1, 2, 4, 6],
      a: [1, 2],
      d: [4, 6],
      r: [8, 10],
      plain: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      "sword.edge": [2, 3],
      "sword.attribute": [1, 2, 4, 6],
      "target.a": [1, 2],
    });
    // More than are ever tried: some, with both ends.
    expect([wide?.[0], wide?.at(-1)]).toEqual([0, 999_999]);
    expect(new Set(wide).size).toBe(wide?.length);
  });
});

describe("what an actor holds", () => {
  const bare: Hero = { attributes: {}, resources: {}, things: [], conditions: [] };

  it("is moved to the names of today, and nothing that is held under them is lost", () => {
    const old: Hero = {
      ...bare,
      attributes: { nerve: 7, brawn: 2 },
      things: [{ id: "k", kind: "knack", name: "K", worn: false, pick: "nerve", numbers: { rank: 2 } }],
    };
    const now = heroNow(GAME, old);
    expect(now.attributes).toMatchObject({ grit: 7, brawn: 2 });
    expect(now.things).toEqual([{ ...old.things[0], kind: "skill", pick: "grit" }]);
    expect(heroNow(GAME, { ...bare, attributes: { nerve: 7, grit: 1 } }).attributes.grit).toBe(1);
    expect(heroNow({ ...GAME, was: {} }, old)).toBe(old);
  });

  it("is touched by what lasts, also where that names a figure as it was called before", () => {
    const asked: string[] = [];
    const lasting = (path: string, value: number): number => {
      asked.push(path);
      return path === "attributes.nerve" ? value + 1 : path === "derived.pace" ? value * 2 : value;
    };
    const numbers = heroNumbers(GAME, { ...bare, attributes: { grit: 4, brawn: 2 }, lasting });
    expect(numbers.attributes.grit).toBe(5);
    expect(numbers.derived.pace).toBe(8);
    expect(new Set(asked)).toEqual(
      new Set([
        ...["attributes.brawn", "attributes.grit", "attributes.nerve"],
        ...["derived.pace", "derived.guard", "resources.health.max"],
      ]),
    );
  });

  it("keeps within the page's bounds, and begins where they say", () => {
    const blade = { id: "b", kind: "blade", name: "B", worn: false };
    const edge = (numbers: Record<string, unknown>) => thingNumbers(GAME, { ...blade, numbers: numbers as never });
    expect([edge({}), edge({ edge: 9 }), edge({ edge: -1 }), edge({ edge: "5" }), edge({ edge: 4 })]).toEqual(
      [2, 6, 1, 2, 4].map((value) => ({ edge: value })),
    );
    expect(thingNumbers(GAME, { ...blade, kind: "spell", numbers: { edge: 3 } })).toEqual({});
    expect(heroNumbers(GAME, { ...bare, attributes: { wits: 5 } }).attributes.wits).toBe(4);
    expect(heroNumbers(GAME, { ...bare, attributes: { wits: 8 } }).attributes.wits).toBe(8);
    expect(heroNumbers(GAME, bare).resources).toEqual({
      health: { value: 5, max: 5 },
      ammo: { value: 6, max: null },
      luck: { value: 2, max: null },
    });
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import type { RollPlan } from "../../../module/contract/index.ts";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, anEffect, clearTable, table } from "../table.ts";

const { rulesets } = await import("../../../module/contract/index.ts");
const { fields } = await import("../../../module/foundry/index.ts");
const rules = await import("../../../module/plan/effects.ts");
const { numberFieldAt } = await import("../../../module/foundry/fields.ts");

rulesets.add(
  aRuleSet({
    id: "stones",
    actors: { hero: {} },
    effects: { derived: ["system.health.max"], rolls: [] },
  }),
);
rulesets.add(aRuleSet({ id: "sticks", actors: { stranger: {} } }));

const carrying = (...effects: object[]) => anActor("Ana", { effects });
const [MULTIPLY, DOWNGRADE, UPGRADE, OVERRIDE, CUSTOM] = [1, 3, 4, 5, 0];

beforeEach(clearTable);

describe("an effect lasts", () => {
  it.each([
    ["scene", undefined, "scene"],
    ["rest", undefined, "rest"],
    ["used", undefined, "used"],
    ["scene", 3, "scene"],
    // Its rounds say whether it counts them, whatever is written beside.
    [undefined, 3, "rounds"],
    ["removed", 3, "rounds"],
    ["rounds", undefined, "removed"],
    ["removed", undefined, "removed"],
    ["for ever", undefined, "removed"],
    [undefined, undefined, "removed"],
  ])("where it says %s and %s rounds: %s", (lasts, rounds, told) => {
    expect(rules.lastsOf(anEffect("Fog", [], { lasts, rounds }))).toBe(told);
  });
});

it.each([
  ["hero", "roll.attack", true],
  ["hero", "system.health.max", true],
  ["hero", "system.health.value", false],
  ["stranger", "system.health.max", false],
  ["stranger", "roll.attack", true],
  ["nobody's", "system.health.max", false],
])("of a %s, %s is the rule set's to count: %s", (type, path, counted) => {
  expect(rules.isCountedByRules(type, path)).toBe(counted);
});

describe("a figure", () => {
  const path = "system.health.max";
  const of = (base: number, ...effects: object[]) => rules.figureWithEffects(carrying(...effects), path, base);

  it("is what it was where nothing touches it", () => {
    expect(of(10)).toEqual({ value: 10, parts: [] });
    expect(of(10, anEffect("Fog", [["system.health.value", 5]]))).toEqual({ value: 10, parts: [] });
  });

  it.each([
    ["adds 3", 2, "3", 13],
    ["takes 4", 2, "−4", 6],
    ["doubles", MULTIPLY, "2", 20],
    ["makes one and a half", MULTIPLY, "1,5", 15],
    ["is at most 8", DOWNGRADE, "8", 8],
    ["is at least 12", UPGRADE, 12, 12],
    ["is 1", OVERRIDE, "1", 1],
  ])("%s", (_what, mode, value, told) => {
    const { value: now, parts } = of(10, anEffect("Fog", [[path, value, mode]]));
    expect([now, parts.map((part) => part.value)]).toEqual([told, [told - 10]]);
    expect(parts[0]?.label).toMatch(/Fog$/);
  });

  it("is rounded after each, first things first: product, sum, bound", () => {
    // 10 × 1.25 is 13, + 4 is 17, at most 15: on any bearer, in any order.
    const effects = [
      anEffect("Bound", [[path, 15, DOWNGRADE]]),
      anEffect("Sum", [[path, 4]]),
      anEffect("Product", [[path, 1.25, MULTIPLY]]),
    ];
    expect(of(10, ...effects)).toMatchObject({ value: 15, parts: [{ value: 3 }, { value: 4 }, { value: -2 }] });
  });

  it("says nothing of what changes nothing, sleeps, is no number or a module's own affair", () => {
    const idle = [
      anEffect("Least", [[path, 5, UPGRADE]]),
      anEffect("Asleep", [[path, 5]], { active: false }),
      anEffect("Nonsense", [[path, "a lot", OVERRIDE]]),
      anEffect("Module", [[path, 5, CUSTOM]]),
    ];
    expect(of(10, ...idle)).toEqual({ value: 10, parts: [] });
  });

  it("with parts gets those of the effects, and falls no lower than it may", () => {
    const figure = { value: 6, parts: [{ label: "Strength", value: 6 }], note: "kept" };
    expect(rules.raised(carrying(), path, figure)).toBe(figure);
    const cursed = carrying(anEffect("Curse", [[path, -20]]));
    expect(rules.raised(cursed, path, figure)).toMatchObject({
      value: 0,
      note: "kept",
      parts: [{ label: "Strength", value: 6 }, { value: -20 }],
    });
    expect(rules.raised(cursed, path, figure, -5).value).toBe(-5);
    expect(rules.raised(cursed, path, figure, -50).value).toBe(-14);
  });
});

describe("in rolls", () => {
  const touching = (...effects: object[]) =>
    rules.rollEffects(carrying(...effects), ["Attack", "all"]).map(({ id, value }) => [id, value]);

  it("effects of these words count, in letters of any size, each by itself", () => {
    expect(
      touching(
        anEffect("a", [
          ["roll.ATTACK", 2],
          ["roll.damage", 9],
          ["attack", 9],
        ]),
        anEffect("b", [["roll.all", -1]]),
      ),
    ).toEqual([
      ["lasting.a.0", 2],
      ["lasting.b.1", -1],
    ]);
  });

  it("only what adds counts, in whole numbers within a hundred", () => {
    const effects = (
      [
        ["doubled", 2, MULTIPLY],
        ["half", "0.4"],
        ["most", 5000],
        ["least", -5000],
        ["rounded", 2.6],
        ["nothing", ""],
      ] as [string, unknown, number?][]
    ).map(([id, value, mode]) => anEffect(id, [["roll.attack", value, mode]]));
    expect(Object.fromEntries(touching(...effects).map(([id, value]) => [String(id).split(".")[1], value]))).toEqual({
      most: 100,
      least: -100,
      rounded: 3,
    });
  });

  it("they are told with their effect and their word", () => {
    const fog = anEffect("Fog", [["roll.Attack", -3]]);
    expect(rules.rollTouches(carrying(fog), new Set(["attack"]))).toEqual([
      { id: "lasting.Fog.0", effect: fog, word: "attack", value: -3 },
    ]);
  });

  it("they are lines that stand switched on, in the field that the game says", () => {
    const fog = carrying(anEffect("Fog", [["roll.attack", -3]]), anEffect("Song", [["roll.attack", 1]]));
    const fields = (field?: string | ((value: number) => string)) =>
      rules.rollEffects(fog, ["attack"], field).map(({ field, on }) => [field, on]);
    expect(fields()).toEqual(Array(2).fill(["modifier", true]));
    expect(fields("bonus")).toEqual(Array(2).fill(["bonus", true]));
    expect(fields((value) => (value < 0 ? "black" : "blue"))).toEqual([
      ["black", true],
      ["blue", true],
    ]);
    expect(rules.rollEffects(fog, ["attack"])[0]?.label).toMatch(/Fog$/);
  });
});

describe("a roll uses up", () => {
  const once = anEffect("once", [], { lasts: "used" });
  const actor = carrying(once, anEffect("rest", [], { lasts: "rest" }), anEffect("other", [], { lasts: "used" }));
  const rolled = (...modifiers: [id: string, on: boolean][]) =>
    rules.usedUp({ modifiers: modifiers.map(([id, on]) => ({ id, on })) } as RollPlan, actor);

  it("what lasts until used and counted in it", () => {
    expect(rolled(["lasting.once.0", true], ["lasting.rest.1", true])).toEqual({
      updates: {},
      ends: ["once"],
      lines: [{ label: expect.stringMatching(/once \(used up\)$/), value: 0 }],
    });
  });

  it.each<[string, [string, boolean]]>([
    ["was switched off", ["lasting.once.0", false]],
    ["lasts until a rest", ["lasting.rest.0", true]],
    ["is no effect", ["once", true]],
    ["only looks like one", ["my.lasting.once.0", true]],
    ["is called beyond all ids", [`lasting.${"x".repeat(33)}.0`, true]],
    ["is on nobody", ["lasting.gone.0", true]],
  ])("nothing that %s", (_what, modifier) => {
    expect(rolled(modifier)).toBeNull();
  });
});

it("keeps an item from being used while it is active and names that item", () => {
  const jammed = anEffect("Jammed", [], { blocks: "bow" });
  const actor = carrying(anEffect("Mended", [], { blocks: "bow", active: false }), jammed);
  expect(rules.blockOn(actor, "bow")).toBe(jammed);
  expect(rules.blockOn(actor, "knife")).toBeNull();
});

describe("a change that cannot be read", () => {
  const number = new fields.NumberField();
  const known: Record<string, unknown> = { strength: number, motto: new fields.StringField() };
  const schema = { getField: (path: string) => known[path] };
  const actor = anActor("Ana", { system: { schema }, _source: {} });

  it("is looked for where the data hold numbers", () => {
    const at = (path: string) => numberFieldAt(actor, path);
    expect(at("system.strength")).toBe(number);
    for (const path of ["system.motto", "system.gone", "strength", "actors.strength"]) expect(at(path)).toBeNull();
    expect(numberFieldAt(anActor("Bare"), "system.strength")).toBeNull();
  });

  it.each([
    ["add", "system.strength", "many", true],
    ["add", "system.health.max", "many", true],
    ["add", "roll.attack", "", true],
    ["add", "system.strength", "2", false],
    ["add", "system.motto", "Onward", false],
    ["custom", "system.strength", "many", false],
  ] as const)("%s %s %o: %s", (kind, key, value, broken) => {
    expect(rules.isBroken(actor, { kind, key, value })).toBe(broken);
  });
});

describe("a new effect", () => {
  const spec = { name: "Fog", img: "fog.svg", changes: [{ key: "roll.attack", value: -2 }] };

  it("says no more than its maker", () => {
    expect(rules.effectData({ ...spec, lasts: "scene" })).toEqual({
      name: "Fog",
      img: "fog.svg",
      description: "",
      changes: [{ key: "roll.attack", mode: 2, value: "-2" }],
      duration: { rounds: null, turns: null, seconds: null },
      flags: { cubilete: { lasts: "scene" } },
    });
  });

  it("says all that its maker does, in the words of this Foundry", () => {
    const whole = {
      ...spec,
      lasts: "rounds",
      rounds: 3,
      description: "Thick.",
      origin: "Item.lamp",
      statuses: ["blind"],
      blocks: "bow",
    } as const;
    const told = {
      description: "Thick.",
      origin: "Item.lamp",
      statuses: ["blind"],
      flags: { cubilete: { lasts: "rounds", blocks: "bow" } },
    };
    expect(rules.effectData({ ...whole, statuses: ["blind"] })).toMatchObject({ ...told, duration: { rounds: 3 } });
    table.generation = 14;
    expect(rules.effectData({ ...whole, statuses: ["blind"] })).toMatchObject({
      ...told,
      duration: { value: 3, units: "rounds" },
      system: { changes: [{ key: "roll.attack", type: "add", value: "-2" }] },
    });
  });

  it("counts rounds only where it lasts so many, one unless it says more", () => {
    expect(rules.effectData({ ...spec, lasts: "rounds" })).toMatchObject({ duration: { rounds: 1 } });
    expect(rules.effectData({ ...spec, lasts: "rest", rounds: 5 })).toMatchObject({ duration: { rounds: null } });
  });
});

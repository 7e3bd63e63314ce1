import { describe, expect, it } from "vitest";
import { lookedOver, problemsGiven, problemsOf } from "../../../module/contract/problems.ts";

const work = (): null => null;
class Any {}
const whole = () => ({
  id: "umbral-lite",
  label: "UMBRAL.name",
  summary: "UMBRAL.summary",
  actors: { "m.hero": { model: Any, sheet: Any, img: "a.svg", icon: "fa", trackable: { bar: [], value: [] } } },
  items: { "m.thing": { model: Any, sheet: Any, img: "a.svg", icon: "fa", roll: "test" } },
  rolls: { test: { label: "UMBRAL.test", icon: "fa", plan: work, check: work, odds: work, view: work } },
  roll: Any,
});

describe("a rule set from outside is looked over", () => {
  it("and has to bring no more than this", () => {
    expect(problemsOf(whole())).toEqual([]);
  });

  it.each([
    ["nothing at all", undefined, ["rule set: expected an object, got nothing"]],
    ["a text", "umbral", ['rule set: expected an object, got "umbral"']],
    ["an id with a blank", { ...whole(), id: "umbral lite" }, [expect.stringMatching(/^id: expected letters/)]],
    ["an id out of JavaScript", { ...whole(), id: "__proto__" }, [expect.stringMatching(/^id: expected letters/)]],
    ["settings that are no list", { ...whole(), settings: {} }, ["settings: expected a list, got an object"]],
    [
      "a setting of nobody",
      { ...whole(), settings: [{ key: "a", prefix: "b", default: null, scope: "all" }] },
      [
        "settings[0].default: expected a text, a number or true or false, got null",
        'settings[0].scope: expected "world" or "client" or "user", got "all"',
      ],
    ],
    [
      "a type without tracks",
      { ...whole(), actors: { hero: { model: Any, sheet: Any, img: "a", icon: "b" } } },
      ["actors.hero.trackable: expected an object, got nothing"],
    ],
    [
      "a thing whose roll is not there",
      { ...whole(), items: { thing: { ...whole().items["m.thing"], roll: "tset" } } },
      ['items.thing.roll: expected one of its rolls (test), got "tset"'],
    ],
    [
      "initiative by a roll that is not there",
      { ...whole(), initiative: { kind: "speed", total: work, tiebreak: work } },
      ['initiative.kind: expected one of its rolls (test), got "speed"'],
    ],
    [
      "a roll without odds",
      { ...whole(), rolls: { test: { ...whole().rolls.test, odds: undefined } } },
      ["rolls.test.odds: expected a function, got nothing"],
    ],
    ["a class that is none", { ...whole(), roll: {} }, ["roll: expected a class, got an object"]],
    [
      "a tool half made",
      { ...whole(), tools: [{ id: "shop", label: "l", hint: "h", icon: "i", gm: "yes", open: work }] },
      ['tools[0].gm: expected true or false, got "yes"'],
    ],
    [
      "a condition without a name",
      { ...whole(), conditions: [{ id: "a", img: "b" }] },
      ["conditions[0].name: expected a text, got nothing"],
    ],
    [
      "a face without a cover, in letters that are none",
      { ...whole(), face: { vignette: "v.svg", title: 7 } },
      ["face.cover: expected a text, got nothing", "face.title: expected a text, got 7"],
    ],
    ["a face that is a picture", { ...whole(), face: "v.svg" }, ['face: expected an object, got "v.svg"']],
    ["a template that is no path", { ...whole(), partials: [7] }, ["partials[0]: expected a text, got 7"]],
    ["a hook of its own that is none", { ...whole(), formula: "1d6" }, ['formula: expected a function, got "1d6"']],
  ])("%s", (_what, given, problems) => {
    expect(problemsOf(given)).toEqual(problems);
  });

  it("names all that is wrong at once", () => {
    expect(problemsOf({}).map((line) => line.split(":")[0])).toEqual([
      "id",
      "label",
      "actors",
      "items",
      "rolls",
      "roll",
    ]);
  });
});

describe("what comes out of a guest's rolls is looked over", () => {
  const odds = { success: 0.5, figures: [{ label: "A" }], bars: [{ value: 1, chance: 1, kind: "success" }] };
  const view = { groups: [], terms: [], total: null, against: null, verdict: null, notes: [] };
  const plan = { title: "A", base: {}, controls: [], modifiers: [] };

  it.each([
    ["odds", odds],
    ["view", view],
    ["plan", plan],
  ] as const)("and %s has to say no more than this", (from, given) => {
    expect(problemsGiven(from, from, given)).toEqual([]);
  });

  it.each([
    ["odds", "figures", odds],
    ["odds", "bars", odds],
    ["odds", "success", odds],
    ["view", "groups", view],
    ["view", "terms", view],
    ["view", "total", view],
    ["view", "against", view],
    ["view", "verdict", view],
    ["view", "notes", view],
    ["plan", "title", plan],
    ["plan", "base", plan],
    ["plan", "controls", plan],
    ["plan", "modifiers", plan],
  ] as const)("%s without %s is named with it", (from, field, given) => {
    const rest = Object.fromEntries(Object.entries(given).filter(([name]) => name !== field));
    expect(problemsGiven(from, `rolls.test.${from}()`, rest)).toEqual([
      expect.stringMatching(new RegExp(`^rolls\\.test\\.${from}\\(\\)\\.${field}: expected .*, got nothing$`)),
    ]);
  });

  it("down to the entries of its lists", () => {
    expect(problemsGiven("odds", "odds", { ...odds, bars: [{ value: 1, chance: 2 }] })).toEqual([
      "odds.bars[0].chance: expected a chance from 0 to 1, got 2",
    ]);
    expect(problemsGiven("odds", "odds", undefined)).toEqual(["odds: expected an object, got nothing"]);
  });

  it("at every call, and nothing else of the roll changes", () => {
    const roll = { label: "T", odds: (given: object) => given, view: () => view };
    const { test } = lookedOver("guest", { test: roll }, ["odds"]);
    expect(test?.odds(odds)).toBe(odds);
    expect(test?.label).toBe("T");
    expect(() => test?.odds({ ...odds, figures: undefined })).toThrow(
      'Cubilete: "guest": rolls.test.odds().figures: expected a list, got nothing.',
    );
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { asRolled, sharesOf } from "../../rolled.ts";
import { host, kitFor, load, wholeRuleset } from "../host.ts";

/** What a page says, and what the table does with it: one line to a promise. Chances are counted here, fall by fall. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Doc = any;

const ruleset = await wholeRuleset("workshop");
const { keepPart } = await import("../../../../module/foundry/parts.ts");
const core = await import("../../../../module/core/workshop/index.ts");
keepPart("workshop", core);
const { warningText } = await import("../../../../module/rulesets/workshop/window/words.ts");
const kit = kitFor(ruleset);

const HEAD = "workshop: 1\nid: gg\nname: G\n";

/** Takes a page as the world keeps it. */
function play(text: string): void {
  host.settings.set("workshop.games", JSON.stringify({ gg: HEAD + text }));
}

const hero = (system: object = {}, more: object = {}): Doc =>
  kit.actor({ _id: "ada", name: "Ada", type: "workshopHero", system: { game: "gg", ...system }, ...more });
const rival = (system: object = {}): Doc =>
  kit.actor({ _id: "bruno", name: "Bruno", type: "workshopNpc", system: { game: "gg", ...system } });

function prepare(kind: string, source: object) {
  const rules = ruleset.rolls[kind] as Doc;
  const plan = rules.plan({ item: null, target: null, args: {}, values: {}, ...source });
  const check = () => rules.check(plan);
  return { rules, plan, check, roll: () => ruleset.roll.fromCheck(check()).evaluate() as Promise<Doc> };
}

/** A roll with these faces of a die, and what follows from it. */
async function rolled(source: object, faces: number, list: number[], kind = "roll") {
  const made = prepare(kind, source);
  load(faces, list);
  const { outcome } = await made.roll();
  return { ...made, outcome, of: asRolled(outcome, made.check(), source as Doc) };
}

/** What a page is warned of, in the words that its author reads. */
const warned = (text: string): string[] =>
  core.pageWarnings(core.page(HEAD + text)).map((one) => `${one.line} ${one.reason} ${warningText(one)}`);

beforeEach(() => kit.reset());

const BOLT = `
resources: { health: { max: 9 }, fate: { start: 3, max: 5 }, stress: { start: 0, max: 4, counts: up } }
rolls:
  bolt:
    dice: { d: 2d6 }
    numbers: { harm: sum(d), shift: harm - rival.harm }
    bands: [{ name: Hit, as: success, when: shift > 0, then: { target.health: -shift, stress: +1 } }, { name: Miss, as: failure }]
    push: { keep: { d: [6] }, costs: { fate: 2, stress: 1 } }
`;

describe("a push", () => {
  const pushOf = async (system: object) => {
    const first = await rolled(
      { actor: hero(system), target: rival(), args: { roll: "bolt" }, values: { way: "both" } },
      6,
      [1, 1, 3, 3],
    );
    const [follow] = first.rules.followUps(first.of);
    return prepare("push", { actor: hero(system), args: JSON.parse(JSON.stringify(follow.args)) });
  };

  it("of an opposed roll is paid by the roller, as the page says", async () => {
    play(BOLT);
    const push = await pushOf({});
    expect(push.rules.cost(push.plan, hero()).updates).toEqual({
      "system.resources.fate": 1,
      "system.resources.stress": 1,
    });
    load(6, [6, 6]);
    const { outcome } = await push.roll();
    const shares = sharesOf(push.rules, asRolled(outcome, push.check()));
    // What was paid is not paid again when the outcome is applied.
    expect(shares.map((share) => share.changes(share.to === "target" ? rival() : hero()).updates)).toEqual([
      { "system.resources.health": 3 },
      { "system.resources.stress": 1 },
    ]);
  });

  it.each([
    ["too little of what goes down", { resources: { fate: 1 } }],
    ["too much of what counts up", { resources: { stress: 4 } }],
  ])("is refused to who has %s", async (_, system) => {
    play(BOLT);
    const push = await pushOf(system);
    expect(() => push.check()).toThrow(/cannotPay/);
  });
});

describe("what counts up", () => {
  const RISING = (says: string) => `
resources: { stress: { name: Stress, max: 8, ${says} } }
conditions: { trauma: { name: Trauma, out: true }, weary: Weary }
rolls: { act: { dice: { d: d6 }, bands: [{ name: Done, then: { stress: +sum(d) } }] } }
`;
  const WAYS = [
    "counts: up, at: { 8: trauma }",
    'at: { ">= 8": trauma }',
    'start: 0, counts: up, at: { ">=8": trauma }',
  ];

  it.each(WAYS)("%s: a new hero is well, and grows worse as it rises", (says) => {
    play(RISING(says));
    const at = (stress?: number) => hero(stress === undefined ? {} : { resources: { stress } });
    const fares = (stress?: number) => ruleset.health?.(at(stress));
    expect([undefined, 0, 1, 3, 4, 7, 8, 9].map(fares)).toEqual([
      ...["unhurt", "unhurt", "hurt", "hurt", "badlyHurt", "badlyHurt", "down", "down"],
    ]);
    expect(ruleset.derivedConditions?.of(at())).toBeNull();
    expect(ruleset.derivedConditions?.of(at(8))).toBe("unconscious");
    expect(at().system.derived.resources.stress).toEqual({ value: 0, max: 8 });
    // Bars of tokens and lists of people turn what rises.
    expect(ruleset.actors.workshopHero?.tracks?.(at(3))).toMatchObject({
      "resources.stress": { value: 3, max: 8, rising: true },
    });
    expect(ruleset.healthFigures?.(at())).toEqual(["system.resources.stress"]);
  });

  it("ends where it takes people out, be that below its most; and other ends count the way they say", () => {
    play(RISING('counts: up, at: { 4: trauma, "<= 1": weary }'));
    const at = (stress: number) => hero({ resources: { stress } });
    expect([0, 1, 2, 3, 4].map((stress) => ruleset.health?.(at(stress)))).toEqual([
      ...["unhurt", "hurt", "badlyHurt", "badlyHurt", "down"],
    ]);
    const page = core.page(`${HEAD}${RISING('counts: up, at: { 4: trauma, "<= 1": weary }')}`);
    expect([1, 2, 4].map((stress) => core.fallenBy(page, at(stress).system.derived))).toEqual([
      ["weary"],
      [],
      ["trauma"],
    ]);
  });

  it("goes up to its most by a roll", async () => {
    play(RISING(WAYS[0] ?? ""));
    const { rules, of } = await rolled({ actor: hero(), args: { roll: "act" } }, 6, [5]);
    const on = (stress: number) => sharesOf(rules, of)[0]?.changes(hero({ resources: { stress } })).updates;
    expect([on(0), on(6)]).toEqual([{ "system.resources.stress": 5 }, { "system.resources.stress": 8 }]);
  });

  it("is as it ever was where the page does not say so", () => {
    play(RISING("at: { 0: trauma }"));
    expect(hero().system.derived.resources.stress).toEqual({ value: 8, max: 8 });
    expect([8, 5, 4, 1, 0].map((stress) => ruleset.health?.(hero({ resources: { stress } })))).toEqual([
      ...["unhurt", "hurt", "badlyHurt", "badlyHurt", "down"],
    ]);
  });
});

describe("an author is warned of", () => {
  const BODY = "resources: { hp: { max: 9, at: { 0: down } } }\nconditions: { down: { out: true }, odd: Odd }\n";
  const HIT = (then: string) =>
    `${BODY}rolls: { hit: { dice: { d: d6 }, numbers: { n: sum(d), m: n - rival.n }, bands: [{ name: A, then: { ${then} } }] } }`;

  it.each([
    [
      "a condition that a new hero has at once",
      "resources: { stress: { start: 0, max: 9, at: { 9: trauma } } }\nconditions: { trauma: Trauma }",
      "4 atOnce",
      "counts: up",
    ],
    [
      "the same of what counts up",
      "resources: { x: { start: 9, max: 9, counts: up, at: { 9: t } } }\nconditions: { t: T }",
      "4 atOnce",
      "start: 0",
    ],
    ["a start beyond the most", "resources: { hp: { start: 12, max: 9 } }", "4 startBeyond", "9"],
    [
      "a start below the least, by a formula",
      "attributes: { a: 0..5 }\nresources: { hp: { start: a - 3, max: 9 } }",
      "5 startBeyond",
      "0",
    ],
    [
      "a second roll with a thing",
      "things: { skill: { numbers: { n: 1..9 }, roll: one } }\nrolls:\n  one: { with: skill, dice: { d: d6 } }\n  two: { with: skill, dice: { d: d6 } }",
      "7 noButton",
      "ask: { skill: skill }",
    ],
    [
      "a roll with a thing that makes none",
      "things: { skill: { numbers: { n: 1..9 } } }\nrolls: { one: { with: skill, dice: { d: d6 } } }",
      "5 noButton",
      "roll: one",
    ],
    [
      "a thing whose roll is another's",
      "things: { a: { roll: one }, b: { roll: one } }\nrolls: { one: { with: a, dice: { d: d6 } } }",
      "4 otherThing",
      "with: b",
    ],
    ["harm without a sign", HIT("target.hp: n"), "6 heals", "target.hp: -n"],
    ["harm with a plus, by the other's dice", HIT("target.hp: +m"), "6 heals", "-m"],
    [
      "what a push costs and nobody pays",
      "rolls: { r: { dice: { d: d6 }, push: { costs: 2 } } }",
      "4 unpaid",
      "costs: { …: 2 }",
    ],
  ])("%s", (_, text, wanted, fix) => {
    for (const lang of ["en", "es"] as const) {
      host.lang = lang;
      const said = warned(text);
      expect(said).toHaveLength(1);
      expect(said[0]).toContain(`${wanted} `);
      expect(said[0]).toContain(fix);
    }
  });

  it.each([
    ["a gift with a sign", HIT("target.hp: +n")],
    ["harm", HIT("target.hp: -n, hp: n")],
    ["harm by a lesser figure", HIT('target.hp: "0 - max(0, n)"')],
    [
      "what counts up and rises",
      `resources: { w: { max: 9, counts: up, at: { 9: down } } }\nconditions: { down: Down }\nrolls: { hit: { dice: { d: d6 }, numbers: { n: sum(d) }, bands: [{ name: A, then: { target.w: n } }] } }`,
    ],
    [
      "the roll that answers another",
      "things: { s: { roll: one } }\nrolls:\n  one: { with: s, against: two, dice: { d: d6 }, numbers: { n: sum(d), m: rival.n } }\n  two: { with: s, dice: { d: d6 }, numbers: { n: sum(d) } }",
    ],
    [
      "what a push costs",
      "resources: { hp: { max: 9 } }\nrolls: { r: { dice: { d: d6 }, push: { costs: { hp: 1 } } } }",
    ],
  ])("not %s", (_, text) => {
    expect(warned(text)).toEqual([]);
  });

  it("a most that follows from what it is the most of: that is an error", () => {
    for (const [text, path] of [
      ["resources: { hp: { max: hp + 4 } }", "hp → hp"],
      ["resources: { hp: { start: 3, max: hp + 4 } }", "hp → hp"],
      ["resources: { a: { max: b }, b: { max: a } }", "a.max → b → b.max → a → a.max"],
      ["resources: { a: { start: d, max: 9 } }\nderived: { d: a + 1 }", "d → a → d"],
    ])
      expect(() => core.page(HEAD + text)).toThrow(path);
    expect(core.page(`${HEAD}resources: { a: { start: 3, max: b }, b: { start: a, max: 9 + a } }`).id).toBe("gg");
  });
});

describe("the die of a thing", () => {
  const PAGE =
    "things: { sword: { numbers: { edge: { dice: [4, 6, 8, 10, 12], start: 6 } }, roll: cut } }\nrolls: { cut: { with: sword, dice: { d: { die: sword.edge } }, numbers: { n: sum(d) } } }";
  const sword = (edge?: number) => [
    {
      _id: "s",
      name: "Sword",
      type: "workshopThing",
      system: { game: "gg", kind: "sword", numbers: edge === undefined ? {} : { edge } },
    },
  ];

  it.each([
    [undefined, 6],
    [9, 8],
    [7, 6],
    [99, 12],
    [-1, 4],
    [10, 10],
  ])("stored as %s has one of its sizes, the nearest: %i", async (stored, size) => {
    play(PAGE);
    const ada = hero({}, { items: sword(stored) });
    const made = prepare("roll", { actor: ada, item: ada.items.get("s"), args: {} });
    expect((ruleset.roll as Doc).formulaOf(made.check())).toBe(`1d${size}`);
    const { thingFields, sheetRows } = await import("../../../../module/rulesets/workshop/sheets/rows.ts");
    const page = core.page(HEAD + PAGE);
    const [field] = thingFields(page, page.things[0] as Doc, ada.items.get("s"), ada).numbers;
    expect(field).toMatchObject({
      value: size,
      dice: [4, 6, 8, 10, 12].map((value) => ({ value, label: `d${value}` })),
    });
    expect(sheetRows(page, ada).kinds[0]?.things[0]?.text).toContain(`d${size}`);
  });
});

describe("with no target, or one of another game", () => {
  it("no odds are made up", () => {
    play(
      "resources: { hp: { max: 9 } }\nrolls: { hit: { dice: { d: d6 }, numbers: { n: sum(d) - target.hp }, bands: [{ name: A, as: success, when: n > 0 }] } }",
    );
    const stranger = kit.actor({ _id: "x", name: "X", type: "workshopHero", system: { game: "other" } });
    expect(() => prepare("roll", { actor: hero(), args: { roll: "hit" } }).check()).toThrow("noTarget");
    expect(() => prepare("roll", { actor: hero(), target: stranger, args: { roll: "hit" } }).check()).toThrow(
      "foreignTarget",
    );
    const { rules, plan, check } = prepare("roll", {
      actor: hero(),
      target: rival({ resources: { hp: 2 } }),
      args: { roll: "hit" },
    });
    expect(rules.odds(check(), plan).success).toBeCloseTo(4 / 6, 12);
  });
});

describe("a page said back", () => {
  it("says what counts up, what comes at its end, and who pays for a push", async () => {
    const { pageSentences } = await import("../../../../module/rulesets/workshop/window/words.ts");
    const text = `resources: { stress: { name: Stress, max: 9, counts: up, at: { 9: trauma } }, fate: { name: Fate, max: 3 } }
conditions: { trauma: Trauma }
rolls: { act: { name: Act, dice: { d: d6 }, push: { costs: { fate: 1, stress: 2 } } } }`;
    const says = (lang: "en" | "es") => {
      host.lang = lang;
      return pageSentences(core.page(HEAD + text)).flatMap(({ lines }) => lines);
    };
    expect(says("en")).toEqual(
      expect.arrayContaining([
        "Stress: counts up; at most 9; at 9 or more comes “Trauma”.",
        "Who pushes pays for it: Fate goes down by 1 and Stress goes up by 2.",
      ]),
    );
    expect(says("es")).toEqual(
      expect.arrayContaining([
        "Stress: cuenta hacia arriba; como mucho, 9; con 9 o más llega «Trauma».",
        "Quien la fuerza lo paga: Fate baja 1 y Stress sube 2.",
      ]),
    );
  });
});

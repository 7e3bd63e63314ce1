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
const { isAtStart } = await import("../../../../module/rulesets/workshop/data/actor.ts");
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

describe("a hero of a game without things", () => {
  const GAME =
    "attributes: { wits: 1..5, soul: { dice: [4, 6], start: 4 } }\nresources: { luck: { max: 3 } }\nfields: { trade: text }\n";
  it.each<[what: string, system: object, is: boolean]>([
    ["as everybody begins", { attributes: { wits: 1, soul: 4 } }, true],
    ["with a word left blank", { attributes: { wits: 1 }, fields: { trade: "" } }, true],
    ["whose attributes were chosen", { attributes: { wits: 3, soul: 4 } }, false],
    ["who has spent something", { attributes: { wits: 1 }, resources: { luck: 2 } }, false],
    ["with a trade", { attributes: { wits: 1 }, fields: { trade: "Baker" } }, false],
  ])("is still to be made: %s", (_, system, is) => {
    play(GAME);
    expect(isAtStart(hero(system))).toBe(is);
  });
});

const BOLT = `
resources: { health: { max: 9 }, fate: { start: 3, max: 5 }, stress: { start: 0, max: 4, counts: up } }
rolls:
  bolt:
    dice: { d: 2d6 }
    numbers: { harm: sum(d), shift: harm - rival.harm }
    bands: [{ name: Hit, as: success, when: shift > 0, then: { target.health: -shift, stress: +1 } }, { name: Miss, as: failure }]
    push: { keep: { d: [6] }, costs: { fate: 2, stress: 1 } }
`;

describe("what is hardly meant brings its way out", () => {
  it.each<[page: string, said: string[]]>([
    [
      "resources: { air: { dice: [4, 6, 8], start: 7 } }",
      ["4 noSize a new hero begins with a “air” that is none of its sizes: the nearest is 6"],
    ],
    ["resources: { air: { dice: [4, 6, 8], start: 6 } }", []],
    [
      "resources: { luck: { max: 9 } }\nrolls: { roll: { dice: { d: 1d6 }, bands: [{ name: A, then: { luck: 0 } }] } }",
      [
        "5 nothing “luck: 0” changes nothing: an amount is added, never put in place of what is there. To empty it, write “luck: -luck”",
      ],
    ],
    [
      "resources: { luck: { max: 9 } }\nrolls: { roll: { dice: { d: 1d6 }, bands: [{ name: A, then: { luck: -luck } }] } }",
      [],
    ],
    [
      "resources: { luck: { max: 9 } }\nrolls: { roll: { dice: { d: 1d6 }, bands: [{ name: A, then: { luck: luck - 1 } }] } }",
      ["5 again this adds “luck” to itself: an amount is added to what is there. Write only what changes, “luck: -1”"],
    ],
    [
      "resources: { luck: { max: 9 } }\nrolls: { roll: { dice: { d: 1d6 }, bands: [{ name: A, then: { luck: 9 - luck } }] } }",
      [],
    ],
    [
      "conditions: { lost: { name: Lost } }\nresources: { dread: { counts: up, max: 9, at: { 10: lost } } }",
      ["5 outOfReach “lost” never comes: it stands beyond the limits. The nearest that fits is “at: { 9: lost }”"],
    ],
    [
      "conditions: { down: { name: Down } }\nresources: { health: { max: 9, at: { -1: down } } }",
      ["5 outOfReach “down” never comes: it stands beyond the limits. The nearest that fits is “at: { 0: down }”"],
    ],
    ["conditions: { down: { name: Down } }\nresources: { health: { min: -5, max: 9, at: { -1: down } } }", []],
    [
      "resources: { luck: { max: 9 } }\nrolls: { roll: { dice: { d: 2d6 }, bands: [{ name: A }], push: { keep: { d: [6] }, costs: luck } } }",
      ["5 unpaid nobody pays what “roll” costs: say which resource it comes from, “costs: { luck: 1 }”"],
    ],
  ])("%s", (page, said) => expect(warned(page)).toEqual(said));
});

describe("a question for a figure", () => {
  it.each<[range: string, isFolded: boolean]>([
    ["-3..3", true],
    ["0..2", true],
    ["1..3", false],
    ["{ from: 8, to: 20 }", false],
  ])("%s is folded where none is an answer, and asked in front where it is not", (range, isFolded) => {
    play(`rolls: { roll: { ask: { risk: ${range} }, dice: { d: 2d6 }, numbers: { total: sum(d) + risk } } }`);
    const { plan } = prepare("roll", { actor: hero(), args: { roll: "roll" } });
    const asked = plan.controls.find(({ name }: Doc) => name === "risk");
    expect([asked.type, asked.neutral]).toEqual(["number", isFolded ? 0 : undefined]);
  });
});

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
      "roll: [",
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
      "one die for two digits",
      "rolls: { r: { dice: { d: d66 }, numbers: { n: sum(d) } } }",
      "4 digits",
      "dice: { tens: 1d6, ones: 1d6 }",
    ],
    [
      "a roll that is never allowed",
      "attributes: { a: 1..5 }\nrolls: { r: { dice: { d: d6 }, numbers: { n: sum(d) }, refuse: [{ when: a >= 1, text: No. }], bands: [{ name: A, when: n > 9 }] } }",
      "5 always",
      "when",
    ],
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
    ["dice that are many, or a die of other faces", "rolls: { r: { dice: { d: 2d66, e: d60, f: d100 } } }"],
    [
      "a roll that is allowed with some",
      "attributes: { a: 1..5 }\nrolls: { r: { dice: { d: d6 }, numbers: { n: sum(d) }, refuse: [{ when: a >= 2, text: No. }], bands: [{ name: A, when: n > 3 }, { name: B }] } }",
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

/** Every fall of some dice, with its chance; what explodes is followed as far as `deep`. */
type Fall = readonly [dice: readonly (readonly number[])[], chance: number];
const sumOf = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

/** One die: its chains of faces, each with its chance. */
function chainsOfDie(
  faces: readonly number[],
  again: readonly number[],
  deep: number,
  once = false,
): [number[], number][] {
  return faces.flatMap((face): [number[], number][] => {
    if (!again.includes(face) || deep === 0) return [[[face], 1 / faces.length]];
    const rest = chainsOfDie(faces, once ? [] : again, deep - 1);
    return rest.map(([chain, chance]) => [[face, ...chain], chance / faces.length]);
  });
}

function fallsOf(dice: readonly (readonly [number[], number][])[]): Fall[] {
  return dice.reduce<Fall[]>(
    (falls, die) =>
      falls.flatMap(([chains, chance]) => die.map(([chain, one]): Fall => [[...chains, chain], chance * one])),
    [[[], 1]],
  );
}

const chanceOf = (falls: readonly Fall[], holds: (dice: readonly (readonly number[])[]) => boolean): number =>
  sumOf(falls.map(([dice, chance]) => (holds(dice) ? chance : 0)));
const faces = (size: number): number[] => Array.from({ length: size }, (_, at) => at + 1);
const copies = <T>(count: number, one: T): T[] => Array<T>(count).fill(one);

describe("dice that lie apart roll at the table, with the odds that the page shows", () => {
  const of = async (dice: string, size: number, list: number[]) => {
    play(
      `rolls: { act: { dice: { d: ${dice} }, numbers: { n: { name: N, is: sum(d) }, c: count(d >= 2) }, bands: [{ name: A, as: success, when: n >= 6 }, { name: B }] } }`,
    );
    const made = await rolled({ actor: hero(), args: { roll: "act" } }, size, list);
    return { ...made, formula: (ruleset.roll as Doc).formulaOf(made.check()) };
  };

  it.each<[string, string, number, number[], string, number[][], number]>([
    [
      "explosions with gaps",
      "{ count: 2, die: 6, explode: [2, 5] }",
      6,
      [2, 3, 5, 2, 1],
      "2d6wx=2=5",
      [[2, 5, 2, 1], [3]],
      13,
    ],
    ["rerolls with gaps", "{ count: 2, die: 6, reroll: [2, 4] }", 6, [2, 6, 4], "2d6wr=2=4", [[2, 4], [6]], 10],
    ["explosions of own faces", "{ die: [0, 1, 1, 2], explode: max }", 4, [4, 4, 2], "1d4x>=4", [[2, 2, 1]], 5],
    ["of two own faces alike", "{ die: [0, 1, 1, 2], explode: [1] }", 4, [2, 3, 4], "1d4wx=2=3", [[1, 1, 2]], 4],
    ["rerolls of own faces", "{ die: [0, 1, 3, 8], reroll: [0, 3] }", 4, [3, 1], "1d4wr=1=3", [[3, 0]], 0],
    ["of fudge dice", "{ count: 2, die: [-1, 0, 1], reroll: [-1] }", 3, [1, 2, 3], "2d3r<=1", [[-1, 1], [0]], 1],
    ["as it ever was", "{ count: 2, die: 6, explode: [5, 6] }", 6, [6, 1, 2], "2d6x>=5", [[6, 2], [1]], 9],
  ])("%s", async (_, dice, size, list, formula, chains, sum) => {
    const made = await of(dice, size, list);
    expect(made.formula).toBe(formula);
    expect(made.outcome.dice.map((die: Doc) => die.faces)).toEqual(chains);
    expect(made.outcome.numbers.n).toBe(sum);
    expect(made.rules.view(made.of).groups.flat()).toHaveLength(list.length);
  });

  /** The chance that dice come to 6 or more, by what each comes to. */
  function sixOrMore(die: [number[], number][], count: number, worth: (chain: number[]) => number): number {
    let sums = new Map([[0, 1]]);
    for (let n = 0; n < count; n++) {
      const next = new Map<number, number>();
      for (const [sum, chance] of sums)
        for (const [chain, one] of die) {
          const to = Math.min(6, sum + worth(chain));
          next.set(to, (next.get(to) ?? 0) + chance * one);
        }
      sums = next;
    }
    return sums.get(6) ?? 0;
  }

  it.each<[string, string, [number[], number][], number, (chain: number[]) => number]>([
    ["2 and 5 explode", "{ count: 2, die: 6, explode: [2, 5] }", chainsOfDie(faces(6), [2, 5], 13), 2, sumOf],
    [
      "2 and 4 are rolled again",
      "{ count: 3, die: 6, reroll: [2, 4] }",
      chainsOfDie(faces(6), [2, 4], 1, true),
      3,
      (chain) => chain.at(-1) ?? 0,
    ],
    ["own faces explode", "{ die: [0, 1, 1, 2], explode: max }", chainsOfDie([0, 1, 1, 2], [2], 12), 1, sumOf],
  ])("the odds of %s are those of the falls", (_, dice, die, count, worth) => {
    play(
      `rolls: { act: { dice: { d: ${dice} }, numbers: { n: sum(d) }, bands: [{ name: A, as: success, when: n >= 6 }, { name: B }] } }`,
    );
    const { rules, check, plan } = prepare("roll", { actor: hero(), args: { roll: "act" } });
    expect(Math.abs(rules.odds(check(), plan).success - sixOrMore(die, count, worth))).toBeLessThan(1e-6);
  });
});

describe("explosions as further dice", () => {
  const TEN = (count: number, more = "explode: { on: [10], as: dice }") =>
    `rolls: { act: { dice: { d: { count: ${count}, die: 10, ${more} } }, numbers: { n: count(d >= 8), best: high(d) }, bands: [{ name: A, as: success, when: n >= 1 }, { name: B }] } }`;
  const spread = (text: string) => {
    const roll = core.page(HEAD + text).rolls[0] as Doc;
    const counts = core.odds(roll, {}).distribution("n");
    return [1, 2, 3, 4].map((n) => counts.at(n));
  };

  it("give the chances of the game that has them, and not those of adding", () => {
    expect(
      spread(TEN(3))
        .slice(0, 3)
        .map((chance) => chance.toFixed(3)),
    ).toEqual(["0.397", "0.193", "0.054"]);
    expect(
      spread(TEN(3, "explode: [10]"))
        .slice(0, 3)
        .map((chance) => chance.toFixed(3)),
    ).toEqual(["0.441", "0.189", "0.027"]);
  });

  it.each<[number, number[], number]>([
    [1, [1, 10], 6],
    [2, [10], 4],
    [3, [10], 2],
  ])("agree with every fall of %i dice that explode on %j, for counts, sums and the highest", (count, again, deep) => {
    const falls = fallsOf(copies(count, chainsOfDie(faces(10), again, deep)));
    const roll = core.page(HEAD + TEN(count, `explode: { on: [${again.join(", ")}], as: dice }`)).rolls[0] as Doc;
    const odds = core.odds(roll, {});
    for (const [when, holds] of [
      ["count(d >= 8) == 2", (all: number[]) => all.filter((face) => face >= 8).length === 2],
      ["sum(d) >= 12", (all: number[]) => sumOf(all) >= 12],
      ["high(d) == 9", (all: number[]) => Math.max(...all) === 9],
      ["low(d) == 1", (all: number[]) => Math.min(...all) === 1],
    ] as const)
      expect(Math.abs(odds.chance(when) - chanceOf(falls, (dice) => holds(dice.flat())))).toBeLessThan(4 * 10 ** -deep);
    expect(odds.chance("count(d) >= 1")).toBeCloseTo(1, 12);
  });

  it.each([1, 2, 3, 6])("of %i dice are exact: two of ten succeed and end, a ten succeeds and goes on", (count) => {
    // One die, by the geometric series; more, by adding one after the other.
    const one = Array.from({ length: 30 }, (_, n) => (n === 0 ? 0.7 : 0.2 * 0.1 ** (n - 1) + 0.7 * 0.1 ** n));
    let all = [1];
    for (let n = 0; n < count; n++) {
      const before = all;
      all = one.map((_, sum) => sumOf(before.slice(0, sum + 1).map((chance, at) => chance * (one[sum - at] ?? 0))));
    }
    for (const [at, chance] of spread(TEN(count)).entries())
      expect(Math.abs(chance - (all[at + 1] ?? 0))).toBeLessThan(1e-12);
  });

  it("count at the table as they do in the odds", async () => {
    play(TEN(2));
    const { outcome, rules, of } = await rolled({ actor: hero(), args: { roll: "act" } }, 10, [10, 3, 10, 8]);
    expect(outcome).toMatchObject({ numbers: { n: 3, best: 10 }, band: 0 });
    expect(rules.view(of).groups.flat()).toHaveLength(4);
  });
});

describe("the best of several alike", () => {
  it.each([2, 3])("height(d, %i) is the highest face that so many show", (least) => {
    const text = `rolls: { act: { dice: { d: 5d6 }, numbers: { n: "height(d, ${least})", w: width(d) }, bands: [{ name: A, as: success, when: n >= 4 }, { name: B }] } }`;
    const roll = core.page(HEAD + text).rolls[0] as Doc;
    const odds = core.odds(roll, {}).distribution("n");
    const best = (dice: readonly number[]) =>
      Math.max(0, ...faces(6).filter((face) => dice.filter((one) => one === face).length >= least));
    const falls = fallsOf(copies(5, chainsOfDie(faces(6), [], 0)));
    for (const face of [0, ...faces(6)])
      expect(Math.abs(odds.at(face) - chanceOf(falls, (dice) => best(dice.flat()) === face))).toBeLessThan(1e-12);
    // A pair of sixes beside three twos: the widest set is the twos.
    expect(core.resolve(roll, {}, [[2], [6], [2], [6], [2]]).numbers).toEqual({ n: least === 2 ? 6 : 2, w: 3 });
  });

  it("of some of the dice, and of dice of several sizes", () => {
    const chance = (dice: string, when: string) => core.odds(core.roll(`dice: { d: ${dice} }`), {}).chance(when);
    const falls = fallsOf(copies(4, chainsOfDie(faces(6), [], 0)));
    const pair = (list: readonly number[]) => Math.max(0, ...list.filter((face, at) => list.indexOf(face) !== at));
    expect(chance("4d6", "height(top(d, 3), 2) >= 5")).toBeCloseTo(
      chanceOf(falls, (dice) => pair([...dice.flat()].sort((a, b) => b - a).slice(0, 3)) >= 5),
      12,
    );
    const mixed = fallsOf([chainsOfDie(faces(6), [], 0), chainsOfDie(faces(8), [], 0), chainsOfDie(faces(8), [], 0)]);
    expect(chance("{ dice: [6, 8, 8] }", "height(d, 2) >= 5")).toBeCloseTo(
      chanceOf(mixed, (dice) => pair(dice.flat()) >= 5),
      12,
    );
  });
});

describe("dice counted against what only the roll shows", () => {
  it("another group of the same roll", () => {
    // Two challenge dice against a die and a figure.
    const roll = core.roll(
      "dice: { act: d6, against: 2d10 }\nnumbers: { score: 'min(10, sum(act) + stat)', hits: count(against < score) }",
    );
    const falls = fallsOf([chainsOfDie(faces(6), [], 0), ...copies(2, chainsOfDie(faces(10), [], 0))]);
    for (const stat of [0, 2, 5]) {
      const hits = core.odds(roll, { stat }).distribution("hits");
      for (const many of [0, 1, 2])
        expect(
          Math.abs(
            hits.at(many) -
              chanceOf(
                falls,
                ([[a = 0] = [], ...rest]) =>
                  rest.flat().filter((face) => face < Math.min(10, a + stat)).length === many,
              ),
          ),
        ).toBeLessThan(1e-12);
    }
    expect(core.resolve(roll, { stat: 2 }, [[3], [4], [5]]).numbers).toEqual({ score: 5, hits: 1 });
  });

  it("the other side's roll, each side with dice of its own", async () => {
    play(`attributes: { a: 1..5 }
rolls:
  act:
    dice: { d: { count: a, die: 6 } }
    numbers: { best: high(d), over: count(d > rival.best), worth: sum(d > rival.best) }
    bands: [{ name: A, as: success, when: over >= 1 }, { name: B }]`);
    const source = {
      actor: hero({ attributes: { a: 3 } }),
      target: rival({ attributes: { a: 2 } }),
      args: { roll: "act" },
      values: { way: "both" },
    };
    const { rules, check, plan, outcome } = await rolled(source, 6, [6, 3, 5, 4, 2]);
    expect(outcome.numbers).toMatchObject({ over: 2, worth: 11 });
    const falls = fallsOf(copies(5, chainsOfDie(faces(6), [], 0)));
    const best = (dice: readonly number[]) => Math.max(...dice);
    const wanted = chanceOf(falls, (dice) =>
      dice
        .slice(0, 3)
        .flat()
        .some((face) => face > best(dice.slice(3).flat())),
    );
    expect(Math.abs(rules.odds(check(), plan).success - wanted)).toBeLessThan(1e-12);
  });

  it("other readings of them are an error", () => {
    for (const is of ["high(d < n)", "count(top(d, n))", "width(d > n)"])
      expect(() => core.roll(`dice: { d: 2d6, e: d6 }\nnumbers: { n: sum(e), m: "${is}" }`)).toThrow(
        /known only after the roll/,
      );
  });
});

describe("dice with symbols", () => {
  it("are rolled by the place of their face, and the card has the symbols in words", async () => {
    play(`rolls:
  strike:
    dice: { main: { name: Wheel, count: 3, faces: [[hit], [hit, hit], [], [miss, edge]] } }
    numbers: { net: main.hit - main.miss }
    bands: [{ name: A, as: success, when: net >= 2 }, { name: B }]`);
    const source = { actor: hero(), args: { roll: "strike" } };
    const { rules, outcome, of } = await rolled(source, 4, [2, 4, 3]);
    expect(outcome).toMatchObject({ numbers: { net: 1 }, band: 1 });
    const { notes } = rules.view(of);
    expect(JSON.stringify(notes[0])).toContain("Wheel: hit hit · miss edge · blank");
  });
});

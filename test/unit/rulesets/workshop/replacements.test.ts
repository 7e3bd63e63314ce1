import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PageReplacements, RuleSet } from "../../../../module/contract/index.ts";
import { asRolled, changesOn } from "../../rolled.ts";
import { host, kitFor, load, wholeRuleset } from "../host.ts";

/** What a module does itself of a game that it brings on a page. */

const ruleset = await wholeRuleset("workshop");
const { keepPart } = await import("../../../../module/foundry/parts.ts");
keepPart("workshop", await import("../../../../module/core/workshop/index.ts"));
const { rulesets } = await import("../../../../module/contract/index.ts");
const kit = kitFor(ruleset);

const page = (id: string): string => `
workshop: 1
id: ${id}
name: Dusk
attributes: { nerve: 1..6, reflex: { name: Reflex, dice: [4, 6, 8] } }
resources: { will: { name: Will, start: 5, max: 5 }, luck_die: { name: Luck, start: 6, dice: [4, 6, 8] } }
conditions: { prone: { name: Prone } }
fields: { sworn: tick }
things: { blade: { name: Blade, numbers: { edge: 0..5 }, fields: { drawn: tick }, roll: cut } }
rolls:
  dare:
    dice: { main: 1d6 }
    numbers: { total: sum(main) + nerve }
    bands:
      - { name: Heads, as: success, when: total >= 5, then: { will: 1 } }
      - { name: Edge, as: mixed, when: total >= 3, then: { will: -1 } }
      - { name: Tails, as: failure, then: { target.will: -2 } }
    notes: [{ name: High, when: high(main) == 6 }]
  cut: { with: blade, dice: { main: 1d6 }, bands: [{ name: Deep, as: success, when: sum(main) > 3 }, { name: Flat }] }
  aim: { dice: { main: 1d6 }, bands: [{ name: On, as: success, when: sum(main) > target.nerve }, { name: Off, as: failure }] }
  luck: { dice: { main: 1d6 }, bands: [{ name: Up, as: success, when: sum(main) > 3 }] }
  clash:
    against: clash
    dice: { main: 1d6 }
    numbers: { best: sum(main) }
    bands: [{ name: Wins, as: success, when: best > rival.best }, { name: Held, as: failure }]
initiative: { order: nerve }
`;

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type, and hand in nonsense.
type Any = any;
let games = 0;

/** A new game with these replacements, and one who plays it. */
function bring(replacements: Any, own = false): Any {
  games += 1;
  const id = `dusk-${games}`;
  const brought = ruleset.declared?.(page(id), replacements as PageReplacements);
  if (brought) rulesets.pages.set(id, brought);
  const saved = JSON.stringify(own ? { [id]: `${page(id)}\n# our own` } : {});
  // Another text each time, so that pages are read anew.
  host.settings.set("workshop.games", saved + " ".repeat(games));
  return kit.actor({ name: "Ada", type: "workshopHero", system: { game: id, attributes: { nerve: 2 } } });
}

function rolling(actor: Any, { kind = "roll", roll = "dare", ...more }: Any = {}) {
  const rules = (ruleset as RuleSet).rolls[kind] as Any;
  const plan = rules.plan({ actor, item: null, target: null, args: { roll }, values: {}, ...more });
  const check = rules.check(plan);
  const rolled = async (faces: number[]): Promise<Any> => {
    load(6, faces);
    return (await ruleset.roll.fromCheck(check).evaluate()) as Any;
  };
  return { rules, plan, check, rolled };
}

const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
const named = (): string => errors.mock.calls.map(([text]) => String(text)).join("\n");

beforeEach(() => {
  kit.reset();
  rulesets.pages.clear();
  errors.mockClear();
  host.told.length = 0;
  host.isGM = true;
});

describe("a replaced outcome", () => {
  it("decides the band, and what that band does follows as the page says it", async () => {
    const ada = bring({ rolls: { dare: { outcome: () => ({ band: 1 }) } } });
    const { rules, check, rolled } = rolling(ada);
    const { outcome } = await rolled([6]);
    expect(outcome).toMatchObject({ band: 1, name: "Edge", notes: [0], numbers: { total: 8 } });
    expect(rules.view(asRolled(outcome, check)).verdict.kind).toBe("mixed");
    expect(changesOn(rules, outcome, check, ada).updates).toEqual({ "system.resources.will": 4 });
    expect(errors).not.toHaveBeenCalled();
  });

  it("gets the figures and the dice as copies, and says only what differs", async () => {
    const seen: Any[] = [];
    const outcome = (usual: Any, asked: Any) => {
      seen.push(structuredClone([usual, asked]));
      usual.band = 0;
      asked.given.nerve = 99;
      return { numbers: { total: 1 }, changes: [{ resource: "target.will", amount: -3 }] };
    };
    const ada = bring({ rolls: { dare: { outcome } } });
    const { rules, check, rolled } = rolling(ada);
    const made = await rolled([1]);
    const { outcome: came } = made;
    expect(seen[0]).toMatchObject([
      { band: 1, dice: [{ faces: [1] }], numbers: { total: 3 }, pushed: false },
      { roll: "dare", given: { nerve: 2 }, rival: null },
    ]);
    expect(came).toMatchObject({ band: 1, numbers: { total: 1 }, dice: [{ faces: [1] }] });
    expect(check.given.nerve).toBe(2);
    expect(changesOn(rules, came, check, ada).updates).toEqual({ "system.resources.will": 2 });
  });

  it("shows no chances, unless the module says those of its own", () => {
    const outcome = () => ({ band: 0 });
    const bare = rolling(bring({ rolls: { dare: { outcome } } }));
    expect(bare.rules.odds(bare.check)).toEqual({ success: null, bands: [], figures: [], bars: [] });
    const seen: Any[] = [];
    const odds = (usual: number[], asked: Any) => {
      seen.push(usual, asked.roll);
      return [0.25, 0.25, 0.5];
    };
    const whole = rolling(bring({ rolls: { dare: { outcome, odds } } }));
    const view = whole.rules.odds(whole.check);
    // 2 and a die: 5 or more by 3 to 6, else 3 or more.
    expect(seen[0][0]).toBeCloseTo(4 / 6, 12);
    expect(seen[0][1]).toBeCloseTo(2 / 6, 12);
    expect(seen[1]).toBe("dare");
    expect(view.success).toBeCloseTo(0.5, 12);
    expect(view.figures.map(({ chance }: Any) => chance)).toEqual([0.25, 0.25, 0.5]);
    expect(view.bars.map(({ chance }: Any) => chance)).toEqual([0.25, 0.25, 0.5]);
    expect(view.bands.map(({ chance }: Any) => chance)).toEqual([0.25, 0.25, 0.5, 0]);
  });

  it("of an opposed roll holds once both lie there, and one side alone came to nothing yet", async () => {
    const rivals: Any[] = [];
    const outcome = (_: Any, { rival }: Any) => {
      rivals.push(rival);
      return { band: 0 };
    };
    const ada = bring({ rolls: { clash: { outcome } } });
    const bert = kit.actor({ name: "Bert", type: "workshopHero", system: { game: ada.system.game } }) as Any;
    // Nobody is aimed at: the other side answers by itself.
    const mine = rolling(ada, { roll: "clash" });
    const theirs = rolling(bert, { kind: "answer", roll: "clash" });
    expect([mine.check.half, theirs.check.half]).toEqual(["first", "answer"]);
    expect(theirs.rules.odds(theirs.check)).toMatchObject({ success: null, bars: [] });
    const { outcome: first } = await mine.rolled([1]);
    const { outcome: answer } = await theirs.rolled([6]);
    expect([first.band, answer.band, rivals]).toEqual([null, null, []]);
    const met = mine.rules.meets(asRolled(first, mine.check), asRolled(answer, theirs.check));
    expect(met.outcome).toMatchObject({ band: 0, name: "Wins", rival: { numbers: { best: 6 } } });
    expect(rivals).toHaveLength(1);
    expect(rivals[0]).not.toBeNull();
  });

  it("does not hold for a roll that a GM ruled, nor at a table that plays its own page of that id", async () => {
    const replacements = { rolls: { dare: { outcome: () => ({ band: 0 }) } } };
    const { rules, check, rolled } = rolling(bring(replacements));
    const { outcome } = await rolled([1]);
    expect(outcome.band).toBe(0);
    const ruled = rules.ruled(asRolled(outcome, check), { degree: "2", total: null }, () => null);
    expect(ruled.outcome.name).toBe("Tails");
    const luck = rolling(bring({ rolls: { luck: { outcome: () => ({ band: null }) } } }), { roll: "luck" });
    const { outcome: none } = await luck.rolled([5]);
    expect(none.band).toBeNull();
    const up = luck.rules.ruled(asRolled(none, luck.check), { degree: "0", total: null }, () => null);
    load(6, [5]);
    expect(((await ruleset.roll.fromCheck(up.check).evaluate()) as Any).outcome.name).toBe("Up");
    const theirs = rolling(bring(replacements, true));
    expect((await theirs.rolled([1])).outcome.band).toBe(1);
    expect(theirs.rules.odds(theirs.check).figures).toHaveLength(3);
  });
});

describe("a replaced card and order", () => {
  it("say one thing more, and nothing else changes", async () => {
    const view = (usual: Any, came: Any) => ({ ...usual, notes: [...usual.notes, { label: `N${came.dice.length}` }] });
    const { rules, check, rolled } = rolling(bring({ rolls: { dare: { view } } }));
    const { outcome } = await rolled([4]);
    const shown = rules.view(asRolled(outcome, check));
    expect(shown.notes.at(-1)).toEqual({ label: "N1" });
    expect(shown.verdict.kind).toBe("success");
    expect(rules.odds(check).success).toBeCloseTo(1, 12);
  });

  it("put a fight in the module's order", async () => {
    const initiative = (usual: number, _: Any, { given }: Any) => usual * 10 + given.nerve;
    const { rolled } = rolling(bring({ initiative }), { kind: "initiative" });
    const { outcome } = await rolled([]);
    expect(ruleset.initiative?.total(outcome)).toBe(22);
  });
});

const boom = () => {
  throw new Error("not my day");
};
const unspeakable = () => {
  throw {
    toString() {
      throw new Error("not even this");
    },
  };
};
const around: Any = { changes: [] };
around.changes.push(around);

const CHANGES: [what: string, change: Any, said: string][] = [
  ["puts what is no condition", { resource: "will", put: true }, 'expected an amount that is a number for "will"'],
  [
    "adds to a condition",
    { resource: "target.prone", amount: 1 },
    'expected put, which is true or false for "target.prone"',
  ],
  ["adds to a die", { resource: "reflex", amount: 1 }, 'expected a step, "up" or "down" for "reflex", got amount: 1'],
  ["steps what has no sizes", { resource: "nerve", step: "up" }, 'expected an amount that is a number for "nerve"'],
  [
    "steps sideways",
    { resource: "luck_die", step: "left" },
    "expected an amount that is a number, or a step up or down",
  ],
  ["does two things at once", { resource: "luck_die", step: "up", amount: 1 }, 'got amount: 1, step: "up"'],
  ["does nothing", { resource: "will" }, "changes[0]: expected an amount that is a number"],
  ["harms for ever", { resource: "will", amount: Infinity }, "changes[0]: expected an amount"],
  ["touches another's thing", { resource: "blade.edge", amount: 1 }, 'there is no "blade.edge" to change'],
  ["is misspelt there", { resource: "will", amuont: 1 }, 'there is no part of a change called "amuont"'],
];

const of = (outcome: unknown) => ({ rolls: { dare: { outcome: () => outcome } } });

describe("what fails or makes no sense", () => {
  it.each<[what: string, replacements: Any, named: string]>([
    ["throws", { rolls: { dare: { outcome: boom } } }, "rolls.dare.outcome(): not my day"],
    ["is nothing", of(undefined), "outcome(): expected an object, got nothing"],
    ["comes later", of(Promise.resolve({})), "outcome(): expected an object, got a promise"],
    ["is a band that is not there", of({ band: 3 }), "outcome().band: expected null or a place below 3, got 3"],
    ["is a band by its name", of({ band: "Heads" }), 'outcome().band: expected null or a place below 3, got "Heads"'],
    ["is misspelt", of({ bnad: 1 }), 'there is no part of an outcome called "bnad"; there are: numbers, band, notes'],
    ["is a strange number", of({ numbers: { sum: 1 } }), 'there is no number called "sum"; there are: total'],
    ["is no number", of({ numbers: { total: Number.NaN } }), "outcome().numbers.total: expected a number"],
    ["is a note that is not there", of({ notes: [1] }), "outcome().notes[0]: expected a place below 1, got 1"],
    [
      "harms what nobody has",
      of({ changes: [{ resource: "target.blood", amount: 1 }] }),
      'changes[0].resource: there is no "target.blood" to change; there are: nerve, reflex, will, luck_die, prone, sworn',
    ],
    [
      "harms out of JavaScript",
      of({ changes: [{ resource: "__proto__", amount: 1 }] }),
      'changes[0].resource: there is no "__proto__" to change',
    ],
    ["harms by a word", of({ changes: [{ resource: "will", amount: "2" }] }), "changes[0]: expected an amount"],
    ...CHANGES.map(([what, change, said]): [string, Any, string] => [what, of({ changes: [change] }), said]),
    ["comes later in a field", of({ band: Promise.resolve(1) }), "outcome().band: expected an object, got a promise"],
    ["is a number without end", of({ numbers: { total: Infinity } }), "outcome().numbers.total: expected a number"],
    ["is a number beyond all", of({ numbers: { total: 1e300 } }), "outcome().numbers.total: expected a number"],
    ["says a note twice", of({ notes: [0, 0] }), "outcome().notes: expected each note once, got a list"],
    [
      "is endless notes",
      of({ notes: Array(9999).fill(0) }),
      "outcome().notes: expected 5000 entries at most, got 9999",
    ],
    [
      "is far too many changes",
      of({ changes: Array.from({ length: 101 }, () => ({ resource: "will", amount: 1 })) }),
      "outcome().changes: expected 100 at most, got 101",
    ],
    ["is a list with holes", of({ changes: Array(2) }), "outcome().changes[0]: expected an object, got nothing"],
    ["is a word too long", of({ band: "a".repeat(3000) }), "outcome().band: expected 2000 letters at most, got 3000"],
    ["goes round", of(around), "expected 8 levels at most, got more"],
    ["is a big whole", of({ band: 1n }), "outcome().band: expected plain data, got 1"],
    ["throws what cannot be read", { rolls: { dare: { outcome: unspeakable } } }, "an error that cannot be read"],
    [
      "throws in a field",
      of({
        get band() {
          return boom();
        },
      }),
      "rolls.dare.outcome(): not my day",
    ],
    ["is no list", of({ changes: 7, notes: {} }), "outcome().notes: expected a list, got an object"],
  ])("%s: the page's own holds, and the GM reads which field it is", async (_what, replacements, said) => {
    const ada = bring(replacements);
    const { rolled } = rolling(ada);
    const { outcome } = await rolled([4]);
    expect(outcome).toMatchObject({ band: 0, numbers: { total: 6 }, changes: [{ resource: "will", amount: 1 }] });
    expect(named()).toContain(said);
    expect(named()).toContain(ada.system.game);
    expect(host.told).toHaveLength(1);
    await rolled([4]);
    expect(host.told).toHaveLength(1);
  });

  it.each<[what: string, odds: unknown, said: string]>([
    ["throw", boom, "rolls.dare.odds(): not my day"],
    ["are too few", () => [1], "odds(): expected a list of 3 chances from 0 to 1, got [1]"],
    // biome-ignore lint/suspicious/noSparseArray: that is the question.
    ["leave one out", () => [0.5, , 0.5], "odds(): expected a list of 3 chances from 0 to 1, got [0.5, nothing, 0.5]"],
    ["are no list", () => ({ length: 3 }), "odds(): expected a list of 3 chances from 0 to 1, got an object"],
    ["are none", () => [Number.NaN, 0, 0], "got [NaN, 0, 0]"],
    ["come later", async () => [1, 0, 0], "odds(): expected an object, got a promise"],
    ["are no chances", () => [2, -1, 0], "odds(): expected a list of 3 chances"],
    ["are more than all", () => [0.5, 0.5, 0.5], "odds(): expected chances that sum to 1 at most, got 1.5"],
  ])("chances that %s are not shown, because the page's would be wrong", (_what, odds, said) => {
    const { rules, check } = rolling(bring({ rolls: { dare: { outcome: () => ({ band: 0 }), odds } } }));
    expect(rules.odds(check)).toMatchObject({ success: null, figures: [], bars: [] });
    expect(named()).toContain(said);
  });

  it("is what it was when it was read, whatever its getters would say later", async () => {
    let asked = 0;
    const fickle = {
      get band() {
        asked += 1;
        return asked === 1 ? 1 : "__proto__";
      },
      changes: new Proxy([{ resource: "will", amount: -1 }], {
        get: (list, name) => (name === "0" && asked > 1 ? { resource: "nobody" } : Reflect.get(list, name)),
      }),
    };
    const ada = bring(of(fickle));
    const { rules, check, rolled } = rolling(ada);
    const { outcome } = await rolled([6]);
    fickle.changes.push({ resource: "will", amount: -99 });
    expect(outcome).toMatchObject({ band: 1, name: "Edge", changes: [{ resource: "will", amount: -1 }] });
    expect(changesOn(rules, outcome, check, ada).updates).toEqual({ "system.resources.will": 4 });
    expect(asked).toBe(1);
    expect(errors).not.toHaveBeenCalled();
  });

  it("is no change that the page could make: conditions, ticks, dice and numbers of things are changed too", async () => {
    const changes = [
      { resource: "prone", put: true },
      { resource: "sworn", put: true },
      { resource: "reflex", step: "up" },
      { resource: "luck_die", step: "down" },
      { resource: "nerve", amount: 2 },
      { resource: "blade.edge", amount: 3 },
      { resource: "blade.drawn", put: true },
    ];
    const ada = bring({ rolls: { cut: { outcome: () => ({ changes }) } } });
    const holder = kit.actor({
      name: "Bea",
      type: "workshopHero",
      system: { game: ada.system.game, attributes: { nerve: 2 } },
      items: [{ _id: "blade", name: "Blade", type: "workshopThing", system: { game: ada.system.game, kind: "blade" } }],
    }) as Any;
    const { rules, check, rolled } = rolling(holder, { roll: "cut", item: holder.items.get("blade") });
    const { outcome } = await rolled([1]);
    expect(named()).toBe("");
    const made = changesOn(rules, outcome, check, holder);
    expect(made.updates).toEqual({
      "system.conditions": ["prone"],
      "system.fields.sworn": true,
      "system.attributes.reflex": 6,
      "system.resources.luck_die": 4,
      "system.attributes.nerve": 4,
    });
    expect(made.items?.map(({ updates }: Any) => updates)).toEqual([
      { "system.numbers.edge": 3, "system.fields.drawn": true },
    ]);
  });

  it("as a card is named as deep as it goes", async () => {
    const deep: [Any, string][] = [
      [
        { groups: [[{ face: 1 }]] },
        "view().groups[0]: expected a list of dice, each { face, faces, state }, got a list",
      ],
      [{ groups: Array(1) }, "view().groups[0]: expected a list of dice"],
      [
        { others: [{ label: "A", groups: [7] }] },
        "view().others[0].groups: expected a list of hands of dice, got a list",
      ],
      [{ against: { label: "A", value: "5" } }, 'view().against.value: expected a number, got "5"'],
      [{ verdict: { kind: "won", label: "A" } }, 'view().verdict.kind: expected "success" or'],
      [{ verdict: { kind: "success" } }, "view().verdict.label: expected a text, got nothing"],
      [{ panel: { template: "x.hbs" } }, "view().panel.context: expected an object, got nothing"],
      [{ total: Infinity }, "view().total: expected a number or null, got Infinity"],
      [{ notes: Array.from({ length: 101 }, () => ({ label: "A" })) }, "view().notes: expected 100 at most, got 101"],
      [{ notes: [{ label: "A".repeat(2001) }] }, "view().notes[0].label: expected 2000 letters at most, got 2001"],
    ];
    for (const [more, said] of deep) {
      errors.mockClear();
      const view = (usual: Any) => ({ ...usual, ...more });
      const { rules, check, rolled } = rolling(bring({ rolls: { dare: { view } } }));
      const { outcome } = await rolled([1]);
      expect(rules.view(asRolled(outcome, check)).verdict.kind).toBe("mixed");
      expect(named()).toContain(said);
    }
  });

  it("as a card or an order is the page's own", async () => {
    const view = (usual: Any) => ({ ...usual, notes: "none" });
    const { rules, check, rolled } = rolling(bring({ rolls: { dare: { view } } }));
    const { outcome } = await rolled([1]);
    expect(rules.view(asRolled(outcome, check)).verdict.kind).toBe("mixed");
    expect(named()).toContain('replacements.rolls.dare.view().notes: expected a list, got "none"');
    const order = rolling(bring({ initiative: () => "first" }), { kind: "initiative" });
    expect(ruleset.initiative?.total((await order.rolled([])).outcome)).toBe(2);
    expect(named()).toContain('replacements.initiative(): expected a number, got "first"');
  });
});

describe("before anything believes it", () => {
  it.each<[what: string, replacements: Any, said: string]>([
    [
      "a roll that is not there",
      { rolls: { dear: {} } },
      'rolls: there is no roll called "dear"; there are: dare, cut, aim, luck, clash',
    ],
    ["a roll out of JavaScript", { rolls: JSON.parse('{"__proto__": {}}') }, 'there is no roll called "__proto__"'],
    [
      "a part of a roll",
      { rolls: { dare: { outcomes: boom } } },
      'called "outcomes"; there are: outcome, odds, view, dialog, card',
    ],
    ["a part of a game", { odds: {} }, 'there is no part of a game called "odds"; there are: rolls, initiative, sheet'],
    ["a part of a sheet", { sheet: { footer: "modules/m/a.hbs" } }, 'there is no part of a sheet called "footer"'],
    ["a kind of thing", { things: { bow: "modules/m/a.hbs" } }, 'kind of thing called "bow"; there are: blade'],
    ["a kind out of JavaScript", { things: JSON.parse('{"__proto__": "modules/m/a.hbs"}') }, 'called "__proto__"'],
    ["a word", { words: { "sheet.moves": "M.a" } }, 'replacements.words: there is no word called "sheet.moves"'],
    ["a word that is none", { words: { "sheet.rolls": "" } }, "words.sheet.rolls: expected a key of a language file"],
    ["a template elsewhere", { sheet: { play: "systems/x/a.hbs" } }, "sheet.play: expected the path of a template"],
    ["a template above", { things: { blade: "modules/m/../a.hbs" } }, "things.blade: expected the path of a template"],
    [
      "a template of the net",
      { rolls: { dare: { card: "https://a/b.hbs" } } },
      "dare.card: expected the path of a template",
    ],
    [
      "a dialog that is none",
      { rolls: { dare: { dialog: boom } } },
      'dare.dialog: expected the path of a template, "modules/<id>',
    ],
    ["what is no function", { rolls: { dare: { view: "x" } } }, 'rolls.dare.view: expected a function, got "x"'],
    ["an order that is none", { initiative: 7 }, "replacements.initiative: expected a function, got 7"],
    ["odds alone", { rolls: { dare: { odds: () => [] } } }, "rolls.dare.odds: comes with an outcome only"],
    ["a list of rolls", { rolls: [] }, "replacements.rolls: expected an object, got a list"],
    ["no object at all", 7, "replacements: expected an object, got 7"],
  ])("%s is refused with what there is", (_what, replacements, said) => {
    expect(() => bring(replacements)).toThrow(said);
  });

  it("names all of it at once", () => {
    expect(() => bring({ rolls: { a: {}, b: {} }, words: 1, sheet: { footer: "" } })).toThrow(
      /"footer".*words: expected.*"a".*"b"/s,
    );
  });
});

import { describe, expect, it } from "vitest";
import { judge, judgeOrder } from "../../../scripts/check-ruleset/judge.ts";
import { type Case, casesOf, readingOf } from "../../../scripts/check-ruleset/reading/cases.ts";
import { becomes } from "../../../scripts/check-ruleset/reading/changes.ts";
import type { Term } from "../../../scripts/check-ruleset/reading/dice.ts";
import { Figures, type Held, readYaml } from "../../../scripts/check-ruleset/reading/figures.ts";
import { Unread, worth } from "../../../scripts/check-ruleset/reading/formula.ts";
import { madeUpPerson } from "../../../scripts/check-ruleset/reading/people.ts";
import { Reading } from "../../../scripts/check-ruleset/reading/roll.ts";
import { whole } from "../../../scripts/check-ruleset/reading/tables.ts";
import type { Played } from "../../../scripts/check-ruleset/table.ts";
import { HEAD, shown, term } from "./played-table.ts";

/** `npm run check-ruleset` at the table: the small reading of a page by hand-made figures, and each kind of fault by its name. */

// biome-ignore lint/suspicious/noExplicitAny: cards are spoilt on purpose.
type Any = any;

describe("a formula", () => {
  const dice: Record<string, number | number[]> = { d: [6, 2, 6, 2, 2], a: 5, "b.c": 3 };
  const of = (text: string) => worth(text, (name) => dice[name] as number);
  it.each([
    ["a - 2 * -b.c", 11],
    ["sum(top(d, 2)) + high(d) - low(d)", 16],
    ["count(d >= 6) * 10 + sum(d < 3)", 26],
    ["width(d) * 10 + height(d)", 32],
    ["height(d, 2)", 6],
    ["floor(7, 2) + ceil(7, 2) + floor(1.5)", 8],
    ["if(3 < a <= 5 and not b.c == 2, 7, 8)", 7],
    ["doubles(100) + doubles(55) + doubles(56)", 2],
    ["doubles(110) + doubles(0) + doubles(-11) + doubles(121)", 0],
    ["if(a ≥ 5 and a ≠ 4 and a = 5 and 7 <> a, 1, 0)", 1],
    ["max(1, 2, a) − min(4, a)", 1],
  ])("%s is %d", (text, value) => expect(of(text)).toBe(value));
});

describe("dice", () => {
  const total = (dice: string, is: string, terms: Term[]) => {
    const page = readYaml(`${HEAD}rolls: { r: { dice: { d: ${dice} }, numbers: { n: "${is}" } } }`);
    const figures = new Figures(page, { attributes: {}, resources: {}, things: [] });
    const reading = new Reading(page, "r", { figures, thing: null, asked: {} }, null, null);
    reading.take(terms);
    return reading.number("n");
  };
  it.each<[string, string, Term[], number]>([
    ["2d6", "sum(d)", [term(6, [3, 5])], 8],
    ["4dF", "sum(d)", [term(3, [1, -1, 1, 0], 4, true)], 1],
    ["{ count: 2, die: 6, explode: [2, 5] }", "high(d)", [term(6, [2, 5, 3, 2, 1], 2)], 8],
    ["{ count: 2, die: 10, explode: { on: [10], as: dice } }", "count(d >= 8)", [term(10, [10, 1, 9], 2)], 2],
    ["{ count: 2, die: 6, reroll: [1] }", "sum(d)", [term(6, [1, 4, 1], 2)], 5],
    ["{ die: [0, 1, 1, 5] }", "sum(d)", [term(4, [4])], 5],
    ["{ count: 3, faces: [[hit], [hit, hit], [], [miss, hit]] }", "d.hit - d.miss", [term(4, [2, 4, 3])], 2],
    ["{ dice: [6, 8] }", "sum(d)", [term(8, [7]), term(6, [2])], 9],
  ])("%s, %s", (dice, is, terms, value) => expect(total(dice, is, terms)).toBe(value));

  it.each<[string, Term[], RegExp]>([
    ["2d6", [term(6, [1, 2, 3])], /asks for 2 with 6 faces, the table rolled 3/],
    ["2d6", [term(8, [1, 2])], /rolled 2 with 8 faces/],
    ["{ die: 6, explode: max }", [term(6, [6], 1)], /not rolled again/],
    ["{ die: 6, reroll: [1] }", [term(6, [1, 1, 3], 1)], /3 fell, no more than 2 may/],
  ])("%s with other dice is named", (dice, terms, said) => expect(() => total(dice, "sum(d)", terms)).toThrow(said));
});

const PAGE = `${HEAD}
attributes: { might: 0..5, wit: 0..5 }
resources:
  health: { max: 9, at: { 0: down } }
  stress: { max: 9, counts: up, at: { 8: trauma } }
  fate: { start: 3, max: 6 }
conditions: { down: { out: true }, trauma: { out: true } }
rolls:
  bolt:
    ask: { approach: attribute }
    dice: { main: 2d6 }
    numbers: { total: sum(main) + approach, shifts: total - rival.total }
    bands:
      - { name: It hurts, when: shifts > 0, then: { target.health: -shifts, stress: +1 } }
      - { name: It fails, then: { stress: +9 } }
    push: { keep: { main: [6] }, costs: { fate: 1, stress: 2 }, then: { fate: +0 } }
`;
const page = readYaml(PAGE);

it("what comes of it falls on both, within what each may have, and a push is paid first", () => {
  const held = (might: number, resources: Record<string, number>): Held => {
    return { attributes: { might, wit: 0 }, resources, things: [] };
  };
  const [me, them] = [held(5, { health: 9, stress: 3, fate: 2 }), held(1, { health: 4, stress: 0, fate: 0 })];
  const side = (one: Held) => ({ figures: new Figures(page, one), thing: null, asked: { approach: "might" } });
  const rival = new Reading(page, "bolt", side(them), null, null);
  const reading = new Reading(page, "bolt", side(me), side(them).figures, rival);
  reading.take([term(6, [6, 1]), term(6, [6, 6])]);
  expect(reading.came()).toMatchObject({ band: 1, numbers: { total: 12, shifts: -1 }, toll: [] });
  expect(becomes(page, me, reading.came().changes, "roller").resources.stress).toBe(9);
  reading.takePush([term(6, [6])]);
  const { band, numbers, toll, changes } = reading.came();
  expect([band, numbers]).toEqual([0, { total: 17, shifts: 4 }]);
  expect(becomes(page, me, toll, "roller").resources).toMatchObject({ stress: 5, fate: 1 });
  expect(
    becomes(page, { ...them, resources: { health: 3, stress: 0, fate: 0 } }, changes, "target").resources.health,
  ).toBe(0);
  const isOut = (stress: number) => new Figures(page, held(1, { health: 4, stress, fate: 0 })).isOut();
  expect([0, 7, 8].map(isOut)).toEqual([false, false, true]);
});

describe("a fault of the table", () => {
  const people = [madeUpPerson(page, 0), madeUpPerson(page, 1)] as const;

  /** One case as a table would play it that does what the page says. */
  function wholly(one: Case): Played {
    const reading = readingOf(page, one);
    const card = (terms: Term[], text: string) => {
      const { toll, changes, band, notes, numbers } = reading.came();
      const paid = [becomes(page, people[0], toll, "roller"), people[1]] as const;
      const done = [becomes(page, paid[0], changes, "roller"), becomes(page, paid[1], changes, "target")] as const;
      const outcome = { band, notes, numbers, purses: reading.purses() };
      const [rolled, applied, undone] = [shown(page, paid), shown(page, done), shown(page, paid)];
      return {
        terms,
        outcome,
        text,
        buttons: [],
        rolled,
        applied,
        undone,
        bought: [],
        shared: { applied: {}, undone: {} },
      };
    };
    const names = "It hurts It fails";
    const terms = [term(6, [6, 5]), term(6, [1, 2])];
    reading.take(terms);
    const first = card(terms, names);
    reading.takePush([term(6, [6])]);
    return { before: shown(page, people), card: first, pushed: card([term(6, [6])], names), said: [] };
  }

  const [one] = casesOf(page, "bolt", people) as [Case];
  const faultsOf = (spoil: (played: Required<Played>, one: Case) => void): string[] => {
    const played = wholly({ ...one, push: true }) as Required<Played>;
    spoil(played, one);
    const faults: string[] = [];
    judge(page, people, { ...one, push: true }, played, (fault) => faults.push(fault));
    return faults;
  };

  it("is none where there is none", () => expect(faultsOf(() => {})).toEqual([]));

  it.each<[string, (played: Played) => void, RegExp]>([
    [
      "a share that is dropped",
      ({ card, before }) => (card as Any).applied.splice(0, 1, before[0]),
      /stress of the roller after applying/,
    ],
    [
      "the other side's figure",
      ({ card }) => ((card as Any).outcome.numbers.shifts += 3),
      /shifts: the page says 10, the table 13/,
    ],
    [
      "another band",
      ({ card }) => ((card as Any).outcome.band = 1),
      /the band: the page says It hurts, the table It fails/,
    ],
    [
      "who is out",
      ({ before }) => (before[0].out = true),
      /out of the fight of the roller before: the page says false/,
    ],
    [
      "a price that is not paid",
      ({ pushed, before }) => ((pushed as Any).rolled = before),
      /fate of the roller after the roll/,
    ],
    [
      "what is not taken back",
      ({ card }) => ((card as Any).undone = card?.applied),
      /health of the target after taking it back/,
    ],
    ["a card without its band", ({ card }) => ((card as Any).text = ""), /on the card: the page says It hurts/],
    ["a push that is not offered", (played) => (played.pushed = null), /lets it be pushed, the table does not/],
    ["what the table refuses", ({ said }) => said.push("No."), /the table says “No.”/],
  ])("is named: %s", (_, spoil, said) => {
    const faults = faultsOf(spoil);
    expect(faults.join("\n")).toMatch(said);
    for (const fault of faults) expect(fault).toMatch(/^bolt/);
  });
});

const ARCHERY = whole(
  readYaml(`${HEAD}
attributes: { aim: 0..9, nerve: { dice: [4, 6, 8] }, level: 1..3 }
resources: { health: { max: 9, at: { 0: down } }, supply: { dice: [4, 6] } }
conditions: { prone: Prone, afraid: { adds: { aim: -1 } }, down: { out: true } }
fields: { sworn: tick, class: [fighter, thief] }
derived: { guard: "aim + if(sworn, 2, 0) + if(class.thief, 1, 0) + carried.sips + owned.draught", edge: ab }
tables: { ab: { by: level, rows: [1, 4, 9] }, wounds: { dice: 1d6, rows: { 1..3: Bruise, 4..6: { name: Broken, then: { afraid: true } } } } }
groups: [{ name: { en: Body, es: Cuerpo }, fields: [aim, health, level] }]
initiative: { roll: first, number: n }
things:
  skill: { numbers: { rank: 0..3 } }
  bow: { pick: skill, numbers: { arrows: 0..9, string: { dice: [0, 4, 6] } }, fields: { strung: tick, wood: [yew, ash] }, roll: shoot }
  draught: { numbers: { sips: 0..3 }, use: { health: sips, sips: -1, afraid: false, sworn: true }, spent: true }
rolls:
  first: { dice: { d: 1d10 }, ask: { by: { of: Body }, calm: yes }, numbers: { n: sum(d) + by + 10 * calm } }
  shoot:
    with: bow
    ask: { calm: yes, range: [close, far], by: { of: Cuerpo }, how: [level, aim], flask: draught }
    dice: { d: 1d6 }
    numbers: { total: "sum(d) + if(calm, 1, 0) + if(range.far, 20, 0) + 100 * how + if(bow.strung, 50, 0) + if(bow.wood.ash, 7, 0)" }
    bands:
      - name: Hit
        roll: wounds
        then: { target.prone: true, target.afraid: false, target.aim: -9, target.sworn: false, nerve: step up, supply: step down, bow.arrows: -1, bow.skill.rank: +1, bow.strung: false, bow.string: step down, flask.sips: -1, prone: false }
`),
);

describe("a roll that is nothing but its note", () => {
  const played = (rest: string) => {
    const page = whole(readYaml(`${HEAD}${rest}`));
    return casesOf(page, "rest", [madeUpPerson(page, 0), madeUpPerson(page, 1)]);
  };
  it("is played without dice, as its note always holds", () =>
    expect(played("rolls: { rest: { dice: {}, notes: [{ name: Rested, when: true }] } }")).toHaveLength(1));

  it("is not passed over where those who were to roll it may not", () =>
    expect(() =>
      played(
        "conditions: { dazed: Dazed }\nrolls: { rest: { dice: { d: 1d6 }, refuse: [{ when: dazed, text: No. }] } }",
      ),
    ).toThrow(/refuse holds/));
});

describe("what a roll changes beside resources", () => {
  const people = [madeUpPerson(ARCHERY, 0), madeUpPerson(ARCHERY, 1)] as const;
  const [shoot] = casesOf(ARCHERY, "shoot", people);
  const [use] = casesOf(ARCHERY, "using draught", people);
  const firstOf = { shoot, "using draught": use };
  const thingOf = (held: Held, kind: string) => held.things.find((one) => one.kind === kind);
  const came = (roll: string, fell: Term[]) => {
    const one = firstOf[roll as keyof typeof firstOf] as Case;
    const reading = readingOf(ARCHERY, one);
    reading.take(fell);
    return { one, ...reading.came(), purses: reading.purses() };
  };

  it("is each of it where it belongs", () => {
    const { changes, numbers } = came("shoot", [term(6, [3])]);
    const [me, them] = people;
    // Level 3 of the roller, the bow strung and of ash; the attribute in question is the first of those offered.
    expect(numbers.total).toBe(3 + 100 * (me.attributes.level as number) + 50 + 7);
    const [mine, theirs] = [becomes(ARCHERY, me, changes, "roller"), becomes(ARCHERY, them, changes, "target")];
    expect([me.conditions, mine.conditions]).toEqual([["prone"], []]);
    expect([them.conditions, theirs.conditions]).toEqual([["afraid"], ["prone"]]);
    expect([them.fields?.sworn, theirs.fields?.sworn, mine.fields?.sworn]).toEqual([false, false, true]);
    expect([theirs.attributes.aim, mine.attributes.aim]).toEqual([0, me.attributes.aim]);
    expect([me.attributes.nerve, mine.attributes.nerve]).toEqual([6, 8]);
    const [before, bow] = [thingOf(me, "bow"), thingOf(mine, "bow")];
    expect(bow?.numbers).toEqual({ arrows: (before?.numbers.arrows ?? 0) - 1, string: 4 });
    expect([before?.fields?.strung, bow?.fields?.strung]).toEqual([true, false]);
    expect(thingOf(theirs, "bow")).toEqual(thingOf(them, "bow"));
    for (const [kind, number, by] of [
      ["skill", "rank", 1],
      ["draught", "sips", -1],
    ] as const) {
      const [was, is] = [me, mine].map((held) => thingOf(held, kind)?.numbers[number] ?? Number.NaN);
      expect(is, kind).toBe(Math.min(3, Math.max(0, (was ?? 0) + by)));
    }
  });

  it("using a thing is a roll without dice, and one less of it", () => {
    const { changes, toll } = came("using draught", []);
    const [me] = people;
    const [sips = 0, health = 0] = [thingOf(me, "draught")?.numbers.sips, me.resources.health];
    expect(becomes(ARCHERY, me, toll, "roller").things.map(({ many }) => many)).toEqual([1, 1, 2]);
    const after = becomes(ARCHERY, me, changes, "roller");
    expect(after.resources.health).toBe(Math.min(9, health + sips));
    expect(thingOf(after, "draught")).toMatchObject({ many: 3, numbers: { sips: sips - 1 } });
    expect(after.fields?.sworn).toBe(true);
  });

  it.each([
    ["a name that nothing of the page has", "luck: 1"],
    ["a number of a thing that is not in it", "health.max: 1"],
    ["a condition that is counted", "prone: 1"],
    ["a resource that is put on", "health: true"],
    ["a tick of another actor's thing", "target.bow.strung: true"],
  ])("is not passed over where it cannot be read: %s", (_, then) => {
    const text = `${HEAD}resources: { health: { max: 9 } }\nconditions: { prone: Prone }\nthings: { bow: { fields: { strung: tick } } }\n`;
    const odd = readYaml(
      `${text}rolls: { r: { with: bow, dice: { d: 1d6 }, bands: [{ name: A, then: { ${then} } }] } }`,
    );
    const both = [madeUpPerson(odd, 0), madeUpPerson(odd, 1)] as const;
    expect(() => casesOf(odd, "r", both)).toThrow(Unread);
  });

  it.each([
    ["{ name: How far, pick: [close, far] }", ["close", "far", "close"]],
    ["{ name: How, pick: [might, grace] }", ["might", "grace", "might"]],
  ])("answers a question that lists what there is to pick: %s", (ask, answered) => {
    const page = readYaml(
      `${HEAD}attributes: { might: 1..5, grace: 1..5 }\nrolls: { r: { ask: { a: ${ask} }, dice: { d: 1d6 }, bands: [{ name: A }] } }`,
    );
    const cases = casesOf(page, "r", [madeUpPerson(page, 0), madeUpPerson(page, 1)]);
    expect(cases.map(({ values }) => values.a)).toEqual(answered);
  });

  it("nor a question, a group or a row that cannot be read", () => {
    const asking = (ask: string) => readYaml(`${HEAD}rolls: { r: { ask: { a: ${ask} }, dice: { d: 1d6 } } }`);
    const row = whole(
      readYaml(`${HEAD}tables: { t: { rows: [1, x] } }\nrolls: { r: { dice: { d: 1d1 }, numbers: { n: t(2) } } }`),
    );
    for (const odd of [asking("weather"), asking("{ of: Nobody }"), row])
      expect(() => casesOf(odd, "r", [madeUpPerson(odd, 0), madeUpPerson(odd, 1)])).toThrow(Unread);
  });

  const faultsOf = (roll: string, fell: Term[], spoil: (played: Any) => void): string[] => {
    const { one, toll, changes, band, notes, numbers, purses } = came(roll, fell);
    const paid = [becomes(ARCHERY, people[0], toll, "roller"), people[1]] as const;
    const done = [becomes(ARCHERY, paid[0], changes, "roller"), becomes(ARCHERY, paid[1], changes, "target")];
    const card = {
      ...{ terms: fell, outcome: { band, notes, numbers, purses }, text: "Hit draught Broken", buttons: ["wounds"] },
      ...{
        rolled: shown(ARCHERY, paid),
        applied: shown(ARCHERY, done),
        undone: shown(ARCHERY, paid),
        bought: [],
        shared: { applied: {}, undone: {} },
      },
    };
    const played = { before: shown(ARCHERY, people), card, pushed: null, said: [] };
    spoil(played);
    const faults: string[] = [];
    judge(ARCHERY, people, one, played, (fault) => faults.push(fault));
    return faults;
  };
  const [BOW, DRAUGHT] = [people[0].things[1]?.id ?? "", people[0].things[2]?.id ?? ""];

  it("is without a fault where there is none", () => {
    expect(faultsOf("shoot", [term(6, [3])], () => {})).toEqual([]);
    expect(faultsOf("using draught", [], () => {})).toEqual([]);
  });

  it.each<[string, string, (played: Any) => void, RegExp]>([
    [
      "a condition on the wrong side",
      "shoot",
      ({ card }) => card.applied[0].conditions.push("prone"),
      /conditions of the roller after applying: the page says none, the table prone/,
    ],
    [
      "a condition that is not taken back",
      "shoot",
      ({ card }) => (card.undone[1] = card.applied[1]),
      /conditions of the target after taking it back: the page says afraid, the table prone/,
    ],
    [
      "what a condition adds",
      "shoot",
      ({ before }) => (before[1].figures.aim += 1),
      /aim, all told, of the target before/,
    ],
    [
      "a number of a thing not taken back",
      "shoot",
      ({ card }) => (card.undone[0].things[BOW] = card.applied[0].things[BOW]),
      /bow\.arrows of the roller after taking it back/,
    ],
    [
      "a number of a thing not changed",
      "shoot",
      ({ card }) => (card.applied[0].things[BOW] = card.rolled[0].things[BOW]),
      /bow\.arrows of the roller after applying/,
    ],
    [
      "a tick of a thing",
      "shoot",
      ({ card }) => (card.applied[0].things[BOW].fields.strung = true),
      /bow\.strung of the roller after applying: the page says false, the table true/,
    ],
    [
      "an attribute below its least",
      "shoot",
      ({ card }) => (card.applied[1].attributes.aim = -6),
      /aim of the target after applying: the page says 0, the table -6/,
    ],
    [
      "a die that stepped the other way",
      "shoot",
      ({ card }) => (card.applied[0].attributes.nerve = 4),
      /nerve of the roller after applying: the page says 8, the table 4/,
    ],
    [
      "a tick of an actor",
      "using draught",
      ({ card }) => (card.applied[0].fields.sworn = false),
      /sworn of the roller after applying/,
    ],
    [
      "what is used up not taken",
      "using draught",
      ({ card }) => (card.rolled[0].things[DRAUGHT].many = 3),
      /how many of draught of the roller after the roll: the page says 2, the table 3/,
    ],
    [
      "a table one row on",
      "shoot",
      ({ before }) => (before[0].figures.edge = 4),
      /edge, all told, of the roller before/,
    ],
    [
      "a roll that does not follow",
      "shoot",
      ({ card }) => (card.buttons = []),
      /a button for: the page says wounds, the table not there/,
    ],
  ])("is named: %s", (_, roll, spoil, said) => {
    const fell = roll === "shoot" ? [term(6, [3])] : [];
    expect(faultsOf(roll, fell, spoil).join("\n")).toMatch(said);
  });

  it("and who acts first", () => {
    const [first, second] = people.map(({ attributes: { aim = 0 } }) => aim - 0);
    const order = (mine: number, theirs: number) => {
      const faults: string[] = [];
      const rolled = [mine, theirs].map((initiative, at) => ({ initiative, terms: [term(10, [4 + at])] }));
      judgeOrder(ARCHERY, people, rolled, (fault) => faults.push(fault));
      return faults;
    };
    // Afraid, the other side aims one worse.
    const right = [(first ?? 0) + 4, (second ?? 0) - 1 + 5] as const;
    expect(order(...right)).toEqual([]);
    expect(order(right[0] + 1, right[1])).toEqual([expect.stringMatching(/^initiative of the roller: the page says/)]);
    expect(order(right[0], right[1] + 1)).toEqual([expect.stringMatching(/^initiative of the target/)]);
  });
});

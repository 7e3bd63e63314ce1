import { describe, expect, it } from "vitest";
import { judge } from "../../../scripts/check-ruleset/judge.ts";
import { type Case, casesOf, madeUpPerson, readingOf } from "../../../scripts/check-ruleset/reading/cases.ts";
import type { Term } from "../../../scripts/check-ruleset/reading/dice.ts";
import { Figures, readYaml } from "../../../scripts/check-ruleset/reading/figures.ts";
import { worth } from "../../../scripts/check-ruleset/reading/formula.ts";
import { becomes, Reading } from "../../../scripts/check-ruleset/reading/roll.ts";
import type { Both, Played } from "../../../scripts/check-ruleset/table.ts";

/** `npm run check-ruleset` at the table: the small reading of a page by hand-made figures, and each kind of fault by its name. */

// biome-ignore lint/suspicious/noExplicitAny: cards are spoilt on purpose.
type Any = any;

const HEAD = "workshop: 1\nid: read\nname: Read\n";
const term = (faces: number, results: number[], number = results.length, fudge = false): Term => ({
  ...{ number, faces, fudge, results },
});

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
  const side = (might: number, resources: Record<string, number>) => {
    const figures = new Figures(page, { attributes: { might, wit: 0 }, resources, things: [] });
    return { figures, thing: null, asked: { approach: "might" } };
  };
  const [me, them] = [side(5, { health: 9, stress: 3, fate: 2 }), side(1, { health: 4, stress: 0, fate: 0 })];
  const rival = new Reading(page, "bolt", them, null, null);
  const reading = new Reading(page, "bolt", me, them.figures, rival);
  reading.take([term(6, [6, 1]), term(6, [6, 6])]);
  expect(reading.came()).toMatchObject({ band: 1, numbers: { total: 12, shifts: -1 }, toll: [] });
  expect(becomes(me.figures, { health: 9, stress: 3, fate: 2 }, reading.came().changes, "roller").stress).toBe(9);
  reading.takePush([term(6, [6])]);
  const { band, numbers, toll, changes } = reading.came();
  expect([band, numbers]).toEqual([0, { total: 17, shifts: 4 }]);
  expect(becomes(me.figures, { health: 9, stress: 3, fate: 2 }, toll, "roller")).toMatchObject({ stress: 5, fate: 1 });
  expect(becomes(them.figures, { health: 3, stress: 0, fate: 0 }, changes, "target").health).toBe(0);
  expect([0, 7, 8].map((stress) => side(1, { health: 4, stress, fate: 0 }).figures.isOut())).toEqual([
    false,
    false,
    true,
  ]);
});

describe("a fault of the table", () => {
  const people = [madeUpPerson(page, 0), madeUpPerson(page, 1)] as const;
  const shown = (of: Record<string, number>[]): Both =>
    of.map((resources, who) => {
      const figures = new Figures(page, { ...people[who === 0 ? 0 : 1], resources });
      return { resources: { ...resources }, out: figures.isOut() };
    }) as Both;

  /** One case as a table would play it that does what the page says. */
  function wholly(one: Case): Played {
    const reading = readingOf(page, one);
    const [mine, theirs] = [one.mine.figures, one.theirs.figures];
    const before = people.map(({ resources }) => resources) as [Record<string, number>, Record<string, number>];
    const card = (terms: Term[], text: string) => {
      const { toll, changes, band, notes, numbers } = reading.came();
      const paid = [becomes(mine, before[0], toll, "roller"), before[1]] as const;
      const done = [becomes(mine, paid[0], changes, "roller"), becomes(theirs, paid[1], changes, "target")];
      const outcome = { band, notes, numbers };
      const [rolled, applied, undone] = [shown([...paid]), shown(done), shown([...paid])];
      return { terms, outcome, text, rolled, applied, undone };
    };
    const names = "It hurts It fails";
    const terms = [term(6, [6, 5]), term(6, [1, 2])];
    reading.take(terms);
    const first = card(terms, names);
    reading.takePush([term(6, [6])]);
    return { before: shown(before), card: first, pushed: card([term(6, [6])], names), said: [] };
  }

  const faultsOf = (spoil: (played: Required<Played>, one: Case) => void): string[] => {
    const [one] = casesOf(page, "bolt", people) as [Case];
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
    ["who is out", ({ before }) => (before[0].out = true), /the roller out of the fight before: the page says false/],
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

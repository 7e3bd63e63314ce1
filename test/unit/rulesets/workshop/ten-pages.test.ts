import { beforeEach, expect, it } from "vitest";
import { host, kitFor, wholeRuleset } from "../host.ts";

/**
 * The odds of opposed rolls on ten pages, against rivals of other figures than the roller's: every fall of the dice, one by one, read
 * by a few lines of its own for each page. Nothing of the core is used.
 */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Doc = any;

const ruleset = await wholeRuleset("workshop");
const { keepPart } = await import("../../../../module/foundry/parts.ts");
keepPart("workshop", await import("../../../../module/core/workshop/index.ts"));
const kit = kitFor(ruleset);

const sum = (dice: readonly number[]): number => dice.reduce((all, face) => all + face, 0);
const hits = (least: number) => (dice: readonly number[]) => dice.filter((face) => face >= least).length;
const d = (size: number): number[] => Array.from({ length: size }, (_, at) => at + 1);
const FUDGE = [-1, 0, 1];

interface Side {
  /** Faces of each die, for a roller with these figures. */
  dice(figures: Record<string, number>): readonly (readonly number[])[];
  /** What the dice come to. */
  comes(dice: readonly number[], figures: Record<string, number>): number;
}
interface Game {
  rolls: string;
  mine: Side;
  theirs?: Side;
  /** Which of the bands, by what both came to. */
  band(mine: number, theirs: number): number;
}

const side = (dice: Side["dice"], comes: Side["comes"]): Side => ({ dice, comes });
const higher = (mine: number, theirs: number): number => (mine > theirs ? 0 : mine === theirs ? 1 : 2);
const THREE = `[{ name: Win, as: success, when: n > rival.n }, { name: Even, when: n == rival.n }, { name: Loss, as: failure }]`;
const TWO = `[{ name: Win, as: success, when: n >= rival.n }, { name: Loss, as: failure }]`;
const atLeast = (mine: number, theirs: number): number => (mine >= theirs ? 0 : 1);

const GAMES: Record<string, Game> = {
  "two dice and a figure": {
    rolls: `act: { dice: { m: 2d6 }, numbers: { n: sum(m) + might }, bands: ${THREE} }`,
    mine: side(
      () => [d(6), d(6)],
      (dice, { might = 0 }) => sum(dice) + might,
    ),
    band: higher,
  },
  "one d20, and a tie wins": {
    rolls: `act: { dice: { m: 1d20 }, numbers: { n: sum(m) + might + wit }, bands: ${TWO} }`,
    mine: side(
      () => [d(20)],
      (dice, { might = 0, wit = 0 }) => sum(dice) + might + wit,
    ),
    band: atLeast,
  },
  "fudge dice": {
    rolls: `act: { dice: { m: 4dF }, numbers: { n: sum(m) + wit }, bands: ${THREE} }`,
    mine: side(
      () => [FUDGE, FUDGE, FUDGE, FUDGE],
      (dice, { wit = 0 }) => sum(dice) + wit,
    ),
    band: higher,
  },
  "the highest of three": {
    rolls: `act: { dice: { m: 3d6 }, numbers: { n: high(m) + wit }, bands: ${THREE} }`,
    mine: side(
      () => [d(6), d(6), d(6)],
      (dice, { wit = 0 }) => Math.max(...dice) + wit,
    ),
    band: higher,
  },
  "as many dice as a figure, counting fives": {
    rolls: `act: { dice: { m: { count: might, die: 6 } }, numbers: { n: count(m >= 5) }, bands: ${THREE} }`,
    mine: side(({ might = 0 }) => Array.from({ length: might }, () => d(6)), hits(5)),
    band: higher,
  },
  "another roll answers": {
    rolls: `act: { against: ward, dice: { m: 2d6 }, numbers: { n: sum(m) + might }, bands: ${THREE} }
  ward: { dice: { w: 1d8 }, numbers: { n: sum(w) + 2 * wit }, bands: [{ name: Done }] }`,
    mine: side(
      () => [d(6), d(6)],
      (dice, { might = 0 }) => sum(dice) + might,
    ),
    theirs: side(
      () => [d(8)],
      (dice, { wit = 0 }) => sum(dice) + 2 * wit,
    ),
    band: higher,
  },
  "by a margin": {
    rolls: `act: { dice: { m: 2d8 }, numbers: { n: sum(m) + wit, by: n - rival.n }, bands: [{ name: Crush, as: critical, when: by >= 5 }, { name: Win, as: success, when: by > 0 }, { name: Loss, as: failure }] }`,
    mine: side(
      () => [d(8), d(8)],
      (dice, { wit = 0 }) => sum(dice) + wit,
    ),
    band: (mine, theirs) => (mine - theirs >= 5 ? 0 : mine > theirs ? 1 : 2),
  },
  "low is good": {
    rolls: `act: { dice: { m: 1d100 }, numbers: { n: 10 * might - sum(m) }, bands: ${THREE} }`,
    mine: side(
      () => [d(100)],
      (dice, { might = 0 }) => 10 * might - sum(dice),
    ),
    band: higher,
  },
  "dice of several sizes": {
    rolls: `act: { dice: { m: { dice: [4, 6, 8] } }, numbers: { n: high(m) + low(m) + might }, bands: ${THREE} }`,
    mine: side(
      () => [d(4), d(6), d(8)],
      (dice, { might = 0 }) => Math.max(...dice) + Math.min(...dice) + might,
    ),
    band: higher,
  },
  "a chosen attribute and a bonus": {
    rolls: `act: { ask: { by: attribute, bonus: 0..4 }, dice: { m: 2d6 }, numbers: { n: sum(m) + by + bonus }, bands: ${THREE} }`,
    mine: side(
      () => [d(6), d(6)],
      (dice, { by = 0, bonus = 0 }) => sum(dice) + by + bonus,
    ),
    band: higher,
  },
};

/** What a side's dice come to, with how many ways. */
function ways({ dice, comes }: Side, figures: Record<string, number>): Map<number, number> {
  let falls: number[][] = [[]];
  for (const faces of dice(figures)) falls = falls.flatMap((fall) => faces.map((face) => [...fall, face]));
  const found = new Map<number, number>();
  for (const fall of falls) {
    const n = comes(fall, figures);
    found.set(n, (found.get(n) ?? 0) + 1 / falls.length);
  }
  return found;
}

beforeEach(() => {
  kit.reset();
  const pages = Object.entries(GAMES).map(([name, { rolls }], at) => [
    `page${at}`,
    `
workshop: 1
id: page${at}
name: ${name}
attributes: { might: { from: 0, to: 9, start: 1 }, wit: { from: 0, to: 9, start: 1 } }
rolls:
  ${rolls}
`,
  ]);
  host.settings.set("workshop.games", JSON.stringify(Object.fromEntries(pages)));
});

const PEOPLE: [mine: Record<string, number>, theirs: Record<string, number>][] = [
  [
    { might: 3, wit: 0 },
    { might: 0, wit: 5 },
  ],
  [
    { might: 1, wit: 4 },
    { might: 5, wit: 2 },
  ],
  [
    { might: 2, wit: 2 },
    { might: 2, wit: 2 },
  ],
];

it.each(Object.keys(GAMES))("%s", (name) => {
  const { mine, theirs = mine, band } = GAMES[name] as Game;
  const game = `page${Object.keys(GAMES).indexOf(name)}`;
  for (const [at, [one, other]] of PEOPLE.entries()) {
    const hero = (id: string, attributes: object) =>
      kit.actor({ _id: id, name: id, type: "workshopHero", system: { game, attributes } });
    const rules = ruleset.rolls.roll as Doc;
    // Questions are each side's own: the roller's bonus is not the rival's.
    const values = { way: at === 1 ? "each" : "both", by: "might", bonus: 3, "rival.by": "wit", "rival.bonus": 1 };
    const source = { actor: hero("A", one), target: hero("B", other), item: null, args: { roll: "act" }, values };
    const plan = rules.plan(source);
    const bands = rules.odds(rules.check(plan), plan).bands.map(({ chance }: Doc) => chance);
    const own = { ...one, by: one.might ?? 0, bonus: 3 };
    const rival = { ...other, by: other.wit ?? 0, bonus: 1 };
    const wanted = [0, 0, 0];
    for (const [m, p] of ways(mine, own))
      for (const [t, q] of ways(theirs, rival)) wanted[band(m, t)] = (wanted[band(m, t)] ?? 0) + p * q;
    const worst = Math.max(...wanted.map((chance, end) => Math.abs(chance - (bands[end] ?? 0))));
    expect(worst, JSON.stringify({ one, other, bands, wanted })).toBeLessThan(1e-12);
  }
});

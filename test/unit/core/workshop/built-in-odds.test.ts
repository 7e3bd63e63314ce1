import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as effect from "../../../../module/core/effect/index.ts";
import * as multi from "../../../../module/core/multi/index.ts";
import { odds, page, refusalOf } from "../../../../module/core/workshop/index.ts";
import type { Page } from "../../../../module/core/workshop/page/types.ts";
import { EXACT } from "../helpers.ts";

/** Two of the built-in games written as pages: what is rolled at the table has the same chances, to 1e-12. */

const read = (name: string): Page =>
  page(readFileSync(new URL(`../../../../examples/workshop/${name}.yml`, import.meta.url), "utf8"));
const rollOf = (of: Page, id: string) => of.rolls.find((one) => one.id === id) as Page["rolls"][number];
const chanceOf = (roll: Page["rolls"][number], given: object, band: string): number =>
  odds(roll, given as Record<string, unknown>).bands.find(({ name }) => (name as { en: string }).en === band)?.chance ??
  Number.NaN;

/** Numbers that come out alike every time. */
function numbersFrom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * (most + 1));
  };
}

describe("a ceiling of levels, as a page", () => {
  const game = read("ceiling");
  const kinds = [4, 6, 8, 10, 12, 20] as const;
  const most = [3, 3, 2, 2, 1, 1] as const;
  const hand = (next: (most: number) => number) => {
    const counts = most.map((many) => next(many));
    const dice = counts.flatMap((many, at) => Array<number>(many).fill(kinds[at] as number));
    const asked = Object.fromEntries(counts.map((many, at) => [`n${kinds[at]}`, many]));
    return { dice, asked, covers: dice.reduce((sum, die) => sum + die, 0) };
  };

  it("has the chances of a test, at 200 choices of dice", () => {
    const next = numbersFrom(1);
    const roll = rollOf(game, "test");
    let compared = 0;
    while (compared < 200) {
      const { dice, asked, covers } = hand(next);
      const level = 1 + next(19);
      const lower = next(level - 1);
      const difficulty = 1 + next(15);
      const played = level - lower;
      const given = { ...asked, "skill.level": level, lower, difficulty };
      expect(refusalOf(roll, given) === null).toBe(covers >= played);
      if (covers < played) {
        if (dice.length > 0) expect(() => multi.odds({ level: played, dice, difficulty })).toThrow();
        continue;
      }
      const known = multi.odds({ level: played, dice, difficulty });
      expect(Math.abs(chanceOf(roll, given, "Success") - known.success)).toBeLessThan(EXACT);
      expect(Math.abs(chanceOf(roll, given, "Too much") - known.over)).toBeLessThan(EXACT);
      compared++;
    }
  });

  it("has those of a contest, in which the other side answers a difficulty that was named", () => {
    const next = numbersFrom(2);
    const roll = rollOf(game, "challenge");
    let compared = 0;
    while (compared < 100) {
      const [mine, theirs] = [hand(next), hand(next)];
      const [level, other] = [1 + next(19), 1 + next(19)];
      const named = 1 + next(level - 1);
      if (mine.covers < level || theirs.covers < other) continue;
      const rival = { ...theirs.asked, "skill.level": other, named: 1 };
      const given = { ...mine.asked, "skill.level": level, named, rival };
      const made = multi.odds({ level, dice: mine.dice, difficulty: named }).success;
      const answered = multi.odds({
        level: other,
        dice: theirs.dice,
        difficulty: multi.answerTo(named, "reach"),
      }).success;
      expect(Math.abs(chanceOf(roll, given, "You win") - made * (1 - answered))).toBeLessThan(EXACT);
      compared++;
    }
  });

  it("has what an initiative reaches", () => {
    const next = numbersFrom(3);
    for (let compared = 0; compared < 50; ) {
      const { dice, asked, covers } = hand(next);
      const pace = 1 + next(19);
      if (covers < pace) continue;
      const reached = odds(rollOf(game, "start"), { ...asked, pace }).distribution("reached");
      const curve = multi.curve({ level: pace, dice });
      for (const [at, chance] of curve.entries())
        expect(Math.abs(reached.atLeast(at + 1) - chance)).toBeLessThan(EXACT);
      compared++;
    }
  });
});

describe("a margin that pays, as a page", () => {
  const game = read("surplus");
  /** What the page is given for a side, and the bonus that the built-in game makes of the same sheet. */
  const side = (next: (most: number) => number) => {
    const [score, prime, level, traits] = [1 + next(29), next(1), 1 + next(19), next(9)];
    const bonus = effect.bonusOf({ score, prime: prime === 1, level, traits }).total;
    return { given: { stat: score, prime, level, traits, nimble: 10, other: 0 }, bonus };
  };

  it("has the chances of an action, and of each point to be spent", () => {
    const next = numbersFrom(4);
    for (let compared = 0; compared < 150; compared++) {
      const { given, bonus } = side(next);
      const resistance = [10, 15, 20, 25, 30][next(4)] as number;
      const roll = rollOf(game, "act");
      const known = effect.odds({ kind: "action", bonus, resistance });
      expect(Math.abs(chanceOf(roll, { ...given, resistance }, "It comes off") - known.success)).toBeLessThan(EXACT);
      const margin = odds(roll, { ...given, resistance }).distribution("margin");
      for (const points of [1, 5, 10, 20]) {
        expect(Math.abs(margin.atLeast(points) - known.effect.atLeast(points))).toBeLessThan(EXACT);
        expect(Math.abs(margin.atMost(-points) - known.consequence.atLeast(points))).toBeLessThan(EXACT);
      }
    }
  });

  it("has those of an attack on a defence, and of two who roll against each other", () => {
    const next = numbersFrom(5);
    for (let compared = 0; compared < 100; compared++) {
      const [mine, theirs] = [side(next), side(next)];
      const guard = 10 + next(10);
      const strike = chanceOf(rollOf(game, "strike"), { ...mine.given, "target.guard": guard }, "It lands");
      const hit = effect.odds({ kind: "action", bonus: mine.bonus, resistance: guard }).success;
      expect(Math.abs(strike - hit)).toBeLessThan(EXACT);
      const both = chanceOf(rollOf(game, "oppose"), { ...mine.given, rival: theirs.given }, "You come out ahead");
      const ahead = effect.odds({ kind: "opposed", bonus: mine.bonus, against: { bonus: theirs.bonus } }).success;
      expect(Math.abs(both - ahead)).toBeLessThan(EXACT);
    }
  });

  it("has those of a whole contest, from any score of both", () => {
    const next = numbersFrom(6);
    const roll = rollOf(game, "race");
    for (let compared = 0; compared < 12; compared++) {
      const sides = [side(next), side(next)].map(({ given, bonus }) => {
        const resistance = Math.max(10, Math.min(30, bonus + 8 + next(5)));
        const own = { ...given, resistance, "points.before": 0, "round.before": 0 };
        return { own, bonus, resistance };
      });
      const [mine, theirs] = sides as [(typeof sides)[number], (typeof sides)[number]];
      const gainsOf = (own: object): Gains =>
        odds(roll, { ...own, rival: own })
          .distribution("points")
          .entries();
      const gains: [Gains, Gains] = [gainsOf(mine.own), gainsOf(theirs.own)];
      const points: [number, number] = [next(9), next(9)];
      const known = effect.contestOdds(faces(mine), faces(theirs), { points, target: 10 });
      expect(Math.abs(wins(gains, points) - known.win)).toBeLessThan(EXACT);
      // One round by the bands themselves.
      const given = { ...mine.own, "points.before": points[0], rival: { ...theirs.own, "points.before": points[1] } };
      const [now] = oneRound(gains, points);
      expect(Math.abs(chanceOf(roll, given, "You win") - now)).toBeLessThan(EXACT);
    }
  });
});

type Gains = readonly (readonly [gain: number, chance: number])[];

/** The chances that the first side wins with this round, and that it goes on from each score. */
function oneRound([mine, theirs]: [Gains, Gains], [a, b]: [number, number]): [number, Map<string, number>] {
  let won = 0;
  const open = new Map<string, number>();
  for (const [x, p] of mine)
    for (const [y, q] of theirs) {
      const [mark, other] = [a + x, b + y];
      if (Math.max(mark, other) >= 10 && mark !== other) won += mark > other ? p * q : 0;
      else open.set(`${mark},${other}`, (open.get(`${mark},${other}`) ?? 0) + p * q);
    }
  return [won, open];
}

function wins(gains: [Gains, Gains], from: [number, number]): number {
  let won = 0;
  let open = new Map([[from.join(), 1]]);
  for (let left = 1; left > 1e-16; left = [...open.values()].reduce((sum, chance) => sum + chance, 0)) {
    const next = new Map<string, number>();
    for (const [score, chance] of open) {
      const [now, further] = oneRound(gains, score.split(",").map(Number) as [number, number]);
      won += now * chance;
      for (const [other, more] of further) next.set(other, (next.get(other) ?? 0) + more * chance);
    }
    open = next;
  }
  return won;
}

const faces = ({ bonus, resistance }: { bonus: number; resistance: number }) => ({ bonus, resistance });

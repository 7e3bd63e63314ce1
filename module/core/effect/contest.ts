import type { Distribution } from "../chance/distribution.ts";
import { whole } from "../shape.ts";
import { type Complete, closed, type Infer, readFields, reading, usual } from "../strict.ts";
import { coreError, entriesOf, own, plainFields, wholeNumber } from "../validate.ts";
import { LIMIT, NUMBER, SIDE, type Side } from "./checks.ts";
import { effectOf, totalOf } from "./roll.ts";
import { CONTEST_TARGET } from "./tables.ts";

/*
 * Contests and chases: effect points add up from round to round, and the first to reach the target wins. [review]
 * When several get there in the same round the highest wins; while the highest are equal it goes on. [house]
 */

const MAX_TOTAL = 10_000;
/** Of 3d6. */
const MOST_DICE = 18;

export interface ContestState {
  /** Points of each side so far. */
  readonly points: readonly number[];
  /** Index of the winner, or null while it goes on. */
  readonly winner: number | null;
  /** The round (from 0) that decided it, or null. */
  readonly round: number | null;
}

/**
 * The state of a contest from what each side gained in each round (effect points, 0…1000; 2…20 sides, at most 1000
 * rounds). Rounds after the deciding one are refused. `target` 1…1000, default 10.
 */
export function contest(rounds: readonly (readonly number[])[], target: number = CONTEST_TARGET): ContestState {
  wholeNumber(target, "target", 1, LIMIT);
  let points: number[] = [];
  let winner: number | null = null;
  let decided: number | null = null;
  for (const [round, gains] of entriesOf(rounds, "rounds", 1000).entries()) {
    const field = `rounds[${round}]`;
    if (winner !== null) throw coreError("combination", field, { type: "nothing after the deciding round" }, gains);
    const list = entriesOf(gains, field, 20);
    const sides = round === 0 ? list.length : points.length;
    if (sides < 2 || list.length !== sides) {
      throw coreError("range", field, { type: `the gains of ${Math.max(2, sides)} sides` }, gains);
    }
    if (round === 0) points = list.map(() => 0);
    points = points.map((sum, index) => sum + wholeNumber(list[index], `${field}[${index}]`, 0, LIMIT));
    const top = Math.max(...points);
    const leaders = points.flatMap((sum, index) => (sum === top ? [index] : []));
    if (top >= target && leaders.length === 1) {
      winner = leaders[0] as number;
      decided = round;
    }
  }
  return { points, winner, round: decided };
}

/** Gains of each side in each round, as they come in; null: has not rolled yet. */
export type Rounds = readonly (readonly (number | null)[])[];

function readRounds(rounds: Rounds, sides: number): (number | null)[][] {
  return entriesOf(rounds, "rounds", 1000).map((round, at) => {
    const field = `rounds[${at}]`;
    const gains = entriesOf(round, field, 20);
    if (gains.length !== sides) throw coreError("range", field, { type: `the gains of ${sides} sides` }, gains);
    return gains.map((gain, side) =>
      gain === null ? null : wholeNumber(gain, `${field}[${side}]`, -MAX_TOTAL, MAX_TOTAL),
    );
  });
}

/** The rounds in which everybody has rolled. */
export const completeRounds = (rounds: Rounds): readonly (readonly number[])[] =>
  rounds.filter((round): round is number[] => round.every((gain) => gain !== null));

/**
 * The rounds with what a side (from 0, of `sides` 2…20) gained now: in the round that still waits for a side, or in a new
 * one. Totals −10000…10000. Null: this side has rolled in it already.
 */
export function enteredRound(rounds: Rounds, sides: number, side: number, gain: number): Rounds | null {
  const count = wholeNumber(sides, "sides", 2, 20);
  const list = readRounds(rounds, count);
  const who = wholeNumber(side, "side", 0, count - 1);
  const gained = wholeNumber(gain, "gain", -MAX_TOTAL, MAX_TOTAL);
  const last = list.at(-1);
  const open = last?.some((each) => each === null) ? last : Array.from({ length: count }, (): number | null => null);
  if (open[who] !== null) return null;
  if (open !== last) list.push(open);
  open[who] = gained;
  return list;
}

/** The rounds without the last gain of a side; a round in which nobody has rolled is none. */
export function withoutGain(rounds: Rounds, side: number): Rounds {
  const last = rounds.length - 1;
  return rounds
    .map((round, index) => (index === last ? round.map((gain, at) => (at === side ? null : gain)) : round))
    .filter((round) => round.some((gain) => gain !== null));
}

/** The place of each total, from 1, equal ones sharing theirs; null for who has none. */
export function placesOf(totals: readonly (number | null)[]): readonly (number | null)[] {
  const list = entriesOf(totals, "totals", 1000).map((total, index) =>
    total === null ? null : wholeNumber(total, `totals[${index}]`, -MAX_TOTAL, MAX_TOTAL),
  );
  return list.map((total) =>
    total === null ? null : 1 + list.filter((other) => other !== null && other > total).length,
  );
}

/** Whether a side that adds so much (−1000…1000) can gain anything against a resistance: three sixes at best. */
export const canGain = (bonus: number, resistance: number): boolean =>
  wholeNumber(bonus, "bonus", -LIMIT, LIMIT) + MOST_DICE > wholeNumber(resistance, "resistance", -LIMIT, LIMIT);

export interface Contestant extends Side {
  /** What this side rolls against each round. Absent: the other side's roll. */
  readonly resistance?: number;
}
const RESISTED = closed({ ...SIDE.fields, resistance: NUMBER });

const OPTIONS = closed({
  target: usual(whole(1, 100), CONTEST_TARGET),
  points: usual(
    reading<readonly [number, number]>({ type: "a list" }, (value, field) => {
      const given = entriesOf(value, field, 2);
      const each = (at: number) => wholeNumber(given[at], `${field}[${at}]`, 0, LIMIT);
      return [each(0), each(1)];
    }),
    [0, 0],
  ),
});

export interface ContestOdds {
  /** P(side a wins), P(side b wins). They sum to 1. */
  readonly win: number;
  readonly lose: number;
  /** Expected number of rounds. */
  readonly rounds: number;
}

/** Points that each side may gain in one round, with the chance; the round in which nobody gains is apart. */
interface Round {
  readonly gains: readonly (readonly [a: number, b: number, chance: number])[];
  readonly none: number;
}

/**
 * The exact chances of a contest of two. Both roll against a resistance of their own, or, when neither has one, against
 * each other. `points` so far (0…1000 each, default none), `target` 1…100, default 10.
 */
export function contestOdds(a: Contestant, b: Contestant, options: Infer<typeof OPTIONS> = {}): ContestOdds {
  const { target, points } = OPTIONS.strict(options, "options");
  const names = Object.keys(RESISTED.fields);
  const [mine, theirs] = [plainFields(a, "a", names), plainFields(b, "b", names)];
  const round =
    own(mine, "resistance") === undefined
      ? against(readFields(mine, "a", SIDE.fields), SIDE.strict(theirs, "b"))
      : apart(RESISTED.strict(theirs, "b"), RESISTED.strict(mine, "a"));
  if (1 - round.none < 1e-12) {
    throw coreError("combination", "b.resistance", { type: "resistances that somebody can exceed" }, "neither");
  }
  return new Race(round, target).from(...points);
}

function against(a: Required<Side>, b: Required<Side>): Round {
  const margin = totalOf(a).add(totalOf(b).map((n) => -n));
  const gains = margin.entries().map(([m, p]) => [Math.max(0, m), Math.max(0, -m), p] as const);
  return apartFromNone(gains);
}

function apart(b: Complete<typeof RESISTED>, a: typeof b): Round {
  const gain = (side: typeof a): Distribution => effectOf(totalOf(side), side.resistance);
  const theirs = gain(b).entries();
  const gains = gain(a)
    .entries()
    .flatMap(([x, p]) => theirs.map(([y, q]) => [x, y, p * q] as const));
  return apartFromNone(gains);
}

function apartFromNone(gains: Round["gains"]): Round {
  const none = gains.find(([x, y]) => x === 0 && y === 0)?.[2] ?? 0;
  return { gains: gains.filter(([x, y]) => x > 0 || y > 0), none };
}

/** All states of a race that are still open, each worked out once. */
class Race {
  readonly #round: Round;
  readonly #target: number;
  readonly #known = new Map<number, ContestOdds>();

  constructor(round: Round, target: number) {
    this.#round = round;
    this.#target = target;
  }

  from(x: number, y: number): ContestOdds {
    const top = Math.max(x, y);
    if (top >= this.#target && x !== y) return x > y ? { win: 1, lose: 0, rounds: 0 } : { win: 0, lose: 1, rounds: 0 };
    if (top >= this.#target) return this.#level();
    const key = x * 1000 + y;
    let state = this.#known.get(key);
    if (state === undefined) {
      let [win, rounds] = [0, 1];
      for (const [a, b, p] of this.#round.gains) {
        const next = this.from(x + a, y + b);
        win += p * next.win;
        rounds += p * next.rounds;
      }
      const moves = 1 - this.#round.none;
      state = { win: win / moves, lose: 1 - win / moves, rounds: rounds / moves };
      this.#known.set(key, state);
    }
    return state;
  }

  /** Both there with the same points: the first round that parts them decides. */
  #level(): ContestOdds {
    let [win, lose] = [0, 0];
    for (const [a, b, p] of this.#round.gains) {
      if (a > b) win += p;
      else if (b > a) lose += p;
    }
    return { win: win / (win + lose), lose: lose / (win + lose), rounds: 1 / (win + lose) };
  }
}

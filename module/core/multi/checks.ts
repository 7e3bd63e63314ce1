import { listOf, whole, yes } from "../shape.ts";
import {
  also,
  byKind,
  type Complete,
  closed,
  type Infer,
  is,
  optional,
  readFields,
  reading,
  usual,
} from "../strict.ts";
import { coreError, entriesOf, plain, plainFields, wholeNumber } from "../validate.ts";
import { DICE } from "./tables.ts";

/*
 * What Multi reads. All numbers are whole. Levels and difficulties 1…1000; dice of 2…1000 faces, 1…250 of them, their maxima
 * together at most 10 000. Optional fields are absent, never null.
 */

export const MAX_LEVEL = 1000;
/** For everything that searches among combinations. */
export const MAX_HAND_LEVEL = 100;
export const MAX_DICE = 250;
const MAX_FACES = 1000;
const MAX_MAXIMA = 10_000;
const MAX_KINDS = 20;
const MAX_CONDITIONS = 50;

const ascending = (a: number, b: number): number => a - b;

/** A pool of dice, smallest first. */
const pool = (type: string) =>
  reading<readonly number[]>({ type }, (value, field) => {
    const entries = entriesOf(value, field, MAX_DICE);
    if (entries.length === 0) throw coreError("range", field, { type: `a list of 1 to ${MAX_DICE} dice` }, value);
    let left = MAX_MAXIMA;
    const dice = entries.map((faces, index) => {
      left -= wholeNumber(faces, `${field}[${index}]`, 2, Math.min(MAX_FACES, left));
      return faces as number;
    });
    return dice.sort(ascending);
  });

const PLAY = closed({
  /** The level played: one's own or any lower (rule 1). The total must not exceed it (rule 3). */
  level: whole(1, MAX_LEVEL),
  /** Faces of each die, in any order. Their maxima must reach the level (rule 2). */
  dice: pool("a list of dice"),
});

/** A roll as chosen: the level played and the dice for it. */
export interface Play extends Infer<typeof PLAY> {}

/** A play, whose dice need not yet reach the level. What else is known of it (a Best, an Option) does not matter. */
export const readPlay = (value: unknown, path: string): Play => readFields(plain(value, path), path, PLAY.fields);

/** A play that keeps rule 2. */
export const coveringPlay = (value: unknown, path: string): Play => covering(readPlay(value, path), path);

function covering<P extends Play>(read: P, path: string): P {
  if (maxima(read.dice) < read.level) {
    const field = path === "" ? "dice" : `${path}.dice`;
    throw coreError("combination", field, { type: `dice whose maxima reach ${read.level}` }, read.dice);
  }
  return read;
}

export function maxima(dice: readonly number[]): number {
  return dice.reduce((sum, faces) => sum + faces, 0);
}

export const CHECK = also(
  closed({
    ...PLAY.fields,
    /** What the total must reach. Absent while it is secret: then `reached` says which difficulties were made. */
    difficulty: optional(whole(1, MAX_LEVEL)),
  }),
  covering,
);
export interface Check extends Infer<typeof CHECK> {}

const CONDITIONS = byKind("kind", {
  /** Drunk, angry: nothing conservative. */
  noConservative: closed({ kind: is("noConservative") }),
  /** Fearful: nothing but conservative. */
  onlyConservative: closed({ kind: is("onlyConservative") }),
  /**
   * A wrong idea of oneself, −100…100. Higher: the dice must cover that much more than the level played. Lower: only levels
   * that much below one's own may be played. Several add up. [house reading]
   */
  perceived: closed({ kind: is("perceived"), by: whole(-MAX_HAND_LEVEL, MAX_HAND_LEVEL) }),
  /** A curse takes one kind of die away. */
  removed: closed({ kind: is("removed"), faces: whole(2, MAX_FACES) }),
  /** The dice were chosen for the roller. */
  given: closed({ kind: is("given"), dice: pool("a list") }),
});
/** What bends the choice of dice (source, F.A.Q.). Conditions stack. */
export type Condition = Infer<typeof CONDITIONS>;

const condition = reading<Condition>({ type: "a plain object" }, (value, path) =>
  CONDITIONS.strict(plainFields(value, path, ["kind", "by", "faces", "dice"]), path),
);

/** Kinds of dice on the table, at most 20; virtual ones too. Default DICE. Read smallest first, each once. */
const kinds = usual(
  also(listOf(whole(2, MAX_FACES), MAX_KINDS), (kinds, field): readonly number[] => {
    if (kinds.length === 0) throw coreError("range", field, { type: "at least one kind of die" }, kinds);
    return [...new Set(kinds)].sort(ascending);
  }),
  DICE,
);
/** Most dice in one roll, 1…250. Default: no limit but the level itself. */
const maxDice = usual(whole(1, MAX_DICE), MAX_DICE);

export const LISTED = { kinds, maxDice };

export const HAND = closed({
  /** Own level, 1…100. */
  level: whole(1, MAX_HAND_LEVEL),
  conditions: usual(listOf(condition, MAX_CONDITIONS), []),
  kinds,
  maxDice,
});
/** What a hero has to choose from. */
export interface Hand extends Infer<typeof HAND> {}
export type KnownHand = Complete<typeof HAND>;

/** A hand that asks for its best roll. */
export const QUERY = closed({
  ...HAND.fields,
  /** 1…1000; absent while it is unknown. */
  difficulty: optional(whole(1, MAX_LEVEL)),
});

/** A hand whose rolls are laid out. */
export const CHOICE = closed({
  ...QUERY.fields,
  /** There is a difficulty, and nobody knows it. */
  unknown: usual(yes, false),
  /** The level played, 1…100. Default: the highest that may be (own level when none may). */
  play: optional(whole(1, MAX_HAND_LEVEL)),
});

import {
  coreError,
  entriesOf,
  type Fields,
  list,
  number,
  own,
  plain,
  plainFields,
  wholeNumber,
  word,
} from "../validate.ts";
import { DICE } from "./tables.ts";
import type { Check, Condition, Hand, Play } from "./types.ts";

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
function readDice(value: unknown, field: string): readonly number[] {
  const entries = entriesOf(value, field, MAX_DICE);
  if (entries.length === 0) throw coreError("range", field, { type: `a list of 1 to ${MAX_DICE} dice` }, value);
  let left = MAX_MAXIMA;
  const dice = entries.map((faces, index) => {
    left -= wholeNumber(faces, `${field}[${index}]`, 2, Math.min(MAX_FACES, left));
    return faces as number;
  });
  return dice.sort(ascending);
}

function play(source: Fields, path: string): Play {
  const level = number(source, "level", path, 1, MAX_LEVEL);
  const field = path === "" ? "dice" : `${path}.dice`;
  const value = own(source, "dice");
  if (value === undefined) throw coreError("missing", field, { type: "a list of dice" });
  return { level, dice: readDice(value, field) };
}

/** A play, whose dice need not yet reach the level. What else is known of it (a Best, an Option) does not matter. */
export function readPlay(value: unknown, path: string): Play {
  return play(plain(value, path), path);
}

/** A play that keeps rule 2. */
export function coveringPlay(value: unknown, path: string): Play {
  const read = readPlay(value, path);
  return covering(read, path);
}

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

export function readCheck(check: unknown): Check {
  const source = plainFields(check, "", ["level", "dice", "difficulty"]);
  const read = play(source, "");
  const difficulty = own(source, "difficulty");
  return covering(
    { ...read, ...(difficulty !== undefined && { difficulty: wholeNumber(difficulty, "difficulty", 1, MAX_LEVEL) }) },
    "",
  );
}

/** Kinds of dice, smallest first, each once. */
export function readKinds(source: Fields): readonly number[] {
  if (own(source, "kinds") === undefined) return DICE;
  const kinds = list(source, "kinds", "", MAX_KINDS).map((faces, index) =>
    wholeNumber(faces, `kinds[${index}]`, 2, MAX_FACES),
  );
  if (kinds.length === 0) throw coreError("range", "kinds", { type: "at least one kind of die" }, kinds);
  return [...new Set(kinds)].sort(ascending);
}

export const HAND = ["level", "conditions", "kinds", "maxDice"] as const;

export function readHand(source: Fields): Required<Hand> {
  const level = number(source, "level", "", 1, MAX_HAND_LEVEL);
  return {
    level,
    conditions:
      own(source, "conditions") === undefined
        ? []
        : list(source, "conditions", "", MAX_CONDITIONS).map((entry, index) =>
            readCondition(entry, `conditions[${index}]`),
          ),
    kinds: readKinds(source),
    maxDice: number(source, "maxDice", "", 1, MAX_DICE, MAX_DICE),
  };
}

const CONDITIONS = ["noConservative", "onlyConservative", "perceived", "removed", "given"] as const;

function readCondition(value: unknown, path: string): Condition {
  const source = plainFields(value, path, ["kind", "by", "faces", "dice"]);
  const kind = word(source, "kind", path, CONDITIONS);
  switch (kind) {
    case "perceived":
      plainFields(value, path, ["kind", "by"]);
      return { kind, by: number(source, "by", path, -MAX_HAND_LEVEL, MAX_HAND_LEVEL) };
    case "removed":
      plainFields(value, path, ["kind", "faces"]);
      return { kind, faces: number(source, "faces", path, 2, MAX_FACES) };
    case "given":
      plainFields(value, path, ["kind", "dice"]);
      return { kind, dice: readDice(list(source, "dice", path, MAX_DICE), `${path}.dice`) };
    default:
      plainFields(value, path, ["kind"]);
      return { kind };
  }
}

import { oneOf, whole, yes } from "../shape.ts";
import { type Complete, closed, ownWordField, reading, readKept, usual } from "../strict.ts";
import { coreError, entriesOf, fieldAt, plain } from "../validate.ts";
import { MAX_LEVEL, MIN_LEVEL } from "./checks.ts";
import { METHODS, VARIANTS } from "./tables.ts";

/*
 * A table's own scale: its words for levels, and the steps of its ladder of difficulties. With the dice it makes a file that
 * tables share. A level without a word of its own has the scale's; without steps the ladder is the usual one. [house]
 */

const LETTERS = 40;
export const MOST_STEPS = 12;
const FORMAT = "cubilete.escala3.scale";

const WORD = ownWordField(LETTERS);

/** Words by whole level, −20…40: `{"6": "Titanic"}`. */
const OWN_WORDS = reading<Readonly<Record<string, string>>>({ type: "a plain object" }, (value, path) => {
  const pairs = Object.entries(plain(value, path)).map(([level, word]) => {
    const field = fieldAt(path, level);
    const whole = Number(level);
    if (String(whole) !== level || !Number.isInteger(whole) || whole < MIN_LEVEL || whole > MAX_LEVEL)
      throw coreError("unknown", field, { min: MIN_LEVEL, max: MAX_LEVEL }, level);
    return [level, WORD.strict(word, field)] as const;
  });
  return Object.fromEntries(pairs);
});

const STEP = closed({ level: whole(MIN_LEVEL, MAX_LEVEL), word: WORD });

/** Steps of difficulties, from the easiest on. */
const OWN_LADDER = reading<readonly Complete<typeof STEP>[]>({ type: "a list" }, (value, path) =>
  entriesOf(value, path, MOST_STEPS)
    .map((step, at) => STEP.strict(step, `${path}[${at}]`))
    .toSorted((one, other) => one.level - other.level),
);

const OWN = { words: usual(OWN_WORDS, {}), ladder: usual(OWN_LADDER, []) };
const SCALE_WORDS = closed(OWN);
export interface OwnScale extends Complete<typeof SCALE_WORDS> {}

const SCALE_FILE = closed({
  format: oneOf([FORMAT]),
  version: oneOf([1]),
  method: oneOf(METHODS),
  variant: oneOf(VARIANTS),
  /** The level that is normal. */
  scale: whole(3, 4),
  meanZero: yes,
  ...OWN,
});
export interface ScaleFile extends Complete<typeof SCALE_FILE> {}

export const NO_OWN_SCALE: OwnScale = { words: {}, ladder: [] };

/** A scale of a table's own, each field looked over: errors name the first that is wrong. */
export const readOwnScale = (own: unknown): OwnScale => SCALE_WORDS.strict(own, "");

/** What a file of a scale says. @throws {CoreError} It names the field that is wrong. */
export const readScaleFile = (file: unknown): ScaleFile => SCALE_FILE.strict(file, "");

/** A scale as its file: read again it is the same. */
export const scaleFile = (scale: Omit<ScaleFile, "format" | "version">): string =>
  `${JSON.stringify({ format: FORMAT, version: 1, ...scale }, null, 2)}\n`;

/** As the table keeps it: blank where nothing is its own. */
export const keptScale = ({ words, ladder }: OwnScale): string =>
  Object.keys(words).length + ladder.length === 0 ? "" : JSON.stringify({ words, ladder });

/** What a table keeps; null where it is no scale of its own. */
export const ofKept = (kept: string): OwnScale | null => readKept(kept, NO_OWN_SCALE, readOwnScale);

/** The table's own word of a level, and how far beyond it the level lies; null where the scale's word stands. */
export function ownWord({ words }: OwnScale, level: number, beyond = 0): { word: string; beyond: number } | null {
  const exact = words[String(level)];
  if (exact !== undefined) return { word: exact, beyond: 0 };
  const nearest = words[String(level - beyond)];
  return beyond !== 0 && nearest !== undefined ? { word: nearest, beyond } : null;
}

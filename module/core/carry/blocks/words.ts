import { folded } from "../../browse.ts";

/** Words, numbers and labels of a line. */

export interface Token {
  /** Its place in the text. */
  from: number;
  to: number;
  text: string;
  /** As labels are compared: without marks, capitals, and points at its end. */
  plain: string;
  /** A whole number, with its sign. */
  number: number | null;
}

/** A number with a comma or a point in it is one word, and no whole number. */
const WORD = /\d+(?:[.,]\d+)+(?![\p{L}\d])|[\p{L}\p{N}][\p{L}\p{M}\p{N}.']*/gu;

/** Words and numbers, in order. A sign before a number belongs to it, unless it joins it to a word or a number. */
export function wordsOf(text: string, at = 0): Token[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => {
    const bare = stripped(word, ".'");
    const signed = /(?:^|[^\p{L}\p{N}])-$/u.test(text.slice(Math.max(0, index - 2), index));
    const isWhole = /^\d{1,6}$/.test(bare) && !isPart(text, index) && !isMeasured(text, index, word);
    const number = isWhole ? (signed ? -Number(bare) : Number(bare)) : null;
    const from = at + index;
    return { from, to: from + word.length, text: word, plain: folded(bare), number };
  });
}

/** `.45`: what stands behind a point alone is no whole number. */
const isPart = (text: string, at: number): boolean => /(?:^|[\s([])[.,]$/.test(text.slice(Math.max(0, at - 2), at));

/** `6'`: feet and minutes, unless the sign ends what began before the number. */
const isMeasured = (text: string, at: number, word: string): boolean =>
  word.endsWith("'") && text.charAt(at - 1) !== "'";

/** What goes on behind a number, so that it is not that number alone: `7%`, `20+`, `6-8`, `7/8`, `5 or 6`, `20 a 24`, `2~3`. */
const GOES_ON =
  /^(?: {0,2}[%‰]|\+(?= {0,2}(?:\d|[^\p{L}\s\d(["'*]|$))| {0,2}[/~+×*-] {0,2}\d| ?\.\. ?\d| (?:o|ó|u|a|or|to|vs\.?) [+-]?\d| \d{1,3}\/\d)/u;
/** @param rest What stands behind a number, as far as its line goes. */
export const numberGoesOn = (rest: string): boolean => GOES_ON.test(rest.slice(0, LOOK));
/** So many letters behind a number say whether it goes on. */
export const LOOK = 16;

/** A text without these marks at either end, found by one walk from each. */
export function stripped(text: string, marks: string): string {
  let [from, to] = [0, text.length];
  while (from < to && marks.includes(text.charAt(from))) from += 1;
  while (to > from && marks.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** A text's words alone, as labels are compared. */
export const plainOf = (text: string): string =>
  wordsOf(text)
    .map(({ plain }) => plain)
    .join(" ");

export type Labels = ReadonlyMap<string, string>;

/** What is meant, by each way to say it. */
export const byWords = (vocabulary: Readonly<Record<string, readonly string[]>>): Labels =>
  new Map(Object.entries(vocabulary).flatMap(([id, labels]) => labels.map((label) => [plainOf(label), id] as const)));

const LONGEST_LABEL = 5;

export interface Label {
  id: string;
  /** How many words it has. */
  length: number;
  /** Two or three letters: they are a label only where one can stand. */
  short: boolean;
}

/** A label that begins at a word: as many words as it has. */
export function labelAt(tokens: readonly Token[], at: number, words: Labels): Label | null {
  for (let length = Math.min(LONGEST_LABEL, tokens.length - at); length > 0; length--) {
    const said = tokens
      .slice(at, at + length)
      .map(({ plain }) => plain)
      .join(" ");
    const id = words.get(said);
    if (id !== undefined) return { id, length, short: said.length <= 3 };
  }
  return null;
}

/** Whether a word is written in capitals. */
export const isCapitals = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase();

/** Whether a word begins with a capital. */
export const isCapital = (text: string): boolean => isCapitals([...text][0] ?? "");

interface Marked {
  text: string;
  marks: readonly { from: number; to: number; as: string; id?: string }[];
}

/** A figure as the text says it: its label and its number. */
export const figureText = ({ text, marks }: Marked, id: string): string =>
  marks
    .filter((mark) => mark.as === "figure" && mark.id === id)
    .map(({ from, to }) => text.slice(from, to))
    .join(" ");

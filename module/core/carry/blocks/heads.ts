import { clausesOf } from "./figures.ts";
import type { Reading } from "./reading.ts";
import type { Line } from "./text.ts";
import { isCapital, plainOf, type Token, wordsOf } from "./words.ts";

/** The first line of a creature: its name, and what stands before and behind it. */

const NAMES = new Set([
  ...["name", "nombre", "character", "personaje", "name of the character", "character name", "nombre del personaje"],
]);
/** Whether a label says that a name follows. */
export const isNameLabel = (label: string): boolean => NAMES.has(plainOf(label));

interface Head {
  /** Where the name begins and ends: nowhere, where the line says figures alone. */
  from: number;
  to: number;
  /** The kind before it: `Rival - Hunter`. */
  kind: Token | null;
}

/** Behind more words no figures are looked for. */
const LONGEST = 10;

export function headIn(reading: Reading, line: Line, tokens: readonly Token[]): Head {
  const { flat, kinds } = reading;
  // A label before a colon, the edge of a cell, or a tabulator.
  const isTab = (at: number): boolean => reading.shown.charAt(line.from + at) === "\t";
  const text = flat.slice(line.from, line.to).replace(/ /g, (blank, at: number) => (isTab(at) ? "\t" : blank));
  const [, label = "", sign = ""] = /^(.[^:=|\t]{2,30}?)( ?[:=|\t])/.exec(text) ?? [];
  // `1. Wolf`
  const listed = /^\d{1,3}[.)]\s+(?=\p{L})/u.exec(flat.slice(line.from, line.to))?.[0].length ?? 0;
  let from = line.from + (isNameLabel(label) ? label.length + sign.length : listed);
  let kind: Token | null = null;
  const [first, second] = tokens.filter((word) => word.from >= from);
  const gap = first && second ? flat.slice(first.to, second.from) : "";
  if (first && second && kinds.has(first.plain) && /^(?:\s-+\s|\s?:\s)$/.test(gap)) {
    kind = first;
    from = second.from;
  }
  const rest = flat.slice(from, line.to);
  const begin = /^[\s|]{0,20}/.exec(rest)?.[0].length ?? 0;
  const found = rest.slice(begin).search(/[([:|;]|,(?!\d)|\s-+\s/);
  const cut = found < 0 ? -1 : found + begin;
  const to = cut > 0 && rest.slice(0, cut).trim() !== "" ? from + cut : line.to;
  const behind = figuresFrom(
    reading,
    tokens.filter((word) => word.from >= from),
    to,
  );
  return { from, to: behind ?? to, kind };
}

/** Where figures begin in a name that goes on with them: two of them, or one behind a full stop; null: it is a name alone. */
function figuresFrom(reading: Reading, tokens: readonly Token[], to: number): number | null {
  for (const [at, word] of tokens.slice(0, LONGEST).entries()) {
    if (word.from >= to) return null;
    const clauses = clausesOf(reading.flat, tokens.slice(at), reading);
    const figures = clauses.flatMap((clause) => clause.figures);
    const stop = tokens[at - 1]?.text.endsWith(".") === true;
    if (figures[0]?.words[0] !== word) continue;
    // The whole line, or what is behind a name.
    const isAll = clauses.every((clause) => clause.figures.length > 0 && clause.left.length === 0);
    if (at === 0 ? isAll : stop || figures.length > 1) return word.from;
  }
  return null;
}

const wordsAt = ({ flat }: Reading, { from, to }: Line): Token[] => wordsOf(flat.slice(from, to), from);

/** Whether a line is speech: several words and the sign that ends it. */
export function isSentence(reading: Reading, line: Line): boolean {
  const end = reading.flat.charAt(line.to - 1);
  return ".:!?".includes(end) && wordsAt(reading, line).length >= (end === ":" ? 3 : 4);
}

/** A name has no more words. */
const LONGEST_NAME = 8;

/** Whether a line is another creature with its figures: `Dog (Strength 5, HP 20)`. @param figures Those that the first one has. */
export function isWhole(reading: Reading, line: Line, figures: Readonly<Record<string, number>>): boolean {
  const words = wordsAt(reading, line);
  const { from, to } = headIn(reading, line, words);
  const name = words.filter((word) => word.from >= from && word.to <= to);
  if (name.length === 0 || name.length > LONGEST_NAME || !isCapital(name[0]?.text ?? "")) return false;
  const behind = words.filter((word) => word.from >= to);
  const said = clausesOf(reading.flat, behind, reading).flatMap((clause) => clause.figures);
  return said.length > 1 && said.every(({ id }) => figures[id] !== undefined);
}

/** A title has no more words. */
const LONGEST_TITLE = 4;

/** Whether a line is nothing but a name: a few words, and no sign. */
export function isTitle(reading: Reading, line: Line): boolean {
  const words = wordsAt(reading, line);
  const plain = /^[\p{L}\p{M}' -]+$/u.test(reading.flat.slice(line.from, line.to).trim());
  return plain && words.length > 0 && words.length <= LONGEST_TITLE && isCapital(words[0]?.text ?? "");
}

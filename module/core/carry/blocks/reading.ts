import { depthsAt } from "./entries.ts";
import type { Line } from "./text.ts";
import { type Labels, plainOf } from "./words.ts";

/** A text with the words by which it is read, and its lines as they are read. */

export interface Reading {
  shown: string;
  flat: string;
  figures: Labels;
  lists: Labels;
  kinds: Labels;
  texts: Labels;
  /** Labels of what is a part of an entry, by what they are, and the list of a line alone that has one. */
  details: Labels;
  loose: string | null;
  /** Names that are entries by themselves, with their list. */
  known: Labels;
  /** Figures that have a maximum; null: all. */
  counted: ReadonlySet<string> | null;
  which: Labels;
  /** Whether one of its figures is how many there are. */
  counts: boolean;
}

/** The figure that says how many there are, where a game has it. */
export const COUNT = "count";

/** Longer labels nobody writes. */
export const MOST_LABEL = 60;
/** Another label behind the point that ends a list: `Talents: None. Abilities: None.` */
const NEXT_SECTION = /[.;] {1,3}(?=(\p{Lu}[\p{L} ]{1,30}):(?<behind>[ +-]{0,3}\d)?)/gu;

/** A list within a line of figures: `HP 8, Skills: Stealth 7`. */
const SECTION_WITHIN = /[.;,] {1,3}(?=(\p{Lu}[\p{L} ]{1,30}):)/gu;

/** The lines that one line is, where the entries of a list end in it and another label follows. */
export function sectionsIn(reading: Reading, line: Line): Line[] {
  const text = reading.flat.slice(line.from, line.to);
  const colon = text.indexOf(":");
  if (colon < 0) return [line];
  const isList = colon <= MOST_LABEL && reading.lists.has(plainOf(text.slice(0, colon)));
  const found = isList ? text.matchAll(NEXT_SECTION) : text.matchAll(SECTION_WITHIN);
  // `Stealth: 2; Climb: 3`: what has a number is an entry, unless its label says something else.
  const isEntry = (label: string, behind: string | undefined): boolean =>
    behind !== undefined && !reading.figures.has(plainOf(label)) && !reading.texts.has(plainOf(label));
  const cuts = [...found].flatMap(({ index, 0: { length }, 1: label = "", groups }) =>
    reading.lists.has(plainOf(label)) || (isList && !isEntry(label, groups?.behind)) ? [index + length] : [],
  );
  const depths = depthsAt(text, cuts);
  const open = cuts.filter((_, at) => depths[at] === 0);
  return [0, ...open].map((from, at) => ({
    ...line,
    ...(at > 0 && { bullet: false, heading: false }),
    from: line.from + from,
    to: line.from + (open[at] ?? text.length),
  }));
}

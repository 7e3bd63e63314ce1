import { addDetail, detailIn, oneEntry } from "./details.ts";
import { apart, diceAlone, entryIn, type ListEntry } from "./entries.ts";
import { isNameLabel } from "./heads.ts";
import type { Reading } from "./reading.ts";
import { plainOf, type Token, wordsOf } from "./words.ts";

/** The entries of a list, as they stand in a part of the text: which of its words became something, and which did not. */

interface ReadWords {
  words: readonly Token[];
  as: "entry" | "label" | "left";
}

/** What people write where a list is empty. */
const NOTHING = new Set(["", "none", "ninguno", "ninguna", "nada", "n a"]);
/** More words than that are a sentence. */
const LONGEST_NAME = 8;

/**
 * @param list What is found is added to it.
 * @param alone Whether the line has no label: it may be one entry with all its details.
 */
export function entriesIn(
  reading: Reading,
  id: string,
  list: ListEntry[],
  { from, to }: { from: number; to: number },
  alone: boolean,
): ReadWords[] {
  const { flat, details } = reading;
  const text = flat.slice(from, to).replaceAll("\n", " ");
  const wordsIn = (span: { from: number; to: number }): Token[] => wordsOf(flat.slice(span.from, span.to), span.from);
  const one = alone ? oneEntry(text, details) : null;
  if (one) {
    list.push(one);
    return [{ words: wordsIn({ from, to }), as: "entry" }];
  }
  const parts = apart(text, from);
  const taken: ReadWords[] = [];
  for (const [at, part] of parts.entries()) {
    const words = wordsIn(part);
    const before = parts[at - 1];
    const isCell = before !== undefined && flat.charAt(before.to) === "|";
    const last = list.at(-1);
    const said = text.slice(part.from - from, part.to - from);
    // The *and* between two of them.
    if (before) taken.push({ words: wordsIn({ from: before.to, to: part.from }), as: "label" });
    if (words.length === 0) continue;
    if (NOTHING.has(plainOf(said))) taken.push({ words, as: "label" });
    else if (last && ((isCell && addCell(last, said)) || addPart(last, said, reading)))
      taken.push({ words, as: "entry" });
    else
      taken.push(
        ...entryOf(
          list,
          said,
          words,
          part.from,
          (label) => isNameLabel(label) || reading.lists.get(plainOf(label)) === id,
          reading.known,
        ),
      );
  }
  return taken;
}

/** A cell of a table with nothing but a number: it is the entry's own. */
function addCell(last: ListEntry, said: string): boolean {
  const number = /^\s*([+-]?\s?\d{1,6}(?:[.,]\d{1,4})?)\s*$/.exec(said)?.[1]?.replace(/\s/g, "");
  if (number === undefined || last.value !== null) return false;
  // `Ranged (heavy) | 2`: the bracket belongs to the name.
  if (/\p{L}/u.test(last.details) && !/[;\d]/.test(last.details)) {
    last.name = `${last.name} (${last.details})`;
    last.details = "";
  }
  // Halves stand behind the name, as the reader of the game expects them.
  if (/[.,]/.test(number)) last.name = `${last.name} ${number}`;
  else last.value = Number(number);
  return true;
}

function addPart(last: ListEntry, said: string, { details }: Reading): boolean {
  const detail = detailIn(said, details, last.details !== "");
  if (detail) addDetail(last, said, detail);
  return detail !== null;
}

const JOIN = new Set(["to", "or", "and", "vs", "vs.", "a", "o", "ó", "u", "y"]);

/** `5 to 9`, `7+`: numbers with nothing beside them are no thing's name. */
function isNumbers(name: string): boolean {
  const words = name.toLowerCase().split(" ");
  return /\d/.test(name) && words.every((word) => JOIN.has(word) || !/\p{L}/u.test(word.replace(/[ªº]/g, "")));
}

function entryOf(
  list: ListEntry[],
  said: string,
  words: readonly Token[],
  from: number,
  isLabel: (label: string) => boolean,
  known: Reading["known"],
): ReadWords[] {
  const last = list.at(-1);
  const named = /^[^:=]{4,30}[:=]/.exec(said)?.[0] ?? "";
  // `name: Club`, as lists of data have it; `Attack: bow` among attacks.
  const read = entryIn(isLabel(named) ? " ".repeat(named.length) + said.slice(named.length) : said, known);
  if (!read || (wordsOf(read.entry.name).length > LONGEST_NAME && read.entry.details === "")) {
    // Dice behind a comma belong to the entry before it.
    const dice = diceAlone(said);
    if (dice === null || !last || last.dice !== "") return [{ words, as: "left" }];
    last.dice = dice;
    return [{ words, as: "entry" }];
  }
  if (isNumbers(read.entry.name)) return [{ words, as: "left" }];
  list.push(read.entry);
  const left = new Set(read.left.map((word) => word.from + from));
  return [
    { words: words.filter((word) => !left.has(word.from)), as: "entry" },
    { words: words.filter((word) => left.has(word.from)), as: "left" },
  ];
}

/** `Abilities: None`: nothing to hand back, whatever the label; of a figure it is listed. */
export function isEmpty({ flat, figures }: Reading, { from, to }: { from: number; to: number }): boolean {
  const text = flat.slice(from, to);
  const colon = text.indexOf(":");
  const [label, said] = [plainOf(text.slice(0, Math.max(0, colon))), plainOf(text.slice(colon + 1))];
  return said !== "" && NOTHING.has(said) && /^\p{L}[\p{L} ]{1,30}$/u.test(label) && !figures.has(label);
}

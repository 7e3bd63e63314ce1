import { folded } from "../browse.ts";
import { coreError } from "../validate.ts";

/**
 * A stat block as people paste it: lines of labels and numbers, and lists of what the actor has. One pass over the text, a word
 * at a time; what no word of the vocabulary claims is handed back as it stood.
 */

/** What is meant by which words, in whatever languages. All are compared without accents and capitals. */
export interface Vocabulary {
  /** Figures: a label and a number, in either order. */
  figures: Readonly<Record<string, readonly string[]>>;
  /** Lists: a label at the beginning of a line, and entries between commas. */
  lists: Readonly<Record<string, readonly string[]>>;
  /** Kinds of actors: words that may stand by the name. */
  kinds: Readonly<Record<string, readonly string[]>>;
}

export interface ListEntry {
  name: string;
  value: number | null;
  /** The first dice that stand in it: `2d6+1`. */
  dice: string;
  /** What stands between brackets. */
  details: string;
}

export interface StatBlock {
  name: string;
  kind: string | null;
  figures: Record<string, number>;
  lists: Record<string, ListEntry[]>;
  /** What was not understood, line by line. */
  left: string[];
}

export const MOST_LETTERS = 20_000;
const MOST_LINES = 300;
const LONGEST_LABEL = 4;

/** @throws {RangeError} When there is no text, or more than any block needs. */
export function readStatBlock(text: string, vocabulary: Vocabulary): StatBlock {
  if (text.trim() === "" || text.length > MOST_LETTERS)
    throw coreError("range", "text", { min: 1, max: MOST_LETTERS }, text.length);
  const figures = byWords(vocabulary.figures);
  const lists = byWords(vocabulary.lists);
  const kinds = byWords(vocabulary.kinds);
  const block: StatBlock = { name: "", kind: null, figures: {}, lists: {}, left: [] };
  let open: string | null = null;
  /** Labels whose numbers may stand below them. */
  let above: Above | null = null;
  const forget = () => {
    if (above) block.left.push(above.line);
    above = null;
  };
  for (const raw of text.split(/\r?\n/).slice(0, MOST_LINES)) {
    const line = raw.trim();
    if (line === "") {
      open = null;
      continue;
    }
    const bullet = /^[-–—•*·]/.test(line);
    const plain = bullet ? line.slice(1).trim() : line;
    if (block.name === "") {
      nameFrom(plain, block, kinds);
      continue;
    }
    const numbers: Above | null = above && /^[\d\s|,;/+-]+$/.test(plain) ? above : null;
    if (numbers) {
      block.left.push(...numbers.left);
      above = null;
    } else forget();
    const section = numbers ? null : sectionOf(plain, lists);
    if (section) {
      open = section.rest === "" || bullet ? section.id : null;
      addEntries(block, section.id, section.rest);
    } else if (open !== null && (bullet || !claims(plain, figures))) addEntries(block, open, plain);
    else {
      open = null;
      above = readFigures(plain, figures, kinds, block, numbers?.ids);
    }
  }
  forget();
  return block;
}

type Words = ReadonlyMap<string, string>;

const byWords = (vocabulary: Readonly<Record<string, readonly string[]>>): Words =>
  new Map(Object.entries(vocabulary).flatMap(([id, labels]) => labels.map((label) => [plainOf(label), id] as const)));

/** The name is the first line; a kind may stand behind it, in brackets or after a comma or a dash. */
function nameFrom(line: string, block: StatBlock, kinds: Words): void {
  const [, label = ""] = /^(name|nombre)\s?[:=]/i.exec(line) ?? [];
  const labelled = label === "" ? line : stripped(line.slice(label.length), " :=");
  const cut = labelled.search(/[([,:]|\s[-–—]\s/);
  const name = (cut < 0 ? labelled : labelled.slice(0, cut)).trim();
  block.name = (name || labelled).slice(0, 100);
  const rest = cut < 0 ? "" : labelled.slice(cut);
  const words = wordsOf(rest).map(({ plain }) => plain);
  const kind = words.map((word) => kinds.get(word)).find((id) => id !== undefined);
  if (kind !== undefined) block.kind = kind;
  else if (words.length > 0) block.left.push(stripped(rest, " ([,:–—-)]"));
}

/** A text without these marks at either end, found by one walk from each. */
function stripped(text: string, marks: string): string {
  let [from, to] = [0, text.length];
  while (from < to && marks.includes(text.charAt(from))) from += 1;
  while (to > from && marks.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

interface Token {
  text: string;
  plain: string;
  at: number;
  /** A whole number, with its sign. */
  number: number | null;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}.']*/gu;

/** Words and numbers, in order. A sign before a number belongs to it, unless it joins it to a word or a number. */
function wordsOf(line: string): Token[] {
  return [...line.matchAll(WORD)].map(({ 0: text, index }) => {
    const bare = stripped(text, ".");
    const negative = /(?:^|[^\p{L}\p{N}])[-−]$/u.test(line.slice(0, index));
    const number = /^\d{1,6}$/.test(bare) ? Number(bare) * (negative ? -1 : 1) : null;
    return { text, plain: folded(bare), at: index, number };
  });
}

/** A text's words alone, as labels are compared. */
const plainOf = (text: string): string =>
  wordsOf(text)
    .map(({ plain }) => plain)
    .join(" ");

/** A label that begins at a word: as many words as it has. */
function labelAt(tokens: readonly Token[], at: number, words: Words): { id: string; length: number } | null {
  for (let length = Math.min(LONGEST_LABEL, tokens.length - at); length > 0; length--) {
    const run = tokens.slice(at, at + length);
    const id = words.get(run.map(({ plain }) => plain).join(" "));
    if (id !== undefined) return { id, length };
  }
  return null;
}

const claims = (line: string, figures: Words): boolean => {
  const tokens = wordsOf(line);
  const label = labelAt(tokens, 0, figures);
  return label !== null && typeof tokens[label.length]?.number === "number";
};

function sectionOf(line: string, lists: Words): { id: string; rest: string } | null {
  const colon = line.indexOf(":");
  const head = colon < 0 ? line : line.slice(0, colon);
  if (head.length > 60) return null;
  const id = lists.get(plainOf(head));
  return id === undefined ? null : { id, rest: colon < 0 ? "" : line.slice(colon + 1).trim() };
}

interface Above {
  line: string;
  ids: string[];
  /** What stands between the labels. */
  left: string[];
}

/**
 * Labels with their numbers, wherever in the line they stand; a label of two figures (`melee+ranged`) takes two numbers.
 * @returns A row of labels alone, whose numbers may stand in the next line.
 */
function readFigures(
  line: string,
  figures: Words,
  kinds: Words,
  block: StatBlock,
  waiting: string[] = [],
): Above | null {
  const tokens = wordsOf(line);
  let numbered = false;
  const left: string[] = [];
  let stray: Token[] = [];
  const leave = () => {
    const [first] = stray;
    const last = stray.at(-1);
    if (first && last) left.push(line.slice(first.at, last.at + last.text.length));
    stray = [];
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const label = labelAt(tokens, at, figures);
    if (label) {
      leave();
      // Of an earlier label no number came.
      if (numbered) waiting.length = 0;
      numbered = false;
      waiting.push(...label.id.split("+"));
      at += label.length - 1;
    } else if (token.number !== null && waiting.length > 0) {
      block.figures[waiting.shift() as string] ??= token.number;
      numbered = true;
    } else if (block.kind === null && kinds.has(token.plain)) block.kind = kinds.get(token.plain) ?? null;
    else stray.push(token);
  }
  leave();
  const open = waiting.length > 0 && !numbered;
  if (open && tokens.every(({ number }) => number === null)) return { line, ids: waiting, left };
  // A label without a number is only a word.
  block.left.push(...(open ? [line] : left));
  return null;
}

function addEntries(block: StatBlock, id: string, text: string): void {
  block.lists[id] ??= [];
  const list = block.lists[id];
  for (const part of apart(text)) {
    const entry = readEntry(part);
    if (entry) list.push(entry);
    else if (part.trim() !== "") block.left.push(part.trim());
  }
}

/** Parts between commas and semicolons, but for those within brackets. */
function apart(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if ("([{".includes(letter)) depth += 1;
    else if (")]}".includes(letter)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && (letter === ";" || (letter === "," && !isDecimal(text, at)))) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

const isDecimal = (text: string, at: number): boolean =>
  /\d/.test(text.charAt(at - 1)) && /\d/.test(text.charAt(at + 1));

const DICE = /\d{0,3}d\d{1,3}(?:\s{0,2}[+-]\s{0,2}\d{1,3}(?!d))?/i;

/** One entry of a list: `Sword 14 (1d6+2)`, `Stealth: 3`, `Claws +12, 2d6`. */
export function readEntry(part: string): ListEntry | null {
  const open = part.search(/[([]/);
  const head = open < 0 ? part : part.slice(0, open);
  const details = open < 0 ? "" : stripped(part.slice(open + 1), " )].");
  const [dice = ""] = DICE.exec(part) ?? [];
  const without = dice === "" ? head : head.replace(dice, " ");
  const tokens = wordsOf(without);
  const numbered = tokens.find(({ number }, at) => number !== null && at > 0) ?? null;
  const name = stripped(numbered ? without.slice(0, numbered.at) : without, " \t:=+.–—-");
  if (!/\p{L}/u.test(name)) return null;
  return {
    name: name.slice(0, 100),
    value: numbered?.number ?? null,
    dice: dice.replaceAll(" ", ""),
    details,
  };
}

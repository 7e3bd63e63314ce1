import { type CoreError, type CoreErrorCode, coreError } from "../validate.ts";
import { EXPECTED, REASONS, type Reason } from "./reasons.ts";
import type { LookupRow } from "./reckon/rows.ts";
import type { Subject } from "./text/foreign.ts";
import { SPELLINGS } from "./text/page-spellings.ts";
import { exampleAt, few, missingAt, roomOf, unseenIn, within } from "./text/ways.ts";
import type { KindWord } from "./vocabulary.ts";

/** One thing that is wrong with a page, and where. Lines and columns count from 1. */
export interface Problem {
  readonly line: number;
  readonly column: number;
  /** What is meant, as a path through the page, e.g. `rolls.attack.numbers.hits`; empty for the page itself. */
  readonly field: string;
  /** Which sentence says it, and the words that stand in that sentence: the core has no words of its own. */
  readonly reason: Reason;
  readonly figures: Readonly<Record<string, string | number>>;
}

/** A page's error: a `CoreError` of the first problem that knows its place and all the others. */
export type PageError = CoreError & {
  readonly line: number;
  readonly column: number;
  readonly problems: readonly Problem[];
};

const CODES: Partial<Record<Reason, CoreErrorCode>> = {
  missing: "missing",
  empty: "missing",
  given: "missing",
  rival: "missing",
  unknownKey: "unknown",
  kind: "type",
  givenType: "type",
  word: "word",
  number: "range",
  range: "range",
  tooLong: "range",
  tooBig: "range",
  budget: "range",
  ladder: "range",
  figure: "range",
  diceRange: "range",
  reversed: "range",
  nearKey: "unknown",
  noneYet: "unknown",
  otherKind: "unknown",
  emptyPage: "type",
  diceName: "type",
  diceSize: "type",
  spelled: "word",
  noDashes: "type",
  dashes: "type",
  faces: "faces",
};

/** Figures of a sentence that are words of ours. */
const WORDS: readonly string[] = ["expected", "got", "what"];

/** All that a player may read about a page, for the test that both languages say it. */
export const SAID = { reasons: Object.keys(REASONS), expected: Object.keys(EXPECTED) };

export function sentence({ reason, figures }: Problem): string {
  return REASONS[reason].replace(/\{(\w+)\}/g, (_, name: string) => {
    const figure = String(figures[name] ?? name);
    return WORDS.includes(name) ? (EXPECTED[figure] ?? figure) : figure;
  });
}

/** The error of one or more problems, in the order of the page. */
export function pageError(problems: readonly Problem[]): PageError {
  const sorted = [...problems].sort((a, b) => a.line - b.line || a.column - b.column);
  const first = sorted[0] as Problem;
  const { line, column, field, reason } = first;
  const error = coreError(CODES[reason] ?? "formula", field, { type: sentence(first) });
  const place = `line ${line}, column ${column}`;
  error.message = `${place}: ${field}${field && ": "}${sentence(first)}`;
  return Object.assign(error, { line, column, problems: sorted });
}

export function isPageError(error: unknown): error is PageError {
  return error instanceof Error && Array.isArray((error as Partial<PageError>).problems);
}

/** Where a character of a text stands. Linear: only for texts that are wrong. */
export function placeOf(text: string, at: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf("\n"); end >= 0 && end < at; end = text.indexOf("\n", start)) {
    line++;
    start = end + 1;
  }
  return { line, column: Math.max(0, at - start) + 1 };
}

/** Enough to show what is meant, and no more of a stranger's text. */
export function excerpt(text: string): string {
  const line = text.split("\n", 1)[0] as string;
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}

const MOST_PROBLEMS = 100;

const CLOSES: Readonly<Record<string, string>> = {
  "{": "}",
  "[": "]",
  "(": ")",
  "“": "”",
  "„": "“",
  "«": "»",
  "‘": "’",
};

/** Sentences that say how it is written, wherever their reader does not know better. */
const FIXED: Partial<Record<Reason, (field: string, name: string) => string>> = {
  kind: (field) => exampleAt(field),
  dashes: (field) => exampleAt(field),
  noDashes: (field) => exampleAt(field),
  missing: (field, name) => missingAt(name, field),
  unclosed: (_, open) => CLOSES[open] ?? open,
};

/** Collects what is wrong with one text; nothing is thrown before all of it is read. */
export class Problems {
  readonly list: Problem[] = [];
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  add(at: number, field: string, reason: Reason, figures: Problem["figures"] = {}): undefined {
    // A hundred problems are mostly one mistake, repeated.
    if (this.list.length >= MOST_PROBLEMS) return undefined;
    // What is wrong with a text may be a character in it that does not show.
    const shown = String(figures.text ?? figures.name ?? "");
    const unseen = reason === "twice" || reason === "unseen" ? undefined : unseenIn(shown.replace("…", ""));
    if (unseen) {
      const where = this.text.indexOf(shown.slice(0, unseen.at + 1), at) + unseen.at;
      return this.add(where < unseen.at ? at : where, field, "unseen", { code: unseen.code });
    }
    const fix = FIXED[reason]?.(field, String(figures.name ?? figures.open));
    const all = fix === undefined || figures.fix !== undefined ? figures : { ...figures, fix };
    this.list.push({ ...this.#placeOf(at), field, reason, figures: all });
    return undefined;
  }

  /** In the page as its author has it, where characters that do not show still stand. */
  #placeOf(at: number): { line: number; column: number } {
    const { line, column } = placeOf(this.text, at);
    const start = at - column + 1;
    return { line, column: column + this.dropped.filter((place) => place >= start && place <= at).length };
  }

  /** Where characters stood that were left out, in the text that is read. */
  dropped: readonly number[] = [];

  /** What a name of the page is, so that who takes it for something else can be told. */
  readonly kinds = new Map<string, KindWord>();

  /** The tables that a formula may look up. */
  readonly lookups = new Map<string, readonly LookupRow[]>();

  /** What the conditions of the roll speak of that is read now. */
  subject: Subject | undefined;

  /** Where a name was read that is looked for later, by its field and itself. */
  readonly places = new Map<string, number>();

  /** The symbols on the dice of the roll that is read now, as formulas call them. */
  #symbols: ReadonlyMap<string, string> = new Map();

  /** The roll that is read now: its numbers and its dice. */
  inRoll(
    numbers: readonly { readonly id: string; readonly rolled: boolean }[],
    dice: readonly { readonly id: string; readonly symbols?: object }[],
  ) {
    this.#symbols = new Map(
      dice.flatMap(({ id, symbols = {} }) => Object.keys(symbols).map((one) => [one, `${id}.${one}`] as const)),
    );
    const rolled = numbers.filter((number) => number.rolled);
    const first = rolled.find(({ id }) => id === "total") ?? rolled[0];
    this.subject = first && { name: first.id, only: rolled.length === 1 };
    for (const { id } of numbers) this.kinds.set(id, "rollNumber");
    for (const { id } of dice) this.kinds.set(id, "rollDice");
  }

  /** Names whose own place in the page is wrong: that nobody knows them is no second mistake. */
  readonly #broken = new Set<string>();
  #lost = false;

  broke(name: string): undefined {
    this.#broken.add(name);
    return undefined;
  }

  isBroken(name: string): boolean {
    return this.#broken.has(name);
  }

  /** Whether names stand where none could be read. */
  get isLost(): boolean {
    return this.#lost;
  }

  /** Names stand where none could be read. */
  lost(): undefined {
    this.#lost = true;
    return undefined;
  }

  /** A name that nothing has, and the one that was probably meant. `others`: how people write some of them. */
  unknown(
    at: number,
    field: string,
    name: string,
    known: Iterable<string>,
    others: Readonly<Record<string, string>> = SPELLINGS,
    room = roomOf(field),
  ): undefined {
    // What would not be said need not be looked for.
    if (this.list.length >= MOST_PROBLEMS || this.#lost) return undefined;
    const parts = name.split(".");
    if (parts.some((part) => this.#broken.has(part))) return undefined;
    if (parts.length > 2 && this.#broken.has(`${parts[0]}.`)) return undefined;
    const names = [...known];
    const what = this.kinds.get(name) ?? this.kinds.get(name.split(".").at(-1) as string);
    const exact =
      otherwise(name, names, others) ?? this.#symbols.get(name) ?? nearKin(name, names) ?? within(name, names);
    // What only begins or ends a name is no misspelt other: those that it is a part of are listed.
    const isPart = names.some((one) => one.startsWith(`${name}.`) || one.endsWith(`.${name}`));
    const near = exact ?? (what === undefined && !isPart ? nearest(name, names) : undefined);
    if (near !== undefined) return this.add(at, field, "near", { name: excerpt(name), near });
    // What a condition adds may follow from nothing.
    if (names.length === 0 && /^conditions\..*\.adds\b/.test(field))
      return this.add(at, field, "plainNumber", { name: excerpt(name) });
    if (names.length === 0) return this.add(at, field, "noneYet", { name: excerpt(name), room });
    const listed = { name: excerpt(name), known: few(names, name) };
    return what === undefined
      ? this.add(at, field, "unknownName", listed)
      : this.add(at, field, "otherKind", { ...listed, what });
  }

  /** Ends the reading at once. */
  fail(at: number, field: string, reason: Reason, figures: Problem["figures"] = {}): never {
    this.add(at, field, reason, figures);
    throw pageError(this.list);
  }

  throwAny(): void {
    if (this.list.length > 0) throw pageError(this.list);
  }
}

/** The known name for what the author wrote in their own words: `objetivo.health` for `target.health`. */
export function otherwise(
  name: string,
  known: readonly string[],
  others: Readonly<Record<string, string>>,
): string | undefined {
  const [first = "", ...rest] = name.split(".");
  const meant = (word: string): string[] =>
    Object.hasOwn(others, word.toLowerCase()) ? (others[word.toLowerCase()] as string).split(" ") : [];
  const last = rest.at(-1);
  const all = [
    ...meant(first).map((one) => [one, ...rest]),
    // `climbed.meta`: what follows the point is the page's word.
    ...(last === undefined ? [] : meant(last).map((one) => [first, ...rest.slice(0, -1), one])),
  ].map((parts) => parts.join("."));
  return all.find((one) => known.includes(one));
}

/** `owned.arrows` for `owned.arrow`: what begins alike, before what only has a part of it. */
function nearKin(name: string, names: readonly string[]): string | undefined {
  const begin = name.slice(0, name.indexOf(".") + 1);
  if (begin === "") return undefined;
  const kin = names.flatMap((one) => (one.startsWith(begin) ? one.slice(begin.length) : []));
  // One letter: more than that is another name.
  const near = nearest(name.slice(begin.length), kin, 1);
  return near === undefined ? undefined : begin + near;
}

/** The known word that is nearest to a mistyped one, if any is near. */
export function nearest(word: string, known: Iterable<string>, most = 3): string | undefined {
  let best: string | undefined;
  // Any letter is near to any other.
  let least = Math.min(most, Math.floor(word.length / 2));
  for (const candidate of known) {
    const away =
      Math.abs(candidate.length - word.length) >= 3 ? 3 : distance(word.toLowerCase(), candidate.toLowerCase());
    if (away < least || (away === least && best === undefined && away < 3)) {
      best = candidate;
      least = away;
    }
  }
  return best;
}

/** Letters to change, add, leave out or swap; of short words only. */
function distance(a: string, b: string): number {
  if (a.length > 40 || b.length > 40) return a === b ? 0 : 3;
  let older: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (older[j - 2] as number) + 1);
      }
      row.push(cost);
    }
    older = above;
    above = row;
  }
  return above[b.length] as number;
}

import { type CoreError, type CoreErrorCode, coreError } from "../validate.ts";
import { EXPECTED, REASONS, type Reason } from "./reasons.ts";
import { SPELLINGS } from "./vocabulary.ts";

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
  emptyPage: "type",
  diceName: "type",
  diceSize: "type",
  spelled: "word",
  noDashes: "type",
  dashes: "type",
  faces: "faces",
};

/** All that a player may read about a page, for the test that both languages say it. */
export const SAID = { reasons: Object.keys(REASONS), expected: Object.keys(EXPECTED) };

export function sentence({ reason, figures }: Problem): string {
  return REASONS[reason].replace(/\{(\w+)\}/g, (_, name: string) => {
    const figure = String(figures[name] ?? name);
    return name === "expected" || name === "got" ? (EXPECTED[figure] ?? figure) : figure;
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

/** Collects what is wrong with one text; nothing is thrown before all of it is read. */
export class Problems {
  readonly list: Problem[] = [];
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  add(at: number, field: string, reason: Reason, figures: Problem["figures"] = {}): undefined {
    // A hundred problems are mostly one mistake, repeated.
    if (this.list.length < MOST_PROBLEMS) this.list.push({ ...placeOf(this.text, at), field, reason, figures });
    return undefined;
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
  ): undefined {
    // What would not be said need not be looked for.
    if (this.list.length >= MOST_PROBLEMS || this.#lost) return undefined;
    if (name.split(".").some((part) => this.#broken.has(part))) return undefined;
    const names = [...known];
    const near = nearest(name, names) ?? otherwise(name, names, others);
    return this.add(at, field, near === undefined ? "unknownName" : "near", { name: excerpt(name), near: near ?? "" });
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
  const word = first.toLowerCase();
  if (!Object.hasOwn(others, word)) return undefined;
  const meant = [others[word], ...rest].join(".");
  return known.includes(meant) ? meant : undefined;
}

/** The known word that is nearest to a mistyped one, if any is near. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  // Any letter is near to any other.
  let least = Math.min(3, Math.floor(word.length / 2));
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

import { type CoreError, type CoreErrorCode, coreError } from "../validate.ts";

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

/** For developers; players read the language files. `code` sorts them among the errors of the core. */
const REASONS = {
  // How the page is written.
  tooLong: "the page is longer than {most} characters",
  tooDeep: "nested deeper than {most} levels",
  tooMany: "more than {most} entries",
  character: "a character that no text has: {code}",
  tab: "a tab cannot indent; use spaces",
  indent: "does not stand under what is above it: check the spaces before it",
  colon: 'expected "{name}: …"',
  quotes: 'put quotes round it: "{text}"',
  anchor: "anchors and aliases (& and *) are not read",
  tag: "tags (!) are not read",
  directive: "directives (%) are not read",
  question: 'keys that begin with "?" are not read',
  oneDocument: "only one document to a page",
  unclosed: "{open} is never closed",
  escape: "\\{letter} means nothing inside double quotes",
  unexpected: "did not expect {text} here",
  twice: '"{name}" is said twice; first in line {line}',
  empty: "nothing is said here",
  // What it says.
  kind: "expected {expected}",
  missing: '"{name}" is missing',
  unknownKey: '"{name}" is not known here; known are {known}',
  unknownName: 'nothing is called "{name}"',
  near: 'nothing is called "{name}"; did you mean "{near}"?',
  badName: '"{name}" cannot be a name: letters, digits and _, a letter first',
  badId: '"{name}" cannot be an id: small letters, digits and -, 2 to 40 of them',
  reserved: '"{name}" is a word of the page language',
  taken: '"{name}" is taken; each name stands for one thing',
  word: '"{text}" is none of {known}',
  number: "expected a whole number from {min} to {max}, got {text}",
  range: 'expected two whole numbers, such as 1..5, got "{text}"',
  later: "written for version {version} of the Workshop; this one reads up to {most}",
  // Formulas.
  formula: "expected {expected}, got {text}",
  arguments: "{name}() takes {expected}",
  expectsNumber: "expected a number, got {got}",
  expectsCondition: "expected a condition, got {got}",
  expectsDice: "{name}() reads dice; {got} is none",
  needsReading: '"{name}" is dice: say how they are read, such as sum({name})',
  oneGroup: "reads dice of one kind at a time",
  beforeRoll: '"{name}" is known only after the roll',
  circle: "goes round in a circle: {path}",
  zero: "division by zero",
  tooBig: "{text} is beyond {most}",
  // What is asked.
  given: '"{name}" is not given',
  givenType: "{name}: expected {expected}, got {text}",
  rival: "the other side is not given (rival)",
  rivalCircle: '"{name}" looks at the rival itself',
  explosion: "a die that explodes on {text} hardly ever ends",
  budget: "too many dice for exact odds",
  ladder: "a d{faces} is none of the dice {known}",
  faces: "these dice cannot belong to this roll: {expected}",
  noPush: "this roll cannot be pushed",
  noStep: "no die of this roll steps down",
} as const;

export type Reason = keyof typeof REASONS;

/** What a sentence says was expected or found, by the word that stands in its figures. */
const EXPECTED: Readonly<Record<string, string>> = {
  map: "a map (name: value)",
  list: "a list",
  text: "one text or number",
  diceWord: "dice such as 2d6, or { count: …, die: … }",
  dieOrDice: "die or dice, not both",
  explodeOrReroll: "explode or reroll, not both",
  countOrDice: "count with die, or dice",
  explodes: "max, or the faces that explode",
  plainDice: "dice of one size that do not explode",
  number: "a number",
  operand: "a number, a name or an operator",
  operator: "an operator",
  value: "a number or a name",
  close: '")"',
  comma: '"," or ")"',
  choice: "a condition and two numbers",
  numbers: "two numbers or more",
  oneOrTwo: "one number, or two to divide",
  one: "one number",
  dice: "dice",
  diceAndNumber: "dice and a number",
  condition: "a condition",
  someText: "a text",
};

/** All that a player may read about a page, for the test that both languages say it. */
export const SAID = { reasons: Object.keys(REASONS), expected: Object.keys(EXPECTED) };

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
  faces: "faces",
};

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

/** Collects what is wrong with one text; nothing is thrown before all of it is read. */
export class Problems {
  readonly list: Problem[] = [];
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  add(at: number, field: string, reason: Reason, figures: Problem["figures"] = {}): undefined {
    // Whoever wrote a hundred mistakes made one, a hundred times.
    if (this.list.length < 100) this.list.push({ ...placeOf(this.text, at), field, reason, figures });
    return undefined;
  }

  /** A name that nothing has, and the one that was probably meant. */
  unknown(at: number, field: string, name: string, known: Iterable<string>): undefined {
    const near = nearest(name, known);
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

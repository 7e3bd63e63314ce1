/*
 * Numbers as people write them. A user who types `12,5` means twelve and a half in any browser; what could be two numbers is read
 * by the user's language, and what is none, or still two, is refused rather than guessed.
 */

/** How a language writes numbers: the mark before decimals, and the one that parts thousands. */
export interface Separators {
  readonly decimal: string;
  readonly group: string;
}

/** Nobody types a longer one. */
const LONGEST = 40;

const MINUS = /[−–‒－﹣]/g;
const PLUS = /[＋﹢]/g;
const MARKS = /[.,\s'’]/g;
const DIGITS = /^\d+$/;

/** A number with its sign, or null. */
export function readNumber(text: string, marks: Separators): number | null {
  const terms = termsOf(text.trim().replace(/^=/, ""), marks);
  return terms?.length === 1 ? (terms[0] ?? null) : null;
}

/**
 * What a figure that stands at `now` becomes: `+5` and `-3` change it, `=-3` and a bare number set it, `32-3` is reckoned.
 * Null: it cannot be read.
 */
export function readFigure(text: string, now: number, marks: Separators): number | null {
  const typed = ascii(text);
  const terms = termsOf(typed.replace(/^=/, ""), marks);
  if (terms === null) return null;
  const from = isChange(text) ? now : 0;
  // What decimals add up to in binary is no number that a user wrote.
  return Number(terms.reduce((sum, term) => sum + term, from).toFixed(6));
}

/** Whether what is typed in a figure changes it, whatever it stands at. */
export const isChange = (text: string): boolean => /^[+-]/.test(ascii(text));

const ascii = (text: string): string => text.trim().replace(MINUS, "-").replace(PLUS, "+");

/** The numbers that are added and taken away, each with its sign. */
function termsOf(text: string, marks: Separators): number[] | null {
  if (text.length > LONGEST) return null;
  const terms: number[] = [];
  for (const [at, term] of ascii(text)
    .split(/(?=[+-])/)
    .entries()) {
    const signed = /^[+-]/.test(term);
    const size = readSize(term.slice(signed ? 1 : 0).trim(), marks);
    if (size === null || (at > 0 && !signed)) return null;
    terms.push(term.startsWith("-") ? 0 - size : size);
  }
  return terms;
}

/** A number without a sign. */
function readSize(text: string, language: Separators): number | null {
  const marks = text.match(MARKS) ?? [];
  const pieces = text.split(MARKS);
  const [first = ""] = pieces;
  const last = marks.at(-1);
  if (last === undefined) return DIGITS.test(text) ? Number(text) : null;
  const isWhole = isGrouped(pieces) && marks.every((mark) => mark === last);
  if (marks.length === 1 && (last === "." || last === ",")) {
    const fraction = pieces[1] ?? "";
    const isLikeThousands = fraction.length === 3 && first !== "" && !first.startsWith("0");
    if (last === language.decimal || !isLikeThousands) return fromPieces(first, fraction);
    return isWhole && last === language.group ? Number(pieces.join("")) : null;
  }
  if (isWhole) return Number(pieces.join(""));
  // Two marks: thousands, and then the only one that can stand before decimals.
  const before = pieces.slice(0, -1);
  const isParted = isGrouped(before) && marks.slice(0, -1).every((mark) => mark === marks[0] && mark !== last);
  return isParted && (last === "." || last === ",") ? fromPieces(before.join(""), pieces.at(-1) ?? "") : null;
}

/** What stands before and after the mark; one of them may be missing. */
function fromPieces(before: string, after: string): number | null {
  return DIGITS.test(before + after) ? Number(`${before || "0"}.${after || "0"}`) : null;
}

/** Whether digits are parted by threes. */
const isGrouped = ([first = "", ...rest]: readonly string[]): boolean =>
  /^[1-9]\d{0,2}$/.test(first) && rest.every((piece) => /^\d{3}$/.test(piece));

import { isCapital, isCapitals, type Label, type Labels, labelAt, type Token } from "./words.ts";

/*
 * A line of figures: clauses of labels and their numbers. A label takes the number that follows it, with nothing between them but signs; a
 * clause in which anything else stands is no clause of figures, so that no figure comes out of a sentence.
 */

/** A figure as it was read: what it is, and its number; `now` where two stand for one, as in `10/24`. */
export interface Found {
  id: string;
  value: number;
  now: number | null;
  /** The words that say it. */
  words: readonly Token[];
}

export interface Clause {
  words: readonly Token[];
  figures: Found[];
  kind: string | null;
  /** Labels that say nothing to the reader: all of them where it is no clause of figures. */
  left: readonly Token[];
  /** Whether it reads as speech. */
  prose: boolean;
}

interface Sense {
  figures: Labels;
  kinds: Labels;
}

/** Labels that may stand before a kind. */
const KIND_LABELS = new Set(["tipo", "type", "kind", "clase"]);
/** What may stand between a label and its number. */
const BETWEEN = /^[\s:=.|([+>-]*$/;
/** So many words that no label knows may stand before a number. */
const UNKNOWN = 3;

/** Where one clause ends and the next begins: between these two words. */
function isCut(gap: string, before: Token, next: Token): boolean {
  if (/[;,·•]/.test(gap)) return true;
  if (gap.includes("|")) return before.number !== null || next.number === null;
  // The point of an abbreviation ends nothing: `W. threshold`, `Def. 12`.
  return before.text.endsWith(".") && next.number === null && (before.number !== null || before.text.length > 4);
}

/** The clauses of a line, each with its figures. */
export function clausesOf(flat: string, tokens: readonly Token[], sense: Sense): Clause[] {
  const groups: Token[][] = [];
  let group: Token[] = [];
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    if (before) {
      const gap = flat.slice(before.to, token.from);
      for (const letter of gap) depth += "([{".includes(letter) ? 1 : ")]}".includes(letter) ? -1 : 0;
      if (depth <= 0 && isCut(gap, before, token)) {
        groups.push(group);
        group = [];
      }
    }
    group.push(token);
  }
  if (group.length > 0) groups.push(group);
  let spoken = false;
  return groups.map((words, at) => {
    const clause = clauseOf(flat, words, sense, at === 0 || !spoken, spoken);
    spoken ||= clause.prose;
    return clause;
  });
}

const asProse = (words: readonly Token[]): boolean =>
  words.every(({ number }) => number === null)
    ? words.length > 3 || words.some(({ text }) => !isCapital(text))
    : !isCapital(words[0]?.text ?? "") || words.filter(({ number }) => number === null).length > UNKNOWN;

/** @param first Whether labels of two or three letters may stand here in small letters. */
function clauseOf(flat: string, words: readonly Token[], sense: Sense, first: boolean, spoken: boolean): Clause {
  const no: Clause = { words, figures: [], kind: null, left: words, prose: asProse(words) };
  if (spoken) return no;
  const figures: Found[] = [];
  const left: Token[] = [];
  let kind: string | null = null;
  let at = 0;
  while (at < words.length) {
    const token = words[at] as Token;
    const gap = at === 0 ? "" : flat.slice(words[at - 1]?.to, token.from);
    if (/[([{]/.test(gap) && figures.length > 0) {
      // A remark in brackets behind a figure.
      const end = closing(flat, words, at);
      left.push(...words.slice(at, end));
      at = end;
      continue;
    }
    const label = labelAt(words, at, sense.figures);
    const read = label && (!label.short || first || isCapitals(token.text)) ? numbersAt(flat, words, at, label) : null;
    if (read) {
      figures.push(...read.found);
      at = read.next;
      continue;
    }
    const said = kindAt(words, at, sense.kinds);
    if (said && kind === null) {
      kind = said.kind;
      at = said.next;
      continue;
    }
    // A label that these words do not know, with its number: told, and no reason to doubt the others.
    const near = words.slice(at, at + UNKNOWN + 1);
    const number = near.findIndex(({ number }) => number !== null);
    const unknown = number < 0 ? [] : near.slice(0, number);
    const known = unknown.some((_, index) => labelAt(words, at + index, sense.figures));
    if (unknown.length === 0 || known || !unknown.every(({ text }) => isCapital(text))) return no;
    left.push(...near.slice(0, number + 1));
    at += number + 1;
  }
  if (figures.length === 0 && kind === null) return { ...no, prose: no.prose && left.length === 0 };
  return { words, figures, kind, left, prose: false };
}

function kindAt(words: readonly Token[], at: number, kinds: Labels): { kind: string; next: number } | null {
  const here = KIND_LABELS.has(words[at]?.plain ?? "") ? at + 1 : at;
  const kind = kinds.get(words[here]?.plain ?? "");
  return kind === undefined ? null : { kind, next: here + 1 };
}

/** The word after the bracket that is open before this one. */
function closing(flat: string, words: readonly Token[], at: number): number {
  let end = at + 1;
  while (end < words.length && !/[)\]}]/.test(flat.slice(words[end - 1]?.to, words[end]?.from))) end += 1;
  return end;
}

/** The numbers that follow a label; null: something else does. */
function numbersAt(
  flat: string,
  words: readonly Token[],
  at: number,
  label: Label,
): { found: Found[]; next: number } | null {
  const last = words[at + label.length - 1] as Token;
  const number = words[at + label.length];
  if (number?.number == null || !BETWEEN.test(flat.slice(last.to, number.from))) return null;
  const ids = label.id.split("+");
  const after = words[at + label.length + 1];
  const gap = after ? flat.slice(number.to, after.from) : "";
  const second =
    after?.number != null && (ids.length > 1 ? /^[\s/|+-]*$/ : /^\s*\/\s*$/).test(gap) ? after.number : null;
  // `2d6`, `1.5`, `5-6`: no whole number.
  if (second === null && after && /^[-–]?$/.test(gap.trim()) && gap.trim() !== "") return null;
  const next = at + label.length + (second === null ? 1 : 2);
  const [id = "", other] = ids;
  if (other === undefined) {
    const value = second ?? number.number;
    const now = second === null ? null : number.number;
    return { found: [{ id, value, now, words: words.slice(at, next) }], next };
  }
  const found = [{ id, value: number.number, now: null, words: words.slice(at, at + label.length + 1) }];
  if (second === null) return { found, next };
  return { found: [...found, { id: other, value: second, now: null, words: words.slice(next - 1, next) }], next };
}

/** What stands in a row of labels, cell by cell; null: no such row. */
export function rowOf(flat: string, tokens: readonly Token[], line: { from: number; to: number }, sense: Sense) {
  const text = flat.slice(line.from, line.to);
  if (text.includes("|")) {
    let at = 0;
    const cells = cellsOf(text, line.from).map(({ to }) => {
      const begin = at;
      while (at < tokens.length && (tokens[at]?.from ?? to) < to) at += 1;
      return tokens.slice(begin, at);
    });
    const ids = cells.map((words) => {
      const label = labelAt(words, 0, sense.figures);
      return label && label.length === words.length ? label.id : null;
    });
    const numberless = tokens.every(({ number }) => number === null);
    return numberless && ids.some((id) => id !== null) ? ids.map((id, at) => ({ id, words: cells[at] ?? [] })) : null;
  }
  const cells: { id: string | null; words: readonly Token[] }[] = [];
  for (let at = 0; at < tokens.length; ) {
    const label = labelAt(tokens, at, sense.figures);
    if (!label) return null;
    cells.push({ id: label.id, words: tokens.slice(at, at + label.length) });
    at += label.length;
  }
  return cells.length > 0 ? cells : null;
}

function cellsOf(text: string, at: number): { from: number; to: number }[] {
  const cells: { from: number; to: number }[] = [];
  let from = 0;
  for (let here = 0; here <= text.length; here++) {
    if (here < text.length && text.charAt(here) !== "|") continue;
    if (text.slice(from, here).trim() !== "") cells.push({ from: at + from, to: at + here });
    from = here + 1;
  }
  return cells;
}

import { COUNT } from "./reading.ts";
import { isCapital, isCapitals, type Label, type Labels, LOOK, labelAt, numberGoesOn, type Token } from "./words.ts";

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
  /** Labels such as damage, whose dice are no figure. */
  details?: Labels;
  /** Figures that have a maximum. */
  counted?: ReadonlySet<string> | null;
  /** Words that say which of several figures a number is: `Defense 1 melee, 2 ranged`. */
  which?: Labels;
}

/** Labels that may stand before a kind. */
const KIND_LABELS = new Set(["tipo", "type", "kind", "clase"]);
/** Headings that say nothing but that figures follow. */
export const HEADINGS = new Set([
  ...["atributos", "caracteristicas", "estadisticas", "attributes", "characteristics", "stats", "derivados", "derived"],
]);
/** What a number counts, behind it: `Wounds 4 each`, `PV 32 puntos`. */
const UNITS = new Set(["each", "cada", "uno", "c", "u", "points", "point", "pts", "puntos", "punto"]);
/** `20 de 34`, `20 (max. 34)`. */
const OUT_OF = new Set(["de", "of"]);
const MOST = new Set(["max", "maximo", "maxima", "maximum"]);
/** What may stand between a label and its number. */
const BETWEEN = /^(?:[\s:=.|([+"-]|[-=]>)*$/;
/** So many words that no label knows may stand before a number. */
const UNKNOWN = 3;

/** Where one clause ends and the next begins: between these two words. */
function isCut(gap: string, before: Token, next: Token): boolean {
  if (/[;,·•]/.test(gap)) return true;
  // A dash between a number and the next label.
  if (/\s-\s/.test(gap) && before.number !== null && next.number === null) return true;
  if (gap.includes("|"))
    return (before.number === null) === (next.number === null) ? next.number === null : before.number !== null;
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
  return whole(groups, sense).map((words, at) => {
    const clause = clauseOf(flat, words, sense, at === 0 || !spoken, spoken);
    spoken ||= clause.prose;
    return clause;
  });
}

/** `Defense: 1 melee, 2 ranged`: the second number belongs to the label before the first. */
function whole(groups: readonly Token[][], { figures, which }: Sense): Token[][] {
  const found: Token[][] = [];
  for (const group of groups) {
    const last = found.at(-1);
    const isMore =
      which !== undefined &&
      group[0]?.number != null &&
      labelAt(group, 1, which)?.length === group.length - 1 &&
      last !== undefined &&
      labelAt(last, 0, figures)?.id.includes("+");
    if (isMore) last.push(...group);
    else found.push(group);
  }
  return found;
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
    if (/[([{]/.test(gap) && (figures.length > 0 || kind !== null)) {
      // A remark in brackets behind a figure or a kind.
      const end = closing(flat, words, at);
      left.push(...words.slice(at, end));
      at = end;
      continue;
    }
    if (at === 0 && HEADINGS.has(token.plain) && /^\s*[:.]/.test(flat.slice(token.to, words[1]?.from))) {
      at += 1;
      continue;
    }
    const label = labelAt(words, at, sense.figures);
    const read =
      label && (!label.short || first || isCapitals(token.text)) ? numbersAt(flat, words, at, label, sense) : null;
    if (read) {
      figures.push(...read.found);
      // `Minion group of 4` says the kind too.
      if (label?.id === COUNT) kind ??= kindIn(words.slice(at, read.next), sense.kinds);
      at = read.next;
      continue;
    }
    const dice = diceAt(flat, words, at, sense);
    if (dice > at) {
      left.push(...words.slice(at, dice));
      at = dice;
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

const kindIn = (words: readonly Token[], kinds: Labels): string | null =>
  words.flatMap(({ plain }) => kinds.get(plain) ?? [])[0] ?? null;

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
  { counted, which }: Sense,
): { found: Found[]; next: number } | null {
  const last = words[at + label.length - 1] as Token;
  const number = words[at + label.length];
  if (number?.number == null || !BETWEEN.test(flat.slice(last.to, number.from))) return null;
  const ids = label.id.split("+");
  if (ids.length > 1) return severalAt(flat, words, at, label, ids, which);
  const after = words[at + label.length + 1];
  const gap = after ? flat.slice(number.to, after.from) : "";
  // `2d6`, `1.5`, `5-6`: no whole number.
  if (isJoined(gap, after)) return null;
  const most = mostAt(flat, words, at + label.length, !counted || counted.has(label.id));
  if (numberGoesOn(restOf(flat, words[(most ?? at + label.length + 1) - 1]))) return null;
  let next = most ?? at + label.length + 1;
  while (next < words.length && UNITS.has(words[next]?.plain ?? "") && isSpace(flat, words, next)) next += 1;
  const value = (most === null ? number.number : words[most - 1]?.number) ?? number.number;
  return {
    found: [{ id: label.id, value, now: most === null ? null : number.number, words: words.slice(at, next) }],
    next,
  };
}

/** What stands behind a word in its line. */
function restOf(flat: string, word: Token | undefined): string {
  const [line = ""] = flat.slice(word?.to, (word?.to ?? 0) + LOOK).split("\n");
  return line;
}

const isSpace = (flat: string, words: readonly Token[], at: number): boolean =>
  /^\s*\/?$/.test(flat.slice(words[at - 1]?.to, words[at]?.from));

/** The word after the maximum that stands behind a number: `10/24`, `10 of 24`, `10 (max. 24)`; null: there is none. */
function mostAt(flat: string, words: readonly Token[], at: number, counted: boolean): number | null {
  const [number, after, last] = words.slice(at, at + 3);
  // A figure that has no maximum is not two numbers.
  if (!number || !after || !counted) return null;
  const gap = flat.slice(number.to, after.from);
  if (after.number !== null) return /^\s*\/\s*$/.test(gap) ? at + 2 : null;
  if (last?.number == null || last.number < (number.number ?? 0)) return null;
  const behind = flat.slice(after.to, last.from);
  if (OUT_OF.has(after.plain)) return `${gap}${behind}`.trim() === "" ? at + 3 : null;
  return MOST.has(after.plain) && /^\s*[([]\s*$/.test(gap) && /^[\s.:]*$/.test(behind) ? at + 3 : null;
}

/** The word after dice that a label such as damage has. */
function diceAt(flat: string, words: readonly Token[], at: number, { details }: Sense): number {
  const label = details && labelAt(words, at, details);
  if (!label || !/^\d{0,3}d\d{1,3}$/i.test(words[at + label.length]?.text ?? "")) return at;
  let next = at + label.length + 1;
  while (next < words.length && /^\s?[+-]\s?$/.test(flat.slice(words[next - 1]?.to, words[next]?.from))) next += 1;
  return next;
}

const isJoined = (gap: string, after: Token | undefined): boolean => after !== undefined && gap.trim() === "-";

/** `1 / 0`, `2 | 1 | 1`, `1 (M) / 0 (R)`: a number for each of what the label means. */
function severalAt(
  flat: string,
  words: readonly Token[],
  begin: number,
  label: Label,
  ids: readonly string[],
  which: Labels = new Map(),
) {
  const found: Found[] = [];
  const from = begin + label.length;
  let at = from;
  // The label belongs to the first of them.
  let own = begin;
  for (const id of ids) {
    const number = words[at];
    const gap = at === from ? "" : flat.slice(words[at - 1]?.to, number?.from);
    if (number?.number == null || !/^[\s/|+)\],;-]*$/.test(gap)) break;
    at += 1;
    const said = labelAt(words, at, which);
    const named = said && /^\s?[([]?$/.test(flat.slice(number.to, words[at]?.from)) ? said : null;
    // A letter or two in brackets say which of them it is.
    const remark = words[at];
    const isRemark =
      remark &&
      remark.number === null &&
      remark.text.length < 3 &&
      /^\s?[([]$/.test(flat.slice(number.to, remark.from));
    if (named) at += named.length;
    else if (isRemark) at += 1;
    const meant = named?.id ?? id;
    // Two numbers for one of them.
    if (!ids.includes(meant) || found.some((one) => one.id === meant)) return null;
    found.push({ id: meant, value: number.number, now: null, words: words.slice(own, at) });
    own = at;
  }
  const last = words[at - 1];
  if (last && (isJoined(flat.slice(last.to, words[at]?.from), words[at]) || numberGoesOn(restOf(flat, last))))
    return null;
  return found.length === 0 ? null : { found, next: at };
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

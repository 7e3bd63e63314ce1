import { clausesOf } from "./figures.ts";
import type { Reading } from "./reading.ts";
import type { Line } from "./text.ts";
import { plainOf, type Token } from "./words.ts";

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
  const [, label = "", sign = ""] = /^([^:=]{4,30}?)(\s?[:=])/.exec(flat.slice(line.from, line.to)) ?? [];
  let from = isNameLabel(label) ? line.from + label.length + sign.length : line.from;
  let kind: Token | null = null;
  const [first, second] = tokens.filter((word) => word.from >= from);
  const gap = first && second ? flat.slice(first.to, second.from) : "";
  if (first && second && kinds.has(first.plain) && /^(?:\s-+\s|\s?:\s)$/.test(gap)) {
    kind = first;
    from = second.from;
  }
  const rest = flat.slice(from, line.to);
  const begin = /^[\s|]{0,20}/.exec(rest)?.[0].length ?? 0;
  const found = rest.slice(begin).search(/[([,:|;]|\s-+\s/);
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

import { type Labels, labelAt, numberGoesOn, stripped, type Token, wordsOf } from "./words.ts";

/** Entries of a list: `Sword 14 (1d6+2)`, `Ranged (Heavy) 2`, `Adversary (2)`, `Stealth: 3`, `Claws +12 2d6`. */

export interface ListEntry {
  name: string;
  value: number | null;
  /** The first dice that stand in it: `2d6+1`. */
  dice: string;
  /** What stands between brackets, but for those that belong to the name. */
  details: string;
  /** Whether its number has a plus before it, which no count of things has. */
  signed?: boolean;
}

/** A part of a text, by its place. */
interface Span {
  from: number;
  to: number;
}

/** Letters of a name: a longer one is none. */
const LONGEST = 100;

const OPEN = "([{";
const CLOSE = ")]}";

/** Parts between commas, semicolons and the last *and*, but for those within brackets. */
export function apart(text: string, at = 0): Span[] {
  const parts: Span[] = [];
  let depth = 0;
  let from = 0;
  const cut = (to: number, next: number) => {
    parts.push({ from: at + from, to: at + to });
    from = next;
  };
  for (let here = 0; here < text.length; here++) {
    const letter = text.charAt(here);
    if (OPEN.includes(letter)) depth += 1;
    else if (CLOSE.includes(letter)) depth = Math.max(0, depth - 1);
    else if (depth > 0) continue;
    else if (letter === ";" || letter === "|" || (letter === "," && !isDecimal(text, here))) cut(here, here + 1);
    else if (letter === "/" && isBetween(text, here)) cut(here, here + 1);
    else if (letter === " " && /[\d)\]}]/.test(text.charAt(here - 1))) {
      const and = [" y ", " e ", " and ", " & "].find((word) => text.startsWith(word, here));
      if (and) {
        cut(here, here + and.length);
        here += and.length - 1;
      }
    }
  }
  cut(text.length, text.length);
  return parts;
}

/** `Bow 14 (1d8) / Knife 10`: a stroke with spaces, behind what ends an entry. */
const isBetween = (text: string, at: number): boolean =>
  /[\d)\]}] $/.test(text.slice(Math.max(0, at - 2), at)) && /^ \p{L}/u.test(text.slice(at + 1, at + 3));

const isDecimal = (text: string, at: number): boolean =>
  /\d/.test(text.charAt(at - 1)) && /\d/.test(text.charAt(at + 1));

/** How many brackets are open at each of some places of a text, which come in order. */
export function depthsAt(text: string, places: readonly number[]): number[] {
  const depths: number[] = [];
  let depth = 0;
  for (let at = 0; depths.length < places.length && at <= text.length; at++) {
    while (places[depths.length] === at) depths.push(depth);
    const letter = text.charAt(at);
    if (letter === "") break;
    if (OPEN.includes(letter)) depth += 1;
    else if (CLOSE.includes(letter)) depth = Math.max(0, depth - 1);
  }
  return depths;
}

/** Whether a bracket is still open at the end of a text. */
export const isOpen = (text: string): boolean => (depthsAt(text, [text.length])[0] ?? 0) > 0;

const DICE =
  /(?<![\p{L}\p{N}])\d{0,3}d\d{1,3}(?:\s{0,2}[+-]\s{0,2}\d{0,3}d\d{1,3}){0,4}(?:\s{0,2}[+-]\s{0,2}\d{1,3}(?!d))?/iu;

interface Piece extends Span {
  /** Between brackets. */
  inside: boolean;
}

/** The text outside of brackets and each bracket with what stands in it, in order. */
function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let depth = 0;
  let from = 0;
  const cut = (to: number, inside: boolean) => {
    if (to > from) found.push({ from, to, inside });
    from = to;
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (OPEN.includes(letter)) {
      if (depth === 0) cut(at, false);
      depth += 1;
    } else if (CLOSE.includes(letter) && depth > 0) {
      depth -= 1;
      if (depth === 0) cut(at + 1, true);
    }
  }
  cut(text.length, depth > 0);
  return found;
}

const inner = (text: string): string => {
  const said = stripped(text.slice(1).replace(/[)\]}][ .]*$/, ""), " ");
  return said.endsWith(".") ? said.slice(0, -1) : said;
};

/** Without the quotes around it, or a mark of them alone at an end. */
function unquoted(name: string): string {
  for (const mark of ['"', "'"])
    if (name.length > 2 && name.startsWith(mark) && name.endsWith(mark)) return name.slice(1, -1).trim();
  return name.split('"').length === 2 ? stripped(name, ' "') : name;
}

/** Up to the first bracket. */
const outside = (text: string): string => text.split(/[([{]/)[0] ?? "";

const isNumber = (text: string): boolean => /^[+-]?\s?\d{1,6}$/.test(text);

const isHalf = ({ text }: Token): boolean => /^(?:\d{1,6}[.,]\d{1,4}|\d{0,6}[¼½¾])$/.test(text);

/** Words before a number that is no count of the thing itself. */
const OF = new Set(["de", "con", "por", "para", "en", "a", "of", "with", "for", "in", "at", "to", "by"]);

/** The number of a word; `x2` and `2x` are two. */
function countOf(words: readonly Token[], at: number): number | null {
  const word = words[at];
  if (!word || word.number !== null) return word?.number ?? null;
  const [, times = null] = /^(?:[x×](?=\d)|(?=\d{1,4}[x×]$))(\d{1,4})[x×]?$/i.exec(word.text) ?? [];
  return times === null ? null : Number(times);
}

/** `AK-47`: a number joined to the word before it is a part of it, unless that is the name of what the rules know. */
const isOfName = (part: string, words: readonly Token[], at: number, known?: Labels): boolean =>
  /^['"]?[-.]$/.test(part.slice(words[at - 1]?.to, words[at]?.from)) &&
  labelAt(words, 0, known ?? new Map())?.length !== at;

/**
 * An entry, and the words of it that say nothing to the reader; null: no name stands in it, or its number or dice go on as no reader knows.
 * @param known Names that the rules know.
 */
export function entryIn(part: string, known?: Labels): { entry: ListEntry; left: Token[] } | null {
  const dice = DICE.exec(part);
  // Dice outside of brackets are no part of the name.
  const rid = (text: string, from: number): string =>
    dice && dice.index >= from && dice.index < from + text.length
      ? text.slice(0, dice.index - from) + " ".repeat(dice[0].length) + text.slice(dice.index - from + dice[0].length)
      : text;
  const all = pieces(part);
  const texts = all.map(({ from, to, inside }) => (inside ? part.slice(from, to) : rid(part.slice(from, to), from)));
  const tokens = all.map(({ inside, from }, at) => (inside ? [] : wordsOf(texts[at] ?? "", from)));
  if (all[0]?.inside !== false) return null;
  const head = tokens[0] ?? [];
  // `Rope of 15 metres`: the number counts something else; that of an `AK-47` is its name.
  const numbered = head.findIndex(
    ({ number }, at) =>
      at > 0 &&
      countOf(head, at) !== null &&
      !(number !== null && (OF.has(head[at - 1]?.plain ?? "") || isOfName(part, head, at, known))),
  );
  const bracket = inner(texts[1] ?? "");
  const behind = tokens[2]?.[0];
  const letters = /\p{L}/u.test(bracket);
  let name = texts[0] ?? "";
  let value: number | null = null;
  let used = new Set<Token>(head);
  let details = all.flatMap(({ inside }, at) => (inside && at > 0 ? [inner(texts[at] ?? "")] : []));
  if (numbered > 0) {
    const number = head[numbered] as Token;
    name = part.slice(0, number.from);
    if (dice && dice.index < number.from) name = rid(name, 0);
    value = countOf(head, numbered);
    used = new Set(head.slice(0, numbered + 1));
    if (numberGoesOn(part.slice(number.to)) || /[~<>±≈]\s?$/.test(part.slice(0, number.from))) return null;
  } else if (letters && behind && isHalf(behind) && /^[\s:=+-]*$/.test(part.slice(all[1]?.to, behind.from))) {
    // The reader of the game knows halves behind a name.
    name = `${part.slice(0, all[1]?.to)} ${behind.text}`;
    used = new Set([...head, behind]);
    details = details.slice(1);
  } else if (
    (letters || bracket.startsWith(".")) &&
    behind?.number != null &&
    /^[\s:=+.-]*$/.test(part.slice(all[1]?.to, behind.from))
  ) {
    name = part.slice(0, all[1]?.to);
    value = behind.number;
    used = new Set([...head, behind]);
    details = details.slice(1);
  } else if (isNumber(bracket)) {
    value = Number(bracket.replace(/\s/g, ""));
    details = details.slice(1);
  } else if (behind && behind.number === null && countOf([behind], 0) !== null) {
    // `Rope (20 m) x2`
    value = countOf([behind], 0);
    used = new Set([...head, behind]);
  } else {
    // `Club (+10, 1d6+1)`: a number with its sign, first in the bracket.
    const signed = /^([+-]\s?\d{1,6})\s?[,;]/.exec(bracket);
    if (signed) {
      value = Number((signed[1] ?? "").replace(/\s/g, ""));
      details = [bracket.slice(signed[0].length).trim(), ...details.slice(1)];
    }
  }
  // `1d8/1d10`, `1d6×2`, `2d6 fire + 1d4`: more than one thing.
  const rest = dice ? part.slice(dice.index + dice[0].length) : "";
  if (dice && !all.some(({ inside, from, to }) => inside && dice.index >= from && dice.index < to))
    if (/^\s?[/×*]\s?\d/.test(rest) || DICE.test(outside(rest))) return null;
  const isSigned = numbered > 0 && /\+\s?$/.test(part.slice(0, head[numbered]?.from));
  name = unquoted(stripped(name, " \t\n:=+.-|,;×").replace(/\s+/g, " "));
  // `.22 pistol`
  const begin = (texts[0] ?? "").search(/[^\s.]/);
  if (/\d/.test(name.charAt(0)) && begin > 0 && texts[0]?.charAt(begin - 1) === ".") name = `.${name}`;
  // One endless word is cut.
  if ((name.length > LONGEST && name.includes(" ")) || !/\p{L}/u.test(name) || /^\d+[.,]\d/.test(name)) return null;
  return {
    entry: {
      name: name.slice(0, LONGEST),
      value,
      dice: (dice?.[0] ?? "").replaceAll(" ", ""),
      details: details.join("; "),
      ...(isSigned && { signed: true }),
    },
    left: tokens.flat().filter((token) => !used.has(token)),
  };
}

/** What is no count of things: `20 m of rope`. */
const MEASURES = new Set([
  ...["m", "cm", "mm", "km", "kg", "g", "l", "ml", "lb", "lbs", "ft", "in", "metro", "metros", "metre", "metres"],
  ...["meter", "meters", "kilo", "kilos", "litro", "litros", "litre", "litres", "pie", "pies", "foot", "feet"],
]);

/** `3 torches`, `2x rope`: how many things of that name there are; null: the name says no count. */
export function countedIn(name: string): { name: string; count: number } | null {
  const words = wordsOf(name);
  const [first, second] = words;
  const count = countOf(words, 0);
  if (!first || !second || count === null || count < 0 || MEASURES.has(second.plain)) return null;
  const between = name.slice(first.to, second.from);
  if (!/^\s*(?:[x×]\s)?\s*$/i.test(between) || !/^\p{L}/u.test(second.text)) return null;
  // `2 x rope`: the sign is a word of its own.
  const from = /^[x×]$/i.test(second.text) && words[2] ? words[2].from : second.from;
  return { name: name.slice(from), count };
}

/** A text that is dice and no more. */
export function diceAlone(text: string): string | null {
  const said = stripped(text, " \t\n.");
  return DICE.exec(said)?.[0] === said ? said.replaceAll(" ", "") : null;
}

/** An entry alone, as in the attack lines of a sheet: whatever it does not understand it leaves out. */
export const readEntry = (part: string): ListEntry | null => entryIn(part)?.entry ?? null;

/** `Adversary (rank 2)`: the number that is all a bracket says beside the word for it. */
export function rankIn(details: string): number | null {
  const said = /^(?:rank|rango|level|nivel|niv|lvl|lv)[.:]? ?:? ?(\d{1,3})$/i.exec(details.trim())?.[1];
  return said === undefined ? null : Number(said);
}

/** `Sastrería-4`, `Drive 1e3`: whether the last word of a name that has no number is half a number. */
export const isUnsure = (name: string): boolean => /\d/.test(wordsOf(name).at(-1)?.text ?? "");

/** Searching long lists of entries by words, by kind and by figures; and dice as the number that they come to on average. */

export type BrowsedFigure = number | string | boolean | null;

/** What is known of an entry without opening it. */
export interface BrowseEntry {
  name: string;
  type: string;
  /** What else its words are found by: its folder, where it comes from. */
  words: string;
  /** By path. A figure that is not there is null. */
  figures: Readonly<Record<string, BrowsedFigure>>;
}

/** From and to, both included; null: no end. */
export interface FigureRange {
  min: number | null;
  max: number | null;
}

/** What a search wants of each figure: a range of a number or of dice, one value of a word, or true. */
export type SoughtFigure = FigureRange | string | true;

export interface Wanted {
  text: string;
  /** None: all. */
  types: readonly string[];
  figures: Readonly<Record<string, SoughtFigure>>;
}

/** A text as it is searched: without marks on its letters and without capitals. */
export const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const MOST_WORDS = 12;

/**
 * Entries that have every word of the text, one of the types, and all the figures. Folds each entry's words once: hand in
 * the same objects again.
 */
export function browse<E extends BrowseEntry>(entries: readonly E[], { text, types, figures }: Wanted): E[] {
  const words = folded(text.slice(0, 200)).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const kinds = new Set(types);
  const asked = Object.entries(figures);
  return entries.filter(
    (entry) =>
      (kinds.size === 0 || kinds.has(entry.type)) &&
      asked.every(([path, wish]) => meets(entry.figures[path] ?? null, wish)) &&
      (words.length === 0 || has(haystack(entry), words)),
  );
}

const has = (hay: string, words: readonly string[]): boolean => words.every((word) => hay.includes(word));

const haystacks = new WeakMap<BrowseEntry, string>();
function haystack(entry: BrowseEntry): string {
  const known = haystacks.get(entry);
  if (known !== undefined) return known;
  const made = folded(`${entry.name} ${entry.words}`);
  haystacks.set(entry, made);
  return made;
}

function meets(figure: BrowsedFigure, wish: SoughtFigure): boolean {
  if (wish === true) return figure === true;
  if (typeof wish === "string") return String(figure) === wish;
  const number = figureNumber(figure);
  if (number === null) return false;
  return (wish.min === null || number >= wish.min) && (wish.max === null || number <= wish.max);
}

/** A figure as a number: itself, or what its dice come to on average; null where it is neither. */
export function figureNumber(figure: BrowsedFigure): number | null {
  if (typeof figure === "number") return Number.isFinite(figure) ? figure : null;
  return typeof figure === "string" ? meanOfDice(figure) : null;
}

/** Sums of dice and numbers are read, and nothing else: one pass over at most so many letters. */
const LONGEST = 60;

/**
 * What dice come to on average, each rolled once: `2d6+1` is 8. Null for anything else than a sum of dice and numbers. What
 * explodes or is rerolled in a game comes to more; this only says which of two is the bigger.
 */
export function meanOfDice(formula: string): number | null {
  const plain = formula.slice(0, LONGEST).replaceAll(" ", "").toLowerCase();
  if (plain === "" || formula.length > LONGEST) return null;
  let sum = 0;
  for (const [at, term] of plain.replaceAll("-", "+-").split("+").entries()) {
    if (term === "" && at === 0) continue;
    const [, sign = "", count = "", faces] = /^(-?)(\d{0,4})(?:d(\d{1,4}))?$/.exec(term) ?? [];
    if (faces === undefined && count === "") return null;
    const dice = count === "" ? 1 : Number(count);
    sum += (sign === "-" ? -1 : 1) * (faces === undefined ? dice : (dice * (Number(faces) + 1)) / 2);
  }
  return sum;
}

/** In the order of a figure, the greatest first; what has none comes last, and what is equal stays in its order. */
export function sorted<E extends BrowseEntry>(entries: readonly E[], path: string): E[] {
  const values = new Map(entries.map((entry) => [entry, figureNumber(entry.figures[path] ?? null)]));
  const value = (entry: E) => values.get(entry) ?? Number.NEGATIVE_INFINITY;
  return [...entries].sort((a, b) => (value(b) === value(a) ? 0 : value(b) - value(a)));
}

/** In the order of their names, as a language has it. */
export function byName<E extends BrowseEntry>(entries: readonly E[], lang: string): E[] {
  const { compare } = new Intl.Collator(lang, { numeric: true });
  return [...entries].sort((a, b) => compare(a.name, b.name));
}

/**
 * The algebra of changes: what one deed moved, and what is left of that when others moved the same figure since. Pure: it knows
 * values and limits, and no documents.
 */

/** Between which values a figure stays; null: no such limit. */
export interface FigureLimits {
  least: number | null;
  most: number | null;
}

/** What comes of moving a figure by what a deed moved it. */
export interface Moved {
  value: unknown;
  /** Whether others moved it meanwhile, so that only this deed's share was moved. */
  shared: boolean;
  /** Whether a limit kept part of that share back. */
  cut: boolean;
}

/** A value as text in which the order of names in objects does not count: equal texts are equal values. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_name, part) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : part,
  );

export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/** Whether a number is when something was done, in milliseconds: no figure of a sheet is that high. */
export const isMoment = (value: unknown): value is number => typeof value === "number" && value > 1e12;

/** Lines of a list that are told apart by an id: a ledger's. */
type Lines = { id: string }[];
const areLines = (value: unknown): value is Lines =>
  Array.isArray(value) && value.every((line) => typeof line?.id === "string" && line.id !== "");

/** Lines that came and went between two lists; null where one was changed. */
function linesMoved(from: Lines, to: Lines): { came: Lines; gone: Set<string> } | null {
  const [before, after] = [new Map(from.map((line) => [line.id, line])), new Map(to.map((line) => [line.id, line]))];
  if (to.some((line) => before.has(line.id) && !isSame(before.get(line.id), line))) return null;
  return {
    came: to.filter(({ id }) => !before.has(id)),
    gone: new Set(from.flatMap(({ id }) => (after.has(id) ? [] : [id]))),
  };
}

/** A list of words, each once: conditions. */
const areWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((word) => typeof word === "string") && new Set(value).size === value.length;

const isFigure = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** Whether a figure stands nearer to one value than to another; what is no figure stands near to nothing. */
export const isNearer = (now: unknown, to: unknown, than: unknown): boolean =>
  Math.abs(Number(now) - Number(to)) < Math.abs(Number(now) - Number(than));

/** Sums of decimal fractions leave crumbs behind. */
const tidy = (value: number): number => Number(value.toPrecision(12));

/**
 * Moves a figure as a deed moved it, from one value to another; to take the deed back, the other way round. Where it stands as the
 * deed found it, it comes to stand as the deed left it. Where other deeds moved it since, it is moved by the same difference, within
 * its limits; a figure that stands beyond them already is moved no farther out.
 * A ledger is moved line by line, a list of words word by word.
 * @returns Null where it is neither, and something else stands there: that cannot be moved by a share.
 */
export function moveShare(now: unknown, from: unknown, to: unknown, { least, most }: FigureLimits): Moved | null {
  if (isSame(now, from)) return { value: to ?? null, shared: false, cut: false };
  if (areLines(now) && areLines(from) && areLines(to)) {
    const moved = linesMoved(from, to);
    if (!moved) return null;
    const left = now.filter(({ id }) => !moved.gone.has(id) && !moved.came.some((line) => line.id === id));
    return { value: [...left, ...moved.came], shared: true, cut: false };
  }
  if (areWords(now) && areWords(from) && areWords(to)) {
    const left = now.filter((word) => to.includes(word) || !from.includes(word));
    const came = to.filter((word) => !from.includes(word) && !left.includes(word));
    return { value: [...left, ...came], shared: true, cut: false };
  }
  if (!isFigure(now) || !isFigure(from) || !isFigure(to)) return null;
  const whole = tidy(now + to - from);
  const floor = Math.min(least ?? -Infinity, now);
  const ceiling = Math.max(most ?? Infinity, now);
  const value = Math.min(Math.max(whole, floor), ceiling);
  return { value, shared: true, cut: value !== whole };
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/**
 * An id of 16 letters that follows from a text: what is done again comes under the same one. Two texts have the same by accident
 * alone; it keeps no secret.
 */
export function idFrom(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    high = Math.imul(high ^ letter, 2_654_435_761);
    low = Math.imul(low ^ letter, 1_597_334_677);
  }
  return Array.from({ length: 16 }, () => {
    high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ low;
    low = Math.imul(low ^ (low >>> 13), 3_266_489_909) ^ high;
    return LETTERS[(high >>> 0) % LETTERS.length];
  }).join("");
}

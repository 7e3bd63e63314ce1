import { readFields } from "../strict.ts";
import { coreError, plainFields, wholeNumber } from "../validate.ts";
import { type Hand, LISTED } from "./checks.ts";

/** Highest level whose combinations are listed; they grow with its fifth power. */
export const MAX_LISTED = 200;
const MAX_LIST = 20_000;

/**
 * The tight combinations of a level (1…200): every set of dice with the smallest sum of maxima that reaches it (rule 2;
 * the source calls them optimal, which only the tightness is, see `best`). Fewest dice first, then by the smallest die,
 * but 2d6 before 1d4 + 1d8: the order of the source. `kinds` are the dice on the table, default DICE; `maxDice` 1…250.
 * Errors: `level`, `kinds`, `maxDice`; `combinations` when there are more than 20 000 (many virtual kinds).
 */
export function combinations(
  level: number,
  options: Pick<Hand, "kinds" | "maxDice"> = {},
): readonly (readonly number[])[] {
  const { kinds, maxDice } = readFields(plainFields(options, "options", Object.keys(LISTED)), "", LISTED);
  return tight(wholeNumber(level, "level", 1, MAX_LISTED), kinds, maxDice).map((dice) => [...dice]);
}

const lists = new Map<string, readonly (readonly number[])[]>();
const MAX_LISTS = 64;

/** The same, already checked; remembered, because a chooser asks for the same level over and over. */
export function tight(level: number, kinds: readonly number[], maxDice: number): readonly (readonly number[])[] {
  const key = `${level}|${kinds.join()}|${maxDice}`;
  let list = lists.get(key);
  if (list === undefined) {
    list = listTight(level, kinds, maxDice);
    if (lists.size >= MAX_LISTS) lists.delete(lists.keys().next().value as string);
    lists.set(key, list);
  }
  return list;
}

function listTight(level: number, kinds: readonly number[], maxDice: number): readonly (readonly number[])[] {
  const largest = kinds.at(-1);
  if (largest === undefined) return [];
  // fewest[k][s]: fewest dice of the kinds from k on whose maxima sum to s.
  const top = level + largest;
  const fewest = kinds.map(() => new Float64Array(top).fill(Number.POSITIVE_INFINITY));
  for (let k = kinds.length - 1; k >= 0; k--) {
    const row = fewest[k] as Float64Array;
    const faces = kinds[k] as number;
    row[0] = 0;
    for (let sum = 1; sum < top; sum++) {
      const without = fewest[k + 1]?.[sum] ?? Number.POSITIVE_INFINITY;
      const withOne = sum < faces ? Number.POSITIVE_INFINITY : (row[sum - faces] as number) + 1;
      row[sum] = Math.min(without, withOne);
    }
  }
  const target = (fewest[0] as Float64Array).findIndex((count, sum) => sum >= level && count <= maxDice);
  if (target < 0) return [];
  const found: number[][] = [];
  const picked: number[] = [];
  // Only ways that can still end are entered, so this takes no longer than the list is long.
  const walk = (from: number, left: number): void => {
    if (left === 0) {
      if (found.length >= MAX_LIST) {
        throw coreError("range", "combinations", { min: 1, max: MAX_LIST }, Number.POSITIVE_INFINITY);
      }
      found.push([...picked]);
      return;
    }
    for (let k = from; k < kinds.length; k++) {
      const faces = kinds[k] as number;
      if (faces > left) return;
      const rest = (fewest[k] as Float64Array)[left - faces] as number;
      if (picked.length + 1 + rest > maxDice) continue;
      picked.push(faces);
      walk(k, left - faces);
      picked.pop();
    }
  };
  walk(0, target);
  return found.sort(inSourceOrder);
}

/** Least and most dice of the tight combinations that cover 0, 1, … up to MAX_LISTED; 0 where there are none. */
export interface Leans {
  readonly least: Uint8Array;
  readonly most: Uint8Array;
}

const leans = new Map<string, Leans>();

/** Counted, not listed, because the leaning of a number of dice needs every level. Remembered. */
export function leansOf(kinds: readonly number[], maxDice: number): Leans {
  const key = `${kinds.join()}|${maxDice}`;
  let known = leans.get(key);
  if (known === undefined) {
    known = countTight(kinds, maxDice);
    if (leans.size >= MAX_LISTS) leans.delete(leans.keys().next().value as string);
    leans.set(key, known);
  }
  return known;
}

function countTight(kinds: readonly number[], maxDice: number): Leans {
  const least = new Uint8Array(MAX_LISTED + 1);
  const most = new Uint8Array(MAX_LISTED + 1);
  const end = MAX_LISTED + (kinds.at(-1) ?? 0);
  // A combination that could spare a die is not tight: there are no more of them than half the level, and one.
  const counts = Math.min(maxDice, MAX_LISTED / 2 + 1);
  /** reached[n][sum]: whether n dice have these maxima. */
  const reached = [new Uint8Array(end)];
  (reached[0] as Uint8Array)[0] = 1;
  const some = new Uint8Array(end);
  for (let count = 1; count <= counts; count++) {
    const before = reached[count - 1] as Uint8Array;
    const now = new Uint8Array(end);
    for (const faces of kinds) for (let sum = faces; sum < end; sum++) now[sum] ||= before[sum - faces] as number;
    for (let sum = 0; sum < end; sum++) some[sum] ||= now[sum] as number;
    reached.push(now);
  }
  for (let cover = 1; cover <= MAX_LISTED; cover++) {
    const target = some.indexOf(1, cover);
    if (target < 0) break;
    least[cover] = reached.findIndex((sums) => sums[target] === 1);
    most[cover] = reached.findLastIndex((sums) => sums[target] === 1);
  }
  return { least, most };
}

/** The list comes in the order of its smallest dice, all of one sum; only 2d6 stands before 1d4 + 1d8. */
function inSourceOrder(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return a.length - b.length;
  const areTwelve = a.length === 2 && (a[0] as number) + (a[1] as number) === 12;
  return areTwelve ? (b[0] as number) - (a[0] as number) : 0;
}

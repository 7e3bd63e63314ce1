import { coreError } from "../validate.ts";
import type { Best } from "./types.ts";

/*
 * The proven optimum over all sets of dice and all levels that may be played. For given dice a lower level never helps
 * (rule 3), but it asks less of the dice (rule 2), so the level played is the highest that the dice cover.
 *
 * Depth first over multisets, smallest dice first; each die added is one running sum over the totals up to the level.
 * A branch ends when no descendant can be better. Whatever is added has some total x ≥ 1, and given x the roll succeeds
 * with P(difficulty − x ≤ total ≤ level − x); so the largest such window is a bound for all descendants. The chances of a
 * sum of dice rise to one peak and fall: the largest window of one difficulty is that of the next one and a neighbour.
 */

/** What a search may try. */
export interface Space {
  /** Highest level that may be played, 1…100. */
  readonly highest: number;
  /** What the dice must cover beyond the level played, 0 or more. */
  readonly extra: number;
  /** Kinds of dice, smallest first. */
  readonly kinds: readonly number[];
  /** How many dice may be rolled at level 0, 1, … up to the highest: none fewer than `least`, none more than `most`. */
  readonly least: ArrayLike<number>;
  readonly most: ArrayLike<number>;
}

/** Chances this near are equal; then fewer dice are better. Running sums err by less. */
const EQUAL = 1e-14;
/** Totals that one search may touch: about half a second. */
const MAX_WORK = 2 ** 27;

/**
 * The best roll at each difficulty `from`…`to` (1…highest), index 0 for `from`; undefined where nothing allowed can
 * succeed. Throws `work` when the kinds of dice are too many for the level.
 */
export function search(space: Space, from: number, to: number): (Best | undefined)[] {
  const { highest, extra, kinds, least } = space;
  const deepest = Math.min(
    highest,
    Math.max(0, ...Array.from({ length: highest }, (_, at) => space.most[at + 1] ?? 0)),
  );
  const found: (Best | undefined)[] = Array.from({ length: to - from + 1 });
  const chance = new Float64Array(to + 1);
  const count = new Int32Array(to + 1).fill(highest + 1);
  const rows = Array.from({ length: deepest + 1 }, () => new Float64Array(highest + 1));
  (rows[0] as Float64Array)[0] = 1;
  /** tails[s]: P(s ≤ total ≤ highest) for the set at hand. */
  const tails = new Float64Array(highest + 2);
  const picked: number[] = [];
  let work = 0;

  const better = (difficulty: number, p: number, dice: number): boolean => {
    const known = chance[difficulty] as number;
    return p > known + EQUAL || (p > known - EQUAL && p > 0 && dice < (count[difficulty] as number));
  };

  /** The highest level that may be played with these dice; 0 when none. */
  const playable = (dice: number, maxima: number): number => {
    let level = Math.min(highest, maxima - extra);
    while (level > 0 && (dice < (least[level] as number) || dice > (space.most[level] as number))) level--;
    return Math.max(0, level);
  };

  const evaluate = (maxima: number): void => {
    const level = playable(picked.length, maxima);
    const over = tails[level + 1] as number;
    for (let difficulty = Math.min(level, to); difficulty >= from; difficulty--) {
      const p = (tails[difficulty] as number) - over;
      if (!better(difficulty, p, picked.length)) continue;
      chance[difficulty] = p;
      count[difficulty] = picked.length;
      found[difficulty - from] = { level, dice: [...picked], success: p };
    }
  };

  /** Whether some set with more dice than this one, whose chances are `row`, might still be better at some difficulty. */
  const promising = (dice: number, row: Float64Array): boolean => {
    const top = highest - 1;
    if (dice > top) return false;
    const within = (tails[0] as number) - (tails[highest] as number);
    let low = dice;
    for (let total = dice + 1; total <= top; total++) if ((row[total] as number) > (row[low] as number)) low = total;
    let high = low;
    let bound = row[low] as number;
    for (let difficulty = to; difficulty >= from; difficulty--) {
      // The chances rise as the difficulty falls: once all that lands is not enough, easier ones are settled too.
      if (within < (chance[difficulty] as number) - EQUAL) return false;
      while (high - low < highest - difficulty) {
        const below = row[low - 1] ?? 0;
        const above = high < top ? (row[high + 1] as number) : -1;
        if (above > below) high++;
        else low--;
        bound += Math.max(above, below);
      }
      if (better(difficulty, bound, dice + 1)) return true;
    }
    return false;
  };

  const walk = (first: number, maxima: number): void => {
    const dice = picked.length + 1;
    if (dice > deepest) return;
    const row = rows[dice - 1] as Float64Array;
    const next = rows[dice] as Float64Array;
    for (let k = first; k < kinds.length; k++) {
      const faces = kinds[k] as number;
      work += 3 * highest;
      if (work > MAX_WORK) throw coreError("range", "work", { min: 1, max: MAX_WORK }, work);
      let sum = 0;
      next.fill(0, 0, dice);
      for (let total = dice; total <= highest; total++) {
        sum += row[total - 1] as number;
        if (total > faces) sum -= row[total - 1 - faces] as number;
        next[total] = sum / faces;
      }
      for (let total = highest; total >= 0; total--) {
        tails[total] = (tails[total + 1] as number) + (next[total] as number);
      }
      picked.push(faces);
      evaluate(maxima + faces);
      if (promising(dice, next)) walk(k, maxima + faces);
      picked.pop();
    }
  };
  walk(0, 0);
  return found;
}

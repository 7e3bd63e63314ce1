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
 *
 * Over all difficulties up to the level at once a roll is worth E[total, where it does not exceed the level]: a total
 * makes as many difficulties as it says. Given x that is E[total + x, where total ≤ level − x], and the largest of those is
 * the bound.
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
export const EQUAL = 1e-14;
/** Totals that one search may touch: about half a second. */
const MAX_WORK = 2 ** 27;

/** What is known of a set of dice when a search comes upon it. */
interface Met {
  readonly dice: readonly number[];
  /** The highest level that may be played with them; 0 when none. */
  readonly level: number;
  /** Chances of each total up to the highest level. */
  readonly row: Float64Array;
  /** P(n ≤ total ≤ highest) of each n up to the highest level + 1. */
  readonly tails: Float64Array;
}

/** Goes through all sets of dice; beyond a set only where `look` says that more dice might be better. */
function walkSets(space: Space, look: (met: Met) => boolean): void {
  const { highest, extra, kinds, least } = space;
  const deepest = Math.min(
    highest,
    Math.max(0, ...Array.from({ length: highest }, (_, at) => space.most[at + 1] ?? 0)),
  );
  const rows = Array.from({ length: deepest + 1 }, () => new Float64Array(highest + 1));
  (rows[0] as Float64Array)[0] = 1;
  const tails = new Float64Array(highest + 2);
  const picked: number[] = [];
  let work = 0;

  const playable = (dice: number, maxima: number): number => {
    let level = Math.min(highest, maxima - extra);
    while (level > 0 && (dice < (least[level] as number) || dice > (space.most[level] as number))) level--;
    return Math.max(0, level);
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
      if (look({ dice: picked, level: playable(dice, maxima + faces), row: next, tails })) walk(k, maxima + faces);
      picked.pop();
    }
  };
  walk(0, 0);
}

/** Whether this is better than what is known: by its chance, of equals by fewer dice. */
const isBetter = (p: number, dice: number, known: number, count: number): boolean =>
  p > known + EQUAL || (p > known - EQUAL && p > 0 && dice < count);

/**
 * The best roll at each difficulty `from`…`to` (1…highest), index 0 for `from`; undefined where nothing allowed can
 * succeed. Throws `work` when the kinds of dice are too many for the level.
 */
export function search(space: Space, from: number, to: number): (Best | undefined)[] {
  const { highest } = space;
  const found: (Best | undefined)[] = Array.from({ length: to - from + 1 });
  const chance = new Float64Array(to + 1);
  const count = new Int32Array(to + 1).fill(highest + 1);

  const better = (difficulty: number, p: number, dice: number): boolean =>
    isBetter(p, dice, chance[difficulty] as number, count[difficulty] as number);

  const evaluate = ({ dice, level, tails }: Met): void => {
    const over = tails[level + 1] as number;
    for (let difficulty = Math.min(level, to); difficulty >= from; difficulty--) {
      const p = (tails[difficulty] as number) - over;
      if (!better(difficulty, p, dice.length)) continue;
      chance[difficulty] = p;
      count[difficulty] = dice.length;
      found[difficulty - from] = { level, dice: [...dice], success: p };
    }
  };

  /** Whether some set with more dice than this one might still be better at some difficulty. */
  const promising = ({ dice: { length: dice }, row, tails }: Met): boolean => {
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

  walkSets(space, (met) => {
    evaluate(met);
    return promising(met);
  });
  return found;
}

/**
 * The roll that is best over all difficulties from 1 to `own` (not below the highest level that may be played) together:
 * `success` is its mean chance. Of equals the fewest dice, then the highest level. Undefined and `work` as in `search`.
 */
export function searchMean(space: Space, own: number): Best | undefined {
  const { highest } = space;
  let found: Best | undefined;
  let worth = 0;
  let count = highest + 1;
  walkSets(space, ({ dice, level, row }) => {
    let reached = 0;
    for (let total = dice.length; total <= level; total++) reached += total * (row[total] as number);
    const even = Math.abs(reached / own - worth) <= EQUAL && dice.length === count && level > (found?.level ?? level);
    if (even || isBetter(reached / own, dice.length, worth, count)) {
      worth = reached / own;
      count = dice.length;
      found = { level, dice: [...dice], success: worth };
    }
    // What is added takes x of the room that is left, and gives it to all that still lands.
    let [landed, sum, bound] = [0, 0, 0];
    for (let total = dice.length; total < highest; total++) {
      landed += row[total] as number;
      sum += total * (row[total] as number);
      bound = Math.max(bound, sum + (highest - total) * landed);
    }
    return isBetter(bound / own, dice.length + 1, worth, count);
  });
  return found;
}

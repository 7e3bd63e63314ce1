import { oneOf, whole, yes } from "../shape.ts";
import { closed, type Infer, usual } from "../strict.ts";
import { entriesOf, wholeNumber } from "../validate.ts";
import { decimal, decimals, MAX_LEVEL, MIN_LEVEL } from "./checks.ts";
import { ADVANTAGES, POINT_USES } from "./tables.ts";

/* Narrative points (§3.8): what they buy and what they cost. */

const MAX_COSTS = 40;

/**
 * Narrative points for one level of a trait (§3.8 leaves the costs to the table): raising to a level costs that level, at
 * least 1, or what the table's own list says of levels 1, 2, 3 … (at most 40 costs, 1…100 each), which goes on beyond its end
 * by one point a level; giving it up returns one less. [house] Level −20…40.
 */
export function traitPoints(
  level: number,
  costs: readonly number[] = [],
): { readonly cost: number; readonly refund: number } {
  const wanted = wholeNumber(level, "level", MIN_LEVEL, MAX_LEVEL);
  const listed = listOf(costs);
  const last = listed.at(-1);
  const cost =
    last === undefined ? Math.max(1, wanted) : (listed[Math.max(0, wanted - 1)] ?? last + wanted - listed.length);
  return { cost, refund: cost - 1 };
}

const listOf = (costs: readonly number[]): readonly number[] =>
  entriesOf(costs, "costs", MAX_COSTS).map((cost, index) => wholeNumber(cost, `costs[${index}]`, 1, 100));

/** A table of costs as the GM writes it, `2 3, 5`: points for reaching level 1, 2, 3 …; null where it is none. */
export function readCosts(written: string): readonly number[] | null {
  const costs = written
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);
  const fine = costs.length <= MAX_COSTS && costs.every((cost) => Number.isInteger(cost) && cost >= 1 && cost <= 100);
  return fine ? costs : null;
}

/** Points of one wish or one award, at most. */
export const MOST_POINTS = 100;

const WISH = closed({
  use: oneOf(POINT_USES),
  /** What the table agreed on, 1…100, default 1; of `trait` its costs say it. */
  points: usual(whole(1, MOST_POINTS), 1),
  /** Of `advantage`: levels, 1…3. Default 1. */
  levels: usual(whole(1, ADVANTAGES.extraordinary), 1),
  /** Of `trait`: a level is given up instead of bought. Default false. */
  sell: usual(yes, false),
});
/** What a player wishes for their points. */
export interface PointWish extends Infer<typeof WISH> {}

const HAS = closed({ points: whole(0, 1e6), level: usual(decimals(MIN_LEVEL, MAX_LEVEL), 0) });

/** Points that a wish costs; below zero what it brings. `level`: of the trait that is bought or given up. */
export function wishPrice(wish: PointWish, level = 0, costs: readonly number[] = []): number {
  const { use, points, sell } = WISH.strict(wish, "wish");
  const now = Math.floor(decimal(level, "level", MIN_LEVEL, MAX_LEVEL));
  const listed = listOf(costs);
  if (use !== "trait") return points;
  return sell ? -traitPoints(now, listed).refund : traitPoints(Math.min(now + 1, MAX_LEVEL), listed).cost;
}

/**
 * What a wish gives to an actor with so many points (0…1e6): the points left, what it cost, the trait's level from now on, and
 * for a reroll or an advantage what waits for one roll, as levels of advantage (0: the reroll). Null: it costs more than there is.
 */
export function granted(
  wish: PointWish,
  has: Infer<typeof HAS>,
  costs: readonly number[] = [],
): { readonly left: number; readonly paid: number; readonly level?: number; readonly waits?: number } | null {
  const { use, levels, sell } = WISH.strict(wish, "wish");
  const { points, level } = HAS.strict(has, "has");
  const paid = wishPrice(wish, level, costs);
  if (paid > points) return null;
  return {
    left: points - paid,
    paid,
    ...(use === "trait" && { level: level + (sell ? -1 : 1) }),
    ...(use === "reroll" && { waits: 0 }),
    ...(use === "advantage" && { waits: levels }),
  };
}

/**
 * An actor's points (0…1e6) once a wish is taken back that cost `paid` (−1000…1000); null when they have spent what it
 * brought.
 */
export function afterRefund(points: number, paid: number): number | null {
  const left = wholeNumber(points, "points", 0, 1e6) + wholeNumber(paid, "paid", -1000, 1000);
  return left < 0 ? null : left;
}

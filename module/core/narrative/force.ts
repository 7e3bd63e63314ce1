import { entriesOf, number, plainFields, wholeNumber } from "../validate.ts";

/** Force dice: which of them roll, and what their points cost. */

/** Dice of a rating: those that keep powers going, and those that are left to roll. */
interface ForceDice {
  readonly committed: number;
  readonly left: number;
}

/**
 * The dice of a rating (0…20) once some are committed to powers (0…20 each). A rating that fell below what is committed
 * leaves none to roll. [house]
 */
export function forceDice(rating: number, committed: readonly number[]): ForceDice {
  const sum = entriesOf(committed, "committed", 1000).reduce<number>(
    (total, dice, at) => total + wholeNumber(dice, `committed[${at}]`, 0, 20),
    0,
  );
  return { committed: sum, left: Math.max(0, wholeNumber(rating, "rating", 0, 20) - sum) };
}

/**
 * The dice that are committed to one power, by its place, once one more is, or one less (`by`: 1 or −1). [house]
 * @throws {CoreError} When no die is left to commit, or none is there to release.
 */
export function commitDie(rating: number, committed: readonly number[], place: number, by: number): number {
  const { left } = forceDice(rating, committed);
  const held = committed[wholeNumber(place, "place", 0, Math.max(0, committed.length - 1))] ?? 0;
  return held + wholeNumber(by, "by", -Math.min(1, held), Math.min(1, left));
}

/**
 * What using force points costs: those of one's own side are free, each of the other side 1 strain and one destiny point of
 * one's own side, which is flipped. Where none is left to flip, 1 more strain stands in for it, so that a table that has
 * spent its points does not pay less. [house] Pips 0…100; `destiny`: points of one's own side, 0…1000, absent: none.
 */
export function forceCost(pips: { readonly own: number; readonly other: number; readonly destiny?: number }): {
  readonly points: number;
  readonly strain: number;
  readonly flips: number;
} {
  const source = plainFields(pips, "pips", ["own", "other", "destiny"]);
  const own = number(source, "own", "pips", 0, 100);
  const other = number(source, "other", "pips", 0, 100);
  const flips = Math.min(other, number(source, "destiny", "pips", 0, 1000, 0));
  return { points: own + other, strain: 2 * other - flips, flips };
}

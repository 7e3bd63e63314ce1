import { type Field, whole } from "../shape.ts";
import { also, closed, usual } from "../strict.ts";
import { coreError, wholeNumber } from "../validate.ts";
import { DICE, type Die } from "./dice.ts";
import type { CompletePool, Pool } from "./types.ts";

const MAX_KIND = 20;
export const MAX_POOL = 40;

/** Dice of one kind, or what becomes dice: 0…20. */
export const KIND = whole(0, MAX_KIND);

const counts = (count: Field<number, number | undefined>) =>
  closed(Object.fromEntries(DICE.map((die) => [die, count])) as Record<Die, typeof count>);

/** Dice added, or below zero taken away: −20…20 of each. */
export const CHANGED = counts(usual(whole(-MAX_KIND, MAX_KIND), 0));

/** A pool that may be empty. */
export const POOL: Field<CompletePool, Pool> = also(counts(usual(KIND, 0)), (pool, path) => {
  wholeNumber(size(pool), path === "" ? "pool" : path, 0, MAX_POOL);
  return pool;
});

/** A pool to roll: 1…40 dice. */
export function readPool(pool: Pool): CompletePool {
  const complete = POOL.strict(pool, "");
  if (size(complete) === 0) throw coreError("range", "pool", { min: 1, max: MAX_POOL }, 0);
  return complete;
}

const size = (pool: CompletePool): number => DICE.reduce((sum, die) => sum + pool[die], 0);

const LEFT = usual(whole(0, 100), 0);
/** Symbols left to spend, 0…100 each. */
export const SPENDABLE = closed({ advantage: LEFT, triumph: LEFT, threat: LEFT, despair: LEFT });

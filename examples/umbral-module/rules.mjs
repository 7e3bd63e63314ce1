// @ts-check
/**
 * The rules of Umbral, without a host: an attribute and a talent make a pool of d6, a 5 or a 6 is a hit. Dice of stress are
 * thrown with them; they hit as well, and each 1 of theirs is trouble.
 *
 * @typedef {{ pool: number, stress: number, needed: number, damage?: number }} Check
 * @typedef {{ pool: readonly number[], stress: readonly number[], hits: number, trouble: number, success: boolean, wounds: number }} Outcome
 */

const HIT = 5;

/** @param {number} face */
export const isHit = (face) => face >= HIT;

/** @param {Check} check */
export const diceOf = ({ pool, stress }) => [
  { count: Math.max(0, pool), faces: 6 },
  { count: Math.max(0, stress), faces: 6 },
];

/**
 * What the faces mean: first those of the pool, then those of stress.
 * @param {Check} check
 * @param {readonly (readonly number[])[]} faces
 * @returns {Outcome}
 */
export function resolve({ needed, damage = 0 }, [pool = [], stress = []]) {
  const hits = [...pool, ...stress].filter(isHit).length;
  const success = hits >= needed;
  return {
    pool,
    stress,
    hits,
    trouble: stress.filter((face) => face === 1).length,
    success,
    wounds: success && damage > 0 ? damage + hits - needed : 0,
  };
}

/**
 * The exact law of the hits, and the chance of any trouble.
 * @param {import("cubilete").Kit["Distribution"]} Distribution
 * @param {Check} check
 */
export function oddsOf(Distribution, { pool, stress, needed }) {
  const dice = pool + stress;
  const hits = dice < 1 ? Distribution.constant(0) : Distribution.of(0, [2, 1]).times(dice);
  return { hits, success: hits.atLeast(needed), trouble: 1 - (5 / 6) ** Math.max(0, stress) };
}

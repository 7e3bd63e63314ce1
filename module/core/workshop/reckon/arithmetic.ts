/** Arithmetic of games: fractions with small denominators, and conditions that are 1 or 0. */

export const BOTH: Readonly<Record<string, (a: number, b: number) => number>> = {
  "*": (a, b) => a * b,
  "<": (a, b) => Number(apart(a, b) < 0),
  "<=": (a, b) => Number(apart(a, b) <= 0),
  ">": (a, b) => Number(apart(a, b) > 0),
  ">=": (a, b) => Number(apart(a, b) >= 0),
  "==": (a, b) => Number(apart(a, b) === 0),
  "!=": (a, b) => Number(apart(a, b) !== 0),
  min: Math.min,
  max: Math.max,
};

/** How far `a` is from `b`. Fractions of a game have small denominators: what hardly differs is the same number, rounded twice. */
const apart = (a: number, b: number): number => (Math.abs(a - b) < 1e-9 + 1e-12 * Math.abs(a) ? 0 : a - b);

/** To the whole number that `n` is but for rounding. */
export function snap(n: number): number {
  const near = Math.round(n);
  return apart(n, near) === 0 ? near + 0 : n;
}

/** Equal digits of a d100, whose 00 is 100. */
export const doubles = (n: number): number => Number(n === 100 || (n % 11 === 0 && n > 0 && n < 110));

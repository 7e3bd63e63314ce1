import { wholeNumber } from "./validate.ts";

/** Experience as a ledger: whole points that came in and went out. What a point buys, each rule set's own room says. */

/** Points that are written down at once, at most. */
const MOST_AWARDED = 1000;

/** Points left of a ledger, with those from before it was kept. */
export const balance = (lines: readonly { readonly amount: number }[], before = 0): number =>
  lines.reduce((sum, { amount }) => sum + amount, before);

/** An award as it can be written down: whole points, 1…1000. @throws {RangeError | TypeError} */
export const award = (amount: unknown): number => wholeNumber(amount, "amount", 1, MOST_AWARDED);

/** Whether a purchase can be paid out of what is left. */
export const affords = (left: number, price: number): boolean => price <= left;

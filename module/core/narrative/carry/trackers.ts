import { coreError, number, plainFields, wholeNumber } from "../../validate.ts";

/** What a thing has of something that is used up: charges, doses, hours. */
interface Tracker {
  readonly value: number;
  readonly max: number;
}

export const MOST_TRACKED = 1000;

function readTracker(tracker: Tracker): Tracker {
  const source = plainFields(tracker, "tracker", ["value", "max"]);
  return {
    value: number(source, "value", "tracker", 0, MOST_TRACKED),
    max: number(source, "max", "tracker", 1, MOST_TRACKED),
  };
}

/**
 * How much is left after so many more, or fewer (below 0). What was above the maximum already may only fall. [house]
 * @throws {CoreError} When it would go below 0 or above the maximum.
 */
export function tracked(tracker: Tracker, by: number): number {
  const { value, max } = readTracker(tracker);
  const after = value + wholeNumber(by, "by", -MOST_TRACKED, MOST_TRACKED);
  if (after < 0 || (by > 0 && after > max))
    throw coreError("range", "by", { min: -value, max: Math.max(0, max - value) }, by);
  return after;
}

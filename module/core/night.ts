import { whole } from "./shape.ts";
import { closed, type Infer } from "./strict.ts";

/**
 * Nights by the world's clock. A night bears the name of the morning that ends it, so that it is the same one before and after
 * midnight, and nobody sleeps it twice.
 */

const MOST = 1e12;
const CLOCK = closed({ now: whole(-MOST, MOST), day: whole(1, MOST) });

/** A third of the day has gone by when it is morning: eight o'clock, where a day has 24 hours. */
const MORNING = 1 / 3;

/** When the night that is now, or comes next, ends. `now`: seconds of the world's clock; `day`: seconds of a day, from 1. */
export function morningAfter(clock: Infer<typeof CLOCK>): number {
  const { now, day } = CLOCK.strict(clock, "");
  const morning = Math.floor(day * MORNING);
  return Math.floor((now - morning) / day) * day + day + morning;
}

/** A night that was slept, in a list of them; `part`: of what, where each part of an actor rests by itself. */
export interface Night {
  id: string;
}

export const nightId = (morning: number, part = ""): string => (part === "" ? String(morning) : `${morning}.${part}`);

/** So many are remembered: the latest. */
const MOST_NIGHTS = 6;

/** The nights after one more of them; one that was slept already is not there twice. */
export const withNight = (nights: readonly Night[], id: string): Night[] =>
  nights.some((night) => night.id === id) ? [...nights] : [...nights, { id }].slice(-MOST_NIGHTS);

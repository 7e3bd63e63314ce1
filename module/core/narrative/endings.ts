import type { Ending } from "../effects.ts";
import { whole } from "../validate.ts";

/* What a scene, a night or a week gives back (rules of the published family, §3.4): numbers 0…100000. */

/** A night: all strain and one wound; a week: seven. A rest that is no night gives nothing by itself: strain is rolled for. */
export function afterEnding(
  values: { readonly wounds: number; readonly strain: number },
  ending: Ending,
): { wounds: number; strain: number } {
  const wounds = whole(values.wounds, "wounds", 0, 100_000);
  const strain = whole(values.strain, "strain", 0, 100_000);
  const nights = ending === "night" ? 1 : ending === "week" ? 7 : 0;
  return nights === 0 ? { wounds, strain } : { wounds: Math.max(0, wounds - nights), strain: 0 };
}

/** Wounds that a stimulant closes: as many as it says the first time in a day, one less each time after. */
export const stimulant = (heals: number, usedToday: number): number =>
  Math.max(0, whole(heals, "heals", 0, 100) - whole(usedToday, "usedToday", 0, 1000));

import type { Ending } from "../effects.ts";
import { whole } from "../validate.ts";
import { HEALING } from "./tables.ts";

/**
 * Hit points after a scene, a night or a week (2.x: one for a night's sleep). `bonus`: what advantages add to each healing (3.0).
 * Hit points −1e6…1e6; they never pass the most, nor fall to it.
 */
export function healthAfter(
  values: { readonly value: number; readonly max: number; readonly bonus?: number },
  ending: Ending,
): number {
  const value = whole(values.value, "value", -1e6, 1e6);
  const max = whole(values.max, "max", -1e6, 1e6);
  const nights = ending === "night" ? 1 : ending === "week" ? 7 : 0;
  const each = Math.max(0, HEALING.night + whole(values.bonus ?? 0, "bonus", -100, 100));
  return Math.max(value, Math.min(max, value + nights * each));
}

import { fields, number } from "../validate.ts";

/** Margin of the attack that fells one more minion. [3.0] */
export const MINION_MARGIN = 5;

/**
 * Minions that a hit fells: one if any damage gets through, and one more per full 5 of margin, as many as there are (3.0).
 * `dealt` 0…1e6, `margin` −2000…2000 (below 0 counts as 0), `count` 0…1000.
 */
export function minionsDown(hit: { readonly dealt: number; readonly margin: number; readonly count: number }): number {
  const source = fields(hit, "", ["dealt", "margin", "count"]);
  const count = number(source, "count", "", 0, 1000);
  const margin = Math.max(0, number(source, "margin", "", -2000, 2000));
  if (number(source, "dealt", "", 0, 1e6) === 0) return 0;
  return Math.min(count, 1 + Math.floor(margin / MINION_MARGIN));
}

import { type Ending, endsWith } from "../effects.ts";

/* What ends with a scene and with a rest. The source names causes and leaves recovery to the table. [house] */

/**
 * What becomes of a penalty: what a round of a fight cost goes with a rest (§2.4); an advantage bought for a roll that never came
 * goes with the scene (§3.8); an inflated trait has had its turn by then, and its penalty holds (§3.3); all else stays, with
 * the recovery that the table wrote on it (§2.1.2).
 */
export function penaltyAfter(source: string, waits: boolean, ending: Ending): "stays" | "over" | "due" {
  if (waits) return "due";
  // Every ending ends the scene.
  if (source === "point") return "over";
  return source === "combat" && endsWith("rest", ending) ? "over" : "stays";
}

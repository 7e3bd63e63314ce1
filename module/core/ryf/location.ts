import { whole } from "../validate.ts";

/**
 * Where a blow lands, by a d10. [house] The 3.0 book's own table is not known to us; only its 4, the right leg, is. The
 * body's share of faces follows its size.
 */
export const HIT_LOCATION = [
  "head",
  "rightArm",
  "leftArm",
  "rightLeg",
  "leftLeg",
  "belly",
  "belly",
  "chest",
  "chest",
  "chest",
] as const;
export type HitLocation = (typeof HIT_LOCATION)[number];

/** The place that a face (1…10) means. */
export function hitLocation(face: number): HitLocation {
  return HIT_LOCATION[whole(face, "face", 1, HIT_LOCATION.length) - 1] as HitLocation;
}

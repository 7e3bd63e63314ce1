/** How somebody fares, for whoever sees them and not their sheet. */
export type Health = "unhurt" | "hurt" | "badlyHurt" | "down";

/** Of what is left of so much: more than half is hurt, less is badly hurt. */
export function healthOf(left: number, of: number, down = left <= 0): Health {
  if (down) return "down";
  if (left >= of) return "unhurt";
  return left * 2 > of ? "hurt" : "badlyHurt";
}

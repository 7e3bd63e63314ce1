/** How an actor fares, for users who see them and not their sheet. */
export type Health = "unhurt" | "hurt" | "badlyHurt" | "down";

/** Of what is left of so much: more than half is hurt, less is badly hurt. */
export function healthOf(left: number, of: number, down = left <= 0): Health {
  if (down) return "down";
  if (left >= of) return "unhurt";
  return left * 2 > of ? "hurt" : "badlyHurt";
}

/** How much of a bar is filled, in percent, 0 to 100; nothing where there is no maximum. */
export const barWidth = (value: number, max: number): number =>
  max > 0 ? Math.round(Math.min(Math.max(value / max, 0), 1) * 100) : 0;

/** What is left of an actor whose game has only words for it, of 100. */
export const LEFT_OF_100: Readonly<Record<Health, number>> = { unhurt: 100, hurt: 75, badlyHurt: 25, down: 0 };

const WORST_FIRST: readonly Health[] = ["down", "badlyHurt", "hurt", "unhurt"];

/** How an actor fares who is hurt in several ways; null where the rules keep none. */
export const worstOf = (ways: readonly Health[]): Health | null =>
  WORST_FIRST.find((one) => ways.includes(one)) ?? null;

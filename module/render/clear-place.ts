/** Where something small is laid over a page, so that it hides nothing that is pressed next. */

/** Between it and what it belongs to, and the edge of the page, in pixels. */
const GAP = 6;

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** How finely the page is searched, in pixels. */
const STEP = 20;

/**
 * Where something of this size covers least of what can be pressed: below what it belongs to, or above it; otherwise the nearest
 * place on the page that is as clear as any.
 */
export function clearPlace(
  { width, height }: { width: number; height: number },
  room: { width: number; height: number },
  at: Box,
  pressable: readonly Box[],
): { left: number; top: number } {
  const clamp = (value: number, size: number, most: number) => Math.max(GAP, Math.min(value, most - size - GAP));
  const steps = (most: number) =>
    Array.from({ length: Math.ceil(Math.max(most, 1) / STEP) + 1 }, (_, step) => step * STEP);
  const everywhere = steps(room.height - height).flatMap((top) =>
    steps(room.width - width).map((left) => [left, top] as const),
  );
  const far = ([left, top]: readonly [number, number]) =>
    Math.max(at.left - left - width, left - at.right, 0) + Math.max(at.top - top - height, top - at.bottom, 0);
  const places = [
    [at.left, at.bottom + GAP] as const,
    [at.left, at.top - GAP - height] as const,
    ...everywhere.toSorted((one, other) => far(one) - far(other)),
  ];
  let best = { left: GAP, top: GAP, covers: Number.POSITIVE_INFINITY };
  for (const [x, y] of places) {
    const left = clamp(x, width, room.width);
    const top = clamp(y, height, room.height);
    const box = { left, top, right: left + width, bottom: top + height };
    const covers = [at, ...pressable].filter((other) => overlap(box, other)).length;
    if (covers < best.covers) best = { left, top, covers };
    if (covers === 0) break;
  }
  return { left: best.left, top: best.top };
}

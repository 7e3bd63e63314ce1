import { describe, expect, it } from "vitest";
import { clearPlace } from "../../../module/render/clear-place.ts";

/** A result that is shown where it was asked for stands on nothing that is pressed next. */

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const ROOM = { width: 1280, height: 720 };
const SIZE = { width: 300, height: 160 };

describe("where a result is shown", () => {
  const at = box(400, 200, 60, 38);

  it("is below what was pressed while nothing is there", () => {
    expect(clearPlace(SIZE, ROOM, at, [])).toEqual({ left: 400, top: 244 });
  });

  it("is above it where the next things to press are below", () => {
    const next = [box(400, 250, 60, 38), box(400, 300, 60, 38)];
    expect(clearPlace(SIZE, ROOM, at, next)).toEqual({ left: 400, top: 34 });
  });

  it("is beside the window that is full of them, and never over what was pressed", () => {
    const rows = Array.from({ length: 12 }, (_, row) => box(310, 110 + row * 40, 480, 38));
    const { left, top } = clearPlace(SIZE, ROOM, at, rows);
    expect(left === 0 || left >= 790 || left + SIZE.width <= 310).toBe(true);
    expect(top).toBeLessThan(at.bottom);
  });

  it("is over as little as can be where there is no room at all, and on the screen", () => {
    const rows = Array.from({ length: 10 }, (_, row) => box(0, row * 72, 390, 70));
    const phone = { width: 390, height: 720 };
    const { left, top } = clearPlace(SIZE, phone, box(0, 72, 390, 70), rows);
    expect(left).toBe(6);
    expect(top).toBeGreaterThan(142);
    expect(top).toBeLessThanOrEqual(554);
  });
});

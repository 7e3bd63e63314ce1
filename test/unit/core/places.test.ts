import { describe, expect, it } from "vitest";
import { nearestFree } from "../../../module/core/places.ts";

const at = (column: number, row: number) => ({ column, row });

describe("the nearest free cell", () => {
  it("is the place itself, else the nearest, the upper one before the lower", () => {
    const map = { columns: 5, rows: 5 };
    expect(nearestFree({ ...map, taken: [] }, at(2, 2))).toEqual(at(2, 2));
    expect(nearestFree({ ...map, taken: [at(2, 2)] }, at(2, 2))).toEqual(at(2, 1));
    expect(nearestFree({ ...map, taken: [at(2, 2), at(2, 1), at(1, 2)] }, at(2, 2))).toEqual(at(3, 2));
  });

  it("stays on the map, whatever it is near to, and is none where all is full", () => {
    expect(nearestFree({ columns: 3, rows: 2, taken: [] }, at(-4, 9))).toEqual(at(0, 1));
    expect(nearestFree({ columns: 1, rows: 1, taken: [at(0, 0)] }, at(0, 0))).toBeNull();
    expect(nearestFree({ columns: 1e9, rows: 1, taken: [] }, at(0, 0))).toEqual(at(0, 0));
  });
});

import { describe, expect, it } from "vitest";
import { tracked } from "../../../module/core/narrative/index.ts";

describe("a tracker of a thing", () => {
  it("goes up and down within its maximum", () => {
    expect(tracked({ value: 2, max: 3 }, 1)).toBe(3);
    expect(tracked({ value: 2, max: 3 }, -2)).toBe(0);
    expect(tracked({ value: 2, max: 3 }, 0)).toBe(2);
  });

  it("is refused below 0 and above the maximum", () => {
    const beyond = expect.objectContaining({ code: "range", field: "by" });
    expect(() => tracked({ value: 0, max: 3 }, -1)).toThrow(beyond);
    expect(() => tracked({ value: 3, max: 3 }, 1)).toThrow(beyond);
  });

  it("falls from above a maximum that was lowered", () => {
    expect(tracked({ value: 9, max: 3 }, -1)).toBe(8);
    expect(() => tracked({ value: 9, max: 3 }, 1)).toThrow();
  });
});

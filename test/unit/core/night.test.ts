import { describe, expect, it } from "vitest";
import { morningAfter, nightId, withNight } from "../../../module/core/night.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;
const at = (day: number, hour: number): number => day * DAY + hour * HOUR;

describe("a night by the world's clock", () => {
  it("is the same one before and after midnight, and another one from its morning on", () => {
    const ends = (day: number, hour: number) => morningAfter({ now: at(day, hour), day: DAY });
    expect(ends(0, 0)).toBe(at(0, 8));
    expect(ends(0, 22)).toBe(at(1, 8));
    expect(ends(1, 1)).toBe(at(1, 8));
    expect(ends(1, 8)).toBe(at(2, 8));
    expect(ends(1, 23)).toBe(at(2, 8));
    // Before the world's first day.
    expect(ends(-1, 23)).toBe(at(0, 8));
  });

  it("follows days of another length", () => {
    expect(morningAfter({ now: 0, day: 30 })).toBe(10);
    expect(morningAfter({ now: 10, day: 30 })).toBe(40);
    expect(() => morningAfter({ now: 0, day: 0 })).toThrow(/day/);
    expect(() => morningAfter({ now: 0.5, day: 30 })).toThrow(/now/);
  });

  it("is written down once, part by part, and the latest are remembered", () => {
    const [whole, mind] = [nightId(7), nightId(7, "mental")];
    expect(withNight(withNight([], whole), whole)).toEqual([{ id: "7" }]);
    expect(withNight([{ id: whole }], mind)).toEqual([{ id: "7" }, { id: "7.mental" }]);
    const many = Array.from({ length: 20 }, (_, at) => String(at)).reduce(
      (nights, id) => withNight(nights, id),
      [] as { id: string }[],
    );
    expect(many.map(({ id }) => id)).toEqual(["14", "15", "16", "17", "18", "19"]);
  });
});

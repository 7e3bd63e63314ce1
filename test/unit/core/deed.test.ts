import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical, type FigureLimits, isMoment, isSame, moveShare } from "../../../module/core/deed.ts";

const FREE: FigureLimits = { least: null, most: null };

describe("values", () => {
  it("are the same in whatever order their names stand, and lists are not", () => {
    expect(canonical({ b: [1, { d: 2, c: 3 }], a: null })).toBe('{"a":null,"b":[1,{"c":3,"d":2}]}');
    expect(isSame({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
    expect([isSame([1, 2], [2, 1]), isSame(1, "1"), isSame(undefined, null), isSame({ a: 1 }, { a: 2 })]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it("may be moments", () => {
    expect([1.7e12, 1e12, "1700000000000", null].map(isMoment)).toEqual([true, false, false, false]);
  });
});

describe("moving a figure as a deed moved it", () => {
  it("comes to where the deed left it, whatever it is", () => {
    for (const [from, to] of [
      [3, 5],
      ["a", "b"],
      [null, 2],
      [{ a: 1 }, null],
    ])
      expect(moveShare(from, from, to, { least: 100, most: 100 })).toEqual({ value: to, shared: false, cut: false });
    expect(moveShare(null, null, undefined, FREE)?.value).toBe(null);
  });

  it("moves by the difference where others moved it, within limits", () => {
    expect(moveShare(21, 22, 24, FREE)).toEqual({ value: 23, shared: true, cut: false });
    expect(moveShare(23, 20, 24, { least: 0, most: 24 })).toEqual({ value: 24, shared: true, cut: true });
    expect(moveShare(1, 5, 2, { least: 0, most: null })).toEqual({ value: 0, shared: true, cut: true });
    expect(moveShare(20, 22, 24, { least: 0, most: 22 })).toEqual({ value: 22, shared: true, cut: false });
    expect(moveShare(30, 22, 24, { least: 0, most: 24 })).toEqual({ value: 30, shared: true, cut: true });
    expect(moveShare(30, 24, 20, { least: 0, most: 24 })).toEqual({ value: 26, shared: true, cut: false });
    expect(moveShare(0.3, 0.2, 0.1, FREE)?.value).toBe(0.2);
  });

  it("cannot be done by a share where something is no figure", () => {
    for (const [now, from, to] of [
      ["c", "a", "b"],
      [3, "1", 2],
      [3, 1, null],
      [Number.NaN, 1, 2],
      [Number.POSITIVE_INFINITY, 1, 2],
    ])
      expect(moveShare(now, from, to, FREE)).toBe(null);
  });

  const deeds = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 8 });
  /** Deeds one after the other, each with what it found and left; then some of them are taken back, in any order. */
  const played = (
    start: number,
    by: number[],
    undone: number[],
    limits: FigureLimits,
    hold: (value: number) => number,
  ) => {
    let now = start;
    const done = by.map((step) => {
      const before = now;
      now = hold(now + step);
      return { before, after: now };
    });
    const seen = [now];
    for (const at of undone) {
      const deed = done[at];
      if (deed) now = moveShare(now, deed.after, deed.before, limits)?.value as number;
      seen.push(now);
    }
    return { now, seen };
  };
  const cases = deeds.chain((by) =>
    fc.tuple(fc.integer({ min: -100, max: 100 }), fc.constant(by), fc.shuffledSubarray(by.map((_, at) => at))),
  );

  it("ends where the deeds that stand end, in any order of undoing, for a figure without limits", () => {
    fc.assert(
      fc.property(cases, ([start, by, undone]) => {
        const standing = by.filter((_, at) => !undone.includes(at));
        const end = standing.reduce((sum, step) => sum + step, start);
        expect(played(start, by, undone, FREE, (value) => value).now).toBe(end);
      }),
    );
  });

  it("never leaves the limits", () => {
    const limits = { least: 0, most: 20 };
    const hold = (value: number) => Math.min(20, Math.max(0, value));
    fc.assert(
      fc.property(cases, ([start, by, undone]) => {
        for (const value of played(hold(start), by, undone, limits, hold).seen) expect(value).toBe(hold(value));
      }),
    );
  });
});

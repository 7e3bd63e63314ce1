import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical, type FigureLimits, idFrom, isMoment, isSame, moveShare } from "../../../module/core/deed.ts";

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

describe("moving a list of words as a deed moved it", () => {
  it("brings the words that came and takes those that went, whatever others did", () => {
    expect(moveShare(["a", "c"], ["a"], ["a", "b"], FREE)).toMatchObject({ value: ["a", "c", "b"], shared: true });
    expect(moveShare(["c", "b", "a"], ["a", "b"], ["a"], FREE)).toMatchObject({ value: ["c", "a"] });
    // Gone already, or back already.
    expect(moveShare([], ["a"], [], FREE)).toMatchObject({ value: [] });
    expect(moveShare(["b", "c"], ["a"], ["a", "b"], FREE)).toMatchObject({ value: ["b", "c"] });
  });

  it("cannot be done with what is no such list", () => {
    expect(moveShare(["a", "a"], ["a"], ["b"], FREE)).toBe(null);
    expect(moveShare(["a", 1], ["a"], ["b"], FREE)).toBe(null);
  });
});

describe("moving a ledger as a deed moved it", () => {
  const line = (id: string, amount = 1) => ({ id, amount });
  const [a, b, c, d] = [line("a"), line("b"), line("c"), line("d")];

  it("brings the lines that came and takes those that went, wherever the others stand", () => {
    // Others wrote c and took nothing: what the deed wrote (b) goes again.
    expect(moveShare([a, b, c], [a, b], [a], FREE)).toEqual({ value: [a, c], shared: true, cut: false });
    // What it took (b) comes back, at the end.
    expect(moveShare([a, c], [a], [a, b], FREE)).toEqual({ value: [a, c, b], shared: true, cut: false });
    // Both at once, of several.
    expect(moveShare([a, b, c], [b, a], [d, a], FREE)).toEqual({ value: [a, c, d], shared: true, cut: false });
    expect(moveShare([], [a, b], [], FREE)?.value).toEqual([]);
  });

  it("does neither twice", () => {
    expect(moveShare([a, b, c], [a], [a, b], FREE)?.value).toEqual([a, c, b]);
    expect(moveShare([a, c], [a, b], [a], FREE)?.value).toEqual([a, c]);
  });

  it("cannot be done where a line was changed, or has no name of its own", () => {
    expect(moveShare([a, c], [a, b], [line("a", 2), b], FREE)).toBe(null);
    expect(moveShare([a, b, c], [a, b], [a, line("b", 9)], FREE)).toBe(null);
    for (const odd of [[{ id: "" }], [{ id: 5 }], [null], ["a"], [{}], { id: "a" }, "a", 3, [a, { id: "" }]]) {
      expect(moveShare([...[a], c], [a, b], odd, FREE)).toBe(null);
      expect(moveShare([a, c], odd, [a], FREE)).toBe(null);
      expect(moveShare(odd, [a, b], [a], FREE)).toBe(null);
    }
  });

  it("in any order ends with the lines of the deeds that stand", () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        ids.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all))),
        ([all, undone]) => {
          let now: { id: string }[] = [];
          const done = all.map((id) => {
            const before = now;
            now = [...now, { id }];
            return { id, before, after: now };
          });
          for (const id of undone) {
            const deed = done.find((one) => one.id === id);
            now = moveShare(now, deed?.after, deed?.before, FREE)?.value as { id: string }[];
          }
          expect(now.map(({ id }) => id)).toEqual(all.filter((id) => !undone.includes(id)));
        },
      ),
    );
  });
});

describe("an id from a text", () => {
  it("is the same each time, sixteen letters and digits, and another for another text", () => {
    const texts = ["", "a", "b", "ab", "ba", ...Array.from({ length: 2000 }, (_, at) => `request.${at}`)];
    const ids = texts.map(idFrom);
    expect(ids).toEqual(texts.map(idFrom));
    expect(ids.every((id) => /^[A-Za-z0-9]{16}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(texts.length);
    // All letters come up, about as often.
    const counts = new Map<string, number>();
    for (const letter of ids.join("")) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect([counts.size, Math.min(...counts.values()) > 300, Math.max(...counts.values()) < 800]).toEqual([
      62,
      true,
      true,
    ]);
  });

  it("hangs on every letter of it", () => {
    const text = "player.abcdefgh";
    for (let at = 0; at < text.length; at++)
      expect(idFrom(`${text.slice(0, at)}#${text.slice(at + 1)}`)).not.toBe(idFrom(text));
  });
});

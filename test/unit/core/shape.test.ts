import { describe, expect, it } from "vitest";
import * as shape from "../../../module/core/shape.ts";

interface Point {
  name: string;
  at: number;
}
const point = shape.record<Point>({ name: shape.text(10), at: shape.whole(0, 5) });
const cup = shape.record(
  { points: shape.listOf(point, 3), on: shape.yes, names: shape.mapOf(shape.scalar(5), 2) },
  { points: [], on: false, names: {} },
);

const read = (value: unknown) => {
  const aside: string[] = [];
  return { value: cup(value, "", aside), aside };
};

it("is called as modules know it, who have it in the kit", () => {
  const words = ["listOf", "mapOf", "number", "oneOf", "orNull", "pairOf", "record", "scalar", "text", "whole", "yes"];
  expect(Object.keys(shape).sort()).toEqual(["MISFIT", ...words]);
});

describe("a shape", () => {
  it("of a number takes both its ends, and of a list says where in it something was set aside", () => {
    const half = (value: unknown) => shape.number(0.5, 1.5)(value, "", []);
    expect([0.5, 1, 1.5].map(half)).toEqual([0.5, 1, 1.5]);
    for (const value of [0.4, 1.6, "1", Number.NaN]) expect(half(value)).toBe(shape.MISFIT);
    const aside: string[] = [];
    const lists = shape.listOf(shape.listOf(shape.yes, 3), 3);
    expect(lists([[true], [true, 4]], "a", aside)).toEqual([[true], [true]]);
    expect(aside).toEqual(["a[1][1]"]);
    expect(shape.pairOf(shape.yes)([4, true], "a", [])).toBe(shape.MISFIT);
  });

  it("takes what fits, and nothing else comes with it", () => {
    const fine = { points: [{ name: "a", at: 1 }], on: true, names: { x: 1, y: "two" } };
    expect(read({ ...fine, more: 1 })).toEqual({ value: fine, aside: [] });
    expect(read({})).toEqual({ value: { points: [], on: false, names: {} }, aside: [] });
  });

  it("names what does not fit, and leaves it out or takes what stands in for it", () => {
    const points = [{ name: "a", at: 9 }, null, { name: "fine", at: 5 }, { at: 1 }, { name: "late", at: 1 }];
    expect(read({ points, on: "yes", names: { long: "too long", fine: true, third: 1, fourth: 2 } })).toEqual({
      value: { points: [{ name: "fine", at: 5 }], on: false, names: { fine: true, third: 1 } },
      aside: ["points[3…4]", "points[0]", "points[1]", "on", "names.long", "names.fourth"],
    });
  });

  it.each([[null], [undefined], [7], ["text"], [[]], [() => 1]])("makes nothing of %s", (value) => {
    expect(read(value).value).toBe(shape.MISFIT);
  });

  it("tells of a list or a pair where in it something does not fit", () => {
    const inner = shape.record({ on: shape.yes }, { on: false });
    const aside = (one: shape.Shape<unknown>, value: unknown) => {
      const paths: string[] = [];
      return [one(value, "at", paths), paths];
    };
    expect(aside(shape.pairOf(inner), [{ on: 1 }, { on: true }])).toEqual([
      [{ on: false }, { on: true }],
      ["at[0].on"],
    ]);
    expect(aside(shape.orNull(inner), { on: 1 })).toEqual([{ on: false }, ["at.on"]]);
    expect(aside(shape.listOf(shape.yes, 2), [true, true])).toEqual([[true, true], []]);
    expect(aside(shape.listOf(shape.yes, 2), [true, true, true])).toEqual([[true, true], ["at[2…2]"]]);
    expect(aside(shape.mapOf(inner, 1), { a: { on: 1 }, b: {} })).toEqual([{ a: { on: false } }, ["at.a.on", "at.b"]]);
    expect(aside(shape.mapOf(shape.yes, 5), { prototype: true })).toEqual([{}, ["at.prototype"]]);
  });

  it("gives what stands in for a field anew each time", () => {
    const list = shape.record({ names: shape.listOf(shape.yes, 2) }, { names: [] as boolean[] });
    const [one, two] = [list({}, "", []), list({}, "", [])] as { names: boolean[] }[];
    expect(one?.names).toEqual(two?.names);
    expect(one?.names).not.toBe(two?.names);
  });

  it("has no keys that reach into JavaScript's own objects", () => {
    const hostile = JSON.parse('{"names": {"__proto__": "x", "constructor": 1, "a": 1}, "__proto__": {"on": true}}');
    const { value, aside } = read(hostile);
    expect(value).toEqual({ points: [], on: false, names: { a: 1 } });
    expect(aside).toEqual(["names.__proto__", "names.constructor"]);
    expect(({} as { on?: boolean }).on).toBeUndefined();
  });

  it.each([
    [shape.whole(0, 5), [0, 5], [-1, 6, 1.5, "3", Number.NaN, null]],
    [shape.number(-1, 1), [-1, 0.5], [2, Number.NaN, Number.POSITIVE_INFINITY, "0"]],
    [shape.text(3), ["", "abc"], ["abcd", 1, null]],
    [shape.oneOf(["a", "b"] as const), ["a"], ["c", "__proto__", null]],
    [shape.orNull(shape.yes), [null, true], [1, undefined]],
    [shape.yes, [true, false], ["true", 1, null]],
    [shape.text(), ["x".repeat(500)], ["x".repeat(501)]],
    [shape.scalar(), [true, 0, "x".repeat(300)], ["x".repeat(301), Number.NaN, Number.POSITIVE_INFINITY, null, {}]],
    [shape.oneOf([1, 2]), [1], ["1", 3]],
    [shape.listOf(shape.yes, 2), [[], [true, false]], [null, { length: 0 }, "x"]],
    [shape.mapOf(shape.yes, 2), [{}, { a: true }], [null, [], "x", 5]],
    [shape.pairOf(shape.whole(0, 5)), [[1, 2]], [[1], [1, 2, 3], [1, "2"], null]],
  ] as [shape.Shape<unknown>, unknown[], unknown[]][])("%# says what is accepted", (one, good, bad) => {
    for (const value of good) expect(one(value, "", [])).toEqual(value);
    for (const value of bad) expect(one(value, "", [])).toBe(shape.MISFIT);
  });
});

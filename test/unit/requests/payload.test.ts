import { describe, expect, it } from "vitest";
import { isReadable } from "../../../module/requests/payload.ts";

const deep = (levels: number): object => JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);

describe("a request", () => {
  it.each<[string, unknown]>([
    ["nothing in it", {}],
    ["a list", []],
    ["plain data", { messageId: "x", part: 0, target: null, on: true, uses: [{ side: "light" }] }],
    ["as many letters as may be", { one: "x".repeat(150_000), two: "x".repeat(100_000) }],
    // The payload and the list are values too.
    ["as many values as may be", { actors: Array.from({ length: 4998 }, () => "Actor.x") }],
    ["twenty levels", deep(20)],
    // Of these its own handler says what it accepts.
    ["no number, no end and nothing", { amount: Number.NaN, most: Number.POSITIVE_INFINITY, why: undefined }],
  ])("with %s can be read", (_what, payload) => {
    expect(isReadable(payload)).toBe(true);
  });

  it.each<[string, unknown]>([
    ["no payload", null],
    ["a text for one", "x"],
    ["a prototype's key", JSON.parse('{"__proto__": {"isGM": true}}')],
    ["a constructor", { a: { constructor: 1 } }],
    ["a text of its own making", { messageId: { toString: 1 } }],
    ["what is no data", { amount: () => 1 }],
    ["one value more", { actors: Array.from({ length: 4999 }, () => "Actor.x") }],
    ["one letter more", { one: "x".repeat(150_000), two: "x".repeat(100_001) }],
    ["twenty-one levels", deep(21)],
    ["twenty-one levels of lists", { list: JSON.parse(`${"[".repeat(20)}1${"]".repeat(20)}`) }],
    ["a symbol", { amount: Symbol("x") }],
    ["a bad name deep in a list", { list: [[{ valueOf: 1 }]] }],
    ["a hundred thousand entries", { actors: Array.from({ length: 100_000 }, () => "x") }],
    ["as many keys", Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, 1]))],
    ["too long a word", { note: "x".repeat(250_001) }],
    ["many long words", { notes: Array.from({ length: 100 }, () => "x".repeat(3000)) }],
    ["a hundred levels", deep(100)],
  ])("with %s cannot", (_what, payload) => {
    expect(isReadable(payload)).toBe(false);
  });

  it("that runs in a circle cannot", () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(isReadable(circle)).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import * as read from "../../../module/core/validate.ts";

/** What is wrong with an input: kind of error, code, field, and what it says. */
function wrong(make: () => unknown): unknown[] {
  try {
    return ["fine", make()];
  } catch (error) {
    if (!read.isCoreError(error)) throw error;
    return [error.constructor.name, error.code, error.field, error.message];
  }
}

describe("what is wrong with an input", () => {
  it.each([
    ["missing", "TypeError", 'x: is missing; expected "a", "b"'],
    ["unknown", "TypeError", 'x: is not a known field; expected one of "a", "b"'],
    ["type", "TypeError", 'x: expected "a", "b", got 7'],
    ["range", "RangeError", 'x: expected "a", "b", got 7'],
    ["word", "RangeError", 'x: expected one of "a", "b", got 7'],
    ["combination", "RangeError", 'x: does not fit the other fields; expected "a", "b", got 7'],
    ["faces", "RangeError", 'x: these dice cannot belong to this check; expected "a", "b", got 7'],
    ["formula", "RangeError", 'x: expected "a", "b", got 7'],
  ] as const)("by the word %s is a %s that says: %s", (code, kind, message) => {
    const accepted = { words: ["a", "b"] };
    const error = read.coreError(code, "x", accepted, 7);
    expect([error.constructor.name, error.message, error.code, error.accepted]).toEqual([
      kind,
      message,
      code,
      accepted,
    ]);
    expect(read.isCoreError(error)).toBe(true);
  });

  it("is named with what is accepted: a range, words or a kind", () => {
    expect(read.coreError("range", "x", { min: -1, max: 5 }, 9).message).toBe(
      "x: expected a whole number from -1 to 5, got 9",
    );
    expect(read.coreError("type", "x", { type: "a list" }, 9).message).toBe("x: expected a list, got 9");
  });

  it.each<[unknown, string]>([
    ["abc", '"abc"'],
    ["x".repeat(40), `"${"x".repeat(40)}"`],
    ["x".repeat(41), `"${"x".repeat(40)}…"`],
    [-0, "-0"],
    [0, "0"],
    [Number.NaN, "NaN"],
    [true, "true"],
    [undefined, "undefined"],
    [null, "null"],
    [10n ** 50n, "a bigint"],
    [[1, 2], "a list of 2"],
    [{ toString: () => "a trap" }, "a value of type object"],
    [() => 1, "a value of type function"],
  ])("names %o in few letters: %s", (value, told) => {
    expect(read.coreError("type", "x", { type: "a thing" }, value).message).toBe(`x: expected a thing, got ${told}`);
  });

  it.each<[string, unknown]>([
    ["an error of the language", new RangeError("x")],
    ["one of another kind", Object.assign(new Error("x"), { field: "", accepted: {}, code: "type" })],
    ["one without a field", Object.assign(new TypeError("x"), { accepted: {}, code: "type" })],
    ["one without what is accepted", Object.assign(new TypeError("x"), { field: "", code: "type" })],
    ["one without a code", Object.assign(new TypeError("x"), { field: "", accepted: {} })],
    ["an object that looks like one", { field: "", accepted: {}, code: "type" }],
    ["nothing", null],
  ])("is not %s", (_what, error) => {
    expect(read.isCoreError(error)).toBe(false);
  });
});

const closed = () =>
  new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error("no");
      },
    },
  );
const trapped = Object.defineProperty({}, "bonus", {
  enumerable: true,
  get: () => {
    throw new Error("no");
  },
});

describe("an object", () => {
  it("is plain or none", () => {
    const [bare, empty] = [Object.create(null), {}];
    expect([read.plain(bare, "x"), read.plain(empty, "x")]).toEqual([bare, empty]);
    for (const value of [null, undefined, 5, "x", [], new Date(), Object.create({ bonus: 1 })])
      expect(wrong(() => read.plain(value, "x")).slice(0, 3)).toEqual(["TypeError", "type", "x"]);
    expect(wrong(() => read.plain(5, ""))[3]).toBe("check: expected a plain object, got 5");
  });

  it("has no other fields than it may", () => {
    expect(read.plainFields({ a: 1 }, "", ["a", "b"])).toEqual({ a: 1 });
    expect(wrong(() => read.plainFields({ a: 1, c: 1 }, "", ["a", "b"]))).toEqual([
      "TypeError",
      "unknown",
      "c",
      'c: is not a known field; expected one of "a", "b"',
    ]);
    expect(wrong(() => read.plainFields({ c: 1 }, "against", []))[2]).toBe("against.c");
    expect(wrong(() => read.plainFields(closed(), "x", [])).slice(0, 3)).toEqual(["TypeError", "type", "x"]);
  });

  it("has what is its own, and says which field cannot be read", () => {
    expect([read.own({ a: 1 }, "a"), read.own({}, "a"), read.own({}, "toString")]).toEqual([1, undefined, undefined]);
    expect(wrong(() => read.own(trapped as never, "bonus", "against"))).toEqual([
      "TypeError",
      "type",
      "against.bonus",
      "against.bonus: expected a value that can be read, got a value of type symbol",
    ]);
  });
});

describe("a part of a whole", () => {
  it("names its fields as the whole has them", () => {
    const at = (field: string) =>
      wrong(() =>
        read.within("check", () => {
          throw read.coreError("range", field, { min: 0, max: 1 }, 9);
        }),
      );
    expect(at("bonus")).toEqual([
      "RangeError",
      "range",
      "check.bonus",
      "check.bonus: expected a whole number from 0 to 1, got 9",
    ]);
    expect(at("check")[3]).toBe("check: expected a whole number from 0 to 1, got 9");
    expect(wrong(() => read.within("x", () => read.plain(5, "")))[2]).toBe("x");
  });

  it("is read where it is fine, and leaves other errors alone", () => {
    expect(read.within("x", () => 5)).toBe(5);
    const accident = new Error("an accident");
    expect(() =>
      read.within("x", () => {
        throw accident;
      }),
    ).toThrow(accident);
  });
});

describe("a field", () => {
  const of = (x: unknown) => ({ x });
  it.each<[string, () => unknown, unknown[]]>([
    ["a whole number", () => read.wholeNumber(3, "x", 0, 5), ["fine", 3]],
    ["the least", () => read.wholeNumber(0, "x", 0, 5), ["fine", 0]],
    ["the most", () => read.wholeNumber(5, "x", 0, 5), ["fine", 5]],
    ["too little", () => read.wholeNumber(-1, "x", 0, 5), ["RangeError", "range", "x"]],
    ["too much", () => read.wholeNumber(6, "x", 0, 5), ["RangeError", "range", "x"]],
    ["a half", () => read.wholeNumber(1.5, "x", 0, 5), ["RangeError", "range", "x"]],
    ["no number", () => read.wholeNumber("3", "x", 0, 5), ["TypeError", "type", "x"]],
    ["a number", () => read.number(of(3), "x", "", 0, 5), ["fine", 3]],
    ["a number that is wrong", () => read.number(of(9), "x", "a", 0, 5, 1), ["RangeError", "range", "a.x"]],
    ["no number, with another for it", () => read.number({}, "x", "", 0, 5, 0), ["fine", 0]],
    ["no number", () => read.number({}, "x", "a", 0, 5), ["TypeError", "missing", "a.x"]],
    ["a word", () => read.word(of("b"), "x", "", ["a", "b"]), ["fine", "b"]],
    ["no word, with another for it", () => read.word({}, "x", "", ["a", "b"], "a"), ["fine", "a"]],
    ["no word", () => read.word({}, "x", "a", ["a", "b"]), ["TypeError", "missing", "a.x"]],
    ["another word", () => read.word(of("c"), "x", "a", ["a", "b"]), ["RangeError", "word", "a.x"]],
    ["a number for a word", () => read.word(of(1), "x", "a", ["a", "b"]), ["TypeError", "type", "a.x"]],
    ["a text", () => read.textOf("", "x"), ["fine", ""]],
    ["a number for a text", () => read.textOf(1, "x"), ["TypeError", "type", "x"]],
    ["yes", () => read.flag(of(true), "x", "", false), ["fine", true]],
    ["no", () => read.flag(of(false), "x", "", true), ["fine", false]],
    ["neither yes nor no", () => read.flag({}, "x", "", true), ["fine", true]],
    ["a word for yes", () => read.flag(of("true"), "x", "a", false), ["TypeError", "type", "a.x"]],
    ["a list", () => read.list(of([1, 2]), "x", "", 2), ["fine", [1, 2]]],
    ["too long a list", () => read.list(of([1, 2, 3]), "x", "a", 2), ["RangeError", "range", "a.x"]],
    ["no list", () => read.list({}, "x", "a", 2), ["TypeError", "missing", "a.x"]],
    ["a text for a list", () => read.list(of("ab"), "x", "a", 2), ["TypeError", "type", "a.x"]],
  ])("with %s is read or refused", (_what, make, told) => {
    expect(wrong(make).slice(0, told.length === 2 ? 2 : 3)).toEqual(told);
  });

  it("says what it would take", () => {
    expect(wrong(() => read.textOf(1, "x"))[3]).toBe("x: expected a text, got 1");
    expect(wrong(() => read.flag(of(1), "x", "", true))[3]).toBe("x: expected true or false, got 1");
    expect(wrong(() => read.list({}, "x", "", 2))[3]).toBe("x: is missing; expected a list");
    expect(wrong(() => read.entriesOf(1, "x", 2))[3]).toBe("x: expected a list of at most 2 entries, got 1");
    expect(wrong(() => read.entriesOf([1, 2, 3], "x", 2))[3]).toBe(
      "x: expected a list of at most 2 entries, got a list of 3",
    );
    expect(wrong(() => read.number(of("1"), "x", "", 0, 5))[3]).toBe('x: expected a whole number from 0 to 5, got "1"');
  });

  it("is no negative zero", () => {
    expect(Object.is(read.wholeNumber(-0, "x", -1, 1), 0)).toBe(true);
  });

  it("with a list is a plain copy of it, or names the entry that cannot be read", () => {
    const given = [1, [2]];
    expect(read.entriesOf(given, "x", 5)).toEqual(given);
    expect(read.entriesOf(given, "x", 5)).not.toBe(given);
    const list = Object.defineProperty([1, 2], 1, {
      get: () => {
        throw new Error("no");
      },
    });
    expect(wrong(() => read.entriesOf(list, "x", 5))).toEqual([
      "TypeError",
      "type",
      "x[1]",
      "x[1]: expected a value that can be read, got a value of type symbol",
    ]);
  });
});

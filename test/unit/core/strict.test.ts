import { describe, expect, expectTypeOf, it } from "vitest";
import * as shape from "../../../module/core/shape.ts";
import * as strict from "../../../module/core/strict.ts";
import { isCoreError } from "../../../module/core/validate.ts";

const { closed, is, optional, usual } = strict;

const ROLL = strict.byKind(
  "kind",
  {
    plain: closed({ kind: usual(is("plain"), "plain"), bonus: shape.whole(-5, 5), on: usual(shape.yes, true) }),
    pool: closed({ kind: is("pool"), dice: shape.listOf(shape.whole(2, 20), 3), name: optional(shape.text(3)) }),
  },
  "plain",
);
type Given = strict.Infer<typeof ROLL>;
type Read = strict.Complete<typeof ROLL>;

/** What a refusal says of a value. */
function refusal(value: unknown, field: shape.Field<unknown, unknown> = ROLL): unknown[] {
  try {
    return ["taken", field.strict(value, "")];
  } catch (error) {
    if (!isCoreError(error)) throw error;
    return [error.code, error.field, error.accepted];
  }
}

describe("one declaration", () => {
  it("is the type of what is given and of what is read", () => {
    expectTypeOf<{ bonus: number }>().toExtend<Given>();
    expectTypeOf<{ kind: "pool"; dice: readonly number[] }>().toExtend<Given>();
    expectTypeOf<Read>().toExtend<Given>();
    // @ts-expect-error: a kind that there is not.
    ({ kind: "heap", bonus: 1 }) satisfies Given;
    // @ts-expect-error: a number is missing.
    ({ kind: "plain" }) satisfies Given;
    // @ts-expect-error: a field of another kind.
    ({ kind: "pool", dice: [4], bonus: 1 }) satisfies Given;
    const read = ROLL.strict({ bonus: 1 }, "");
    if (read.kind === "plain") expectTypeOf(read.on).toEqualTypeOf<boolean>();
    else expectTypeOf(read.name).toEqualTypeOf<string | undefined>();
  });

  it("reads strictly, with what is usual filled in and nothing for what may be left out", () => {
    expect(ROLL.strict({ bonus: -0 }, "")).toEqual({ kind: "plain", bonus: 0, on: true });
    expect(ROLL.strict({ kind: "pool", dice: [4, 6] }, "")).toEqual({ kind: "pool", dice: [4, 6] });
  });

  it("reads what is stored by the same words, and never throws", () => {
    const lenient = (value: unknown) => ROLL(value, "", []);
    expect(lenient({ bonus: 3 })).toEqual({ kind: "plain", bonus: 3, on: true });
    for (const value of [null, { bonus: 6 }, { kind: "heap" }, { bonus: 1, more: 1 }])
      expect(lenient(value)).toBe(shape.MISFIT);
    const broken = strict.reading({ type: "x" }, () => {
      throw new Error("an accident");
    });
    expect(() => broken(1, "", [])).toThrow("an accident");
  });

  it.each<[unknown, unknown[]]>([
    [null, ["type", "check", { type: "a plain object" }]],
    [{ kind: "heap" }, ["word", "kind", { words: ["plain", "pool"] }]],
    [{}, ["missing", "bonus", { min: -5, max: 5 }]],
    [{ bonus: "3" }, ["type", "bonus", { min: -5, max: 5 }]],
    [{ bonus: 5.5 }, ["range", "bonus", { min: -5, max: 5 }]],
    [{ bonus: 1, on: 1 }, ["type", "on", { type: "true or false" }]],
    [{ bonus: 1, of: true }, ["unknown", "of", { words: ["kind", "bonus", "on"] }]],
    [{ kind: "pool" }, ["missing", "dice", { type: "a list" }]],
    [{ kind: "pool", dice: [4, 1] }, ["range", "dice[1]", { min: 2, max: 20 }]],
    [{ kind: "pool", dice: [4, 4, 4, 4] }, ["range", "dice", { type: "a list of at most 3 entries" }]],
    [{ kind: "pool", dice: [], name: "long" }, ["range", "name", { type: "a text" }]],
    [{ kind: "pool", dice: [], name: null }, ["type", "name", { type: "a text" }]],
  ])("refuses %o by name", (value, said) => {
    expect(refusal(value)).toEqual(said);
  });

  it("says what follows from what was read, and where", () => {
    const even = strict.also(shape.whole(0, 9), (value) => value % 2 === 0);
    const nested = closed({ inner: closed({ even }) });
    expect(nested.strict({ inner: { even: 4 } }, "")).toEqual({ inner: { even: true } });
    expect(refusal({ inner: { even: 10 } }, nested)).toEqual(["range", "inner.even", { min: 0, max: 9 }]);
    expect(refusal({ inner: {} }, nested)).toEqual(["missing", "inner.even", { min: 0, max: 9 }]);
  });

  it("takes of an object that has more what it names", () => {
    expect(strict.readFields({ bonus: 1, more: 2 }, "", { bonus: shape.whole(0, 5) })).toEqual({ bonus: 1 });
  });

  it("of words refuses another kind of value as such", () => {
    const words = ["a", "b"];
    expect(refusal("c", shape.oneOf(words))).toEqual(["word", "", { words }]);
    expect(refusal(1, shape.oneOf(words))).toEqual(["type", "", { words }]);
    expect(refusal(2, shape.number(0, 1))).toEqual(["range", "", { type: "a number from 0 to 1" }]);
  });
});

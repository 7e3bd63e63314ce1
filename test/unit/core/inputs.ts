import { describe, expect, it } from "vitest";
import { isCoreError } from "./everything.ts";

/**
 * What a function of the core takes, field by field, as its documentation promises: what is within is taken, what is not is refused
 * by an error that names the field and says what would have been taken, and what may be left out means its usual value.
 */

export type Takes =
  /**
   * Whole numbers from … to …, both included. `elseAsks`: without it the input is of another form, which lacks that field;
   * `optional`: of another form that is whole.
   */
  | {
      readonly from: number;
      readonly to: number;
      readonly usual?: number;
      readonly elseAsks?: string;
      readonly optional?: true;
    }
  | { readonly words: readonly string[]; readonly usual?: string }
  | { readonly flag: true; readonly usual?: boolean };

/** A good input and its fields by path. */
export interface Input {
  readonly good: object;
  readonly fields: Readonly<Record<string, Takes>>;
  /** What stands before the fields' names in errors, such as `draft.`. */
  readonly under?: string;
  /** The paths of objects that take their fields alone, "" being the input itself, with the names of those fields. */
  readonly closed?: Readonly<Record<string, readonly string[]>>;
}

const ABSENT = Symbol("absent");

/** A copy with one value put in place, or taken out. Paths: `dice[0].faces`. */
function put(good: object, path: string, value: unknown): object {
  const copy = structuredClone(good) as Record<string, unknown>;
  const steps = path.split(/[.[\]]+/).filter((step) => step !== "");
  const last = steps.pop() as string;
  let at = copy;
  for (const step of steps) at = at[step] as Record<string, unknown>;
  if (value === ABSENT) delete at[last];
  else at[last] = value;
  return copy;
}

/** What is said about a refused input. */
export function refusal(act: () => unknown): { code: string; field: string; accepted: unknown } {
  try {
    act();
  } catch (error) {
    if (!isCoreError(error)) throw error;
    return { code: error.code, field: error.field, accepted: error.accepted };
  }
  throw new Error("accepted");
}

/** Tests an input's promises. */
export function promises(what: string, take: (input: never) => unknown, input: Input): void {
  const { good, fields, under = "", closed = {} } = input;
  const given = take as (input: object) => unknown;
  describe(what, () => {
    for (const [path, takes] of Object.entries(fields)) {
      const field = `${under}${path}`;
      const wrong = (value: unknown) => refusal(() => given(put(good, path, value)));
      it(`${field}: ${JSON.stringify(takes)}`, () => {
        if ("from" in takes) {
          const { from: min, to: max } = takes;
          for (const value of [min, max]) expect(() => given(put(good, path, value)), `${value}`).not.toThrow();
          for (const value of [min - 1, max + 1, min + 0.5, Number.NaN])
            expect(wrong(value), `${value}`).toEqual({ code: "range", field, accepted: { min, max } });
          expect(wrong(String(min))).toEqual({ code: "type", field, accepted: { min, max } });
        } else if ("words" in takes) {
          const { words } = takes;
          for (const word of words) expect(() => given(put(good, path, word)), word).not.toThrow();
          expect(wrong("no such word")).toEqual({ code: "word", field, accepted: { words } });
          expect(wrong(1)).toEqual({ code: "type", field, accepted: { words } });
        } else {
          for (const value of [true, false]) expect(() => given(put(good, path, value))).not.toThrow();
          expect(wrong("yes")).toEqual({ code: "type", field, accepted: { type: "true or false" } });
        }
        if (takes.usual !== undefined) {
          // What is left out is exactly what is usual, and some other value is not the same.
          expect(given(put(good, path, ABSENT))).toEqual(given(put(good, path, takes.usual)));
        } else if ("optional" in takes && takes.optional) {
          expect(given(put(good, path, ABSENT))).not.toEqual(given(good));
        } else if ("elseAsks" in takes && takes.elseAsks) {
          expect(wrong(ABSENT)).toMatchObject({ code: "missing", field: `${under}${takes.elseAsks}` });
        } else {
          const accepted =
            "from" in takes
              ? { min: takes.from, max: takes.to }
              : "words" in takes
                ? { words: takes.words }
                : undefined;
          expect(wrong(ABSENT)).toEqual({ code: "missing", field, accepted });
        }
      });
    }
    for (const [path, words] of Object.entries(closed)) {
      it(`${under}${path} has no other field than ${words.join(", ")}`, () => {
        const field = path === "" ? `${under}misspelt` : `${under}${path}.misspelt`;
        const added = path === "" ? "misspelt" : `${path}.misspelt`;
        expect(refusal(() => given(put(good, added, 1)))).toEqual({ code: "unknown", field, accepted: { words } });
      });
      const whole = path === "" ? under.replace(/\.$/, "") || "check" : `${under}${path}`;
      it(`${whole} is a plain object`, () => {
        const list = path === "" ? [] : put(good, path, []);
        expect(refusal(() => given(list))).toEqual({
          code: "type",
          field: whole,
          accepted: { type: "a plain object" },
        });
      });
    }
  });
}

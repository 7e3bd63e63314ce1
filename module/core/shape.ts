/**
 * Data that come from where anything may have been written: a world's settings. A shape takes what fits and names what does
 * not; it never throws, and keys that would reach into JavaScript's own objects are no keys. What macros hand in is refused
 * instead, by the same shapes (strict.ts).
 */

import { type Accepted, type CoreErrorCode, coreError, entriesOf, fieldAt, isFigure } from "./validate.ts";

/** What does not fit at all. */
export const MISFIT = Symbol("misfit");

/** Reads a value. `aside` collects the paths of what did not fit inside of it and was left out or replaced. */
export type Shape<T> = (value: unknown, path: string, aside: string[]) => T | typeof MISFIT;

/** A shape that can also refuse what does not fit, as checks are read (strict.ts). `G`: what may be given for it. */
export interface Field<T, G = T> extends Shape<T> {
  /** Reads the value, or throws what is wrong with it by its name (validate.ts). */
  readonly strict: (value: unknown, path: string) => T;
  /** What an error names as expected when it is not there. */
  readonly accepted: Accepted;
  /** What stands for it where it may be left out. */
  readonly usual?: { readonly value: T };
  /** Nothing of a value: the type alone. */
  readonly given?: { readonly of: G };
}

const plainly = <T>(kind: string, accepted: Accepted, off: CoreErrorCode, fits: (value: T) => boolean): Field<T> =>
  Object.assign((value: unknown) => (typeof value === kind && fits(value as T) ? (value as T) : MISFIT), {
    accepted,
    strict: (value: unknown, path: string): T => {
      if (typeof value !== kind) throw coreError("type", path, accepted, value);
      if (!fits(value as T)) throw coreError(off, path, accepted, value);
      // No negative zero, so that a stored check compares equal.
      return (value === 0 ? 0 : value) as T;
    },
  });

export const yes: Field<boolean> = plainly("boolean", { type: "true or false" }, "type", () => true);
export const text = (most = 500): Field<string> =>
  plainly("string", { type: "a text" }, "range", (value) => value.length <= most);
export const number = (min: number, max: number): Field<number> =>
  plainly("number", { type: `a number from ${min} to ${max}` }, "range", (value) => value >= min && value <= max);
export const whole = (min: number, max: number): Field<number> =>
  plainly("number", { min, max }, "range", (value) => Number.isInteger(value) && value >= min && value <= max);
export const oneOf = <const W extends string | number>(words: readonly W[]): Field<W> =>
  plainly(typeof words[0], { words: words as readonly string[] }, "word", (value) => words.includes(value));
/** Plain words, numbers and switches. */
export const scalar =
  (most = 300): Shape<string | number | boolean> =>
  (value) =>
    typeof value === "boolean" || isFigure(value) || (typeof value === "string" && value.length <= most)
      ? value
      : MISFIT;

export function orNull<T, G>(shape: Field<T, G>): Field<T | null, G | null>;
export function orNull<T>(shape: Shape<T>): Shape<T | null>;
export function orNull<T>(shape: Shape<T> & Partial<Field<T>>): Shape<T | null> {
  const read: Shape<T | null> = (value, path, aside) => (value === null ? null : shape(value, path, aside));
  const strict = (value: unknown, path: string) => (value === null ? null : shape.strict?.(value, path));
  return Object.assign(read, { accepted: shape.accepted, strict });
}

/** Entries that do not fit are left out, and so are those beyond the last that there may be. */
export function listOf<T, G>(shape: Field<T, G>, most: number): Field<T[], readonly G[]>;
export function listOf<T>(shape: Shape<T>, most: number): Shape<T[]>;
export function listOf<T>(shape: Shape<T> & Partial<Field<T>>, most: number): Shape<T[]> {
  const read: Shape<T[]> = (value, path, aside) => {
    if (!Array.isArray(value)) return MISFIT;
    if (value.length > most) aside.push(`${path}[${most}…${value.length - 1}]`);
    return value.slice(0, most).flatMap((each, at) => {
      const read = shape(each, `${path}[${at}]`, aside);
      if (read !== MISFIT) return [read];
      aside.push(`${path}[${at}]`);
      return [];
    });
  };
  const strict = (value: unknown, path: string) =>
    entriesOf(value, path, most).map((each, at) => shape.strict?.(each, `${path}[${at}]`));
  return Object.assign(read, { accepted: { type: "a list" }, strict });
}

export const pairOf =
  <T>(shape: Shape<T>): Shape<[T, T]> =>
  (value, path, aside) => {
    if (!Array.isArray(value) || value.length !== 2) return MISFIT;
    const [first, second] = value.map((each, at) => shape(each, `${path}[${at}]`, aside));
    return first === MISFIT || second === MISFIT ? MISFIT : [first as T, second as T];
  };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const RESERVED = ["__proto__", "constructor", "prototype"];

/** Any names, each with a value of one shape. */
export const mapOf =
  <T>(shape: Shape<T>, most: number): Shape<Record<string, T>> =>
  (value, path, aside) => {
    if (!isObject(value)) return MISFIT;
    const read: [string, T][] = [];
    for (const [name, each] of Object.entries(value)) {
      const fit = RESERVED.includes(name) || read.length >= most ? MISFIT : shape(each, fieldAt(path, name), aside);
      if (fit === MISFIT) aside.push(fieldAt(path, name));
      else read.push([name, fit]);
    }
    return Object.fromEntries(read);
  };

/**
 * The named fields, and nothing else. One that is missing or does not fit is taken from `otherwise`; without that, nothing
 * of the record fits.
 */
export const record =
  <T extends object>(shapes: { [K in keyof T]: Shape<T[K]> }, otherwise: Partial<T> = {}): Shape<T> =>
  (value, path, aside) => {
    if (!isObject(value)) return MISFIT;
    const read: Partial<T> = {};
    for (const name of Object.keys(shapes) as (keyof T & string)[]) {
      const given = Object.hasOwn(value, name);
      const fit = given ? shapes[name](value[name], fieldAt(path, name), aside) : MISFIT;
      if (fit !== MISFIT) read[name] = fit as T[typeof name];
      else if (!Object.hasOwn(otherwise, name)) return MISFIT;
      else {
        if (given) aside.push(fieldAt(path, name));
        read[name] = JSON.parse(JSON.stringify(otherwise[name])) as T[typeof name];
      }
    }
    return read as T;
  };

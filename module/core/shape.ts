/**
 * Data that come from where anything may have been written: a world's settings. A shape takes what fits and names what does
 * not; it never throws, and keys that would reach into JavaScript's own objects are no keys.
 */

/** What does not fit at all. */
export const MISFIT = Symbol("misfit");

/** Reads a value. `aside` collects the paths of what did not fit inside of it and was left out or replaced. */
export type Shape<T> = (value: unknown, path: string, aside: string[]) => T | typeof MISFIT;

const test =
  <T>(fits: (value: unknown) => boolean): Shape<T> =>
  (value) =>
    fits(value) ? (value as T) : MISFIT;

export const yes: Shape<boolean> = test((value) => typeof value === "boolean");
export const text = (most = 500): Shape<string> => test((value) => typeof value === "string" && value.length <= most);
export const number = (min: number, max: number): Shape<number> =>
  test((value) => typeof value === "number" && value >= min && value <= max);
export const whole = (min: number, max: number): Shape<number> =>
  test((value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max);
export const oneOf = <W extends string | number>(words: readonly W[]): Shape<W> =>
  test((value) => words.includes(value as W));
/** Plain words, numbers and switches. */
export const scalar = (most = 300): Shape<string | number | boolean> =>
  test(
    (value) =>
      typeof value === "boolean" || Number.isFinite(value) || (typeof value === "string" && value.length <= most),
  );

export const orNull =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value, path, aside) =>
    value === null ? null : shape(value, path, aside);

/** Entries that do not fit are left out, and so are those beyond the last that there may be. */
export const listOf =
  <T>(shape: Shape<T>, most: number): Shape<T[]> =>
  (value, path, aside) => {
    if (!Array.isArray(value)) return MISFIT;
    if (value.length > most) aside.push(`${path}[${most}…${value.length - 1}]`);
    return value.slice(0, most).flatMap((each, at) => {
      const read = shape(each, `${path}[${at}]`, aside);
      if (read !== MISFIT) return [read];
      aside.push(`${path}[${at}]`);
      return [];
    });
  };

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
const at = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

/** Any names, each with a value of one shape. */
export const mapOf =
  <T>(shape: Shape<T>, most: number): Shape<Record<string, T>> =>
  (value, path, aside) => {
    if (!isObject(value)) return MISFIT;
    const read: [string, T][] = [];
    for (const [name, each] of Object.entries(value)) {
      const fit = RESERVED.includes(name) || read.length >= most ? MISFIT : shape(each, at(path, name), aside);
      if (fit === MISFIT) aside.push(at(path, name));
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
      const fit = given ? shapes[name](value[name], at(path, name), aside) : MISFIT;
      if (fit !== MISFIT) read[name] = fit as T[typeof name];
      else if (!Object.hasOwn(otherwise, name)) return MISFIT;
      else {
        if (given) aside.push(at(path, name));
        read[name] = JSON.parse(JSON.stringify(otherwise[name])) as T[typeof name];
      }
    }
    return read as T;
  };

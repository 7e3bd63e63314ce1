/**
 * The one way the core says "this input is wrong": a RangeError or TypeError that names the field and what it accepts.
 * The message is for developers; `field`, `accepted` and `code` let an interface say the same in the player's language.
 */

/** What a field accepts, as data: a whole-number range (both ends included), a closed list of words, or a type's name. */
export type Accepted =
  | { readonly min: number; readonly max: number }
  | { readonly words: readonly string[] }
  | { readonly type: string };

/**
 * - `missing`: a required field is absent. `unknown`: a field nobody reads (often a misspelling).
 * - `type`: wrong kind of value. `range`: a number (or a length) outside its range. `word`: not in the closed list.
 * - `combination`: each field is fine alone, but not together. `faces`: dice that this check cannot have rolled.
 * - `formula`: text that is not a dice formula.
 */
export type CoreErrorCode = "missing" | "unknown" | "type" | "range" | "word" | "combination" | "faces" | "formula";

interface CoreErrorDetail {
  /** Path of the offending field, e.g. `bonus`, `dice[0].faces`, `faces[1][2]`. */
  readonly field: string;
  readonly accepted: Accepted;
  readonly code: CoreErrorCode;
}

export type CoreError = (RangeError | TypeError) & CoreErrorDetail;

/** Whether `error` was thrown by the core's validation, and so can be shown field by field. */
export function isCoreError(error: unknown): error is CoreError {
  return (
    (error instanceof RangeError || error instanceof TypeError) &&
    "field" in error &&
    "accepted" in error &&
    "code" in error
  );
}

/** Builds (does not throw) the error for a bad field. `type`, `missing` and `unknown` are TypeErrors, the rest RangeErrors. */
export function coreError(code: CoreErrorCode, field: string, accepted: Accepted, value?: unknown): CoreError {
  const got = code === "missing" || code === "unknown" ? "" : `, got ${show(value)}`;
  const message = `${field}: ${REASONS[code]} ${describe(accepted)}${got}`;
  const detail: CoreErrorDetail = { field, accepted, code };
  const isType = code === "type" || code === "missing" || code === "unknown";
  return Object.assign(isType ? new TypeError(message) : new RangeError(message), detail);
}

const REASONS: Record<CoreErrorCode, string> = {
  missing: "is missing; expected",
  unknown: "is not a known field; expected one of",
  type: "expected",
  range: "expected",
  word: "expected one of",
  combination: "does not fit the other fields; expected",
  faces: "these dice cannot belong to this check; expected",
  formula: "expected",
};

function describe(accepted: Accepted): string {
  if ("words" in accepted) return accepted.words.map((word) => `"${word}"`).join(", ");
  if ("type" in accepted) return accepted.type;
  return `a whole number from ${accepted.min} to ${accepted.max}`;
}

/** A short, safe rendering: hostile values (huge strings, objects with rolling getters) must not break the message. */
function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === "number" || typeof value === "boolean" || value === undefined || value === null) {
    return Object.is(value, -0) ? "-0" : String(value);
  }
  if (typeof value === "bigint") return "a bigint";
  return Array.isArray(value) ? `a list of ${value.length}` : `a value of type ${typeof value}`;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Joins a path and a key: `fieldAt("", "bonus")` is `bonus`, `fieldAt("against", "bonus")` is `against.bonus`. */
export function fieldAt(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

/** A plain object. Inherited properties are never read (see `own`), so a polluted prototype cannot supply a field. */
export function plain(value: unknown, path: string): Fields {
  const prototype: unknown = typeof value === "object" && value !== null ? Object.getPrototypeOf(value) : undefined;
  if (prototype !== null && prototype !== Object.prototype) throw notPlain(value, path);
  return value as Fields;
}

const notPlain = (value: unknown, path: string): CoreError =>
  coreError("type", path === "" ? "check" : path, { type: "a plain object" }, value);

/** A plain object with no other own keys than `allowed`: a misspelt field must not silently become its default. */
export function plainFields(value: unknown, path: string, allowed: readonly string[]): Fields {
  const source = plain(value, path);
  for (const key of keysOf(source, path)) {
    if (!allowed.includes(key)) throw coreError("unknown", fieldAt(path, key), { words: allowed });
  }
  return source;
}

/** A proxy may refuse even to be listed. */
function keysOf(source: Fields, path: string): string[] {
  try {
    return Object.keys(source);
  } catch {
    throw notPlain(source, path);
  }
}

/** The own value of a field, or undefined. A getter that throws is a bad field like any other. */
export function own(source: Fields, key: string, path = ""): unknown {
  try {
    return Object.hasOwn(source, key) ? source[key] : undefined;
  } catch (error) {
    // A value that is worked out when it is read says itself what is wrong.
    if (isCoreError(error)) throw error;
    throw coreError("type", fieldAt(path, key), { type: "a value that can be read" }, UNREADABLE);
  }
}

/** Neither text nor nothing, infinite or no number. */
export const isFigure = (value: unknown): value is number => Number.isFinite(value);

/** Stands for the value in the message. */
const UNREADABLE = Symbol("unreadable");

/**
 * Runs the reader of a part, so that its errors name the field as the whole has it: `difficulty` becomes
 * `check.difficulty`.
 */
export function within<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!isCoreError(error)) throw error;
    const field = error.field === "check" ? path : fieldAt(path, error.field);
    throw Object.assign(error, { field, message: field + error.message.slice(error.field.length) });
  }
}

/** `value` as a whole number in [min, max]. Negative zero becomes zero, so that JSON keeps it. */
export function wholeNumber(value: unknown, field: string, min: number, max: number): number {
  if (typeof value !== "number") throw coreError("type", field, { min, max }, value);
  if (!Number.isInteger(value) || value < min || value > max) throw coreError("range", field, { min, max }, value);
  return value === 0 ? 0 : value;
}

/** A whole-number field; absent means `fallback`, or an error when there is none. */
export function number(source: Fields, key: string, path: string, min: number, max: number, fallback?: number): number {
  const value = own(source, key, path);
  if (value !== undefined) return wholeNumber(value, fieldAt(path, key), min, max);
  if (fallback === undefined) throw coreError("missing", fieldAt(path, key), { min, max });
  return fallback;
}

/** A field from a closed list of words; absent means `fallback`, or an error when there is none. */
export function word<W extends string>(
  source: Fields,
  key: string,
  path: string,
  words: readonly W[],
  fallback?: NoInfer<W>,
): W {
  const value = own(source, key, path);
  if (value === undefined) {
    if (fallback === undefined) throw coreError("missing", fieldAt(path, key), { words });
    return fallback;
  }
  if (typeof value !== "string") throw coreError("type", fieldAt(path, key), { words }, value);
  const found = words.find((candidate) => candidate === value);
  if (found === undefined) throw coreError("word", fieldAt(path, key), { words }, value);
  return found;
}

/** `value` as a text; nothing else is made one. */
export function textOf(value: unknown, field: string): string {
  if (typeof value !== "string") throw coreError("type", field, { type: "a text" }, value);
  return value;
}

/** A true/false field; absent means `fallback`. Nothing is coerced: `"false"` and `0` are errors. */
export function flag(source: Fields, key: string, path: string, fallback: boolean): boolean {
  const value = own(source, key, path);
  if (value === undefined) return fallback;
  if (typeof value !== "boolean") throw coreError("type", fieldAt(path, key), { type: "true or false" }, value);
  return value;
}

/** A list of at most `max` entries; absent means an error. */
export function list(source: Fields, key: string, path: string, max: number): readonly unknown[] {
  const value = own(source, key, path);
  if (value === undefined) throw coreError("missing", fieldAt(path, key), { type: "a list" });
  return entriesOf(value, fieldAt(path, key), max);
}

/** `value` as a list of at most `max` entries: a copy, which is a plain list whatever the value was. */
export function entriesOf(value: unknown, field: string, max: number): readonly unknown[] {
  if (!Array.isArray(value)) throw coreError("type", field, { type: `a list of at most ${max} entries` }, value);
  if (value.length > max) throw coreError("range", field, { type: `a list of at most ${max} entries` }, value);
  const copy: unknown[] = [];
  for (let index = 0; index < value.length; index++) {
    try {
      copy.push(value[index]);
    } catch {
      throw coreError("type", `${field}[${index}]`, { type: "a value that can be read" }, UNREADABLE);
    }
  }
  return copy;
}

/** A plain object with unknown contents: source data before a schema has looked at it. */
export type Dict = Record<string, unknown>;

/** What `getType` can answer. */
export type DataType =
  | "undefined"
  | "number"
  | "string"
  | "boolean"
  | "function"
  | "bigint"
  | "symbol"
  | "null"
  | "Object"
  | "Array"
  | "Set"
  | "Map"
  | "Promise"
  | "Error"
  | "HTMLElement"
  | "Unknown";

/** Narrow to a plain object (an object literal or one without prototype). */
export function isPlainObject(value: unknown): value is Dict {
  if (value === null || typeof value !== "object") return false;
  const proto: unknown = Object.getPrototypeOf(value);
  if (proto === null || proto === Object.prototype) return true;
  // A literal from another realm (iframe, vm context) is still plain.
  return Object.getPrototypeOf(proto) === null && Object.hasOwn(proto as object, "isPrototypeOf");
}

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** True for keys that could reach a prototype; data never carries them. */
export function isForbiddenKey(key: string): boolean {
  return FORBIDDEN.has(key.startsWith("-=") || key.startsWith("==") ? key.slice(2) : key);
}

/** Refuse keys that could reach a prototype. @throws Error naming the key. */
export function assertSafeKey(key: string): void {
  if (isForbiddenKey(key)) throw new Error(`The key "${key}" is refused: it could pollute a prototype.`);
}

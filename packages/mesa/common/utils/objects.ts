import { assertSafeKey, type DataType, type Dict, isForbiddenKey, isPlainObject } from "./types.ts";

/** Deeper data than this is refused as malformed rather than followed. */
const MAX_DEPTH = 100;

/** The type name of a value: a JavaScript primitive type, or "null", "Object" (plain only), "Array", "Set", … */
export function getType(variable: unknown): DataType {
  if (variable === null) return "null";
  const primitive = typeof variable;
  if (primitive !== "object") return primitive;
  if (Array.isArray(variable)) return "Array";
  if (isPlainObject(variable)) return "Object";
  if (variable instanceof Set) return "Set";
  if (variable instanceof Map) return "Map";
  if (variable instanceof Promise) return "Promise";
  if (variable instanceof Error) return "Error";
  if (typeof HTMLElement !== "undefined" && variable instanceof HTMLElement) return "HTMLElement";
  // A Color is a Number object and is meant to behave as a number.
  if (variable instanceof Number) return "number";
  return "Unknown";
}

/** Is a value empty: nullish, an empty array, set, map or plain object? Other primitives and objects are not. */
export function isEmpty(value: unknown): boolean {
  switch (getType(value)) {
    case "undefined":
    case "null":
      return true;
    case "Array":
      return (value as unknown[]).length === 0;
    case "Object":
      return Object.keys(value as Dict).length === 0;
    case "Set":
    case "Map":
      return (value as Set<unknown>).size === 0;
    default:
      return false;
  }
}

/** Does a dotted key lead to a property of an object (own or inherited)? */
export function hasProperty(object: unknown, key: string): boolean {
  if (!key || object === null || typeof object !== "object") return false;
  if (isForbiddenKey(key)) return false;
  if (key in object) return true;
  if (!key.includes(".")) return false;
  let target: unknown = object;
  for (const part of key.split(".")) {
    if (target === null || typeof target !== "object" || isForbiddenKey(part) || !(part in target)) return false;
    target = (target as Dict)[part];
  }
  return true;
}

/** The value at a dotted key, or undefined when the way there ends early. */
export function getProperty(object: unknown, key: string): unknown {
  if (!key || object === null || object === undefined) return undefined;
  const root = object as Dict;
  if (isForbiddenKey(key)) return undefined;
  if ((typeof object === "object" || typeof object === "function") && key in root) return root[key];
  if (!key.includes(".")) return undefined;
  let target: unknown = object;
  for (const part of key.split(".")) {
    if (target === null || (typeof target !== "object" && typeof target !== "function")) return undefined;
    if (isForbiddenKey(part) || !(part in target)) return undefined;
    target = (target as Dict)[part];
  }
  return target;
}

/**
 * Set the value at a dotted key, creating plain objects on the way.
 * @returns Did the value change?
 * @throws Error when a part of the key could reach a prototype
 */
export function setProperty(object: object, key: string, value: unknown): boolean {
  if (!key) return false;
  const parts = key.split(".");
  const last = parts.pop() as string;
  assertSafeKey(last);
  let target = object as Dict;
  for (const part of parts) {
    assertSafeKey(part);
    const next = target[part];
    if (next === null || (typeof next !== "object" && typeof next !== "function")) target[part] = {};
    target = target[part] as Dict;
  }
  if (last in target && target[last] === value) return false;
  target[last] = value;
  return true;
}

/** Delete the property at a dotted key. @returns Was there one to delete? */
export function deleteProperty(object: object, key: string): boolean {
  if (!key) return false;
  const parts = key.split(".");
  const last = parts.pop() as string;
  let target: unknown = object;
  for (const part of parts) {
    if (target === null || typeof target !== "object" || isForbiddenKey(part) || !(part in target)) return false;
    target = (target as Dict)[part];
  }
  if (target === null || typeof target !== "object" || isForbiddenKey(last) || !(last in target)) return false;
  return delete (target as Dict)[last];
}

/** Expand dotted keys, at any depth, into nested objects. @throws Error on unsafe keys or absurd depth */
export function expandObject(obj: object): Dict {
  return expand(obj, 0) as Dict;
}

function expand(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new Error("Maximum object expansion depth exceeded.");
  if (Array.isArray(value)) return value.map((v) => expand(v, depth + 1));
  if (!isPlainObject(value)) return value;
  const result: Dict = {};
  for (const [k, v] of Object.entries(value)) setProperty(result, k, expand(v, depth + 1));
  return result;
}

/** Flatten nested plain objects into dotted keys. Arrays and class instances are leaves; empty objects are kept. */
export function flattenObject(obj: object, _d = 0): Dict {
  if (_d > MAX_DEPTH) throw new Error("Maximum object flattening depth exceeded.");
  const flat: Dict = {};
  for (const [k, v] of Object.entries(obj)) {
    assertSafeKey(k);
    if (isPlainObject(v) && !isEmpty(v)) {
      for (const [inner, value] of Object.entries(flattenObject(v, _d + 1))) flat[`${k}.${inner}`] = value;
    } else flat[k] = v;
  }
  return flat;
}

export interface FilterObjectOptions {
  /** Keep keys marked for deletion (`-=key`). */
  deletionKeys?: boolean;
  /** Take values from the template instead of the source. */
  templateValues?: boolean;
}

/** Keep only the part of a source object whose keys also exist in a template. */
export function filterObject(source: object, template: object, options: FilterObjectOptions = {}): Dict {
  const result: Dict = {};
  for (const [k, v] of Object.entries(source)) {
    assertSafeKey(k);
    if (options.deletionKeys && (k.startsWith("-=") || k.startsWith("=="))) {
      result[k] = v;
      continue;
    }
    if (!Object.hasOwn(template, k)) continue;
    const t = (template as Dict)[k];
    if (isPlainObject(v) && isPlainObject(t)) result[k] = filterObject(v, t, options);
    else result[k] = options.templateValues ? t : v;
  }
  return result;
}

/** Swap keys and values. When two keys share a value the later key wins. */
export function invertObject(obj: object): Record<string, string> {
  const inverted: Record<string, string> = {};
  for (const [k, v] of Object.entries(obj)) {
    if (isForbiddenKey(String(v))) continue;
    inverted[String(v)] = k;
  }
  return inverted;
}

import { getType } from "./objects.ts";
import { type Dict, isPlainObject } from "./types.ts";

/** Deep equality of two values: plain objects and arrays by content, sets by members, others by `equals` or identity. */
export function valuesEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  const type = getType(a);
  if (type !== getType(b)) return false;
  switch (type) {
    case "number":
      return Number(a) === Number(b);
    case "Array": {
      const [x, y] = [a as unknown[], b as unknown[]];
      return x.length === y.length && x.every((v, i) => valuesEqual(v, y[i]));
    }
    case "Object":
      return objectsEqual(a as Dict, b as Dict);
    case "Set": {
      const [x, y] = [a as Set<unknown>, b as Set<unknown>];
      return x.size === y.size && [...x].every((v) => y.has(v));
    }
    case "Unknown":
      if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
      return a instanceof Object && "equals" in a && typeof a.equals === "function" ? Boolean(a.equals(b)) : false;
    default:
      return false;
  }
}

/** Are two objects deeply equal? Key order does not matter. */
export function objectsEqual(a: object | null | undefined, b: object | null | undefined): boolean {
  if (a === null || a === undefined || b === null || b === undefined) return a === b;
  if (!isPlainObject(a) || !isPlainObject(b)) return valuesEqual(a, b);
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((k) => Object.hasOwn(b, k) && valuesEqual(a[k], b[k]));
}

import type { JsonObject } from "../foundry/index.ts";

/**
 * What may stand in a request, whatever it asks for: plain data of a reasonable size, none of whose names is one that
 * JavaScript's own objects answer to (text made of an object with a `toString` of its own is an accident). Read once, on arrival.
 */

const MOST = { values: 5000, letters: 250_000, depth: 20 } as const;

/** Whether a request's payload can be read at all. */
export function isReadable(payload: unknown): payload is JsonObject {
  const left = { values: MOST.values, letters: MOST.letters };
  const isPlain = (value: unknown, depth: number): boolean => {
    left.values -= 1;
    if (left.values < 0 || left.letters < 0 || depth < 0) return false;
    if (typeof value === "string") {
      left.letters -= value.length;
      return left.letters >= 0;
    }
    // The handler checks numbers, and has a better message.
    if (typeof value !== "object" || value === null) return typeof value !== "function" && typeof value !== "symbol";
    if (Array.isArray(value)) return value.every((each) => isPlain(each, depth - 1));
    return Object.entries(value).every(([name, each]) => !(name in Object.prototype) && isPlain(each, depth - 1));
  };
  return typeof payload === "object" && payload !== null && isPlain(payload, MOST.depth);
}

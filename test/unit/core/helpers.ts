import { expect } from "vitest";
import { isCoreError } from "./everything.ts";

export const EXACT = 1e-12;

export function near(actual: number | undefined, expected: number, what: string, tolerance = EXACT): void {
  expect(Math.abs((actual ?? Number.NaN) - expected), `${what}: ${actual} ≠ ${expected}`).toBeLessThan(tolerance);
}

/** What the core says about a bad input; anything else that is rolled passes through. */
export function failure(act: () => unknown): { field: string; code: string; message: string; type: string } {
  try {
    act();
  } catch (error) {
    if (!isCoreError(error)) throw error;
    return { field: error.field, code: error.code, message: error.message, type: error.constructor.name };
  }
  throw new Error("accepted");
}

/** What a refusal says of an input, with what would have been taken. */
export function refusal(act: () => unknown): { code: string; field: string; accepted: unknown } {
  try {
    act();
  } catch (error) {
    if (!isCoreError(error)) throw error;
    return { code: error.code, field: error.field, accepted: error.accepted };
  }
  throw new Error("accepted");
}

/** Titles that say where each row goes wrong: the values themselves cannot all be printed. */
export function rows<R extends readonly unknown[]>(list: R[]): { label: string; row: R }[] {
  return list.map((row, index) => ({
    label: `${index}: ${row.filter((cell, at) => at > 0 && typeof cell === "string").join(" ")}`,
    row,
  }));
}

/** Every roll of these dice, one face each. */
export function* throws(dice: readonly number[]): Generator<number[]> {
  const [first, ...rest] = dice;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const tail of throws(rest)) for (let face = 1; face <= first; face++) yield [face, ...tail];
}

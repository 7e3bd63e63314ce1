import { expect } from "vitest";
import { isPageError } from "../../../../module/core/workshop/problem.ts";

/** All that is wrong, each with its place: `line:column field reason`. */
export function problems(act: () => unknown): string[] {
  try {
    act();
  } catch (error) {
    if (!isPageError(error)) throw error;
    expect(error.message).toMatch(/^line \d+, column \d+: /);
    expect(error.message).not.toMatch(/\{\w+\}/);
    return error.problems.map(({ line, column, field, reason }) => `${line}:${column} ${field} ${reason}`);
  }
  return [];
}

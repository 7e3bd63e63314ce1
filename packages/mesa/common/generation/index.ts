/**
 * Which generation of the public API this process (or page) presents. Everything that differs between the two is either
 * a table chosen here or a subclass chosen in `client/generation/`; the rest of Mesa does not ask.
 */
export type Generation = 13 | 14;

let current: Generation = 13;

/** The generation presented. */
export function generation(): Generation {
  return current;
}

/** Chooses the generation. Called once, before any schema is made; schemas are kept by generation all the same. */
export function setGeneration(chosen: Generation): void {
  current = chosen;
}

/** What one generation has instead of the other. */
export function byGeneration<T>(values: Readonly<Record<Generation, T>>): T {
  return values[current];
}

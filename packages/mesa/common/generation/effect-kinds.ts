/** The kinds of change an active effect can make: V13 numbers them, V14 names them. */
import { byGeneration } from "./index.ts";

/** V14's kinds with their default priorities. */
export const CHANGE_TYPES = Object.freeze({
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
});

export type ChangeType = keyof typeof CHANGE_TYPES;

/** The kinds in the order of V13's numbers. */
const BY_MODE: readonly ChangeType[] = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/** The name of a V13 mode; V14 calls those it does not know `custom.<number>`. */
export function typeOfMode(mode: unknown): string {
  return BY_MODE[Number(mode)] ?? `custom.${String(mode)}`;
}

/** The V13 mode of a V14 kind; its own inventions are CUSTOM. */
export function modeOfType(type: unknown): number {
  return Math.max(BY_MODE.indexOf(type as ChangeType), 0);
}

interface AnyChange {
  type?: unknown;
  mode?: unknown;
}

/** The kind of a change in the shape of the present generation. */
export function changeType(change: AnyChange): string {
  return byGeneration({
    13: () => typeOfMode(change.mode),
    14: () => (typeof change.type === "string" ? change.type : typeOfMode(change.mode ?? 2)),
  })();
}

import type { DataStep, Stored } from "../contract/index.ts";
import { all, isStored } from "./rename.ts";
import { nothingTouched, renameDocument, renamePaths, type Touched } from "./renames.ts";

/** Carries plain data over to the names of today, step by step. Nothing here knows Foundry. */

const ordered = (steps: readonly DataStep[]): DataStep[] => [...steps].sort((a, b) => a.version - b.version);

/** A step on an actor or an item: first what only got another name. */
function take(source: Stored, step: DataStep, kind: "actor" | "item", touched: Touched): boolean {
  const renamed = renameDocument(source, step, touched);
  const changed = step[kind]?.(source) === true;
  if (changed) touched.names.add("system");
  return renamed || changed;
}

/** @param touched Takes down what of it is another than it was. */
export const carryActor = (source: Stored, steps: readonly DataStep[], touched = nothingTouched()): boolean =>
  all(ordered(steps).map((step) => take(source, step, "actor", touched)));

export const carryItem = (source: Stored, steps: readonly DataStep[], touched = nothingTouched()): boolean =>
  all(ordered(steps).map((step) => take(source, step, "item", touched)));

/** The parts of a card. */
export function carryMessage(source: Stored, steps: readonly DataStep[]): boolean {
  const parts = isStored(source.system) ? source.system.parts : null;
  if (!Array.isArray(parts)) return false;
  const taken = (step: DataStep, part: Stored) => all([renamePaths(part, step.renames), step.part?.(part) === true]);
  return all(ordered(steps).flatMap((step) => parts.filter(isStored).map((part) => taken(step, part))));
}

/** What the table shares; `name` as its step calls it. */
export const carryShared = (name: string, value: unknown, steps: readonly DataStep[]): boolean =>
  isStored(value) && all(ordered(steps).map((step) => step.shared?.[name]?.(value) === true));

/** The version that data have once all of these steps were taken. */
export const versionOf = (steps: readonly DataStep[] = []): number =>
  Math.max(0, ...steps.map(({ version }) => version));

import type { DataStep, Stored } from "../contract/index.ts";
import { all, isStored } from "./rename.ts";

/** Carries plain data over to the names of today, step by step. Nothing here knows Foundry. */

const ordered = (steps: readonly DataStep[]): DataStep[] => [...steps].sort((a, b) => a.version - b.version);

export const carryActor = (source: Stored, steps: readonly DataStep[]): boolean =>
  all(ordered(steps).map((step) => step.actor?.(source) === true));

export const carryItem = (source: Stored, steps: readonly DataStep[]): boolean =>
  all(ordered(steps).map((step) => step.item?.(source) === true));

/** The parts of a card. */
export function carryMessage(source: Stored, steps: readonly DataStep[]): boolean {
  const parts = isStored(source.system) ? source.system.parts : null;
  if (!Array.isArray(parts)) return false;
  return all(ordered(steps).flatMap((step) => parts.filter(isStored).map((part) => step.part?.(part) === true)));
}

/** What the table shares; `name` as its step calls it. */
export const carryShared = (name: string, value: unknown, steps: readonly DataStep[]): boolean =>
  isStored(value) && all(ordered(steps).map((step) => step.shared?.[name]?.(value) === true));

/** The version that data have once all of these steps were taken. */
export const versionOf = (steps: readonly DataStep[] = []): number =>
  Math.max(0, ...steps.map(({ version }) => version));

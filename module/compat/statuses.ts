import { theConfig } from "../foundry.ts";
import type { StatusSpec } from "../ruleset.ts";

/**
 * Makes a condition known to Foundry, unless it has one of that id already. Foundry 13 keeps its conditions in a list,
 * Foundry 14 by id.
 */
export function addStatus({ id, name, img }: StatusSpec): void {
  const known = theConfig().statusEffects;
  if (Array.isArray(known)) {
    if (!known.some((status) => status.id === id)) known.push({ id, name, img });
  } else if (!(id in known)) known[id] = { id, name, img };
}

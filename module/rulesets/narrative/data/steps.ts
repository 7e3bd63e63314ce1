import type { DataStep, Stored } from "../../../contract/index.ts";
import { SHIELD_SIDES } from "../../../core/narrative/index.ts";
import { move, reword } from "../../../migrations/rename.ts";

/** How data that older versions wrote are read today. A step that was released stays as it is; the next follows it. */
export const STEPS: readonly DataStep[] = [
  {
    version: 1,
    item: (source) => source.type === "narrativePending" && reword(source, "system.lasts", { throw: "roll" }),
    shared: { destiny: (value) => move(value, "thrown", "rolled") },
  },
  {
    version: 2,
    actor: withFullShields,
  },
];

/** Shields were one figure for each side: it is what they have, and their most. */
function withFullShields({ system }: Stored): boolean {
  const shields = (system as { shields?: unknown } | null | undefined)?.shields;
  if (typeof shields !== "object" || shields === null) return false;
  const sides = shields as Stored;
  const old = SHIELD_SIDES.filter((side) => typeof sides[side] === "number");
  for (const side of old) sides[side] = { value: sides[side], max: sides[side] };
  return old.length > 0;
}

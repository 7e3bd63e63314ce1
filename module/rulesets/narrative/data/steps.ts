import type { DataStep, Stored } from "../../../contract/index.ts";
import { SHIELD_SIDES } from "../../../core/narrative/index.ts";
import { all, isStored, move, reword } from "../../../migrations/rename.ts";

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
  const shields = isStored(system) ? system.shields : undefined;
  if (!isStored(shields)) return false;
  return all(
    SHIELD_SIDES.map((side) => {
      const value = shields[side];
      if (typeof value !== "number") return false;
      shields[side] = { value, max: value };
      return true;
    }),
  );
}

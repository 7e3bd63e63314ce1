import type { DataStep } from "../../../contract/index.ts";
import { move, reword } from "../../../migrations/rename.ts";

/** How data that older versions wrote are read today. A step that was released stays as it is; the next follows it. */
export const STEPS: readonly DataStep[] = [
  {
    version: 1,
    item: (source) => source.type === "narrativePending" && reword(source, "system.lasts", { throw: "roll" }),
    shared: { destiny: (value) => move(value, "thrown", "rolled") },
  },
];

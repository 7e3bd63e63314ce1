import type { DataStep } from "../../../contract/index.ts";
import { each, move } from "../../../migrations/rename.ts";

/** How data that older versions wrote are read today. A step that was released stays as it is; the next follows it. */
export const STEPS: readonly DataStep[] = [
  {
    version: 1,
    part: (part) => part.kind === "contest" && each(part, "data.order", (entry) => move(entry, "thrown", "message")),
  },
];

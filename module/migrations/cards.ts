import type { DataStep } from "../contract/index.ts";
import { all, each, move, reword } from "./rename.ts";

/** Steps of what all rule sets share: chat cards. A step that was released stays as it is; the next follows it. */
export const CARD_STEPS: readonly DataStep[] = [
  {
    version: 1,
    part: (part) =>
      all([
        reword(part, "type", { throw: "roll", notice: "prompt" }),
        move(part, "changes", "modifiers"),
        each(part, "applied", (record) => move(record, "offer", "option")),
      ]),
  },
];

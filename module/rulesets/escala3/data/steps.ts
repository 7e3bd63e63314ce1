import type { DataStep } from "../../../contract/index.ts";
import { all, each, move, reword } from "../../../migrations/rename.ts";

/** How data that older versions wrote are read today. A step that was released stays as it is; the next follows it. */
export const STEPS: readonly DataStep[] = [
  {
    version: 1,
    // What a roll that the GM asks of all begins with.
    part: (part) => reword(part, "data.values.wish", { throw: "roll" }),
    shared: {
      trackers: (value) =>
        each(value, "list", (tracker) =>
          all([
            move(tracker, "state.throws", "state.rolls"),
            each(tracker, "history", (entry) => move(entry, "before.throws", "before.rolls")),
          ]),
        ),
    },
  },
];

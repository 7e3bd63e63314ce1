import { ruledBy } from "../../../plan/ruling.ts";
import { opposedView } from "../cards/opposed-views.ts";
import { simpleView } from "../cards/views.ts";
import type { Escala3Check, Escala3Outcome } from "./roll.ts";

/** A GM's ruling on a roll: the same dice on another level. */
export const ruledLevel = ruledBy<Escala3Check, Escala3Outcome>(
  {
    view: ({ outcome, check, done }) =>
      check.checks[0]?.kind === "opposed" ? opposedView(outcome, check, done) : simpleView(outcome, check),
  },
  (check, by) => {
    const [first, ...rest] = check.checks;
    const moved = first && "trait" in first ? { ...first, trait: first.trait + by } : first;
    return { ...check, checks: moved ? [moved, ...rest] : [] };
  },
);

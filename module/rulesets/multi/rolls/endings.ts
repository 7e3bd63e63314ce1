import type { EndingsSpec } from "../../../contract/index.ts";
import { nightsIn } from "../../../core/effects.ts";
import { asMulti } from "../data/actor.ts";
import { key } from "../data/labels.ts";

/** A night gives all stamina back. [house] */
export const ENDINGS: EndingsSpec = {
  changes(actor, ending) {
    const { value, max } = asMulti(actor)?.system.health ?? { value: 0, max: 0 };
    if (nightsIn(ending) === 0 || max === 0 || value >= max) return null;
    return {
      updates: { "system.health.value": max },
      intent: "help",
      lines: [{ label: key("sheet.healthBack"), value: max - value }],
    };
  },
};

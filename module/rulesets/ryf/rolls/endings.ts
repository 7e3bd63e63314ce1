import type { EndingsSpec } from "../../../contract/index.ts";
import { nightsIn } from "../../../core/effects.ts";
import * as core from "../../../core/ryf/index.ts";
import { sleeps } from "../../../plan/people/night.ts";
import { asRyf } from "../data/actor.ts";
import { gainsOf } from "../data/derive.ts";
import { key } from "../data/labels.ts";

/** A scene gives second chances back; a night heals and brings another day for treatments (2.x, 3.0). */
export const ENDINGS: EndingsSpec = {
  comfort: true,
  changes(actor, ending, how) {
    const person = asRyf(actor);
    if (!person) return null;
    const { health, luck, treatment, nights } = person.system;
    const bonus = gainsOf(person, "healing").reduce((sum, { value }) => sum + value, 0);
    const after = core.healthAfter({ ...health, bonus, comfort: how.comfort }, ending);
    const slept = nightsIn(ending) > 0;
    return {
      updates: {
        ...(luck > 0 && { "system.luck": 0 }),
        ...(after !== health.value && { "system.health.value": after }),
        ...(slept && treatment.at !== null && { "system.treatment.at": null }),
        ...(slept &&
          after !== health.value && {
            "system.rested": Date.now(),
            ...sleeps(nights, "", how.clock ? nightsIn(ending) - 1 : 0),
          }),
      },
      intent: "help",
      lines: after === health.value ? [] : [{ label: key("heal.healed"), value: after - health.value }],
    };
  },
};

import type { EndingsSpec } from "../../../contract/index.ts";
import { endsWith } from "../../../core/effects.ts";
import { properShort } from "../../../i18n/names.ts";
import { asMulti } from "../data/actor.ts";
import { itemsOf } from "../data/items.ts";

/** Conditions that last for a scene, or until a rest, end with it. */
export const ENDINGS: EndingsSpec = {
  changes(actor, ending) {
    const person = asMulti(actor);
    const over = person ? itemsOf(person, "multiCondition").filter(({ system }) => endsWith(system.lasts, ending)) : [];
    if (over.length === 0) return null;
    return {
      updates: {},
      removes: over.map(({ id }) => id),
      lines: over.map(({ name }) => ({ label: properShort(name), value: 0 })),
    };
  },
};

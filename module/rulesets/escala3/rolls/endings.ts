import type { EndingsSpec } from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { asEscala3 } from "../data/actor.ts";
import { itemsOf } from "../data/items.ts";
import { properShort } from "../data/labels.ts";

/** What a fight cost goes with a rest, what points bought and nobody used with the scene; inflated traits have had their turn. */
export const ENDINGS: EndingsSpec = {
  changes(actor, ending) {
    const person = asEscala3(actor);
    const penalties = person ? itemsOf(person, "escala3Penalty") : [];
    const after = (what: ReturnType<typeof core.penaltyAfter>) =>
      penalties.filter(({ system }) => core.penaltyAfter(system.source, system.until !== "", ending) === what);
    const [over, due] = [after("over"), after("due")];
    if (over.length + due.length === 0) return null;
    return {
      updates: {},
      removes: over.map(({ id }) => id),
      items: due.map((item) => ({ item, updates: { "system.until": "" } })),
      lines: [
        ...over.map(({ name, system }) => ({ label: properShort(name), value: -system.value })),
        ...due.map(({ name, system }) => ({ label: properShort(name), value: system.value })),
      ],
    };
  },
};

import type { EndingsSpec, LastingItem } from "../../../contract/index.ts";
import { type Ending, lastsUntil } from "../../../core/effects.ts";
import * as core from "../../../core/escala3/index.ts";
import { signed, t } from "../../../i18n/i18n.ts";
import { asEscala3 } from "../data/actor.ts";
import { type ItemOf, itemsOf } from "../data/items.ts";
import { key, properShort } from "../data/labels.ts";
import { traitName } from "./modifiers.ts";

type Penalty = ItemOf<"escala3Penalty">;

/** Inflated traits have had their turn by then: what is to be paid for them holds. */
export const ENDINGS: EndingsSpec = {
  changes(actor, ending) {
    const person = asEscala3(actor);
    const due = person ? itemsOf(person, "escala3Penalty").filter((item) => after(item, ending) === "due") : [];
    if (due.length === 0) return null;
    return {
      updates: {},
      items: due.map((item) => ({ item, updates: { "system.until": "" } })),
      lines: due.map(({ name, system }) => ({ label: properShort(name), value: system.value })),
    };
  },
};

const after = ({ system }: Penalty, ending: Ending) => core.penaltyAfter(system.source, system.until !== "", ending);

/** What a fight cost goes with a rest, what points bought and nobody used with the scene; the rest as the table wrote. */
const penalty: LastingItem = {
  touches(item) {
    const { system, actor } = item as Penalty;
    const whose = actor && asEscala3(actor);
    const name = whose ? traitName(whose, system.trait) : system.trait;
    // While a trait is inflated, what it will cost is still to come. A roll again has no level to show.
    const now = system.until === "" ? system.value : Math.abs(system.value);
    const pending = system.until === "" ? [] : [t(key("penalty.pending"), { value: signed(system.value) })];
    return now === 0 ? pending : [`${name} ${signed(now)}`, ...pending];
  },
  lasts: (item) => lastsUntil((ending) => after(item as Penalty, ending) === "over"),
  until(item) {
    const { source, recovery } = (item as Penalty).system;
    return source === "point" ? t("CUBILETE.effects.ends.used") : recovery;
  },
};

export const LASTING = { escala3Penalty: penalty };

import type { ExperienceSpec } from "../../../contract/index.ts";
import { properShort } from "../../../i18n/names.ts";
import { asItem, itemsOf, MAX_LEVEL } from "./items.ts";
import { key, optionOf } from "./labels.ts";
import { traitPrice } from "./point-costs.ts";

/** Narrative points are what one grows with (§3.8): they buy points of traits, for good. */
export const EXPERIENCE: ExperienceSpec = {
  label: key("points.label"),
  keepers: ["escala3Hero", "escala3Npc"],
  played: () => optionOf("points"),
  usual: 1,
  pool: "system.points.value",
  options: (actor) =>
    itemsOf(actor, "escala3Trait")
      .filter(({ system }) => system.level + 1 <= MAX_LEVEL)
      .sort((a, b) => a.name.localeCompare(b.name))
      .map(({ id, name, system: { level } }) => ({
        kind: "trait",
        item: id,
        label: properShort(name),
        group: key("growth.traits"),
        from: level,
        to: level + 1,
        price: traitPrice(Math.floor(level) + 1).cost,
      })),
  growth(actor, { item, from, to }) {
    const on = asItem(actor.items.get(item), "escala3Trait");
    return on && { on, path: "system.level", before: from, after: to };
  },
};

import type { EffectTargets } from "../../../contract/index.ts";
import { properShort } from "../../../i18n/names.ts";
import { itemsOf } from "./items.ts";
import { key } from "./labels.ts";

/** What effects can touch in Escala 3: the size, the most points, and traits, which are levels up or down. */
export const EFFECTS: EffectTargets = {
  figures: { "system.points.max": key("points.label"), "system.size": key("size.label") },
  derived: [],
  rolls: (actor) => [
    { word: "all", label: "CUBILETE.effects.all" },
    ...(actor ? itemsOf(actor, "escala3Trait") : []).map(({ name }) => ({
      word: `trait.${name}`,
      label: properShort(name),
    })),
  ],
};

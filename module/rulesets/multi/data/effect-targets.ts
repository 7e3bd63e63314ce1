import type { EffectTargets } from "../../../contract/index.ts";
import { properShort } from "../../../i18n/names.ts";
import { itemsOf } from "./items.ts";
import { key } from "./labels.ts";

/** What effects can touch in Multi: the counter, the level of what is not on the sheet, and levels of skills. */
export const EFFECTS: EffectTargets = {
  figures: { "system.health.max": key("sheet.health"), "system.untrained": key("skill.untrained") },
  derived: [],
  rolls: (actor) => [
    { word: "all", label: "CUBILETE.effects.all" },
    ...(actor ? itemsOf(actor, "multiSkill") : []).map(({ name, system }) => ({
      word: `skill.${system.key || name}`,
      label: properShort(name),
    })),
  ],
};

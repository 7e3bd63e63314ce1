import { RANGES, SEVERITIES, WEAR } from "../../../core/narrative/index.ts";
import type { JsonObject } from "../../../foundry/index.ts";
import { ACTIVATIONS, TALENT_FIGURES, TALENT_KINDS, WAITING_LASTS } from "../data/items.ts";
import { characteristicLabel, choices, key } from "../data/labels.ts";
import { CHARACTERISTICS, SKILL_GROUPS } from "../data/types.ts";

/** What the sheets of items offer to choose from, which comes with the first of them. */
export function itemContext(system: JsonObject): object {
  const figures = (system.figures ?? {}) as Record<string, number>;
  return {
    characteristics: CHARACTERISTICS.map((value) => ({ value, label: characteristicLabel(value) })),
    skillGroups: choices(SKILL_GROUPS, "group"),
    ranges: choices(RANGES, "range"),
    severities: choices(SEVERITIES, "severity"),
    wears: choices(WEAR, "ready.wear"),
    lasts: choices(WAITING_LASTS, "lastsFor"),
    talentKinds: choices(TALENT_KINDS, "talentKind"),
    activations: choices(ACTIVATIONS, "activation"),
    figures: TALENT_FIGURES.map((name) => ({ name, label: key(`talentFigure.${name}`), value: figures[name] ?? 0 })),
  };
}

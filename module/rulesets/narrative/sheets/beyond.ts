import { t } from "../../../i18n/i18n.ts";
import type { NarrativeActor } from "../data/actor.ts";
import { hasStrain } from "../data/derive.ts";
import { key } from "../data/labels.ts";

/** How far an actor is beyond its thresholds: from there healing counts down. Of a group the fallen are counted instead. */
export function beyondRows(actor: NarrativeActor): string[] {
  const { system } = actor;
  if (system.derived.minions) return [];
  const tracks = hasStrain(actor) ? (["wounds", "strain"] as const) : (["wounds"] as const);
  return tracks.flatMap((name) => {
    const by = system[name].value - system[name].max;
    return by > 0 ? [t(key(`beyond.${name}`), { by })] : [];
  });
}

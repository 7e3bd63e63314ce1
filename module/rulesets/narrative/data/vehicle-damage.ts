import type { TargetChanges } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import { type EffectLike, SYSTEM_ID, systemPath } from "../../../foundry/index.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { effectData } from "../../../plan/effects.ts";
import { key } from "./labels.ts";
import type { NarrativeVehicle } from "./vehicle.ts";

/** Criticals of vehicles: effects that lie on them until they are repaired. [house] */

const FLAG = "critical";
const PATHS = { speed: "speed.max", handling: "handling", armour: "armour", defence: "defence" } as const;

/** A critical that lies on a vehicle, with how severe it is. */
interface LyingCritical {
  effect: EffectLike;
  severity: core.Severity;
}

/** What a vehicle has suffered and nobody has repaired. */
export const criticalsOf = (vehicle: NarrativeVehicle): LyingCritical[] =>
  Array.from(vehicle.effects).flatMap((effect) => {
    const severity = core.SEVERITIES.find((one) => one === effect.getFlag(SYSTEM_ID, FLAG));
    return severity ? [{ effect, severity }] : [];
  });

/** What a critical does to a vehicle. */
export function vehicleCriticalChanges(total: number, vehicle: NarrativeVehicle): TargetChanges {
  const { row, severity, strain = 0, takes, destroys } = core.vehicleCritical(total);
  const { hull, strain: systems } = vehicle.system;
  const name = t(key(`vehicleCritical.r${row}.name`));
  const made = effectData({
    name,
    img: systemPath(`assets/icons/narrative/${severity}.svg`),
    description: t(key(`vehicleCritical.r${row}.text`)),
    changes: takes
      ? [
          takes.by === "all"
            ? { key: `system.${PATHS[takes.figure]}`, kind: "override", value: 0 }
            : { key: `system.${PATHS[takes.figure]}`, value: -takes.by },
        ]
      : [],
    lasts: "removed",
  });
  return {
    updates: {
      ...(strain > 0 && { "system.strain.value": systems.value + strain }),
      ...(destroys && { "system.hull.value": Math.max(hull.value, 2 * hull.max) }),
    },
    intent: "harm",
    puts: [{ ...made, flags: { [SYSTEM_ID]: { ...made.flags[SYSTEM_ID], [FLAG]: severity } } }],
    lines: [
      { label: proper(name), value: total },
      ...(strain > 0 ? [{ label: key("damage.now.strain"), value: systems.value + strain }] : []),
    ],
  };
}

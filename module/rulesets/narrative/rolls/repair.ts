import { onTarget, type Rolled, type RollSource, type RollType, type TargetChanges } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { properShort, short } from "../../../i18n/names.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { ask, key } from "../data/labels.ts";
import { ownChanges } from "../data/talents.ts";
import { asVehicle, type NarrativeVehicle } from "../data/vehicle.ts";
import { criticalsOf } from "../data/vehicle-damage.ts";
import { destinyChanges } from "../table/destiny.ts";
import { aboutOf, describe, keyedAbility, offered, rollerOf, startOf } from "./modifiers.ts";
import { type PoolBase, poolOf, sharedSwitches, withPool } from "./pool.ts";
import type { PoolCheck } from "./roll.ts";
import { healing } from "./treat.ts";

/** Repairing a vehicle, as people are treated: its hull by successes and systems by advantages, or one critical. [house] */

const HULL = "hull";

function vehicleOf({ target }: RollSource): NarrativeVehicle {
  const vehicle = asVehicle(target);
  if (!vehicle) throw new UserError(key("error.noVehicle"));
  return vehicle;
}

export const repair: RollType<PoolCheck, core.Outcome, PoolBase & { treats: string }> = {
  label: key("kind.repair"),
  icon: "fa-solid fa-screwdriver-wrench",
  plan(source) {
    const actor = rollerOf(source);
    const vehicle = vehicleOf(source);
    const lying = criticalsOf(vehicle).filter(({ severity }) => severity !== "death");
    const chosen = lying.find(({ effect }) => effect.id === source.values.treats);
    const tools = source.values.kit !== false;
    const { hull } = vehicle.system;
    const ability = keyedAbility(actor, core.STATIONS.engineer, "intellect");
    const what = [
      { value: HULL, label: key("figure.hull") },
      ...lying.map(({ effect }) => ({ value: effect.id, label: properShort(effect.name) })),
    ];
    return withPool(
      source,
      {
        title: key("kind.repair"),
        subtitle: describe(ability),
        img: vehicle.img,
        base: {
          ...startOf(ability),
          difficulty: core.repairDifficulty(
            chosen ? { severity: chosen.severity, tools } : { hull: hull.value, threshold: hull.max, tools },
          ),
          treats: chosen?.effect.id ?? HULL,
        },
        controls: [
          { ...ask.select("treats", chosen?.effect.id ?? HULL, what), label: key("control.repairs") },
          { ...ask.toggle("kit", tools), label: key("control.tools") },
        ],
      },
      [
        ...ownChanges(actor, aboutOf(ability)),
        offered("assisted", { add: core.STANCES.assisted.own }),
        ...destinyChanges(actor, sharedSwitches(source)),
      ],
    );
  },
  check: (plan) => ({ kind: "repair", pool: poolOf(plan), aimed: true, treats: plan.base.treats }),
  ...healing(HULL),
  applying: {
    shares: (rolled) => (rolled.outcome.success ? onTarget(repaired)(rolled) : []),
  },
};

function repaired(
  { outcome: { net }, check: { treats = HULL } }: Rolled<PoolCheck, core.Outcome>,
  target: ActorLike,
): TargetChanges {
  const vehicle = asVehicle(target);
  if (!vehicle) throw new UserError(key("error.noVehicle"));
  if (treats === HULL) return mended(vehicle, net);
  const lying = criticalsOf(vehicle).find(({ effect }) => effect.id === treats);
  if (!lying) throw new UserError(key("error.criticalGone"), { name: calledBy(vehicle) });
  const label = proper(t(key("damage.now.criticals"), { name: short(lying.effect.name) }));
  const lines = [{ label, value: criticalsOf(vehicle).length - 1 }];
  return { updates: {}, intent: "help", ends: [treats], lines };
}

/** One point of the hull for each success, one of system strain for each advantage. */
function mended({ system: { hull, strain } }: NarrativeVehicle, { success, advantage }: core.Net): TargetChanges {
  const after = core.mended({ wounds: hull.value, strain: strain.value }, { success, advantage });
  return {
    intent: "help",
    updates: { "system.hull.value": after.wounds, "system.strain.value": after.strain },
    lines: [
      { label: key("damage.now.hull"), value: after.wounds },
      { label: key("figure.systemStrain"), value: after.strain },
    ],
  };
}

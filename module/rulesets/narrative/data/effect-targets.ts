import type { EffectTargets } from "../../../contract/index.ts";
import { SHIELD_SIDES } from "../../../core/narrative/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { properShort } from "../../../i18n/names.ts";
import { itemsOf } from "./items.ts";
import { characteristicLabel, key, RULE_SKILLS } from "./labels.ts";
import { CHARACTERISTICS, MOMENTS } from "./types.ts";

/**
 * What effects can touch here: characteristics, thresholds, derived figures, and pools, by when and by what:
 * `roll.<moment>.<dice or step>`, with the moments that the dice of items know.
 */

/** The dice and steps that effects can change. */
export const EFFECT_DICE = ["boost", "setback", "upgradeAbility", "upgradeDifficulty", "difficulty"] as const;

const thresholds = (["wounds", "strain"] as const).map(
  (name) => [`system.${name}.max`, key(`figure.${name}`)] as const,
);
const derived = [
  ...(["soak", "melee", "ranged"] as const).map(
    (name) => [`system.derived.${name}.value`, key(`figure.${name}`)] as const,
  ),
  ["system.derived.encumbrance.max.value", key("figure.encumbrance")] as const,
];

const people = Object.fromEntries([
  ...CHARACTERISTICS.map((name) => [`system.characteristics.${name}.value`, characteristicLabel(name)] as const),
  ...thresholds,
  ...derived,
]);
const vehicles = {
  "system.speed.max": key("figure.speed"),
  "system.hull.max": key("figure.hull"),
  "system.strain.max": key("figure.systemStrain"),
  ...Object.fromEntries(
    (["handling", "armour", "defence", "silhouette", "passengers", "cargo", "hardPoints"] as const).map((name) => [
      `system.${name}`,
      key(`figure.${name}`),
    ]),
  ),
  // A mod of a shield raises what it has and its most.
  ...Object.fromEntries(
    SHIELD_SIDES.flatMap((side) =>
      (["value", "max"] as const).map((name) => [`system.shields.${side}.${name}`, key(`shield.${side}.${name}`)]),
    ),
  ),
};

export const EFFECTS: EffectTargets = {
  figures: people,
  // What is mounted on a vehicle changes the vehicle.
  figuresOf: ({ type }) => (["narrativeVehicle", "narrativeAttachment"].includes(type) ? vehicles : people),
  derived: [...thresholds, ...derived].map(([path]) => path),
  rolls(actor) {
    const skills = (actor ? itemsOf(actor, "narrativeSkill") : []).filter(({ system }) => RULE_SKILLS.has(system.key));
    const moments = [
      ...MOMENTS.map((when) => ({ when: when as string, label: key(`moment.${when}`) })),
      ...CHARACTERISTICS.map((name) => ({ when: `characteristic:${name}`, label: characteristicLabel(name) })),
      ...skills.map(({ name, system }) => ({ when: `skill:${system.key}`, label: properShort(name) })),
    ];
    return moments.flatMap(({ when, label }) =>
      EFFECT_DICE.map((die) => ({
        word: `${when}.${die}`,
        label: properShort(`${t(label)}: ${t(key(`pool.${die}`))}`),
      })),
    );
  },
};

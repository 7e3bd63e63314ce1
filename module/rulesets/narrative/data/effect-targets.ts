import type { EffectTargets, SituationalModifier } from "../../../contract/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { properShort } from "../../../i18n/names.ts";
import { rollTouches } from "../../../plan/effects.ts";
import { coreChange } from "../rolls/pool-changes.ts";
import { itemsOf } from "./items.ts";
import { characteristicLabel, key, RULE_SKILLS } from "./labels.ts";
import { CHARACTERISTICS, MOMENTS, type PoolModifier } from "./types.ts";

/**
 * What effects can touch here: characteristics, thresholds, derived figures, and pools, by when and by what:
 * `roll.<moment>.<dice or step>`, with the moments that the dice of items know.
 */

const DICE = ["boost", "setback", "upgradeAbility", "upgradeDifficulty", "difficulty"] as const;
/** A step backwards is the other step. */
const BACKWARDS: Record<string, string> = {
  upgradeAbility: "downgradeAbility",
  upgradeDifficulty: "downgradeDifficulty",
};

const thresholds = (["wounds", "strain"] as const).map(
  (name) => [`system.${name}.max`, key(`figure.${name}`)] as const,
);
const derived = [
  ...(["soak", "melee", "ranged"] as const).map(
    (name) => [`system.derived.${name}.value`, key(`figure.${name}`)] as const,
  ),
  ["system.derived.encumbrance.max.value", key("figure.encumbrance")] as const,
];

export const EFFECTS: EffectTargets = {
  figures: Object.fromEntries([
    ...CHARACTERISTICS.map((name) => [`system.characteristics.${name}.value`, characteristicLabel(name)] as const),
    ...thresholds,
    ...derived,
  ]),
  derived: [...thresholds, ...derived].map(([path]) => path),
  rolls(actor) {
    const skills = (actor ? itemsOf(actor, "narrativeSkill") : []).filter(({ system }) => RULE_SKILLS.has(system.key));
    const moments = [
      ...MOMENTS.map((when) => ({ when: when as string, label: key(`moment.${when}`) })),
      ...CHARACTERISTICS.map((name) => ({ when: `characteristic:${name}`, label: characteristicLabel(name) })),
      ...skills.map(({ name, system }) => ({ when: `skill:${system.key}`, label: properShort(name) })),
    ];
    return moments.flatMap(({ when, label }) =>
      DICE.map((die) => ({
        word: `${when}.${die}`,
        label: properShort(`${t(label)}: ${t(key(`pool.${die}`))}`),
      })),
    );
  },
};

/** The lines that effects of somebody add to a pool about these moments. `whose`: marks those of a target. */
export function poolEffects(actor: ActorLike, moments: ReadonlySet<string>, whose: "own" | "theirs"): PoolModifier[] {
  const words = [...moments].flatMap((when) => DICE.map((die) => `${when}.${die}`.toLocaleLowerCase()));
  return rollTouches(actor, new Set(words)).map(({ id, effect, word, value }) => {
    const die = DICE.find((each) => word.endsWith(`.${each.toLocaleLowerCase()}`)) ?? "boost";
    const back = value < 0 ? BACKWARDS[die] : undefined;
    return {
      id: whose === "own" ? id : `theirs.${id}`,
      label: properShort(effect.name),
      from: whose === "own" ? "" : properShort(actor.name),
      why: "",
      change: coreChange(back ?? die, back ? -value : Math.min(20, Math.max(-20, value))),
      on: true,
    } satisfies Omit<SituationalModifier, "field" | "value"> & PoolModifier;
  });
}

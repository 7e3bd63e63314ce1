import type { SituationalModifier } from "../../../contract/index.ts";
import { handChange } from "../../../core/narrative/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { proper } from "../../../i18n/i18n.ts";
import { properShort } from "../../../i18n/names.ts";
import { rollTouches } from "../../../plan/effects.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { EFFECT_DICE } from "../data/effect-targets.ts";
import type { PoolModifier } from "../data/types.ts";

/** A step backwards is the other step. */
const BACKWARDS: Record<string, string> = {
  upgradeAbility: "downgradeAbility",
  upgradeDifficulty: "downgradeDifficulty",
};

/** The lines that an actor's effects add to a pool about these moments. `whose`: marks those of a target. */
export function poolEffects(actor: ActorLike, moments: ReadonlySet<string>, whose: "own" | "theirs"): PoolModifier[] {
  const words = [...moments].flatMap((when) => EFFECT_DICE.map((die) => `${when}.${die}`.toLocaleLowerCase()));
  return rollTouches(actor, new Set(words)).map(({ id, effect, word, value }) => {
    const die = EFFECT_DICE.find((each) => word.endsWith(`.${each.toLocaleLowerCase()}`)) ?? "boost";
    const back = value < 0 ? BACKWARDS[die] : undefined;
    return {
      id: whose === "own" ? id : `theirs.${id}`,
      label: properShort(effect.name),
      from: whose === "own" ? "" : proper(calledBy(actor)),
      why: "",
      change: handChange(back ?? die, back ? -value : Math.min(20, Math.max(-20, value))),
      on: true,
    } satisfies Omit<SituationalModifier, "field" | "value"> & PoolModifier;
  });
}

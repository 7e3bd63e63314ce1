import { onTarget, type RollType, type TargetChanges } from "../../../contract/index.ts";
import type * as core from "../../../core/ryf/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { wholeWithin } from "../../../plan/controls.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { damageOdds, damageView } from "../cards/views.ts";
import { asRyf } from "../data/actor.ts";
import { key } from "../data/labels.ts";
import { modifierControl, rollerOf } from "./modifiers.ts";

/**
 * Losing sanity (3.0). The rules give how much sanity there is; how much a horror takes is the table's to say, in d6 that
 * do not explode. House default.
 */
export const fear: RollType<core.DamageCheck, core.DamageOutcome, { dice: number; modifier: number }> = {
  label: key("kind.fear"),
  icon: "fa-solid fa-brain",
  whileOut: true,
  plan(source) {
    const actor = rollerOf(source);
    const dice = wholeWithin(source.values.dice, 1, 0, 20);
    const modifier = modifierControl(source.values);
    const { value, max } = actor.system.sanity;
    return {
      title: key("kind.fear"),
      subtitle: `${t(key("figure.sanity"))} ${value} / ${max}`,
      img: actor.img,
      base: { dice, modifier: modifier.value as number },
      controls: [
        { name: "dice", label: key("control.horrorDice"), type: "number", value: dice, min: 0, max: 20 },
        modifier,
      ],
      modifiers: [],
    };
  },
  check: (plan) => ({
    kind: "damage",
    dice: [{ count: plan.base.dice, faces: 6 }],
    bonus: plan.base.modifier,
    explode: false,
  }),
  odds(check) {
    const odds = damageOdds(check);
    return { ...odds, figures: odds.figures.filter(({ label }) => label !== key("odds.none")) };
  },
  view: ({ outcome, check }) => damageView(outcome, check),
  applying: {
    own: () => true,
    shares: onTarget(({ outcome }, actor: ActorLike): TargetChanges => {
      const target = asRyf(actor);
      if (!target) throw new UserError("CUBILETE.error.foreignTarget", { name: calledBy(actor) });
      const left = target.system.sanity.value - outcome.dealt;
      return {
        updates: { "system.sanity.value": left },
        intent: "harm",
        lines: [
          { label: key("fear.lost"), value: outcome.dealt },
          { label: key("figure.sanity"), value: left },
        ],
      };
    }),
  },
};

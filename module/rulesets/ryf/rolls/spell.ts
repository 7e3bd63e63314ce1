import type { RollType } from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { wholeWithin } from "../../../plan/controls.ts";
import { targetOdds, targetView } from "../cards/views.ts";
import { asItem } from "../data/items.ts";
import { ask, key, properShort, short } from "../data/labels.ts";
import { spellFacts } from "../data/spell-facts.ts";
import {
  advantageChanges,
  type DieBase,
  describe,
  modifierControl,
  namedDie,
  rollerOf,
  situation,
  spellAbility,
  targetDie,
} from "./modifiers.ts";
import { secondChances, spending } from "./token-spending.ts";

/**
 * Casting a spell: intelligence + level of the spell + 1o3d10 against its tier, for mana; more mana burnt, more bonus.
 * House defaults: mana goes whether the spell succeeds or not, and burning is chosen before the roll.
 */
export const spell: RollType<
  core.SpellCheck,
  core.CheckOutcome,
  DieBase & { tier: core.SpellTier; burnt: number; mana: number }
> = {
  label: key("kind.spell"),
  icon: "fa-solid fa-wand-sparkles",
  plan(source) {
    const actor = rollerOf(source);
    const item = asItem(source.item, "ryfSpell");
    if (!item) throw new UserError(key("error.noSpell"));
    const tier = core.readTier(item.system.tier, "tier");
    const mana = actor.system.mana.value;
    const most = core.burnable(Math.max(0, mana), tier);
    if (most === null)
      throw new UserError(key("error.noMana"), { spell: short(item.name), cost: core.spellCost(tier), mana });
    const burnt = wholeWithin(source.values.burnt, 0, 0, most);
    const ability = spellAbility(actor, item);
    const modifier = modifierControl(source.values);
    const named = namedDie(source);
    return {
      title: properShort(item.name),
      subtitle: properShort([describe(ability, actor, t), ...spellFacts(item)].join(" · "), 240),
      img: item.img,
      base: {
        bonus: ability.bonus,
        modifier: modifier.value as number,
        ...named.die,
        tier,
        burnt,
        mana: core.spellCost(tier, burnt),
      },
      controls: [
        ask.target(source),
        {
          name: "burnt",
          label: key("control.burnt"),
          hint: key("control.burntHint"),
          type: "number",
          value: burnt,
          min: 0,
          max: most,
        },
        modifier,
        ...named.controls,
      ],
      modifiers: [...advantageChanges(actor, "spell"), ...situation(actor, ability, "spell", ["spell"])],
    };
  },
  check: (plan) => ({
    kind: "spell",
    ...targetDie(plan),
    tier: plan.base.tier,
    burnt: plan.base.burnt,
  }),
  odds: targetOdds,
  view: targetView,
  cost: spending,
  again: secondChances,
  followUps: (outcome, check, { item }) =>
    outcome.success && asItem(item, "ryfSpell")?.system.damage.trim()
      ? [
          {
            kind: "damage",
            label: key("follow.spellDamage"),
            icon: "fa-solid fa-droplet",
            by: "roller",
            args: { critical: outcome.critical && check.edition !== "3", criticalDice: outcome.criticalDice },
          },
        ]
      : [],
};

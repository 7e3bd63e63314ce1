import type { FollowUpButton, Rolled, RollSource, RollType, RollView } from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import type { JsonObject } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { wholeWithin } from "../../../plan/controls.ts";
import { effectData } from "../../../plan/effects.ts";
import { targetOdds, targetView } from "../cards/views.ts";
import { asRyf } from "../data/actor.ts";
import { asItem, type ItemOf } from "../data/items.ts";
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
import { ruledTarget } from "./ruling.ts";
import { secondChances, spending } from "./token-spending.ts";

/**
 * Casting a spell: intelligence + level of the spell + 1o3d10 against its tier, for mana; more mana burnt, more bonus.
 * House defaults: mana goes whether the spell succeeds or not, and burning is chosen before the roll.
 */
export const spell: RollType<
  core.SpellCheck,
  core.CheckOutcome,
  DieBase & { tier: core.SpellTier; burnt: number; mana: number; will: number | null }
> = {
  label: key("kind.spell"),
  icon: "fa-solid fa-wand-sparkles",
  plan(source) {
    const actor = rollerOf(source);
    const item = asItem(source.item, "ryfSpell");
    if (!item) throw new UserError(key("error.noSpell"));
    const tier = core.readTier(item.system.tier, "tier");
    const mana = actor.system.mana.value + actor.system.mana.temp;
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
      several: item.system.target !== "self",
      base: {
        bonus: ability.bonus,
        modifier: modifier.value as number,
        ...named.die,
        tier,
        burnt,
        mana: core.spellCost(tier, burnt),
        will: willOf(source, item),
      },
      controls: [
        // What works on the caster alone is aimed at nobody.
        ...(item.system.target === "self" ? [] : [ask.target(source)]),
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
      modifiers: [
        ...advantageChanges(actor, "spell"),
        ...situation(actor, ability, "spell", ["spell"]),
        ...named.modifiers,
      ],
    };
  },
  check: (plan) => ({
    kind: "spell",
    ...targetDie(plan),
    tier: plan.base.tier,
    burnt: plan.base.burnt,
    ...(plan.base.will !== null && { will: plan.base.will }),
  }),
  odds: targetOdds,
  ruled: ruledTarget,
  view: spellView,
  // A target's saving throw is a part of what the spell came to for them.
  meets({ outcome, check, item, target }, answer) {
    const resist = target && asItem(item, "ryfSpell")?.system.resist;
    const saved = resist ? savedBy(resist, answer) : null;
    if (saved === null) return null;
    const save = saved ? (resist?.half ? "half" : "all") : "failed";
    const met = { ...check, save } as const;
    const rule = { label: key(`note.saved.${save}`) };
    return {
      check: met,
      outcome: core.resolve(met, outcome.rolls),
      settled: { winner: saved ? "answer" : "first", rule },
    };
  },
  cost: spending,
  again: secondChances,
  gives: ({ item }, to) => leftBehind(asItem(item, "ryfSpell"), to),
  followUps: ({ outcome, check, item }) => {
    const cast = asItem(item, "ryfSpell");
    return outcome.success && cast ? followUpsOf(cast, outcome, check) : [];
  },
};

/** Whether an answer keeps a spell off; null: it is no answer to what the spell asks for. */
function savedBy(resist: ItemOf<"ryfSpell">["system"]["resist"], answer: Rolled): boolean | null {
  const { check, outcome } = answer as Rolled<core.Check, core.CheckOutcome | core.OpposedOutcome>;
  // A save that was rolled against another difficulty is none.
  if (resist.by === "roll")
    return check.kind === "attribute" && check.difficulty === resist.difficulty ? outcome.success : null;
  return resist.by === "opposed" && check.kind === "opposed" ? outcome.success : null;
}

/** How a cast came out: what its target's save made of it, and whether they still live. */
function spellView({ outcome, check, target }: Rolled<core.SpellCheck, core.CheckOutcome>): RollView {
  const view = targetView(outcome, check);
  const { save = "none" } = check;
  const dead = asRyf(target)?.system.derived.state === "dead";
  return {
    ...view,
    ...(save === "all" &&
      outcome.margin >= 0 && { verdict: { kind: "failure", label: key("verdict.resisted") } as const }),
    notes: [
      ...view.notes,
      ...(save === "half" || save === "failed" ? [{ label: key(`note.save.${save}`) }] : []),
      ...(dead ? [{ label: key("note.targetDead"), theirs: true }] : []),
    ],
  };
}

/** The will that the total must reach, where will keeps the spell off and it has a target. */
function willOf({ target }: RollSource, { system }: ItemOf<"ryfSpell">): number | null {
  return system.resist.by === "will" ? (asRyf(target)?.system.derived.will.value ?? null) : null;
}

/** What a lasting spell leaves on its target, where it brings no effects: its name, and how long it holds. */
function leftBehind(cast: ItemOf<"ryfSpell"> | null, to: "target" | "user"): JsonObject[] {
  if (!cast) return [];
  const { target, lasts: asked } = cast.system;
  const lasting = core.spellLasting(asked.unit, asked.amount);
  if (!lasting || target === "thing" || target === "place" || to !== (target === "self" ? "user" : "target")) return [];
  const { name, img, uuid: origin } = cast;
  return [effectData({ name, img, changes: [], ...lasting, origin })];
}

/** What follows a spell that succeeded: its dice, and the roll of a target that may resist it. */
function followUpsOf(
  { system: { damage, heals, resist } }: ItemOf<"ryfSpell">,
  { total, critical, criticalDice }: core.CheckOutcome,
  { edition, save = "none" }: core.SpellCheck,
): FollowUpButton[] {
  const buttons: FollowUpButton[] = [];
  const said = { label: key("follow.resist"), icon: "fa-solid fa-shield-halved" };
  const anyone = { ...said, by: "anyone", awaited: true, atOnce: true } as const;
  const { by, attribute, difficulty } = resist;
  const open = save === "none";
  if (open && by === "opposed" && attribute) buttons.push({ ...anyone, kind: "opposed", args: { total, attribute } });
  if (open && by === "roll" && attribute && difficulty !== null)
    buttons.push({ ...anyone, kind: "resist", args: { attribute, difficulty } });
  if (damage.trim())
    buttons.push({
      kind: "damage",
      label: key("follow.spellDamage"),
      icon: "fa-solid fa-droplet",
      by: "roller",
      args: { critical: critical && edition !== "3", criticalDice },
      each: { half: save === "half" },
    });
  if (heals.trim())
    buttons.push({
      kind: "spellHeal",
      label: key("follow.spellHeal"),
      icon: "fa-solid fa-heart-pulse",
      by: "roller",
      args: {},
    });
  return buttons;
}

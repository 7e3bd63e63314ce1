import type {
  Control,
  OddsView,
  RollPlan,
  RollSource,
  RollType,
  SituationalModifier,
} from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import { isCoreError } from "../../../core/validate.ts";
import type { ActorLike, JsonObject } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { numberOf, wordOf } from "../../../plan/controls.ts";
import { sumOf } from "../../../plan/plan.ts";
import { targetOdds, targetView } from "../cards/views.ts";
import type { RyfActor } from "../data/actor.ts";
import { asItem, type ItemOf, itemsOf, type RyfWeaponModel } from "../data/items.ts";
import { ask, key, optionOf, properShort, short } from "../data/labels.ts";
import { resistanceOf, typeOf } from "../data/resistance.ts";
import { asTarget } from "../data/ship.ts";
import { fullHands, isOnesOwn, outOfReach, secondMissing } from "./hands.ts";
import {
  advantageChanges,
  type DieBase,
  damageEffects,
  describe,
  modifierControl,
  namedDie,
  rollerOf,
  ruleAbility,
  situation,
  targetDie,
} from "./modifiers.ts";
import { reloadOf, requireLoaded, withReload } from "./reload.ts";
import { NO_ROUNDS, shotRounds, type Takes, withRounds } from "./rounds.ts";
import { ruledTarget } from "./ruling.ts";
import { FIRE, ranged, requireShooter, type Scene, type Shot } from "./shot.ts";
import { secondChances, spending } from "./token-spending.ts";

/** An attack: in melee against a defence, at range against the difficulty of the distance. Without a weapon, with bare hands. */

type Mode = core.AttackCheck["mode"];

/** What a hit would do, and what it meets: for the chance that it gets through. */
interface Harm {
  harder: number;
  formula: string;
  second?: string;
  loses: boolean;
  ignores: boolean;
  absorption?: number;
  resistance?: number;
}

type Melee = { mode: "melee"; defence: number };
type AttackBase = DieBase & Harm & { dual: boolean; reloads: JsonObject | null; takes: Takes } & (Melee | Shot);

export const attack: RollType<core.AttackCheck, core.CheckOutcome, AttackBase> = {
  label: key("kind.attack"),
  icon: "fa-solid fa-khanda",
  plan(source) {
    const actor = rollerOf(source);
    const weapon = asItem(source.item, "ryfWeapon");
    const mode = modeOf(source, weapon?.system ?? null);
    const fire = weapon?.system.burst.use && mode === "ranged" ? wordOf(source.values.fire, FIRE, "single") : "single";
    const rounds = weapon && mode === "ranged" ? shotRounds(actor, weapon, fire) : NO_ROUNDS;
    if (weapon && mode === "ranged") requireLoaded(actor, weapon);
    const ability = ruleAbility(actor, weapon?.system.skill || (weapon ? mode : "brawl"));
    const modifier = modifierControl(source.values);
    const named = namedDie(source);
    const scene =
      mode === "melee" ? melee(source, weapon?.system ?? null) : ranged(source, weapon?.system ?? null, fire);
    const other = otherWeapon(source.actor, weapon);
    const dual = other !== null && source.values.dual === true;
    const precision = weapon ? (fire === "burst" ? weapon.system.burst.precision : weapon.system.precision) : 0;
    return {
      title: weapon ? properShort(weapon.name) : key("figure.unarmed"),
      subtitle: properShort([describe(ability, actor, t), rounds.said].filter(Boolean).join(" · "), 240),
      img: weapon?.img ?? actor.img,
      several: true,
      base: {
        bonus: ability.bonus,
        modifier: modifier.value as number,
        ...named.die,
        dual,
        reloads: weapon && mode === "ranged" ? reloadOf(weapon) : null,
        takes: rounds.takes,
        ...scene.base,
        ...harmBase(source, actor, weapon, mode, dual ? other : null),
      },
      controls: [
        ...scene.controls,
        ...(other
          ? [{ ...ask.toggle("dual", dual), hint: t(key("control.dualHint"), { weapon: short(other.name) }) }]
          : []),
        modifier,
        ...named.controls,
      ],
      // What stands in the way comes first: the list may be longer than the window.
      modifiers: [
        ...scene.modifiers,
        ...(weapon ? [...fullHands(actor, weapon), ...secondMissing(actor, weapon)] : []),
        ...rounds.lines,
        ...precisionChange(precision, fire),
        ...advantageChanges(actor, mode),
        ...situation(actor, ability, weapon?.name ?? "", ["attack", mode]),
        ...named.modifiers,
      ],
    };
  },
  check(plan) {
    const common = {
      kind: "attack" as const,
      ...targetDie(plan),
      precision: sumOf(plan, "precision"),
      location: optionOf("location"),
      dual: plan.base.dual,
    };
    const { base } = plan;
    if (base.mode === "melee") return { ...common, mode: "melee", defence: base.defence + sumOf(plan, "defence") };
    requireShooter(base);
    return {
      ...common,
      mode: "ranged",
      band: base.band,
      cover: base.cover,
      movement: base.movement,
      shield: Math.max(0, sumOf(plan, "shield")),
      awkward: base.awkward,
      shooter: base.shooter,
    };
  },
  odds: attackOdds,
  ruled: ruledTarget,
  view: ({ outcome, check }) => targetView(outcome, check),
  cost: (plan, actor) => withReload(withRounds(spending(plan, actor), actor, plan.base.takes), plan.base.reloads),
  again: secondChances,
  // What fails whatever its total hits nobody, whatever the defence should have been.
  followUps: ({ outcome, check }) =>
    core.failsAnyway(outcome, check.edition)
      ? []
      : [
          {
            kind: "damage",
            label: key(outcome.success ? "follow.damage" : "follow.damageAnyway"),
            icon: "fa-solid fa-droplet",
            by: "roller",
            ...(outcome.success && { joins: true as const }),
            args: {
              critical: outcome.critical && check.edition !== "3",
              criticalDice: outcome.criticalDice,
              band: check.mode === "ranged" ? check.band : "short",
              mode: check.mode,
              dual: check.dual === true,
            },
            each: { margin: outcome.margin },
          },
        ],
};

/** What a hit would do, for the chance that it hits and gets through: damage now known, before the attack is rolled. */
function harmBase(
  source: RollSource,
  actor: RyfActor,
  weapon: ItemOf<"ryfWeapon"> | null,
  mode: Mode,
  second: ItemOf<"ryfWeapon"> | null,
): Harm {
  const target = asTarget(source.target);
  return {
    harder:
      actor.system.derived.gains[`${mode}Damage`] + damageEffects(actor).reduce((sum, { value }) => sum + value, 0),
    ...(second && { second: second.system.damage }),
    formula: weapon?.system.damage ?? core.formatDamage(core.UNARMED),
    loses: weapon?.system.losesDiePerBand === true,
    ignores: weapon?.system.ignoresArmour === true,
    ...(target && {
      absorption: target.system.derived.absorption.value,
      resistance: resistanceOf(target, typeOf(weapon), weapon?.system.ignoresArmour === true),
    }),
  };
}

/** The chances of the attack, and with a target those of getting through its armour. */
function attackOdds(check: core.AttackCheck, plan?: RollPlan<AttackBase>): OddsView {
  const odds = targetOdds(check);
  const { absorption } = plan?.base ?? {};
  const through = plan && absorption !== undefined ? throughOf(check, plan.base, absorption) : null;
  if (through === null) return odds;
  return { ...odds, figures: [...odds.figures, { label: key("odds.through"), chance: through }] };
}

function throughOf(check: core.AttackCheck, base: Harm, absorption: number): number | null {
  try {
    const written = core.parseDamage(base.formula);
    const formula = check.mode === "ranged" && base.loses ? core.damageAtBand(written, check.band) : written;
    const { harder } = base;
    const second = base.second === undefined ? null : core.parseDamage(base.second);
    const { through } = core.strike(check, {
      kind: "damage",
      dice: formula.dice,
      bonus: formula.bonus + harder,
      ...(second && { second: { dice: second.dice, bonus: second.bonus + harder } }),
      criticalOn: optionOf("criticalOn"),
      absorption: Math.max(0, absorption),
      ignoresAbsorption: base.ignores,
      resistance: base.resistance ?? 0,
    });
    return through;
  } catch (error) {
    // The attack can be rolled all the same; the damage dialog names what cannot be read.
    if (isCoreError(error)) return null;
    throw error;
  }
}

/** A light weapon in the other hand, where the table plays with two. */
export function otherWeapon(actor: ActorLike | null, weapon: ItemOf<"ryfWeapon"> | null): ItemOf<"ryfWeapon"> | null {
  if (!actor || !weapon || !optionOf("dual") || !isOnesOwn(actor, weapon)) return null;
  const handed = (item: ItemOf<"ryfWeapon">) => ({
    item,
    id: item.id,
    light: item.system.light,
    held: item.system.equipped,
  });
  return core.otherHand(handed(weapon), itemsOf(actor, "ryfWeapon").map(handed))?.item ?? null;
}

function modeOf(source: RollSource, weapon: RyfWeaponModel | null): Mode {
  // What can be thrown may be thrown from the dialog, at a target that is out of reach.
  const asked = source.values.mode ?? source.args.mode;
  if (!weapon) return "melee";
  if (asked === "melee" || asked === "ranged") return asked;
  return weapon.ranged && !weapon.melee ? "ranged" : "melee";
}

function precisionChange(value: number, fire: string): SituationalModifier[] {
  if (value === 0) return [];
  const label = key(fire === "burst" ? "change.burst" : "change.precision");
  return [{ id: `precision.${fire}`, label, field: "precision", value, on: true }];
}

function melee(source: RollSource, weapon: RyfWeaponModel | null): Scene<Melee> {
  const target = asTarget(source.target);
  const known = target?.system.derived.defence.value;
  const defence = known ?? numberOf(source.values.defence ?? source.args.defence, 15);
  const control: Control = {
    name: "defence",
    label: key("figure.defence"),
    type: "number",
    value: defence,
    min: -100,
    max: 200,
  };
  return {
    base: { mode: "melee", defence },
    controls: [ask.target(source), ...(target ? [] : [control])],
    modifiers: outOfReach(source, weapon),
  };
}

import {
  isPlannedFor,
  onOne,
  onTarget,
  type Rolled,
  type RollType,
  type SituationalModifier,
  type TargetChanges,
} from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { formulaSaid, t } from "../../../i18n/i18n.ts";
import { numberOf, wholeWithin, wordOf } from "../../../plan/controls.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { sumOf } from "../../../plan/plan.ts";
import { damageOdds, damageView } from "../cards/views.ts";
import { asRyf } from "../data/actor.ts";
import { physicalOf } from "../data/derive.ts";
import { asItem, type ItemOf } from "../data/items.ts";
import { ask, key, optionOf, properShort, short } from "../data/labels.ts";
import { damageTypeLabel, resistanceChanges, resistanceOf, typeOf } from "../data/resistance.ts";
import { asShip, asTarget, type RyfTarget } from "../data/ship.ts";
import { otherWeapon } from "./attack.ts";
import { advantageChanges, damageEffects, modifierControl, rollerOf } from "./modifiers.ts";
import { ruledDamage } from "./ruling.ts";
import { damageChances } from "./token-spending.ts";

/** Damage: exploding dice, doubled by a critical, less what the target's armour absorbs. */

/** The weapon's dice, how the attack hit, and the target. */
interface DamageBase {
  formula: string;
  second?: string;
  band: core.Band;
  modifier: number;
  critical: boolean;
  criticalDice: number;
  ignores: boolean;
  half: boolean;
  drains: boolean;
  type: core.DamageType | null;
  margin: number;
  target?: core.DamageCheck["target"];
  /** Whether that is a ship's. */
  hull: boolean;
}

export const damage: RollType<core.DamageCheck, core.DamageOutcome, DamageBase> = {
  label: key("kind.damage"),
  icon: "fa-solid fa-droplet",
  whileOut: true,
  plan(source) {
    const actor = rollerOf(source);
    const weapon = asItem(source.item, "ryfWeapon");
    const spell = asItem(source.item, "ryfSpell");
    const used = spell ?? weapon;
    if (spell && spell.system.damage.trim() === "")
      throw new UserError(key("error.noSpellDamage"), { spell: short(spell.name) });
    const other = otherWeapon(source.actor, weapon);
    const dual = other !== null && (source.values.dual ?? source.args.dual) === true;
    const target = asTarget(source.target);
    const crowd = target !== null && standing(target) > 0;
    const modifier = modifierControl(source.values);
    const formula = used?.system.damage ?? core.formatDamage(core.UNARMED);
    const edition = optionOf("edition");
    const type = typeOf(used);
    const critical =
      source.values.critical === undefined ? source.args.critical === true : source.values.critical === true;
    const dice = numberOf(source.values.criticalDice ?? source.args.criticalDice, 0);
    const band = wordOf(source.values.band ?? source.args.band, core.BANDS, "short");
    const resistible = spell?.system.resist.half === true;
    const half = resistible && (source.values.half ?? source.args.half) === true;
    const loses = weapon?.system.losesDiePerBand === true;
    return {
      title: t(key("damage.title"), { weapon: short(used?.name ?? t(key("figure.unarmed"))) }),
      subtitle: properShort(
        [formulaSaid(dual ? `${formula} / ${other.system.damage}` : formula), type && t(damageTypeLabel(type))]
          .filter(Boolean)
          .join(" · "),
      ),
      img: used?.img ?? actor.img,
      several: true,
      base: {
        formula,
        band: loses ? band : "short",
        modifier: modifier.value as number,
        critical: edition === "2" && critical,
        criticalDice: edition === "3" ? dice : 0,
        ignores: used?.system.ignoresArmour === true,
        half,
        drains: spell?.system.drains === true,
        type,
        margin: wholeWithin(source.args.margin, 0, -2000, 2000),
        ...(dual && { second: other.system.damage }),
        hull: asShip(target) !== null,
        // A crowd has no hit points to lose: it falls one by one.
        ...(target &&
          !crowd && {
            target: bodyOf(target),
          }),
      },
      controls: [
        ask.target(source),
        ...(loses ? [bandChoice(band)] : []),
        edition === "2" ? ask.toggle("critical", critical) : ask.number("criticalDice", dice, 0, 40),
        ...(other ? [ask.toggle("dual", dual)] : []),
        ...(resistible ? [ask.toggle("half", half)] : []),
        modifier,
      ],
      modifiers: [
        ...(spell ? [] : advantageChanges(actor, figureOf(source.args.mode, weapon), "damage")),
        ...damageEffects(actor),
        ...armourChange(target, used),
        ...resistanceChanges(target, type, used?.system.ignoresArmour === true),
      ],
    };
  },
  check(plan) {
    const { base } = plan;
    const formula = core.damageAtBand(core.parseDamage(base.formula), base.band);
    const extra = base.modifier + sumOf(plan, "damage");
    const second = base.second === undefined ? null : core.parseDamage(base.second);
    return {
      kind: "damage",
      dice: formula.dice,
      bonus: formula.bonus + extra,
      ...(second && { second: { dice: second.dice, bonus: second.bonus + extra } }),
      margin: base.margin,
      critical: base.critical,
      criticalOn: optionOf("criticalOn"),
      criticalDice: base.criticalDice,
      absorption: Math.max(0, -sumOf(plan, "absorption")),
      ignoresAbsorption: base.ignores,
      saved: base.half,
      drains: base.drains,
      ...(base.type && { type: base.type, resistance: -sumOf(plan, "resistance") }),
      ...(base.target && { target: base.target }),
    };
  },
  odds: (check, plan) => damageOdds(check, plan?.base.hull),
  ruled: ruledDamage,
  view: ({ outcome, check, target }) => damageView(outcome, check, asShip(target) !== null),
  again: damageChances,
  // What the weapon's dice and bonus come to, and the armour that counts.
  byHand: ({ check }) => [
    { label: key("term.dice"), value: core.formatDamage({ dice: check.dice, bonus: 0 }) },
    { label: key("term.modifier"), value: check.bonus ?? 0 },
    { label: key("figure.absorption"), value: check.absorption ?? 0 },
    { label: key("figure.resistance"), value: check.resistance ?? 0 },
  ],
  applying: {
    shares: (rolled) => [
      ...onTarget(applyTo)(rolled),
      ...(rolled.check.drains ? onOne("roller", drainTo)(rolled) : []),
    ],
  },
};

function bandChoice(value: core.Band) {
  return ask.select(
    "band",
    value,
    core.BANDS.map((band) => ({ value: band, label: key(`band.${band}`) })),
  );
}

/** Which advantage counts: that of the attack it follows, or of the weapon's only way to be used. */
function figureOf(mode: unknown, weapon: ItemOf<"ryfWeapon"> | null): "meleeDamage" | "rangedDamage" {
  const ranged = mode === undefined ? weapon?.system.ranged === true && !weapon.system.melee : mode === "ranged";
  return ranged ? "rangedDamage" : "meleeDamage";
}

function armourChange(
  target: RyfTarget | null,
  used: ItemOf<"ryfWeapon"> | ItemOf<"ryfSpell"> | null,
): SituationalModifier[] {
  const { armour, absorption } = target?.system.derived ?? {};
  if (!absorption?.value) return [];
  const ignored = used?.system.ignoresArmour === true;
  const name = armour ? properShort(armour.name) : key("figure.absorption");
  return [
    {
      id: "absorption",
      label: ignored ? t(key("change.ignored"), { armour: t(name) }) : name,
      field: "absorption",
      value: -absorption.value,
      on: !ignored,
      locked: ignored,
    },
  ];
}

/** The target that the damage meets, as it is now. */
const bodyOf = (target: RyfTarget): NonNullable<core.DamageCheck["target"]> => ({
  hitPoints: target.system.health.value,
  physical: bears(target),
  temporary: target.system.health.temp,
});

/** With how many hit points left it goes badly for it: with as many as its body has of Physical, or a ship barriers. [house for ships] */
function bears(target: RyfTarget): number {
  const person = asRyf(target);
  return person ? physicalOf(person.system.attributes) : Math.max(1, asShip(target)?.system.barriers ?? 1);
}

/** How many minions are left standing; 0 for any other actor, and where the table plays without them. */
const standing = (target: RyfTarget): number => (optionOf("minions") ? (asRyf(target)?.system.minions ?? 0) : 0);

/**
 * What the dice do to this target: its hit points as they are now. The core reads the dice again with that target, and
 * nothing is worked out here. The planned target keeps what the plan chose, armour switches and all; for another target
 * their sheet of now counts.
 */
function applyTo(rolled: Rolled<core.DamageCheck, core.DamageOutcome>, actor: ActorLike): TargetChanges {
  const { outcome, check } = rolled;
  const target = asTarget(actor);
  if (!target) throw new UserError("CUBILETE.error.foreignTarget", { name: calledBy(actor) });
  const before = target.system.health.value;
  const minions = standing(target);
  const own = isPlannedFor(rolled, actor) ? null : target;
  const absorption = own ? own.system.derived.absorption.value : (check.absorption ?? 0);
  const resistance = own ? resistanceOf(own, check.type, check.ignoresAbsorption === true) : (check.resistance ?? 0);
  const hit = core.resolve({ ...check, absorption, resistance, target: bodyOf(target) }, outcome.rolls);
  const temporary = hit.target?.temporary ?? 0;
  const left = hit.target?.hitPoints ?? before;
  const ship = asShip(target);
  const state = ship ? core.shipState(left, ship.system.barriers) : (hit.target?.state ?? "healthy");
  const halved = hit.halved ? [{ label: key("damage.halved"), value: hit.halved }] : [];
  if (minions > 0) {
    const down = core.minionsDown({ dealt: hit.dealt, margin: check.margin ?? 0, count: minions });
    return {
      updates: { "system.minions": minions - down },
      intent: "harm",
      lines: [
        { label: key("damage.dealt"), value: hit.dealt },
        { label: key("minions.down"), value: down },
        { label: key("minions.left"), value: minions - down },
      ],
    };
  }
  return {
    updates: {
      "system.health.value": left,
      ...(temporary !== target.system.health.temp && { "system.health.temp": temporary }),
    },
    intent: "harm",
    lines: [
      { label: key("damage.dealt"), value: hit.dealt },
      ...halved,
      ...(hit.absorbed > 0 ? [{ label: key("damage.absorbed"), value: hit.absorbed }] : []),
      ...(hit.resisted > 0 ? [{ label: key("damage.resisted"), value: hit.resisted }] : []),
      ...(hit.resisted < 0 ? [{ label: key("damage.suffered"), value: -hit.resisted }] : []),
      ...(target.system.health.temp > 0 ? [{ label: key("damage.temporary"), value: temporary }] : []),
      { label: key(`damage.left.${state}`), value: left },
    ],
  };
}

/** What a spell that drains gives its caster: half of what its victim lost. */
function drainTo({ outcome, done }: Rolled<core.DamageCheck, core.DamageOutcome>, actor: ActorLike): TargetChanges {
  const caster = asRyf(actor);
  if (!caster) throw new UserError("CUBILETE.error.foreignTarget", { name: calledBy(actor) });
  const { value, max } = caster.system.health;
  const lost = done.flatMap(({ lines }) => lines).find(({ label }) => label === key("damage.dealt"));
  const after = core.healed({ value, max }, lost ? core.drained(lost.value ?? 0) : (outcome.drained ?? 0));
  return {
    updates: { "system.health.value": after },
    intent: "help",
    lines: [
      { label: key("heal.healed"), value: after - value },
      { label: key("heal.now"), value: after },
    ],
  };
}

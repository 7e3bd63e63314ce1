import * as core from "../../core/ryf/index.ts";
import { sumOf } from "../../dice/plan.ts";
import type { ActorLike } from "../../foundry.ts";
import { UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import type { Application, Change, ThrowKind } from "../../ruleset.ts";
import { asRyf, type RyfActor } from "./actor.ts";
import { physicalOf } from "./derive.ts";
import { asItem, type ItemOf } from "./items.ts";
import { damageOdds, damageView } from "./parts.ts";
import { modifierControl, numberOf, throwerOf, wordOf } from "./situation.ts";
import { key, optionOf, properShort, short } from "./words.ts";

/** Damage: exploding dice, doubled by a critical, less what the armour of whoever is hit absorbs. */

export const damage: ThrowKind<core.DamageCheck, core.DamageOutcome> = {
  label: key("kind.damage"),
  icon: "fa-solid fa-droplet",
  plan(source) {
    const actor = throwerOf(source);
    const weapon = asItem(source.item, "ryfWeapon");
    const target = asRyf(source.target);
    const modifier = modifierControl(source.values);
    const formula = weapon?.system.damage ?? core.formatDamage(core.UNARMED);
    const edition = optionOf("edition");
    const critical =
      source.values.critical === undefined ? source.args.critical === true : source.values.critical === true;
    const dice = Math.round(numberOf(source.values.criticalDice ?? source.args.criticalDice, 0));
    const band = wordOf(source.values.band ?? source.args.band, core.BANDS, "short");
    const loses = weapon?.system.losesDiePerBand === true;
    return {
      title: t(key("damage.title"), { weapon: short(weapon?.name ?? t(key("figure.unarmed"))) }),
      subtitle: properShort(formula),
      img: weapon?.img ?? actor.img,
      base: {
        formula,
        band: loses ? band : "short",
        modifier: modifier.value as number,
        critical: edition === "2" && critical,
        criticalDice: edition === "3" ? dice : 0,
        ignores: weapon?.system.ignoresArmour === true,
        ...(target && { hitPoints: target.system.health.value, physical: physicalOf(target.system.attributes) }),
      },
      controls: [
        { name: "target", label: key("control.target"), type: "target", value: source.target?.uuid ?? "" },
        ...(loses ? [bandControl(band)] : []),
        edition === "2"
          ? {
              name: "critical",
              label: key("control.critical"),
              type: "toggle",
              value: critical,
            }
          : { name: "criticalDice", label: key("control.criticalDice"), type: "number", value: dice, min: 0, max: 40 },
        modifier,
      ],
      changes: armourChange(target, weapon),
    };
  },
  check(plan) {
    const { base } = plan;
    const written = core.parseDamage(String(base.formula));
    const formula = core.damageAtBand(written, wordOf(base.band, core.BANDS, "short"));
    return {
      kind: "damage",
      dice: formula.dice,
      bonus: formula.bonus + Number(base.modifier) + sumOf(plan, "bonus"),
      critical: base.critical === true,
      criticalOn: optionOf("criticalOn"),
      criticalDice: Number(base.criticalDice),
      absorption: Math.max(0, -sumOf(plan, "absorption")),
      ignoresAbsorption: base.ignores === true,
      ...(base.hitPoints !== undefined && {
        target: { hitPoints: Number(base.hitPoints), physical: Number(base.physical) },
      }),
    };
  },
  odds: damageOdds,
  view: damageView,
  apply: applyTo,
};

function bandControl(value: core.Band) {
  return {
    name: "band",
    label: key("control.band"),
    type: "select" as const,
    value,
    options: core.BANDS.map((band) => ({ value: band, label: key(`band.${band}`) })),
  };
}

function armourChange(target: RyfActor | null, weapon: ItemOf<"ryfWeapon"> | null): Change[] {
  const { armour, absorption } = target?.system.derived ?? {};
  if (!armour || !absorption?.value) return [];
  const ignored = weapon?.system.ignoresArmour === true;
  return [
    {
      id: "absorption",
      label: ignored ? t(key("change.ignored"), { armour: short(armour.name) }) : properShort(armour.name),
      field: "absorption",
      value: -absorption.value,
      on: !ignored,
      locked: ignored,
    },
  ];
}

/**
 * What the dice do to this target: its hit points as they are now. The dice are read again by the core with that target;
 * nothing is worked out here. Whoever the throw was made for was planned for, armour switches and all; anybody else is met
 * as they stand.
 */
function applyTo(
  outcome: core.DamageOutcome,
  check: core.DamageCheck,
  actor: ActorLike,
  planned: boolean,
): Application {
  const target = asRyf(actor);
  if (!target) throw new UserError("CUBILETE.error.foreignTarget", { name: actor.name });
  const before = target.system.health.value;
  const absorption = planned ? (check.absorption ?? 0) : target.system.derived.absorption.value;
  const hit = core.resolve(
    { ...check, absorption, target: { hitPoints: before, physical: physicalOf(target.system.attributes) } },
    outcome.rolls,
  );
  const state = hit.target?.state ?? "healthy";
  return {
    updates: { "system.health.value": hit.target?.hitPoints ?? before },
    lines: [
      { label: key("damage.dealt"), value: hit.dealt },
      ...(hit.absorbed > 0 ? [{ label: key("damage.absorbed"), value: hit.absorbed }] : []),
      { label: key(`damage.left.${state}`), value: hit.target?.hitPoints ?? before },
    ],
  };
}

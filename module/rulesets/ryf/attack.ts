import * as core from "../../core/ryf/index.ts";
import { sumOf } from "../../dice/plan.ts";
import { UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import type { Change, Control, ThrowKind, ThrowPlan, ThrowSource } from "../../ruleset.ts";
import { asRyf, type RyfActor } from "./actor.ts";
import { asItem, type RyfWeaponModel } from "./items.ts";
import { targetOdds, targetView } from "./parts.ts";
import {
  describe,
  modifierControl,
  numberOf,
  ruleAbility,
  situation,
  targetDie,
  throwerOf,
  wordOf,
} from "./situation.ts";
import { key, properShort, short } from "./words.ts";

/** An attack: in melee against a defence, at range against the difficulty of the distance. Without a weapon, with bare hands. */

type Mode = core.AttackCheck["mode"];
type Bands = RyfWeaponModel["bands"];

export const attack: ThrowKind<core.AttackCheck, core.CheckOutcome> = {
  label: key("kind.attack"),
  icon: "fa-solid fa-khanda",
  plan(source) {
    const actor = throwerOf(source);
    const weapon = asItem(source.item, "ryfWeapon");
    const mode = modeOf(source, weapon?.system ?? null);
    const fire = weapon?.system.burst.use && mode === "ranged" ? wordOf(source.values.fire, FIRE, "single") : "single";
    checkMagazine(weapon?.name ?? "", weapon?.system ?? null, mode, fire);
    const ability = ruleAbility(actor, weapon?.system.skill || (weapon ? mode : "brawl"));
    const modifier = modifierControl(source.values);
    const scene = mode === "melee" ? melee(source) : ranged(source, weapon?.system ?? null, fire);
    const precision = weapon ? (fire === "burst" ? weapon.system.burst.precision : weapon.system.precision) : 0;
    return {
      title: weapon ? properShort(weapon.name) : key("figure.unarmed"),
      subtitle: describe(ability, actor, t),
      img: weapon?.img ?? actor.img,
      base: { bonus: ability.bonus, modifier: modifier.value as number, mode, ...scene.base },
      controls: [...scene.controls, modifier],
      changes: [
        ...precisionChange(precision, fire),
        ...situation(actor, ability, weapon?.name ?? ""),
        ...scene.changes,
      ],
    };
  },
  check(plan) {
    const common = { kind: "attack" as const, ...targetDie(plan), precision: sumOf(plan, "precision") };
    const { base } = plan;
    if (base.mode === "melee")
      return { ...common, mode: "melee", defence: Number(base.defence) + sumOf(plan, "defence") };
    return {
      ...common,
      mode: "ranged",
      band: wordOf(base.band, core.BANDS, "short"),
      cover: wordOf(base.cover, core.COVERS, "none"),
      movement: wordOf(base.movement, core.MOVEMENTS, "still"),
      shield: Math.max(0, sumOf(plan, "shield")),
      awkward: base.awkward === true,
      shooter: Number(base.shooter),
    };
  },
  odds: targetOdds,
  view: targetView,
  followUps: (outcome, check) => [
    {
      kind: "damage",
      label: key(outcome.success ? "follow.damage" : "follow.damageAnyway"),
      icon: "fa-solid fa-droplet",
      by: "thrower",
      args: {
        critical: outcome.critical && check.edition !== "3",
        criticalDice: outcome.criticalDice,
        band: check.mode === "ranged" ? check.band : "short",
      },
    },
  ],
};

const FIRE = ["single", "burst"] as const;

function modeOf(source: ThrowSource, weapon: RyfWeaponModel | null): Mode {
  const asked = source.args.mode;
  if (!weapon) return "melee";
  if (asked === "melee" || asked === "ranged") return asked;
  return weapon.ranged && !weapon.melee ? "ranged" : "melee";
}

/** How many rounds a shot of this kind takes out of the magazine. */
export const roundsOf = (weapon: RyfWeaponModel, fire: string): number => (fire === "burst" ? weapon.burst.rounds : 1);

function checkMagazine(name: string, weapon: RyfWeaponModel | null, mode: Mode, fire: string): void {
  if (!weapon || mode === "melee" || weapon.magazine.max === 0) return;
  if (weapon.magazine.value < roundsOf(weapon, fire))
    throw new UserError(key("error.magazineEmpty"), { weapon: short(name) });
}

function precisionChange(value: number, fire: string): Change[] {
  if (value === 0) return [];
  const label = key(fire === "burst" ? "term.burst" : "term.precision");
  return [{ id: `precision.${fire}`, label, field: "precision", value, on: true }];
}

type Scene = Pick<ThrowPlan, "base" | "controls" | "changes">;

const targetControl = (source: ThrowSource): Control => ({
  name: "target",
  label: key("control.target"),
  type: "target",
  value: source.target?.uuid ?? "",
});

function melee(source: ThrowSource): Scene {
  const target = asRyf(source.target);
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
  return { base: { defence }, controls: [targetControl(source), ...(target ? [] : [control])], changes: [] };
}

function ranged(source: ThrowSource, weapon: RyfWeaponModel | null, fire: string): Scene {
  const { values } = source;
  const words = <W extends string>(name: string, list: readonly W[], fallback: W, labels: string): Control => ({
    name,
    label: key(`control.${name}`),
    type: "select",
    value: wordOf(values[name], list, fallback),
    options: list.map((value) => ({ value, label: key(`${labels}.${value}`) })),
  });
  const band = bandControl(source, weapon?.bands ?? null);
  const cover = words("cover", core.COVERS, "none", "cover");
  const movement = words("movement", core.MOVEMENTS, "still", "movement");
  const before = Math.min(Math.max(Math.round(numberOf(values.shooters, 0)), 0), 19);
  const awkward = values.awkward === true;
  return {
    base: {
      band: bandOf(band.value),
      cover: cover.value,
      movement: movement.value,
      shooter: before + 1,
      awkward,
      fire,
    },
    controls: [
      targetControl(source),
      band,
      ...(weapon?.burst.use ? [words("fire", FIRE, "single", "fire")] : []),
      cover,
      movement,
      { name: "shooters", label: key("control.shooters"), type: "number", value: before, min: 0, max: 19 },
      { name: "awkward", label: key("control.awkward"), type: "toggle", value: awkward },
    ],
    changes: shieldChange(asRyf(source.target)),
  };
}

function shieldChange(target: RyfActor | null): Change[] {
  const { cover, shield } = target?.system.derived ?? {};
  if (!shield || !cover?.value) return [];
  return [{ id: "shield", label: properShort(shield.name), field: "shield", value: cover.value, on: true }];
}

/** Bands with their metres, as far as the weapon's table gives them; a band is chosen by its difficulty. */
function bandControl(source: ThrowSource, bands: Bands | null): Control {
  const asked = wordOf(source.args.band, core.BANDS, "short");
  const label = (band: core.Band) => {
    const reach = band === "pointBlank" ? null : bands?.[band];
    const name = t(key(`band.${band}`));
    return reach ? t(key("band.upTo"), { band: name, metres: reach }) : name;
  };
  return {
    name: "distance",
    label: key("control.band"),
    type: "ladder",
    value: numberOf(source.values.distance, core.BAND_DIFFICULTY[asked]),
    options: core.BANDS.map((band) => ({ value: core.BAND_DIFFICULTY[band], label: label(band) })),
  };
}

const bandOf = (difficulty: unknown): core.Band =>
  core.BANDS.find((band) => core.BAND_DIFFICULTY[band] === difficulty) ?? "short";

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
import { UserError } from "../../../i18n/errors.ts";
import { decimal, proper, t } from "../../../i18n/i18n.ts";
import { numberOf, wholeWithin, wordOf } from "../../../plan/controls.ts";
import { metresBetween } from "../../../plan/distance.ts";
import { sumOf } from "../../../plan/plan.ts";
import { targetOdds, targetView } from "../cards/views.ts";
import { asRyf, type RyfActor } from "../data/actor.ts";
import { asItem, type ItemOf, itemsOf, type RyfWeaponModel } from "../data/items.ts";
import { ask, key, optionOf, properShort, short } from "../data/labels.ts";
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
import { ruledTarget } from "./ruling.ts";
import { secondChances, spending } from "./token-spending.ts";

/** An attack: in melee against a defence, at range against the difficulty of the distance. Without a weapon, with bare hands. */

type Mode = core.AttackCheck["mode"];
type Bands = RyfWeaponModel["bands"];

/** What a hit would do, and what it meets: for the chance that it gets through. */
interface Harm {
  harder: number;
  formula: string;
  second?: string;
  loses: boolean;
  ignores: boolean;
  absorption?: number;
}

/** What an attack must overcome: a defence, or distance, cover and movement. */
type Melee = { defence: number };
type Ranged = {
  band: core.Band;
  cover: core.Cover;
  movement: core.Movement;
  shooter: number;
  awkward: boolean;
  fire: Fire;
};
type AttackBase = DieBase &
  Harm & { dual: boolean; reloads: JsonObject | null } & (({ mode: "melee" } & Melee) | ({ mode: "ranged" } & Ranged));

export const attack: RollType<core.AttackCheck, core.CheckOutcome, AttackBase> = {
  label: key("kind.attack"),
  icon: "fa-solid fa-khanda",
  plan(source) {
    const actor = rollerOf(source);
    const weapon = asItem(source.item, "ryfWeapon");
    const mode = modeOf(source, weapon?.system ?? null);
    const fire = weapon?.system.burst.use && mode === "ranged" ? wordOf(source.values.fire, FIRE, "single") : "single";
    checkMagazine(weapon?.name ?? "", weapon?.system ?? null, mode, fire);
    if (weapon && mode === "ranged") requireLoaded(actor, weapon);
    const ability = ruleAbility(actor, weapon?.system.skill || (weapon ? mode : "brawl"));
    const modifier = modifierControl(source.values);
    const named = namedDie(source);
    const scene = mode === "melee" ? melee(source) : ranged(source, weapon?.system ?? null, fire);
    const other = otherWeapon(source.actor, weapon);
    const dual = other !== null && source.values.dual === true;
    const precision = weapon ? (fire === "burst" ? weapon.system.burst.precision : weapon.system.precision) : 0;
    return {
      title: weapon ? properShort(weapon.name) : key("figure.unarmed"),
      subtitle: describe(ability, actor, t),
      img: weapon?.img ?? actor.img,
      several: true,
      base: {
        bonus: ability.bonus,
        modifier: modifier.value as number,
        ...named.die,
        dual,
        reloads: weapon && mode === "ranged" ? reloadOf(weapon) : null,
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
      modifiers: [
        ...precisionChange(precision, fire),
        ...advantageChanges(actor, mode),
        ...situation(actor, ability, weapon?.name ?? "", ["attack", mode]),
        ...scene.modifiers,
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
  cost: (plan, actor) => withReload(spending(plan, actor), plan.base.reloads),
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
  const target = asRyf(source.target);
  return {
    harder:
      actor.system.derived.gains[`${mode}Damage`] + damageEffects(actor).reduce((sum, { value }) => sum + value, 0),
    ...(second && { second: second.system.damage }),
    formula: weapon?.system.damage ?? core.formatDamage(core.UNARMED),
    loses: weapon?.system.losesDiePerBand === true,
    ignores: weapon?.system.ignoresArmour === true,
    ...(target && { absorption: target.system.derived.absorption.value }),
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
  if (!actor || !weapon || !optionOf("dual")) return null;
  const handed = (item: ItemOf<"ryfWeapon">) => ({
    item,
    id: item.id,
    light: item.system.light,
    held: item.system.equipped,
  });
  return core.otherHand(handed(weapon), itemsOf(actor, "ryfWeapon").map(handed))?.item ?? null;
}

const FIRE = ["single", "burst"] as const;
type Fire = (typeof FIRE)[number];

function modeOf(source: RollSource, weapon: RyfWeaponModel | null): Mode {
  const asked = source.args.mode;
  if (!weapon) return "melee";
  if (asked === "melee" || asked === "ranged") return asked;
  return weapon.ranged && !weapon.melee ? "ranged" : "melee";
}

/** How many rounds a shot of this kind takes out of the magazine. */
export const roundsFired = (weapon: RyfWeaponModel, fire: string): number =>
  fire === "burst" ? weapon.burst.rounds : 1;

function checkMagazine(name: string, weapon: RyfWeaponModel | null, mode: Mode, fire: string): void {
  if (!weapon || mode === "melee") return;
  const { value, max } = weapon.magazine;
  if (core.afterShots({ value, max }, roundsFired(weapon, fire)) === null)
    throw new UserError(key("error.magazineEmpty"), { weapon: short(name) });
}

function precisionChange(value: number, fire: string): SituationalModifier[] {
  if (value === 0) return [];
  const label = key(fire === "burst" ? "change.burst" : "change.precision");
  return [{ id: `precision.${fire}`, label, field: "precision", value, on: true }];
}

type Scene<B extends object> = Pick<RollPlan<B>, "base" | "controls" | "modifiers">;

function melee(source: RollSource): Scene<{ mode: "melee" } & Melee> {
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
  return {
    base: { mode: "melee", defence },
    controls: [ask.target(source), ...(target ? [] : [control])],
    modifiers: [],
  };
}

function ranged(source: RollSource, weapon: RyfWeaponModel | null, fire: Fire): Scene<{ mode: "ranged" } & Ranged> {
  const { values } = source;
  const words = <W extends string>(name: string, list: readonly W[], value: W, labels: string): Control => ({
    name,
    label: key(`control.${name}`),
    type: "select",
    value,
    options: list.map((value) => ({ value, label: key(`${labels}.${value}`) })),
  });
  const bands = weapon?.bands ?? null;
  const found = measured(source, bands);
  const band = bandControl(source, bands, found);
  const cover = wordOf(values.cover, core.COVERS, "none");
  const movement = wordOf(values.movement, core.MOVEMENTS, "still");
  const before = wholeWithin(values.shooters, 0, 0, 19);
  const awkward = values.awkward === true;
  return {
    base: {
      mode: "ranged",
      band: bandOf(band.value),
      cover,
      movement,
      shooter: before + 1,
      awkward,
      fire,
    },
    controls: [
      ask.target(source),
      band,
      ...(weapon?.burst.use ? [words("fire", FIRE, fire, "fire")] : []),
      words("cover", core.COVERS, cover, "cover"),
      words("movement", core.MOVEMENTS, movement, "movement"),
      ask.number("shooters", before, 0, 19),
      ask.toggle("awkward", awkward),
    ],
    modifiers: [...beyondChange(found, bands, bandOf(band.value)), ...shieldChange(asRyf(source.target))],
  };
}

function shieldChange(target: RyfActor | null): SituationalModifier[] {
  const { cover, shield } = target?.system.derived ?? {};
  if (!cover?.value) return [];
  const label = shield ? properShort(shield.name) : key("figure.cover");
  return [{ id: "shield", label, field: "shield", value: cover.value, on: true }];
}

/** The band that the scene gives, where both stand on it; null beyond the last one. */
function measured(
  { actor, target }: RollSource,
  bands: Bands | null,
): { metres: number; band: core.Band | null } | null {
  const metres = actor && target && metresBetween(actor, target);
  if (metres === null || !bands) return null;
  const ranges = Object.fromEntries(Object.entries(bands).filter(([, reach]) => reach !== null));
  try {
    return { metres, band: core.bandAt(Math.min(metres, 1e6), ranges) };
  } catch (error) {
    // Bands that make no sense measure nothing; the weapon's sheet says so.
    if (isCoreError(error)) return null;
    throw error;
  }
}

/**
 * Bands with their metres, as far as the weapon's table gives them; a band is chosen by its difficulty. Where tokens stand
 * tells which one to begin with.
 */
function bandControl(source: RollSource, bands: Bands | null, found: ReturnType<typeof measured>): Control {
  const asked = wordOf(source.args.band, core.BANDS, found ? (found.band ?? "long") : "short");
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
    ...(found && { hint: found.band ? hintOf(found.metres, found.band) : beyondText(found.metres, bands) }),
  };
}

const hintOf = (metres: number, band: core.Band): string =>
  t(key("control.bandHint"), { metres: decimal(metres), band: t(key(`band.${band}`)) });

/** Beyond its last band a weapon does not kill (2.x); nothing says how hard it would be to hit. */
const beyondText = (metres: number, bands: Bands | null): string =>
  t(key("control.bandBeyond"), {
    metres: decimal(metres),
    reach: decimal(Math.max(...Object.values(bands ?? {}).map((reach) => reach ?? 0))),
  });

/** The same as a line of dialog and card, for as long as nobody puts the target nearer than it stands. */
function beyondChange(found: ReturnType<typeof measured>, bands: Bands | null, band: core.Band): SituationalModifier[] {
  if (!found || found.band !== null || band !== "long") return [];
  const label = proper(beyondText(found.metres, bands));
  return [{ id: "beyond", label, field: "ruling", value: 0, on: true, locked: true }];
}

const bandOf = (difficulty: unknown): core.Band =>
  core.BANDS.find((band) => core.BAND_DIFFICULTY[band] === difficulty) ?? "short";

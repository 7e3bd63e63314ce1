import type { RollPlan, RollSource, SituationalModifier } from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { type Form, inForm } from "../../../core/forms.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { whilePrepared } from "../../../foundry/typed-items.ts";
import { UserError } from "../../../i18n/errors.ts";
import { decimal, t } from "../../../i18n/i18n.ts";
import { rollEffects } from "../../../plan/effects.ts";
import { rollerFor } from "../../../plan/kit.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { sumOf } from "../../../plan/plan.ts";
import { asEscala3, type Escala3Actor } from "../data/actor.ts";
import { asItem, type ItemOf, itemsOf, meaning, means, type Trait } from "../data/items.ts";
import { key, properShort, scaleWord, shownLevel, tableDice } from "../data/labels.ts";

/** What a roll starts from: who rolls, with which trait, and everything that raises or lowers it for longer. */

/** The actor that rolls; rolls without one are refused. */
export const rollerOf = rollerFor(asEscala3);

export const traitsOf = (actor: Escala3Actor): Trait[] => itemsOf(actor, "escala3Trait");

/** A trait of the actor by id or by name. */
export const traitOf = (actor: Escala3Actor, named: unknown): Trait | null =>
  typeof named === "string" && named !== "" ? (traitsOf(actor).find((trait) => means(named, trait)) ?? null) : null;

/** "Agility", "all traits", or that the trait is gone. */
export function traitName(actor: Escala3Actor, named: string): string {
  if (named === "") return t(key("penalty.all"));
  return traitOf(actor, named)?.name ?? t(key("penalty.gone"), { name: named });
}

/**
 * What is rolled: the item of the source, or a trait named in `args` or chosen in the dialog.
 * @throws {UserError} When there is none.
 */
export function rolledTrait(source: RollSource, chosen: unknown = source.values.with): Trait {
  const actor = rollerOf(source);
  const own = asItem(source.item, "escala3Trait") ?? traitOf(actor, source.args.trait) ?? traitOf(actor, chosen);
  const trait = own ?? traitsOf(actor)[0];
  if (!trait) throw new UserError(key("error.noTraits"), { name: calledBy(actor) });
  return trait;
}

/** What narrative points were spent on and waits for a roll: one more, or an advantage. */
export const fromPoints = (actor: ActorLike): ItemOf<"escala3Penalty">[] =>
  itemsOf(actor, "escala3Penalty").filter(({ system }) => system.source === "point");

const change = (id: string, label: string, value: number): SituationalModifier => ({
  id,
  label,
  field: value < 0 ? "penalty" : "advantage",
  value,
  on: true,
});

/** Advantages from points, for one roll: an actor counts them in a roll of their own, which uses them up. */
export const advantagesOf = (actor: Escala3Actor, trait: Trait): SituationalModifier[] =>
  fromPoints(actor)
    .filter(({ system }) => system.value !== 0 && means(system.trait, trait))
    .map(({ id, name, system }) => ({ ...change(`item.${id}`, properShort(name), system.value), once: true }));

/** What there is of them on any trait: a sheet asks for each trait, and few things weigh on one. */
const weighing = whilePrepared((actor: Escala3Actor) => ({
  penalties: itemsOf(actor, "escala3Penalty").filter(({ system }) => system.source !== "point" && system.value !== 0),
  gear: itemsOf(actor, "escala3Gear").filter(({ system }) => system.equipped && system.advantage.value !== 0),
}));

/**
 * Penalties and advantages that last, and gear in use, on one trait of an actor. Each can be switched. While a trait is
 * inflated its penalty is still to come, and counts the other way.
 */
export function lasting(actor: Escala3Actor, trait: Trait): SituationalModifier[] {
  const there = weighing(actor);
  const isMeant = meaning(trait);
  const penalties = there.penalties
    .filter(({ system }) => isMeant(system.trait))
    .map(({ id, name, system }) =>
      system.until === ""
        ? change(`item.${id}`, properShort(name), system.value)
        : change(`item.${id}`, key("change.inflated"), Math.abs(system.value)),
    );
  const gear = there.gear
    .filter(({ system }) => isMeant(system.advantage.trait))
    .map(({ id, name, system }) => change(`item.${id}`, properShort(name), system.advantage.value));
  const effects = rollEffects(actor, ["all", `trait.${trait.name}`], (value) => (value < 0 ? "penalty" : "advantage"));
  return [...penalties, ...gear, ...effects];
}

/** The level that a trait has now, with everything that lasts. */
export const currentLevel = (actor: Escala3Actor, trait: Trait): number =>
  core.tidy(lasting(actor, trait).reduce((sum, { value }) => sum + value, trait.system.level));

/** Whether a trait came down to incapacitated (§2.1.2). One that was built to be nought is no injury. */
export const isDown = (actor: Escala3Actor, trait: Trait, level = currentLevel(actor, trait)): boolean =>
  trait.system.level > 0 && level <= 0;

/** The word of a level of a trait: its own, or the scale's, as words are written in a sentence. */
export function levelWord(trait: Trait, level: number, by: core.Notation = tableDice()): string {
  const own = trait.system.words[String(Math.floor(level))];
  const { form = "neutral" } = (trait.actor?.system ?? {}) as { form?: Form };
  return typeof own === "string" && own.trim() !== ""
    ? inForm(own, form)
    : scaleWord(level, by, form).toLocaleLowerCase();
}

/** "agile 4", for titles and lists. */
export const describe = (trait: Trait, level: number): string =>
  `${levelWord(trait, level)} · ${decimal(shownLevel(level))}`;

/** What a plan's base says of the side that rolls. All in plain levels. */
export interface SideBase {
  trait: number;
  /** Levels won by inflating, until the next turn. */
  inflated: number;
  /** Circumstance, −3…3. */
  advantage: number;
  /** What others bring who help or hinder (§2.6). */
  help?: number;
  /** Levels given up for as much advantage. */
  voluntary: number;
  /** Which traits give up how many of them, by their ids. */
  payers?: readonly core.GivenUp[];
  reserve: number;
  dispersion: core.Dispersion;
  /** The first choice that cannot be rolled as it stands. */
  refused?: Refused | undefined;
}

/** A number that was asked for and cannot be had: by its control's label, with what can. */
export interface Refused {
  label: string;
  asked: number;
  least: number;
  most: number;
}

/** Which trait a plan rolls with; both blank for an actor without one. */
export interface TraitBase {
  traitId: string;
  traitName: string;
}

/** Minimum and maximum difficulty (§2.2). */
export type Limits = Pick<core.SimpleCheck, "minimum" | "maximum">;

/** The side of a check that a plan rolls, with its switched-on changes. */
export function sideOf(plan: RollPlan<SideBase & { limits?: Limits }>, by: core.Notation = tableDice()): core.Side {
  const { base } = plan;
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = base.limits ?? {};
  // One card would say fumble and success at once.
  if (minimum > maximum) throw new UserError(key("error.limits"), { minimum, maximum });
  if (base.refused) throw new UserError(key("error.beyond"), { ...base.refused, label: t(base.refused.label) });
  return {
    trait: shownLevel(base.trait + base.inflated, by),
    dice: by.dice,
    variant: by.variant,
    dispersion: base.dispersion,
    advantage: base.advantage + (base.help ?? 0) + base.voluntary + sumOf(plan, "advantage"),
    penalty: Math.abs(sumOf(plan, "penalty")),
    reserve: base.reserve,
  };
}

/**
 * A difficulty with its limits on both sides: a minimum above it would make a fumble of a success, a maximum below it an
 * extreme one of each. Being small enough (§3.5) is extreme between the two.
 */
export function against(difficulty: number, limits: Limits, reverse = false): Limits & { difficulty: number } {
  const { minimum, maximum } = limits;
  if (minimum !== undefined && minimum > difficulty)
    throw new UserError(key("error.minimum"), { limit: decimal(minimum), difficulty: decimal(difficulty) });
  if (maximum !== undefined && maximum < difficulty && !reverse)
    throw new UserError(key("error.maximum"), { limit: decimal(maximum), difficulty: decimal(difficulty) });
  return { difficulty, ...limits };
}

/** Another actor's side, as they stand now. */
export function sideNow(actor: Escala3Actor, trait: Trait, by: core.Notation = tableDice()): core.Side {
  const changes = lasting(actor, trait);
  const sum = (field: string) =>
    changes.reduce((all, change) => (change.field === field ? all + change.value : all), 0);
  return {
    trait: shownLevel(trait.system.level, by),
    dice: by.dice,
    variant: by.variant,
    advantage: sum("advantage"),
    penalty: Math.abs(sum("penalty")),
  };
}

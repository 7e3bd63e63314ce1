import type { Control, Panel, RollPlan, RollSource, SituationalModifier, Values } from "../../../contract/index.ts";
import * as core from "../../../core/effect/index.ts";
import { systemPath } from "../../../foundry/index.ts";
import { signed, t } from "../../../i18n/i18n.ts";
import { rollEffects } from "../../../plan/effects.ts";
import { rollerFor } from "../../../plan/kit.ts";
import { sumOf } from "../../../plan/plan.ts";
import { asEffect, type EffectActor } from "../data/actor.ts";
import type { Trait } from "../data/derive.ts";
import { itemsOf } from "../data/items.ts";
import {
  type Attribute,
  ask,
  attributeLabel,
  attributeOptions,
  isAttribute,
  key,
  properShort,
} from "../data/labels.ts";

/** What a roll of 3d6 starts from: who rolls, with which attribute, which traits help, and what lasts on them. */

const METER = systemPath("templates/effect/trait-meter.hbs");

/** The actor that rolls; rolls without one are refused. */
export const rollerOf = rollerFor(asEffect);

/** The attribute chosen in the dialog, else the one asked for. */
export function attributeOf({ values, args }: RollSource, usual: Attribute): Attribute {
  if (isAttribute(values.attribute)) return values.attribute;
  return isAttribute(args.attribute) ? args.attribute : usual;
}

export const attributeControl = (value: Attribute, name = "attribute"): Control => ({
  name,
  label: key(`control.${name}`),
  type: "select",
  value,
  options: attributeOptions(),
});

/** A choice as a number; nothing chosen is the fallback. What is no number stays none, so that the core can say so. */
export const choiceNumber = (value: unknown, fallback: number): number =>
  value === "" || value === undefined || value === null ? fallback : Number(value);

/** A free bonus or penalty, in every dialog. */
export const modifierControl = (values: Values): Control =>
  ask.number("modifier", choiceNumber(values.modifier, 0), -100, 100);

/**
 * Every trait of the sheet as a switch, with what it adds: the level for the first that is ticked, 1 for each further
 * one, up to the cap. What is not ticked shows what it would add now.
 */
function traitChanges(
  { system }: EffectActor,
  source: RollSource,
  ticked: (trait: Trait) => boolean,
): SituationalModifier[] {
  const { level } = system;
  const worth = (traits: number) => core.traitBonus({ level, traits });
  let count = 0;
  const changes = system.derived.traits.map((trait) => {
    const id = `trait.${trait.id}`;
    const on = source.switches?.[id] ?? ticked(trait);
    if (on) count++;
    return { id, label: properShort(trait.name), field: "traits", value: on ? worth(count) - worth(count - 1) : 0, on };
  });
  const next = core.nextTrait({ level, traits: count });
  return changes.map((change) => (change.on ? change : { ...change, value: next }));
}

/** How the bonus grows with the traits ticked so far. */
function meter({ system }: EffectActor, changes: SituationalModifier[]): Panel | undefined {
  if (changes.length === 0) return undefined;
  const { level } = system;
  const count = changes.filter(({ on }) => on).length;
  const bonus = core.traitBonus({ level, traits: count });
  const cap = core.traitCap(level);
  const steps = Array.from({ length: level + 1 }, (_, index) => ({
    width: index === 0 ? level : 1,
    full: index < count,
  }));
  const places = { bonus: signed(bonus), cap: signed(cap), level: signed(level) };
  return {
    template: METER,
    context: { steps, said: t(key("meter.said"), places), rule: t(key("meter.rule"), places), capped: bonus === cap },
  };
}

/** What lasting effects change, by the number the table gave them. */
function effectChanges(actor: EffectActor): SituationalModifier[] {
  return itemsOf(actor, "effectEffect")
    .filter(({ system }) => system.modifier !== 0)
    .map(({ id, name, system }) => ({
      id: `item.${id}`,
      label: properShort(name),
      field: "modifier",
      value: system.modifier,
      on: true,
    }));
}

/** What every plan of 3d6 carries. */
export interface SideBase {
  bonus: number;
  modifier: number;
}

/** A plan of 3d6 + attribute + traits + others. `ticked`: whether a trait goes with it by itself. */
export function planOf<B extends object>(
  source: RollSource,
  attribute: Attribute,
  rest: {
    title: string;
    img?: string;
    controls?: Control[];
    base: B;
    changes?: SituationalModifier[];
    ticked?: (trait: Trait) => boolean;
    /** Words of the roll, for effects. */
    words?: readonly string[];
  },
): RollPlan<SideBase & B> {
  const actor = rollerOf(source);
  const bonus = actor.system.derived.modifiers[attribute];
  const modifier = modifierControl(source.values);
  const traits = traitChanges(actor, source, rest.ticked ?? (() => false));
  const panel = meter(actor, traits);
  const weapon = source.item?.type === "effectWeapon" ? ["attack"] : [];
  const touched = rollEffects(actor, ["all", `attribute.${attribute}`, ...weapon, ...(rest.words ?? [])]);
  return {
    title: rest.title,
    subtitle: properShort(`${t(attributeLabel(attribute))} ${signed(bonus)}`),
    img: rest.img ?? actor.img,
    base: { bonus, modifier: modifier.value as number, ...rest.base },
    controls: [...(rest.controls ?? []), attributeControl(attribute), modifier],
    ...(panel && { panel }),
    modifiers: [...traits, ...(rest.changes ?? []), ...effectChanges(actor), ...touched],
  };
}

/** The roller's side of a check, from a plan with its switches. */
export const sideOf = (plan: RollPlan<SideBase>): Required<core.Side> => ({
  bonus: plan.base.bonus + sumOf(plan, "traits"),
  modifier: plan.base.modifier + sumOf(plan, "modifier"),
});

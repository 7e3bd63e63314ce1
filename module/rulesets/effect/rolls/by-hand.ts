import type { ByHand, RollSource } from "../../../contract/index.ts";
import * as core from "../../../core/effect/index.ts";
import { signed } from "../../../i18n/i18n.ts";
import { rollTouches } from "../../../plan/effects.ts";
import { asEffect } from "../data/actor.ts";
import { EFFECTS } from "../data/effect-targets.ts";
import { asItem, itemsOf } from "../data/items.ts";
import { ATTRIBUTES, key } from "../data/labels.ts";

/** What a check says otherwise than the sheets of roller and target: its player chose it by hand. */

type Documents = Pick<RollSource, "actor" | "item" | "target">;

/** The bonus of an attribute with as many traits as the actor has, and what lasting effects and the weapon add. */
export function sideByHand({ bonus, modifier = 0 }: core.Side, { actor, item }: Documents): ByHand[] {
  const roller = asEffect(actor);
  if (!roller) return [];
  const { level, derived } = roller.system;
  const worth = derived.traits.map((_, index) => core.traitBonus({ level, traits: index + 1 }));
  const possible = ATTRIBUTES.flatMap((name) => [0, ...worth].map((traits) => derived.modifiers[name] + traits));
  const added = [
    asItem(item, "effectWeapon")?.system.bonus ?? 0,
    ...itemsOf(roller, "effectEffect").map(({ system }) => system.modifier),
    ...rollTouches(roller, new Set(EFFECTS.rolls(roller).map(({ word }) => word))).map(({ value }) => value),
  ];
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  const most = sum(added.filter((value) => value > 0));
  const least = sum(added.filter((value) => value < 0));
  return [
    ...(possible.includes(bonus) ? [] : [{ label: key("byHand.bonus"), card: bonus, sheet: Math.max(...possible) }]),
    ...(modifier > most || modifier < least
      ? [{ label: key("control.modifier"), card: modifier, sheet: modifier > most ? most : least }]
      : []),
  ];
}

/** What had to be reached: a defence of the target, or a step of the ladder that the GM sets. */
export function actionByHand(check: core.ActionCheck, source: Documents): ByHand[] {
  const defences = asEffect(source.target)?.system.derived.defences;
  const known = defences
    ? core.TRACKS.map((track) => defences[track].value)
    : (Object.values(core.RESISTANCES) as number[]);
  const fits = known.includes(check.resistance);
  const sheet = known.reduce((a, b) => (Math.abs(b - check.resistance) < Math.abs(a - check.resistance) ? b : a));
  return [
    ...sideByHand(check, source),
    ...(fits ? [] : [{ label: key("control.resistance"), card: check.resistance, sheet }]),
  ];
}

const written = ({ dice, bonus = 0 }: core.DiceFormula): string =>
  [...dice.map(({ count, faces }) => `${count}d${faces}`), ...(bonus === 0 ? [] : [signed(bonus)])].join(" ");

/** The dice of a weapon. */
export function diceByHand({ dice, bonus = 0 }: core.DiceCheck, { item }: Documents): ByHand[] {
  const weapon = asItem(item, "effectWeapon");
  const said = written({ dice, bonus });
  if (!weapon || weapon.system.damage.trim() === "") return [{ label: key("kind.damage"), card: said, sheet: "–" }];
  const sheet = written(core.parseDice(weapon.system.damage));
  return said === sheet ? [] : [{ label: key("kind.damage"), card: said, sheet }];
}

import type { SituationalModifier } from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import { t } from "../../../i18n/i18n.ts";
import type { ItemOf } from "./items.ts";
import { key, properShort } from "./labels.ts";
import type { RyfTarget } from "./ship.ts";

/** Kinds of damage, and what bodies and armour resist of them. */

/** What kind of damage a weapon or a spell does; bare hands are blunt. Null: none that a target resists. */
export function typeOf(used: ItemOf<"ryfWeapon"> | ItemOf<"ryfSpell"> | null): core.DamageType | null {
  return used ? used.system.damageType || null : core.UNARMED_TYPE;
}

/** What a target resists of that kind; what ignores armour ignores its resistance too, and not the body's. */
export function resistanceOf(target: RyfTarget, type: core.DamageType | null | undefined, ignores: boolean): number {
  if (!type) return 0;
  const { body, armour } = target.system.derived.resistances[type];
  return body + (ignores ? 0 : armour);
}

/** The same as lines of dialog and card: the body's, and the armour's by its name. */
export function resistanceChanges(
  target: RyfTarget | null,
  type: core.DamageType | null,
  ignores: boolean,
): SituationalModifier[] {
  const resists = type && target?.system.derived.resistances[type];
  if (!resists) return [];
  const change = (id: string, label: string, resisted: number, counts: boolean): SituationalModifier[] =>
    resisted === 0 ? [] : [{ id, label, field: "resistance", value: -resisted, on: counts, locked: !counts }];
  const word = (resisted: number) =>
    t(key(resisted > 0 ? "change.resists" : "change.suffers"), { type: t(damageTypeLabel(type)) });
  const name = target.system.derived.armour?.name ?? "";
  return [
    ...change("resistance", properShort(word(resists.body)), resists.body, true),
    ...change("resistance.armour", properShort(`${name}: ${word(resists.armour)}`, 120), resists.armour, !ignores),
  ];
}

export const damageTypeLabel = (type: core.DamageType): string => key(`damageType.${type}`);

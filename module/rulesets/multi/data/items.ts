import { called, dice, goods, html, oneOf, quantity, text, whole, yes } from "../../../foundry/fields.ts";
import type { JsonObject } from "../../../foundry/index.ts";
import { modelOf } from "../../../foundry/model.ts";
import { type ItemAs, itemFinder } from "../../../foundry/typed-items.ts";
import { key } from "./labels.ts";

/** Item data: skills, conditions, gear; and the ways to find items on an actor. */

const ITEM = key("item");

export const GROUPS = ["trait", "skill"] as const;
export type Group = (typeof GROUPS)[number];

/** Something with a level: a trait that everybody has, or a skill that is learnt. */
export class MultiSkillModel extends modelOf(ITEM, () => ({
  description: html(),
  group: oneOf(GROUPS, "skill"),
  level: whole(4, 0, 100),
  /** What conditions, gear and rivals know it by, whatever its name; blank: by its name. */
  key: text(),
  /** Whether it decides who goes first. */
  initiative: yes(),
})) {}

export const CONDITION_KINDS = ["noConservative", "onlyConservative", "perceived", "removed", "given"] as const;
const CONDITION_LASTS = ["removed", "scene", "rest"] as const;

/** Something that bends the choice of dice. */
export class MultiConditionModel extends modelOf(ITEM, () => ({
  description: html(),
  kind: oneOf(CONDITION_KINDS, "noConservative", key("condition")),
  /** `perceived`: how much higher or lower. */
  by: whole(2, -100, 100),
  /** `removed`: the die that is taken away. */
  faces: whole(4, 2, 1000),
  /** `given`: the dice, in words. */
  dice: dice("1d8"),
  /** The skill it bends; blank: every roll. */
  skill: text(),
  active: yes(true),
  /** Until when it holds. */
  lasts: called("CUBILETE.effects.lasts", oneOf(CONDITION_LASTS, "removed", "CUBILETE.effects.ends")),
})) {}

/** A thing; in hand, it may add to the level of a skill. [house] */
export class MultiGearModel extends modelOf(ITEM, () => ({
  description: html(),
  quantity: quantity(),
  skill: called(key("item.gearSkill"), text()),
  bonus: whole(0, -20, 20),
  equipped: called(key("sheet.inHand"), yes()),
  ...goods(),
})) {}

interface Models {
  multiSkill: MultiSkillModel;
  multiCondition: MultiConditionModel;
  multiGear: MultiGearModel;
}
export type ItemType = keyof Models;
export type ItemOf<T extends ItemType> = ItemAs<Models, T>;

export const { asItem, itemsOf } = itemFinder<Models>();

/** Gear that does something is taken in hand. */
export function takeOnDrop(item: JsonObject): JsonObject | null {
  const { bonus = 0 } = (item.system ?? {}) as { bonus?: number };
  return bonus === 0 ? null : { "system.equipped": true };
}

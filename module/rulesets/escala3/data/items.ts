import {
  called,
  figure,
  goods,
  holds,
  html,
  oneOf,
  quantity,
  record,
  text,
  unnamed,
  whole,
  yes,
} from "../../../foundry/fields.ts";
import { fields } from "../../../foundry/index.ts";
import { modelOf } from "../../../foundry/model.ts";
import { type ItemAs, itemFinder } from "../../../foundry/typed-items.ts";
import { key, tableDice } from "./labels.ts";

/** Item data: traits, penalties (and advantages that last), gear; and the ways to find them on an actor. */

const ITEM = key("item");

export const MIN_LEVEL = -20;
export const MAX_LEVEL = 40;
/** A penalty is 0…40, a lasting advantage as much the other way. */
export const MAX_PENALTY = 40;

export const GROUPS = ["attribute", "skill"] as const;
export type Group = (typeof GROUPS)[number];

/** Where penalties come from, as far as rules ask. */
const SOURCES = ["note", "combat", "inflated", "voluntary", "random", "transfer", "point"] as const;
export type PenaltySource = (typeof SOURCES)[number];

/** A level of the scale, open at both ends, with at most two decimals; `initial` may follow the table's scale. */
export const level = (initial: number | (() => number)) =>
  figure({ initial, min: MIN_LEVEL, max: MAX_LEVEL, step: 0.01 });

export class Escala3TraitModel extends modelOf(ITEM, () => ({
  description: html(),
  group: oneOf(GROUPS, "skill"),
  level: level(() => tableDice().scale),
  /** Own words for levels, by level ("4": "agile"); a level without one has the scale's. */
  words: holds<Record<string, unknown>>(new fields.ObjectField()),
})) {}

export class Escala3PenaltyModel extends modelOf(ITEM, () => ({
  description: html(),
  cause: text(),
  /** Levels: below 0 a penalty, above 0 an advantage that lasts. */
  value: whole(-1, -MAX_PENALTY, MAX_PENALTY),
  /** The trait that it changes: the id of one on the same actor, or a trait's name; blank: all of them. */
  trait: text(),
  /** When it was noted, in the words of the table: a date, a turn. */
  noted: text(),
  /** How and when it goes away. */
  recovery: text(),
  source: oneOf(SOURCES, "note"),
  /**
   * Until when a trait is inflated; blank once the penalty holds. `<combat id>.<round>.<turn>`: while the combat stands
   * there the trait is raised by as much as it will be lowered afterwards. (§3.3)
   */
  until: called(key("item.inflated"), text()),
  /** Of a roll again that points were spent on: the roll that it was granted for, as `<message id>.<part>`; blank: any. */
  roll: unnamed(text()),
})) {}

export class Escala3GearModel extends modelOf(ITEM, () => ({
  description: html(),
  quantity: quantity(),
  equipped: called(key("gear.inUse"), yes()),
  /** Levels of advantage that it gives while in use, and to which trait (by name; blank: to all). */
  advantage: record({
    value: called(key("item.gives"), whole(0, -3, 3)),
    trait: called(key("item.trait"), text()),
  }),
  ...goods(),
})) {}

interface Models {
  escala3Trait: Escala3TraitModel;
  escala3Penalty: Escala3PenaltyModel;
  escala3Gear: Escala3GearModel;
}
export type ItemType = keyof Models;
export type ItemOf<T extends ItemType> = ItemAs<Models, T>;
export type Trait = ItemOf<"escala3Trait">;

export const { asItem, itemsOf } = itemFinder<Models>();

/** Tells of what names a trait (by id or by name, blank for all) whether it means this one. */
export function meaning(trait: Pick<Trait, "id" | "name">): (named: string) => boolean {
  const plain = (name: string) => name.trim().toLocaleLowerCase();
  const own = plain(trait.name);
  return (named) => named === "" || named === trait.id || plain(named) === own;
}

export const means = (named: string, trait: Pick<Trait, "id" | "name">): boolean => meaning(trait)(named);

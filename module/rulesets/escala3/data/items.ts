import { goods, html, oneOf, quantity, record, text, whole, yes } from "../../../foundry/fields.ts";
import { fields, type Schema, TypeDataModel } from "../../../foundry/index.ts";
import { type ItemAs, itemFinder } from "../../../foundry/typed-items.ts";
import { tableDice } from "./labels.ts";

/** Item data: traits, penalties (and advantages that last), gear; and the ways to find them on an actor. */

export const MIN_LEVEL = -20;
export const MAX_LEVEL = 40;
/** A penalty is 0…40, a lasting advantage as much the other way. */
const MAX_PENALTY = 40;

export const GROUPS = ["attribute", "skill"] as const;
export type Group = (typeof GROUPS)[number];

/** Where penalties come from, as far as rules ask. */
export const SOURCES = ["note", "combat", "inflated", "voluntary", "random", "transfer", "point"] as const;
export type PenaltySource = (typeof SOURCES)[number];

/** A level of the scale, open at both ends, with at most two decimals; `initial` may follow the table's scale. */
export const level = (initial: number | (() => number)) =>
  new fields.NumberField({ required: true, nullable: false, initial, min: MIN_LEVEL, max: MAX_LEVEL, step: 0.01 });

export class Escala3TraitModel extends TypeDataModel {
  declare description: string;
  declare group: Group;
  declare level: number;
  /** Own words for levels, by level ("4": "agile"); a level without one has the scale's. */
  declare words: Record<string, unknown>;

  static defineSchema(): Schema {
    return {
      description: html(),
      group: oneOf(GROUPS, "skill"),
      level: level(() => tableDice().scale),
      words: new fields.ObjectField(),
    };
  }
}

export class Escala3PenaltyModel extends TypeDataModel {
  declare description: string;
  declare cause: string;
  /** Levels: below 0 a penalty, above 0 an advantage that lasts. */
  declare value: number;
  /** The trait that it changes: the id of one on the same actor, or a trait's name; blank: all of them. */
  declare trait: string;
  /** When it was noted, in the words of the table: a date, a turn. */
  declare noted: string;
  /** How and when it goes away. */
  declare recovery: string;
  declare source: PenaltySource;
  /**
   * Until when a trait is inflated; blank once the penalty holds. `<combat id>.<round>.<turn>`: while the combat stands
   * there the trait is raised by as much as it will be lowered afterwards. (§3.3)
   */
  declare until: string;
  /** Of a roll again that points were spent on: the roll that it was granted for, as `<message id>.<part>`; blank: any. */
  declare roll: string;

  static defineSchema(): Schema {
    return {
      description: html(),
      cause: text(),
      value: whole(-1, -MAX_PENALTY, MAX_PENALTY),
      trait: text(),
      noted: text(),
      recovery: text(),
      source: oneOf(SOURCES, "note"),
      until: text(),
      roll: text(),
    };
  }
}

export class Escala3GearModel extends TypeDataModel {
  declare description: string;
  declare quantity: number;
  declare equipped: boolean;
  /** Levels of advantage that it gives while in use, and to which trait (by name; blank: to all). */
  declare advantage: { value: number; trait: string };

  static defineSchema(): Schema {
    return {
      description: html(),
      quantity: quantity(),
      equipped: yes(),
      advantage: record({ value: whole(0, -3, 3), trait: text() }),
      ...goods(),
    };
  }
}

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

import {
  CHARACTERISTICS,
  type Characteristic,
  type PoolChange as CoreChange,
  type Range,
} from "../../../core/narrative/index.ts";

/** What the rooms of this rule set have agreed on: words, and the shapes that pass from sheets to pools. */

export {
  type About,
  CHARACTERISTICS,
  type Characteristic,
  MOMENTS,
  SKILL_GROUPS,
  type SkillGroup,
} from "../../../core/narrative/index.ts";

export const isCharacteristic = (value: unknown): value is Characteristic =>
  CHARACTERISTICS.includes(value as Characteristic);

/** Dice that an item adds, as stored; read by `diceOf`, which tells what is broken. */
export interface ItemDice extends CoreChange {
  when: string;
}

/** One line of the visible list that makes a pool. */
export interface PoolModifier {
  /** Unique within the roll. */
  id: string;
  /** What it is: a language key or a name marked with `proper`. */
  label: string;
  /** The actor or thing it comes from, in the same way; blank: the rules. */
  from: string;
  /** In words, why; blank when the label says it. */
  why: string;
  change: CoreChange;
  on: boolean;
  locked?: boolean;
  /** Strain that switching it on costs (an active talent's). */
  strain?: number;
  /** Whether it counts only for a point of destiny. */
  destiny?: boolean;
  /** The item that is used up when the change counted in a roll: its id on the roller. */
  consumes?: string;
  /** The talent that can be used once in a scene, when the change counted in a roll: its id on the roller. */
  uses?: string;
  /** It changes nothing: the roll's window reminds of it, in words. */
  reminds?: string;
}

/** One quality of a weapon: of the core's list by its id, or of the table's own with its figures. */
export interface WeaponQuality {
  id: string;
  rank: number;
  /** Blank for those of the core's list: the language files name them. */
  name: string;
  /** Advantages to activate it on a hit; 0: passive. Of the table's own qualities only. */
  hit: number;
}

/** What a weapon does when it hits: plain JSON, stored with the check so that a card stays true when the weapon changes. */
export interface HitFacts {
  /** Its id among what its wielder carries; blank: bare hands, or what another actor carries. */
  weapon: string;
  /** With the characteristic where it adds one. */
  damage: number;
  /** Advantages that a critical injury costs; 0: none can be caused. */
  critical: number;
  /** Soak that it ignores. */
  pierce: number;
  /** Armour of vehicles that it ignores; ten soak each of people. */
  breach: number;
  vicious: number;
  /** Damage goes to strain. */
  stun: boolean;
  vehicleScale: boolean;
  qualities: WeaponQuality[];
  range: Range;
}

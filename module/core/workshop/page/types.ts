import type { Formula } from "../formula.ts";
import type { ChangeRule, LocalText, PageRoll } from "../types.ts";

/** A whole game, read and checked: plain JSON. Lists are in the order of the page, which is that of the sheet. */
export interface Page {
  readonly source: string;
  /** Version of the page language. */
  readonly workshop: number;
  readonly id: string;
  /** Version of this page. */
  readonly version: number;
  readonly name: LocalText;
  readonly summary?: LocalText;
  readonly author?: string;
  readonly licence?: string;
  /** What was renamed: old path to new path, such as `attributes.nerve` to `attributes.grit`. */
  readonly was: Readonly<Record<string, string>>;
  readonly attributes: readonly Attribute[];
  readonly resources: readonly Resource[];
  readonly derived: readonly Derived[];
  readonly things: readonly ThingKind[];
  readonly conditions: readonly PageCondition[];
  readonly ladders: readonly Ladder[];
  readonly rolls: readonly (PageRoll & { readonly id: string })[];
  readonly initiative?: Initiative;
  readonly starting: readonly StartingThing[];
  readonly groups: readonly SheetGroup[];
}

interface Named {
  readonly id: string;
  readonly at: number;
  readonly name: LocalText;
}

/** A number of a hero, or a size of die. */
export interface Attribute extends Named {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  /** Sizes it steps along; then from, to and start are sizes. */
  readonly dice?: readonly number[];
}

/** Something that goes up and down in play. */
export interface Resource extends Named {
  readonly start?: Formula;
  readonly min: number;
  readonly max?: Formula;
  readonly dice?: readonly number[];
  /** Whether it counts up, as wounds do: its end is its most. */
  readonly rising?: true;
  /** Which condition comes at which value and below it, or above. */
  readonly falls: readonly { readonly value: number; readonly condition: string; readonly above?: true }[];
}

export interface Derived extends Named {
  readonly formula: Formula;
}

export interface ThingNumber extends Named {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  /** Sizes it has, where it is a die. */
  readonly dice?: readonly number[];
}

/** What something adds, to an attribute or a derived number. */
export interface Adds {
  readonly to: string;
  readonly at: number;
  readonly amount: Formula;
}

export interface ThingKind extends Named {
  /** `attribute`, or another kind of thing: which one belongs to it. */
  readonly pick?: string;
  readonly numbers: readonly ThingNumber[];
  /** It counts only while it is worn; then `worn.<number>` is the sum of all that are. */
  readonly worn: boolean;
  readonly adds: readonly Adds[];
  /** What using it changes. */
  readonly use: readonly ChangeRule[];
  /** One less of it after use. */
  readonly spent: boolean;
  readonly roll?: string;
}

export interface PageCondition extends Named {
  readonly text?: LocalText;
  readonly adds: readonly Adds[];
  /** Who has it is out of the fight. */
  readonly out: boolean;
}

export interface Ladder extends Named {
  readonly steps: readonly { readonly name: LocalText; readonly value: number }[];
}

/** Who acts first: by a number of a roll, or by a number alone; the highest first. */
export interface Initiative {
  readonly at: number;
  readonly roll?: string;
  readonly number?: string;
  readonly order?: Formula;
}

export interface StartingThing {
  readonly at: number;
  readonly kind: string;
  readonly name: LocalText;
  readonly pick?: string;
  readonly numbers: Readonly<Record<string, number>>;
}

export interface SheetGroup {
  readonly name: LocalText;
  readonly fields: readonly string[];
}

/** What a hero holds: by id, so that a page can change under it. */
export interface Hero {
  readonly attributes: Readonly<Record<string, number>>;
  readonly resources: Readonly<Record<string, number>>;
  readonly things: readonly HeroThing[];
  readonly conditions: readonly string[];
  /** What lasting effects make of a figure: `attributes.brawn`, `derived.guard`, `resources.health.max`. Absent: nothing. */
  readonly lasting?: (path: string, value: number) => number;
}

export interface HeroThing {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly worn: boolean;
  /** An attribute's id, or the id of another thing of the hero's. */
  readonly pick?: string;
  readonly numbers: Readonly<Record<string, number>>;
}

import type { Formula } from "../formula.ts";
import type { CreationStep, GivenThing, PageGrowth } from "../making/types.ts";
import type { LookupRow } from "../reckon/rows.ts";
import type { ChangeRule, LocalText, PageRoll } from "../types.ts";
import type { FIELD_KINDS, MOTIFS } from "../vocabulary.ts";

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
  readonly fields: readonly Field[];
  /** What the whole table shares; nobody's own. */
  readonly shared: readonly Shared[];
  readonly things: readonly ThingKind[];
  readonly conditions: readonly PageCondition[];
  readonly ladders: readonly Ladder[];
  /** Tables that are looked up by a number; one with a `by` of its own is a derived number too. */
  readonly lookups: readonly Lookup[];
  /** Rolls, and the random tables after them. */
  readonly rolls: readonly (PageRoll & { readonly id: string })[];
  readonly initiative?: Initiative;
  readonly starting: readonly GivenThing[];
  /** How heroes are made; absent: freely, with what everybody starts with. */
  readonly creation?: readonly CreationStep[];
  readonly growth?: PageGrowth;
  readonly groups: readonly SheetGroup[];
  readonly look: Look;
}

/** What a game looks like beside its words. */
export interface Look {
  /** `#rrggbb`. */
  readonly colour?: string;
  /** The name of a drawn icon, or the path of a picture of the world's. */
  readonly icon?: string;
  readonly motif?: (typeof MOTIFS)[number];
}

/** What a hero or a thing has that is no figure. `one`: one of several words. */
export interface Field extends Named {
  readonly is: (typeof FIELD_KINDS)[number] | "one";
  /** The words to choose from. */
  readonly of: readonly Word[];
}

export interface Word {
  readonly id: string;
  readonly name: LocalText;
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
  /** Shown with its sign: a bonus. */
  readonly sign?: true;
}

/** Something that goes up and down in play. */
export interface Resource extends Named {
  readonly start?: Formula;
  readonly min: number;
  readonly max?: Formula;
  readonly dice?: readonly number[];
  /** Whether it counts up, as wounds do: its end is its most. */
  readonly rising?: true;
  /** Shown as boxes to tick. */
  readonly boxes?: true;
  /** Which condition comes at which value and below it, or above. */
  readonly falls: readonly { readonly value: number; readonly condition: string; readonly above?: true }[];
}

/** A clock, or a pool of points, of the whole table. */
export interface Shared extends Named {
  readonly min: number;
  readonly max: number | null;
  readonly start: number;
  /** A clock: drawn as so many segments as it has at most. */
  readonly segments?: true;
  /** No number but texts with free uses: so many stand there at most. As a number it is all free uses together. */
  readonly aspects?: number;
  /** The words for it at its most, and at its least. */
  readonly full?: LocalText;
  readonly empty?: LocalText;
}

export interface Derived extends Named {
  readonly formula: Formula;
  readonly sign?: true;
}

export interface Lookup extends Named {
  readonly by?: Formula;
  readonly rows: readonly LookupRow[];
}

export interface ThingNumber extends Named {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  /** Sizes it has, where it is a die. */
  readonly dice?: readonly number[];
  readonly sign?: true;
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
  readonly fields: readonly Field[];
  /** It counts only while it is worn; then `worn.<number>` is the sum of all that are. */
  readonly worn: boolean;
  readonly adds: readonly Adds[];
  /** What using it changes. */
  readonly use: readonly ChangeRule[];
  /** One less of it after use. */
  readonly spent: boolean;
  /** The rolls that it makes; the first is that of its usual button. */
  readonly rolls: readonly string[];
  /** What stands beside its name on a sheet: the chance of its first roll, or a figure. */
  readonly shows?: "chance" | { readonly name?: LocalText; readonly formula: Formula; readonly sign?: true };
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

export interface SheetGroup {
  readonly name: LocalText;
  readonly fields: readonly string[];
  /** The page of the sheet where it stands; absent: the first. */
  readonly tab?: LocalText;
  /** Its column, where the sheet is broad enough. */
  readonly column?: number;
  /** Over all columns. */
  readonly wide?: true;
}

/** What a hero holds: by id, so that a page can change under it. */
export interface Hero {
  readonly attributes: Readonly<Record<string, number>>;
  readonly resources: Readonly<Record<string, number>>;
  readonly things: readonly HeroThing[];
  readonly conditions: readonly string[];
  /** What is no figure. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** What lasting effects make of a figure: `attributes.brawn`, `derived.guard`, `resources.health.max`. Absent: nothing. */
  readonly lasting?: (path: string, value: number) => number;
}

export interface HeroThing {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly worn: boolean;
  /** How many of it there are; absent: one. */
  readonly many?: number;
  /** An attribute's id, or the id of another thing of the hero's. */
  readonly pick?: string;
  readonly numbers: Readonly<Record<string, number>>;
  readonly fields?: Readonly<Record<string, unknown>>;
}

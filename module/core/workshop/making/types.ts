import type { Formula } from "../formula.ts";
import type { LocalText } from "../types.ts";

/** How heroes of a page are made, and how they grow: plain JSON, read and checked. */

/** A thing as a page gives it to heroes. */
export interface GivenThing {
  readonly at: number;
  readonly kind: string;
  readonly name: LocalText;
  readonly pick?: string;
  readonly numbers: Readonly<Record<string, number>>;
}

/** What figures are given to: attributes, or one number of things of a kind. */
export type Over =
  | { readonly attributes: readonly string[] }
  | {
      readonly kind: string;
      readonly number: string;
      /** Things that nobody has yet, and that come with the first level. */
      readonly from: readonly GivenThing[];
    };

interface StepBase {
  /** As drafts name it: by what it does, so that another order of the steps changes no draft. */
  readonly id: string;
  readonly at: number;
  readonly name?: LocalText;
  /** For players, on the page of the guide. */
  readonly text?: LocalText;
}

/** Points to divide. */
export interface PointsStep extends StepBase {
  readonly does: "points";
  readonly points: Formula;
  readonly over: Over;
  /** What the step to `new` costs; absent: one point. */
  readonly cost?: Formula;
  readonly least?: number;
  readonly most?: number;
}

/** Given values, one for each attribute. */
export interface SpreadStep extends StepBase {
  readonly does: "spread";
  readonly values: readonly number[];
  readonly attributes: readonly string[];
}

/** Dice for each attribute. */
export interface DiceStep extends StepBase {
  readonly does: "dice";
  readonly count: number;
  readonly die: number;
  /** How many count, the highest; absent: all. */
  readonly keep?: number;
  /** What `rolled` comes to; absent: itself. */
  readonly is?: Formula;
  /** Whether the values may change places. */
  readonly place: boolean;
  readonly attributes: readonly string[];
}

/** Things of a kind to choose. */
export interface ThingsStep extends StepBase {
  readonly does: "things";
  readonly kind: string;
  readonly from: readonly GivenThing[];
  /** How many; absent: as many as the points pay. */
  readonly count?: number;
  readonly points?: Formula;
  /** Of one, out of its own numbers; absent: one point. */
  readonly cost?: Formula;
}

/** Attributes to choose that rise. */
export interface RaiseStep extends StepBase {
  readonly does: "raise";
  readonly count: number;
  readonly adds: number;
  readonly attributes: readonly string[];
}

/** One of the words of a field. */
export interface WordStep extends StepBase {
  readonly does: "word";
  readonly field: string;
  readonly words: readonly { readonly id: string; readonly name: LocalText }[];
}

/** One of several, with what comes with it. */
export interface OptionsStep extends StepBase {
  readonly does: "options";
  readonly options: readonly CreationOption[];
}

export interface CreationOption {
  readonly at: number;
  readonly name: LocalText;
  readonly text?: LocalText;
  /** To attributes and to resources. */
  readonly adds: Readonly<Record<string, number>>;
  /** What fields that are no figures then say. */
  readonly fields: Readonly<Record<string, string | boolean>>;
  readonly things: readonly GivenThing[];
}

export type CreationStep = PointsStep | SpreadStep | DiceStep | ThingsStep | RaiseStep | WordStep | OptionsStep;

/** What one grows by, and what it costs. */
export interface GrowthPrice {
  /** As the ledger names it. */
  readonly id: string;
  readonly at: number;
  readonly name?: LocalText;
  readonly price: Formula;
  /** What rises by one step; absent: new things are bought. */
  readonly over?: Over;
  readonly most?: number;
  /** New things of a kind. */
  readonly kind?: string;
  readonly from: readonly GivenThing[];
}

export interface PageGrowth {
  readonly at: number;
  /** The resource that pays; absent: a ledger of points. */
  readonly pay?: string;
  readonly name?: LocalText;
  /** Points of a usual award. */
  readonly award: number;
  readonly prices: readonly GrowthPrice[];
}

/*
 * Making a hero to play: what all rule sets share. A draft is what was chosen so far, plain JSON; a rule set's `Rules` say
 * which pages there are, what each step costs and what is left. Nothing here knows a word of any language: entries have ids.
 */

import type { Form } from "../forms.ts";

export interface Draft {
  readonly name: string;
  readonly concept: string;
  /** Picture, as a path; blank: the kind's own. */
  readonly img: string;
  readonly form: Form;
  /** One of several, by section. */
  readonly choices: Readonly<Record<string, string>>;
  /** Levels by section and entry; what is not named stands at its least. */
  readonly levels: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Any number of several, by section. */
  readonly picks: Readonly<Record<string, readonly string[]>>;
}

/** What words of a player's own begin with, among the ids of a section that takes them. */
export const OWN = "own:";

/** Something that can be had: a skill, a trait, a weapon. `figures` are those that the rules need. */
export interface Entry {
  readonly id: string;
  readonly group: string;
  readonly figures: Readonly<Record<string, unknown>>;
}

/** A beginning: what a hero of a trade is good at, best first, and what they carry. */
export interface Kit {
  readonly id: string;
  readonly choices?: Readonly<Record<string, string>>;
  /** By section: entries, the most important first. */
  readonly orders?: Readonly<Record<string, readonly string[]>>;
  readonly picks?: Readonly<Record<string, readonly string[]>>;
}

/** What there is to choose from. `data`: what else the rule set's content says, by its own names. */
export interface Catalogue {
  readonly lists: Readonly<Record<string, readonly Entry[]>>;
  readonly kits: readonly Kit[];
  readonly data: Readonly<Record<string, unknown>>;
}

/** Points of one kind. `left` is below 0 when too much is spent. */
export interface Budget {
  readonly id: string;
  readonly spent: number;
  readonly of: number;
  readonly left: number;
}

export interface Row {
  readonly id: string;
  readonly group: string;
  readonly level: number;
  readonly least: number;
  readonly most: number;
  /** What the next level costs; null: there is none. */
  readonly cost: number | null;
  /** The levels it can have, from low to high, where these are not all from the least to the most. */
  readonly among?: readonly number[];
  /** Whether its levels are sizes of dice. */
  readonly die?: boolean;
  /** Whether it is paid with nothing at all, and so for the player alone to say. */
  readonly aside?: boolean;
}

export interface LevelsSection {
  readonly kind: "levels";
  readonly id: string;
  /** What the levels are paid from; null where slots are filled. */
  readonly purse: string | null;
  readonly rows: readonly Row[];
  /** How many of each level there may be, and are. */
  readonly slots?: readonly (Budget & { readonly level: number })[];
  /** Whether words of the player's own can be added. */
  readonly own?: boolean;
  /** Values that are given, one for each row: rows that take one change places. */
  readonly values?: readonly number[];
  /** Dice for each row; without `values`, what fell stays where it fell. */
  readonly dice?: { readonly count: number; readonly die: number; readonly rolled: boolean };
}

export interface ChoiceSection {
  readonly kind: "choice";
  readonly id: string;
  readonly options: readonly string[];
  readonly chosen: string;
  /** Whether choosing fills the pages that follow. */
  readonly fills?: boolean;
}

export interface PickRow {
  readonly id: string;
  readonly group: string;
  readonly on: boolean;
  readonly cost: number;
  /** Whether it can be taken now; what is taken can always be given back. */
  readonly fits: boolean;
}

export interface PicksSection {
  readonly kind: "picks";
  readonly id: string;
  readonly purse: string | null;
  readonly rows: readonly PickRow[];
  readonly own?: boolean;
}

export type Section = LevelsSection | ChoiceSection | PicksSection;

/** A page of the guide. Name, picture and the like have a page of their own, the last. */
export interface Page {
  readonly id: string;
  readonly sections: readonly Section[];
}

/** Something that does not fit; nothing is forbidden, the table decides. */
export interface Finding {
  readonly code: string;
  /** The section and the entry that it is about, if it is about one. */
  readonly section?: string;
  readonly where?: string;
  readonly value: number;
  readonly limit: number;
}

export interface Review {
  readonly purses: readonly Budget[];
  readonly findings: readonly Finding[];
  readonly fits: boolean;
}

/** The lowest and the highest level. */
export type LevelRange = readonly [least: number, most: number];

/** How a hero is made in a rule set, by the options of the table. */
export interface Rules {
  /** A draft with nothing chosen yet, beside what the rules themselves give. */
  readonly begin: Draft;
  /** The levels that its drafts may name, where these are not those of most games. */
  readonly range?: LevelRange;
  pages(draft: Draft, catalogue: Catalogue): readonly Page[];
  /** One section alone, where working out all of them takes long. */
  section?(draft: Draft, id: string, catalogue: Catalogue): Section | undefined;
  review(draft: Draft, catalogue: Catalogue): Review;
  /** Takes one of several, and whatever follows from that. */
  choose(draft: Draft, section: string, option: string, catalogue: Catalogue): Draft;
  /** What dice of a section come to: the faces of each row, in the order of its rows. */
  rolled?(draft: Draft, section: string, faces: readonly (readonly number[])[], catalogue: Catalogue): Draft;
}

import type { Formula } from "./formula.ts";
import type { SymbolFaces } from "./symbols.ts";
import type { SPENDERS, TONES } from "./vocabulary.ts";

/** A text for players: one for all languages, or one for each. */
export type LocalText = string | Readonly<Record<string, string>>;

/** One roll of a page, read and checked: plain JSON, so that it can be kept beside what was rolled with it. */
export interface PageRoll {
  /** The text it was read from: mistakes that show only with numbers still know their place. */
  readonly source: string;
  readonly name?: LocalText;
  /** The kind of thing that it is rolled with. */
  readonly with?: string;
  /** What the roller answers before the dice fall, in order. */
  readonly ask: readonly Asked[];
  /** What it is refused for before the dice fall; absent: nothing. */
  readonly refuse?: readonly Refusal[];
  readonly dice: readonly DiceGroup[];
  readonly numbers: readonly NumberRule[];
  /** A random table: the number by which one of its rows comes up, which are its bands. */
  readonly by?: string;
  /** The first whose condition holds; one without a condition always does. */
  readonly bands: readonly Band[];
  /** All whose conditions hold. */
  readonly notes: readonly Band[];
  readonly push?: PushRule;
  /** What it may leave to be spent. */
  readonly spend?: readonly Budget[];
  /** What adds up from one roll to the next, each also a number of the roll: what it stands at with this one. */
  readonly adds?: readonly RunningTotal[];
  /** The roll of the other side, where it is not this one. */
  readonly against?: string;
  readonly rival?: PageRoll;
  /** Dice sizes that something steps along, smallest first, by what steps. */
  readonly steps: Readonly<Record<string, readonly number[]>>;
}

export interface Asked {
  readonly id: string;
  readonly at: number;
  readonly name?: LocalText;
  /** A range of numbers, or something of the page that is chosen. */
  readonly from?: number;
  readonly to?: number;
  /** `attribute`, `dice`, `ladder`, `yes`, `word`, or a kind of thing or a ladder of the page. */
  readonly pick?: string;
  /** Of attributes, those that may be chosen; absent: all. */
  readonly of?: readonly string[];
  readonly words?: readonly { readonly id: string; readonly name: LocalText }[];
}

/** While this holds for what was chosen, nobody rolls: the dialog says why. */
export interface Refusal {
  readonly at: number;
  readonly when: Formula;
  readonly text: LocalText;
}

export interface DiceGroup {
  readonly id: string;
  readonly at: number;
  readonly name?: LocalText;
  readonly count: Formula;
  /** One of these says the dice: their size, their faces, or each of them (a name whose value is a list, or formulas). */
  readonly die?: Formula;
  readonly faces?: readonly number[];
  /** What stands on the faces of `die`, where these show symbols. */
  readonly symbols?: SymbolFaces;
  readonly list?: readonly Formula[];
  /** Faces that are rolled again and added, without end. */
  readonly explode?: "max" | readonly number[];
  /** What explodes is a die of its own: it counts as itself, and is not added to the first. */
  readonly apart?: true;
  /** Faces that are rolled again, once. */
  readonly reroll?: readonly number[];
}

export interface NumberRule {
  readonly id: string;
  readonly at: number;
  readonly name?: LocalText;
  readonly formula: Formula;
  /** Known only when the dice have fallen. */
  readonly rolled: boolean;
}

export type Tone = (typeof TONES)[number];

/** A band or a note. */
export interface Band {
  readonly name: LocalText;
  readonly at: number;
  readonly when?: Formula;
  readonly tone?: Tone;
  readonly text?: LocalText;
  readonly changes: readonly ChangeRule[];
  /** Of a random table: the figures that its row is for; no end: this and more. */
  readonly row?: readonly [from: number, to: number | null];
  /** Another roll of the page that follows from it: its button stands on the card. */
  readonly roll?: string;
}

/** What happens to a figure or a condition, e.g. `target.health: -harm`, `weapon.ammo: -1`, `target.prone: true`. */
export interface ChangeRule {
  /** A resource or an attribute, a number of a thing that the roll is made with, a condition; the target's with `target.`. */
  readonly resource: string;
  readonly at: number;
  readonly amount?: Formula;
  readonly step?: "up" | "down";
  /** Whether a condition comes or goes. */
  readonly put?: boolean;
}

export interface PushRule {
  readonly at: number;
  readonly name?: LocalText;
  /** What stays, by group: faces, or everything. Dice of groups that are not named are all rolled again. */
  readonly keep: Readonly<Record<string, readonly number[] | "all">>;
  /** Dice that join. */
  readonly add: Readonly<Record<string, number>>;
  /** A number that questions about odds may ask for; nobody pays it. */
  readonly costs?: Formula;
  /** What the roller pays, whatever comes of it: known before the dice fall, and no push without it. */
  readonly prices?: readonly ChangeRule[];
  readonly changes: readonly ChangeRule[];
}

/** What a roll leaves to one side, and what that buys. */
export interface Budget {
  readonly at: number;
  readonly name?: LocalText;
  /** How much there is; nothing below zero. */
  readonly from: Formula;
  /** Whose it is: the roller's, their target's, or the GM's. */
  readonly by: (typeof SPENDERS)[number];
  readonly options: readonly SpendingRule[];
}

/** One thing to be had. */
export interface SpendingRule {
  /** Unique in its roll. */
  readonly id: string;
  readonly at: number;
  readonly name: LocalText;
  readonly price: Formula;
  /** How often; absent: once. */
  readonly most?: Formula;
  readonly text?: LocalText;
  /** Whether the buyer says in words what it stands for. */
  readonly words?: true;
  /** All the roller's, or all the target's. */
  readonly changes: readonly ChangeRule[];
}

export interface RunningTotal {
  readonly id: string;
  readonly at: number;
  readonly name?: LocalText;
  /** Before the first roll; absent: 0. */
  readonly start?: Formula;
  /** What it is to reach. */
  readonly goal?: Formula;
}

/** The numbers a roll is made with, by name; values may be lists (of dice), or hold further names. */
export type Given = Readonly<Record<string, unknown>>;

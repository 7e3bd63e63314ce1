import type { Taken } from "../core/carry/foreign/record.ts";
import type { PlainGame } from "../core/carry/plain/kinds.ts";
import type { StatBlock, Vocabulary } from "../core/carry/stat-block.ts";
import type { Health } from "../core/health.ts";
import type { ActorLike, ItemLike, JsonObject } from "../foundry/index.ts";
import type { AskSpec } from "./asking.ts";
import type { CreationSpec, GamesCreationSpec } from "./creation.ts";
import type { DataStep } from "./data-steps.ts";
import type { ActorKind, BrowsingSpec, ConditionSpec, EffectTargets, ItemKind, LastingItem } from "./documents.ts";
import type { EndingsSpec } from "./endings.ts";
import type { ExperienceSpec } from "./experience.ts";
import type { InitiativeSpec } from "./initiative.ts";
import type { CardPrompt } from "./prompts.ts";
import type { DeclaredPage, PageReplacements } from "./registry.ts";
import type { RollType } from "./roll-type.ts";
import type { CheckRollClass } from "./rolled.ts";

/** A rule set: one folder under `rulesets/`, one object. A module may bring another in the `cubilete.register` hook. */

/** What a rule set says that is written as this page says. */
export const KIT = "2";

/** What a rule set leaves to the table. */
export interface SettingSpec {
  key: string;
  /** Name and hint are the language keys `<prefix>.name` and `<prefix>.hint`; choices are `<prefix>.<choice>`. */
  prefix: string;
  default: string | number | boolean;
  choices?: string[];
  scope: "world" | "client" | "user";
  /** Numbers only: the range that is accepted. */
  range?: { min: number; max: number; step: number };
  /** Words only: whether a value makes sense; without it, any text does. */
  fits?(value: string): boolean;
  /** Hears of every change, before anything is drawn anew. */
  changed?(): void;
  /** True when the rule set has its own page for it, and Foundry's list leaves it out. */
  hidden?: boolean;
}

/** A window that a user opens from the toolbox. */
export interface Tool {
  id: string;
  label: string;
  hint: string;
  icon: string;
  /** Whether only the GM sees it. */
  gm: boolean;
  /** Whether it stands among the settings of its game too, for GMs. */
  inSettings?: boolean;
  open(): unknown;
}

/** How a game looks at a glance: behind names, on its box, in its headings. Nothing of it is loaded before it is seen. */
export interface Face {
  /** A drawing by its transparency alone, some four times as wide as high: the theme gives the colour, by day and by night. */
  vignette: string;
  /** Its box from outside, three by four. */
  cover: string;
  /** The type face of names, whose `@font-face` stands in the rule set's own style sheet; without it, that of all titles. */
  title?: string;
}

/** For code that tries the rules by itself, such as the check-up: it puts back afterwards what it changes. */
export interface Rehearsal {
  /** Settings that `begin` writes, without their namespace. */
  settings: readonly string[];
  /** Starts what is not running yet, and leaves alone what is. On a GM's page. */
  begin(): Promise<unknown>;
  /** What the data of a new actor or item begin with, where no compendium has one. */
  data?(): JsonObject;
  /** What a roll must say that no sheet has a button for, by its kind. */
  args?: Readonly<Record<string, JsonObject>>;
  /** The type of actor that a roll can only be aimed at, by its kind. */
  targets?: Readonly<Record<string, string>>;
}

/** A thing that an actor brings. `unknown`: figures of one that no compendium has; `_id`: where others of the same actor name it. */
export interface BroughtThing {
  _id?: string;
  type: string;
  name: string;
  system: object;
  unknown?: object;
}

/** What makes this game's documents of the records of other programs: of a person with all that they carry, and of a thing alone. */
export interface ForeignReader {
  /** In whose terms the records are: `symbols`. */
  terms: string;
  person(record: Taken): Brought;
  /** Null: nothing here is of that kind. */
  thing(record: Taken): BroughtThing | null;
  /**
   * In which compendium of the world records of a kind come together, by what it is called (a language key): all kinds of people, and of things those
   * that do not stand with others of their type.
   */
  compendia: Readonly<Record<string, string>>;
  /** What the table's settings take from these records, where the GM agrees; null: nothing that they do not have. */
  settings?(things: readonly BroughtThing[]): SettingTaken | null;
}

/** A setting of the rule set with what records bring to it. */
export interface SettingTaken {
  /** As it was registered, without the system's id. */
  name: string;
  value: string;
  /** What it becomes, in the user's language. */
  says: string;
}

/**
 * An actor out of a stat block or of another program's file. Names are looked up in the compendia, whose things they then are, with these figures.
 */
export interface Brought {
  type: string;
  name: string;
  system: object;
  items: BroughtThing[];
  /** What of the text was not understood. */
  left: string[];
  /** Figures that the text does not say, in words. */
  assumed: string[];
}

/** The part of a rule set that is only needed for a sheet, a roll or a card: it can be a file of its own. */
export interface OnDemand {
  rolls: Record<string, RollType>;
  prompts?: Record<string, CardPrompt>;
  /** What the GM's desk may ask for. */
  asking?: AskSpec;
  /** What a scene's end, a rest, a night, a week does to an actor, beside ending effects. */
  endings?: EndingsSpec;
  /** Its items that last (`ItemKind.lasting`), by type. */
  lasting?: Readonly<Record<string, LastingItem>>;
  /** By what its things and people are found in compendia. Without it: by name and kind. */
  browsing?: BrowsingSpec;
  /** What makes documents of other programs' records. Without it none become this game's. */
  foreign?(): Promise<ForeignReader>;
  /** The words of stat blocks, and what one becomes. Without it none can be pasted. */
  statBlock?(): Promise<{ words: Vocabulary; become(block: StatBlock): Brought }>;
  /** The games that its pages are, as plain text names them. @param usual What its data models alone say. */
  plainGames?(usual: PlainGame): Promise<PlainGame[]>;
}

/** A rule set that brings the rest of itself when it is wanted (`rulesets.load`). */
export interface LateRuleSet extends Omit<RuleSet, keyof OnDemand> {
  load(): Promise<OnDemand>;
}

export interface RuleSet extends OnDemand {
  id: string;
  /** The kit that it was written for: what stands here of this version. One that does not say was written for kit 1. */
  kit?: typeof KIT;
  /** Its rules as macros get them: `game.system.api.core.<id>`. Read when a macro asks. */
  readonly core?: object;
  /** Language key of its name. */
  label: string;
  /** Language key of one line about it, for the GM who chooses what to play. */
  summary: string;
  face?: Face;
  actors: Record<string, ActorKind>;
  items: Record<string, ItemKind>;
  tools?: Tool[];
  /**
   * Names of the figures that changes write, by path (`system.health.value`): language keys, for the player who has to
   * agree.
   */
  figures?: Record<string, string>;
  /** Those of one bearer, where not all of a type have the same. */
  figuresOf?(bearer: ActorLike | ItemLike): Readonly<Record<string, string>>;
  /** Words for those of `figures` whose values are neither numbers nor players' texts; null: no words for this one. */
  figureWords?: Record<string, (value: unknown, bearer?: ActorLike) => string | null>;
  roll: CheckRollClass;
  settings: SettingSpec[];
  /** How data that older versions of it wrote are read today. */
  migrations?: readonly DataStep[];
  initiative?: InitiativeSpec;
  /** How a hero is made, page by page; without it there is no guide. */
  creation?: CreationSpec | GamesCreationSpec;
  /**
   * Conditions that follow from an actor's figures. The figures decide: whenever they change, `of` says which one holds and
   * the others are taken off. Putting one on by hand (token HUD) marks the actor and changes no figure.
   */
  derivedConditions?: { list: ConditionSpec[]; of(actor: ActorLike): string | null };
  /** Conditions that people put on and take off (token HUD, sheet) and that rolls read from `actor.statuses`. */
  conditions?: ConditionSpec[];
  /** What effects can touch. Without it: only what stands in the data of its actors. */
  effects?: EffectTargets;
  /**
   * Words typed in chat that mean a formula of this rule set; the rewritten formula, or null when it is not one. `asked`: a
   * command such as /r stood before them, so that they are meant as dice. A `UserError` says what is wrong with them, and nothing is rolled.
   */
  formula?(text: string, asked: boolean): string | null;
  /** Words that `formula` understands, for tests that they still are. */
  formulaExample?: string;
  /** Templates that other templates include. */
  partials?: string[];
  /** Which of its games an actor plays, where it has several: no roll aims at an actor of another one. */
  gameOf?(actor: ActorLike): string;
  /** Whether one carries the other, as a ship its crew: they do not aim at it. */
  bears?(carrier: ActorLike, borne: ActorLike): boolean;
  /** How an actor fares, for players who may not know the figures; null where the rules keep no health. */
  health?(actor: ActorLike): Health | null;
  /** The figures that health is made of, by path; without it, every change to an actor is shown as how they fare. */
  healthFigures?(actor: ActorLike): readonly string[];
  /** How experience is kept and spent, where the rules have it. */
  experience?: ExperienceSpec;
  /** The same for one actor, where not all play by the same; null: it keeps none. */
  experienceFor?(actor: ActorLike): ExperienceSpec | null;
  /** What stands on the table before its rolls can be tried at one where nothing was begun yet. */
  rehearsal?: Rehearsal;
  /** Makes a game of a page, where games of this rule set stand on pages, for a module to bring. */
  declared?(page: string | object, replacements?: PageReplacements): DeclaredPage;
  /** Anything that only Foundry's `init` allows, such as dice modifiers. */
  init?(): void;
}

/** A rule set as a module may hand it in: without settings, and without a summary, which its name then replaces. */
export type NewRuleSet = Omit<RuleSet, "settings" | "summary"> & Partial<Pick<RuleSet, "settings" | "summary">>;

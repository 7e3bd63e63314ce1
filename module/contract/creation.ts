import type { Budget, Draft, Rules } from "../core/creation/index.ts";
import type { JsonObject } from "../foundry/index.ts";

/**
 * Making a hero: what a rule set brings to the guide. What there is to choose from is data: `packs/<id>/_creation.yml`; a game that
 * has no compendium says it by its rules (`Creation.says`).
 */

/** The data of an entry of a list, out of its compendium, to be changed at will. */
export type EntryData = (list: string, id: string) => JsonObject;

/** Types of the actors that are made. */
interface MadeTypes {
  hero: string;
  adversary: string;
}

export type CreationSpec = MadeTypes & Creation;

/** Of a rule set with several games. */
export type GamesCreationSpec = MadeTypes & { games(): readonly CreationGame[] };

/** A game of a rule set that has several: it has its own guide, and its own place in the list of what is played. */
export interface CreationGame {
  id: string;
  /** Language keys, or texts of the game's own marked with `proper`. */
  label: string;
  summary: string;
  creation: Creation;
}

/** What the guide says of one of its pages, sections or budgets; `about`: of what can be chosen. */
export type CreationWord = "page" | "hint" | "section" | "purse" | "about";

/** How a hero is made in one game. */
export interface Creation {
  /** The rules of this table, which may come when they are wanted. `ids`: those of a list's entries, in the order of the compendium. */
  rules(ids: (list: string) => readonly string[]): Rules | Promise<Rules>;
  /** The list that a section takes its names from, where that is not the one of its own name. */
  listOf?: Readonly<Record<string, string>>;
  /**
   * What this table has in a list instead of the compendium's entries; null: those are had. An entry of the compendium's that the
   * table keeps has the compendium's data, with what stands in `data` over it.
   */
  table?(list: string): readonly TableEntry[] | null;
  /** Language key of what stands in no list. */
  label(section: string, id: string): string;
  /**
   * Words of its own, where the language files have none: a key, or a text marked with `proper`; null: none. Without it, those of
   * `CUBILETE.<rule set>.guide.<word>.<id>`.
   */
  says?(word: CreationWord, section: string, id?: string): string | null;
  /** What an entry of a list changes, in the player's words and a line, beside what its compendium says of it. */
  changes?(section: string, figures: Readonly<Record<string, unknown>>): string;
  /** What the draft comes to. Name, picture and concept are everybody's alike. */
  build(draft: Draft, entry: EntryData, made: Made): { system: JsonObject; items: JsonObject[] };
}

/** An entry of a table's own list. */
export interface TableEntry {
  id: string;
  group: string;
  /** Name, type and `system`, as far as the compendium does not say them. */
  data: JsonObject & { name: string; system: JsonObject };
}

/** What else the guide knows of a draft. */
export interface Made {
  /** Ids of a list's entries. */
  ids(list: string): readonly string[];
  /** Entries that the chosen kit calls its own. */
  career: readonly string[];
  spent(budget: string): Budget | undefined;
}

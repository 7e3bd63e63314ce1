import type { Budget, Draft, Rules } from "../core/creation/index.ts";
import type { JsonObject } from "../foundry/index.ts";

/** Making a hero: what a rule set brings to the guide. What there is to choose from is data: `packs/<id>/_creation.yml`. */

/** The data of an entry of a list, out of its compendium, to be changed at will. */
export type EntryData = (list: string, id: string) => JsonObject;

export interface CreationSpec {
  /** Types of the actors that it makes. */
  hero: string;
  adversary: string;
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

import type { ListEntry } from "./entries.ts";

/** A stat block as it was read, and the words by which it is read. */

/** What is meant by which words, in whatever languages. All are compared without accents and capitals. */
export interface Vocabulary {
  /** Figures: a label and the number behind it. */
  figures: Readonly<Record<string, readonly string[]>>;
  /** Those of them that have a maximum, so that `10/24` is two numbers of one; undefined: all. */
  counted?: readonly string[];
  /** What says which of several figures a number is, where one label has them all: `Defense 1 melee, 2 ranged`. */
  which?: Readonly<Record<string, readonly string[]>>;
  /** Words: a label at the beginning of a line, and what stands behind its colon. */
  texts?: Readonly<Record<string, readonly string[]>>;
  /** Lists: a label at the beginning of a line, and entries between commas. */
  lists: Readonly<Record<string, readonly string[]>>;
  /** What is a detail of an entry and never its name, such as damage. `of`: the list of a line alone that has one; `values`: those whose number is the entry's own; `behind`: words that are details once one stands before them. */
  details?: { of: string; labels: readonly string[]; values?: readonly string[]; behind?: readonly string[] };
  /** Names that are entries of a list wherever a line says them with a number, as skills that the rules know. */
  known?: { of: string; names: readonly string[] };
  /** Kinds of actors: words that may stand by the name. */
  kinds: Readonly<Record<string, readonly string[]>>;
}

/** A part of the text, and what it was taken for. */
export interface TextSpan {
  from: number;
  to: number;
  as: "name" | "kind" | "figure" | "label" | "entry" | "left";
  /** The figure or the list. */
  id?: string;
}

export interface StatBlock {
  /** The text as it is shown, where the marks stand. */
  text: string;
  name: string;
  kind: string | null;
  figures: Record<string, number>;
  /** Of figures that stand as `10/24`: how much is there now. */
  now: Record<string, number>;
  /** What the text calls figures whose label does not stand beside them, as in a table. */
  labels?: Record<string, string>;
  /** What stands behind labels of words. */
  texts?: Record<string, string>;
  lists: Record<string, ListEntry[]>;
  /** What was not understood, line by line. */
  left: string[];
  marks: TextSpan[];
}

/**
 * Data as a database or a file holds it: plain JSON of any age, a whole document or the part of it that an update
 * writes.
 */
export type Stored = Record<string, unknown>;

/** New paths by old ones, each beginning with `system.`. */
export type Renames = Readonly<Record<string, string>>;

/**
 * One change of stored names: how to read today what an older version wrote. Steps are numbered from 1 in each rule set
 * and stay as they are once released.
 *
 * Each function changes its argument in place and returns whether it did. It runs at every read, also on parts of a
 * document and again and again: so it looks for the old name, adds nothing that was not there, and takes any JSON
 * without throwing.
 */
export interface DataStep {
  version: number;
  /**
   * Fields of actors and items that got another name, as paths: `{ "system.tokens": "system.fate" }`. Token bars, effect keys, records,
   * cards and our own macros follow. Taken before the step's functions; a document that has no such field is left as it is.
   */
  renames?: Renames;
  actor?(source: Stored): boolean;
  item?(source: Stored): boolean;
  /** A part of a chat card. */
  part?(part: Stored): boolean;
  /** What the whole table shares, by the name that it has after the rule set's id. */
  shared?: Record<string, (value: Stored) => boolean>;
}

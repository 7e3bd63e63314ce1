/** Data as a database or a file holds it: plain JSON of any age, whole or a part of it that somebody updates. */
export type Stored = Record<string, unknown>;

/**
 * One change of stored names: how what an older version wrote is read today. Steps are numbered from 1 in each rule set
 * and stay as they are once released.
 *
 * Each function changes what it is given in place and says whether it did. It is called whenever something is read, also
 * with parts of a document and again and again: it looks for the old name, adds nothing that was not there, and takes any
 * JSON without throwing.
 */
export interface DataStep {
  version: number;
  actor?(source: Stored): boolean;
  item?(source: Stored): boolean;
  /** A part of a chat card. */
  part?(part: Stored): boolean;
  /** What the whole table shares, by the name that it has after the rule set's id. */
  shared?: Record<string, (value: Stored) => boolean>;
}

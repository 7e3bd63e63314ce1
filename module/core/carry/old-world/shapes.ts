import type { Data } from "../file.ts";

/** A world of another system, as it is read from its file. */

export const OLD_KINDS = ["Actor", "Item"] as const;
export type OldKind = (typeof OLD_KINDS)[number];
export const isOldKind = (kind: unknown): kind is OldKind => OLD_KINDS.some((one) => one === kind);

export interface OldUser {
  id: string;
  name: string;
  /** As the host counts it: 1 a player, 4 the GM. */
  role: number;
}

export interface OldFolder {
  kind: OldKind;
  id: string;
  name: string;
  /** The id of the folder that it lies in; null: it lies in none. */
  parent: string | null;
  /** As `#rrggbb`; null: it has none. */
  colour: string | null;
  sort: number;
  /** Whether what lies in it stands there as a user put it, and not by its name. */
  byHand: boolean;
}

/** A person or a thing of the old world. */
export interface OldDocument {
  kind: OldKind;
  /** What links call it by; blank: none can mean it. */
  id: string;
  name: string;
  /** The id of its folder there; null: it lay in none. */
  folder: string | null;
  sort: number;
  /** The levels of permission that were stored with it, by the ids of users there. */
  ownership: Data;
  source: Data;
}

/**
 * What is odd about an entry of the file. `shape`: it is no person and no thing, and does not come. `deep`: nested deeper than any sheet,
 * and does not come. `twin`: another one before it has its id, and links mean that one. `place`: its folder is not in the file.
 * `circle`: the folder lay in itself. `low`: the folder lay lower than the host has levels.
 */
export interface OldFault {
  code: "shape" | "deep" | "twin" | "place" | "circle" | "low";
  name: string;
}

export interface OldWorld {
  /** What the world was called, its system, and when it was saved, in milliseconds. */
  title: string;
  system: string;
  saved: number;
  users: OldUser[];
  /** Each behind the one that it lies in. */
  folders: OldFolder[];
  documents: OldDocument[];
  faults: OldFault[];
  /** How many documents the old world itself could not read. */
  unreadable: number;
}

const LONGEST_NAME = 100;

/** A name as the file says it; blank: it says none. */
export const oldName = (value: unknown): string =>
  typeof value === "string" ? value.trim().slice(0, LONGEST_NAME) : "";
export const oldNumber = (value: unknown): number => (Number.isSafeInteger(value) ? Number(value) : 0);

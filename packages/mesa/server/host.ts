/**
 * What a table needs of where it runs. `node/` has it from Node, a browser from itself; everything else here is the same in both and
 * names neither.
 */
import type { FolderListing, PackMetadata } from "../common/protocol.ts";
import type { Log } from "./log.ts";
import type { Package, PackEntry } from "./packages/package.ts";
import type { Database, Operation, StoredRecord } from "./store/database.ts";

/** A connection of one page: as much of socket.io's as is used. */
export interface TableSocket {
  on(event: string, listener: (...args: never[]) => void): unknown;
  once(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
  /** Every packet; its last argument may be what answers it. */
  onAny(listener: (event: unknown, ...args: unknown[]) => void): unknown;
  emit(event: string, ...args: unknown[]): unknown;
  /** All other pages. */
  readonly broadcast: { emit(event: string, ...args: unknown[]): unknown };
  timeout(ms: number): { emitWithAck(event: string, ...args: unknown[]): Promise<unknown> };
  disconnect(close: boolean): unknown;
}

/** Where pages come in. */
export interface TableHub {
  /**
   * Begin to let pages in.
   * @param mayJoin  Whether there is such a user who may; the hub knows who it is.
   */
  open(mayJoin: (userId: string) => boolean, welcome: (socket: TableSocket, userId: string) => void): void;
  /** Tell every page. */
  emit(event: string, ...args: unknown[]): void;
  /** This user comes in no more without being asked who it is. */
  forget(userId: string): void;
  /** Disconnect everybody and let nobody in. */
  close(): Promise<void>;
}

/** The records of one collection: LevelDB, or what has its form. */
export interface Level {
  iterator(): { all(): Promise<StoredRecord[]> };
  /** Carried out as a whole or not at all. */
  batch(operations: Operation[], options?: { sync?: boolean }): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Where one world is kept. Names are paths inside of it: `data/actors`. */
export interface Store {
  /** Where something lies, in words for messages; without a name the world itself. */
  place(name?: string): string;
  /** Opens a collection, making it when it is not there. @throws {StartError} {DiskError} */
  open(name: string): Promise<{ level: Level; records: StoredRecord[] }>;
  /** Makes a collection of records: whole or not at all. @throws {DiskError} */
  lay(name: string, records: readonly StoredRecord[]): Promise<Level>;
  /** Takes a collection away; that there is none is no error. */
  drop(name: string): Promise<void>;
  /** The record of the world itself; null when there is no world. */
  readRecord(): Promise<string | null>;
  writeRecord(text: string): Promise<void>;
}

/** The compendia that packages ship. */
export interface ShippedPacks {
  /** Opens one; what is written to it stays in the world. One that cannot be read opens empty and is reported. */
  open(owner: Package, entry: PackEntry, metadata: PackMetadata, log: Log): Promise<Database>;
}

/** What is stored of a password: never the password. */
export interface StoredPassword {
  password: string;
  passwordSalt: string | null;
}

export interface Passwords {
  /** Turns a password into what is stored; the empty password means "none needed". */
  hash(password: string): StoredPassword;
  check(password: string, stored: StoredPassword): boolean;
}

/** All that a world is opened with. */
export interface Host {
  store: Store;
  packs: ShippedPacks;
  passwords: Passwords;
  /** The id of the system in a folder where another world of ours was played; undefined when there is none. */
  systemIdIn(folder: string): Promise<unknown>;
  /** Makes a world in a place beside, which becomes the world's when it is whole: a making cut short leaves nothing. */
  found(make: (host: Host) => Promise<void>): Promise<void>;
}

/** The files of a table, as its addresses have them. */
export interface Files {
  /** A file's text by its decoded path from the root of the table; null when there is none. */
  text(path: string): Promise<string | null>;
}

export interface BrowseOptions {
  extensions?: unknown;
  wildcard?: unknown;
}

/** What users choose files from. */
export interface FileShelf {
  /** @throws {RequestError} when there is no such folder. */
  browse(target: string, options: BrowseOptions): Promise<FolderListing>;
  /** @throws {RequestError} when it is there already, or may not be made. */
  createDirectory(target: string): Promise<string>;
  /**
   * Stores a file that a page laid down under a ticket, where no server receives it.
   * @returns its path.
   * @throws {RequestError} when it may not be stored so.
   */
  take?(target: string, name: string, ticket: string): Promise<string>;
}

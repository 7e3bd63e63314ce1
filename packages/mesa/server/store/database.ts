import { diskError, storing } from "../faults.ts";
import type { Level, Store } from "../host.ts";
import type { Source } from "../source.ts";
import { assemble, type RecordProblem, toRecords } from "./records.ts";

/** A change of one document: what it was (null when new) and what it becomes (null when deleted). */
export interface Change {
  documentName: string;
  collection: string;
  before: Source | null;
  after: Source | null;
}

/** A document or a part of one, as LevelDB holds it: its key, and its JSON. */
export type StoredRecord = [key: string, json: string];

/** One step of a batch. */
export type Operation = { type: "put"; key: string; value: string } | { type: "del"; key: string };

/**
 * The documents of one collection, as LevelDB holds them: a world's collection or a compendium pack.
 * The whole collection is kept in memory; the store is what makes it last.
 */
export class Database {
  readonly documents: Map<string, Source>;
  /** Folders stored next to the documents (packs only). */
  readonly folders: Map<string, Source>;
  /** Records that could not be read; still on disk. */
  readonly problems: readonly RecordProblem[];
  /** What takes back what a failed write may have left on the disk; until that is done nothing else is written. */
  #repair: Operation[] | null = null;

  private constructor(
    readonly path: string,
    readonly documentName: string,
    readonly collection: string,
    /** Its LevelDB, or what makes it where nothing has been written yet. */
    private level: Level | (() => Promise<Level>),
    records: Iterable<StoredRecord>,
  ) {
    const { documents, folders, problems } = assemble(collection, documentName, records);
    this.documents = documents;
    this.folders = folders;
    this.problems = problems;
  }

  /** Open a collection, creating it when it is not there. @throws {StartError} when it cannot be had. */
  static async open(store: Store, name: string, documentName: string, collection: string): Promise<Database> {
    const { level, records } = await store.open(name);
    return new Database(store.place(name), documentName, collection, level, records);
  }

  /** One whose records are known before it is there: it is made when somebody writes. */
  static known(
    store: Store,
    name: string,
    documentName: string,
    collection: string,
    records: readonly StoredRecord[],
  ): Database {
    const make = () => store.lay(name, records);
    return new Database(store.place(name), documentName, collection, make, records);
  }

  /** What is on the disk. */
  async records(): Promise<StoredRecord[]> {
    return (await this.#open()).iterator().all();
  }

  /**
   * Write changes as one batch and wait until they are on the disk; memory follows only then, so that nobody is told
   * of something a crash could undo.
   * @throws {DiskError} when the disk does not take it. Nothing has changed then, and the next write is tried anew.
   */
  async write(changes: readonly Change[]): Promise<void> {
    const operations: Operation[] = [];
    for (const change of changes) operations.push(...operationsOf(change));
    if (operations.length) {
      const level = await this.#open();
      await this.#mend(level);
      try {
        await level.batch(operations, { sync: true });
      } catch (error) {
        this.#repair = changes.flatMap((change) =>
          operationsOf({ ...change, before: change.after, after: change.before }),
        );
        throw diskError(error, this.path) ?? error;
      }
    }
    for (const { collection, before, after } of changes) {
      const map = collection === this.collection ? this.documents : this.folders;
      if (after) map.set(String(after._id), after);
      else if (before) map.delete(String(before._id));
    }
  }

  /** LevelDB refuses every write after one that failed until it is opened anew; the failed one may stand in its log. */
  async #mend(level: Level): Promise<void> {
    const repair = this.#repair;
    if (!repair) return;
    await storing(async () => {
      await level.close();
      await level.open();
      await level.batch(repair, { sync: true });
    }, this.path);
    this.#repair = null;
  }

  async #open(): Promise<Level> {
    if (typeof this.level === "function") this.level = await this.level();
    return this.level;
  }

  /** Let go of the folder. */
  async close(): Promise<void> {
    if (typeof this.level !== "function") await this.level.close();
  }
}

/** Only the records that differ are written: a hit point changed on an actor with fifty items is one record. */
function operationsOf({ documentName, collection, before, after }: Change): Operation[] {
  const old = new Map<string, string>();
  if (before) {
    for (const { key, value } of toRecords(collection, documentName, before)) old.set(key, JSON.stringify(value));
  }
  const operations: Operation[] = [];
  if (after) {
    for (const { key, value } of toRecords(collection, documentName, after)) {
      const text = JSON.stringify(value);
      if (old.get(key) !== text) operations.push({ type: "put", key, value: text });
      old.delete(key);
    }
  }
  for (const key of old.keys()) operations.push({ type: "del", key });
  return operations;
}

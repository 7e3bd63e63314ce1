import { mkdir } from "node:fs/promises";
import { ClassicLevel } from "classic-level";
import { StartError } from "../errors.ts";
import { diskError, storing } from "../faults.ts";
import { errorCode, messageOf, type Source } from "../source.ts";
import { assemble, type RecordProblem, toRecords } from "./records.ts";

/** A change of one document: what it was (null when new) and what it becomes (null when deleted). */
export interface Change {
  documentName: string;
  collection: string;
  before: Source | null;
  after: Source | null;
}

type Operation = { type: "put"; key: string; value: string } | { type: "del"; key: string };

/**
 * One LevelDB folder holding the documents of one collection: a world's collection or a compendium pack.
 * The whole collection is kept in memory; LevelDB is what makes it last.
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
    private readonly level: ClassicLevel<string, string>,
    entries: Iterable<[string, string]>,
  ) {
    const { documents, folders, problems } = assemble(collection, documentName, entries);
    this.documents = documents;
    this.folders = folders;
    this.problems = problems;
  }

  /**
   * Open the folder, creating it when it is not there. A lock left by a killed process is no obstacle, since LevelDB
   * locks through the operating system.
   * @throws {StartError} when another process has it open, or it is not a readable LevelDB.
   */
  static async open(path: string, documentName: string, collection: string): Promise<Database> {
    await storing(() => mkdir(path, { recursive: true }), path);
    const level = new ClassicLevel<string, string>(path, { keyEncoding: "utf8", valueEncoding: "utf8" });
    try {
      await level.open();
      return new Database(path, documentName, collection, level, await level.iterator().all());
    } catch (error) {
      if (errorCode(error) === "LEVEL_LOCKED") {
        throw new StartError(`${path} is open in another process: is another Mesa playing this world?`);
      }
      await level.close();
      const fault = diskError(error, path);
      if (fault) throw fault;
      const cause = error instanceof Error && error.cause ? `${messageOf(error.cause)}` : messageOf(error);
      throw new StartError(`${path} cannot be read as LevelDB: ${cause}`);
    }
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
      await this.#reopen();
      try {
        await this.level.batch(operations, { sync: true });
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
  async #reopen(): Promise<void> {
    const repair = this.#repair;
    if (!repair) return;
    await storing(async () => {
      await this.level.close();
      await this.level.open();
      await this.level.batch(repair, { sync: true });
    }, this.path);
    this.#repair = null;
  }

  /** Let go of the folder. */
  close(): Promise<void> {
    return this.level.close();
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

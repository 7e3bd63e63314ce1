import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ClassicLevel } from "classic-level";
import { StartError } from "../errors.ts";
import { diskError, storing } from "../faults.ts";
import type { Store } from "../host.ts";
import { errorCode, messageOf } from "../source.ts";
import { Database, type StoredRecord } from "../store/database.ts";
import { writeFileSafely } from "./files.ts";

type Level = ClassicLevel<string, string>;

/** A world in a folder: each collection is a LevelDB folder inside, and `world.json` says that there is one. */
export class FolderStore implements Store {
  constructor(readonly folder: string) {}

  place(name = ""): string {
    return join(this.folder, name);
  }

  /** A lock left by a killed process is no obstacle, since LevelDB locks through the operating system. */
  open(name: string): Promise<{ level: Level; records: StoredRecord[] }> {
    return openLevel(this.place(name), async (level) => ({ level, records: await level.iterator().all() }));
  }

  lay(name: string, records: readonly StoredRecord[]): Promise<Level> {
    return layLevel(this.place(name), records);
  }

  async drop(name: string): Promise<void> {
    await rm(this.place(name), { recursive: true, force: true });
  }

  async readRecord(): Promise<string | null> {
    const file = this.place("world.json");
    try {
      return await readFile(file, "utf8");
    } catch (error) {
      if (errorCode(error) === "ENOENT") return null;
      throw new StartError(`${file}: is not readable (${messageOf(error)})`);
    }
  }

  writeRecord(text: string): Promise<void> {
    return writeFileSafely(this.place("world.json"), text);
  }
}

/** A LevelDB folder by itself, wherever it lies. */
export function openDatabase(path: string, documentName: string, collection: string): Promise<Database> {
  return Database.open(new FolderStore(dirname(path)), basename(path), documentName, collection);
}

/** Makes a LevelDB of records. It gets its name when it is whole: one that was cut short is begun anew. */
async function layLevel(path: string, records: readonly StoredRecord[]): Promise<Level> {
  const half = `${path}.half`;
  await storing(async () => {
    await rm(half, { recursive: true, force: true });
    await openLevel(half, async (level) => {
      await level.batch(
        records.map(([key, value]) => ({ type: "put", key, value })),
        { sync: true },
      );
      await level.close();
    });
    await rename(half, path);
  }, path);
  return openLevel(path, async (level) => level);
}

/** Opens a folder and takes from it what `read` gives; where that fails nobody holds it. @throws {StartError} {DiskError} */
async function openLevel<T>(path: string, read: (level: Level) => Promise<T>): Promise<T> {
  await storing(() => mkdir(path, { recursive: true }), path);
  const level: Level = new ClassicLevel(path, { keyEncoding: "utf8", valueEncoding: "utf8" });
  try {
    await level.open();
    return await read(level);
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

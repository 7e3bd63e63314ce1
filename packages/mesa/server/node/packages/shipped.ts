import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { PackMetadata } from "../../../common/protocol.ts";
import { DiskError } from "../../faults.ts";
import type { ShippedPacks } from "../../host.ts";
import type { Log } from "../../log.ts";
import { collectionOf, openPack, withProblemsTold } from "../../packages/compendium.ts";
import type { Package, PackEntry } from "../../packages/package.ts";
import { errorCode, messageOf } from "../../source.ts";
import { Database, type StoredRecord } from "../../store/database.ts";
import type { FolderStore } from "../store.ts";
import { packFolder } from "./packs.ts";

/** What was read of shipped packs, by their content: they are the same in every world that this process opens. */
const shippedRecords = new Map<string, StoredRecord[]>();

/**
 * The packs that packages ship, as folders. LevelDB writes to its folder even to read, so a copy in the world's folder is opened,
 * named by the content: the shipped folder stays untouched and a rebuilt pack is copied anew. What this process has read
 * before gets a folder when somebody writes to it.
 * A pack that cannot be read opens empty and is reported by name.
 */
export class ShippedFolders implements ShippedPacks {
  constructor(private readonly store: FolderStore) {}

  /** Where the copy of one lies, by its content. */
  #copyOf({ folder, manifest }: Package, entry: PackEntry, { packageType }: PackMetadata) {
    const shelf = packageType === "system" ? "system-packs" : `module-packs/${manifest.id}`;
    const hash = hashFolder(packFolder(folder, entry.path));
    return { shelf, hash, name: `${entry.name}-${hash}` };
  }

  /** Puts records in the place of what a package ships, as somebody wrote them into it. */
  async replace(
    owner: Package,
    entry: PackEntry,
    metadata: PackMetadata,
    records: readonly StoredRecord[],
  ): Promise<void> {
    const { shelf, name } = this.#copyOf(owner, entry, metadata);
    await this.store.drop(`${shelf}/${name}`);
    await (await this.store.lay(`${shelf}/${name}`, records)).close();
  }

  async open(owner: Package, entry: PackEntry, metadata: PackMetadata, log: Log): Promise<Database> {
    const { store } = this;
    const { shelf, hash, name } = this.#copyOf(owner, entry, metadata);
    const copies = store.place(shelf);
    const shipped = packFolder(owner.folder, entry.path);
    const copy = join(copies, name);
    for (const old of namesIn(copies) ?? []) {
      const outdated = old.slice(0, old.lastIndexOf("-")) === entry.name && old !== name;
      if (outdated) await rm(join(copies, old), { recursive: true, force: true });
    }
    const isNew = hash !== "empty" && !existsSync(copy);
    const known = isNew && shippedRecords.get(hash);
    if (known) {
      const collection = collectionOf(entry.type, metadata.id);
      const database = Database.known(store, `${shelf}/${name}`, entry.type, collection, known);
      return withProblemsTold(database, metadata.id, log);
    }
    if (isNew) {
      await mkdir(copies, { recursive: true });
      // Copied under another name first: a copy that was cut short must not look whole.
      const half = `${copy}.half`;
      await rm(half, { recursive: true, force: true });
      await cp(shipped, half, { recursive: true, filter: (source) => basename(source) !== "LOCK" });
      await rename(half, copy);
    }
    try {
      const database = await openPack(store, `${shelf}/${name}`, metadata, log);
      if (isNew) shippedRecords.set(hash, await database.records());
      return database;
    } catch (error) {
      if (
        error instanceof DiskError ||
        errorCode(error) === "LEVEL_LOCKED" ||
        /open in another process/.test(messageOf(error))
      )
        throw error;
      log("error", `The compendium ${metadata.id} is not readable and opens empty: ${messageOf(error)}`);
      const empty = `${shelf}/${entry.name}-unreadable`;
      await store.drop(empty);
      return openPack(store, empty, metadata, log);
    }
  }
}

/** By which it is known that what a package ships is what it was. */
export function recordsHash(records: readonly StoredRecord[]): string {
  return createHash("sha256").update(JSON.stringify(records)).update("\0").digest("hex").slice(0, 16);
}

/** The names in a folder, or null when there is no such folder. Nobody plays yet who would wait for this. */
function namesIn(folder: string): string[] | null {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** A short hash of all files of a pack; `empty` when there is no such folder. */
function hashFolder(folder: string): string {
  const names = namesIn(folder);
  if (names === null) return "empty";
  const hash = createHash("sha256");
  // LOG files tell of openings, not of content.
  for (const name of names.filter((each) => each !== "LOCK" && !each.startsWith("LOG")).sort()) {
    const file = join(folder, name);
    if (statSync(file).isFile()) hash.update(`${name}\0`).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}

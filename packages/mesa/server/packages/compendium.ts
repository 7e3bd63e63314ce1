import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { PackMetadata } from "../../common/protocol.ts";
import { getProperty, setProperty } from "../../common/utils/index.ts";
import { StartError } from "../errors.ts";
import { DiskError } from "../faults.ts";
import type { Log } from "../log.ts";
import { errorCode, isRecord, messageOf, type Source } from "../source.ts";
import { Database, type StoredRecord } from "../store/database.ts";
import { COLLECTIONS } from "../store/hierarchy.ts";
import type { Package } from "./manifest.ts";
import { type PackEntry, packFolder } from "./packs.ts";

/** The fields every index entry has, where the document has them. */
const INDEX_FIELDS = ["_id", "name", "img", "type", "sort", "folder"];

/** A compendium of a package or of the world. */
export interface Compendium {
  metadata: PackMetadata;
  database: Database;
}

/** The metadata of a declared pack. */
export function packMetadata(
  entry: PackEntry,
  packageType: "system" | "module",
  packageName: string,
  system: string,
): PackMetadata {
  // Older manifests name the file of before LevelDB; the folder has no such ending, nor has what the page is told.
  const path = `${packageType}s/${packageName}/${entry.path.replace(/\.db$/, "")}`;
  return { ...entry, path, id: `${packageName}.${entry.name}`, system, packageType, packageName };
}

/** What was read of shipped packs, by their content: they are the same in every world that this process opens. */
const shippedRecords = new Map<string, StoredRecord[]>();

/**
 * Open a pack that a package ships. LevelDB writes to its folder even to read, so a copy in the world's folder is opened,
 * named by the content: the shipped folder stays untouched and a rebuilt pack is copied anew. What this process has read
 * before gets a folder when somebody writes to it.
 * A pack that cannot be read opens empty and is reported by name.
 */
export async function openShippedPack(
  { folder }: Package,
  metadata: PackMetadata,
  entry: PackEntry,
  copies: string,
  log: Log,
): Promise<Compendium> {
  const shipped = packFolder(folder, entry.path);
  const hash = hashFolder(shipped);
  const name = `${entry.name}-${hash}`;
  const copy = join(copies, name);
  for (const old of namesIn(copies) ?? []) {
    const outdated = old.slice(0, old.lastIndexOf("-")) === entry.name && old !== name;
    if (outdated) await rm(join(copies, old), { recursive: true, force: true });
  }
  const isNew = hash !== "empty" && !existsSync(copy);
  const known = isNew && shippedRecords.get(hash);
  if (known) {
    const database = Database.known(copy, entry.type, collectionOf(entry.type, metadata.id), known);
    return { metadata, database: withProblemsTold(database, metadata.id, log) };
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
    const database = await openPack(copy, entry.type, metadata.id, log);
    if (isNew) shippedRecords.set(hash, await database.records());
    return { metadata, database };
  } catch (error) {
    if (
      error instanceof DiskError ||
      errorCode(error) === "LEVEL_LOCKED" ||
      /open in another process/.test(messageOf(error))
    )
      throw error;
    log("error", `The compendium ${metadata.id} is not readable and opens empty: ${messageOf(error)}`);
    const empty = join(copies, `${entry.name}-unreadable`);
    await rm(empty, { recursive: true, force: true });
    return { metadata, database: await openPack(empty, entry.type, metadata.id, log) };
  }
}

/** The collection of a pack's documents. @throws {StartError} */
function collectionOf(type: string, id: string): string {
  const collection = COLLECTIONS[type];
  if (!collection) throw new StartError(`The compendium ${id} holds ${type} documents, which Mesa does not know.`);
  return collection;
}

function withProblemsTold(database: Database, id: string, log: Log): Database {
  for (const { key, reason } of database.problems) log("error", `The compendium ${id}: ${key} ${reason}`);
  return database;
}

/** Open (or create) the database of a pack, reporting records that cannot be read. */
export async function openPack(folder: string, type: string, id: string, log: Log): Promise<Database> {
  return withProblemsTold(await Database.open(folder, type, collectionOf(type, id)), id, log);
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

/** The index of a pack: raw source values of the usual fields and of those asked for. */
export function indexOf({ metadata, database }: Compendium, fields: readonly string[] = []): Source[] {
  return [...database.documents.values()].map((source) => indexEntry(metadata, source, fields));
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

function indexEntry(metadata: PackMetadata, source: Source, fields: readonly string[]): Source {
  const entry: Source = {};
  for (const field of [...INDEX_FIELDS, ...fields]) {
    const value = getProperty(source, field);
    if (value !== undefined) setProperty(entry, field, isObject(value) ? structuredClone(value) : value);
  }
  entry.uuid = `Compendium.${metadata.id}.${metadata.type}.${String(source._id)}`;
  return entry;
}

/** What world settings say about packs: `core.compendiumConfiguration` by pack id. It must not be changed in place. */
export function packConfiguration(settings: Iterable<Source>, id: string): Source {
  for (const { key, value } of settings) {
    if (key !== "core.compendiumConfiguration" || typeof value !== "string") continue;
    const own = configurations(value)[id];
    return isRecord(own) ? own : {};
  }
  return {};
}

/** The setting that was read last: a page that starts asks for every pack, one after the other. */
let last: { text: string; all: Source } | undefined;

function configurations(text: string): Source {
  if (last?.text === text) return last.all;
  let all: unknown;
  try {
    all = JSON.parse(text);
  } catch {
    all = null;
  }
  last = { text, all: isRecord(all) ? all : {} };
  return last.all;
}

/** Is the pack locked? The world's configuration decides; by default all but the world's own are. */
export function isLocked(metadata: PackMetadata, configuration: Source): boolean {
  return typeof configuration.locked === "boolean" ? configuration.locked : metadata.packageType !== "world";
}

const ROLE_NUMBERS: Record<string, number> = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 };
const LEVEL_NUMBERS: Record<string, number> = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };

/** The ownership level a role has in a pack: the best of the levels of that role and the ones below. */
export function packLevel(metadata: PackMetadata, configuration: Source, role: number): number {
  const ownership = isRecord(configuration.ownership) ? configuration.ownership : metadata.ownership;
  let best = 0;
  for (const [name, level] of Object.entries(ownership)) {
    if (role >= (ROLE_NUMBERS[name] ?? Number.POSITIVE_INFINITY)) {
      best = Math.max(best, LEVEL_NUMBERS[String(level)] ?? 0);
    }
  }
  return best;
}

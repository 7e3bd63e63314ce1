import type { PackMetadata } from "../../common/protocol.ts";
import { getProperty, setProperty } from "../../common/utils/index.ts";
import { StartError } from "../errors.ts";
import type { Store } from "../host.ts";
import type { Log } from "../log.ts";
import { isRecord, type Source } from "../source.ts";
import { Database } from "../store/database.ts";
import { COLLECTIONS } from "../store/hierarchy.ts";
import type { PackEntry } from "./package.ts";

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

/** The collection of a pack's documents. @throws {StartError} */
export function collectionOf(type: string, id: string): string {
  const collection = COLLECTIONS[type];
  if (!collection) throw new StartError(`The compendium ${id} holds ${type} documents, which Mesa does not know.`);
  return collection;
}

/** Says of each record of a pack that cannot be read why. */
export function withProblemsTold(database: Database, id: string, log: Log): Database {
  for (const { key, reason } of database.problems) log("error", `The compendium ${id}: ${key} ${reason}`);
  return database;
}

/** Open (or create) the database of a pack, reporting records that cannot be read. */
export async function openPack(store: Store, name: string, { type, id }: PackMetadata, log: Log): Promise<Database> {
  return withProblemsTold(await Database.open(store, name, type, collectionOf(type, id)), id, log);
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

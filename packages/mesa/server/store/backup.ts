import { isNewerVersion } from "../../common/utils/index.ts";
import { asString, isRecord } from "../source.ts";
import type { StoredRecord } from "./database.ts";

/** A world as a file: JSON with all its records, shelf by shelf. */
interface Backup {
  format: typeof FORMAT;
  version: number;
  shelves: Record<string, StoredRecord[]>;
  /** What users added, by path, in Base64. */
  files: Record<string, string>;
}

const FORMAT = "mesa-world";
const VERSION = 1;

/** Where the record of the world stands, and the names of shipped compendia that were written to. */
export const ABOUT = "about";
export const RECORD = "world";
export const LAID = "laid:";

/** Says that there is a folder, where nothing is in it yet. */
export const FOLDER = "mesa-folder.txt";

/** The shelves that a world has; the letter that stands between one and its keys is in none of them. */
const isShelf = (name: string): boolean =>
  /^(?:about$|(?:data|packs|shipped)\/.)/.test(name) && !name.includes("\u0000") && !name.includes("\u0001");

/** Why a file is no world for this table; the page says it in the language of whoever reads. */
export type BackupFault = "noWorld" | "otherSystem" | "newer";

export class BackupError extends Error {
  constructor(readonly fault: BackupFault) {
    super(fault);
  }
}

/** All records by shelf, and the files, as the text of a file. */
export function writeBackup(shelves: Backup["shelves"], files: Backup["files"]): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, shelves, files } satisfies Backup);
}

/** What a world of this table is played with. */
export interface Played {
  id: string;
  system: { id: string; version: string };
  generation: number;
}

/**
 * The records in the text of a file, looked over: what they say of themselves fits this table, and each is JSON under a key.
 * @param checkFile  Throws for a path that no file may have here.
 * @throws {BackupError}
 */
export function readBackup(
  text: string,
  played: Played,
  checkFile: (path: string) => void,
): { shelves: Map<string, StoredRecord[]>; files: Map<string, string> } {
  const data = parsed(text);
  if (!isRecord(data) || data.format !== FORMAT || !isRecord(data.shelves)) throw new BackupError("noWorld");
  if (typeof data.version !== "number" || data.version > VERSION) throw new BackupError("newer");
  const shelves = new Map<string, StoredRecord[]>();
  for (const [shelf, records] of Object.entries(data.shelves)) {
    if (!Array.isArray(records) || !isShelf(shelf)) throw new BackupError("noWorld");
    for (const record of records) if (!isStored(record, shelf)) throw new BackupError("noWorld");
    shelves.set(shelf, records as StoredRecord[]);
  }
  const about = new Map(shelves.get(ABOUT));
  const world = parsed(about.get(RECORD) ?? "");
  if (!isRecord(world) || typeof world.id !== "string") throw new BackupError("noWorld");
  checkFit(world, played);
  // It becomes the world of this table, whatever it was called where it comes from, and its files lie where this one's do.
  const moved = movedTo(world.id, played.id);
  for (const [shelf, records] of shelves) {
    if (shelf !== ABOUT)
      shelves.set(
        shelf,
        records.map(([key, json]): StoredRecord => [key, moved(json)]),
      );
  }
  const { systemFolder: _elsewhere, ...record } = world;
  about.set(RECORD, JSON.stringify({ ...record, id: played.id }));
  shelves.set(ABOUT, [...about]);
  return { shelves, files: filesOf(data.files, moved, checkFile) };
}

/** Turns the addresses of one world's files in a text into those of another's. */
function movedTo(from: string, to: string): (text: string) => string {
  if (from === to || !/^[a-z0-9_-]+$/.test(from)) return (text) => text;
  const address = new RegExp(`(?<![\\w-])worlds/${from}/`, "g");
  return (text) => text.replace(address, () => `worlds/${to}/`);
}

function filesOf(
  value: unknown,
  moved: (path: string) => string,
  checkFile: (path: string) => void,
): Map<string, string> {
  const files = new Map<string, string>();
  for (const [name, text] of Object.entries(isRecord(value) ? value : {})) {
    const path = moved(name);
    try {
      checkFile(path);
      atob(String(text));
    } catch {
      throw new BackupError("noWorld");
    }
    files.set(path, String(text));
  }
  return files;
}

/** Can a world be played here, by what its record says? @throws {BackupError} */
export function checkFit(world: unknown, { system, generation }: Played): void {
  if (!isRecord(world)) return;
  if (world.system !== system.id) throw new BackupError("otherSystem");
  const version = asString(world.systemVersion);
  const isNewer = version !== undefined && isNewerVersion(version, system.version);
  if (isNewer || Number(world.generation ?? 13) > generation) throw new BackupError("newer");
}

function isStored(record: unknown, shelf: string): boolean {
  if (!Array.isArray(record) || record.length !== 2) return false;
  const [key, json] = record;
  if (typeof key !== "string" || typeof json !== "string" || key === "" || key.includes("\u0000")) return false;
  const document = parsed(json);
  return shelf === ABOUT || (isRecord(document) && !isDeeper(document, MOST_DEEP));
}

/** Deeper than any document that was ever written: what walks through it would fall. */
const MOST_DEEP = 200;

const isDeeper = (value: unknown, than: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (than === 0 || Object.values(value).some((each) => isDeeper(each, than - 1)));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

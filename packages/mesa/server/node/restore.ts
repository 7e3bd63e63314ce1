import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { StartError } from "../errors.ts";
import { FieldRules } from "../html/fields.ts";
import { cleanShelves } from "../html/shelves.ts";
import type { Log } from "../log.ts";
import { packMetadata } from "../packages/compendium.ts";
import { messageOf } from "../source.ts";
import { ABOUT, BackupError, type BackupFault, FOLDER, LAID, RECORD, readBackup } from "../store/backup.ts";
import type { StoredRecord } from "../store/database.ts";
import { World, type WorldOptions } from "../world/world.ts";
import { FolderHost } from "./host.ts";
import { Library } from "./media/library.ts";
import { recordsHash } from "./packages/shipped.ts";

/** A world that a table without a server gave out to a file becomes one of this server. */

const FAULTS: Readonly<Record<BackupFault, string>> = {
  noWorld: "holds no table",
  otherSystem: "holds a table that is played with another system",
  newer: "holds a table of a newer version",
};

interface Place {
  file: string;
  /** The world's folder, where none may be yet. */
  folder: string;
  /** That of all worlds. */
  data: string;
}

/** @throws {StartError} when the file holds no world for this system, or there is a world already: nothing is there then that was not before. */
export async function restoreWorld(options: WorldOptions, { file, folder, data }: Place): Promise<void> {
  const { id, host, system, release } = options;
  if (await World.exists(host))
    throw new StartError(
      `There is a world ${id} in ${folder} already, which stays as it is: name another with --world.`,
    );
  const library = (at: string) => new Library(system, [], { id, folder: at }, data);
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new StartError(`${file} cannot be read: ${messageOf(error)}`);
  });
  const { shelves: found, files } = read(file, text, {
    played: { id, system: system.manifest, generation: release.generation },
    check: (path) => void library(folder).placeOf(path),
  });
  const shelves = cleanShelves(found, new FieldRules(system.manifest.documentTypes));
  const about = new Map(shelves.get(ABOUT));
  shelves.delete(ABOUT);
  await host.found(async (beside) => {
    if (!(beside instanceof FolderHost)) throw new Error("A file becomes a world in a folder.");
    const { store } = beside;
    await store.writeRecord(about.get(RECORD) ?? "");
    for (const [shelf, records] of shelves) {
      if (!shelf.startsWith(SHIPPED)) await (await store.lay(shelf, records)).close();
      else if (about.has(LAID + shelf)) await restorePack(options, beside, shelf, records);
    }
    // It must open before it is one, and before anything lies where other worlds find it too.
    await (await World.open({ ...options, host: beside })).close();
    for (const [path, content] of files) await restoreFile(library(store.folder), path, content, options.log);
  });
}

function read(
  file: string,
  text: string,
  { played, check }: { played: Parameters<typeof readBackup>[1]; check: (path: string) => void },
): ReturnType<typeof readBackup> {
  try {
    return readBackup(text, played, check);
  } catch (error) {
    if (error instanceof BackupError) throw new StartError(`${file} ${FAULTS[error.fault]}.`);
    throw error;
  }
}

const SHIPPED = "shipped/";

/** What was written to a compendium that the system ships stays for as long as that is of the same content, here as there. */
async function restorePack(
  { system, log }: WorldOptions,
  { packs }: FolderHost,
  shelf: string,
  records: readonly StoredRecord[],
): Promise<void> {
  const [, name, hash] = shelf.split("/");
  const { manifest } = system;
  for (const entry of manifest.packs) {
    const metadata = packMetadata(entry, "system", manifest.id, manifest.id);
    if (metadata.id !== name) continue;
    const shipped = await packs.open(system, entry, metadata, log);
    const content = recordsHash(await shipped.records());
    await shipped.close();
    if (content === hash) return packs.replace(system, entry, metadata, records);
  }
  log("warn", `What was written to the compendium ${name} is left out: the system ships another content of it now.`);
}

/** Files beside the world's own are those of all worlds: what lies there already stays. */
async function restoreFile(library: Library, path: string, content: string, log: Log): Promise<void> {
  const at = library.placeOf(path);
  if (existsSync(at)) {
    log("warn", `${path} is left out: there is such a file already.`);
    return;
  }
  const name = basename(path);
  const folder = dirname(path);
  if (name !== FOLDER) await library.save(folder === "." ? "" : folder, name, Buffer.from(content, "base64"));
  else if (!existsSync(dirname(at))) await library.createDirectory(folder);
}

/** Pack sources: YAML files, several of which may fill one pack; and the book of what every slug path stands for. */

import { createHash } from "node:crypto";
import { BuildError } from "../files.ts";
import { isRecord, type Language, pick, readYaml } from "../languages.ts";

export const PACK_TYPES = ["Actor", "Item", "JournalEntry"] as const;
export type PackType = (typeof PACK_TYPES)[number];
export type Data = Record<string, unknown>;

export interface Source {
  /** The file, for messages; of several the first. */
  file: string;
  pack: string;
  type: PackType;
  folders: Data[];
  entries: Data[];
}

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A document id of 16 characters out of a slug path; deterministic. */
export function slugId(slug: string): string {
  let number = BigInt(`0x${createHash("sha256").update(slug).digest("hex")}`);
  let id = "";
  while (id.length < 16) {
    id += BASE62[Number(number % 62n)];
    number /= 62n;
  }
  return id;
}

export function slugOf(entry: Data, where: string): string {
  if (typeof entry.slug !== "string" || !/^[a-z0-9-]+$/.test(entry.slug))
    throw new BuildError(`${where}: every entry needs a slug, not "${String(entry.slug)}"`);
  return entry.slug;
}

export function readSource(file: string): Source {
  const data = readYaml(file);
  if (!isRecord(data)) throw new BuildError(`${file}: expected { pack, type, entries }`);
  const { pack, type, folders = [], entries } = data;
  if (typeof pack !== "string" || !/^[a-z0-9-]+$/.test(pack)) throw new BuildError(`${file}: "pack" must be a slug`);
  if (!PACK_TYPES.includes(type as PackType))
    throw new BuildError(`${file}: "type" must be one of ${PACK_TYPES.join(", ")}`);
  if (!Array.isArray(folders) || !folders.every(isRecord)) throw new BuildError(`${file}: "folders" must be a list`);
  if (!Array.isArray(entries) || !entries.every(isRecord)) throw new BuildError(`${file}: "entries" must be a list`);
  return { file, pack, type: type as PackType, folders, entries };
}

/** Files of one pack become one source, in the order of their names; a slug that stands twice is refused. */
export function mergeSources(sources: Source[]): Source[] {
  const merged = new Map<string, Source>();
  for (const source of sources) {
    const known = merged.get(source.pack);
    if (known && known.type !== source.type)
      throw new BuildError(`${source.file}: ${source.pack} holds ${known.type} in ${known.file}`);
    merged.set(source.pack, {
      file: known?.file ?? source.file,
      pack: source.pack,
      type: source.type,
      folders: [...(known?.folders ?? []), ...source.folders],
      entries: [...(known?.entries ?? []), ...source.entries.map((entry) => ({ ...entry, file: source.file }))],
    });
  }
  for (const { file, folders, entries } of merged.values()) {
    for (const list of [folders, entries, ...entries.map(pagesOf)]) {
      const slugs = list.map((each) => slugOf(each, file));
      const twice = slugs.find((slug, index) => slugs.indexOf(slug) !== index);
      if (twice) throw new BuildError(`${file}: ${twice} stands twice`);
    }
  }
  return [...merged.values()];
}

/** The pages of a journal entry; nothing else has any. */
export function pagesOf(entry: Data): Data[] {
  const { pages = [] } = entry;
  if (!Array.isArray(pages) || !pages.every(isRecord))
    throw new BuildError(`${String(entry.slug)}: "pages" must be a list`);
  return pages;
}

/** What a slug path (`gear-pack/katana`, `book/throws/odds`) stands for in one language. */
export interface Target {
  uuid: string;
  name: string;
}

export function targetsOf(sources: Source[], language: Language, systemId: string): Map<string, Target> {
  const targets = new Map<string, Target>();
  for (const { pack, type, entries } of sources) {
    for (const entry of entries) {
      const path = `${pack}/${String(entry.slug)}`;
      const uuid = `Compendium.${systemId}.${pack}-${language}.${type}.${slugId(path)}`;
      targets.set(path, { uuid, name: String(pick(entry.name, language, path)) });
      for (const page of pagesOf(entry)) {
        const inside = `${path}/${String(page.slug)}`;
        const name = String(pick(page.name, language, inside));
        targets.set(inside, { uuid: `${uuid}.JournalEntryPage.${slugId(inside)}`, name });
      }
    }
  }
  return targets;
}

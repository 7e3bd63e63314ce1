/** Pack sources: YAML files, several of which may fill one pack; and the book of what every slug path stands for. */

import { createHash } from "node:crypto";
import { BuildError } from "../files.ts";
import { isRecord, type Language, pick, readYaml, type Tree } from "../languages.ts";
import { coreValue, termOf } from "./core-values.ts";
import { manualPages } from "./manual.ts";

export const PACK_TYPES = ["Actor", "Item", "RollTable", "JournalEntry", "Adventure"] as const;
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
  if (typeof entry.slug !== "string" || !/^[A-Za-z0-9-]+$/.test(entry.slug))
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
  const made = entries.flatMap((entry) => eachOf(entry, file)).map((entry) => withMarkdown(entry, pack, file));
  return { file, pack, type: type as PackType, folders, entries: made };
}

/** A journal entry may have its pages from a folder of Markdown: `markdown: docs/manual`. */
function withMarkdown({ markdown, ...entry }: Data, pack: string, where: string): Data {
  return markdown === undefined
    ? entry
    : { ...entry, pages: manualPages(String(markdown), `${pack}/${slugOf(entry, where)}`) };
}

/**
 * What an entry stands for: itself, or, with `each: engine.LIST`, one for every record of a list of the core. `{field}` in a
 * text is that record's field; a text that is nothing else becomes its value, and is left out where the record has none.
 * `but: { field: { value: changes } }` says what is different for the record whose field has that value.
 */
export function eachOf(entry: Data, where: string): Data[] {
  const { each, but = {}, ...rest } = entry;
  if (each === undefined) return [entry];
  const rows = coreValue(String(each), where);
  if (!Array.isArray(rows) || !rows.every(isRecord))
    throw new BuildError(`${where}: ${String(each)} is no list of records`);
  const fields = new Set(rows.flatMap((row) => Object.keys(row)));
  const exceptions = Object.entries(isRecord(but) ? but : {}).flatMap(([field, values]) =>
    Object.entries(isRecord(values) ? values : {}).map(([value, changes]) => ({ field, value, changes })),
  );
  const stray = exceptions.find(({ field, value }) => rows.every((row) => String(row[field]) !== value));
  if (stray) throw new BuildError(`${where}: ${String(each)} has no ${stray.field} ${stray.value}`);
  return rows.map((row) =>
    exceptions
      .filter(({ field, value }) => String(row[field]) === value)
      .reduce<unknown>((made, { changes }) => merge(made, changes), filled(rest, row, fields)),
  ) as Data[];
}

/** Data with changes laid over it, field by field; lists are replaced whole. */
export function merge(original: unknown, changes: unknown): unknown {
  if (!isRecord(original) || !isRecord(changes)) return changes === undefined ? original : changes;
  const keys = new Set([...Object.keys(original), ...Object.keys(changes)]);
  return Object.fromEntries([...keys].map((key) => [key, merge(original[key], changes[key])]));
}

const PLACE = /\{(\w+)\}/g;

function filled(value: unknown, row: Data, fields: Set<string>): unknown {
  if (typeof value === "string") {
    const [, only = ""] = /^\{(\w+)\}$/.exec(value) ?? [];
    if (fields.has(only)) return structuredClone(row[only]);
    return value.replace(PLACE, (place, name: string) => (fields.has(name) ? String(row[name] ?? "") : place));
  }
  if (Array.isArray(value)) return value.map((part) => filled(part, row, fields));
  if (!isRecord(value)) return value;
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => [name, filled(part, row, fields)]);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

/** The name of an entry: `{ es, en }`, or `{ term: KEY }` for one that the language files have. */
export function nameOf(name: unknown, language: Language, terms: Tree, where: string): string {
  const picked = pick(name, language, where);
  if (isRecord(picked) && typeof picked.term === "string") return termOf(terms, picked.term, where);
  if (typeof picked !== "string") throw new BuildError(`${where}: needs a name`);
  return picked;
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

/** What a slug path (`gear-pack/katana`, `book/rolls/odds`) stands for in one language. */
export interface Target {
  uuid: string;
  name: string;
}

/** @param languageOf In which language a compendium is there for readers of this one. */
export function targetsOf(
  sources: Source[],
  language: Language,
  terms: Tree,
  systemId: string,
  languageOf: (pack: string) => Language = () => language,
): Map<string, Target> {
  const targets = new Map<string, Target>();
  for (const { pack, type, entries } of sources) {
    for (const entry of entries) {
      const path = `${pack}/${String(entry.slug)}`;
      const uuid = `Compendium.${systemId}.${pack}-${languageOf(pack)}.${type}.${slugId(path)}`;
      targets.set(path, { uuid, name: nameOf(entry.name, language, terms, path) });
      for (const page of pagesOf(entry)) {
        const inside = `${path}/${String(page.slug)}`;
        const name = String(pick(page.name, language, inside));
        targets.set(inside, { uuid: `${uuid}.JournalEntryPage.${slugId(inside)}`, name });
      }
    }
  }
  return targets;
}

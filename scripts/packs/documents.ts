/** Pack sources made into documents of one language: what Foundry's compiler stores. */

import { existsSync } from "node:fs";
import { BuildError } from "../files.ts";
import { isRecord, type Language, pick } from "../languages.ts";
import { adventure } from "./adventure.ts";
import { effectsOf } from "./effects.ts";
import { prose, proseWithin } from "./prose.ts";
import { type Data, eachOf, merge, nameOf, type PackType, pagesOf, type Source, slugId, slugOf } from "./source.ts";
import type { Book } from "./tables.ts";

export interface PackContext {
  /** System id: prefix of images and compendium UUIDs. */
  systemId: string;
  systemVersion: string;
  /** The lowest supported core: V14 migrates what it loads, V13 cannot read newer shapes. */
  coreVersion: string;
}

const COLLECTIONS: Record<PackType, string> = {
  Actor: "actors",
  Item: "items",
  RollTable: "tables",
  JournalEntry: "journal",
  Adventure: "adventures",
};

/** JOURNAL_ENTRY_PAGE_FORMATS.HTML and the ownership level that follows the entry's. */
const HTML_FORMAT = 1;
const INHERIT = -1;

/** All documents of one source, folders first. Items are also put into the book: actors and tables are made of them. */
export function documentsOf(source: Source, book: Book, context: PackContext): Data[] {
  const folders = source.folders.map((folder, index) => folderDocument(folder, index, source, book.language, context));
  const entries = source.entries.map((raw, index) => {
    const slug = slugOf(raw, source.file);
    const where = `${String(raw.file)}: ${slug}`;
    const path = `${source.pack}/${slug}`;
    const id = slugId(path);
    const entry = pick(raw, book.language, where) as Data;
    const common: Data = {
      _id: id,
      _key: `!${COLLECTIONS[source.type]}!${id}`,
      name: nameOf(raw.name, book.language, book.terms, where),
      folder: folderId(entry.folder, source, where),
      sort: (index + 1) * 1000,
      ownership: { default: 0 },
      flags: {},
      _stats: stats(context),
    };
    if (source.type === "JournalEntry") return { ...common, pages: pages(entry, path, id, book, context, where) };
    if (source.type === "RollTable") return { ...common, ...rollTable(entry, path, id, book, context, where) };
    if (source.type === "Adventure") {
      const make = {
        image: (img: unknown) => image(img, context, where),
        stats: () => stats(context),
        pages: (journal: Data, inside: string, of: string, known: Book) =>
          pages(journal, inside, of, known, context, where),
        table: (table: Data, inside: string, of: string) => rollTable(table, inside, of, book, context, where),
      };
      return { ...common, ...adventure({ ...entry, name: common.name }, path, book, make, context.systemId, where) };
    }
    if (typeof entry.type !== "string") throw new BuildError(`${where}: needs a type`);
    const img = image(entry.img, context, where);
    const bearer = { path, id, name: String(common.name), img, systemId: context.systemId };
    const base: Data = {
      ...common,
      type: entry.type,
      img,
      system: proseWithin(entry.system ?? {}, book, where),
      effects: source.type === "Item" ? effectsOf(entry.effects, bearer, () => stats(context), where) : [],
    };
    if (source.type === "Item") {
      book.items.set(path, base);
      return base;
    }
    base.items = embedded(entry.items, path, id, book, context, where);
    base.prototypeToken = prototypeToken(base, entry.token, (img) => image(img, context, where));
    book.actors.set(path, base);
    return base;
  });
  return [...folders, ...entries];
}

function folderDocument(folder: Data, index: number, source: Source, language: Language, context: PackContext): Data {
  const slug = slugOf(folder, source.file);
  const id = slugId(`${source.pack}/folder/${slug}`);
  return {
    _id: id,
    _key: `!folders!${id}`,
    name: pick(folder.name, language, `${source.file}: ${slug}`),
    type: source.type,
    color: folder.color ?? null,
    description: "",
    folder: null,
    sorting: "m",
    sort: (index + 1) * 1000,
    flags: {},
    _stats: stats(context),
  };
}

/**
 * A table to roll on: `formula` and `results`, each with its `range` and either a `document` (the path of an entry, whose
 * name and picture it shows) or a `text`. Results can be made of a list of the core, as entries can.
 */
function rollTable(entry: Data, path: string, tableId: string, book: Book, context: PackContext, where: string): Data {
  const { formula, results, description = "" } = entry;
  if (typeof formula !== "string" || !Array.isArray(results) || !results.every(isRecord))
    throw new BuildError(`${where}: a table needs a formula and results`);
  return {
    img: image(entry.img, context, where),
    description: prose(String(description), book, where),
    formula,
    replacement: true,
    displayRoll: true,
    results: results
      .flatMap((result) => eachOf(result, where))
      .map((result, index) => {
        const id = slugId(`${path}/${index}`);
        const target = typeof result.document === "string" ? book.targets.get(result.document) : undefined;
        if (result.document !== undefined && !target)
          throw new BuildError(`${where}: no entry ${String(result.document)}`);
        if (!target && typeof result.text !== "string")
          throw new BuildError(`${where}: a result needs a document or a text`);
        return {
          _id: id,
          _key: `!tables.results!${tableId}.${id}`,
          type: target ? "document" : "text",
          name: target?.name ?? "",
          img: target ? (book.items.get(String(result.document))?.img ?? null) : null,
          description: target ? "" : prose(String(result.text), book, where),
          documentUuid: target?.uuid ?? null,
          weight: 1,
          range: result.range,
          drawn: false,
          flags: {},
        };
      }),
  };
}

/** Pages of a journal entry: text only, its marks and links expanded. */
function pages(entry: Data, path: string, entryId: string, book: Book, context: PackContext, where: string): Data[] {
  return pagesOf(entry).map((page, index) => {
    const inside = `${path}/${String(page.slug)}`;
    const id = slugId(inside);
    const place = `${where}/${String(page.slug)}`;
    if (typeof page.name !== "string" || typeof page.text !== "string")
      throw new BuildError(`${place}: a page needs a name and a text`);
    return {
      _id: id,
      _key: `!journal.pages!${entryId}.${id}`,
      name: page.name,
      type: "text",
      title: { show: true, level: 1 },
      text: { format: HTML_FORMAT, content: prose(page.text, book, place, page.tables) },
      sort: (index + 1) * 1000,
      // One that the GM gives out stays closed till then.
      ownership: { default: isRecord(page.give) ? 0 : INHERIT },
      flags: {},
      _stats: stats(context),
    };
  });
}

/** Items of an actor: `from` names an item of a pack; anything else given overrides it. A list of the core can be gone through with `each`. */
function embedded(
  list: unknown,
  actorPath: string,
  actorId: string,
  book: Book,
  context: PackContext,
  where: string,
): Data[] {
  if (list === undefined) return [];
  if (!Array.isArray(list)) throw new BuildError(`${where}: "items" must be a list`);
  const taken = new Set<string>();
  const entries = list.flatMap((raw: unknown) => (isRecord(raw) ? eachOf(raw, where) : [raw]));
  return entries.map((raw: unknown, index) => {
    const { from, ...overrides } = isRecord(raw) ? raw : { from: raw };
    const original = typeof from === "string" ? book.items.get(from) : undefined;
    if (!original) throw new BuildError(`${where}: no item "${String(from)}"`);
    const slug = taken.has(String(from)) ? `${from}/${index}` : String(from);
    taken.add(slug);
    const id = slugId(`${actorPath}/${slug}`);
    const item = merge(original, overrides) as Data;
    const effects = (item.effects as Data[]).map((effect) => ({
      ...effect,
      _key: `!actors.items.effects!${actorId}.${id}.${String(effect._id)}`,
    }));
    return {
      ...item,
      effects,
      _id: id,
      _key: `!actors.items!${actorId}.${id}`,
      folder: null,
      sort: (index + 1) * 1000,
      _stats: { ...stats(context), compendiumSource: book.targets.get(String(from))?.uuid ?? null },
    };
  });
}

/** As the system makes the tokens of new actors; an entry says what is its own, and heroes that they are linked. */
function prototypeToken(actor: Data, given: unknown, picture: (img: unknown) => string): Data {
  const { texture, ...overrides } = isRecord(given) ? given : {};
  const hero = overrides.actorLink === true;
  const token = {
    name: actor.name,
    texture: { src: isRecord(texture) ? picture(texture.src) : actor.img },
    actorLink: hero,
    disposition: hero ? 1 : -1,
    sight: { enabled: hero },
    displayName: hero ? 50 : 30,
    displayBars: hero ? 50 : 40,
  };
  return merge(token, overrides) as Data;
}

function folderId(slug: unknown, source: Source, where: string): string | null {
  if (slug === undefined || slug === null) return null;
  if (!source.folders.some((folder) => folder.slug === slug)) throw new BuildError(`${where}: no folder "${slug}"`);
  return slugId(`${source.pack}/folder/${slug}`);
}

/** Images are given relative to `assets/icons`; one that does not exist would be a broken picture at the table. */
function image(img: unknown, context: PackContext, where: string): string {
  if (typeof img !== "string") throw new BuildError(`${where}: needs an img`);
  if (!existsSync(new URL(`../../assets/icons/${img}`, import.meta.url)))
    throw new BuildError(`${where}: no icon ${img}`);
  return `systems/${context.systemId}/assets/icons/${img}`;
}

function stats(context: PackContext): Data {
  return {
    coreVersion: context.coreVersion,
    systemId: context.systemId,
    systemVersion: context.systemVersion,
    createdTime: null,
    modifiedTime: null,
    lastModifiedBy: null,
    compendiumSource: null,
    duplicateSource: null,
  };
}

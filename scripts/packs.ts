/**
 * Compendium packs: bilingual YAML in, one LevelDB pack per language out, compiled by Foundry's own tool.
 * Sources name other entries by slug (`gear-pack/katana`); ids are a hash of that slug, so they are the same in
 * both languages and stay the same from build to build.
 */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { BuildError, listFiles, writeIfChanged } from "./files.ts";
import { isRecord, LANGUAGES, type Language, pick, readYaml } from "./languages.ts";

type PackType = "Actor" | "Item";
type Data = Record<string, unknown>;

interface Source {
  file: string;
  pack: string;
  type: PackType;
  folders: Data[];
  entries: Data[];
}

export interface PackContext {
  /** System id: prefix of images and compendium UUIDs. */
  systemId: string;
  systemVersion: string;
  /** The lowest supported core: V14 migrates what it loads, V13 cannot read newer shapes. */
  coreVersion: string;
}

/** One finished pack: documents ready for the compiler, `_key` on every level. */
export interface Pack {
  name: string;
  language: Language;
  type: PackType;
  documents: Data[];
}

const COLLECTIONS: Record<PackType, string> = { Actor: "actors", Item: "items" };
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Raise when the shape of what is written changes, so that packs built before are built again. */
const FORMAT = 1;

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

/** Reads every `*.yml` below `folder` and expands it for each language. */
export function expandPacks(folder: string, context: PackContext): Pack[] {
  const sources = listFiles(folder)
    .filter((path) => path.endsWith(".yml"))
    .map((path) => readSource(join(folder, path)));
  return LANGUAGES.flatMap((language) => expandLanguage(sources, language, context));
}

/** Compiles the packs that changed since the last build into `<out>/<name>`; returns the names of the ones written. */
export async function buildPacks(folder: string, out: string, context: PackContext): Promise<string[]> {
  const stamps = join(out, ".stamps.json");
  const before: unknown = existsSync(stamps) ? JSON.parse(readFileSync(stamps, "utf8")) : {};
  const known = isRecord(before) ? before : {};
  const packs = expandPacks(folder, context);
  const written: string[] = [];
  const now: Record<string, string> = {};
  for (const pack of packs) {
    const hash = createHash("sha256")
      .update(JSON.stringify([FORMAT, pack]))
      .digest("hex")
      .slice(0, 16);
    now[pack.name] = hash;
    if (known[pack.name] === hash && existsSync(join(out, pack.name, "CURRENT"))) continue;
    await compile(pack, join(out, pack.name));
    written.push(pack.name);
  }
  for (const name of Object.keys(known)) if (!(name in now)) rmSync(join(out, name), { recursive: true, force: true });
  writeIfChanged(stamps, `${JSON.stringify(now, null, 2)}\n`);
  return written;
}

async function compile(pack: Pack, destination: string): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), "cubilete-pack-"));
  try {
    const sources = join(temporary, "sources");
    mkdirSync(sources);
    pack.documents.forEach((document, index) => {
      writeFileSync(join(sources, `${String(index).padStart(4, "0")}.json`), JSON.stringify(document));
    });
    // A fresh database beside the old one: a build that dies half-way leaves the old pack whole.
    const fresh = `${destination}.new`;
    rmSync(fresh, { recursive: true, force: true });
    await compilePack(sources, fresh, { log: false });
    rmSync(destination, { recursive: true, force: true });
    renameSync(fresh, destination);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function readSource(file: string): Source {
  const data = readYaml(file);
  if (!isRecord(data)) throw new BuildError(`${file}: expected { pack, type, entries }`);
  const { pack, type, folders = [], entries } = data;
  if (typeof pack !== "string" || !/^[a-z0-9-]+$/.test(pack)) throw new BuildError(`${file}: "pack" must be a slug`);
  if (type !== "Actor" && type !== "Item") throw new BuildError(`${file}: "type" must be Actor or Item`);
  if (!Array.isArray(folders) || !folders.every(isRecord)) throw new BuildError(`${file}: "folders" must be a list`);
  if (!Array.isArray(entries) || !entries.every(isRecord)) throw new BuildError(`${file}: "entries" must be a list`);
  return { file, pack, type, folders, entries };
}

function expandLanguage(sources: Source[], language: Language, context: PackContext): Pack[] {
  const items = new Map<string, Data>();
  const packs: Pack[] = [];
  // Items first: actors are made of them.
  for (const source of [...sources].sort((a, b) => Number(a.type === "Actor") - Number(b.type === "Actor"))) {
    const where = (slug: string) => `${source.file}: ${slug}`;
    const collection = COLLECTIONS[source.type];
    const documents: Data[] = source.folders.map((folder, index) => {
      const id = slugId(`${source.pack}/folder/${slugOf(folder, source)}`);
      return {
        _id: id,
        _key: `!folders!${id}`,
        name: pick(folder.name, language, where(String(folder.slug))),
        type: source.type,
        color: folder.color ?? null,
        description: "",
        folder: null,
        sorting: "m",
        sort: (index + 1) * 1000,
        flags: {},
        _stats: stats(context),
      };
    });
    const slugs = new Set<string>();
    source.entries.forEach((raw, index) => {
      const slug = slugOf(raw, source);
      if (slugs.has(slug)) throw new BuildError(`${where(slug)}: stands twice`);
      slugs.add(slug);
      const path = `${source.pack}/${slug}`;
      const id = slugId(path);
      const entry = pick(raw, language, where(slug)) as Data;
      if (typeof entry.name !== "string" || typeof entry.type !== "string")
        throw new BuildError(`${where(slug)}: needs a name and a type`);
      const base: Data = {
        _id: id,
        _key: `!${collection}!${id}`,
        name: entry.name,
        type: entry.type,
        img: image(entry.img, context, where(slug)),
        system: entry.system ?? {},
        effects: [],
        folder: folderId(entry.folder, source, where(slug)),
        sort: (index + 1) * 1000,
        ownership: { default: 0 },
        flags: {},
        _stats: stats(context),
      };
      if (source.type === "Item") items.set(path, base);
      else {
        base.items = embedded(entry.items, path, id, language, context, items, where(slug));
        base.prototypeToken = prototypeToken(base, entry.token);
      }
      documents.push(base);
    });
    packs.push({ name: `${source.pack}-${language}`, language, type: source.type, documents });
  }
  return packs;
}

/** Items of an actor: `from` names an item of a pack; anything else given overrides it. */
function embedded(
  list: unknown,
  actorPath: string,
  actorId: string,
  language: Language,
  context: PackContext,
  items: Map<string, Data>,
  where: string,
): Data[] {
  if (list === undefined) return [];
  if (!Array.isArray(list)) throw new BuildError(`${where}: "items" must be a list`);
  const taken = new Set<string>();
  return list.map((raw: unknown, index) => {
    const { from, ...overrides } = isRecord(raw) ? raw : { from: raw };
    const original = typeof from === "string" ? items.get(from) : undefined;
    if (!original) throw new BuildError(`${where}: no item "${String(from)}"`);
    const [pack = ""] = String(from).split("/");
    const slug = taken.has(String(from)) ? `${from}/${index}` : String(from);
    taken.add(slug);
    const id = slugId(`${actorPath}/${slug}`);
    return {
      ...(merge(original, overrides) as Data),
      _id: id,
      _key: `!actors.items!${actorId}.${id}`,
      folder: null,
      sort: (index + 1) * 1000,
      _stats: {
        ...stats(context),
        compendiumSource: `Compendium.${context.systemId}.${pack}-${language}.Item.${String(original._id)}`,
      },
    };
  });
}

function prototypeToken(actor: Data, overrides: unknown): Data {
  const token = { name: actor.name, texture: { src: actor.img }, actorLink: false, disposition: -1, displayBars: 20 };
  return merge(token, isRecord(overrides) ? overrides : {}) as Data;
}

function folderId(slug: unknown, source: Source, where: string): string | null {
  if (slug === undefined || slug === null) return null;
  if (!source.folders.some((folder) => folder.slug === slug)) throw new BuildError(`${where}: no folder "${slug}"`);
  return slugId(`${source.pack}/folder/${slug}`);
}

/** Images are given relative to `assets/icons`; one that does not exist would be a broken picture at the table. */
function image(img: unknown, context: PackContext, where: string): string {
  if (typeof img !== "string") throw new BuildError(`${where}: needs an img`);
  if (!existsSync(new URL(`../assets/icons/${img}`, import.meta.url))) throw new BuildError(`${where}: no icon ${img}`);
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

function slugOf(entry: Data, source: Source): string {
  if (typeof entry.slug !== "string" || !/^[a-z0-9-]+$/.test(entry.slug))
    throw new BuildError(`${source.file}: every entry needs a slug, not "${String(entry.slug)}"`);
  return entry.slug;
}

function merge(original: unknown, changes: unknown): unknown {
  if (!isRecord(original) || !isRecord(changes)) return changes === undefined ? original : changes;
  const keys = new Set([...Object.keys(original), ...Object.keys(changes)]);
  return Object.fromEntries([...keys].map((key) => [key, merge(original[key], changes[key])]));
}

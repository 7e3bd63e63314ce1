/**
 * Compendium packs: bilingual YAML in, one LevelDB pack per language out, compiled by Foundry's own tool.
 * Sources name other entries by slug (`gear-pack/katana`); ids are a hash of that slug, so they are the same in
 * both languages and stay the same from build to build. `packs/prose.ts` lists what texts may hold.
 */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { listFiles, writeIfChanged } from "./files.ts";
import { FALLBACK, gameOf, hasGame, isRecord, LANG, type Language, readLanguages, type Tree } from "./languages.ts";
import { documentsOf, type PackContext } from "./packs/documents.ts";
import { type Data, mergeSources, type PackType, readSource, type Source, targetsOf } from "./packs/source.ts";
import type { Book } from "./packs/tables.ts";
import { translated } from "./packs/translation.ts";

export type { PackContext } from "./packs/documents.ts";
export { slugId } from "./packs/source.ts";

/** One finished pack: documents ready for the compiler, `_key` on every level. */
export interface Pack {
  name: string;
  language: Language;
  type: PackType;
  documents: Data[];
}

/** Raise when the shape of what is written changes, so that packs built before are built again. */
const FORMAT = 1;

/** Made in this order: actors are made of items, and the tables of books show them. */
const ORDER: readonly PackType[] = ["Item", "Actor", "RollTable", "JournalEntry", "Adventure"];

/** Reads every `*.yml` below `folder` and expands it for each language. */
export function expandPacks(folder: string, context: PackContext, languages = LANG): Pack[] {
  // Without the ending, `gear` comes before `gear-more`.
  const files = listFiles(folder).flatMap((path) => (/(^|\/)[^_/][^/]*\.yml$/.test(path) ? [path.slice(0, -4)] : []));
  const sources = mergeSources(files.sort().map((path) => readSource(join(folder, `${path}.yml`))));
  sources.sort((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type));
  return Object.entries(readLanguages(languages)).flatMap(([language, terms]) => {
    const languageOf = languagesOf(languages, language);
    return expandLanguage(
      translated(sources, join(languages, language, "packs")),
      language,
      terms,
      context,
      languageOf,
    );
  });
}

/** The language of each compendium for readers of one: theirs, or the fallback. */
export function languagesOf(languages: string, language: Language): (pack: string) => Language {
  const known = new Map<string, Language>();
  return (pack) => {
    const game = gameOf(pack);
    const found = known.get(game) ?? (hasGame(languages, language, game) ? language : FALLBACK);
    known.set(game, found);
    return found;
  };
}

function expandLanguage(
  sources: Source[],
  language: Language,
  terms: Tree,
  context: PackContext,
  languageOf: (pack: string) => Language,
): Pack[] {
  const book: Book = {
    language,
    terms,
    targets: targetsOf(sources, language, terms, context.systemId, languageOf),
    items: new Map(),
    actors: new Map(),
  };
  // Those that are not made are read all the same: what is made may be made of them.
  const packs = sources.map((source) => ({
    name: `${source.pack}-${language}`,
    language,
    type: source.type,
    documents: documentsOf(source, book, context),
  }));
  return packs.filter((_, at) => languageOf(sources[at]?.pack ?? "") === language);
}

/** Compiles the packs that changed since the last build into `<out>/<name>`; returns what each holds, and the names of the ones written. */
export async function buildPacks(
  folder: string,
  out: string,
  context: PackContext,
): Promise<{ types: Map<string, string>; written: string[] }> {
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
  return { types: new Map(packs.map(({ name, type }) => [name, type])), written };
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

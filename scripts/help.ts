/**
 * Where each rule stands: `packs/<rule set>/_help.yml`, one file per language out. Pages are looked up here, so that a button
 * that points at a page or a heading which the book does not have stops the build.
 */

import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { BuildError, listFiles, ROOT, writeIfChanged } from "./files.ts";
import { hasGame, isRecord, LANG, pick, readLanguages, readYaml } from "./languages.ts";
import { type Data, mergeSources, pagesOf, readSource, type Source, targetsOf } from "./packs/source.ts";
import { languagesOf } from "./packs.ts";

/** Where the files stand in the system's folder. */
export const HELP = "help";

/** The pages' texts, in which headings are looked up. */
type Texts = ReadonlyMap<string, string>;

/** Writes `<out>/<rule set>.<language>.json`; that of the manual lists the games that have one. */
export function buildHelp(out: string, systemId: string): void {
  mkdirSync(out, { recursive: true });
  const packs = join(ROOT, "packs");
  const named = readdirSync(packs).filter((name) => existsSync(join(packs, name, "_help.yml")));
  const paths = listFiles(packs).filter((path) => /(^|\/)[^_/][^/]*\.yml$/.test(path));
  const sources = mergeSources(paths.map((path) => readSource(join(packs, path))));
  for (const [language, terms] of Object.entries(readLanguages(LANG))) {
    const targets = targetsOf(sources, language, terms, systemId, languagesOf(LANG, language));
    const texts = textsOf(sources, language);
    for (const name of named.filter((each) => hasGame(LANG, language, each))) {
      const file = join(packs, name, "_help.yml");
      const made = { ...resolveHelp(pick(readYaml(file), language, file), targets, texts, file), games: named };
      writeIfChanged(join(out, `${name}.${language}.json`), `${JSON.stringify(made)}\n`);
    }
  }
}

function textsOf(sources: Source[], language: string): Texts {
  const texts = new Map<string, string>();
  for (const { pack, entries } of sources)
    for (const entry of entries)
      for (const page of pagesOf(entry)) {
        const path = `${pack}/${String(entry.slug)}/${String(page.slug)}`;
        texts.set(path, String(pick(page.text, language, path)));
      }
  return texts;
}

/** One language's file. @throws {BuildError} naming the file and what is not there. */
export function resolveHelp(
  data: unknown,
  targets: ReadonlyMap<string, { uuid: string; name: string }>,
  texts: Texts,
  file: string,
): Data {
  if (!isRecord(data) || typeof data.book !== "string" || !Array.isArray(data.rules))
    throw new BuildError(`${file}: expected { book, rules: [{ on, page }] }`);
  const base = data.book.split("/")[0];
  const place = (entry: unknown): Data => {
    if (!isRecord(entry) || typeof entry.page !== "string")
      throw new BuildError(`${file}: ${JSON.stringify(entry)} needs a page`);
    // A page of the book's own entry may be said by its slug alone.
    const path = entry.page.includes("/") ? `${base}/${entry.page}` : `${String(data.book)}/${entry.page}`;
    const target = targets.get(path);
    if (!target) throw new BuildError(`${file}: no page ${path}`);
    const { heading } = entry;
    if (heading !== undefined && !texts.get(path)?.includes(`<h2>${escaped(String(heading))}</h2>`))
      throw new BuildError(`${file}: ${path} has no heading "${String(heading)}"`);
    return { page: target.uuid, name: target.name, ...(heading !== undefined && { heading }) };
  };
  const rules = data.rules.map((entry: unknown) => {
    if (!isRecord(entry) || typeof entry.on !== "string")
      throw new BuildError(`${file}: ${JSON.stringify(entry)} needs a selector (on)`);
    return { on: entry.on, ...place(entry) };
  });
  const conditions = Object.entries(isRecord(data.conditions) ? data.conditions : {}).map(([id, entry]) => {
    const { text } = isRecord(entry) ? entry : {};
    if (typeof text !== "string" || text === "") throw new BuildError(`${file}: the condition ${id} needs a text`);
    return [id, { ...place(entry), text }];
  });
  return { rules, conditions: Object.fromEntries(conditions) };
}

/** As it stands in HTML. */
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("'", "&#39;").replaceAll('"', "&quot;");

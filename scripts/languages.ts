/**
 * Bilingual YAML, the source of every text: a leaf is an object with exactly the keys of LANGUAGES. One file for both languages
 * keeps translations side by side, and a missing one is an error of the build. A further language is a folder of its own, and
 * may be half done.
 */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { threadId } from "node:worker_threads";
import { LineCounter, parseDocument } from "yaml";
import { BuildError, listFiles, ROOT, writeIfChanged } from "./files.ts";

/** The folder of all texts; a test may name another. */
export const LANG = process.env.CUBILETE_LANG ?? join(ROOT, "lang");

/** The languages that every text has. */
export const LANGUAGES = ["es", "en"] as const;
/** What a text is shown in where a further language does not have it. */
export const FALLBACK = "en";
/** A language's code: one of LANGUAGES, or the name of a folder of translations. */
export type Language = string;

export type Tree = { [key: string]: Tree | string };

/** True for `{es, en}`: the place where the languages part. A leaf with only some languages is caught by the callers. */
export function isLeaf(value: unknown): value is Record<(typeof LANGUAGES)[number], unknown> {
  if (!isRecord(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => (LANGUAGES as readonly string[]).includes(key));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Several steps of a build read the same files: what they held, and what that says. */
const known = new Map<string, { text: string; said: Uint8Array }>();

const { version } = createRequire(import.meta.url)("yaml/package.json") as { version: string };
/** What files said to this parser, by what they hold: tests read them in a dozen processes, and parsing them takes seconds. */
const CACHE = join(ROOT, "node_modules", ".cache", `cubilete-yaml-${version}-${process.versions.v8}`);

/** Reads one YAML file; a syntax error or a key standing twice names file and line. */
export function readYaml(file: string): unknown {
  const text = readFileSync(file, "utf8");
  let read = known.get(file);
  if (read?.text !== text) {
    read = { text, said: parsedOnce(text, file) };
    known.set(file, read);
  }
  return deserialize(read.said);
}

function parsedOnce(text: string, file: string): Uint8Array {
  const place = join(CACHE, createHash("sha256").update(text).digest("hex"));
  if (existsSync(place)) return readFileSync(place);
  const said = serialize(parseYaml(text, file));
  // It gets its name only when it is whole, because another process may write it too.
  mkdirSync(CACHE, { recursive: true });
  const writing = `${place}.${process.pid}.${threadId}`;
  writeFileSync(writing, said);
  renameSync(writing, place);
  return said;
}

function parseYaml(text: string, file: string): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const [error] = document.errors;
  if (error) throw new BuildError(`${file}:${lines.linePos(error.pos[0]).line}: ${error.message}`);
  return document.toJS();
}

/** Picks one language out of a bilingual tree, whatever its shape; `where` names the place in errors. */
export function pick(value: unknown, language: Language, where: string): unknown {
  if (isLeaf(value)) {
    for (const each of LANGUAGES)
      if (value[each] === undefined || value[each] === null) throw new BuildError(`${where}: no text in "${each}"`);
    return (value as Record<Language, unknown>)[language] ?? value[FALLBACK];
  }
  if (Array.isArray(value)) return value.map((each, index) => pick(each, language, `${where}[${index}]`));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pick(each, language, `${where}.${key}`)]));
}

/** The languages of a folder: the two that every text has, and whatever a folder `lang/<code>` of translations brings. */
export function languagesIn(folder: string): Language[] {
  const more = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [...LANGUAGES, ...more.map(({ name }) => name).sort()];
}

/** The names right below CUBILETE that a translation says something of. */
function wordsOf(folder: string, language: Language): Set<string> {
  const files = listFiles(join(folder, language)).filter((path) => /^[^/]+\.yml$/.test(path));
  return new Set(
    files.flatMap((file) => {
      const source = readYaml(join(folder, language, file));
      return Object.entries(isRecord(source) ? source : {}).flatMap(([name, below]) => {
        const [root, game] = name.split(".");
        if (root !== "CUBILETE") return [];
        return game ?? Object.keys(isRecord(below) ? below : {});
      });
    }),
  );
}

/**
 * Whether a language has something of a game's own, in its words or its compendia. Where it has not, a compendium would be the English
 * one under another name: none is made, and players in that language read the English one.
 * @param game A folder of `packs`.
 */
export function hasGame(folder: string, language: Language, game: string): boolean {
  if ((LANGUAGES as readonly string[]).includes(language)) return true;
  const packs = listFiles(join(folder, language)).filter((path) => path.startsWith("packs/"));
  return packs.some((path) => gameOf(path.slice(6)) === game) || wordsOf(folder, language).has(game);
}

/** Whose compendium it is, by its name: `multi-gear` is Multi's. */
export const gameOf = (pack: string): string => pack.split(/[-.]/)[0] ?? "";

/**
 * Merges the language files of a folder: one tree per language. `lang/<code>/*.yml` hold the texts of one more language alone;
 * what it lacks it says in FALLBACK. Fails naming the key that misses a language, stands twice, or that nobody asks for.
 */
export function readLanguages(folder: string): Record<Language, Tree> {
  const merged: Record<Language, Tree> = Object.fromEntries(LANGUAGES.map((language) => [language, {}]));
  const origin = new Map<string, string>();
  for (const file of listFiles(folder).filter((path) => /^[^/]+\.yml$/.test(path))) {
    const source = readYaml(join(folder, file));
    if (!isRecord(source)) throw new BuildError(`${file}: expected a tree of keys`);
    walk(source, [], file);
  }
  for (const language of languagesIn(folder).filter((each) => !(each in merged))) {
    const tree = structuredClone(merged[FALLBACK] ?? {});
    for (const file of listFiles(join(folder, language)).filter((path) => /^[^/]+\.yml$/.test(path))) {
      translate(tree, readYaml(join(folder, language, file)), `${language}/${file}`);
    }
    merged[language] = tree;
  }
  return merged;

  function walk(node: Record<string, unknown>, path: string[], file: string): void {
    for (const [name, value] of Object.entries(node)) {
      const keys = [...path, ...name.split(".")];
      const key = keys.join(".");
      if (!isLeaf(value)) {
        if (!isRecord(value)) throw new BuildError(`${file}: ${key} must be { ${LANGUAGES.join(", ")} }`);
        walk(value, keys, file);
        continue;
      }
      const before = origin.get(key);
      if (before) throw new BuildError(`${file}: ${key} stands already in ${before}`);
      origin.set(key, file);
      for (const language of LANGUAGES) {
        const text = value[language];
        if (typeof text !== "string" || text.trim() === "")
          throw new BuildError(`${file}: ${key} misses "${language}"`);
        place(merged[language] ?? {}, keys, text, file);
      }
    }
  }
}

/** Whether it is one of the names that `Intl.PluralRules` has for forms of a text. */
const isForm = (name: string): boolean => ["zero", "one", "two", "few", "many", "other"].includes(name);

/** Lays a translation over a tree of texts. @throws {BuildError} For a key that the tree does not have, and for what is no text. */
function translate(tree: Tree, texts: unknown, where: string): void {
  if (!isRecord(texts)) throw new BuildError(`${where}: expected a tree of keys`);
  for (const [name, value] of Object.entries(texts)) {
    const keys = name.split(".");
    const last = keys.pop() ?? "";
    let node: Tree | string | undefined = tree;
    for (const key of keys) node = typeof node === "object" ? node[key] : undefined;
    const known = typeof node === "object" && Object.hasOwn(node, last) ? node[last] : undefined;
    // A language may count in more forms than ours.
    const counted = typeof node === "object" && typeof node.other === "string" && isForm(last);
    if (typeof node !== "object" || (known === undefined && !counted))
      throw new BuildError(`${where}: nobody asks for ${name}`);
    if (typeof known === "object") translate(known, value, `${where}: ${name}`);
    else if (typeof value === "string" && value.trim() !== "") node[last] = value;
    else throw new BuildError(`${where}: ${name} is no text`);
  }
}

function place(tree: Tree, keys: string[], text: string, file: string): void {
  let node = tree;
  for (const key of keys.slice(0, -1)) {
    node[key] ??= {};
    const next = node[key];
    if (typeof next === "string")
      throw new BuildError(`${file}: ${keys.join(".")} lies under a key that is a text itself`);
    node = next;
  }
  const last = keys.at(-1) ?? "";
  if (node[last] !== undefined) throw new BuildError(`${file}: ${keys.join(".")} is a branch and a text at once`);
  node[last] = text;
}

/** Writes `<out>/<language>.json` for each language. */
export function buildLanguages(folder: string, out: string): void {
  for (const [language, tree] of Object.entries(readLanguages(folder))) {
    writeIfChanged(join(out, `${language}.json`), `${JSON.stringify(tree, null, 2)}\n`);
  }
}

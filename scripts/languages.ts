/**
 * Bilingual YAML, the source of every text: a leaf is an object with exactly the keys of LANGUAGES.
 * One file for both languages keeps translations side by side, and a missing one is an error of the build.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LineCounter, parseDocument } from "yaml";
import { BuildError, listFiles, writeIfChanged } from "./files.ts";

export const LANGUAGES = ["es", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

export type Tree = { [key: string]: Tree | string };

/** True for `{es, en}`: the place where the languages part. A leaf with only some languages is caught by the callers. */
export function isLeaf(value: unknown): value is Record<Language, unknown> {
  if (!isRecord(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => (LANGUAGES as readonly string[]).includes(key));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads one YAML file; a syntax error or a key standing twice names file and line. */
export function readYaml(file: string): unknown {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(file, "utf8"), { lineCounter: lines, uniqueKeys: true });
  const [error] = document.errors;
  if (error) throw new BuildError(`${file}:${lines.linePos(error.pos[0]).line}: ${error.message}`);
  return document.toJS();
}

/** Picks one language out of a bilingual tree, whatever its shape; `where` names the place in errors. */
export function pick(value: unknown, language: Language, where: string): unknown {
  if (isLeaf(value)) {
    for (const each of LANGUAGES)
      if (value[each] === undefined || value[each] === null) throw new BuildError(`${where}: no text in "${each}"`);
    return value[language];
  }
  if (Array.isArray(value)) return value.map((each, index) => pick(each, language, `${where}[${index}]`));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pick(each, language, `${where}.${key}`)]));
}

/** Merges the language files of a folder: one tree per language. Fails naming the key that misses a language or stands twice. */
export function readLanguages(folder: string): Record<Language, Tree> {
  const merged: Record<Language, Tree> = { es: {}, en: {} };
  const origin = new Map<string, string>();
  for (const file of listFiles(folder).filter((path) => path.endsWith(".yml"))) {
    const source = readYaml(join(folder, file));
    if (!isRecord(source)) throw new BuildError(`${file}: expected a tree of keys`);
    walk(source, [], file);
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
        place(merged[language], keys, text, file);
      }
    }
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

/** Writes `<out>/es.json` and `<out>/en.json`. */
export function buildLanguages(folder: string, out: string): void {
  const trees = readLanguages(folder);
  for (const language of LANGUAGES) {
    writeIfChanged(join(out, `${language}.json`), `${JSON.stringify(trees[language], null, 2)}\n`);
  }
}

/**
 * Pack texts of a further language: `lang/<code>/packs/<pack>.yml` holds, by slug, the texts that differ. A text takes the place
 * of the one of the same path in the entry; what is not there stays in the fallback language.
 */

import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { BuildError, listFiles } from "../files.ts";
import { isLeaf, isRecord, readYaml } from "../languages.ts";
import { type Data, type Source, slugOf } from "./source.ts";

/** The sources with the texts of a folder laid over them; the same sources where there is no such folder. */
export function translated(sources: Source[], folder: string): Source[] {
  if (!existsSync(folder)) return sources;
  const texts = new Map(
    listFiles(folder).map((file) => [basename(file, ".yml"), readYaml(join(folder, file))] as const),
  );
  const stray = [...texts.keys()].find((pack) => sources.every((source) => source.pack !== pack));
  if (stray) throw new BuildError(`${folder}: there is no pack ${stray}`);
  return sources.map((source) => {
    const said = texts.get(source.pack);
    if (said === undefined) return source;
    if (!isRecord(said)) throw new BuildError(`${folder}/${source.pack}.yml: expected texts by slug`);
    const entries = withTexts(source.entries, said, `${folder}/${source.pack}.yml`);
    return { ...source, entries };
  });
}

/** A list of things with slugs, each with its translated texts; an unknown slug is an error. */
function withTexts(entries: Data[], said: Record<string, unknown>, where: string): Data[] {
  const known = new Set(entries.map((entry) => slugOf(entry, where)));
  const stray = Object.keys(said).find((slug) => !known.has(slug));
  if (stray) throw new BuildError(`${where}: there is no entry ${stray}`);
  return entries.map((entry) => overlaid(entry, said[String(entry.slug)], `${where}: ${String(entry.slug)}`) as Data);
}

function overlaid(original: unknown, text: unknown, where: string): unknown {
  if (text === undefined) return original;
  if (typeof text === "string") {
    if (isLeaf(original) || typeof original === "string") return text;
    throw new BuildError(`${where}: there is no text to say otherwise`);
  }
  if (!isRecord(text)) throw new BuildError(`${where}: is no text`);
  if (Array.isArray(original)) return withTexts(original as Data[], text, where);
  if (!isRecord(original)) throw new BuildError(`${where}: there is nothing`);
  const stray = Object.keys(text).find((key) => !Object.hasOwn(original, key));
  if (stray) throw new BuildError(`${where}: there is no ${stray}`);
  return Object.fromEntries(
    Object.entries(original).map(([key, value]) => [key, overlaid(value, text[key], `${where}.${key}`)]),
  );
}

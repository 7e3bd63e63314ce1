/** The manifest as the build reads it: the version comes from package.json, so it stands in one place only. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BuildError, ROOT } from "./files.ts";
import { isRecord } from "./languages.ts";

export interface Manifest {
  [key: string]: unknown;
  id: string;
  version: string;
  compatibility: { minimum: string };
  esmodules: string[];
  styles: { src: string; layer?: string }[];
  languages: { lang: string; path: string }[];
  packs: { name: string; type: string; path: string }[];
  documentTypes: Record<string, Record<string, { htmlFields?: string[] }>>;
}

/** Reads `system.json` and sets its version; a broken file is one clear message. */
export function readManifest(): Manifest {
  const manifest = readJson("system.json");
  const { version } = readJson("package.json");
  if (typeof version !== "string" || !/^\d+(\.\d+)*$/.test(version))
    throw new BuildError(`package.json: version must be dot-separated numbers, not "${String(version)}"`);
  return { ...manifest, version } as Manifest;
}

function readJson(name: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(readFileSync(join(ROOT, name), "utf8"));
    if (isRecord(data)) return data;
  } catch (error) {
    throw new BuildError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new BuildError(`${name}: expected an object`);
}

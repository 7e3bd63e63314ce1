/** File helpers of the build: everything is written only when it changes, so watchers downstream wake up only for real changes. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository, without a trailing slash. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url)).replace(/[/\\]$/, "");

/** All files below a folder, as paths relative to it with forward slashes, sorted. A missing folder has none. */
export function listFiles(folder: string, under = ""): string[] {
  if (!existsSync(join(folder, under))) return [];
  return readdirSync(join(folder, under), { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith("."))
    .flatMap((entry) => {
      const path = under ? `${under}/${entry.name}` : entry.name;
      return entry.isDirectory() ? listFiles(folder, path) : [path];
    })
    .sort();
}

/** Writes a file unless it already holds exactly this; returns whether it wrote. */
export function writeIfChanged(file: string, content: string | Uint8Array): boolean {
  const bytes = Buffer.from(content);
  if (existsSync(file) && statSync(file).isFile() && readFileSync(file).equals(bytes)) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  return true;
}

/** Makes `to` hold the same files as `from`, touching only what differs and removing what is gone. */
export function syncFolder(from: string, to: string, keep: (path: string) => boolean = () => true): void {
  const wanted = new Set(listFiles(from).filter(keep));
  for (const path of wanted) writeIfChanged(join(to, path), readFileSync(join(from, path)));
  for (const path of listFiles(to)) if (!wanted.has(path)) rmSync(join(to, path));
}

/** True when this module is the program being run, not an import. */
export function isMain(meta: ImportMeta): boolean {
  const entry = process.argv[1];
  return entry !== undefined && relative(entry, fileURLToPath(meta.url)) === "";
}

/** Runs a command-line program and reports its failure as one message and exit code 1. */
export async function runMain(meta: ImportMeta, main: () => Promise<void>): Promise<void> {
  if (!isMain(meta)) return;
  try {
    await main();
  } catch (error) {
    console.error(error instanceof BuildError ? error.message : error);
    process.exitCode = 1;
  }
}

/** A mistake in the sources, told to the person who can mend it: no stack trace is shown. */
export class BuildError extends Error {
  override name = "BuildError";
}

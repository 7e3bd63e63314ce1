/** Makes `cubilete-<version>.zip`: its root is what a GM unpacks into `Data/systems/cubilete`. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Zippable, zipSync } from "fflate";
import { build } from "./build.ts";
import { listFiles, ROOT, runMain, writeIfChanged } from "./files.ts";
import { readManifest } from "./manifest.ts";
import { kitTypes } from "./types.ts";

/** What LevelDB leaves beside its data; Foundry makes them anew, and LOG holds paths and times of this machine. */
const LEFTOVERS = /^packs\/[^/]+\/(LOG(\.old)?|LOCK)$/;

/** Zips a built system folder; dates are fixed so that the same sources give the same zip. */
export function zipFolder(folder: string): Uint8Array {
  const entries: Zippable = {};
  for (const path of listFiles(folder).filter((path) => !LEFTOVERS.test(path))) {
    entries[path] = [new Uint8Array(readFileSync(join(folder, path))), { mtime: "2026-01-01T00:00:00Z", level: 9 }];
  }
  return zipSync(entries);
}

/** What a release ships: a built folder, with the kit's types for authors of modules. */
export function packed(folder: string): Uint8Array {
  writeIfChanged(join(folder, "cubilete.d.ts"), kitTypes());
  return zipFolder(folder);
}

await runMain(import.meta, async () => {
  const zip = packed(await build());
  const { id, version } = readManifest();
  const file = join(ROOT, `${id}-${version}.zip`);
  writeFileSync(file, zip);
  console.log(`${file} (${Math.round(zip.byteLength / 1024)} kB)`);
});

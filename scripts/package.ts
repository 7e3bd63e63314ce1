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

/** Half of what a build weighs, and of use beside the sources alone. */
const SOURCE_MAP = /\.map$/;
const NAMES_ITS_MAP = /\n?\/\/# sourceMappingURL=.*\n?$/;

/** A file as it is shipped: a script does not name the map that stays behind. */
function shipped(path: string, bytes: Buffer): Uint8Array {
  return path.endsWith(".mjs")
    ? new TextEncoder().encode(bytes.toString("utf8").replace(NAMES_ITS_MAP, "\n"))
    : new Uint8Array(bytes);
}

/** Zips a built system folder; dates are fixed so that the same sources give the same zip. */
export function zipFolder(folder: string): Uint8Array {
  const entries: Zippable = {};
  for (const path of listFiles(folder).filter((path) => !LEFTOVERS.test(path) && !SOURCE_MAP.test(path))) {
    const file = shipped(path, readFileSync(join(folder, path)));
    entries[path] = [file, { mtime: "2026-01-01T00:00:00Z", level: 9 }];
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

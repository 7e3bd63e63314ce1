import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { ROOT } from "../../scripts/files.ts";
import { packed, zipFolder } from "../../scripts/package.ts";

interface Manifest {
  id: string;
  version: string;
  readme: string;
  download?: string;
  compatibility: object;
  esmodules: string[];
  styles: { src?: string; url?: string }[];
  media: { src?: string; url?: string }[];
  packs: { path: string }[];
  languages: { path: string }[];
}

/** Files of one worker share it: packing takes seconds. */
let zip: Uint8Array | undefined;

/**
 * The zip that a release ships, unpacked into a folder of its own as a host installs it: nothing of it comes from elsewhere.
 * @param types Whether it holds the types of the kit, as a release does: nobody plays with them, and they take a compiler.
 */
export function installed({ types = true } = {}): {
  folder: string;
  manifest: Manifest;
  version: string;
  remove(): void;
} {
  if (types) zip ??= packed(join(ROOT, "dist"));
  const data = mkdtempSync(join(tmpdir(), "cubilete-installed-"));
  const folder = join(data, "Data", "systems", "cubilete");
  for (const [path, bytes] of Object.entries(unzipSync(zip ?? zipFolder(join(ROOT, "dist"))))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  const manifest = JSON.parse(readFileSync(join(folder, "system.json"), "utf8")) as Manifest;
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  return { folder, manifest, version, remove: () => rmSync(data, { recursive: true, force: true }) };
}

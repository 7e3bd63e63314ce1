/**
 * Whether the README's pictures show what there is: `npm run pictures` writes down of which sources it took them. Pixels would
 * say more, but fonts and graphics differ from one machine to the next.
 */

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles, ROOT, writeIfChanged } from "../files.ts";

/** What one sees of the system, the table that sits for its portrait, and the poses. */
const SHOWN = ["styles", "templates", "lang", "assets", "test/demo", "test/browser/pictures.ts"];
const STAMP = "docs/images/taken-of.txt";

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const path of SHOWN) {
    const files = path.endsWith(".ts") ? [path] : listFiles(join(ROOT, path)).map((file) => `${path}/${file}`);
    for (const file of files)
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(ROOT, file)))
        .update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}

export function stampPictures(): void {
  writeIfChanged(join(ROOT, STAMP), `${fingerprint()}\n`);
}

export const picturesAreCurrent = (): boolean =>
  existsSync(join(ROOT, STAMP)) && readFileSync(join(ROOT, STAMP), "utf8").trim() === fingerprint();

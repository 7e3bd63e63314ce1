import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** This package's folder: the nearest above with a package.json, from its sources as from what is built of them. */
export const PLACE = above(dirname(fileURLToPath(import.meta.url)));

/** Whether these are the sources, which build what they serve; an installed package comes with it and without build tools. */
export const IS_CHECKOUT = existsSync(join(PLACE, "vite.config.ts"));

function above(folder: string): string {
  const parent = dirname(folder);
  return existsSync(join(folder, "package.json")) || parent === folder ? folder : above(parent);
}

import { join } from "node:path";
import { ROOT } from "../../scripts/files.ts";
import { type Language, readLanguages, type Tree } from "../../scripts/languages.ts";
import { readManifest } from "../../scripts/manifest.ts";
import { expandPacks, type Pack } from "../../scripts/packs.ts";
import { kept } from "./kept.ts";

/* The texts and packs of the tree, read once in a worker. They are frozen, so that no test leaves them changed to another. */

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) for (const each of Object.values(Object.freeze(value))) frozen(each);
  return value;
}

/** The texts of each language. */
export const theLanguages = (): Record<Language, Tree> =>
  kept("languages", () => frozen(readLanguages(join(ROOT, "lang"))));

/** The finished packs of a folder below `packs/`, or of all. */
export const thePacks = (folder = ""): Pack[] =>
  kept(`packs/${folder}`, () => {
    const { id: systemId, version: systemVersion, compatibility } = readManifest();
    const context = { systemId, systemVersion, coreVersion: compatibility.minimum };
    return frozen(expandPacks(join(ROOT, "packs", folder), context));
  });

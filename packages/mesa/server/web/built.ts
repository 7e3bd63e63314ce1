import type { Generation } from "../../common/generation/index.ts";
import type { ModulePackage } from "../packages/modules.ts";
import type { SystemPackage } from "../packages/package.ts";
import type { StoredRecord } from "../store/database.ts";
import type { Seed } from "../world/seed.ts";
import type { TakenIds } from "../world/taken-ids.ts";

/** What `mesa static` wrote down for the world that runs in a browser: `table.json`. */
export interface BuiltTable {
  /** The version of the folder, as its pages and its service worker name it. */
  stamp: string;
  /** The id of the world. */
  id: string;
  system: SystemPackage;
  modules: readonly ModulePackage[];
  generation: Generation;
  lang: string;
  seed: Seed;
  takenIds: TakenIds;
  /** Told to the pages as `options` of the world. */
  options: Record<string, unknown>;
  /** All files of the folder, by their paths in it. */
  files: readonly string[];
}

/** The records of the compendia that packages ship, by id: `packs.json`. */
export type BuiltPacks = Record<string, { hash: string; records: StoredRecord[] }>;

import { Leaves } from "../../../core/carry/foreign/leaves.ts";
import { dataOf, type FormatReader } from "./documents.ts";

/**
 * Files of other programs, told apart by what stands in them, never by their name. Each has a reader, a file of its own beside this one,
 * which is loaded when such a file comes.
 */

const READERS = {
  adversaries: async () => (await import("./adversaries.ts")).adversariesReader,
  emporium: async () => (await import("./emporium.ts")).emporiumReader,
  genesys: async () => (await import("./genesys.ts")).genesysReader,
  rpgSessions: async () => (await import("./rpg-sessions.ts")).rpgSessionsReader,
  ryf3: async () => (await import("./ryf3.ts")).ryf3Reader,
  starwarsffg: async () => (await import("./starwarsffg.ts")).starwarsffgReader,
} satisfies Record<string, () => Promise<FormatReader>>;

export type Format = keyof typeof READERS;

/** Systems whose documents Foundry exports. */
const SYSTEMS = ["starwarsffg", "genesys", "ryf3"] as const;

/** Whose format a file's JSON is; null: of none that is known here. */
export function formatOf(json: unknown): Format | null {
  const file = new Leaves(json);
  const first = file.each("")[0] ?? file;
  if (first.has("characteristics") && first.has("derived")) return "adversaries";
  if (first.has("name") && first.has("type") && (first.has("system") || first.has("data"))) return systemOf(first);
  if (file.text("rulesSystem").endsWith("nds")) return "rpgSessions";
  const names = file.entries("").map(([name]) => name);
  if (file.has("characters") || names.some((name) => /^custom[A-Z]/.test(name))) return "emporium";
  return null;
}

/** Which system's document it is: as it says itself, else by what only that one has. */
function systemOf(document: Leaves): Format | null {
  const said = document.text("_stats.exportSource.systemId") || document.text("_stats.systemId");
  if (said !== "") return SYSTEMS.find((id) => id === said) ?? null;
  const system = dataOf(document);
  if (system.has("attributes.fisico") || system.has("castingDifficulty")) return "ryf3";
  if (system.has("characteristics.brawn") || system.has("baseDamage")) return "genesys";
  if (system.has("characteristics.Brawn") || system.has("stats.wounds") || system.has("crit")) return "starwarsffg";
  return null;
}

/** The reader of a format. */
export const readerOf = (format: Format): Promise<FormatReader> => READERS[format]();

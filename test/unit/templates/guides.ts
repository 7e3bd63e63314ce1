import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { buildCreation } from "../../../scripts/creation.ts";
import { GAMES, games } from "./house.ts";

/* What the guides to heroes fetch, as the build writes it; whatever else is fetched is empty. */

const folder = mkdtempSync(join(tmpdir(), "cubilete-templates-"));
buildCreation(folder, "cubilete");
const GUIDED = GAMES.filter((id) => games[id].creation);
const read = (file: string) => [file, readFileSync(join(folder, `${file}.json`), "utf8")] as const;
const files = Object.fromEntries(GUIDED.flatMap((id) => [read(`${id}.en`), read(`${id}.es`)]));
/** The games that have a guide. */
export const guides: readonly string[] = GUIDED;
rmSync(folder, { recursive: true });
vi.stubGlobal("fetch", async (path: string) => {
  const [, file = ""] = /creation\/(\w+\.\w+)\.json/.exec(path) ?? [];
  const text = files[file] ?? JSON.stringify({ games: [], conditions: {}, rules: [] });
  return { ok: true, json: async () => JSON.parse(text) };
});

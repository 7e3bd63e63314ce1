import { vi } from "vitest";
import { layHouse } from "../templates/house.ts";
import { theLanguages } from "../texts-and-packs.ts";

/** A house whose pages can read the words of both languages, as they are served. */

export const LANGUAGES = ["es", "en"] as const;

export function bothLanguages(): void {
  layHouse();
  const languages = LANGUAGES.map((lang) => ({ lang }));
  Object.assign(game, { system: { id: "cubilete", version: "0.0.0", languages } });
  vi.stubGlobal("fetch", async (path: string) => ({
    ok: true,
    json: async () => theLanguages()[path.includes("es.json") ? "es" : "en"],
  }));
}

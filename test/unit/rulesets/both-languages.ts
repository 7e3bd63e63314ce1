import { vi } from "vitest";
import { layHouse } from "../templates/house.ts";
import { theLanguages } from "../texts-and-packs.ts";

/** A house whose pages can read the words of both languages, as they are served. */

export const LANGUAGES = ["es", "en"] as const;

export function bothLanguages(): void {
  layHouse();
  const languages = LANGUAGES.map((lang) => ({ lang }));
  Object.assign(game, { system: { id: "cubilete", version: "0.0.0", languages } });
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (path: string) => {
    const lang = LANGUAGES.find((one) => path.endsWith(`lang/${one}.json`));
    return lang ? { ok: true, json: async () => theLanguages()[lang] } : fetch(path);
  });
}

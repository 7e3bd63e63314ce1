import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Tree } from "../../../scripts/languages.ts";
import { theLanguages } from "../texts-and-packs.ts";
import { sources } from "./sources.ts";

/** Where an English text names a skill, an attribute or a trait of its game, the Spanish one gives it the name that it has on the sheet. */

const GAMES = ["ryf", "escala3", "multi", "narrative", "effect"] as const;

/** Traits of Escala 3 that are languages too: people speak and write them. */
const LANGUAGES_TOO = ["Greek", "Latin", "French", "English", "Arabic"];

interface Twin {
  es: string;
  en: string;
}
interface Entry {
  type?: string;
  name?: Partial<Twin>;
}

const isTwin = (node: object): node is Twin => {
  const { es, en } = node as Partial<Twin>;
  return typeof es === "string" && typeof en === "string";
};
const twinsIn = (node: unknown): Twin[] => {
  if (typeof node !== "object" || node === null) return [];
  return isTwin(node) ? [node] : Object.values(node).flatMap(twinsIn);
};

/** What a game's sheet calls its skills, attributes and traits: each English name with the Spanish ones. */
function namesOf(game: string, pages: readonly { entries?: Entry[] }[]): Map<string, string[]> {
  const { es, en } = theLanguages() as Record<string, { CUBILETE: Record<string, Record<string, Tree>> }>;
  const ofTexts = ["skill", "attribute", "characteristic"].flatMap((family) => {
    const names = en?.CUBILETE[game]?.[family] ?? {};
    return Object.entries(names).map(([key, name]) => [name, es?.CUBILETE[game]?.[family]?.[key]]);
  });
  const ofPacks = pages.flatMap(({ entries = [] }) =>
    entries.flatMap(({ type = "", name }) => (/Skill$|^escala3Trait$/.test(type) ? [[name?.en, name?.es]] : [])),
  );
  const names = new Map<string, string[]>();
  for (const [english, spanish] of [...ofTexts, ...ofPacks])
    if (typeof english === "string" && typeof spanish === "string" && !LANGUAGES_TOO.includes(english))
      names.set(english, [...(names.get(english) ?? []), spanish]);
  return names;
}

/** Without tags and addresses, which name skills by themselves. */
const plain = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>/g, ". ")
    .replaceAll(/@\w+\[[^[\]]*\]/g, "")
    .replaceAll(/\s+/g, " ");

/** Names that only the English text says. A capital letter at the beginning of a sentence says nothing. */
function lacking(twins: readonly Twin[], names: ReadonlyMap<string, readonly string[]>): string[] {
  return twins.flatMap((twin) => {
    const [es, en] = [plain(twin.es), plain(twin.en)];
    return [...names].flatMap(([english, spanish]) => {
      const named = new RegExp(`(?:[\\p{L}\\d,;] |\\{)${english.replaceAll(/[()]/g, "\\$&")}(?!\\p{L})`, "u").test(en);
      return named && !spanish.some((name) => es.includes(name)) ? [`${english} (${spanish}): ${es}`] : [];
    });
  });
}

describe.each(GAMES)("the texts of %s", (game) => {
  const pages = sources([`packs/${game}`], /\.yml$/).map(({ text }) => parse(text));
  const names = namesOf(game, pages);

  it("name skills as the sheet does, in both languages", () => {
    expect(names.size).toBeGreaterThan(5);
    expect(lacking(twinsIn(pages), names)).toEqual([]);
  });

  it("are searched for each of them", () => {
    const [english = "", [spanish = ""] = []] = [...names][0] ?? [];
    const said = [{ es: `Tira ${spanish} una vez.`, en: `Roll ${english} once.` }];
    expect(lacking(said, names)).toEqual([]);
    expect(lacking([{ es: "Tira una vez.", en: `Roll ${english} once.` }], names)).toHaveLength(1);
    expect(lacking([{ es: "Una vez.", en: `${english}: once.` }], names)).toEqual([]);
  });
});

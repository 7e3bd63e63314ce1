import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import type { Tree } from "../../../scripts/languages.ts";
import { theLanguages, thePacks } from "../texts-and-packs.ts";
import { sources } from "./sources.ts";

/** `docs/terms.md` and the texts say the same, and each thing has one name in a game. */

/** The texts below a game that name things: attributes, kinds of rolls, pages of a sheet. */
const FAMILIES =
  "kind attribute characteristic skill trait difficulty die symbol condition figure tab range size track".split(" ");
const GAMES = "ryf escala3 multi narrative effect workshop".split(" ");

interface Term {
  key: string;
  es: string;
  en: string;
}

const page = readFileSync(join(ROOT, "docs/terms.md"), "utf8");
const cellsOf = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
const listed: Term[] = page.split("\n").flatMap((line) => {
  const [key = "", es = "", en = ""] = cellsOf(line);
  return /^`[\w.]+`$/.test(key) ? [{ key: key.slice(1, -1), es, en }] : [];
});
const banned = page.split("\n").flatMap((line) => {
  const [what = "", , , not] = cellsOf(line);
  return not && !/^(?:what|-+)$/.test(what) ? not.split(", ") : [];
});

const at = (tree: Tree | string | undefined, path: readonly string[]): Tree | string | undefined =>
  path.reduce<Tree | string | undefined>((now, name) => (typeof now === "object" ? now[name] : undefined), tree);
const words = (text: Tree | string | undefined): string =>
  typeof text === "string" ? text.replaceAll("|", " / ") : "";

/** Where such a word says something else: the watch at night, drinks for all, a shape in the dark. */
const OTHERWISE: readonly string[] = ["Ronda de noche", "una ronda de más", "A thin figure in wet rags"];

/** Names, and no sentences. */
const isName = (text: string): boolean => text.length < 40 && !text.includes("{");

const said: Term[] = GAMES.flatMap((game) =>
  FAMILIES.flatMap((family) => {
    const { es, en } = theLanguages();
    const path = ["CUBILETE", game, family];
    const names = at(en, path);
    if (typeof names !== "object") return [];
    return Object.entries(names).flatMap(([name, text]) =>
      typeof text === "string" && isName(text)
        ? [{ key: `${game}.${family}.${name}`, es: words(at(es, [...path, name])), en: words(text) }]
        : [],
    );
  }),
);

describe("docs/terms.md", () => {
  it("says of each thing what the screen says, and of nothing else", () => {
    expect(said.length).toBeGreaterThan(200);
    expect(listed).toEqual(said);
  });

  it("gives each thing of a game one name, in both languages", () => {
    const doubled = GAMES.flatMap((game) => {
      const own = said.filter(({ key }) => key.startsWith(`${game}.`));
      return own.flatMap(({ key, es, en }) => {
        const other = own.find(
          (one) => one.key.split(".")[1] === key.split(".")[1] && (one.en === en) !== (one.es === es),
        );
        return other ? [`${key} and ${other.key}: ${es}, ${en}; ${other.es}, ${other.en}`] : [];
      });
    });
    expect(doubled).toEqual([]);
  });

  it("names words that no text uses, nor a compendium, nor the manual", () => {
    expect(banned.length).toBeGreaterThan(8);
    const texts = (tree: unknown): string[] => {
      if (typeof tree === "string") return [tree];
      if (typeof tree !== "object" || tree === null) return [];
      return Object.entries(tree).flatMap(([key, inner]) => (key === "command" ? [] : texts(inner)));
    };
    const manual = sources(["docs/manual"], /\.md$/).map(({ text }) =>
      text.replaceAll(/`[^`]+`|game\.system[^\n]*/g, ""),
    );
    const entries = thePacks().flatMap(({ name, documents }) => (name.startsWith("manual") ? [] : texts(documents)));
    const all = [...texts(theLanguages()), ...entries, ...manual].map((text) => text.replaceAll(/\{\w+\}/g, ""));
    expect(all.length).toBeGreaterThan(20_000);
    const found = banned.flatMap((word) =>
      all.flatMap((text) => {
        const [there] = new RegExp(`(?<![\\p{L}/-])${word}(?![\\p{L}/-])`, "iu").exec(text) ?? [];
        return there && !OTHERWISE.some((right) => text.includes(right)) ? [`${word}: ${text.slice(0, 200)}`] : [];
      }),
    );
    expect(found).toEqual([]);
    const unused = OTHERWISE.filter((right) => !all.some((text) => text.includes(right)));
    expect(unused, "gone: take these off the list").toEqual([]);
  });
});

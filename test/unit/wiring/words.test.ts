import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import { LANGUAGES } from "../../../scripts/languages.ts";
import { theLanguages, thePacks } from "../texts-and-packs.ts";
import { sources } from "./sources.ts";

/** What players read: the texts of windows, the compendia and rule books, the manual and the README, in words that people use. */

/** Words that people do not use at a table today, each with the plain one. */
const MANNERED: readonly (readonly [RegExp, string])[] = [
  [/\bwhoever\b/i, "anyone who, the one who, or the name of who it is"],
  [/\bso be it\b/i, "apply"],
  [/\bque así sea\b/i, "aplicar"],
  [/\bmend(?:s|ed|ing)?\b/i, "repair, heal, correct"],
  [/\bfigures?\b/i, "number, token"],
  [/\bGente del?\b/, "habitantes, pueblo, or a form such as Pícaro/a"],
  [/\|Gente /, "the form that fits all: Pícaro/a"],
  [/\bnods?\b/i, "approval"],
  [/\bfares?\b/i, "how it is going"],
  [/\b(?:begin|start) anew\b/i, "start over"],
  [/\btraer(?:la)? (?:la caja|otra vez)\b/i, "importar la aventura"],
  [/\bbring (?:in the box|it in again)\b/i, "import the adventure"],
];

/** Sentences in which such a word is the right one, and why. They only shrink. */
const RIGHT: readonly string[] = [
  // A shape in the dark.
  "A thin figure in wet rags",
];

interface Written {
  where: string;
  line: string;
}

/** The lines that players read: without comments, without keys, without selectors and addresses. */
function written(): Written[] {
  const readme = { path: "README.md", text: readFileSync(join(ROOT, "README.md"), "utf8") };
  const files = [...sources(["lang", "packs"], /\.yml$/), ...sources(["docs/manual"], /\.md$/), readme];
  return files
    .filter(({ path }) => !path.endsWith("_help.yml"))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((raw, at) => {
        const isCode =
          path.endsWith(".yml") && (/^\s*#/.test(raw) || /^\s*-? ?(?:slug|img|figures|from|on|types):/.test(raw));
        const line = raw
          .replaceAll(/^\s*[\w-]+:(?=\s|$)/g, "")
          .replaceAll(/\{[\w ]+\}|\]\([^)]*\)|`[^`]*`|(?:figures: )?\[[\w, /-]*\]|[\w-]+\/[\w/.-]+/g, "");
        return isCode ? [] : [{ where: `${path}:${at + 1}`, line }];
      }),
    );
}

const manneredIn = (lines: readonly Written[]): string[] =>
  lines.flatMap(({ where, line }) =>
    MANNERED.flatMap(([word, instead]) => {
      const found = RIGHT.some((right) => line.includes(right)) ? null : line.match(word);
      return found ? [`${where}: ${found[0]} (${instead})`] : [];
    }),
  );

describe("what players read", () => {
  it("has no mannered word, in either language", () => {
    const lines = written();
    expect(lines.length).toBeGreaterThan(20_000);
    expect(manneredIn(lines)).toEqual([]);
    const unused = RIGHT.filter((right) => !lines.some(({ line }) => line.includes(right)));
    expect(unused, "gone: take these off the list").toEqual([]);
  });

  it("is searched for every one of them", () => {
    const planted = [
      "WHOEVER rolls",
      "So be it",
      "Que así sea",
      "Mend the table",
      "a figure of 4",
      "Gente de la noche",
      "Pícara|Pícaro|Gente curiosa",
      "a nod",
      "how they fare",
      "Begin anew",
      "Traer la caja",
      "Bring in the box",
    ];
    expect(manneredIn(planted.map((line) => ({ where: line, line }))).map((line) => line.split(":")[0])).toEqual(
      planted,
    );
    expect(
      manneredIn([{ where: "x", line: "numbers, recommend, amended, configure, welfare, la gente del pueblo" }]),
    ).toEqual([]);
  });
});

// ---------------------------------------------------------------- the manual names what stands on the screen

/** What the manual sets off though no text of ours says it: names of Foundry and others, and words that begin a paragraph. */
const NOT_OURS: Readonly<Record<string, readonly string[]>> = {
  es: [
    ...["Cubilete", "Mesa", "Nave", "Taller", "Script", "Alt + clic", "Alt + H", "Configurar controles"],
    ...["Exportar datos", "Configurar propiedad", "Cubilete: tiradas ocultas", "Por dónde empezar"],
    ...["Con el arma en la mano", "Un dado mejor o peor", "Lo de 3.0", "Una escala propia"],
    ...["Heridas, tensión y heridas críticas", "Las armas y el equipo llevan cuentas", "El nivel y los avances"],
    ...["Sin nadie que dirija", "Un juego desde un módulo", "Un juego sin código", "Al lado del sistema"],
    ...["Foundry 13 (compilación 347 o posterior) y 14", "Navegadores", "La revisión"],
    ...["Amigos en una mesa del sitio", "Invitar a mano"],
  ],
  en: [
    ...["Cubilete", "Mesa", "Ship", "Workshop", "Script", "Físico", "Alt + click", "Alt + H", "Configure Controls"],
    ...["Export Data", "Configure Ownership", "Cubilete: hidden rolls", "Where to begin"],
    ...["At the weapon", "A better or a worse die", "The 3.0 rules", "Wounds, strain and critical injuries"],
    ...["Weapons and gear track", "Without a GM", "A rule set from a module", "A game without code"],
    ...["Beside the system", "Foundry 13 (build 347 or newer) and 14", "Browsers", "The check-up"],
    ...["Friends at a table of the site", "Invite by hand"],
  ],
};

const plainly = (text: string): string =>
  text
    .replaceAll(/\{[^{}]*\}/g, "")
    .replace(/[….:]+$/u, "")
    .trim();

function texts(tree: unknown): string[] {
  if (typeof tree === "string") return [tree, ...tree.split("|")];
  return typeof tree === "object" && tree !== null ? Object.values(tree).flatMap(texts) : [];
}

describe.each(LANGUAGES)("the manual in %s", (language) => {
  const quoted = sources([`docs/manual/${language}`], /\.md$/).flatMap(({ path, text }) =>
    [...text.matchAll(/\*\*([^*]+)\*\*|(?<!\*)\*([^*\n]+)\*(?!\*)/g)].flatMap(([, bold, slanted]) => {
      const name = (bold ?? slanted ?? "").replaceAll(/\s+/g, " ");
      return /^[\p{Lu}¿¡]/u.test(name) ? [{ path, name: plainly(name) }] : [];
    }),
  );

  it("quotes names of tabs, buttons, windows and entries that are there", () => {
    interface Named {
      name: string;
      pages?: Named[];
      items?: Named[];
    }
    const entries = thePacks()
      .filter((pack) => pack.language === language)
      .flatMap(({ documents }) => documents as unknown as Named[])
      .flatMap(({ name, pages = [], items = [] }) => [name, ...[...pages, ...items].map((inner) => inner.name)]);
    const shown = new Set([...texts(theLanguages()[language]), ...entries].map((text) => plainly(text).toLowerCase()));
    const others = NOT_OURS[language] ?? [];
    const unknown = quoted.filter(({ name }) => !shown.has(name.toLowerCase()) && !others.includes(name));
    expect(quoted.length).toBeGreaterThan(100);
    expect(unknown.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
    const unused = others.filter((name) => !quoted.some((one) => one.name === name));
    expect(unused, "gone: take these off the list").toEqual([]);
  });
});

/**
 * Writes a module that brings a game on a page: `npm run module -- page.yml [folder]`. Into it go the page and files to start from, and
 * nothing else: no world, no hero, nobody's name.
 */

import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { readPage } from "./check-ruleset/page.ts";
import { BuildError, runMain } from "./files.ts";
import { readManifest } from "./manifest.ts";

type Page = NonNullable<ReturnType<typeof readPage>["page"]>;

const USAGE = "Usage: npm run module -- <page (.yml, .yaml, .json)> [folder]";
const PAGES = [".yml", ".yaml", ".json"];
/** What Foundry takes for a module's id, which is the name of its folder. */
const ID = /^[a-z0-9][a-z0-9-]{0,59}$/;

/** A name of the page on one line, without what markup would read. */
function plainName({ name, id }: Page): string {
  const said = typeof name === "string" ? name : (name.en ?? Object.values(name)[0] ?? id);
  return said.replace(/[\s<>[\]`*_#|\\]+/g, " ").trim() || id;
}

const json = (data: object): string => `${JSON.stringify(data, null, 2)}\n`;

/** A text as JavaScript that is read as it stands. */
const quoted = (text: string): string => `\`${text.replace(/\\|`|\$\{/g, "\\$&")}\``;

const PAGE_TOP = `// The page of the game. What stands between the two backticks is read by the system; it is edited like any page.
// Write a backtick as \\\`, a backslash as \\\\, and \${ as \\\${.
export const page = `;

const code = (id: string, roll: string): string => `// @ts-check
import { page } from "./page.mjs";

// The game is the page's. What stands below is done here instead, and the page says all the rest.
Hooks.once("cubilete.register", (rulesets, kit) => {
  rulesets.add(
    kit.declared(page, {
      replacements: {
        rolls: {
          ${JSON.stringify(roll)}: {
            // An example: the card of this roll says one line more. Change it, or take it out.
            view(usual, came) {
              const faces = came.dice.flatMap((die) => die.faces);
              if (faces.length === 0) return usual;
              const note = { label: "${id}.highest", data: { face: Math.max(...faces) } };
              return { ...usual, notes: [...usual.notes, note] };
            },
          },
        },
      },
    }),
  );
});
`;

const readme = (id: string, title: string): string => `# ${title}

A module for Foundry VTT that brings the game "${title}" to the system Cubilete.

1. Put this folder into \`Data/modules\` of Foundry. It has to be called \`${id}\`.
2. Turn the module on in a world of Cubilete. The game is there for everybody.
3. The game itself is the page in \`page.mjs\`. What is done in code stands in \`module.mjs\`.
4. The one example there adds a line to a card; its words are in \`lang\`.
5. What else can be replaced, and how, says \`docs/kit.md\` of Cubilete ("What a module does itself of it").
`;

/** The files of a module, by their paths. @throws {BuildError} When there is nothing to roll. */
export function moduleFiles(id: string, page: Page, text: string): Record<string, string> {
  const [roll] = page.rolls;
  if (!roll) throw new BuildError(`${page.id}: the page has no roll, so there is nothing to play yet`);
  const system = readManifest();
  const title = plainName(page);
  const words = (highest: string): string => json({ [id]: { highest } });
  return {
    "module.json": json({
      id,
      title,
      description: `The game "${title}" for Cubilete.`,
      version: "1.0.0",
      compatibility: { minimum: "13", verified: "14" },
      relationships: {
        systems: [{ id: system.id, type: "system", compatibility: { minimum: system.version } }],
      },
      esmodules: ["module.mjs"],
      languages: [
        { lang: "en", name: "English", path: "lang/en.json" },
        { lang: "es", name: "Español", path: "lang/es.json" },
      ],
    }),
    "module.mjs": code(id, roll.id),
    "page.mjs": `${PAGE_TOP}${quoted(text)};\n`,
    "lang/en.json": words("Highest die: {face}"),
    "lang/es.json": words("Dado más alto: {face}"),
    "README.md": readme(id, title),
  };
}

/** Writes the module that the arguments ask for, whole or not at all. @returns Its folder. */
export function writeModule(args: readonly string[]): string {
  const [given, folder, ...more] = args;
  if (given === undefined || more.length > 0) throw new BuildError(USAGE);
  if (!PAGES.includes(extname(given).toLowerCase())) throw new BuildError(`${given}: no page by its name\n${USAGE}`);
  if (!existsSync(given) || !statSync(given).isFile()) throw new BuildError(`${given}: there is no such file`);
  const { page, text, check } = readPage(given);
  if (!page) throw new BuildError(["The page has mistakes, and no module was written:", ...check.faults].join("\n"));
  const to = resolve(folder ?? `cubilete-${page.id}`);
  const id = basename(to);
  if (!ID.test(id))
    throw new BuildError(`${id}: the folder's name is the module's id, of small letters, digits and hyphens`);
  if (existsSync(to)) throw new BuildError(`${to} is there already: nothing was written`);
  const files = moduleFiles(id, page, text);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    writeFileSync(join(to, path), content);
  }
  return to;
}

await runMain(import.meta, async () => {
  console.log(`${writeModule(process.argv.slice(2))} is a module: put it into Data/modules of Foundry.`);
});

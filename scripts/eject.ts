/**
 * The way beyond a page: `npm run eject -- <page.yml> [<folder>]` writes the game of a Workshop page as a rule set in TypeScript, into this
 * repository or into the copy of it in `folder`. What is there already is never written over.
 */

import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readPage } from "./check-ruleset/page.ts";
import { filesOf } from "./eject/write.ts";
import { BuildError, listFiles, ROOT, runMain } from "./files.ts";

const USAGE = "Usage: npm run eject -- <page.yml> [<root of a copy of this repository>]";
const ICONS = "assets/icons/workshop";
const PICTURES = ["hero", "npc", "thing", "down"];

/** Where something of that id may stand. */
const placesOf = (id: string): string[] => [
  ...["module/rulesets", "module/core", "templates", "packs", "assets/icons"].map((folder) => `${folder}/${id}`),
  `lang/${id}.yml`,
  `styles/rulesets/${id}.scss`,
];

/** @throws {BuildError} When the game cannot be called so there. */
function refuseTaken(id: string, root: string): void {
  const there = placesOf(id).filter((path) => existsSync(join(root, path)));
  if (there.length > 0)
    throw new BuildError(`“${id}” is taken: ${there.join(", ")} is there already, and nothing is written over it.`);
  // Shared rooms know no rule set: a word of theirs cannot be the name of one (test/unit/wiring/house-rules.test.ts).
  const word = new RegExp(`["'\`/.]${id}["'\`/.]|[.]${id}\\b(?=[^"']*\\{)`);
  const rooms = [
    ["module", /^(?!rulesets\/|core\/\w+\/).*\.ts$/],
    ["templates/shared", /\.hbs$/],
    ["scripts", /^(?!eject|check-ruleset).*\.ts$/],
    ["styles", /^(?!rulesets\/).*\.scss$/],
  ] as const;
  for (const [folder, ending] of rooms) {
    for (const path of listFiles(join(root, folder)).filter((each) => ending.test(each))) {
      if (word.test(readFileSync(join(root, folder, path), "utf8")))
        throw new BuildError(
          `“${id}” is a word of ${folder}/${path}: give the page another id before it becomes code.`,
        );
    }
  }
}

function form(paths: readonly string[], root: string): void {
  const code = paths.filter((path) => /\.(ts|scss)$/.test(path));
  const tool = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, "check", "--write", ...code], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0)
    throw new BuildError(`The files were written, and could not be brought into form.\n${stdout}${stderr}`);
}

/**
 * @param inForm Whether the code is formatted and linted, which takes some seconds.
 * @returns The files that were made, from the root.
 */
export function eject(pageFile: string, root: string, inForm = true): string[] {
  if (!existsSync(pageFile)) throw new BuildError(`${pageFile}: there is no such file`);
  if (!existsSync(join(root, "module/rulesets/index.ts")))
    throw new BuildError(`${root}: is no copy of this repository (it has no module/rulesets)`);
  const { page, check } = readPage(pageFile);
  if (!page) throw new BuildError(check.faults.join("\n"));
  refuseTaken(page.id, root);
  const files = filesOf(page);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: "wx" });
  }
  if (inForm) form([...files.keys()], root);
  const pictures = PICTURES.map((name) => `assets/icons/${page.id}/${name}.svg`);
  for (const path of pictures) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    copyFileSync(join(ROOT, ICONS, path.split("/").at(-1) as string), join(root, path));
  }
  return [...files.keys(), ...pictures];
}

await runMain(import.meta, async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [page, folder = ROOT, ...more] = positionals;
  if (page === undefined || more.length > 0) throw new BuildError(USAGE);
  const made = eject(page, resolve(folder));
  for (const path of made.sort()) console.log(path);
  console.log("It is a rule set now: npm run build, and npm run check-ruleset with its id.");
});

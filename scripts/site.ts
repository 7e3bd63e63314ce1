/**
 * `npm run site`: the pages about Cubilete and the tables to try it at, in both languages, as a folder for any web server.
 * `npm run site -- [--out <folder>] [--no-tables]`
 */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildStatic } from "../packages/mesa/server/node/static/build.ts";
import { serviceWorker } from "../packages/mesa/server/node/static/service.ts";
import { addressFile, repositoryOf } from "./addresses.ts";
import { build } from "./build.ts";
import { BuildError, ROOT, runMain } from "./files.ts";
import { LANGUAGES } from "./languages.ts";
import { progressLine } from "./progress.ts";
import { seedOf } from "./site/doors.ts";
import { deadLinks } from "./site/links.ts";
import { sitePages } from "./site/pages.ts";

export interface SiteOptions {
  /** Where it is written; what an earlier run wrote there is replaced. */
  out: string;
  /** The languages of the tables; none takes moments. */
  tables?: readonly string[];
  /** The built system that the tables play. */
  system?: string;
}

const FACES = [
  "alegreya-latin-400-normal",
  "alegreya-latin-700-normal",
  "alegreya-sans-latin-400-normal",
  "alegreya-sans-latin-700-normal",
];

/** A file of this name says that a folder was written by this, and which files a browser keeps of it: pages first, pictures last. */
const MARK = "site.json";

/** Writes the site. @throws {BuildError} For a link that leads nowhere, and for a folder that holds other things. */
export async function buildSite({ out, tables = LANGUAGES, system = "dist" }: SiteOptions): Promise<void> {
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, MARK)))
    throw new BuildError(`${out} holds other things: name an empty folder, or one that npm run site wrote.`);
  const fresh = `${out}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const files: string[] = [];
  const put = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(fresh, path)), { recursive: true });
    writeFileSync(join(fresh, path), content);
    files.push(path);
  };
  const take = (from: string, path: string): void => put(path, readFileSync(join(ROOT, from)));

  const repository = repositoryOf(addressFile(), process.env.CUBILETE_REPOSITORY);
  const pages = sitePages({ repository });
  for (const [path, html] of pages) put(path, html);
  for (const name of ["site.css", "site.js", "cup.svg"]) take(`site/${name}`, name);
  for (const face of FACES) {
    const family = face.replace(/-latin.*/, "");
    take(`node_modules/@fontsource/${family}/files/${face}.woff2`, `fonts/${face}.woff2`);
    take(`node_modules/@fontsource/${family}/LICENSE`, `fonts/${family}-OFL.txt`);
  }
  const shown = new Set(
    [...pages.values()].flatMap((html) => [...html.matchAll(/images\/([\w-]+\.png)/g)].map(([, name]) => name)),
  );
  for (const name of shown) take(`docs/images/${name}`, `images/${name}`);

  const there = new Set(files);
  // Where a table will be, whether it is made this time or not.
  for (const language of LANGUAGES) there.add(`table/${language}/index.html`);
  const dead = deadLinks(pages, (path) => there.has(path));
  if (dead.length) throw new BuildError(`the site has links that lead nowhere:\n${dead.join("\n")}`);

  const stamp = createHash("sha256");
  for (const path of files) stamp.update(path).update(readFileSync(join(fresh, path)));
  const away = Object.fromEntries(LANGUAGES.map((each) => [`table/${each}/`, `${each}/try.html#away`]));
  const kept = {
    name: "cubilete-site",
    version: stamp.digest("hex").slice(0, 16),
    list: MARK,
    apart: ["table/"],
    away,
  };
  put(MARK, `${JSON.stringify({ stamp: kept.version, files })}\n`);
  put("service.js", serviceWorker(kept));
  for (const language of tables) {
    const table = {
      system: resolve(ROOT, system),
      out: join(fresh, "table", language),
      lang: language,
      seed: seedOf(language),
    };
    await buildStatic(table, () => {});
  }
  rmSync(out, { recursive: true, force: true });
  renameSync(fresh, out);
}

await runMain(import.meta, async () => {
  const { values } = parseArgs({
    options: { out: { type: "string", default: "dist-site" }, "no-tables": { type: "boolean" } },
  });
  const out = resolve(ROOT, values.out);
  const line = progressLine("Building", process.stdout);
  try {
    if (!values["no-tables"]) await build({ onStep: line.say });
    line.say("site");
    await buildSite({ out, ...(values["no-tables"] && { tables: [] }) });
  } finally {
    line.end();
  }
  console.log(`The site is in ${out}: any web server can offer it, at any place.
Give it an origin of its own: what its tables keep in a browser, every page of that origin can read.`);
});

/**
 * Builds the folder that Foundry loads: bundle, styles, templates, fonts, pictures, languages, packs and manifest.
 * `npx tsx scripts/build.ts [--watch] [--no-minify] [--out <dir>]`
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, watch as watchFolder } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { compile as compileSass } from "sass";
import { build as viteBuild } from "vite";
import { buildCreation } from "./creation.ts";
import { BuildError, listFiles, ROOT, runMain, syncFolder, writeIfChanged } from "./files.ts";
import { buildHelp, HELP } from "./help.ts";
import { buildLanguages, LANG } from "./languages.ts";
import { askedFor, nameCompany } from "./late-parts.ts";
import { completeManifest, readManifest } from "./manifest.ts";
import { MAPS, mapsOf } from "./packs/adventure.ts";
import { readSource } from "./packs/source.ts";
import { buildPacks } from "./packs.ts";

export interface BuildOptions {
  /** Where the system folder is made; relative to the repository. */
  outDir?: string;
  minify?: boolean;
  /** Keeps building what changes until the process ends. */
  watch?: boolean;
  /** Hears the name of each step that begins. */
  onStep?: (name: string) => void;
}

/** What each pack holds, as it was last built. */
let packTypes: ReadonlyMap<string, string> = new Map();

const PAPERS = ["LICENSE", "README.md", "LEEME.md", "CREDITS.md", "CHANGELOG.md"];

type Step = (out: string, minify: boolean) => Promise<void> | void;

/** The steps, each with the sources that wake it up in watch mode. */
const STEPS: Record<string, { sources: string[]; run: Step }> = {
  module: { sources: ["module"], run: bundle },
  styles: { sources: ["styles"], run: styles },
  templates: { sources: ["templates"], run: (out) => syncFolder(join(ROOT, "templates"), join(out, "templates")) },
  assets: { sources: ["assets"], run: (out) => syncFolder(join(ROOT, "assets"), join(out, "assets")) },
  fonts: { sources: [], run: fonts },
  languages: { sources: ["lang"], run: (out) => buildLanguages(LANG, join(out, "lang")) },
  packs: { sources: ["packs", "assets"], run: packs },
  maps: { sources: ["packs"], run: buildMaps },
  creation: { sources: ["packs", "assets"], run: (out) => buildCreation(join(out, "creation"), readManifest().id) },
  help: { sources: ["packs", "lang"], run: (out) => buildHelp(join(out, HELP), readManifest().id) },
  media: { sources: ["docs/images"], run: media },
  manifest: { sources: ["system.json", "package.json", "addresses.yml", "packs", "lang", "module"], run: manifest },
  papers: { sources: PAPERS, run: papers },
};

/** The type faces, latin subset only: the two languages need nothing else. */
const FONTS = {
  alegreya: ["400-normal", "400-italic", "700-normal", "800-normal", "900-italic", "900-normal"],
  "alegreya-sans": ["400-normal", "500-normal", "700-normal", "800-normal", "900-italic"],
};

/** The maps of the boxes: the same in every language. */
function buildMaps(out: string): void {
  const packs = join(ROOT, "packs");
  mkdirSync(join(out, MAPS), { recursive: true });
  for (const path of listFiles(packs).filter((path) => /\/box\.yml$/.test(path))) {
    const { entries, file } = readSource(join(packs, path));
    for (const map of mapsOf(entries, file)) writeIfChanged(join(out, map.path), map.svg);
  }
}

/** Builds the system. Resolves when the folder is complete (in watch mode: when it is complete for the first time). */
export async function build({ outDir = "dist", minify = true, watch, onStep }: BuildOptions = {}): Promise<string> {
  const out = resolve(ROOT, outDir);
  for (const [name, { run }] of Object.entries(STEPS)) {
    onStep?.(name);
    await run(out, minify);
  }
  if (watch) watchSources(out, minify);
  return out;
}

/** What parts share with the rest, in the order of module/foundry/parts.ts. */
const SHARED = ["module/core/chance/index.ts", "module/core/validate.ts"];

/**
 * Code that loads when it is needed (module/foundry/parts.ts): a plain script that makes one value of what it shares.
 */
const PARTS: readonly Script[] = listFiles(join(ROOT, "module/core")).flatMap((path) => {
  const [, id] = /^([^/]+)\/part\.ts$/.exec(path) ?? [];
  return id ? [{ entry: `module/core/${path}`, file: `core-${id}.js`, shared: SHARED }] : [];
});

/** What runs beside the page, in a worker: a plain script that needs nothing else. */
const WORKER: Script = { entry: "module/windows/carry/unpack/in-worker.ts", file: "unpack.js", shared: [] };

/** Where the half of a rule set begins that comes when it is played. */
const LATE = /module\/rulesets\/(\w+)\/(?:on-demand\.ts|(?:sheets|rolls|cards)\/)/;

/** Chunks have their contents in their names: a browser that kept an old one asks for the new one. */
const CHUNK = /^chunk-.*\.mjs(?:\.map)?$/;

async function bundle(out: string, minify: boolean): Promise<void> {
  const made = await script(out, minify, { entry: "module/cubilete.ts", file: "cubilete.mjs" });
  for (const name of readdirSync(out)) if (CHUNK.test(name) && !made.has(name)) rmSync(join(out, name));
  for (const part of [...PARTS, WORKER]) await script(out, minify, part);
}

/** Other people's code is shipped with their names, or not at all. */
function creditsName(modules: readonly string[]): void {
  const credits = readFileSync(join(ROOT, "CREDITS.md"), "utf8");
  const [, shipped = ""] = /^## Software that ships.*?$(.*?)^## /ms.exec(credits) ?? [];
  const packages = new Set(modules.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []));
  const unnamed = [...packages].filter((name) => !shipped.includes(`\`${name}\``));
  if (unnamed.length) throw new BuildError(`CREDITS.md, software that ships: ${unnamed.join(", ")} is not named`);
}

interface Script {
  entry: string;
  file: string;
  shared?: string[];
}

/** @returns The files that were made. */
async function script(out: string, minify: boolean, { entry, file, shared }: Script): Promise<Set<string>> {
  const outside = shared?.map((path) => join(ROOT, path));
  const start = new Set<string>();
  /** What comes with a rule set, by its folder: all that its second half reaches, and its sheets. */
  const late = new Map<string, Set<string>>();
  const lateOf = (id: string): string | null => {
    if (start.has(id)) return null;
    const folders = [...late].flatMap(([folder, modules]) => (modules.has(id) ? [folder] : []));
    return folders.length > 1 ? "play" : (folders[0] ?? null);
  };
  const toolsOf = (id: string): string | null => {
    const [, folder] = /(?:module\/rulesets|examples)\/(\w+)\//.exec(id) ?? [];
    return folder ? `${folder}-tools` : null;
  };
  const built = await viteBuild({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: "warn",
    plugins: [
      {
        name: "what-is-needed-at-once",
        buildEnd() {
          const add = (to: Set<string>, id: string): void => {
            if (to.has(id)) return;
            to.add(id);
            for (const next of this.getModuleInfo(id)?.importedIds ?? []) add(to, next);
          };
          add(start, join(ROOT, entry));
          for (const id of this.getModuleIds()) {
            const [, folder] = LATE.exec(id) ?? [];
            if (!folder) continue;
            if (!late.has(folder)) late.set(folder, new Set());
            add(late.get(folder) as Set<string>, id);
          }
          for (const id of this.getModuleIds()) {
            const there = this.getModuleInfo(id)?.dynamicallyImportedIds.find((other) => start.has(other));
            if (there)
              throw new BuildError(
                `${relative(ROOT, id)} waits for ${relative(ROOT, there)}, which comes at the start: import it plainly`,
              );
          }
          // The entry stays by itself: Foundry may load it under an address of its own, and nothing may come twice.
          start.delete(join(ROOT, entry));
        },
      },
      {
        name: "credited",
        generateBundle(_options, bundle) {
          creditsName(
            Object.values(bundle).flatMap((made) => (made.type === "chunk" ? Object.keys(made.modules) : [])),
          );
        },
      },
      {
        name: "asked-for-before-it-is-imported",
        renderChunk: shared ? undefined : askedFor,
        generateBundle: (_options, bundle) => nameCompany(bundle),
      },
    ],
    build: {
      outDir: out,
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      target: "es2022",
      sourcemap: true,
      minify: false,
      lib: { entry: join(ROOT, entry), formats: [shared ? "iife" : "es"], name: "part", fileName: () => file },
      rolldownOptions: {
        external: outside,
        // It knows nothing of the groups below, and speaks of what is in a later file anyway; what is loaded in vain is found above.
        // How long it took is nobody's business who only wants to play: on a busy machine it warns of that.
        checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
        // The entry exports nothing; what may be split is not to depend on it.
        ...(!shared && { preserveEntrySignatures: false as const }),
        output: {
          globals: (id) => `shared[${outside?.indexOf(id)}]`,
          chunkFileNames: "chunk-[name]-[hash].mjs",
          // Few files: the start, one for each rule set, the roll dialog, windows, and the check-up. Left to
          // itself the bundler makes a file of whatever two windows share, and many small files are a sixth larger than one.
          ...(!shared && {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: "start", priority: 4, test: (id: string) => start.has(id) },
                { name: lateOf, debugName: "rule sets", priority: 3 },
                { name: toolsOf, debugName: "windows of rule sets", priority: 2 },
                {
                  name: "dialogs",
                  priority: 2,
                  test: /module\/(?:dialogs\/|render\/patch\.ts|plan\/people\/tonight\.ts|foundry\/v13-v14\/areas\.ts)/,
                },
                // Small, and wanted before the game stands.
                { name: "token-bar", priority: 2, test: /neighbours\/token-bar\.ts/ },
                { name: "checkup", priority: 2, test: /module\/windows\/checkup\// },
                { name: "windows", priority: 1, test: /module\/.*\// },
                { name: "editor", test: /node_modules\// },
              ],
            },
          }),
          comments: !minify,
          // Foundry stores class names (rolls, sheets): a renamed class would orphan saved data.
          minify: minify && {
            compress: {
              target: "es2022",
              keepNames: { function: false, class: true },
              // No getter of ours does more than answer.
              treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
            },
            mangle: { keepNames: { function: false, class: true } },
            codegen: { removeWhitespace: true },
          },
        },
      },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ("output" in one ? one.output : []));
  const chunks = new Map(
    outputs.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one.imports] as const] : [])),
  );
  for (const [name, imports] of chunks) {
    // Each would run before the other's constants are there.
    const circle = imports.find((other) => chunks.get(other)?.includes(name));
    if (circle) throw new BuildError(`${name} and ${circle} import each other: they belong into one file`);
  }
  return new Set(outputs.flatMap(({ fileName }) => [fileName, `${fileName}.map`]));
}

function styles(out: string, minify: boolean): void {
  // The shared styles first, then whatever rule sets bring.
  const folder = join(ROOT, "styles");
  const entries = ["cubilete.scss", ...listFiles(folder).filter((path) => path.startsWith("rulesets/"))];
  const style = minify ? "compressed" : "expanded";
  const css = entries.map((entry) => compileSass(join(folder, entry), { style, charset: false }).css).join("\n");
  writeIfChanged(join(out, "styles/cubilete.css"), css);
}

function fonts(out: string): void {
  for (const [family, faces] of Object.entries(FONTS)) {
    const folder = join(ROOT, "node_modules/@fontsource", family);
    for (const face of faces) {
      const name = `${family}-latin-${face}.woff2`;
      writeIfChanged(join(out, "fonts", name), readFileSync(join(folder, "files", name)));
    }
    writeIfChanged(join(out, "fonts", `${family}-OFL.txt`), readFileSync(join(folder, "LICENSE")));
  }
}

async function packs(out: string): Promise<void> {
  const source = readManifest();
  const made = await buildPacks(join(ROOT, "packs"), join(out, "packs"), {
    systemId: source.id,
    systemVersion: source.version,
    coreVersion: source.compatibility.minimum,
  });
  packTypes = made.types;
}

/** Last but the papers: the manifest is checked against what was really built. */
function manifest(out: string): void {
  const source = completeManifest(packTypes);
  const missing = [
    ...source.media
      .flatMap(({ url, thumbnail = url }) => [url, thumbnail])
      .map((path) => withinSystem(path, source.id)),
    ...source.esmodules,
    ...source.styles.map((style) => style.src),
    ...source.languages.map((language) => language.path),
    ...source.packs.map((pack) => `${pack.path}/CURRENT`),
  ].filter((path) => !existsSync(join(out, path)));
  if (missing.length) throw new BuildError(`the manifest names what the build did not make: ${missing.join(", ")}`);
  writeIfChanged(join(out, "system.json"), `${JSON.stringify(source, null, 2)}\n`);
}

/** What Foundry's setup screen shows of the system: one of the README's pictures. */
function media(out: string): void {
  writeIfChanged(join(out, "media/setup.png"), readFileSync(join(ROOT, "docs/images/ryf-play-en.png")));
}

/** An address below the user data as a path in the package. Anything else the package does not bring. */
function withinSystem(address: string, id: string): string {
  const start = `systems/${id}/`;
  return address.startsWith(start) ? address.slice(start.length) : address;
}

function papers(out: string): void {
  for (const paper of PAPERS) {
    const file = join(ROOT, paper);
    if (existsSync(file)) writeIfChanged(join(out, paper), readFileSync(file));
  }
}

/** Runs the steps whose sources changed, one build at a time; a mistake is printed and the watch goes on. */
function watchSources(out: string, minify: boolean): void {
  const due = new Set<string>();
  let running = false;
  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    while (due.size) {
      for (const name of Object.keys(STEPS).filter((step) => due.delete(step))) {
        const started = performance.now();
        try {
          await STEPS[name]?.run(out, minify);
          console.log(`${name} built in ${Math.round(performance.now() - started)} ms`);
        } catch (error) {
          console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
    }
    running = false;
  };
  for (const [name, { sources }] of Object.entries(STEPS)) {
    for (const source of sources.map((path) => join(ROOT, path)).filter((path) => existsSync(path))) {
      let timer: NodeJS.Timeout | undefined;
      // Editors save in several steps; one quiet moment makes them one change.
      watchFolder(source, { recursive: true }, () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          due.add(name);
          void run();
        }, 80);
      });
    }
  }
}

await runMain(import.meta, async () => {
  const { values } = parseArgs({
    options: { watch: { type: "boolean" }, "no-minify": { type: "boolean" }, out: { type: "string" } },
  });
  const started = performance.now();
  const out = await build({ outDir: values.out, minify: !values["no-minify"], watch: values.watch });
  console.log(`${out} built in ${Math.round(performance.now() - started)} ms`);
});

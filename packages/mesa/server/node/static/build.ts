import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve, sep } from "node:path";
import { setGeneration } from "../../../common/generation/index.ts";
import { StartError } from "../../errors.ts";
import { storing } from "../../faults.ts";
import type { Log } from "../../log.ts";
import { packMetadata } from "../../packages/compendium.ts";
import type { Manifest, SystemPackage } from "../../packages/package.ts";
import { worldTitle } from "../../table.ts";
import type { BuiltPacks, BuiltTable } from "../../web/built.ts";
import { DEFAULT_SEED } from "../../world/seed.ts";
import { ensureClient, ensureWorld } from "../client-build.ts";
import { FONT, ICON_FONTS } from "../http/fonts.ts";
import { findBundle, gamePage, joinPage } from "../http/pages.ts";
import { licences } from "../licences.ts";
import { readSystem } from "../packages/manifest.ts";
import { packFolder } from "../packages/packs.ts";
import { recordsHash, ShippedFolders } from "../packages/shipped.ts";
import { PLACE } from "../place.ts";
import { readSeed } from "../seed.ts";
import { FolderStore } from "../store.ts";
import { artFile, artIn } from "./art.ts";
import { byHandPages } from "./by-hand.ts";
import { completeStaticOptions, type StaticOptions } from "./options.ts";
import { renameScripts } from "./plain-names.ts";
import { serviceWorker } from "./service.ts";

const CLIENT = join(PLACE, "dist", "client");
const WORLD = join(PLACE, "dist", "world");

/** A file of this name says that a folder was written by this. */
const TABLE = "table.json";

/** Files whose texts name what they need. */
const TEXTS = /\.(?:js|mjs|json|css|html|hbs|handlebars)$/;

/** Writes a table without a server into a folder. @throws {StartError} with a message for the person at the keyboard. */
export function buildStatic(options: StaticOptions, log: Log): Promise<void> {
  const out = resolve(options.out);
  return storing(() => build({ ...completeStaticOptions(options), out }, log), out);
}

async function build(options: ReturnType<typeof completeStaticOptions>, log: Log): Promise<void> {
  const { out, base, generation, lang, world: id, takenIds } = options;
  let system = await readSystem(options.system, generation);
  for (const warning of system.warnings) log("warn", warning);
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, TABLE)))
    throw new StartError(`${out} holds other things: name an empty folder, or one that mesa static wrote.`);
  if (`${out}${sep}`.startsWith(`${system.folder}${sep}`) || `${system.folder}${sep}`.startsWith(`${out}${sep}`))
    throw new StartError(`${out} and the folder of the system must not lie in each other.`);
  const seed = options.seed === undefined ? DEFAULT_SEED : await readSeed(options.seed);
  setGeneration(generation);
  const client = resolve(options.client ?? CLIENT);
  if (options.client === undefined) await ensureClient(CLIENT, log);
  await ensureWorld(WORLD, log);
  const bundle = await findBundle(client);
  if (!bundle) throw new StartError(`Mesa's client has not been built: ${client} holds no script.`);

  const fresh = `${out}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const put = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(fresh, path)), { recursive: true });
    writeFileSync(join(fresh, path), content);
  };
  copyTree(client, join(fresh, "mesa"));
  copyTree(WORLD, join(fresh, "mesa"));
  copyTree(join(PLACE, "client", "templates"), join(fresh, "templates"), (path) => !/\.(?:js|html)$/.test(path));
  copyTree(ICON_FONTS, join(fresh, "fonts", "fontawesome", "webfonts"));
  const packFolders = system.manifest.packs.map(({ path }) => resolve(packFolder(system.folder, path)));
  copyTree(system.folder, join(fresh, "systems", system.manifest.id), (path) => !packFolders.includes(path));

  const renamed = renameScripts(join(fresh, "systems", system.manifest.id));
  system = { ...system, manifest: JSON.parse(renamed(JSON.stringify(system.manifest))) as Manifest };

  const packs = JSON.stringify(await packsOf(system, log));
  put("packs.json", packs);
  layArt(fresh, put, packs + JSON.stringify(seed));
  put("LICENCES.txt", licences());
  const table: Omit<BuiltTable, "stamp"> = {
    id,
    // Where it lay on this machine is nobody's business.
    system: { ...system, folder: `systems/${system.manifest.id}`, warnings: [] },
    modules: [],
    generation,
    lang,
    seed: { ...seed, file: basename(seed.file) },
    takenIds,
    options: { language: lang, ...(options.strictHooks && { strictHooks: true }) },
    files: filesIn(fresh).sort(),
  };
  const title = worldTitle(id, system, seed);
  const join_ = readFileSync(join(PLACE, "client", "templates", "join.html"), "utf8");
  const data = {
    world: { id, title },
    system: { id: system.manifest.id, title: system.manifest.title },
    users: [],
    lang,
    you: "",
  };
  const pagesOf = (browserHost: string): Record<string, string> => ({
    "index.html": joinPage(join_, data, { scripts: [`${base}mesa/door.js`], browserHost }),
    ...byHandPages(join_, title, lang, base, browserHost),
    "game.html": gamePage(system.manifest, [], bundle, title, lang, generation, { base, browserHost }),
  });
  // It is another version whatever differs in any file.
  const laid = table.files.map((path) => readFileSync(join(fresh, path)));
  const version = hashOf([JSON.stringify(table), ...Object.values(pagesOf("")), ...laid]);
  const pages = pagesOf(version);
  for (const [path, html] of Object.entries(pages)) put(path, html);
  put(TABLE, JSON.stringify({ stamp: version, ...table } satisfies BuiltTable));
  put("service.js", serviceWorker({ name: "mesa", version, list: TABLE, pages: [...Object.keys(pages), TABLE] }));
  rmSync(out, { recursive: true, force: true });
  mkdirSync(dirname(out), { recursive: true });
  renameSync(fresh, out);
}

/** Copies what a server would offer of a folder: nothing hidden; and no source maps, which nobody asks for here. */
function copyTree(from: string, to: string, isWanted: (path: string) => boolean = () => true): void {
  const filter = (path: string) =>
    path === from || (!/(?:^|[/\\])(?:\.[^/\\]*|node_modules|[^/\\]*\.map)$/.test(path) && isWanted(path));
  cpSync(from, to, { recursive: true, filter });
}

/** The paths of all files in a folder, from there. */
function filesIn(folder: string, from = ""): string[] {
  return readdirSync(join(folder, from), { withFileTypes: true }).flatMap((entry) => {
    const path = from ? `${from}/${entry.name}` : entry.name;
    return entry.isDirectory() ? filesIn(folder, path) : [path];
  });
}

/** Draws what the files name and nobody has. */
function layArt(folder: string, put: (path: string, content: Uint8Array) => void, more: string): void {
  const font = readFileSync(FONT);
  const files = filesIn(folder);
  const texts = files.filter((path) => TEXTS.test(path)).map((path) => readFileSync(join(folder, path), "utf8"));
  const there = new Set(files);
  for (const path of new Set([...texts, more].flatMap(artIn))) {
    const bytes = there.has(path) ? null : artFile(path, font);
    if (bytes) put(path, bytes);
  }
}

/** The records of all compendia, read from copies: LevelDB writes where it reads. */
async function packsOf(system: SystemPackage, log: Log): Promise<BuiltPacks> {
  const copies = mkdtempSync(join(tmpdir(), "mesa-static-"));
  const { manifest } = system;
  const packs: BuiltPacks = {};
  try {
    const shipped = new ShippedFolders(new FolderStore(copies));
    for (const entry of manifest.packs) {
      const metadata = packMetadata(entry, "system", manifest.id, manifest.id);
      const database = await shipped.open(system, entry, metadata, log);
      const records = await database.records();
      await database.close();
      packs[metadata.id] = { hash: recordsHash(records), records };
    }
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
  return packs;
}

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex").slice(0, 16);
}

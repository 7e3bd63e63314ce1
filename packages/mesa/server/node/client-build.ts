import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { StartError } from "../errors.ts";
import { diskError, storing } from "../faults.ts";
import type { Log } from "../log.ts";
import { errorCode, isRecord } from "../source.ts";
import { IS_CHECKOUT, PLACE } from "./place.ts";

/** Something that is built: its configuration for Vite, what it is made from, and what it is called. */
interface Part {
  config: string;
  sources: readonly string[];
  called: string;
}

const CLIENT: Part = {
  config: "vite.config.ts",
  sources: ["client", "common", "vite.config.ts", "peggy-plugin.ts", "templates-plugin.ts"],
  called: "the client",
};

const WORLD: Part = {
  config: "world.config.ts",
  sources: [
    "server",
    "common",
    "client/runtime/world-port.ts",
    "client/runtime/at-friends.ts",
    "world.config.ts",
    "peggy-plugin.ts",
  ],
  called: "the world for a browser",
};

/** Says which sources a built client was made from. */
const STAMP = ".sources";

/** How often to look whether another process has finished building, in milliseconds. */
const POLL = 200;

/** Build Mesa's client into a folder unless it is there and made from the sources as they are, or comes without any. */
export const ensureClient = (folder: string, log: Log): Promise<void> => ensure(CLIENT, folder, log);

/** The same of what runs a world in a browser. */
export const ensureWorld = (folder: string, log: Log): Promise<void> => ensure(WORLD, folder, log);

async function ensure({ config, sources, called }: Part, folder: string, log: Log): Promise<void> {
  if (!IS_CHECKOUT) return;
  const wanted = await sourcesHash(sources);
  const isCurrent = async () => (await readFile(join(folder, STAMP), "utf8").catch(() => "")) === wanted;
  if (await isCurrent()) return;
  const unlock = await lock(`${folder}.lock`);
  try {
    // Another process may just have built it.
    if (await isCurrent()) return;
    log("info", `building ${called} …`);
    const fresh = `${folder}.new`;
    await rm(fresh, { recursive: true, force: true });
    await runVite(config, called, fresh);
    await storing(async () => {
      await writeFile(join(fresh, STAMP), wanted);
      await rm(folder, { recursive: true, force: true });
      await rename(fresh, folder);
    }, folder);
  } finally {
    await unlock();
  }
}

async function runVite(config: string, called: string, outDir: string): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin", "vite.js");
  const args = [vite, "build", "--config", join(PLACE, config), "--outDir", outDir, "--logLevel", "warn"];
  const env = { ...process.env, NODE_ENV: "production" };
  try {
    await promisify(execFile)(process.execPath, args, { env, cwd: PLACE, maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    const output = isRecord(error)
      ? `${String(error.stdout ?? "")}${String(error.stderr ?? "")}`.trim()
      : String(error);
    throw new StartError(`Mesa cannot build ${called}:\n${output}`);
  }
}

/** A hash of the names, sizes and times of all sources. */
async function sourcesHash(sources: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  const add = async (path: string): Promise<void> => {
    const found = await stat(join(PLACE, path));
    if (!found.isDirectory()) {
      hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
      return;
    }
    for (const name of (await readdir(join(PLACE, path))).sort()) await add(join(path, name));
  };
  for (const source of sources) await add(source);
  return hash.digest("hex");
}

/** Be the only process that builds. A lock whose process is gone is taken over. @returns gives the lock back. */
async function lock(path: string): Promise<() => Promise<void>> {
  await storing(() => mkdir(dirname(path), { recursive: true }), dirname(path));
  for (;;) {
    try {
      await writeFile(path, String(process.pid), { flag: "wx" });
      return () => rm(path, { force: true });
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw diskError(error, path) ?? error;
    }
    const holder = Number(await readFile(path, "utf8").catch(() => "0"));
    if (holder && !isAlive(holder)) await rm(path, { force: true });
    else await wait(POLL);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

import { parseArgs } from "node:util";
import { StartError } from "../errors.ts";
import type { TakenIds } from "../world/taken-ids.ts";

/** What `startMesa` and the command take. */
export interface MesaOptions {
  /** The folder of the system to play. */
  system: string;
  /** Folders of modules that are played with. */
  modules?: readonly string[];
  /** Id of the world; created when it is not there. Default `demo`. */
  world?: string;
  /** Port on 127.0.0.1: this one and no other, 0 for any. By default 30000, or the next free one. */
  port?: number;
  /** A folder of the site to stand in, such as `/vtt`, as behind a web server that has other things too. Default: the root. */
  prefix?: string;
  /** Language the world starts in. Default `en`. */
  lang?: string;
  /** Where worlds are kept. Default `.mesa` in the current folder. */
  data?: string;
  /** A YAML file with users and documents for a new world. */
  seed?: string;
  /** A file that a table without a server gave out, which becomes the world; there may be none yet. */
  restore?: string;
  /** The generation Mesa says it is. Default 13. */
  generation?: 13 | 14;
  /**
   * What becomes of a document that is to be made under an id that is taken: it is refused, or it takes the place of what is there. What
   * Foundry does is not public. Default `refuse`.
   */
  takenIds?: TakenIds;
  /** Wait for no listener of a hook, as Foundry does: what an asynchronous `init` does after its first `await` may come too late. */
  strictHooks?: boolean;
  /** Reload the clients when a file of the system changes. */
  watch?: boolean;
  /** The folder of the built client. Default `dist/client` of this package. */
  client?: string;
}

export const USAGE = `Usage: mesa --system <folder> [options]
       mesa test <system folder> [options]     runs the tests that a system brings (mesa test --help)
       mesa static --system <folder> --out <folder>    writes a table that needs no server (mesa static --help)
       mesa probe <system folder> [options]    plays any system and says what fails (mesa probe --help)

  --system <folder>     the system to play (a folder with a system.json)
  --module <folder>     a module to play with; may be given several times
  --world <id>          the world, created when new (default: demo)
  --port <number>       this one and no other (default: 30000, or the next free one)
  --prefix </folder>    stand in a folder of the site: /vtt (default: its root)
  --lang <code>         language of the world: en, es, … (default: en)
  --data <folder>       where worlds are kept (default: .mesa)
  --seed <file.yml>     users and documents of a new world
  --restore <file>      make the world of a file that a table without a server gave out
  --generation 13|14    the generation Mesa says it is (default: 13)
  --taken-ids <word>    a document made under an id that is taken: refuse (default) or replace
  --strict-hooks        wait for no asynchronous listener of a hook
  --watch               reload the browsers when the system changes
  --client <folder>     the built client (default: built here when needed)
  --help`;

/** Read the command line. `null` when help was asked for. @throws {StartError} naming the wrong option. */
export function parseOptions(args: readonly string[]): MesaOptions | null {
  let values: Record<string, string | boolean | string[] | undefined>;
  try {
    const string = { type: "string" } as const;
    const boolean = { type: "boolean" } as const;
    ({ values } = parseArgs({
      args: [...args],
      options: {
        system: string,
        module: { type: "string", multiple: true },
        world: string,
        port: string,
        prefix: string,
        lang: string,
        data: string,
        seed: string,
        restore: string,
        generation: string,
        "taken-ids": string,
        client: string,
        "strict-hooks": boolean,
        watch: boolean,
        help: boolean,
      },
    }));
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
  if (values.help) return null;
  const text = (name: string) => (typeof values[name] === "string" ? values[name] : undefined);
  const system = text("system");
  if (!system) throw new StartError(`--system is missing: which system shall be played?\n\n${USAGE}`);
  const options: MesaOptions = { system, watch: values.watch === true };
  if (values["strict-hooks"] === true) options.strictHooks = true;
  if (Array.isArray(values.module)) options.modules = values.module;
  const generation = text("generation");
  if (generation !== undefined) {
    if (generation !== "13" && generation !== "14") throw new StartError("--generation must be 13 or 14");
    options.generation = generation === "13" ? 13 : 14;
  }
  const taken = text("taken-ids");
  if (taken !== undefined) {
    if (taken !== "refuse" && taken !== "replace") throw new StartError("--taken-ids must be refuse or replace");
    options.takenIds = taken;
  }
  const port = text("port");
  if (port !== undefined) options.port = Number(port);
  for (const name of ["world", "prefix", "lang", "data", "seed", "restore", "client"] as const) {
    const value = text(name);
    if (value !== undefined) options[name] = value;
  }
  return options;
}

/** The options with their defaults, checked. @throws {StartError} naming the wrong option. */
export function completeOptions(options: MesaOptions) {
  const complete = {
    ...options,
    modules: options.modules ?? [],
    world: options.world ?? "demo",
    port: options.port ?? 30000,
    prefix: (options.prefix ?? "").replace(/\/$/, ""),
    lang: options.lang ?? "en",
    data: options.data ?? ".mesa",
    generation: options.generation ?? 13,
    takenIds: options.takenIds ?? "refuse",
  };
  if (!/^[a-z0-9][a-z0-9_-]*$/.test(complete.world)) {
    throw new StartError(`--world must be lower-case letters, digits, "-" and "_" (found "${complete.world}")`);
  }
  if (!Number.isInteger(complete.port) || complete.port < 0 || complete.port > 65535) {
    throw new StartError(`--port must be a number from 0 to 65535 (found "${options.port}")`);
  }
  if (!/^(?:\/[A-Za-z0-9_-]+)*$/.test(complete.prefix)) {
    throw new StartError(
      `--prefix must be a path of letters, digits, "-" and "_" such as /vtt (found "${options.prefix}")`,
    );
  }
  try {
    Intl.getCanonicalLocales(complete.lang);
  } catch {
    throw new StartError(`--lang must be a language code such as en or es (found "${complete.lang}")`);
  }
  return complete;
}

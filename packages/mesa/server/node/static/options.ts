import { parseArgs } from "node:util";
import { StartError } from "../../errors.ts";
import { completeOptions, type MesaOptions, parseOptions } from "../options.ts";

export const STATIC_USAGE = `Usage: mesa static --system <folder> --out <folder> [options]

Writes a table that needs no server: a folder of files for any web server, whose world is kept in the browser of who opens it.

  --system <folder>     the system to play (a folder with a system.json)
  --out <folder>        where to write; what an earlier run wrote there is replaced
  --base <address>      where the folder will be (default: ./ , any place)
  --world <id>          the name of the world (default: demo)
  --lang <code>         language of the world: en, es, … (default: en)
  --seed <file.yml>     users and documents of a new world
  --generation 13|14    the generation Mesa says it is (default: 13)
  --taken-ids <word>    a document made under an id that is taken: refuse (default) or replace
  --strict-hooks        wait for no asynchronous listener of a hook
  --client <folder>     the built client (default: built here when needed)
  --help`;

/** What `mesa static` takes. */
export interface StaticOptions
  extends Pick<
    MesaOptions,
    "system" | "world" | "lang" | "seed" | "generation" | "takenIds" | "strictHooks" | "client"
  > {
  out: string;
  base?: string;
}

/** Those that `mesa` takes too are read as it reads them. `null` when help was asked for. @throws {StartError} */
export function parseStaticOptions(args: readonly string[]): StaticOptions | null {
  const string = { type: "string" } as const;
  const own = { out: string, base: string };
  const shared = ["system", "world", "lang", "seed", "generation", "taken-ids", "client"];
  let values: Record<string, string | boolean | undefined>;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        ...own,
        ...Object.fromEntries(shared.map((name) => [name, string])),
        "strict-hooks": { type: "boolean" },
        help: { type: "boolean" },
      },
    }));
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n\n${STATIC_USAGE}`);
  }
  if (values.help) return null;
  const { out, base, ...rest } = values;
  if (typeof rest.system !== "string" || typeof out !== "string")
    throw new StartError(
      `--system and --out are needed: what shall be played, and where to write it.\n\n${STATIC_USAGE}`,
    );
  const told = Object.entries(rest).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : typeof value === "string" ? [`--${name}`, value] : [],
  );
  const options = parseOptions(told) as MesaOptions;
  return { ...options, out, ...(typeof base === "string" && { base }) };
}

/** With their defaults, checked. @throws {StartError} naming the wrong option. */
export function completeStaticOptions(options: StaticOptions) {
  const base = options.base ?? "./";
  if (!/^(?:\.|https?:\/\/[^/?#"<>]+)?(?:\/[\w.~%-]+)*\/$/.test(base))
    throw new StartError(`--base must be an address with a slash at its end, such as ./ or /games/ (found "${base}")`);
  return { ...completeOptions(options), out: options.out, base };
}

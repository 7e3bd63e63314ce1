/**
 * `npm run licences`: writes into CREDITS.md what package-lock.json says of the licences of everything that builds, tests or
 * hosts. A test holds the two together.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BuildError, ROOT, runMain, writeIfChanged } from "./files.ts";

const FILE = "CREDITS.md";
const START = "<!-- npm run licences: begins -->";
const END = "<!-- npm run licences: ends -->";

/** Licences that let everybody use and pass on a tool. A person looks at any other before it is named here. */
const KNOWN = new Set(
  "0BSD|Apache-2.0|BSD|BSD-2-Clause|BSD-3-Clause|BlueOak-1.0.0|CC-BY-4.0|ISC|MIT|MPL-2.0|OFL-1.1|Python-2.0|WTFPL".split(
    "|",
  ),
);

/** Packages whose package.json says no licence by name: what the file beside it says. */
const SAID_ELSEWHERE: Record<string, string> = {
  "@seald-io/binary-search-tree": "MIT",
  "xmlhttprequest-ssl": "MIT",
};

interface Entry {
  version?: string;
  license?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
export interface Lock {
  packages: Record<string, Entry>;
}

const NODE_MODULES = "node_modules/";
const nameOf = (path: string): string => path.slice(path.lastIndexOf(NODE_MODULES) + NODE_MODULES.length);

/** @throws {BuildError} When a package says none, or one that nobody has looked at. */
function licenceOf(path: string, { license }: Entry): string {
  const name = nameOf(path);
  const said = license ?? SAID_ELSEWHERE[name];
  if (!said) throw new BuildError(`${name} says no licence: look at its files, and name it in scripts/licences.ts`);
  const strange = said.split(/\s+(?:OR|AND)\s+|[()]/).find((part) => part !== "" && !KNOWN.has(part));
  if (strange) throw new BuildError(`${name} has the licence ${said}: look at it, and name it in scripts/licences.ts`);
  return said.replace(/^\((.*)\)$/, "$1");
}

/** Node 20 has no `Map.groupBy`. */
function grouped<T>(values: Iterable<T>, keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

/** What people named in a package.json, by licence; then how many packages come with them. */
export function licences(lock: Lock): string {
  const installed = Object.entries(lock.packages).filter(([path, entry]) => path.includes(NODE_MODULES) && !entry.link);
  const all = new Map(installed.map(([path, entry]) => [path, licenceOf(path, entry)]));
  const named = (folder: string): string => {
    const { dependencies, devDependencies } = lock.packages[folder] ?? {};
    const names = Object.keys({ ...dependencies, ...devDependencies }).sort();
    const pairs = names.map((name) => {
      const own = folder && `${folder}/${NODE_MODULES}${name}`;
      return [name, all.get(own) ?? all.get(NODE_MODULES + name)] as const;
    });
    const groups = grouped(
      pairs.filter(([, licence]) => licence),
      ([, licence]) => String(licence),
    );
    const lines = [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
    return lines.map(([licence, each]) => `- ${licence}: ${each.map(([name]) => `\`${name}\``).join(", ")}`).join("\n");
  };
  const counts = [...grouped(all.values(), (licence) => licence)].map(
    ([licence, each]) => [licence, each.length] as const,
  );
  const tally = counts
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, count]) => `${count} ${licence}`);
  return `Cubilete's tools:\n\n${named("")}\n\nMesa, the stand-in host:\n\n${named("packages/mesa")}\n\nWith all that comes along there are ${all.size} packages: ${tally.join(", ")}.`;
}

export function withLicences(credits: string, lock: Lock): string {
  const [start, end] = [credits.indexOf(START), credits.indexOf(END)];
  if (start < 0 || end < start) throw new BuildError(`${FILE}: there is no "${START}" with "${END}" after it`);
  return `${credits.slice(0, start + START.length)}\n\n${licences(lock)}\n\n${credits.slice(end)}`;
}

await runMain(import.meta, async () => {
  const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
  const wrote = writeIfChanged(join(ROOT, FILE), withLicences(read(FILE), JSON.parse(read("package-lock.json"))));
  console.log(`${FILE} ${wrote ? "is written anew" : "says so already"}.`);
});

/**
 * The document types of every rule set, with the fields that hold HTML, read off the rule sets' own data models.
 * Run by itself (`npx tsx scripts/document-types.ts`) it prints them as JSON: a process of its own, because the modules expect
 * Foundry's globals, and get the bare minimum that reading a schema takes.
 */

import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { BuildError, ROOT, runMain } from "./files.ts";

export type DocumentTypes = Record<"Actor" | "Item", Record<string, { htmlFields?: string[] }>>;

/** A data field as its constructor was called. */
interface Field {
  kind: string;
  args: unknown[];
}

interface RuleSetLike {
  actors: Record<string, Kind>;
  items: Record<string, Kind>;
}
interface Kind {
  model: { defineSchema(): Record<string, Field> };
}

/** @throws {BuildError} When a rule set cannot be read. */
export function readDocumentTypes(): DocumentTypes {
  const script = join(ROOT, "scripts/document-types.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", script], {
    cwd: ROOT,
    encoding: "utf8",
  });
  if (status !== 0) throw new BuildError(`The document types of the rule sets cannot be read.\n${stderr}`);
  return JSON.parse(stdout) as DocumentTypes;
}

/** Paths of the fields that hold HTML. A list of them has no path that Foundry's server could clean. */
export function htmlFieldsOf(schema: Record<string, Field>, prefix = ""): string[] {
  return Object.entries(schema).flatMap(([name, { kind, args }]) => {
    const path = `${prefix}${name}`;
    if (kind === "HTMLField") return [path];
    if (kind === "SchemaField") return htmlFieldsOf(args[0] as Record<string, Field>, `${path}.`);
    if (kind === "ArrayField" && htmlFieldsOf({ each: args[0] as Field }).length > 0)
      throw new BuildError(`${path}: rich text in a list cannot be cleaned by Foundry's server`);
    return [];
  });
}

/** Something that can be extended, called, built and looked into without end, and does nothing. */
function nothing(): unknown {
  const parts = new Map<string | symbol, unknown>();
  return new Proxy(class {}, {
    get(target, name) {
      if (name === "prototype" || name === Symbol.toPrimitive) return Reflect.get(target, name);
      if (!parts.has(name)) parts.set(name, nothing());
      return parts.get(name);
    },
    // A mixin hands back the class it was given.
    apply: (_target, _self, args) => (typeof args[0] === "function" ? args[0] : {}),
  });
}

/** Every kind of data field: it remembers what it was made of. */
const fields = new Proxy(
  {},
  {
    get: (_target, kind) =>
      class implements Field {
        kind = String(kind);
        args: unknown[];
        constructor(...args: unknown[]) {
          this.args = args;
        }
      },
  },
);

const withFields = (data: unknown): unknown =>
  new Proxy(data as object, { get: (target, name) => (name === "fields" ? fields : Reflect.get(target, name)) });

await runMain(import.meta, async () => {
  const foundry = nothing() as { data: unknown };
  const data = withFields(foundry.data);
  Object.assign(globalThis, {
    foundry: new Proxy(foundry, { get: (target, name) => (name === "data" ? data : Reflect.get(target, name)) }),
    game: nothing(),
    ui: nothing(),
    Hooks: nothing(),
    CONFIG: nothing(),
    CONST: nothing(),
  });
  const folder = join(ROOT, "module/rulesets");
  const types: DocumentTypes = { Actor: {}, Item: {} };
  const { HOUSE } = (await import(pathToFileURL(join(ROOT, "module/windows/party/index.ts")).href)) as {
    HOUSE: RuleSetLike["actors"];
  };
  const add = (name: "Actor" | "Item", kinds: Record<string, Kind>) => {
    for (const [type, { model }] of Object.entries(kinds)) {
      const htmlFields = htmlFieldsOf(model.defineSchema());
      types[name][type] = htmlFields.length > 0 ? { htmlFields } : {};
    }
  };
  add("Actor", HOUSE);
  for (const entry of readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory())) {
    const { ruleset } = (await import(pathToFileURL(join(folder, entry.name, "index.ts")).href)) as {
      ruleset: RuleSetLike;
    };
    add("Actor", ruleset.actors);
    add("Item", ruleset.items);
  }
  process.stdout.write(JSON.stringify(types));
});

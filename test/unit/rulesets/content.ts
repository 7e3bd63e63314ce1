import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { RuleSet } from "../../../module/contract/index.ts";
import { ROOT } from "../../../scripts/files.ts";
import { readManifest } from "../../../scripts/manifest.ts";
import { HTMLField } from "../../mesa/common/data/fields.ts";

/** What the packs and the manifest of every rule set have to keep; each adds what is its own. */

interface Entry {
  [field: string]: unknown;
  name?: unknown;
  type?: unknown;
}
interface BuiltPack {
  name: string;
  language: string;
  documents: Entry[];
}

/** The packs say the same in both languages. */
export function sameInBothLanguages(packs: readonly BuiltPack[]): void {
  it("say the same in both languages, under the same ids", () => {
    const shape = (language: string) =>
      packs
        .filter((pack) => pack.language === language)
        .map(({ documents }) => documents.map(({ _id, type, folder, img }) => ({ _id, type, folder, img })));
    expect(shape("es")).toEqual(shape("en"));
  });
}

/** Everything in the packs is what its data model makes of it. `each` looks at one source more closely. */
export function surviveTheirModels(
  title: string,
  { ruleset, packs }: { ruleset: RuleSet; packs: readonly BuiltPack[] },
  each: (type: string, system: object) => void = () => {},
): void {
  it(title, () => {
    for (const document of packs.flatMap((pack) => pack.documents)) {
      const sources = document.prototypeToken ? [document, ...(document.items as Entry[])] : [document];
      for (const { type, system, name } of sources.filter((source) => source.system)) {
        const kind = ruleset.actors[String(type)] ?? ruleset.items[String(type)];
        const Model = kind?.model as unknown as new (data: object) => { toObject(): object };
        expect(new Model(structuredClone(system as object)).toObject(), String(name)).toMatchObject(system as object);
        each(String(type), system as object);
      }
    }
  });
}

/** The manifest declares the rule set's types, with their rich texts, and names its packs. */
export function manifestOf({ ruleset, packs }: { ruleset: RuleSet; packs: readonly BuiltPack[] }): void {
  const manifest = readManifest();
  const kinds = { Actor: ruleset.actors, Item: ruleset.items };
  it.each(["Actor", "Item"] as const)("declares each %s type of the code, with its rich texts and picture", (name) => {
    const declared = Object.entries(manifest.documentTypes[name] ?? {}).filter(([type]) => type.startsWith(ruleset.id));
    const coded = Object.entries(kinds[name]).map(([type, { model, img }]) => {
      expect(existsSync(join(ROOT, img.replace("systems/cubilete/", "")))).toBe(true);
      const schema = Object.entries((model as unknown as { defineSchema(): object }).defineSchema());
      return [type, { htmlFields: schema.filter(([, field]) => field instanceof HTMLField).map(([field]) => field) }];
    });
    expect(Object.fromEntries(coded)).toEqual(Object.fromEntries(declared));
  });

  it("names every pack in both languages", () => {
    const named = manifest.packs.map(({ name }) => name).filter((name) => name.startsWith(`${ruleset.id}-`));
    expect(named.sort()).toEqual(packs.map(({ name }) => name).sort());
  });
}

import { expect, it } from "vitest";
import type { RuleSet } from "../../../module/contract/index.ts";

/** What the packs of every rule set have to keep; each adds what is its own. */

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

import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import { readManifest } from "../../../scripts/manifest.ts";
import { expandPacks } from "../../../scripts/packs.ts";

/** What every compendium keeps, whichever game it belongs to. */

const { id: systemId, version: systemVersion, compatibility } = readManifest();
const packs = expandPacks(join(ROOT, "packs"), { systemId, systemVersion, coreVersion: compatibility.minimum });

describe("the compendia", () => {
  it.each(packs.filter(({ type, language }) => language === "es" && (type === "Item" || type === "Actor")))(
    "$name: no two entries wear one picture",
    ({ documents }) => {
      const wearers = new Map<string, string[]>();
      for (const { img, name } of documents)
        if (img) wearers.set(String(img), [...(wearers.get(String(img)) ?? []), String(name)]);
      expect([...wearers].filter(([, names]) => names.length > 1)).toEqual([]);
    },
  );

  it.each(packs.filter(({ type }) => type === "Actor"))("$name: everybody has notes", ({ documents }) => {
    const people = documents.filter(({ prototypeToken }) => prototypeToken);
    const bare = people.filter(({ system }) => String((system as { notes?: string }).notes ?? "").length < 20);
    expect(people.length).toBeGreaterThan(20);
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it("have the same words for nobody twice: names are unique in each pack", () => {
    for (const { name, documents } of packs) {
      const names = documents.filter(({ folder }) => folder !== undefined).map((each) => String(each.name));
      const twice = names.filter((each, index) => names.indexOf(each) !== index);
      expect(twice, name).toEqual([]);
    }
  });

  it("say roll where English players roll", () => {
    const thrown = packs
      .filter(({ language }) => language === "en")
      .flatMap(
        ({ documents }) => JSON.stringify(documents).match(/\b(?:skill|attribute|opposed|damage) throws?\b/gi) ?? [],
      );
    expect(thrown).toEqual([]);
  });
});

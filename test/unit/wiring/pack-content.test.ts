import { describe, expect, it } from "vitest";
import { thePacks } from "../texts-and-packs.ts";

/** What every compendium keeps, whichever game it belongs to. */

const packs = thePacks();

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

  it.each([
    ["ryf-spells", "ryfSpell", 55],
    ["ryf-gear", "ryfWeapon", 29, /^3\.0/],
    ["ryf-actors", "ryfNpc", 17, /^Fantasía/],
    ["ryf-actors", "ryfNpc", 6, /^(Mar|Espacio|Terror|Hoy)/],
    // What RyF has of a kind, the others have too, as far as their rules know the kind; of weapons, what the larger of its editions has.
    ["ryf-actors", "ryfNpc", 61],
    ["ryf-gear", "ryfGear", 26, /^Equipo$/],
    ["ryf-skills", "ryfSkill", 47],
    ["escala3-actors", "escala3Npc", 61],
    ["escala3-gear", "escala3Gear", 31, /^Armas/],
    ["escala3-gear", "escala3Gear", 18, /^Protección/],
    ["escala3-gear", "escala3Gear", 38, /^Equipo/],
    ["escala3-gear", "escala3Gear", 4, /^Vehículos/],
    ["escala3-gear", "escala3Penalty", 14, /^(Penalizadores|Ventajas)/],
    ["escala3-traits", "escala3Trait", 47, /^Habilidades/],
    ["escala3-traits", "escala3Trait", 18, /criaturas/],
    ["multi-actors", "multiNpc", 61],
    ["multi-gear", "multiGear", 31, /^Armas/],
    ["multi-gear", "multiGear", 18, /^Lo que se lleva/],
    ["multi-gear", "multiGear", 38, /^Equipo/],
    ["multi-skills", "multiSkill", 47],
    ["effect-actors", "effectNpc", 61],
    ["effect-traits", "effectTrait", 61],
    ["effect-gear", "effectWeapon", 44],
    ["effect-gear", "effectArmour", 18],
    ["effect-gear", "effectGear", 38],
    ["narrative-actors", "narrativeRival", 26],
    ["narrative-actors", "narrativeMinions", 15],
    ["narrative-actors", "narrativeVehicle", 4],
    ["narrative-gear", "narrativeWeapon", 44],
    ["narrative-gear", "narrativeArmour", 18],
    ["narrative-gear", "narrativeGear", 38],
    ["narrative-talents", "narrativeTalent", 60, /grado/],
    ["narrative-powers", "narrativePower", 10],
  ])("suffice: %s has as many %s as were promised", (pack, type, least, folder?: RegExp) => {
    const { documents = [] } = packs.find(({ name }) => name === `${pack}-es`) ?? {};
    const folders = new Map(documents.map(({ _id, name }) => [_id, String(name)]));
    const counts = new Map<string, number>();
    for (const entry of documents.filter((each) => each.type === type)) {
      const where = folders.get(entry.folder as string) ?? "";
      // All in one where the promise is for the whole, by folder where it is for each of several.
      const group = folder && !/grado|3\.0/.test(where) ? where : "";
      if (!folder || folder.test(where)) counts.set(group, (counts.get(group) ?? 0) + 1);
    }
    expect([...counts.values()].length).toBeGreaterThan(0);
    for (const count of counts.values()) expect(count).toBeGreaterThanOrEqual(least);
  });

  it("say what a thing for sale costs and weighs, or how rare it is", () => {
    const bare = packs
      .filter(({ type, name }) => type === "Item" && name.endsWith("-gear-es"))
      .flatMap(({ documents }) => {
        const folders = new Map(documents.map(({ _id, name }) => [_id, String(name)]));
        const sold = documents.filter(
          ({ name, type, folder, system }) =>
            /(Weapon|Armour|Shield|Gear)$/.test(String(type)) &&
            Object.hasOwn(system as object, "description") &&
            !/natural|palabra|Magia/i.test(folders.get(folder as string) ?? "") &&
            // What a beast wears is its own.
            !["Pellejo de bestia", "Piel de piedra"].includes(String(name)),
        );
        return sold.filter(({ system }) => typeof (system as { price?: number }).price !== "number");
      });
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it("say what a hero is in the form that each hero chooses, in Spanish", () => {
    const people = packs.flatMap(({ language, documents }) =>
      language === "es" ? documents.filter(({ type }) => ["effectRace", "effectClass"].includes(String(type))) : [],
    );
    const talents = packs.find(({ name }) => name === "narrative-talents-es")?.documents ?? [];
    const spoken = [...people, ...talents].map(({ name, system }) => ({
      name: String(name),
      forms: ((system as { forms?: string })?.forms ?? "").split("|").filter(Boolean),
    }));
    expect(people.length).toBe(8);
    expect(spoken.filter(({ forms }) => forms.length > 0).length).toBeGreaterThanOrEqual(8 + 13);
    for (const { name, forms } of spoken.filter(({ forms }) => forms.length > 0)) {
      expect(forms, name).toHaveLength(3);
      expect(forms, name).toContain(name);
    }
    expect(spoken.slice(0, 8).filter(({ forms }) => forms.length === 0)).toEqual([]);
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

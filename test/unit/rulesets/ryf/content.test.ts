import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseDamage } from "../../../../module/core/ryf/index.ts";
import { listFiles, ROOT } from "../../../../scripts/files.ts";
import { readLanguages } from "../../../../scripts/languages.ts";
import { readManifest } from "../../../../scripts/manifest.ts";
import { buildPacks } from "../../../../scripts/packs.ts";
import { HTMLField } from "../../../mesa/common/data/fields.ts";
import { packed, packs, reset, ruleset } from "./host.ts";

beforeEach(reset);
const manifest = readManifest();
const kinds = { Actor: ruleset.actors, Item: ruleset.items };

describe("the manifest", () => {
  it.each(["Actor", "Item"] as const)("declares each %s type of the code, with its rich texts", (documentName) => {
    const declared = Object.entries(manifest.documentTypes[documentName] ?? {}).filter(([type]) =>
      type.startsWith("ryf"),
    );
    const coded = Object.entries(kinds[documentName]).map(([type, { model }]) => {
      const schema = Object.entries((model as unknown as { defineSchema(): object }).defineSchema());
      return [type, { htmlFields: schema.filter(([, field]) => field instanceof HTMLField).map(([name]) => name) }];
    });
    expect(Object.fromEntries(coded)).toEqual(Object.fromEntries(declared));
  });

  it("names a picture for every type that exists", () => {
    for (const kind of [...Object.values(ruleset.actors), ...Object.values(ruleset.items)]) {
      expect(existsSync(join(ROOT, kind.img.replace("systems/cubilete/", "")))).toBe(true);
    }
  });
});

describe("the packs", () => {
  it("say the same in both languages, under the same ids", () => {
    const shape = (language: string) =>
      packs
        .filter((pack) => pack.language === language)
        .map(({ documents }) => documents.map(({ _id, type, folder, img }) => ({ _id, type, folder, img })));
    expect(shape("es")).toEqual(shape("en"));
  });

  it("survive their own data models unchanged", () => {
    for (const document of packs.flatMap((pack) => pack.documents)) {
      const sources = document.prototypeToken ? [document, ...(document.items as (typeof document)[])] : [document];
      for (const { type, system, name } of sources.filter((source) => source.system)) {
        const kind = ruleset.actors[String(type)] ?? ruleset.items[String(type)];
        const Model = kind?.model as unknown as new (data: object) => { toObject(): object };
        expect(new Model(structuredClone(system as object)).toObject(), String(name)).toMatchObject(system as object);
      }
    }
  });

  it("hold the twelve weapons, two armours and three shields of the source first, then those of the house", () => {
    const gear = packs.find(({ name }) => name === "ryf-gear-en")?.documents ?? [];
    const names = (type: string) => gear.filter((each) => each.type === type).map(({ name }) => name);
    expect(names("ryfWeapon").slice(0, 13)).toEqual([
      ...["Machete", "Katana", "Sabre", "Precision bow", "Light crossbow", "Revolver", "Automatic pistol"],
      ...["Submachine gun", "Assault rifle", "Machine gun", "Sniper rifle", "Shotgun", "Bite"],
    ]);
    expect([names("ryfArmour").length, names("ryfShield").length]).toEqual([2, 3]);
    for (const { system } of gear.filter(({ type }) => type === "ryfWeapon"))
      expect(() => parseDamage((system as { damage: string }).damage)).not.toThrow();
    expect(packed("Assault rifle").system).toMatchObject({ precision: 0, burst: { use: true, precision: -2 } });
    expect(packed("Machine gun").system).toMatchObject({ bands: { short: null, medium: null, long: 1000 } });
    expect(packed("Shotgun").system).toMatchObject({
      losesDiePerBand: true,
      reloadTurns: 1,
      damage: "4d6",
      precision: -2,
    });
  });

  it("spend exactly the points a hero is made with", () => {
    const heroes = packs
      .find(({ name }) => name === "ryf-actors-en")
      ?.documents.filter(({ type }) => type === "ryfHero");
    expect(heroes).toHaveLength(2);
    for (const hero of heroes ?? []) {
      const { charisma, ...attributes } = (hero.system as { attributes: Record<string, number> }).attributes;
      expect(Object.values(attributes).reduce((sum, value) => sum + value, 0)).toBe(40);
      const skills = (
        hero.items as { type: string; system: { level: number; specialised?: boolean; attribute: string } }[]
      )
        .filter(({ type }) => type === "ryfSkill")
        .map(({ system }) => system);
      const points = skills.reduce((sum, { level, specialised }) => sum + level + (specialised ? 1 : 0), 0);
      expect(points, String(hero.name)).toBe(40);
      for (const { level, attribute, specialised } of skills) {
        expect(level).toBeLessThanOrEqual(5);
        expect(level + (attributes[attribute] ?? charisma ?? 0)).toBeLessThanOrEqual(15);
        if (specialised) expect(level).toBe(5);
      }
    }
  });
});

describe("packs on disk", () => {
  let folder: string;
  const context = { systemId: manifest.id, systemVersion: manifest.version, coreVersion: "13.347" };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "cubilete-packs-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("are those of the manifest, readable by key, and written again only when their sources change", async () => {
    const written = await buildPacks(join(ROOT, "packs"), folder, context);
    expect(new Set(written)).toEqual(new Set(manifest.packs.map(({ name }) => name)));
    expect(await buildPacks(join(ROOT, "packs"), folder, context)).toEqual([]);
    const level = new ClassicLevel<string, Record<string, unknown>>(join(folder, "ryf-actors-es"), {
      valueEncoding: "json",
    });
    const stored = new Map(await level.iterator().all());
    await level.close();
    for (const [key, document] of stored) {
      expect(key.endsWith(String(document._id))).toBe(true);
      expect(document._id).toMatch(/^[A-Za-z0-9]{16}$/);
      expect(document).not.toHaveProperty("_key");
      for (const id of (document.items as string[] | undefined) ?? [])
        expect(stored.has(`!actors.items!${document._id}.${id}`)).toBe(true);
    }
    expect(await buildPacks(join(ROOT, "packs"), folder, { ...context, systemVersion: "9.9" })).toHaveLength(
      written.length,
    );
  });
});

describe("broken sources", () => {
  const languages = (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), "cubilete-lang-"));
    writeFileSync(join(folder, "a.yml"), text);
    try {
      return readLanguages(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  it.each([
    ["A: { b: { es: uno } }", 'A.b misses "en"'],
    ["A: { b: { es: uno, en: '' } }", 'A.b misses "en"'],
    ["A: { b: { es: uno, en: one } }\nA.b: { es: dos, en: two }", "A.b stands already in a.yml"],
    ["A: { b: { es: uno, en: one }, b: { es: dos, en: two } }", "a.yml:1"],
    ["A: { b: uno }", "A.b must be"],
    ["A: { b: { es: uno, en: one } }\nA.b.c: { es: dos, en: two }", "A.b.c"],
  ])("%s is refused by name", (text, message) => {
    expect(() => languages(text)).toThrow(message);
  });
});

it("says every word that its code asks for", () => {
  const folder = join(ROOT, "module/rulesets/ryf");
  const { en } = readLanguages(join(ROOT, "lang"));
  const has = (path: string) => {
    const found = path
      .split(".")
      .reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], en);
    return typeof found === "string";
  };
  const asked = listFiles(folder).flatMap((file) =>
    [
      ...readFileSync(join(folder, file), "utf8").matchAll(
        /\bkey\(\s*"([\w.]+)"|\bkey\([^()"`]*\? "([\w.]+)" : "([\w.]+)"/g,
      ),
    ].flatMap(([, ...keys]) => keys.filter(Boolean).map((key) => `CUBILETE.ryf.${key}`)),
  );
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.filter((path) => !has(path))).toEqual([]);
});

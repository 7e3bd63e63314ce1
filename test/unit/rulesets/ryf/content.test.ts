import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  creationBudget,
  PYRAMIDS,
  parseDamage,
  reviewDraft,
  SPELL_TIERS,
  spellLasting,
} from "../../../../module/core/ryf/index.ts";
import { listFiles, ROOT } from "../../../../scripts/files.ts";
import { readLanguages } from "../../../../scripts/languages.ts";
import { completeManifest, readManifest } from "../../../../scripts/manifest.ts";
import { buildPacks, expandPacks } from "../../../../scripts/packs.ts";
import { theLanguages, thePacks } from "../../texts-and-packs.ts";
import { sameInBothLanguages, surviveTheirModels } from "../content.ts";
import { packed, packs, reset, ruleset } from "./host.ts";

beforeEach(reset);
const manifest = readManifest();

describe("the packs", () => {
  sameInBothLanguages(packs);
  surviveTheirModels("survive their own data models unchanged", { ruleset, packs });

  it("hold the twelve weapons, two armours and three shields of the source first, then those of the house", () => {
    const gear = packs.find(({ name }) => name === "ryf-gear-en")?.documents ?? [];
    const names = (type: string) => gear.filter((each) => each.type === type).map(({ name }) => name);
    expect(names("ryfWeapon").slice(0, 13)).toEqual([
      ...["Machete", "Katana", "Sabre", "Precision bow", "Light crossbow", "Revolver", "Automatic pistol"],
      ...["Submachine gun", "Assault rifle", "Machine gun", "Sniper rifle", "Shotgun", "Bite"],
    ]);
    expect(names("ryfArmour").slice(0, 2)).toEqual(["Leather armour", "Plate armour"]);
    expect(names("ryfShield").slice(0, 3)).toEqual(["Small shield", "Medium shield", "Large shield"]);
    // As many of each as the public system of 3.0 offers, or more.
    expect(names("ryfWeapon").length).toBeGreaterThanOrEqual(29 + 18);
    expect(names("ryfArmour").length).toBeGreaterThanOrEqual(6);
    expect(names("ryfShield").length).toBeGreaterThanOrEqual(10);
    expect(names("ryfGear").length).toBeGreaterThanOrEqual(32);
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

  it("put figures that spells and things name on the actor they are for, as long as they say", () => {
    interface Entry {
      effects: {
        changes: { key: string; value: string }[];
        statuses: string[];
        duration: object;
        transfer: boolean;
        flags: object;
      }[];
      system: { lasts?: { unit: string; amount: number }; target?: string };
    }
    const entries = packs.flatMap(({ language, documents }) => (language === "en" ? documents : []));
    const found = entries.filter(({ effects }) => ((effects ?? []) as unknown[]).length > 0) as unknown as (Entry & {
      name: string;
      type: string;
    })[];
    const said = ({ name, effects: [effect] }: (typeof found)[number]) => [
      name,
      [...(effect?.changes ?? []).map(({ key, value }) => `${key} ${value}`), ...(effect?.statuses ?? [])].join(),
    ];
    expect(Object.fromEntries(found.filter(({ type }) => type === "ryfSpell").map(said))).toEqual({
      "A moment before": "system.derived.defence.value 2,roll.melee 2",
      "A name in the fog": "fear",
      Bark: "system.derived.absorption.value 2",
      Banner: "roll.attack 1,roll.damage 1",
      "Black roots": "restrain",
      "Doors within": "system.derived.will.value 4",
      "Ember edge": "roll.damage 3",
      "Fetched fog": "roll.ranged -5,system.derived.cover.value 5",
      "Heaving ground": "prone",
      Icicle: "roll.all -1",
      "Lynx senses": "system.attributes.perception 4",
      Midnight: "roll.attack -4,blind",
      "Muffled bell": "silence",
      "Mute circle": "roll.spell -30",
      "No one": "system.derived.defence.value 4,system.derived.cover.value 5,roll.skill.stealth 4,invisible",
      Shove: "prone",
      "Smith's arms": "roll.attribute.strength 4",
      Strings: "paralysis",
      "Wind step": "system.derived.defence.value 4",
      "Woollen tread": "roll.skill.stealth 4",
    });
    for (const { name, type, system, effects } of found) {
      const [effect] = effects;
      const lasting = system.lasts && spellLasting(system.lasts.unit as "turns", system.lasts.amount);
      const gives = type === "ryfSpell" ? (system.target === "self" ? "user" : "target") : undefined;
      expect(effect, name).toMatchObject({
        transfer: type !== "ryfSpell",
        duration: lasting?.lasts === "rounds" ? { rounds: lasting.rounds } : {},
        flags: { cubilete: { lasts: lasting?.lasts ?? "removed", ...(gives && { gives }) } },
      });
    }
    // A carried thing helps its bearer, also one who was made with it.
    expect(packed("Lockpicks").effects).toMatchObject([{ changes: [{ key: "roll.skill.traps", value: "2" }] }]);
  });

  /** A ready-made hero as the core's creation rules read it. */
  const draftOf = (hero: Record<string, unknown>, attributes: string[]) => {
    const values = (hero.system as { attributes: Record<string, number> }).attributes;
    const items = hero.items as {
      type: string;
      name: string;
      system: { level: number; specialised?: boolean; attribute?: string };
    }[];
    const learnt = items.filter(({ type }) => type === "ryfSkill");
    return {
      attributes: Object.fromEntries(attributes.map((name) => [name, values[name] ?? 0])),
      skills: learnt.map(({ name, system }) => ({
        id: name,
        attribute: system.attribute ?? "intelligence",
        level: system.level,
        specialised: system.specialised ?? false,
      })),
    };
  };

  it.each([
    ["Inés Montalbán", "2", "standard", null],
    ["Tomás Rueda", "2", "standard", null],
    ["Brianda del Soto", "3", "heroic", PYRAMIDS.heroic.specialist],
    ["Lope Candil", "3", "heroic", PYRAMIDS.heroic.versatile],
  ] as const)("make %s by the rules of creation, to the last point", (name, edition, power, pyramid) => {
    for (const language of ["es", "en"]) {
      const hero = packs
        .find((pack) => pack.name === `ryf-actors-${language}`)
        ?.documents.find((each) => each.name === name);
      if (!hero) throw new Error(`no hero ${name}`);
      const common = ["strength", "dexterity", "intelligence", "perception"];
      const draft = draftOf(hero, edition === "2" ? [...common, "resistance"] : common);
      expect(reviewDraft(draft, creationBudget(edition, power), pyramid).findings).toEqual([]);
      const { strength, resistance } = (hero.system as { attributes: Record<string, number> }).attributes;
      if (edition === "3") expect(resistance).toBe(strength);
      const spells = (hero.items as { type: string; system: { level: number } }[]).filter(
        ({ type }) => type === "ryfSpell",
      );
      const levels = spells.reduce((sum, { system }) => sum + system.level, 0);
      expect(levels).toBeLessThanOrEqual(2 * (draft.attributes.intelligence ?? 0));
    }
  });

  it("give every hero of 3.0 one advantage whose attribute they have", () => {
    const heroes = packs
      .find(({ name }) => name === "ryf-actors-es")
      ?.documents.filter(({ type }) => type === "ryfHero");
    const owned = (heroes ?? []).flatMap((hero) =>
      (hero.items as { type: string; system: { requires: { attribute: string; value: number } } }[])
        .filter(({ type }) => type === "ryfAdvantage")
        .map(({ system }) => ({ hero, ...system.requires })),
    );
    expect(owned.map(({ hero }) => hero.name)).toEqual(["Brianda del Soto", "Lope Candil"]);
    for (const { hero, attribute, value } of owned)
      expect((hero.system as { attributes: Record<string, number> }).attributes[attribute]).toBeGreaterThanOrEqual(
        value,
      );
  });

  it("hold people and beasts for several kinds of story", () => {
    const npcs = packs.find(({ name }) => name === "ryf-actors-en")?.documents.filter(({ type }) => type === "ryfNpc");
    expect(npcs?.length).toBeGreaterThanOrEqual(55);
    expect(new Set(npcs?.map(({ folder }) => folder)).size).toBe(9);
    for (const npc of npcs ?? []) {
      const items = npc.items as { type: string; system: { equipped?: boolean } }[];
      if (npc.name === "Witch of the mill") continue;
      expect(
        items.some(({ type, system }) => type === "ryfWeapon" && system.equipped),
        String(npc.name),
      ).toBe(true);
    }
  });

  it("hold spells of every tier and the fourteen advantages with the source's figures", () => {
    const spells = packs
      .find(({ name }) => name === "ryf-spells-es")
      ?.documents.filter(({ type }) => type === "ryfSpell");
    const tiers = (spells ?? []).map(({ system }) => (system as { tier: number }).tier);
    for (const tier of SPELL_TIERS)
      expect(tiers.filter((each) => each === tier).length).toBeGreaterThanOrEqual(tier < 20 ? 3 : 1);
    for (const { system } of spells ?? []) {
      const { damage = "" } = system as { damage?: string };
      if (damage) expect(() => parseDamage(damage)).not.toThrow();
    }
    const advantages = packs.find(({ name }) => name === "ryf-advantages-es")?.documents ?? [];
    expect(
      Object.fromEntries(advantages.map(({ name, system }) => [name, (system as { changes: object }).changes])),
    ).toEqual({
      Arcano: { spell: 1 },
      Berserker: { melee: 2 },
      Certero: { rangedDamage: 1 },
      Defensor: { defence: 1 },
      Despiadado: { damageReroll: 1 },
      "Golpe duro": { meleeDamage: 1 },
      "Maná abundante": { mana: 1 },
      "Mula de carga": { hindrance: -1 },
      Muro: { health: 1 },
      "Piel de piedra": { absorption: 1 },
      Puntería: { ranged: 2 },
      Rápido: { initiative: 2 },
      Recuperación: { healing: 2 },
      Suerte: { luck: 1 },
    });
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
    const all = thePacks();
    const types = new Map(all.map(({ name, type }) => [name, type]));
    expect(new Set(types.keys())).toEqual(new Set(completeManifest(types).packs.map(({ name }) => name)));
    // One game's stand for all: the build of the system, which every run of the tests begins with, writes the others.
    const sources = join(ROOT, "packs/ryf");
    const { written } = await buildPacks(sources, folder, context);
    expect(written).toEqual(packs.map(({ name }) => name));
    expect((await buildPacks(sources, folder, context)).written).toEqual([]);
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
    const again = await buildPacks(sources, folder, { ...context, systemVersion: "9.9" });
    expect(again.written).toHaveLength(written.length);
  }, 120_000);
});

describe("broken packs", () => {
  const expand = (...texts: string[]) => {
    const folder = mkdtempSync(join(tmpdir(), "cubilete-broken-"));
    for (const [index, text] of texts.entries()) writeFileSync(join(folder, `${index}.yml`), text);
    try {
      return expandPacks(folder, { systemId: "cubilete", systemVersion: "0", coreVersion: "13.347" });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const book = (text: string, tables = "{}") =>
    `{ pack: b, type: JournalEntry, entries: [{ slug: e, name: E, pages: [{ slug: p, name: P, text: '${text}', tables: ${tables} }] }] }`;
  const contentOf = (text: string): string => {
    const [page] = (expand(book(text))[0]?.documents[0]?.pages ?? []) as { text: { content: string } }[];
    return page?.text.content ?? "";
  };

  it("are not what these are", () => {
    const check = "{kind: skill, bonus: 10, difficulty: 15}";
    expect(contentOf(`{{core ryf.BASE_DEFENCE}} {{odds ryf success ${check}}}`)).toMatch(/^5 64,8.%$/);
    expect(contentOf("@link[b/e]")).toMatch(/^@UUID\[Compendium\.cubilete\.b-es\.JournalEntry\.\w{16}\]\{E\}$/);
  });

  it.each([
    [book("@link[b/nowhere]"), "e/p: no entry b/nowhere"],
    [book("{{core ryf.NOTHING}}"), "the core has no ryf.NOTHING"],
    [book("{{core ryf.SKILL_DIFFICULTY}}"), "is a table of the core"],
    [book("{{odds ryf success {kind: skill, bonus: x}}}"), "bonus"],
    [book("{{odds ryf luck {kind: skill, bonus: 1, difficulty: 2}}}"), "the odds of ryf have no luck"],
    [book("{{table t}}"), "the page has no table t"],
    [book("{{table t}}", "{ t: { caption: C } }"), "a table needs"],
    [book("{{table t}}", "{ t: { caption: C, columns: [a], rows: [[x]] } }"), "0 cells for 1"],
    [book("{{whatever}}"), "cannot read {{whatever}}"],
    [
      "{ pack: b, type: JournalEntry, entries: [{ slug: e, name: E, pages: [{ slug: p, name: P }] }] }",
      "a name and a text",
    ],
    ["{ pack: b, type: Scene, entries: [] }", '"type" must be one of'],
  ])("%s is refused by name", (text, message) => {
    expect(() => expand(text)).toThrow(message);
  });

  it("tell of slugs that stand twice, in one file or two, and of files that disagree", () => {
    const one = "{ pack: b, type: JournalEntry, entries: [{ slug: e, name: E, pages: [] }] }";
    expect(() => expand(one, one)).toThrow("e stands twice");
    expect(() => expand(one, "{ pack: b, type: Item, entries: [] }")).toThrow("b holds JournalEntry in");
    expect(expand(one, "{ pack: b, type: JournalEntry, entries: [{ slug: f, name: F }] }")[0]?.documents).toHaveLength(
      2,
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
  const { en } = theLanguages();
  const has = (path: string) => {
    const found = path
      .split(".")
      .reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], en);
    // A text with a number is one key with a form for one and a form for many; fields and words stand below a key.
    return typeof found === "string" || Object.keys(found ?? {}).length > 0;
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

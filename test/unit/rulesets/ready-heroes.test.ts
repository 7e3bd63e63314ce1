import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BLANK, type Catalogue, type Draft, type Kit, type Rules } from "../../../module/core/creation/index.ts";
import * as effect from "../../../module/core/effect/hero.ts";
import * as escala3 from "../../../module/core/escala3/hero.ts";
import * as multi from "../../../module/core/multi/hero.ts";
import * as narrativeHero from "../../../module/core/narrative/hero.ts";
import * as narrative from "../../../module/core/narrative/index.ts";
import * as ryf from "../../../module/core/ryf/hero.ts";
import { buildCreation } from "../../../scripts/creation.ts";
import { thePacks } from "../texts-and-packs.ts";

/** Every ready-made hero keeps the rules of our own guide: read back into a draft, it fits the budget that players have. */

interface ThingSource {
  name: string;
  type: string;
  system: Record<string, unknown>;
  _stats: { compendiumSource: string };
}
interface HeroSource {
  name: string;
  type: string;
  system: Record<string, unknown>;
  items: ThingSource[];
}
interface File {
  lists: Record<string, { entries: Record<string, { id: string; group: string; figures: Record<string, unknown> }> }>;
  kits: Kit[];
  data?: Record<string, unknown>;
}

const LANGUAGES = ["es", "en"] as const;
const folder = mkdtempSync(join(tmpdir(), "cubilete-ready-"));
beforeAll(() => buildCreation(folder, "cubilete"));
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (ruleset: string): File => JSON.parse(readFileSync(join(folder, `${ruleset}.en.json`), "utf8"));

function catalogueOf({ lists, kits, data = {} }: File): Catalogue {
  const rows = Object.entries(lists).map(([name, { entries }]) => [
    name,
    Object.entries(entries).map(([id, { group, figures }]) => ({ id, group, figures })),
  ]);
  return { lists: Object.fromEntries(rows), kits, data };
}

const heroesOf = (ruleset: string, language: string): HeroSource[] =>
  thePacks(ruleset)
    .filter(({ name }) => name === `${ruleset}-actors-${language}`)
    .flatMap(({ documents }) => documents as unknown as HeroSource[])
    .filter(({ type }) => type === `${ruleset}Hero`);

/** A hero's things of a list, by the slug that the guide knows them by. */
function things({ items }: HeroSource, { lists }: File, list: string): [slug: string, thing: ThingSource][] {
  const slugs = new Map(Object.entries(lists[list]?.entries ?? {}).map(([slug, { id }]) => [id, slug]));
  return items.flatMap((item) => {
    const slug = slugs.get(item._stats.compendiumSource.split(".").at(-1) ?? "");
    return slug === undefined ? [] : [[slug, item] as [string, ThingSource]];
  });
}

const levels = (found: [string, ThingSource][], field = "level"): Record<string, number> =>
  Object.fromEntries(found.map(([slug, { system }]) => [slug, Number(system[field] ?? 0)]));

/** How a hero stands in the guide: its rules, and the draft that they would have made it of. */
type Reading = [rules: Rules, draft: Draft];

const attributes = ({ system }: HeroSource) => system.attributes as Record<string, number>;

/** Both editions, with the powers and ways of each: a hero keeps the rules of one. */
function ryfReadings(hero: HeroSource, file: File): Reading[] {
  const skills = things(hero, file, "skills");
  const specialities = skills.flatMap(([slug, { system }]) => (system.specialised ? [slug] : []));
  const { resistance: _, charisma: _aside, ...rest } = attributes(hero);
  const of = (edition: "2" | "3", choices: Draft["choices"], given: Record<string, number>): Reading => [
    ryf.heroRules({ edition, charisma: false }),
    { ...BLANK, choices, levels: { attributes: given, skills: levels(skills) }, picks: { specialities } },
  ];
  const { charisma: _charisma, ...whole } = attributes(hero);
  return [
    ...["standard", "generous"].map((power) => of("2", { power }, whole)),
    ...["heroic", "realistic"].flatMap((power) =>
      ["versatile", "specialist"].map((method) => of("3", { power, method }, rest)),
    ),
  ];
}

function levelled(hero: HeroSource, file: File, first: string, rulesOf: (ids: string[]) => Rules): Reading[] {
  const draft = {
    ...BLANK,
    levels: { [first]: levels(things(hero, file, first)), skills: levels(things(hero, file, "skills")) },
  };
  return [[rulesOf(Object.keys(file.lists[first]?.entries ?? {})), draft]];
}

const READINGS: Record<string, (hero: HeroSource, file: File) => Reading[]> = {
  ryf: ryfReadings,
  escala3: (hero, file) => levelled(hero, file, "attributes", (ids) => escala3.heroRules({ attributes: ids })),
  multi: (hero, file) => levelled(hero, file, "traits", (ids) => multi.heroRules({ traits: ids })),
  effect(hero, file) {
    const traits = things(hero, file, "traits");
    // Each level after the first brought an advance, which the guide does not give.
    const later = Number(hero.system.level ?? 1) - 1;
    const advances = traits.filter(([, { system }]) => system.advance);
    expect(advances.length, hero.name).toBe(later + 1);
    const bought = new Set(advances.slice(0, later).map(([slug]) => slug));
    const picks = traits.flatMap(([slug]) => (bought.has(slug) ? [] : [slug]));
    return [[effect.heroRules(), { ...BLANK, levels: { attributes: attributes(hero) }, picks: { traits: picks } }]];
  },
};

it("covers every game that has ready-made heroes", () => {
  const games = thePacks().flatMap(({ name, documents }) =>
    documents.some(({ type }) => /Hero$/.test(String(type))) ? [name.split("-")[0]] : [],
  );
  expect([...new Set(games)].sort()).toEqual([...Object.keys(READINGS), "narrative"].sort());
});

describe.each(Object.keys(READINGS))("a ready-made hero of %s", (ruleset) => {
  it("is one that the guide would have let a player make, to the last point", () => {
    const file = fileOf(ruleset);
    for (const language of LANGUAGES) {
      const heroes = heroesOf(ruleset, language);
      expect(heroes.length).toBeGreaterThan(3);
      for (const hero of heroes) {
        const readings = READINGS[ruleset]?.(hero, file) ?? [];
        const found = readings.map(([rules, draft]) => rules.review(draft, catalogueOf(file)).findings);
        expect(
          found.some((findings) => findings.length === 0),
          `${hero.name}: ${JSON.stringify(found)}`,
        ).toBe(true);
      }
    }
  });
});

describe("a ready-made hero of the narrative dice", () => {
  const file = () => fileOf("narrative");
  const system = ({ system }: ThingSource) =>
    system as {
      kind?: string;
      tier?: number;
      ranked?: boolean;
      rank?: number;
      rating?: number;
      upgrades?: { bought?: boolean }[];
    };
  const talentsOf = (hero: HeroSource) => things(hero, file(), "talents");

  function draftOf(hero: HeroSource): Draft {
    const kind = (wanted: string) => talentsOf(hero).filter(([, item]) => (system(item).kind ?? "talent") === wanted);
    const [species, ...otherSpecies] = kind("species");
    const [career, ...otherCareers] = kind("career");
    if (!species || !career) throw new Error(`${hero.name} is of no species or has no career`);
    expect([otherSpecies, otherCareers], hero.name).toEqual([[], []]);
    const characteristics = hero.system.characteristics as Record<string, { value: number }>;
    return {
      ...BLANK,
      choices: { species: species[0], kit: career[0] },
      levels: {
        characteristics: Object.fromEntries(Object.entries(characteristics).map(([id, { value }]) => [id, value])),
        skills: levels(things(hero, file(), "skills"), "rank"),
      },
      picks: { talents: kind("talent").map(([slug]) => slug) },
    };
  }

  /** What the guide does not sell: further ranks of talents, powers and their upgrades, at the prices of growth. */
  function later(hero: HeroSource): number {
    const ranks = talentsOf(hero).flatMap(([, item]) => {
      const { tier = 1, ranked = false, rank = 1 } = system(item);
      return Array.from({ length: ranked ? Math.max(0, rank - 1) : 0 }, (_, at) => narrative.talentCost(tier, at + 2));
    });
    const powers = hero.items.flatMap((item) => {
      if (item.type !== "narrativePower") return [];
      const { rating = 1, upgrades = [] } = system(item);
      const had = upgrades.map(({ bought = false }) => bought);
      return [narrative.powerCost(rating), ...had.flatMap((on, at) => (on ? narrative.upgradeCost(at) : []))];
    });
    return [...ranks, ...powers].reduce((sum, price) => sum + price, 0);
  }

  it.each(LANGUAGES)("has paid for all that it has, with the same experience as the others (%s)", (language) => {
    const catalogue = catalogueOf(file());
    const rules = narrativeHero.heroRules();
    const earned = heroesOf("narrative", language).map((hero) => {
      const { purses, findings } = rules.review(draftOf(hero), catalogue);
      const [bought] = purses.filter(({ id }) => id === "experience");
      const { total, spent } = hero.system.experience as { total: number; spent: number };
      expect((bought?.spent ?? Number.NaN) + later(hero), hero.name).toBe(spent);
      expect(total, hero.name).toBeGreaterThanOrEqual(spent);
      // What it learnt since it was made is beyond what the guide gives; nothing else about it may be.
      expect(
        findings.filter(({ code, section }) => !(code === "over" && section === "experience")),
        hero.name,
      ).toEqual([]);
      return total - (bought?.of ?? 0);
    });
    expect(earned).toHaveLength(4);
    expect(new Set(earned).size).toBe(1);
    const book = JSON.stringify(
      thePacks("narrative").find(({ name }) => name === `narrative-rules-${language}`)?.documents,
    );
    expect(book).toContain(`<strong>${earned[0]} ${language === "es" ? "puntos" : "points"}</strong>`);
  });

  it("has a sound pyramid of talents, upgrades that stand on others, and the skills of its career", () => {
    for (const hero of heroesOf("narrative", "en")) {
      const talents = talentsOf(hero).flatMap(([, item]) => {
        const { kind = "talent", tier = 1, ranked = false, rank = 1 } = system(item);
        return kind === "talent" ? { tier, rank: ranked ? rank : 1 } : [];
      });
      expect(narrative.pyramid(talents).unsteady, hero.name).toEqual([]);
      for (const item of hero.items.filter(({ type }) => type === "narrativePower")) {
        const had = (system(item).upgrades ?? []).map(({ bought = false }) => bought);
        for (const [at, on] of had.entries()) if (on) expect(narrative.upgradeOpen(had, at), item.name).toBe(true);
      }
      const kit = file().kits.find(({ id }) => id === draftOf(hero).choices.kit);
      const learnt = things(hero, file(), "skills").flatMap(([slug, item]) => (item.system.career ? [slug] : []));
      expect(learnt.sort(), hero.name).toEqual([...(kit?.orders?.career ?? [])].sort());
    }
  });
});

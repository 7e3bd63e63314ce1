import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Catalogue,
  type Draft,
  type Kit,
  levelsOf,
  pickFrom,
  type Rules,
  randomDraft,
  readDraft,
  withLevel,
} from "../../../module/core/creation/index.ts";
import * as effect from "../../../module/core/effect/hero.ts";
import * as escala3 from "../../../module/core/escala3/hero.ts";
import * as multi from "../../../module/core/multi/hero.ts";
import * as narrative from "../../../module/core/narrative/hero.ts";
import * as ryf from "../../../module/core/ryf/hero.ts";
import { buildCreation, missingIn } from "../../../scripts/creation.ts";

/** Making heroes: budgets, kits and chance, on what the build really writes. */

interface File {
  lists: Record<
    string,
    { entries: Record<string, { group: string; figures: Record<string, unknown>; aside?: boolean }> }
  >;
  kits: (Kit & { name: string })[];
  data?: Record<string, unknown>;
}

const folder = mkdtempSync(join(tmpdir(), "cubilete-creation-"));
beforeAll(() => buildCreation(folder, "cubilete"));
afterAll(() => rmSync(folder, { recursive: true }));

function catalogueOf(ruleset: string): Catalogue {
  const file = JSON.parse(readFileSync(join(folder, `${ruleset}.es.json`), "utf8")) as File;
  const lists = Object.fromEntries(
    Object.entries(file.lists).map(([name, { entries }]) => [
      name,
      Object.entries(entries).flatMap(([id, { group, figures, aside }]) => (aside ? [] : { id, group, figures })),
    ]),
  );
  return { lists, kits: file.kits, data: file.data ?? {} };
}

const ids = (catalogue: Catalogue, list: string) => (catalogue.lists[list] ?? []).map(({ id }) => id);

const TWO = { edition: "2", charisma: false } as const;
const THREE = { edition: "3", charisma: false } as const;
const OWN = { attributePoints: 33, highest: 6, pyramid: "1x4, 3x3, 4x2, 5x1" };

const CASES: [string, string, (catalogue: Catalogue) => Rules][] = [
  ["RyF 2.x", "ryf", () => ryf.heroRules({ edition: "2", charisma: false })],
  ["RyF 2.x with Charisma", "ryf", () => ryf.heroRules({ edition: "2", charisma: true })],
  ["RyF 3.0", "ryf", () => ryf.heroRules({ edition: "3", charisma: false })],
  ["RyF 2.x by the table's own figures", "ryf", () => ryf.heroRules({ ...TWO, own: OWN })],
  ["RyF 3.0 by the table's own figures", "ryf", () => ryf.heroRules({ ...THREE, own: { ...OWN, pyramid: "" } })],
  ["Escala 3", "escala3", (all) => escala3.heroRules({ attributes: ids(all, "attributes") })],
  ["Multi", "multi", (all) => multi.heroRules({ traits: ids(all, "traits") })],
  ["Effects", "effect", () => effect.heroRules()],
  ["Narrative", "narrative", () => narrative.heroRules()],
];

describe("the narrative guide's talents", () => {
  it("stand by tier, what a beginner can afford first, and each says what it does", () => {
    const { entries } = JSON.parse(readFileSync(join(folder, "narrative.es.json"), "utf8")).lists
      .talents as File["lists"][string];
    const tiers = Object.values(entries).map(({ group }) => group);
    expect([...new Set(tiers)]).toEqual(["tier-1", "tier-2", "tier-3", "tier-4", "tier-5", "species", "careers"]);
    const silent = Object.entries(entries).filter(
      ([, { group, figures }]) => /^tier-/.test(group) && !figures.description,
    );
    expect(silent).toEqual([]);
    expect(entries.tough?.figures.description).toBe("Aguanta dos heridas más por rango.");
  });
});

/** Faces that come out the same every time: a linear congruential generator. */
function faces(seed: number): number[] {
  let state = seed + 1;
  return Array.from({ length: 400 }, () => {
    state = (state * 48271) % 2147483647;
    return 1 + (state % 1000);
  });
}

const over = (rules: Rules, draft: Draft, catalogue: Catalogue) =>
  rules.review(draft, catalogue).findings.filter(({ code }) => code !== "under");

describe.each(CASES)("a hero of %s", (_name, ruleset, rulesOf) => {
  it("is within the budget with every kit, at every power", () => {
    const catalogue = catalogueOf(ruleset);
    const rules = rulesOf(catalogue);
    const power = rules.pages(rules.begin, catalogue)[0]?.sections.find(({ id }) => id === "power");
    for (const choice of power?.kind === "choice" ? power.options : [""]) {
      for (const { id } of catalogue.kits) {
        const begun = choice ? rules.choose(rules.begin, "power", choice, catalogue) : rules.begin;
        const made = rules.choose(begun, "kit", id, catalogue);
        expect(over(rules, made, catalogue), `${choice} ${id}`).toEqual([]);
        expect(made.picks.gear?.length, id).toBeGreaterThan(1);
      }
    }
  });

  it("is within the budget and spends it, at random", () => {
    const catalogue = catalogueOf(ruleset);
    const rules = rulesOf(catalogue);
    const seen = new Set<string>();
    for (let seed = 0; seed < 24; seed += 1) {
      const made = randomDraft(rules, catalogue, pickFrom(faces(seed), 1000));
      expect(over(rules, made, catalogue), String(seed)).toEqual([]);
      for (const { id, left } of rules.review(made, catalogue).purses) expect(left, `${seed} ${id}`).toBeLessThan(10);
      expect(readDraft(JSON.parse(JSON.stringify(made)))).toEqual(made);
      seen.add(JSON.stringify([made.choices, made.levels, made.picks]));
    }
    expect(seen.size).toBeGreaterThan(12);
  });

  it("names what is overspent, and lets no step cost what is not there", () => {
    const catalogue = catalogueOf(ruleset);
    const rules = rulesOf(catalogue);
    const [section] = rules
      .pages(rules.begin, catalogue)
      .flatMap(({ sections }) => sections)
      .flatMap((each) => (each.kind === "levels" && each.purse ? [each] : []));
    if (!section) throw new Error("no levels");
    let draft = rules.begin;
    for (const { id, most } of section.rows) draft = withLevel(draft, section.id, id, most);
    const { purses, fits } = rules.review(draft, catalogue);
    expect(purses.find(({ id }) => id === section.purse)?.left).toBeLessThan(0);
    expect(fits).toBe(false);
    for (const row of levelsOf(rules, draft, catalogue, section.id)?.rows ?? [])
      expect(row.cost === null || row.aside).toBe(true);
  });
});

it.each([
  ["escala3", "escala3/rules/1-throws.yml", "heroes", ["skills"], ["18 puntos", "18 points"]],
  [
    "multi",
    "multi/rules/book.yml",
    "heroes",
    ["traits", "skills"],
    ["26 puntos", "48 puntos", "26 points", "48 points"],
  ],
  [
    "effect",
    "effect/rules/3-characters.yml",
    "advances",
    ["attributes", "traits"],
    ["76 puntos", "3 rasgos", "76 points", "3 traits"],
  ],
  ["narrative", "narrative/rules/4-table.yml", "origins", ["ranks"], ["4 rangos", "4 ranks"]],
] as const)("stands in the rule book of %s, as a figure of the house", (ruleset, file, slug, purses, words) => {
  const catalogue = catalogueOf(ruleset);
  const [, , rulesOf] = CASES.find(([, id]) => id === ruleset) ?? [];
  const rules = rulesOf?.(catalogue);
  const budgets =
    rules?.review(rules.begin, catalogue).purses.filter(({ id }) => purses.some((each) => each === id)) ?? [];
  expect(budgets.map(({ of }) => String(of))).toEqual(words.slice(0, purses.length).map((word) => word.split(" ")[0]));
  const text = readFileSync(new URL(`../../../packs/${file}`, import.meta.url), "utf8");
  const page = text.slice(text.indexOf(`- slug: ${slug}\n`)).split("\n      - slug: ")[0] ?? "";
  const house = [...page.matchAll(/<blockquote>([\s\S]*?)<\/blockquote>/g)].map(([, said]) => said).join();
  for (const word of words) expect(house).toContain(`<strong>${word}</strong>`);
});

it("says of every species what the compendium says", () => {
  const { data } = catalogueOf("narrative");
  const text = readFileSync(new URL("../../../packs/narrative/origins.yml", import.meta.url), "utf8");
  const names = {
    brawn: "Brawn",
    agility: "Agility",
    intellect: "Intellect",
    cunning: "Cunning",
    willpower: "Willpower",
    presence: "Presence",
  };
  const species = data.species as Record<string, { characteristics: Record<string, number>; experience: number }>;
  expect(Object.keys(species)).toHaveLength(8);
  for (const [slug, { characteristics, experience }] of Object.entries(species)) {
    const said = text.slice(text.indexOf(`slug: ${slug}\n`)).split("\n  - slug")[0] ?? "";
    for (const [name, word] of Object.entries(names)) expect(said, slug).toContain(`${word} ${characteristics[name]}`);
    expect(said, slug).toContain(`begin with: ${experience}.`);
  }
});

describe("what there is to choose from", () => {
  /** What only beasts, spirits and ships have: by what its picture, its folder or its own words say of it. */
  const NOBODYS = [
    ["ryf", "gear", /^(?:natural|mounted)$/],
    ["escala3", "skills", /^(?:bite|horror|nature)$/],
    ["multi", "skills", /^maul$/],
    ["effect", "gear", /^(?:natural|hide|stone)$/],
    ["effect", "traits", /^(?:scales|flight|undead|venomous|many-heads|mindless|swarming|burrower)$/],
    ["narrative", "gear", /^(?:natural|mounted)$/],
  ] as const;

  it.each(NOBODYS)("is in %s (%s) nothing that no person has", (ruleset, list, words) => {
    const file = JSON.parse(readFileSync(join(folder, `${ruleset}.es.json`), "utf8")) as File;
    const all = Object.entries(file.lists[list]?.entries ?? {});
    const isNobodys = ([id, { group }]: (typeof all)[number]) => words.test(id) || words.test(group);
    expect(all.filter(isNobodys).length).toBeGreaterThan(0);
    expect(
      (catalogueOf(ruleset).lists[list] ?? []).filter(({ id, group }) => words.test(id) || words.test(group)),
    ).toEqual([]);
    // A kit carries nothing that is not offered.
    const offered = new Set(ids(catalogueOf(ruleset), list));
    for (const { picks = {}, orders = {} } of file.kits)
      for (const id of [...(picks[list] ?? []), ...(orders[list] ?? [])]) expect(offered).toContain(id);
  });

  it("says of every species, race and trait what it is, and of every kit what it is good at", () => {
    for (const [ruleset, list, groups] of [
      ["effect", "origins", /^races$/],
      ["effect", "traits", /./],
      ["narrative", "talents", /^(?:tier-.|species)$/],
    ] as const) {
      const silent = (catalogueOf(ruleset).lists[list] ?? []).filter(
        ({ group, figures }) => groups.test(group) && !figures.description,
      );
      expect(
        silent.map(({ id }) => id),
        `${ruleset}, ${list}`,
      ).toEqual([]);
    }
    for (const ruleset of ["ryf", "escala3", "multi", "effect", "narrative"])
      for (const { id, orders = {} } of catalogueOf(ruleset).kits)
        expect(
          Object.keys(orders).filter((section) => section !== "career").length,
          `${ruleset}, ${id}`,
        ).toBeGreaterThan(0);
  });

  it("is named where the guide cannot do without it", () => {
    const names = { feminine: ["Ana"], masculine: ["Blas"], neutral: [], family: ["Ojeda"] };
    expect(missingIn({ lists: {}, kits: [{}], names, concepts: [], pictures: ["a.svg"] })).toEqual([
      "names.neutral",
      "concepts",
    ]);
    expect(missingIn(undefined)).toEqual([
      "lists",
      "kits",
      "names.feminine",
      "names.masculine",
      "names.neutral",
      "names.family",
      "concepts",
      "pictures",
    ]);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import * as core from "../../../../module/core/narrative/index.ts";
import { BaseJournalEntry, BaseRollTable } from "../../../../packages/mesa/common/documents/index.ts";
import { cleanHTML } from "../../../../packages/mesa/server/html/clean.ts";
import { listFiles, ROOT } from "../../../../scripts/files.ts";
import type { Tree } from "../../../../scripts/languages.ts";
import { theLanguages } from "../../texts-and-packs.ts";
import { sameInBothLanguages, surviveTheirModels } from "../content.ts";
import { packs, ready, reset, ruleset } from "./host.ts";

const { brokenDice } = await import("../../../../module/rulesets/narrative/data/talents.ts");

beforeEach(reset);
const LANGUAGES = ["es", "en"] as const;
type Doc = Record<string, unknown>;
const FRONT_DOOR = ["system.json", "README.md", "CHANGELOG.md"];
const pack = (name: string) => packs.find((each) => each.name === name)?.documents ?? [];

describe("the packs", () => {
  sameInBothLanguages(packs);
  surviveTheirModels("survive their own data models unchanged", { ruleset, packs });

  it("have every skill, quality and injury of the core, with the core's figures", () => {
    const of = (name: string, ...fields: string[]) =>
      pack(name)
        .filter(({ system }) => system)
        .map(({ system }) => fields.map((field) => (system as Doc)[field]));
    expect(of("narrative-skills-en", "key", "characteristic")).toEqual(
      core.SKILLS.map(({ id, characteristic }) => [id, characteristic]),
    );
    expect(of("narrative-qualities-es", "key", "hit")).toEqual(core.QUALITIES.map(({ id, hit }) => [id, hit]));
    expect(of("narrative-injuries-es", "row", "severity", "dice")).toEqual(
      core.INJURIES.map(({ row, severity, dice }) => [row, severity, dice]),
    );
  });

  it("weapons name skills, ranges and qualities that the rules know", () => {
    const weapons = pack("narrative-gear-en").filter(({ type }) => type === "narrativeWeapon");
    expect(weapons.length).toBeGreaterThan(20);
    for (const { name, system } of weapons) {
      const { skill, qualities = [] } = system as { skill: string; qualities?: { id: string }[] };
      expect(
        core.SKILLS.some(({ id }) => id === skill),
        String(name),
      ).toBe(true);
      for (const { id } of qualities)
        expect(
          core.QUALITIES.some((known) => known.id === id),
          `${name}: ${id}`,
        ).toBe(true);
    }
  });

  it("bring four heroes with every skill, and adversaries of each kind, all of whose dice can be read", () => {
    const actors = pack("narrative-actors-en").filter(({ prototypeToken }) => prototypeToken);
    const count = (type: string) => actors.filter((each) => each.type === type).length;
    expect(count("narrativeHero")).toBe(4);
    for (const type of ["narrativeNemesis", "narrativeRival", "narrativeMinions", "narrativeVehicle"])
      expect(count(type), type).toBeGreaterThan(1);
    for (const { name, type, items } of actors) {
      expect(brokenDice(ready(String(name))), String(name)).toEqual([]);
      if (type !== "narrativeHero") continue;
      const skills = (items as Doc[]).filter((each) => each.type === "narrativeSkill");
      expect(skills.length, String(name)).toBe(core.SKILLS.length);
    }
  });

  it("the four heroes are of equal worth", () => {
    const heroes = pack("narrative-actors-en").filter(({ type }) => type === "narrativeHero");
    const sums = heroes.map(({ system, items }) => {
      const { characteristics } = system as { characteristics: Record<string, { value: number }> };
      return [
        Object.values(characteristics).reduce((sum, { value }) => sum + value, 0),
        (items as { type: string; system: { career?: boolean } }[]).filter(({ system }) => system.career).length,
      ];
    });
    expect(new Set(sums.map(String)).size, JSON.stringify(sums)).toBe(1);
  });
});

describe("the table of critical injuries", () => {
  it.each(LANGUAGES)("is one that Foundry takes as it is (%s)", (language) => {
    const [table] = pack(`narrative-tables-${language}`) as [Doc];
    const made = new BaseRollTable(structuredClone(table) as never).toObject() as { results: Doc[]; formula: string };
    for (const [index, result] of (table.results as Doc[]).entries()) {
      const { _key, ...source } = result;
      expect(made.results[index]).toMatchObject(source);
      expect(_key).toBe(`!tables.results!${table._id}.${result._id}`);
    }
    expect(made.formula).toBe("1d100");
  });

  it("leads every total to the core's row, and to an injury that is there", () => {
    const [table] = pack("narrative-tables-en") as [Doc];
    const results = table.results as { range: [number, number]; documentUuid: string; name: string }[];
    const injuries = pack("narrative-injuries-en");
    for (let total = 1; total <= 200; total++) {
      const roll = Math.min(100, total);
      const { row } = core.critical({ roll, other: total - roll });
      const [result, ...more] = results.filter(({ range }) => range[0] <= total && total <= range[1]);
      const injury = injuries.find(({ _id }) => result?.documentUuid.endsWith(`.${String(_id)}`));
      expect([(injury?.system as Doc | undefined)?.row, injury?.name, more.length]).toEqual([row, result?.name, 0]);
    }
  });
});

describe("the rule book", () => {
  const pagesOf = (language: string) =>
    pack(`narrative-rules-${language}`).flatMap(
      ({ pages }) => pages as { _id: string; name: string; text: { content: string } }[],
    );

  it("is made of journals that Foundry takes as they are, and survives the server's cleaning", () => {
    for (const language of LANGUAGES) {
      for (const document of pack(`narrative-rules-${language}`))
        expect(() => new BaseJournalEntry(structuredClone(document) as never)).not.toThrow();
      for (const { name, text } of pagesOf(language)) {
        expect(cleanHTML(text.content), name).toBe(text.content);
        expect(text.content, name).not.toMatch(/\{\{|\}\}|@link|undefined|NaN/);
      }
    }
  });

  it("has the same pages, tables, links and marked choices in both languages", () => {
    const shape = (language: string) =>
      pagesOf(language).map(({ _id, text: { content } }) => ({
        _id,
        tags: [...content.matchAll(/<(\w+)/g)].map(([, tag]) => tag).sort(),
        links: [...content.matchAll(/@UUID\[Compendium\.cubilete\.([a-z-]+)-e[sn]\.([\w.]+)\]/g)]
          .map(([, name, rest]) => `${name}.${rest}`)
          .sort(),
      }));
    expect(shape("es")).toEqual(shape("en"));
    expect(pagesOf("es").length).toBeGreaterThan(9);
  });

  it("prints the core's figures: the chance of the issue, and every setting with its default", () => {
    const all = pagesOf("en")
      .map(({ text }) => text.content)
      .join("\n");
    expect(all).toContain("70.0%");
    expect(all).toContain("57.9%");
    const terms = theLanguages().en;
    const term = (key: string) =>
      key
        .split(".")
        .reduce<Tree | string | undefined>((node, step) => (typeof node === "object" ? node[step] : undefined), terms);
    for (const { prefix, default: initial, hidden } of ruleset.settings) {
      if (hidden) continue;
      const shown = typeof initial === "string" ? term(`${prefix}.${initial}`) : initial ? "Yes" : "No";
      expect(all).toContain(
        `<th scope="row">${String(term(`${prefix}.name`))}</th><td>${String(term(`${prefix}.hint`))}</td><td>${String(shown)}</td>`,
      );
    }
  });
});

describe("what is shipped", () => {
  const TRADEMARKS =
    /star ?wars|genesys|\bffg\b|fantasy flight|swrpg|jedi|\bsiths?\b|padawan|bl[aá]ster|wookiee|lightsab|sable de luz|stormtrooper|soldado de asalto|vibro|droid|\bewoks?\b|\bhutts?\b|\bbacta|light side|dark side|lado (luminoso|oscuro)|edge of the empire/i;

  /** Files of other programs are told apart and read here: what they are called is no word of the game. */
  const READERS = /^module\/(?:windows\/carry\/readers\/|core\/carry\/stranger\.ts$)/;
  /** Pages of the manual for who comes from another program, which have to name it. */
  const COMING_FROM = /^docs\/manual\/\w+\/\d+-(?:coming-from-[\w-]+|old-worlds)\.md$/;

  it("names no trademark: books, words, code, pages, pictures, and what stands at the front door", () => {
    const folders = ["module", "templates", "styles", "assets", "packs", "lang", "docs/manual"];
    const named = folders.flatMap((folder) =>
      listFiles(join(ROOT, folder))
        .map((path) => `${folder}/${path}`)
        .filter((path) => !READERS.test(path) && !COMING_FROM.test(path)),
    );
    const read = [...named.filter((path) => /\.(ts|hbs|scss|yml|svg|md)$/.test(path)), ...FRONT_DOOR];
    expect(read.length).toBeGreaterThan(300);
    expect(named.filter((path) => TRADEMARKS.test(path))).toEqual([]);
    expect(read.filter((path) => TRADEMARKS.test(readFileSync(join(ROOT, path), "utf8")))).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import * as core from "../../../../module/core/effect/index.ts";
import { cleanHTML } from "../../../../packages/mesa/server/html/clean.ts";
import { sameInBothLanguages, surviveTheirModels } from "../content.ts";
import { host, packs, ready, reset, ruleset } from "./host.ts";

beforeEach(reset);
const LANGUAGES = ["es", "en"] as const;

interface Page {
  _id: string;
  name: string;
  text: { content: string };
}
const pagesOf = (language: string) =>
  (packs.find(({ name }) => name === `effect-rules-${language}`)?.documents ?? []).flatMap(
    ({ pages }) => pages as Page[],
  );

describe("the packs", () => {
  sameInBothLanguages(packs);
  surviveTheirModels(
    "survive their own data models unchanged, and their dice are read",
    { ruleset, packs },
    (type, system) => {
      if (type === "effectWeapon") expect(() => core.parseDice((system as { damage: string }).damage)).not.toThrow();
    },
  );

  it.each(LANGUAGES)("%s: weapons name traits that an actor can have", (language) => {
    const documents = packs.filter((pack) => pack.language === language).flatMap((pack) => pack.documents);
    const listed = documents.flatMap(
      ({ system }) => (system as { traits?: { name: string }[] } | undefined)?.traits ?? [],
    );
    const known = [...listed, ...documents.filter(({ type }) => type === "effectTrait")].map(({ name }) => name);
    const wanted = documents.flatMap(({ system }) => (system as { trait?: string } | undefined)?.trait ?? []);
    expect(wanted.length).toBeGreaterThan(4);
    expect(wanted.filter((name) => !known.includes(name))).toEqual([]);
  });

  it("make heroes who have taken as many advances as their level gives", () => {
    for (const language of LANGUAGES) {
      host.lang = language;
      for (const name of ["Aldara Vega", "Telmo Arce", "Iria Solana"]) {
        const { advances, race, class: ofClass } = ready(name).system.derived;
        expect(advances.taken, name).toBe(advances.due);
        expect(race && ofClass).toBeTruthy();
      }
    }
  });
});

describe("the rule book", () => {
  it("has the same pages, tables, links, figures and marked choices in both languages", () => {
    const figures = (html: string) =>
      [
        ...html
          .replace(/@UUID\[[^\]]*\]/g, "")
          .replace(/<[^>]*>/g, " ")
          .matchAll(/[+−-]?\d+(?:[.,]\d+)?/g),
      ]
        .map(([figure]) => figure.replace(",", ".").replace("−", "-"))
        .sort();
    const shape = (language: string) =>
      pagesOf(language).map(({ _id, text: { content } }) => ({
        _id,
        tags: [...content.matchAll(/<(\w+)/g)].map(([, tag]) => tag).sort(),
        links: [...content.matchAll(/@UUID\[Compendium\.cubilete\.([a-z-]+)-e[sn]\.([\w.]+)\]/g)]
          .map(([, pack, rest]) => `${pack}.${rest}`)
          .sort(),
        figures: figures(content),
      }));
    expect(shape("es")).toEqual(shape("en"));
    expect(pagesOf("es").length).toBeGreaterThan(14);
    for (const [language, words] of [
      ["es", /<strong>(Criterio de la casa|Errata de la fuente)\./g],
      ["en", /<strong>(House default|Erratum of the source)\./g],
    ] as const) {
      for (const { name, text } of pagesOf(language))
        expect(text.content.split("<blockquote>").length - 1, name).toBe([...text.content.matchAll(words)].length);
    }
  });

  it("survives the server's cleaning whole, and leaves no mark unread", () => {
    for (const { name, text } of LANGUAGES.flatMap(pagesOf)) {
      expect(cleanHTML(text.content), name).toBe(text.content);
      expect(text.content, name).not.toMatch(/\{\{|\}\}|@link/);
    }
  });

  it("names every setting of Foundry's list with its default", () => {
    for (const language of LANGUAGES) {
      host.lang = language;
      const { i18n } = (globalThis as unknown as { game: { i18n: { localize(key: string): string } } }).game;
      const page = pagesOf(language).find(({ name }) => name === (language === "es" ? "Ajustes" : "Settings"));
      for (const { prefix, default: initial } of ruleset.settings.filter(({ hidden }) => !hidden)) {
        const value = typeof initial === "number" ? initial : i18n.localize(`${prefix}.${initial}`);
        expect(page?.text.content).toContain(
          `<th scope="row">${i18n.localize(`${prefix}.name`)}</th><td>${i18n.localize(`${prefix}.hint`)}</td><td>${value}</td>`,
        );
      }
    }
  });

  it("prints chances that the core gives", () => {
    const page = pagesOf("en").find(({ name }) => name === "Resistances")?.text.content ?? "";
    for (const bonus of [0, 4, 8]) {
      const [, row = ""] = new RegExp(`<th scope="row">${bonus}</th>(.*?)</tr>`).exec(page) ?? [];
      const cells = [...row.matchAll(/<td>([\d.]+)%<\/td>/g)].map(([, cell]) => Number(cell) / 100);
      Object.values(core.RESISTANCES).forEach((resistance, index) => {
        const { success } = core.odds({ bonus, resistance });
        if (cells.length === 5) expect(cells[index]).toBeCloseTo(success, 3);
      });
      expect(row).not.toBe("");
    }
  });
});

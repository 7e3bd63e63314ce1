import { describe, expect, it } from "vitest";
import * as ryf from "../../../../module/core/ryf/index.ts";
import { BaseJournalEntry } from "../../../../packages/mesa/common/documents/index.ts";
import { cleanHTML } from "../../../../packages/mesa/server/html/clean.ts";
import { packs } from "./host.ts";

type Doc = Record<string, unknown>;
interface Page {
  _id: string;
  name: string;
  text: { content: string };
}

const LANGUAGES = ["es", "en"] as const;
const booksOf = (language: string) => packs.find(({ name }) => name === `ryf-rules-${language}`)?.documents ?? [];
const pagesOf = (language: string) => booksOf(language).flatMap(({ pages }) => pages as Page[]);

describe("the rule book", () => {
  it("is made of journals that Foundry takes as they are", () => {
    for (const document of LANGUAGES.flatMap(booksOf)) {
      const made = new BaseJournalEntry(structuredClone(document) as never).toObject() as { pages: Doc[] };
      for (const [index, page] of (document.pages as Doc[]).entries()) {
        const { _key, ...source } = page;
        expect(made.pages[index], String(page.name)).toMatchObject(source);
        expect(_key).toBe(`!journal.pages!${document._id}.${page._id}`);
      }
    }
  });

  it("has the same pages, tables, links and marked choices in both languages", () => {
    const shape = (language: string) =>
      pagesOf(language).map(({ _id, text: { content } }) => ({
        _id,
        tags: [...content.matchAll(/<(\w+)/g)].map(([, tag]) => tag).sort(),
        links: [...content.matchAll(/@UUID\[Compendium\.cubilete\.([a-z-]+)-e[sn]\.([\w.]+)\]/g)]
          .map(([, pack, rest]) => `${pack}.${rest}`)
          .sort(),
        figures: figuresOf(content).sort(),
      }));
    expect(shape("es")).toEqual(shape("en"));
    expect(pagesOf("es").length).toBeGreaterThan(18);
    for (const [language, words] of [
      ["es", "Criterio de la casa."],
      ["en", "House default."],
    ] as const) {
      for (const { name, text } of pagesOf(language))
        expect(text.content.split("<blockquote>").length, name).toBe(text.content.split(words).length);
    }
  });

  it("survives the server's cleaning whole, also once a table imports and edits it", () => {
    for (const { name, text } of LANGUAGES.flatMap(pagesOf)) expect(cleanHTML(text.content), name).toBe(text.content);
  });

  it("leaves no mark unread and no chance written by hand", () => {
    for (const { name, text } of LANGUAGES.flatMap(pagesOf)) expect(text.content, name).not.toMatch(/\{\{|\}\}|@link/);
  });

  it("names every setting with its default", async () => {
    const { ruleset, host } = await import("./host.ts");
    for (const language of LANGUAGES) {
      host.lang = language;
      const { i18n } = (globalThis as unknown as { game: { i18n: { localize(key: string): string } } }).game;
      const page = pagesOf(language).find(({ name }) => name === (language === "es" ? "Ajustes" : "Settings"));
      for (const { prefix, default: initial } of ruleset.settings) {
        const value =
          initial === ""
            ? { es: "En blanco", en: "Blank" }[language]
            : typeof initial === "string"
              ? i18n.localize(`${prefix}.${initial}`)
              : typeof initial === "number"
                ? String(initial)
                : "No";
        if (typeof initial === "boolean") expect(initial).toBe(false);
        expect(page?.text.content).toContain(
          `<th scope="row">${i18n.localize(`${prefix}.name`)}</th><td>${i18n.localize(`${prefix}.hint`)}</td><td>${value}</td>`,
        );
      }
    }
  });
});

describe("links", () => {
  const known = new Map<string, string>();
  for (const { name, type, documents } of packs) {
    for (const document of documents) {
      const uuid = `Compendium.cubilete.${name}.${type}.${document._id}`;
      known.set(uuid, String(document.name));
      for (const page of (document.pages ?? []) as Page[]) known.set(`${uuid}.JournalEntryPage.${page._id}`, page.name);
    }
  }

  it("lead to entries of their own language, with words to click on", () => {
    let count = 0;
    // Pages of the box lead to what stands in it, too: test/unit/boxes reads those.
    for (const { language, documents } of packs.filter(({ type }) => type !== "Adventure")) {
      for (const [, uuid = "", words] of JSON.stringify(documents).matchAll(/@UUID\[([^\]]*)\](?:\{([^}]*)\})?/g)) {
        count++;
        expect(known.has(uuid), uuid).toBe(true);
        expect(uuid.split(".")[2]).toMatch(new RegExp(`-${language}$`));
        expect(words?.trim()).toBeTruthy();
      }
    }
    expect(count).toBeGreaterThan(200);
  });

  it("remember where an actor's items come from", () => {
    for (const document of packs.filter(({ type }) => type === "Actor").flatMap(({ documents }) => documents))
      for (const item of (document.items ?? []) as { name: string; _stats: { compendiumSource: string } }[])
        expect(known.get(item._stats.compendiumSource)).toBe(item.name);
  });
});

/** Numbers of a text, whatever its language's signs: percentages, decimals, signs. */
function figuresOf(html: string): string[] {
  const text = html.replace(/@UUID\[[^\]]*\]/g, "").replace(/<[^>]*>/g, " ");
  return [...text.matchAll(/[+−-]?\d+(?:[.,]\d+)?/g)].map(([figure]) => figure.replace(",", ".").replace("−", "-"));
}

interface Table {
  caption: string;
  heads: string[];
  rows: [head: string, cells: string[]][];
}

function tablesOf(language: string): Table[] {
  return pagesOf(language).flatMap(({ text: { content } }) =>
    [...content.matchAll(/<table><caption>(.*?)<\/caption>(.*?)<\/table>/g)].map(([, caption = "", body = ""]) => {
      const [first = [], ...rows] = [...body.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) =>
        [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) => cell),
      );
      return { caption, heads: first.slice(1), rows: rows.map(([head = "", ...cells]) => [head, cells]) };
    }),
  );
}

/** The one number in a label: "+10", "Hard (20)", "−3". */
const numberIn = (label: string): number => Number(/[+−-]?\d+/.exec(label)?.[0].replace("−", "-"));
const KEEPS = ryf.KEEPS;

/** What each table of chances must say, asked of the core anew: by row and column as a reader sees them. */
const EXPECTED: Record<string, (row: string, column: string, at: [number, number]) => number> = {
  "Succeeding at a skill roll (2.x)": (row, column) =>
    ryf.odds({ kind: "skill", bonus: numberIn(row), difficulty: numberIn(column) }).success,
  "Succeeding at an attribute roll": (row, column) =>
    ryf.odds({ kind: "attribute", bonus: numberIn(row), difficulty: numberIn(column) }).success,
  "Chance of a fumble": (_row, _column, [r, c]) =>
    ryf.odds({ kind: "skill", bonus: 0, difficulty: 10, keep: KEEPS[r], edition: ryf.EDITIONS[c] }).fumble,
  "Chance of a critical against difficulty 15 (middle die)": (row, _column, [, c]) =>
    ryf.odds({ kind: "skill", bonus: numberIn(row), difficulty: 15, edition: ryf.EDITIONS[c] }).critical,
  "What each rank gives (the dice alone, and succeeding with +10)": (_row, column, [r, c]) => {
    const keep = KEEPS[r];
    if (c === 0) return ryf.odds({ kind: "attribute", bonus: 0, difficulty: 9, keep }).total.mean;
    if (c === 1) return ryf.odds({ kind: "skill", bonus: 0, difficulty: 9, keep }).total.mean;
    return ryf.odds({ kind: "skill", bonus: 10, difficulty: numberIn(column), keep }).success;
  },
  "By the lead in the sum (2.x)": (row, _column, [, c]) => {
    const odds = ryf.odds({ kind: "opposed", bonus: 20 + numberIn(row), against: { bonus: 20 } });
    return [odds.win, odds.tie, odds.lose][c] ?? Number.NaN;
  },
  "Initiative by the sum": (row, column, [, c]) => {
    const { total } = ryf.odds({ kind: "initiative", bonus: numberIn(row) });
    return c === 0 ? total.mean : total.atLeast(numberIn(column));
  },
  "Hitting by attack and defence": (row, column) =>
    ryf.odds({ kind: "attack", mode: "melee", bonus: numberIn(row), defence: numberIn(column) }).success,
  "Difficulty and hits by distance": (_row, column, [r, c]) => {
    const band = ryf.BANDS[r] ?? "long";
    if (c === 0) return ryf.BAND_DIFFICULTY[band];
    return ryf.odds({ kind: "attack", mode: "ranged", bonus: numberIn(column), band }).success;
  },
  "Damage of one hit": (row, column, [, c]) => {
    const absorption = column.includes("absorption") ? numberIn(column) : 0;
    const odds = ryf.odds({ kind: "damage", ...ryf.parseDamage(row), absorption });
    return c < 3 ? odds.dealt.mean : c < 5 ? odds.dealt.atLeast(numberIn(column)) : odds.none;
  },
  "How a single hit leaves somebody unhurt (Resistance 7, heroic: 28 HP; no armour)": (row, _column, [, c]) => {
    const name = /\{(.*)\}/.exec(row)?.[1];
    const weapon = packs.find((pack) => pack.name === "ryf-gear-en")?.documents.find((each) => each.name === name);
    if (!weapon) throw new Error(`no weapon ${name}`);
    const formula = ryf.parseDamage((weapon.system as { damage: string }).damage);
    const { target } = ryf.odds({ kind: "damage", ...formula, target: { hitPoints: 28, physical: 7 } });
    return target?.[ryf.VITALITIES[c] ?? "dead"] ?? Number.NaN;
  },
  "Casting a spell by Intelligence + level": (row, column) => {
    const tier = ryf.SPELL_TIERS.find((each) => each === numberIn(column));
    if (!tier) throw new Error(`no tier ${column}`);
    return ryf.odds({ kind: "spell", bonus: numberIn(row), tier, edition: "3" }).success;
  },
};

/** Whether a cell says this number: rounded as printed, and never "0 %" or "100 %" for what may or may not happen. */
function says(cell: string, value: number): boolean {
  const text = cell.replace(/&lt;/, "<").replace(/&gt;/, ">");
  if (text.startsWith("<")) return value > 0 && value < 0.0005;
  if (text.startsWith(">")) return value < 1 && value > 0.9995 - 1e-12;
  const printed = Number.parseFloat(text.replace(/[−]/, "-"));
  const [, decimals = ""] = /\.(\d+)/.exec(text) ?? [];
  const scale = text.includes("%") ? 100 : 1;
  if (scale === 100 && decimals === "") return Math.abs(printed / 100 - value) < 1e-12;
  return Math.abs(printed - value * scale) <= 0.5 * 10 ** -decimals.length + 1e-9;
}

describe("the tables of chances", () => {
  const tables = tablesOf("en");

  it("are all checked here", () => {
    const chances = tables.filter(({ rows }) => rows.some(([, cells]) => cells.some((cell) => cell.includes("%"))));
    expect(chances.map(({ caption }) => caption).sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  it.each(Object.entries(EXPECTED))("%s: every cell is the core's", (caption, expected) => {
    const table = tables.find((each) => each.caption === caption);
    expect(table?.rows.length).toBeGreaterThan(2);
    for (const [r, [row, cells]] of table?.rows.entries() ?? []) {
      expect(cells).toHaveLength(table?.heads.length ?? 0);
      for (const [c, cell] of cells.entries()) {
        const value = expected(row, table?.heads[c] ?? "", [r, c]);
        expect(says(cell, value), `${row} × ${table?.heads[c]}: ${cell} for ${value}`).toBe(true);
      }
    }
  });

  it("would notice a wrong cell", () => {
    expect([says("64.8%", 0.648), says("64.7%", 0.648), says("100%", 0.9999), says("&gt;\u00a099.9%", 0.9999)]).toEqual(
      [...[true, false, false, true]],
    );
  });

  it("add cover and movement to every band, point blank counting as short", () => {
    for (const [caption, added] of [
      ["Difficulty with cover", ryf.COVER],
      ["Difficulty against a moving target", ryf.MOVEMENT],
    ] as const) {
      const rows = tables.find((each) => each.caption === caption)?.rows ?? [];
      expect(rows).toHaveLength(Object.keys(added).length);
      for (const [r, extra] of Object.values(added).entries()) {
        const bands = [extra === 0 ? 10 : 15, 15, 20, 25];
        expect(rows[r]?.[1].map(Number)).toEqual(bands.map((band) => band + extra));
      }
    }
  });
});

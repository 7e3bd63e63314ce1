import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import { buildHelp, resolveHelp } from "../../../scripts/help.ts";
import { readManifest } from "../../../scripts/manifest.ts";
import { thePacks } from "../texts-and-packs.ts";

/** Where a rule stands: every reference leads to a page, and to a heading on it, in every language. */

const out = mkdtempSync(join(tmpdir(), "cubilete-help-"));
afterAll(() => rmSync(out, { recursive: true, force: true }));

interface Place {
  page: string;
  heading?: string;
  on?: string;
  text?: string;
}

const { id } = readManifest();
const pages: ReadonlyMap<string, string> = new Map(
  thePacks()
    .filter(({ type }) => type === "JournalEntry")
    .flatMap(({ name, documents }) =>
      documents.flatMap((entry) =>
        ((entry.pages ?? []) as { _id: string; text: { content: string } }[]).map(
          (page) =>
            [
              `Compendium.${id}.${name}.JournalEntry.${entry._id}.JournalEntryPage.${page._id}`,
              page.text.content,
            ] as const,
        ),
      ),
    ),
);
buildHelp(out, id);

describe("where a rule stands", () => {
  it.each(readdirSync(out))("%s leads to pages and headings that there are", (file) => {
    const { rules, conditions } = JSON.parse(readFileSync(join(out, file), "utf8"));
    const places: Place[] = [...rules, ...Object.values(conditions as Record<string, Place>)];
    expect(places.length).toBeGreaterThan(8);
    for (const { page, heading, on, text } of places) {
      const content = pages.get(page);
      expect(content, `${on ?? text}: ${page}`).toBeDefined();
      if (heading) expect(content, `${on}: ${heading}`).toContain(`<h2>${heading.replaceAll("'", "&#39;")}</h2>`);
    }
  });

  it("is there for every game that has a rule book, in every language", () => {
    const games = readdirSync(join(ROOT, "packs")).filter((game) =>
      existsSync(join(ROOT, "packs", game, "_packs.yml")),
    );
    const files = ["en", "es"].flatMap((language) => games.map((game) => `${game}.${language}.json`));
    expect(readdirSync(out).sort()).toEqual(files.sort());
  });

  const targets = new Map([["b/one/p", { uuid: "U", name: "P" }]]);
  const texts = new Map([["b/one/p", "<h2>Here</h2>"]]);
  it.each([
    ["no book", { rules: [] }, /expected \{ book, rules/],
    ["a page that there is not", { book: "b/one", rules: [{ on: ".x", page: "two/p" }] }, /no page b\/two\/p/],
    [
      "a heading that there is not",
      { book: "b/one", rules: [{ on: ".x", page: "p", heading: "There" }] },
      /no heading "There"/,
    ],
    ["nothing to stand on", { book: "b/one", rules: [{ page: "p" }] }, /needs a selector/],
    [
      "a condition without words",
      { book: "b/one", rules: [], conditions: { a: { page: "p" } } },
      /condition a needs a text/,
    ],
  ])("refuses %s", (_what, data, message) => {
    expect(() => resolveHelp(data, targets, texts, "here")).toThrow(message);
  });
});

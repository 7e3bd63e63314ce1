import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import { LANGUAGES } from "../../../scripts/languages.ts";
import { plain, readBooks } from "../../../scripts/site/books.ts";
import { doorsIn } from "../../../scripts/site/doors.ts";
import { between } from "../../../scripts/site/frame.ts";
import { deadLinks } from "../../../scripts/site/links.ts";
import { anchorOf, markdownHtml } from "../../../scripts/site/markdown.ts";
import { sitePages } from "../../../scripts/site/pages.ts";

/** The pages of the site, as `npm run site` writes them; a browser looks at some of them in test/browser/site.test.ts. */

const REPOSITORY = "https://forge.example/ana/cubilete";
let pages: Map<string, string>;
let unowned: Map<string, string>;
beforeAll(() => {
  const books = readBooks();
  pages = sitePages({ repository: REPOSITORY }, books);
  unowned = sitePages({ repository: null }, books);
}, 60_000);

const isFile = (path: string): boolean =>
  /^(?:site\.css|site\.js|cup\.svg|table\/(?:es|en)\/index\.html)$/.test(path) || path.startsWith("images/");

/** Whose names are others'. */
const FOREIGN = /foundry|roll20|genesys|star ?wars|starwarsffg|oggdude|mindjammer/i;

describe("every page", () => {
  it("leads only to what is there, wherever the site lies", () => {
    expect(deadLinks(pages, isFile)).toEqual([]);
    expect(deadLinks(unowned, isFile)).toEqual([]);
    for (const html of unowned.values()) expect(html).not.toContain("OWNER/");
  });

  it("is there in both languages, each a page of the other's", () => {
    const twins = [...pages.keys()].filter((path) => path.startsWith("es/")).map((path) => path.replace("es/", "en/"));
    expect(twins.filter((path) => !pages.has(path))).toEqual([]);
    for (const [path, html] of pages) {
      const [language = ""] = path.split("/");
      if (path !== "index.html") expect(html, path).toContain(`<html lang="${language}">`);
    }
    expect(pages.size).toBeGreaterThan(60);
  });

  it("takes nothing from elsewhere, and tells nobody that it is read", () => {
    for (const [path, html] of pages) {
      expect(
        html.match(/<(?:script|img|link|iframe|source|form)\b[^>]*\b(?:src|href|action)="(?:https?:)?\/\//),
        path,
      ).toBeNull();
      if (path !== "index.html") expect(html, path).toContain(`content="default-src 'self';`);
      expect(html.match(/<script\b(?![^>]*\bsrc=)| on\w+="|<style| style="/), path).toBeNull();
    }
  });

  it("names no foreign mark in its title, and is one page of the menu", () => {
    for (const [path, html] of pages) {
      const [, title = ""] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
      expect(title, path).toContain("Cubilete");
      expect(title, path).not.toMatch(FOREIGN);
      const [, menu = ""] = /<header>([\s\S]*?)<\/header>/.exec(html) ?? [];
      if (!/credits|^index/.test(path)) expect(menu.split('aria-current="page"').length, path).toBe(2);
      expect(html.split("<h1").length, path).toBe(2);
      expect(html.match(/<img (?![^>]*alt="[^"]+")/), path).toBeNull();
    }
  });

  it("of a rule book holds nothing that only Foundry would draw", () => {
    const books = [...pages].filter(([path]) => path.includes("/rules/"));
    expect(books).toHaveLength(10);
    for (const [path, html] of books) expect(html.match(/@\w+\[[^\]]*\]|\[\[|\{\{/)?.[0], path).toBeUndefined();
  });
});

describe("the ways into the tables", () => {
  it.each(LANGUAGES)("in %s: the first button of the first page is a hero's, and every game has one", (language) => {
    const home = pages.get(`${language}/index.html`) ?? "";
    const doors = doorsIn(language);
    expect([...doors.games.keys()].toSorted()).toEqual(["effect", "escala3", "multi", "narrative", "ryf"]);
    const [, first = ""] = /class="button first" href="([^"]*)"/.exec(home) ?? [];
    expect(home.indexOf('class="button')).toBe(home.indexOf('class="button first"'));
    expect(first.replaceAll("&amp;", "&")).toBe(between(`${language}/index.html`, doors.games.get("ryf") ?? ""));
    for (const door of doors.games.values()) {
      const said = new URLSearchParams(door.split("#")[1]);
      const seed = readFileSync(join(ROOT, `test/demo/world.${language}.yml`), "utf8");
      expect(seed).toContain(`${said.get("user")}: [${said.get("actor")}]`);
    }
  });

  it("carry the pages to begin from whole", () => {
    for (const [name, door] of doorsIn("en").starters) {
      const said = new URLSearchParams(door.split("#")[1]);
      const text = inflateSync(Buffer.from(said.get("cubilete-page") ?? "", "base64url")).toString();
      expect(text).toBe(readFileSync(join(ROOT, `examples/workshop/${name}.yml`), "utf8"));
      expect(said.get("world")).toBe(`page-${name}`);
    }
  });
});

describe("the address to install from", () => {
  it("is the published one, and no address while nobody owns it", () => {
    const shown = (from: Map<string, string>) =>
      /class="address">([^\n]*)<\/p>/.exec(from.get("es/install.html") ?? "")?.[1];
    expect(shown(pages)).toContain(`<code>${REPOSITORY}/releases/latest/download/system.json</code>`);
    expect(shown(unowned)).not.toContain("http");
  });
});

describe("a dead link", () => {
  const found = (html: string) =>
    deadLinks(
      new Map([
        ["en/a.html", html],
        ["en/b/index.html", '<h2 id="más">'],
      ]),
      (path) => path === "x.png",
    );

  it("is named with its page: no page, no picture, no anchor, an address from the root of a site", () => {
    for (const address of ["c.html", "../y.png", "b/index.html#less", "/x.png", "javascript:void(0)", "#none"])
      expect(found(`<a href="${address}">`), address).toEqual([`en/a.html: ${address}`]);
    expect(found('<img src="../../x.png">')).toHaveLength(1);
  });

  it("is none that leads somewhere", () => {
    for (const address of ["b/index.html", "b/", "b/index.html#m%C3%A1s", "../x.png", "https://example.org", "a.html"])
      expect(found(`<a href="${address}">`), address).toEqual([]);
  });
});

describe("Markdown of the repository", () => {
  const html = (markdown: string) =>
    markdownHtml(markdown, "docs/x.md", (path) => (path === "docs/api.md" ? "api.html" : null));

  it("leads to pages, keeps the words of links that lead nowhere, and has the forge's anchors", () => {
    expect(html("[a](api.md#b) [c](../module/core) [d](#e)")).toBe(
      '<p><a href="api.html#b">a</a> c <a href="#e">d</a></p>\n',
    );
    expect(html("## Más allá `x`\n\n## Más allá `x`")).toBe(
      '<h2 id="más-allá-x">Más allá <code>x</code></h2>\n<h2 id="más-allá-x-1">Más allá <code>x</code></h2>\n',
    );
    expect(anchorOf("The page: what, and *why*?")).toBe("the-page-what-and-why");
  });

  it("shows code as it is written", () => {
    expect(html("```html\n<b onclick=x>\n```")).toContain("&lt;b onclick=x&gt;");
  });
});

it("a link of Foundry's becomes one of the page, or its words", () => {
  const said = plain(
    "@UUID[Compendium.c.p.JournalEntry.a.JournalEntryPage.b]{One} @UUID[X.z]{Two} @Roll[x]{Three} [[/r 1d6]]",
    (id) => id === "b",
  );
  expect(said).toBe('<a href="#b">One</a> Two Three 1d6');
});

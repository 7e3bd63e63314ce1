import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { parse } from "acorn";
import { describe, expect, it } from "vitest";
import { OLD_BROWSER } from "../../server/node/http/old-browser.ts";
import { gamePage, joinPage } from "../../server/node/http/pages.ts";
import type { Manifest } from "../../server/packages/package.ts";

const [, script = ""] = /^<script>(.*)<\/script>$/s.exec(OLD_BROWSER) ?? [];

interface Made {
  tag: string;
  text: string;
  children: Made[];
}

/** What a browser shows that has only this. @returns the sentences, by their language. */
function shownBy(has: { supports?: boolean; toSorted?: boolean; canParse?: boolean; checkVisibility?: boolean }) {
  const make = (tag: string): Made & Record<string, unknown> => ({
    tag,
    text: "",
    children: [],
    style: {},
    setAttribute() {},
    appendChild(this: Made, child: Made | string) {
      if (typeof child === "string") this.text += child;
      else this.children.push(child);
    },
  });
  const shown: Made[] = [];
  const body = { appendChild: (made: Made) => shown.push(made) };
  const page = {
    document: { body, createElement: make, createTextNode: (text: string) => text },
    Element: class {},
    CSS: { supports: () => has.supports === true },
    URL: has.canParse ? { canParse() {} } : {},
  };
  if (has.checkVisibility) Object.assign(page.Element.prototype, { checkVisibility() {} });
  const old = has.toSorted ? "" : "delete Array.prototype.toSorted;";
  runInNewContext(`var window=this;${old}${script}`, page);
  return shown.flatMap(({ children }) => children.map(({ text }) => text));
}

const ALL = { supports: true, toSorted: true, canParse: true, checkVisibility: true };

describe("a browser that is too old", () => {
  it("reads the script that says so, however old it is", () => {
    expect(() => parse(script, { ecmaVersion: 5 })).not.toThrow();
  });

  it.each(Object.keys(ALL))("is told in both languages when it lacks %s", (name) => {
    const told = shownBy({ ...ALL, [name]: false });
    expect(told).toHaveLength(2);
    expect(told[0]).toMatch(/^This browser is too old .*Firefox 121/);
    expect(told[1]).toMatch(/^Este navegador es demasiado antiguo .*Firefox 121/);
  });

  it("is not said of one that has everything", () => {
    expect(shownBy(ALL)).toEqual([]);
  });

  it("is looked for before the game and in it", () => {
    const manifest = { id: "x", title: "X", styles: [], scripts: [], esmodules: [] } as object as Manifest;
    const bundle = { scripts: ["mesa/main.js"], styles: [] };
    expect(gamePage(manifest, [], bundle, "A world", "en", 13, { base: "./" })).toContain(OLD_BROWSER);
    const data = { world: { id: "w", title: "W" }, system: { id: "x", title: "X" }, users: [], lang: "en", you: "" };
    const template = readFileSync(new URL("../../client/templates/join.html", import.meta.url), "utf8");
    expect(joinPage(template, data)).toContain(OLD_BROWSER);
  });
});

import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import { moduleSources, templateSources } from "./sources.ts";

const templates = templateSources();
const code = moduleSources();
const names = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = ""]) => name);

describe("templates", () => {
  it.each(templates.map(({ path, text }) => [path, text]))("%s compiles", (_path, text) => {
    expect(() => Handlebars.precompile(text as string)).not.toThrow();
  });

  it("never print raw text", () => {
    expect(
      templates.filter(({ text }) => /\{\{\{|\{\{&/.test(text.replace(/<prose-mirror[\s\S]*?<\/prose-mirror>/g, ""))),
    ).toEqual([]);
  });

  it("are loaded before another that includes them is drawn: shared ones by the list, a rule set's by its own", () => {
    const lists = moduleSources()
      .filter(({ text }) => /SHARED_PARTIALS|partials:/.test(text))
      .map(({ text }) => text);
    const included = new Set(
      templates.flatMap(({ text }) =>
        [...text.matchAll(/\{\{#?> ?"systems\/cubilete\/([^"]+)"/g)].map(([, path]) => String(path)),
      ),
    );
    const listed = (path: string) => {
      const name = path.replace(/^.*\//, "").replace(".hbs", "");
      // A window or a card draws it by itself before.
      const drawn = code.some(({ text }) => text.includes(`systemPath("${path}")`));
      return drawn || lists.some((text) => new RegExp(`"${name}"`).test(text));
    };
    expect(included.size).toBeGreaterThan(10);
    expect([...included].filter((path) => path.includes("/shared/") && !listed(path))).toEqual([]);
  });

  it("of a rule set that a plan or a card hands over are in the rule set's list", () => {
    const games = code.filter(({ path }) => /^module\/rulesets\/\w+\//.test(path));
    const lists = games.flatMap(({ text }) => names(text, /(?:partials:|_PARTIALS =) \[([^\]]*)\]/g));
    const listed = new Set(lists.flatMap((list) => names(list, /([\w-]+)/g)));
    // A window's own parts the host loads by itself.
    const handed = games.flatMap(({ text }) => [
      ...text
        .replace(/static PARTS = \{[\s\S]*?\};/g, "")
        .matchAll(/(?:const (\w+) = )?systemPath\("templates\/\w+\/([\w-]+)\.hbs"\)/g),
    ]);
    expect(handed.length).toBeGreaterThan(10);
    const unlisted = handed.filter(([, constant = "", name = ""]) => !listed.has(constant) && !listed.has(name));
    expect(unlisted.map(([text]) => text)).toEqual([]);
  });

  it("include only templates that exist", () => {
    const known = new Set(templates.map(({ path }) => `systems/cubilete/${path}`));
    const included = templates.flatMap(({ text }) => names(text, /\{\{#?> *"([^"]+)"/g));
    expect(included.filter((name) => !known.has(name))).toEqual([]);
  });

  it("are all used", () => {
    const mentioned = [...code, ...templates].map(({ text }) => text).join("\n");
    const unused = templates.filter(({ path }) => {
      const name = path.replace(/^templates\//, "").replace(/\.hbs$/, "");
      const [, last = ""] = /([^/]+)$/.exec(name) ?? [];
      return !mentioned.includes(path) && !new RegExp(`["'\`/]${last}["'\`.]`).test(mentioned);
    });
    expect(unused.map(({ path }) => path)).toEqual([]);
  });

  it("of a rule set find under a shared name what the shared sheet put there", () => {
    // What stands after `...context` in a sheet's _prepareContext, one level deep.
    const namesIn = (text: string) =>
      names(text, /\.\.\.context,\n([\s\S]*?)\n {4}\};/g).flatMap((body) => names(body, /^ {6}(\w+)(?=[:,])/gm));
    const [shared, ...sheets] = ["module/sheets/actor-sheet.ts", /^module\/rulesets\/\w+\/sheets\/.*-sheet\.ts$/].map(
      (path) => code.filter((source) => (typeof path === "string" ? source.path === path : path.test(source.path))),
    );
    const taken = new Set(shared?.flatMap(({ text }) => namesIn(text)));
    expect(taken).toContain("effects");
    const own = (sheets.flat() as typeof code).flatMap(({ path, text }) =>
      namesIn(text).flatMap((name) => (taken.has(name) ? [`${path}: ${name}`] : [])),
    );
    expect(own).toEqual([]);
  });

  it("press only buttons that do something, and every action has a button", () => {
    const pressed = new Set(templates.flatMap(({ text }) => names(text, /data-action="([a-zA-Z]+)"/g)));
    // Two forms: `name: SomeSheet.#onName` in a window's actions, `name: (message, index, …` among the actions of cards.
    const handled = new Set(
      code
        .flatMap(({ text }) => names(text, /\b([a-zA-Z]+): (?:(?:busy\()?\w+\.#on\w+|(?:async )?\(message, index\b)/g))
        .filter((name) => name !== "handler"),
    );
    // Foundry's own sheet actions.
    for (const name of ["editImage", "tab"]) handled.add(name);
    expect([...pressed].filter((name) => !handled.has(name))).toEqual([]);
    expect([...handled].filter((name) => !pressed.has(name))).toEqual([]);
  });

  it("change pictures from an <img> that says which, is named and can be reached and pressed with keys", () => {
    const tags = templates.flatMap(({ text }) => names(text, /(<[^>]*data-action="editImage"(?:[^>])*>)/g));
    expect(tags.length).toBeGreaterThan(1);
    for (const tag of tags)
      for (const wanted of [/^<img /, /data-edit="img"/, /role="button"/, /tabindex="0"/, /alt="\{\{localize/])
        expect(tag).toMatch(wanted);
  });

  it("declare the type of every button, so that none submits a sheet by accident", () => {
    const bare = templates.flatMap(({ path, text }) =>
      [...text.matchAll(/<button(?![^>]*\btype=)[^>]*>/g)].map(([tag]) => `${path}: ${tag}`),
    );
    expect(bare).toEqual([]);
  });
});

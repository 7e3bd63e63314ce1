import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import * as workshop from "../../../module/core/workshop/index.ts";
import { listFiles, ROOT } from "../../../scripts/files.ts";
import { readManifest } from "../../../scripts/manifest.ts";
import { writeModule } from "../../../scripts/module.ts";

/** `npm run module`: what it writes of a page, and what it refuses. */

const folder = mkdtempSync(join(tmpdir(), "cubilete-written-"));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);
const file = (name: string, text: string): string => {
  writeFileSync(at(name), text);
  return at(name);
};
const made = (name: string): string => {
  mkdirSync(at(name));
  return at(name);
};
const read = (...path: string[]): string => readFileSync(join(folder, ...path), "utf8");
const EXAMPLE = join(ROOT, "examples/workshop/crossroads.yml");

/** All that JavaScript, JSON and Markdown would read as theirs. */
const TRICKY = `
workshop: 1
id: tricky
name: '"A" \`b\` \${c} \\d <b>e</b> */ // # f'
summary: "\${process.exit(1)} \\\\n"
attributes: { "nervio_ñ": 1..6 }
rolls:
  añade: { dice: { d: 2d6 }, bands: [{ name: All, as: success }] }
`;

describe("a module", () => {
  it("is its manifest, the page, one replacement with its words, and ten lines to read", () => {
    const to = writeModule([EXAMPLE, at("my-crossroads")]);
    expect(to).toBe(at("my-crossroads"));
    expect(listFiles(to)).toEqual([
      "README.md",
      "lang/en.json",
      "lang/es.json",
      "module.json",
      "module.mjs",
      "page.mjs",
    ]);
    const { id, version } = readManifest();
    const manifest = JSON.parse(read("my-crossroads", "module.json"));
    expect(manifest).toMatchObject({
      id: "my-crossroads",
      title: "Crossroads",
      compatibility: { minimum: "13", verified: "14" },
      relationships: { systems: [{ id, type: "system", compatibility: { minimum: version } }] },
      esmodules: ["module.mjs"],
    });
    for (const { path } of manifest.languages)
      expect(JSON.parse(read("my-crossroads", path))).toEqual({
        "my-crossroads": { highest: expect.stringContaining("{face}") },
      });
    expect(read("my-crossroads", "module.mjs")).toContain('"move": {');
    expect(read("my-crossroads", "README.md").trim().split("\n")).toHaveLength(9);
  });

  it.each([
    ["an example", readFileSync(EXAMPLE, "utf8")],
    ["what JavaScript would read as its own", TRICKY],
  ])("holds the page as it was written, with %s", async (what, text) => {
    const name = what.replaceAll(" ", "-").toLowerCase();
    const to = writeModule([file(`${name}.yml`, text), at(name)]);
    const { page } = await import(pathToFileURL(join(to, "page.mjs")).href);
    expect(page).toBe(text);
    expect(workshop.page(page)).toEqual(workshop.page(text));
  });

  it("replaces part of the first roll, and is read as code whatever the names are", async () => {
    const to = writeModule([file("tricky.yml", TRICKY), at("tricky")]);
    const added: object[] = [];
    const works: ((rulesets: object, kit: object) => void)[] = [];
    Object.assign(globalThis, { Hooks: { once: (_: string, work: (typeof works)[number]) => works.push(work) } });
    await import(pathToFileURL(join(to, "module.mjs")).href);
    works[0]?.(
      { add: (one: object) => added.push(one) },
      { declared: (page: string, more: object) => ({ page, ...more }) },
    );
    const [game] = added as [{ replacements: { rolls: Record<string, { view: (...of: object[]) => object }> } }];
    expect(Object.keys(game.replacements.rolls)).toEqual(["añade"]);
    const view = game.replacements.rolls.añade?.view;
    const came = (...faces: number[][]) => ({ dice: faces.map((each) => ({ faces: each })) });
    expect(view?.({ notes: [] }, came([2], [6, 3]))).toEqual({
      notes: [{ label: "tricky.highest", data: { face: 6 } }],
    });
    expect(view?.({ notes: [] }, came())).toEqual({ notes: [] });
    const { title } = JSON.parse(read("tricky", "module.json"));
    expect(title).toMatch(/^"A" b \$\{c\} d/);
    expect(title).not.toMatch(/[<>`*#]/);
  });

  it("says nothing of the machine or the person that wrote it", () => {
    const to = writeModule([EXAMPLE, at("quiet")]);
    const all = listFiles(to)
      .map((path) => readFileSync(join(to, path), "utf8"))
      .join("\n");
    for (const word of [folder, ROOT, homedir(), tmpdir(), `"${userInfo().username}"`]) expect(all).not.toContain(word);
  });
});

describe("it is refused", () => {
  it.each<[what: string, args: () => string[], said: RegExp]>([
    ["nothing at all", () => [], /^Usage: npm run module/],
    ["too much", () => [EXAMPLE, at("a"), at("b")], /^Usage: npm run module/],
    ["a page that is not there", () => [at("nowhere.yml")], /there is no such file/],
    ["a folder for a page", () => [made("dir.yml")], /there is no such file/],
    ["what is no page by its name", () => [file("world.db", "{}")], /no page by its name/],
    [
      "an id that Foundry does not take",
      () => [EXAMPLE, at("My Game")],
      /My Game: the folder's name is the module's id/,
    ],
    ["a folder that is there", () => [EXAMPLE, made("there")], /is there already: nothing was written/],
    [
      "a game without rolls",
      () => [file("bare.yml", "workshop: 1\nid: bare\nname: Bare\nattributes: { a: 1..2 }"), at("bare")],
      /has no roll/,
    ],
  ])("%s", (_what, args, said) => {
    expect(() => writeModule(args())).toThrow(said);
    expect(existsSync(at("bare"))).toBe(false);
  });

  it("of a page with mistakes, each named, and nothing is written", () => {
    const wrong = file(
      "wrong.yml",
      "workshop: 1\nid: wrong\nname: Wrong\nrolls:\n  a: { dice: { d: 2d6 }, numbers: { n: summ(d) } }\n",
    );
    expect(() => writeModule([wrong, at("wrong-module")])).toThrow(/mistakes[\s\S]*wrong\.yml:5:\d+ rolls\.a/);
    expect(existsSync(at("wrong-module"))).toBe(false);
  });
});

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { artFile, artIn } from "../../server/node/static/art.ts";
import { buildStatic } from "../../server/node/static/build.ts";
import { parseStaticOptions } from "../../server/node/static/options.ts";
import { Folders, SWORD, writeSystem, writeText } from "./fixture.ts";

/** What `mesa static` writes; what becomes of it in a browser is played in `test/browser/static-table.test.ts`. */

const folders = new Folders();
let folder: string;
let client: string;
let system: string;
let out: string;
const log = () => {};

beforeAll(async () => {
  folder = await folders.make();
  system = await writeSystem(folder);
  await writeText(
    join(system, "tiny.mjs"),
    'img("icons/svg/tower.svg", "icons/coin.webp", "sounds/drop.ogg", "assets/icons/own.svg");\n',
  );
  client = join(folder, "client");
  await writeText(join(client, "main.js"), "// client\n");
  out = join(folder, "out");
  await buildStatic({ system, out, client, lang: "es" }, log);
}, 60_000);
afterAll(() => folders.removeAll());

const text = (path: string): string => readFileSync(join(out, path), "utf8");

describe("the folder", () => {
  it("has the pages, with addresses that work anywhere", () => {
    const page = text("game.html");
    expect(page).toContain('<script type="module" src="./mesa/main.js"></script>');
    expect(page).toContain('@import url("./systems/tiny/tiny.css") layer(system);');
    expect(page).toMatch(/<meta name="mesa-host" content="[0-9a-f]{16}">/);
    for (const each of [page, text("index.html")]) expect(each).not.toMatch(/(?:src|href|action)="\/|\{\{/);
  });

  it("says that the table is being set up, and lets nobody choose before it is known who may", () => {
    expect(text("game.html")).toMatch(/<div id="mesa-opening" role="status" data-en="Setting up [^"]+" data-es="Prep/);
    const page = text("index.html");
    expect(page).toMatch(/<form id="join-game-form"[^>]* class="waits">/);
    expect(page).toContain('<p class="ask" id="ask"><noscript>This table runs in your browser');
  });

  it("calls scripts what every web server knows, and names them so, but for one that has such a twin", async () => {
    const place = join(folder, "scripts");
    const own = await writeSystem(place);
    await writeText(join(own, "part-a.mjs"), "export default 1;\n");
    await writeText(join(own, "twin.mjs"), "export default 2;\n");
    await writeText(join(own, "twin.js"), "// another\n");
    await writeText(join(own, "tiny.mjs"), 'import "./part-a.mjs";\nimport("./twin.mjs");\nimport "./gone.mjs";\n');
    const other = join(place, "out");
    await buildStatic({ system: own, out: other, client, lang: "es" }, log);
    const read = (path: string) => readFileSync(join(other, path), "utf8");
    expect(read("systems/tiny/tiny.js")).toBe('import "./part-a.js";\nimport("./twin.mjs");\nimport "./gone.mjs";\n');
    for (const path of ["tiny.mjs", "part-a.mjs"]) expect(existsSync(join(other, "systems/tiny", path))).toBe(false);
    expect([read("systems/tiny/twin.mjs"), read("systems/tiny/twin.js")]).toEqual([
      "export default 2;\n",
      "// another\n",
    ]);
    expect(read("game.html")).toContain('<script type="module" src="./systems/tiny/tiny.js"></script>');
    for (const path of ["systems/tiny/system.json", "table.json"]) expect(read(path)).toContain('"tiny.js"');
  });

  it("says by itself that a script has not come, or is not understood, until that has the word", () => {
    const [, watch = ""] = /<script>(\(function\(\)\{\nvar words[\s\S]*?)<\/script>/.exec(text("game.html")) ?? [];
    expect(text("index.html")).toContain(watch);
    // As browsers read it which read nothing else.
    expect(watch).not.toMatch(/=>|\b(?:const|let)\b|`|\?\?|\?\./);
    const play = (browser: object, event: object | null, isModern = true): [string[], unknown] => {
      const said: string[] = [];
      const heard: ((event: object) => void)[] = [];
      const document = {
        documentElement: { lang: "es", getAttribute: () => null },
        getElementById: (id: string) =>
          id === "mesa-opening" ? { setAttribute() {}, appendChild: (node: string) => said.push(node) } : null,
        createTextNode: (words: string) => words,
        createElement: () => (isModern ? { noModule: false } : {}),
      };
      const window = { addEventListener: (_: string, hear: (event: object) => void) => heard.push(hear), ...browser };
      runInNewContext(watch, { window, document, localStorage: { getItem: () => null } });
      for (const hear of event === null ? [] : heard) hear({ target: window, ...event });
      return [said, (window as { mesaLost?: unknown }).mesaLost];
    };
    const script = { target: { tagName: "SCRIPT", src: "x/main.js" } };
    const style = { target: { tagName: "LINK", href: "x/y.css" } };
    for (const [said] of [play({}, script), play({}, {}), play({}, null, false)])
      expect(said).toEqual([expect.stringMatching(/^Esta página no ha llegado entera/)]);
    expect(play({}, script)[1]).toEqual(["x/main.js"]);
    // A style sheet is told of later; and a page whose own script runs has the word.
    expect(play({}, style)).toEqual([[], ["x/y.css"]]);
    expect(play({ Hooks: {} }, script)).toEqual([[], ["x/main.js"]]);
    expect(play({}, { target: { tagName: "IMG", src: "x.png" } })).toEqual([[], []]);
  });

  it("is another version whatever differs in any of its files", async () => {
    const stampOf = () => JSON.parse(text("table.json")).stamp as string;
    const first = stampOf();
    expect(text("service.js")).toContain(`VERSION = "${first}"`);
    expect(text("game.html")).toContain(`<meta name="mesa-host" content="${first}">`);
    await buildStatic({ system, out, client, lang: "es" }, log);
    expect(stampOf()).toBe(first);
    await writeText(join(system, "tiny.css"), ".tiny { color: blue }\n");
    await buildStatic({ system, out, client, lang: "es" }, log);
    expect(stampOf()).not.toBe(first);
    expect(text("game.html")).toContain(`<meta name="mesa-host" content="${stampOf()}">`);
  });

  it("has the compendia, the manifest as it was checked, and no way back to this machine", () => {
    const packs = JSON.parse(text("packs.json")) as Record<string, { records: [string, string][] }>;
    expect(packs["tiny.gear"]?.records.map(([key]) => key)).toContain(`!items!${SWORD}`);
    expect(JSON.parse(text("table.json"))).toMatchObject({
      id: "demo",
      lang: "es",
      system: { manifest: { id: "tiny" } },
    });
    for (const path of ["table.json", "packs.json", "game.html", "index.html"])
      expect(text(path)).not.toContain(folder);
  });

  it("has nothing hidden and no folders of LevelDB, and lists what it has", () => {
    const { files } = JSON.parse(text("table.json")) as { files: string[] };
    expect(files).toContain("systems/tiny/lang/en.json");
    expect(files.filter((path) => /\.secret|packs\/gear|\.map$/.test(path))).toEqual([]);
    for (const path of files) expect([path, existsSync(join(out, path))]).toEqual([path, true]);
  });

  it("has what the system names of Foundry's art, drawn, and nothing that is the system's own", () => {
    expect(text("icons/svg/tower.svg")).toMatch(/^<svg/);
    expect(
      readFileSync(join(out, "icons", "coin.webp"))
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    expect(
      readFileSync(join(out, "sounds", "drop.ogg"))
        .subarray(0, 4)
        .toString(),
    ).toBe("RIFF");
    expect(existsSync(join(out, "icons", "own.svg"))).toBe(false);
  });

  it("is the same when it is written again, in the place of the last", async () => {
    const before = ["table.json", "game.html", "index.html"].map(text);
    await writeText(join(out, "old.txt"), "of the last");
    await buildStatic({ system, out, client, lang: "es" }, log);
    expect(["table.json", "game.html", "index.html"].map(text)).toEqual(before);
    expect(existsSync(join(out, "old.txt"))).toBe(false);
  });
});

describe("what is refused", () => {
  it("takes no folder that holds other things, and none inside of the system", async () => {
    const other = join(folder, "other");
    await writeText(join(other, "letter.txt"), "dear");
    await expect(buildStatic({ system, out: other, client }, log)).rejects.toThrow(/holds other things/);
    expect(readFileSync(join(other, "letter.txt"), "utf8")).toBe("dear");
    await expect(buildStatic({ system, out: join(system, "site"), client }, log)).rejects.toThrow(
      /must not lie in each other/,
    );
    await expect(buildStatic({ system, out: folder, client }, log)).rejects.toThrow(/holds other things|in each other/);
  });

  it("takes no base that is no address of a folder", async () => {
    for (const base of ["table", "/table", '/"><script>/', "javascript:/"])
      await expect(buildStatic({ system, out, client, base }, log)).rejects.toThrow(/--base must be/);
  });

  it("says what is missing on the command line", () => {
    expect(() => parseStaticOptions(["--system", "x"])).toThrow(/--system and --out are needed/);
    expect(() => parseStaticOptions(["--system", "x", "--out", "y", "--module", "z"])).toThrow(/--module/);
    expect(parseStaticOptions(["--help"])).toBeNull();
    expect(parseStaticOptions(["--system", "x", "--out", "y", "--generation", "14", "--strict-hooks"])).toMatchObject({
      system: "x",
      out: "y",
      generation: 14,
      strictHooks: true,
    });
  });
});

describe("art", () => {
  it("is found where it is named from the root, and not below other folders", () => {
    const named =
      'a="icons/a.svg" b:url(../ui/b.png) c=/fonts/c.woff2 systems/x/icons/d.svg my-icons/e.svg icons/../f.svg';
    expect(artIn(named)).toEqual(["icons/a.svg", "ui/b.png", "fonts/c.woff2"]);
  });

  it("is drawn by its kind, or not at all", () => {
    const font = new Uint8Array([1]);
    expect(artFile("fonts/x.ttf", font)).toBe(font);
    expect(artFile("sounds/x.svg", font)).toBeNull();
    expect(artFile("icons/x.woff2", font)).toBeNull();
  });
});

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startMesa } from "../../server/node/index.ts";
import { buildStatic } from "../../server/node/static/build.ts";
import { BackupError, readBackup, writeBackup } from "../../server/store/backup.ts";
import type { BuiltPacks } from "../../server/web/built.ts";
import { Folders, Lines, manifest, SWORD, writeSystem, writeText } from "./fixture.ts";

/** A file that a table in a browser gave out, at another place: in a world of another name, and on a server. */

const folders = new Folders();
let folder: string;
let system: string;
let shelves: Record<string, [string, string][]>;
const HERO = "heroheroherohero";
const PICTURE = "worlds/demo/a b.svg";

beforeAll(async () => {
  folder = await folders.make();
  system = await writeSystem(folder);
  const client = join(folder, "client");
  await writeText(join(client, "main.js"), "// client\n");
  const out = join(folder, "out");
  await buildStatic({ system, out, client }, () => {});
  const packs = JSON.parse(readFileSync(join(out, "packs.json"), "utf8")) as BuiltPacks;
  const { hash = "", records = [] } = packs["tiny.gear"] ?? {};
  const shelf = `shipped/tiny.gear/${hash}`;
  const changed = records.map(([key, json]): [string, string] => [key, json.replace('"Sword"', '"Other sword"')]);
  const actor = { _id: HERO, name: "Hero", type: "hero", img: "worlds/demo/a%20b.svg", items: [], effects: [] };
  const user = { _id: "gamemaster000000", name: "GM of the file", role: 4 };
  shelves = {
    about: [
      [
        "world",
        JSON.stringify({
          id: "demo",
          title: "Kept",
          system: "tiny",
          systemVersion: manifest().version,
          generation: 13,
          packs: [],
        }),
      ],
      [`laid:${shelf}`, ""],
    ],
    "data/users": [[`!users!${user._id}`, JSON.stringify(user)]],
    "data/actors": [[`!actors!${HERO}`, JSON.stringify({ ...actor, items: [], effects: [] })]],
    [shelf]: changed,
  };
}, 60_000);
afterAll(() => folders.removeAll());

const files = { [PICTURE]: btoa("<svg/>"), "shared/mesa-folder.txt": "", "shared/b.svg": btoa("<svg id='b'/>") };
const saved = (others: Record<string, [string, string][]> = {}, more: Record<string, string> = files) =>
  writeBackup({ ...shelves, ...others }, more);
const record = (changes: object): Record<string, [string, string][]> => {
  const [[key, json] = ["", "{}"], ...rest] = shelves.about ?? [];
  return { about: [[key, JSON.stringify({ ...JSON.parse(json), ...changes })], ...rest] };
};

async function restored(text: string, { world = "mine", data = "data" } = {}) {
  const file = join(folder, "saved.json");
  await writeText(file, text);
  const lines = new Lines();
  const mesa = await startMesa({ system, data: join(folder, data), world, port: 0, restore: file, log: lines.log });
  return { mesa, lines, world: join(folder, data, "worlds", "tiny", world) };
}

describe("on a server", () => {
  it("is a world with all that it was: documents, what was written to a shipped compendium, and files", async () => {
    const { mesa, lines, world } = await restored(saved());
    expect(mesa.world.title).toBe("Kept");
    expect([...mesa.world.documents("User").values()].map(({ name }) => name)).toEqual(["GM of the file"]);
    expect(mesa.world.documents("Actor").get(HERO)).toMatchObject({ name: "Hero", img: "worlds/mine/a%20b.svg" });
    expect(mesa.world.pack("tiny.gear").database.documents.get(SWORD)?.name).toBe("Other sword");
    const picture = await fetch(`${mesa.url}/worlds/mine/a%20b.svg`);
    expect([picture.status, await picture.text()]).toEqual([200, "<svg/>"]);
    expect(await (await fetch(`${mesa.url}/shared/b.svg`)).text()).toContain("id='b'");
    expect(lines.text()).not.toMatch(/left out|two systems/);
    await mesa.close();
    expect(existsSync(`${world}.new`)).toBe(false);
    // It is like any other from then on.
    const again = await startMesa({ system, data: join(folder, "data"), world: "mine", port: 0, log: () => {} });
    expect(again.world.documents("Actor").get(HERO)?.name).toBe("Hero");
    await again.close();
  });

  it("never takes the place of a world or of a file that is there", async () => {
    await expect(restored(saved())).rejects.toThrow(/There is a world mine .* already/);
    const other = { ...files, "shared/b.svg": btoa("<svg id='other'/>") };
    const { mesa, lines } = await restored(saved({}, other), { world: "second" });
    expect(await (await fetch(`${mesa.url}/shared/b.svg`)).text()).toContain("id='b'");
    expect(lines.text()).toContain("shared/b.svg is left out");
    await mesa.close();
  });

  it("leaves out what was written to a compendium that has another content now, and says so", async () => {
    const { mesa, lines } = await restored(saved({ "shipped/tiny.gear/0123456789abcdef": [] }, {}), { world: "third" });
    await mesa.close();
    expect(lines.text()).not.toContain("left out");
    const [[name = ""] = []] = Object.entries(shelves).filter(([shelf]) => shelf.startsWith("shipped/"));
    const { [name]: written = [], about = [], ...rest } = shelves;
    const older = "shipped/tiny.gear/0123456789abcdef";
    const text = writeBackup({ ...rest, about: [...about, [`laid:${older}`, ""]], [older]: written }, {});
    const fourth = await restored(text, { world: "fourth" });
    expect(fourth.mesa.world.pack("tiny.gear").database.documents.get(SWORD)?.name).toBe("Sword");
    expect(fourth.lines.text()).toContain("What was written to the compendium tiny.gear is left out");
    await fourth.mesa.close();
  });

  it("has no scripts in the texts of its documents, which nobody sent to a table before", async () => {
    const evil = '<img src="x" onerror="run()">';
    const json = (source: object) => JSON.stringify(source).replaceAll("<", "\\u003c");
    const thing = { _id: "itemitemitemitem", name: evil, type: "gear", system: { description: evil }, effects: [] };
    const hero = { _id: HERO, name: evil, type: "hero", system: { bio: { public: evil } }, items: [thing._id] };
    const page = { _id: "pagepagepagepage", name: "Page", type: "text", text: { content: evil } };
    const entry = { _id: "entryentryentrye", name: "Entry", pages: [page._id] };
    const [[shelf = "", sword = []] = []] = Object.entries(shelves).filter(([name]) => name.startsWith("shipped/"));
    const text = saved({
      "data/actors": [
        [`!actors!${HERO}`, json(hero)],
        [`!actors.items!${HERO}.${thing._id}`, json(thing)],
      ],
      "data/journal": [
        [`!journal!${entry._id}`, json(entry)],
        [`!journal.pages!${entry._id}.${page._id}`, json(page)],
      ],
      [shelf]: sword.map(([key, stored]) => [
        key,
        key.startsWith("!items!") ? json({ ...JSON.parse(stored), system: { description: evil } }) : stored,
      ]),
    });
    const { mesa } = await restored(text, { world: "scripts" });
    const clean = '<img src="x" />';
    const actor = mesa.world.documents("Actor").get(HERO);
    // A name is no rich text.
    expect(actor).toMatchObject({ name: evil, system: { bio: { public: clean } } });
    expect(actor?.items).toMatchObject([{ name: evil, system: { description: clean } }]);
    expect(mesa.world.documents("JournalEntry").get(entry._id)?.pages).toMatchObject([{ text: { content: clean } }]);
    expect(mesa.world.pack("tiny.gear").database.documents.get(SWORD)).toMatchObject({
      system: { description: clean },
    });
    await mesa.close();
  });

  it.each([
    ["no file", () => "{", /holds no table/],
    ["another system", () => saved(record({ system: "other" })), /played with another system/],
    ["a newer version", () => saved(record({ systemVersion: "99.0.0" })), /of a newer version/],
    ["a file of a later Mesa", () => JSON.stringify({ ...JSON.parse(saved()), version: 2 }), /of a newer version/],
    ["a newer generation", () => saved(record({ generation: 14 })), /of a newer version/],
    ["a page among its files", () => saved({}, { "worlds/demo/x.html": "" }), /holds no table/],
    ["a file of the system", () => saved({}, { "systems/tiny/x.svg": "" }), /holds no table/],
    ["a way out", () => saved({}, { "worlds/demo/../../x.svg": "" }), /holds no table/],
    [
      "a world that does not open",
      () => saved(record({ packs: [{ name: "x", id: "world.x", type: "Nothing" }] })),
      /Nothing/,
    ],
  ])("says why a file is none for it (%s), and leaves nothing behind", async (_, text, words) => {
    await expect(restored(text(), { world: "none", data: "untouched" })).rejects.toThrow(words);
    for (const rest of ["none", "none.new"])
      expect(existsSync(join(folder, "untouched", "worlds", "tiny", rest))).toBe(false);
    expect(existsSync(join(folder, "untouched", "shared"))).toBe(false);
  });
});

describe("in a world of another name", () => {
  const played = { id: "beside", system: { id: "tiny", version: "99.0.0" }, generation: 13 };
  const read = (text: string) => readBackup(text, played, (path) => expect(path).not.toContain("worlds/demo/"));

  it("its files lie where that one's do, and its documents name them there", () => {
    const { shelves: moved, files: laid } = read(saved());
    expect([...laid.keys()]).toContain("worlds/beside/a b.svg");
    expect(new Map(moved.get("data/actors")).get(`!actors!${HERO}`)).toContain('"worlds/beside/a%20b.svg"');
    expect(JSON.parse(new Map(moved.get("about")).get("world") ?? "")).toMatchObject({ id: "beside", title: "Kept" });
  });

  it("words that only look like an address stay", () => {
    const text = "Of otherworlds/demo/ and worlds/demonic/x";
    const { shelves: moved } = read(saved({ "data/journal": [["!journal!a", JSON.stringify({ name: text })]] }));
    expect(new Map(moved.get("data/journal")).get("!journal!a")).toContain(text);
  });

  it("what is nested deeper than any document is no world: who walks through it would fall", () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
    const holding = (depth: number) => () => read(saved({ "data/actors": [["!actors!a", nested(depth)]] }));
    expect(holding(100)).not.toThrow();
    for (const depth of [300, 3_000]) expect(holding(depth)).toThrow(BackupError);
  });

  it("what is not JSON under a key is no world", () => {
    for (const bad of [[["a", "["]], [["", "{}"]], [["a\u0000b", "{}"]], [["a"]]] as never[])
      expect(() => read(saved({ "data/actors": bad }))).toThrow(BackupError);
  });
});

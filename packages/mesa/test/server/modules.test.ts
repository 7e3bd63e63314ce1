import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WorldResponse } from "../../common/protocol.ts";
import { type Mesa, startMesa } from "../../server/node/index.ts";
import { readSystem } from "../../server/node/packages/manifest.ts";
import { readModules } from "../../server/node/packages/modules.ts";
import { activeModules, moduleWarnings } from "../../server/packages/modules.ts";
import type { Source } from "../../server/source.ts";
import { type Answer, Client, Folders, Lines, usersOf, writePack, writeSystem, writeText } from "./fixture.ts";

const folders = new Folders();
afterAll(() => folders.removeAll());

async function writeModule(parent: string, id: string, changes: Source = {}): Promise<string> {
  const folder = join(parent, "modules", id);
  await mkdir(folder, { recursive: true });
  await writeText(
    join(folder, "module.json"),
    JSON.stringify({ id, title: `Module ${id}`, version: "1.2.0", ...changes }),
  );
  return folder;
}

describe("Modules are read", () => {
  async function read(manifests: Record<string, Source>, systemChanges: Source = {}, generation = 13) {
    const root = await folders.make();
    const system = await readSystem(await writeSystem(root, systemChanges), generation);
    const paths = await Promise.all(Object.entries(manifests).map(([id, changes]) => writeModule(root, id, changes)));
    const modules = await readModules(paths, system, generation);
    return { modules, system, why: Object.fromEntries(modules.map((each) => [each.manifest.id, each.obstacle])) };
  }
  const requires = (id: string, compatibility: Source = {}, type = "module") => ({
    relationships: { requires: [{ id, type, compatibility }] },
  });

  it("libraries first, then by name, as they are loaded", async () => {
    const { modules } = await read({ zebra: { library: true }, beta: {}, alpha: {} });
    expect(modules.map(({ manifest }) => manifest.id)).toEqual(["zebra", "alpha", "beta"]);
  });

  it("and those that do not fit stay off, with the reason", async () => {
    const { why } = await read({
      fine: { compatibility: { minimum: "12", maximum: "13" } },
      young: { compatibility: { minimum: "14" } },
      old: { compatibility: { maximum: "12" } },
      elsewhere: { relationships: { systems: [{ id: "other" }] } },
      here: { relationships: { systems: [{ id: "other" }, { id: "tiny" }] } },
      picky: { relationships: { systems: [{ id: "tiny", compatibility: { minimum: "99" } }] } },
      lonely: requires("nobody"),
      needy: requires("fine", { minimum: "1.2" }),
      newer: requires("fine", { minimum: "1.3.0" }),
      older: requires("fine", { maximum: "1.1.9" }),
      chain: requires("lonely"),
      systemic: requires("tiny", {}, "system"),
    });
    expect(why).toEqual({
      fine: null,
      young: "compatibility.minimum is 14, newer than the generation played (13)",
      old: "compatibility.maximum is 12, older than the generation played (13)",
      elsewhere: "it is made for other",
      here: null,
      picky: expect.stringMatching(/^it needs "tiny" 99, and this is /),
      lonely: 'it needs the module "nobody", which is not here',
      needy: null,
      newer: 'it needs "fine" 1.3.0, and this is 1.2.0',
      older: 'it needs "fine" up to 1.1.9, and this is 1.2.0',
      chain: 'it needs "lonely", which cannot run',
      systemic: null,
    });
  });

  it("types carry the module's id, and compendiums for another system are not there", async () => {
    const { modules } = await read({
      more: {
        documentTypes: { Actor: { ghost: { htmlFields: ["bio"] } } },
        packs: [
          { name: "all", label: "All", type: "Item" },
          { name: "own", label: "Own", type: "Item", system: "tiny" },
          { name: "not", label: "Not", type: "Item", system: "other" },
        ],
      },
    });
    expect(modules[0]?.manifest.documentTypes).toEqual({ Actor: { "more.ghost": { htmlFields: ["bio"] } } });
    const { manifest } =
      (await read({ numbers: { compatibility: { minimum: 12, verified: 13.351 } } })).modules[0] ?? {};
    expect(manifest?.compatibility).toEqual({ minimum: "12", verified: "13.351" });
    expect(modules[0]?.manifest.packs.map(({ name }) => name)).toEqual(["all", "own"]);
  });

  it("what the terminal is told: who stays off, conflicts, and what the system misses", async () => {
    const { modules, system } = await read(
      { a: { relationships: { conflicts: [{ id: "b" }, { id: "absent" }] } }, b: requires("c") },
      requires("lib-wrapper"),
    );
    expect(moduleWarnings(modules, system).filter((line) => !line.includes("tiny.css"))).toEqual([
      "The module a says that it conflicts with b.",
      'The module b stays off: it needs the module "c", which is not here.',
      'The system tiny may not run as it should: it needs the module "lib-wrapper", which is not here. Name it with --module.',
    ]);
  });

  it("what the gamemaster switched off takes with it what needs it", async () => {
    const { modules } = await read({ base: {}, top: requires("base"), free: {}, broken: requires("nobody") });
    const names = (settings: Source[]) => [...activeModules(modules, settings)].map(({ manifest }) => manifest.id);
    const choice = (value: unknown) => [{ key: "core.moduleConfiguration", value: JSON.stringify(value) }];
    expect(names([])).toEqual(["base", "free", "top"]);
    expect(names(choice({ base: false }))).toEqual(["free"]);
    expect(names(choice({ broken: true, free: true }))).toEqual(["base", "free", "top"]);
    for (const nonsense of [choice([1]), choice(null), [{ key: "core.moduleConfiguration", value: "{" }]])
      expect(names(nonsense)).toEqual(["base", "free", "top"]);
  });

  it("a manifest that is none is refused by file and field, and so are twins", async () => {
    const root = await folders.make();
    const system = await readSystem(await writeSystem(root));
    const bad = await writeModule(root, "bad", { esmodules: ["gone.mjs"] });
    await expect(readModules([bad], system, 13)).rejects.toThrow(
      /module\.json: esmodules\[0\] "gone\.mjs" does not exist/,
    );
    await expect(readModules([root], system, 13)).rejects.toThrow(/A module folder holds a module\.json/);
    const twin = await writeModule(root, "twin");
    await expect(readModules([twin, twin], system, 13)).rejects.toThrow(/There are two modules "twin"/);
  });
});

describe("A table with a module", () => {
  const lines = new Lines();
  let mesa: Mesa;
  let master: Client;
  let ana: Client;
  beforeAll(async () => {
    const root = await folders.make();
    const module = await writeModule(root, "more", {
      socket: true,
      scripts: ["a.js"],
      styles: ["more.css"],
      documentTypes: { Actor: { ghost: { htmlFields: ["bio"] } } },
      packs: [{ name: "things", label: "Things", type: "Item" }],
    });
    for (const [name, text] of [
      ["a.js", "1;"],
      ["more.css", "a{}"],
    ] as const)
      await writeText(join(module, name), text);
    await writePack(join(module, "packs", "things"), "Item", [{ _id: "lamplamplamplam1", name: "Lamp", type: "gear" }]);
    const mute = await writeModule(root, "mute");
    const off = await writeModule(root, "off", { compatibility: { minimum: "14" }, esmodules: [] });
    mesa = await startMesa({
      system: await writeSystem(root),
      modules: [module, mute, off],
      data: join(root, "data"),
      port: 0,
      client: root,
      log: lines.log,
    });
    await writeText(join(root, "main.js"), "");
    const users = await usersOf(mesa.url);
    master = await Client.connect(mesa.url, users.Gamemaster ?? "");
    ana = await Client.connect(mesa.url, users["Player 1"] ?? "");
  });
  afterAll(async () => {
    master?.close();
    ana?.close();
    await mesa?.close();
  });

  it("lists it with its compendium and its types", async () => {
    const world = await ana.ask<WorldResponse>("world");
    expect(world.modules.map(({ id, active, obstacle }) => [id, active, obstacle !== null])).toEqual([
      ["more", true, false],
      ["mute", true, false],
      ["off", false, true],
    ]);
    const pack = world.packs.find(({ metadata }) => metadata.id === "more.things");
    expect(pack?.metadata).toMatchObject({ packageType: "module", packageName: "more", system: "tiny" });
    expect(pack?.index).toEqual([expect.objectContaining({ name: "Lamp" })]);
    expect(lines.all.map(({ message }) => message)).toContainEqual(expect.stringMatching(/The module off stays off/));
  });

  it("serves its files, and names them in the page after the system's", async () => {
    expect(await (await fetch(`${mesa.url}/modules/more/a.js`)).text()).toBe("1;");
    const page = await (await fetch(`${mesa.url}/game`, { headers: { cookie: master.cookie } })).text();
    expect(page.indexOf("/modules/more/a.js")).toBeGreaterThan(page.indexOf("/systems/tiny/"));
    expect(page).toContain('@import url("/modules/more/more.css") layer(modules)');
  });

  it("makes documents of its types, and cleans their rich text", async () => {
    const made = await master.modify("Actor", "create", {
      data: [{ name: "Casper", type: "more.ghost", system: { bio: "<p>boo</p><script>1</script>" } }],
    });
    expect(made.result).toMatchObject([{ type: "more.ghost", system: { bio: "<p>boo</p>" } }]);
    const wrong = await master.modify("Actor", "create", { data: [{ name: "X", type: "ghost" }] });
    expect(wrong.error?.message).toMatch(/"ghost" is not a type of Actor/);
  });

  it("hands on what it says on its socket, and nothing of one that did not ask for a socket", async () => {
    const sent = await master.ask("module.more", { word: "hello" });
    expect(sent).toEqual({ word: "hello" });
    expect(await ana.next("module.more")).toEqual({ word: "hello" });
    const refused = await master.ask<Answer>("module.mute", {});
    expect(refused.error?.message).toMatch(/mute does not say "socket": true/);
    expect((await master.ask<Answer>("module.off", {})).error?.message).toMatch(/no package that runs here/);
  });
});

import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { startMesa } from "../../server/node/index.ts";
import { parseOptions } from "../../server/node/options.ts";
import type { Source } from "../../server/source.ts";
import {
  Client,
  Command,
  Folders,
  Lines,
  PACK_FOLDER,
  SWORD,
  usersOf,
  writePack,
  writeSystem,
  writeText,
} from "./fixture.ts";

const folders = new Folders();
afterAll(() => folders.removeAll());

/** All files of a folder with content and time of change. */
async function snapshot(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true });
  const files: Record<string, string> = {};
  for (const name of names.sort()) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    files[name] = (await stat(file)).isFile()
      ? `${mtimeMs} ${(await readFile(file)).toString("hex")}`
      : String(mtimeMs);
  }
  return files;
}

interface StoredActor {
  _id: string;
  name: string;
  system: { hp: number };
  items: Source[];
}

const SEED = `
title: The Long Road
users:
  - { name: Master, role: 4, color: "#111111" }
  - { name: Ana, color: "#222222", character: Thorn, password: rose }
documents:
  folders:
    - { _id: folderfolderfol9, name: Heroes, type: Actor }
  actors:
    - name: Thorn
      type: hero
      folder: folderfolderfol9
      system: { hp: 5 }
      owners: [Ana]
      items: [{ name: Rope, type: gear }]
  items:
    - { compendium: gear, name: Sword, system.price: 99 }
    - { compendium: tiny.gear, id: ${SWORD}, name: Old Sword }
`;

describe("a world", () => {
  it("has the compendium folders of the manifest from the start, and only then", async () => {
    const folder = await folders.make();
    const inner = { name: "Inner", sorting: "m", color: "#112233", packs: ["gear", "no such pack"] };
    const packFolders = [{ name: "Outer", folders: [inner] }, { name: "Outer" }, { name: "Empty" }, "nonsense"];
    const system = await writeSystem(folder, { packFolders });
    const options = { system, data: folder, port: 0, client: folder, log: new Lines().log };
    const first = await startMesa(options);
    const made = [...first.world.documents("Folder").values()];
    const named = (name: string) => made.find((each) => each.name === name) ?? {};
    expect(made.map(({ name, type }) => `${type} ${name}`).sort()).toEqual([
      "Compendium Empty",
      "Compendium Inner",
      "Compendium Outer",
    ]);
    expect(named("Inner")).toMatchObject({ folder: named("Outer")._id, sorting: "m", color: "#112233" });
    const [setting] = [...first.world.documents("Setting").values()];
    expect(JSON.parse(String(setting?.value))).toEqual({ "tiny.gear": { folder: named("Inner")._id, sort: 100_000 } });
    await first.close();
    const second = await startMesa(options);
    expect(second.world.documents("Folder").size).toBe(3);
    await second.close();
  });

  it("is grown from a seed once, and keeps what was played", async () => {
    const folder = await folders.make();
    const system = await writeSystem(folder);
    const seed = join(folder, "seed.yml");
    await writeText(seed, SEED);
    const shipped = await snapshot(join(system, "packs"));
    const lines = new Lines();
    const options = { system, data: join(folder, "data"), port: 0, seed, log: lines.log };

    const first = await startMesa(options);
    const users = await usersOf(first.url);
    expect(Object.keys(users)).toEqual(["Master", "Ana"]);
    const ana = await Client.connect(first.url, users.Ana ?? "", "rose");
    const world = await ana.ask<{ world: Source; data: Record<string, Source[]> }>("world");
    expect(world.world.title).toBe("The Long Road");
    const [thorn] = world.data.actors ?? [];
    expect(thorn).toMatchObject({ name: "Thorn", folder: "folderfolderfol9", items: [{ name: "Rope" }] });
    expect(thorn?.ownership).toMatchObject({ default: 0, [ana.userId]: 3 });
    expect(world.data.users?.find(({ name }) => name === "Ana")?.character).toBe(thorn?._id);
    const compendiumSource = `Compendium.tiny.gear.Item.${SWORD}`;
    // Documents come in the order of their ids, and those are random.
    const items = [...(world.data.items ?? [])].sort((a, b) => String(a.name).localeCompare(String(b.name)));
    expect(items).toMatchObject([
      { name: "Old Sword", system: { price: 12 }, _stats: { compendiumSource } },
      { name: "Sword", folder: null, system: { price: 99 }, _stats: { compendiumSource }, effects: [{ name: "Keen" }] },
    ]);
    await ana.modify("Actor", "update", { updates: [{ _id: thorn?._id, "system.hp": 1 }] });
    ana.close();
    await first.close();

    const second = await startMesa(options);
    const page = await fetch(`${second.url}/game`, { headers: { cookie: ana.cookie }, redirect: "manual" });
    expect(page.headers.get("location")).not.toBe("/join");
    const actors = [...second.world.documents("Actor").values()];
    expect(actors).toMatchObject([{ name: "Thorn", system: { hp: 1 }, items: [{ name: "Rope" }] }]);
    await second.close();
    expect(await snapshot(join(system, "packs"))).toEqual(shipped);
    expect(lines.all.filter(({ level }) => level !== "info")).toEqual([]);
  });

  it.each([
    ["users: [{ name: A, role: 1 }]", /users must have a gamemaster/],
    ["users: [{ name: A, role: 9 }]", /users\[0\]\.role must be 1 to 4/],
    ["users: [{ name: A, role: 4, colour: red }]", /users\[0\]\.colour is not a field/],
    ["documents: { heroes: [] }", /documents\.heroes is not a collection/],
    ["documents: { actors: [{ name: A, type: wizard }] }", /documents\.actors cannot be created: "wizard"/],
    [
      "documents: { items: [{ compendium: gone, name: A }] }",
      /items\[0\]\.compendium: there is no compendium "tiny\.gone"/,
    ],
    ["documents: { items: [{ compendium: gear, name: A }] }", /items\[0\]: "tiny\.gear" holds no "A"/],
    ["documents: { actors: [{ name: A, type: hero, owners: [Z] }] }", /actors\[0\]\.owners: there is no user "Z"/],
    ["adventures: [{ chest: gear }]", /adventures\[0\]\.chest is not a field/],
    ["adventures: [{ compendium: gear }]", /adventures\[0\]\.compendium: "tiny\.gear" holds Item documents/],
    ["adventures: [{ compendium: gear, owners: [Z] }]", /adventures\[0\]\.owners must be an object/],
    ["users: [", /is not a readable YAML file/],
  ])("is not made from a bad seed: %s", async (text, message) => {
    const folder = await folders.make();
    const seed = join(folder, "seed.yml");
    await writeText(seed, text);
    const options = {
      system: await writeSystem(folder),
      data: join(folder, "data"),
      port: 0,
      seed,
      log: new Lines().log,
    };
    await expect(startMesa(options)).rejects.toThrow(message);
    // Nothing half-made is left: without the seed it starts.
    await (await startMesa({ ...options, seed: undefined })).close();
  });

  it("is not opened twice", async () => {
    const folder = await folders.make();
    const options = { system: await writeSystem(folder), data: join(folder, "data"), port: 0, log: new Lines().log };
    const first = await startMesa(options);
    await expect(startMesa(options)).rejects.toThrow(/is open in another process/);
    const other = await startMesa({ ...options, world: "second" });
    await other.close();
    await first.close();
    await (await startMesa(options)).close();
  });

  it("takes a rebuilt pack anew", async () => {
    const folder = await folders.make();
    const system = await writeSystem(folder);
    const options = { system, data: join(folder, "data"), port: 0, log: new Lines().log };
    await (await startMesa(options)).close();
    const axe = { _id: "axeaxeaxeaxeaxe1", name: "Axe", type: "gear", system: {}, effects: [] };
    await writePack(join(system, "packs", "gear"), "Item", [axe]);
    const again = await startMesa(options);
    expect(again.world.pack("tiny.gear").database.documents.get(axe._id)).toMatchObject({ name: "Axe" });
    await again.close();
  });

  it("keeps what is written to a shipped pack, in that world alone", async () => {
    const folder = await folders.make();
    const system = await writeSystem(folder);
    // Content that no other test has: this process reads it here for the first time.
    const sabre = { _id: "sabresabresabre1", name: "Sabre", type: "gear", system: { price: 15 }, effects: [] };
    await writePack(join(system, "packs", "gear"), "Item", [sabre]);
    const shipped = await snapshot(join(system, "packs"));
    const world = (name: string) => ({ system, data: join(folder, name), port: 0, log: new Lines().log });
    const copies = (name: string) => join(folder, name, "worlds", "tiny", "demo", "system-packs");
    const blades = async (name: string) => {
      const mesa = await startMesa(world(name));
      const all = [...mesa.world.pack("tiny.gear").database.documents.values()].map((blade) => blade.name);
      await mesa.close();
      return all;
    };
    expect(await blades("first")).toEqual(["Sabre", "Sword"]);
    const [copy = "none"] = await readdir(copies("first"));
    // What is in it is known by now, and a folder is made when somebody writes; one was cut short before.
    const second = await startMesa(world("second"));
    await writeText(join(copies("second"), `${copy}.half`, "CURRENT"), "MANIFEST-999999\n");
    const master = await Client.connect(second.url, (await usersOf(second.url)).Gamemaster ?? "");
    const value = JSON.stringify({ "tiny.gear": { locked: false } });
    await master.create("Setting", { key: "core.compendiumConfiguration", value });
    const pack = "tiny.gear";
    await master.modify("Item", "update", { pack, updates: [{ _id: SWORD, name: "Axe" }] });
    const parentUuid = `Compendium.tiny.gear.Item.${SWORD}`;
    await master.modify("ActiveEffect", "delete", { pack, parentUuid, ids: ["effecteffecteff1"] });
    master.close();
    await second.close();

    expect(await blades("second")).toEqual(["Sabre", "Axe"]);
    const again = await startMesa(world("second"));
    const { documents, folders: within } = again.world.pack("tiny.gear").database;
    expect(documents.get(SWORD)).toMatchObject({ name: "Axe", system: { price: 12 }, effects: [] });
    expect([...within.keys()]).toEqual([PACK_FOLDER]);
    await again.close();
    expect(await readdir(copies("second"))).toEqual([copy]);
    expect(await blades("first")).toEqual(["Sabre", "Sword"]);
    expect(await blades("third")).toEqual(["Sabre", "Sword"]);
    expect(await snapshot(join(system, "packs"))).toEqual(shipped);
  });

  it("opens with a pack that is not readable, and names it", async () => {
    const folder = await folders.make();
    const system = await writeSystem(folder);
    await writeText(join(system, "packs", "gear", "CURRENT"), "MANIFEST-999999\n");
    const lines = new Lines();
    const mesa = await startMesa({ system, data: join(folder, "data"), port: 0, log: lines.log });
    expect(mesa.world.pack("tiny.gear").database.documents.size).toBe(0);
    expect(lines.text()).toMatch(/compendium tiny\.gear is not readable/);
    await mesa.close();
  });
});

describe("the command", () => {
  it("says where it is and ends when told to", async () => {
    const folder = await folders.make();
    const system = await writeSystem(folder);
    const args = [
      "--system",
      system,
      "--data",
      join(folder, "data"),
      "--port",
      "0",
      "--generation",
      "14",
      "--client",
      folder,
    ];
    const command = new Command(args);
    const url = await command.url();
    expect(command.output).toMatch(
      /^Mesa \| Tiny 1\.2\.3, world "Tiny: Demo", is open at http:\/\/127\.0\.0\.1:\d+\n$/,
    );
    const client = await Client.connect(url, (await usersOf(url)).Gamemaster ?? "");
    expect(await client.ask("world")).toMatchObject({ release: { generation: 14 } });
    command.kill("SIGTERM");
    expect(await command.ended).toBe(0);
    client.close();
  });

  it.runIf(process.platform !== "win32")("ends with the shell of npm, and lets go of its world", async () => {
    const folder = await folders.make();
    const system = await writeSystem(folder);
    const args = ["--system", system, "--data", join(folder, "data"), "--port", "0", "--client", folder];
    for (let round = 0; round < 2; round++) {
      const command = new Command(args, { npm: true });
      await command.url();
      command.kill("SIGTERM");
      await command.closed;
    }
  });

  it("says in one message what is wrong and exits with 1", async () => {
    const folder = await folders.make();
    const system = await writeSystem(folder, { esmodules: ["gone.mjs"] });
    const command = new Command(["--system", system, "--data", join(folder, "data")]);
    expect(await command.ended).toBe(1);
    expect(command.output).toMatch(
      /^Mesa cannot start\.\n.*system\.json: esmodules\[0\] "gone\.mjs" does not exist.*\n$/,
    );
  });

  it("loses nothing it acknowledged when it is killed", async () => {
    const folder = await folders.make();
    const system = await writeSystem(folder);
    const args = ["--system", system, "--data", join(folder, "data"), "--port", "0", "--client", folder];
    const known = new Map<string, { name: string; hp: number; items: number }>();
    for (let round = 0; round < 3; round++) {
      const command = new Command(args);
      const url = await command.url();
      const client = await Client.connect(url, (await usersOf(url)).Gamemaster ?? "");
      const world = await client.ask<{ data: { actors: StoredActor[] } }>("world");
      const actors = new Map(world.data.actors.map((actor) => [actor._id, actor]));
      for (const [id, { name, hp, items }] of known) {
        const actor = actors.get(id);
        if (!actor) throw new Error(`the acknowledged actor ${name} is gone`);
        expect(actor.name).toBe(name);
        // What was not acknowledged may or may not have happened.
        expect(actor.system.hp).toBeGreaterThanOrEqual(hp);
        expect(actor.items.length).toBeGreaterThanOrEqual(items);
      }
      let acknowledged = 0;
      const play = async (n: number) => {
        const { _id } = await client.create("Actor", { name: `A${round}-${n}`, type: "hero", system: { hp: 0 } });
        const record = { name: `A${round}-${n}`, hp: 0, items: 0 };
        known.set(_id, record);
        for (let hp = 1; ; hp++) {
          const update = { updates: [{ _id, "system.hp": hp }] };
          const { error } = await client.modify("Actor", "update", update);
          if (error) throw new Error(error.message);
          record.hp = hp;
          await client.create("Item", { name: `I${hp}`, type: "gear" }, { parentUuid: `Actor.${_id}` });
          record.items = hp;
          if (++acknowledged === 30) command.kill("SIGKILL");
        }
      };
      const gone = new Promise<void>((resolve) => client.socket.once("disconnect", () => resolve()));
      const playing = Promise.allSettled([play(0), play(1), play(2)]);
      await gone;
      expect(await command.ended).toBe(null);
      client.close();
      await playing;
      expect(acknowledged).toBeGreaterThanOrEqual(30);
    }
    expect(known.size).toBe(9);
  });
});

describe("the options", () => {
  it("are read from the command line", () => {
    expect(parseOptions(["--system", "x", "--port", "0", "--world", "w", "--generation", "14"])).toEqual({
      system: "x",
      port: 0,
      world: "w",
      generation: 14,
      watch: false,
    });
    expect(parseOptions(["--system", "x", "--strict-hooks"])?.strictHooks).toBe(true);
    expect(parseOptions(["--help"])).toBeNull();
  });

  it.each([
    [[], /--system is missing/],
    [["--system", "x", "--generation", "12"], /--generation must be 13 or 14/],
    [["--system", "x", "--colour", "red"], /--colour/],
  ])("are refused by name: %j", (args, message) => {
    expect(() => parseOptions(args)).toThrow(message);
  });

  it.each([
    [{ world: "../x" }, /--world/],
    [{ port: 1.5 }, /--port/],
    [{ port: 70000 }, /--port/],
    [{ lang: "not a code" }, /--lang/],
  ])("are checked before anything is touched: %j", async (options, message) => {
    await expect(startMesa({ system: "/nowhere", ...options })).rejects.toThrow(message);
  });
});

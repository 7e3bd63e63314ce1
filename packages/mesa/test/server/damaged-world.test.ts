import { existsSync } from "node:fs";
import { cp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { startMesa } from "../../server/node/index.ts";
import { openDatabase } from "../../server/node/store.ts";
import type { Source } from "../../server/source.ts";
import { modifyDocument } from "../../server/world/operations.ts";
import type { World } from "../../server/world/world.ts";
import { Client, Command, Folders, Lines, usersOf, writeSystem, writeText } from "./fixture.ts";

/** Worlds that a killed server, a full disk or the wrong system left behind. */

const folders = new Folders();
afterAll(() => folders.removeAll());

const master = (world: World) => String([...world.documents("User").values()].find(({ role }) => role === 4)?._id);

async function create(world: World, type: string, data: Source, operation: Source = {}): Promise<Source> {
  const request = { type, action: "create", operation: { data: [data], ...operation } };
  const { own } = await modifyDocument(world, master(world), request);
  return own.response.result?.[0] as Source;
}

/** A whole actor: half of it would be noticed. */
const actor = (n: number): Source => ({
  _id: `actor${String(n).padStart(11, "0")}`,
  name: `Actor ${n}`,
  items: Array.from({ length: 3 }, (_, i) => ({
    _id: `item${String(n * 10 + i).padStart(12, "0")}`,
    name: `Item ${n}-${i} ${"x".repeat(40)}`,
    effects: [{ _id: `effect${String(n * 10 + i).padStart(10, "0")}`, name: "Effect" }],
  })),
  effects: [],
});

describe("a database whose last writing was cut short", () => {
  it("has each document whole or not at all, wherever the cut is", async () => {
    const folder = await folders.make();
    const written = join(folder, "written");
    const database = await openDatabase(written, "Actor", "actors");
    const COUNT = 12;
    for (let n = 0; n < COUNT; n++) {
      await database.write([{ documentName: "Actor", collection: "actors", before: null, after: actor(n) }]);
    }
    // As the disk is when the process is gone: not closed.
    const frozen = join(folder, "frozen");
    await cp(written, frozen, { recursive: true, filter: (path) => !path.endsWith("LOCK") });
    await database.close();
    const log = (await readdir(frozen)).find((name) => name.endsWith(".log")) ?? "";
    const { length } = await readFile(join(frozen, log));
    expect(length).toBeGreaterThan(5000);

    const counts = new Set<number>();
    for (let cut = 0; cut <= length; cut += 211) {
      const copy = join(folder, "cut");
      await rm(copy, { recursive: true, force: true });
      await cp(frozen, copy, { recursive: true });
      await truncate(join(copy, log), cut);
      const opened = await openDatabase(copy, "Actor", "actors");
      expect(opened.problems).toEqual([]);
      const documents = [...opened.documents.values()];
      // What was written first is there first, each as it was.
      expect(documents).toEqual(documents.map((_, n) => actor(n)));
      counts.add(documents.length);
      // And it goes on from there.
      await opened.write([{ documentName: "Actor", collection: "actors", before: null, after: actor(99) }]);
      await opened.close();
      const again = await openDatabase(copy, "Actor", "actors");
      expect(again.documents.size).toBe(documents.length + 1);
      await again.close();
    }
    expect(counts.size).toBeGreaterThanOrEqual(COUNT);
  });
});

describe("a world whose making was cut short", () => {
  it("is made anew, whole, when the server was killed at any step of it", async () => {
    const folder = await folders.make();
    const system = await writeSystem(folder);
    const seed = join(folder, "seed.yml");
    const actors = Array.from(
      { length: 40 },
      (_, n) => `    - { name: Actor ${n}, type: hero, items: [{ name: I, type: gear }] }`,
    );
    await writeText(seed, `users:\n  - { name: M, role: 4 }\ndocuments:\n  actors:\n${actors.join("\n")}\n`);
    const data = join(folder, "data");
    const args = ["--system", system, "--data", data, "--seed", seed, "--port", "0", "--client", folder];
    const worlds = join(data, "worlds", "tiny");
    const steps = [
      join(worlds, "demo.new", "world.json"),
      join(worlds, "demo.new", "data", "actors"),
      join(worlds, "demo.new", "data", "cards", "CURRENT"),
    ];
    for (const step of steps) {
      // On a busy machine the kill may come too late; then it is tried again.
      for (let late = true; late; ) {
        const command = new Command(args);
        while (!existsSync(step)) await new Promise((resolve) => setImmediate(resolve));
        command.kill("SIGKILL");
        await command.ended;
        late = existsSync(join(worlds, "demo", "world.json"));
        if (late) await rm(join(worlds, "demo"), { recursive: true });
      }
    }
    const lines = new Lines();
    const mesa = await startMesa({ system, data, port: 0, seed, client: folder, log: lines.log });
    expect(mesa.world.documents("Actor").size).toBe(40);
    expect([...mesa.world.documents("Actor").values()].every(({ items }) => (items as Source[]).length === 1)).toBe(
      true,
    );
    expect(lines.all.filter(({ level }) => level !== "info")).toEqual([]);
    await mesa.close();
    expect(await readdir(worlds)).toEqual(["demo"]);
  });

  it("keeps a compendium that was being made or deleted listed and readable, or neither", async () => {
    const folder = await folders.make();
    const options = { system: await writeSystem(folder), data: join(folder, "data"), port: 0, log: new Lines().log };
    const first = await startMesa(options);
    const { world } = first;
    await world.queue.run(() => world.createPack({ label: "Kept", type: "Item" }));
    await create(world, "Item", { name: "Rope", type: "gear" }, { pack: "world.kept" });
    await first.close();
    // Killed between the list and the files: files that nobody lists, and an old half of the list's own file.
    await cp(join(world.folder, "packs", "kept"), join(world.folder, "packs", "orphan"), { recursive: true });
    await writeFile(join(world.folder, "world.json.new"), '{"id":');
    const again = await startMesa(options);
    expect([...again.world.packs.keys()].sort()).toEqual(["tiny.gear", "world.kept"]);
    expect(again.world.pack("world.kept").database.documents.size).toBe(1);
    await again.world.queue.run(() => again.world.createPack({ label: "Orphan", type: "Item" }));
    expect(again.world.pack("world.orphan").database.documents.size).toBe(0);
    await again.close();
  });
});

describe("a damaged world", () => {
  const broken = async () => {
    const folder = await folders.make();
    const options = { system: await writeSystem(folder), data: join(folder, "data"), port: 0, log: new Lines().log };
    const mesa = await startMesa(options);
    const hero = await create(mesa.world, "Actor", { name: "Hero", type: "hero" });
    await mesa.close();
    return { options, folder: mesa.world.folder, hero: String(hero._id) };
  };

  it("whose description is no JSON is refused by the file's name, and left alone", async () => {
    const { options, folder } = await broken();
    const file = join(folder, "world.json");
    for (const text of ["", '{"id": "de', "[]", '{"id": 5}']) {
      await writeFile(file, text);
      await expect(startMesa(options)).rejects.toThrow(/world\.json: (is not readable|must hold)/);
      expect(await readFile(file, "utf8")).toBe(text);
    }
  });

  it("one of whose collections is no database is refused by its name, and the others are let go", async () => {
    const { options, folder } = await broken();
    const current = join(folder, "data", "items", "CURRENT");
    const good = await readFile(current);
    await writeFile(current, "MANIFEST-999999\n");
    await expect(startMesa(options)).rejects.toThrow(/data\/items cannot be read as LevelDB/);
    await writeFile(current, good);
    const mesa = await startMesa(options);
    expect(mesa.world.documents("Actor").size).toBe(1);
    await mesa.close();
  });

  it("with sessions that cannot be read lets everybody join again", async () => {
    const { options, folder } = await broken();
    await writeFile(join(folder, "sessions.json"), '{"a');
    const lines = new Lines();
    const mesa = await startMesa({ ...options, log: lines.log });
    expect(lines.text()).toMatch(/sessions\.json is not readable/);
    const client = await Client.connect(mesa.url, (await usersOf(mesa.url)).Gamemaster ?? "");
    expect(await client.ask("time")).toBeTypeOf("number");
    client.close();
    await mesa.close();
  });
});

describe("two systems with one id", () => {
  it("are told apart in the terminal, and lose each other nothing", async () => {
    const [here, there] = [await folders.make(), await folders.make()];
    const first = await writeSystem(here);
    const second = await writeSystem(there, {
      title: "Another",
      documentTypes: { Actor: { ship: {} }, Item: { gear: {} } },
    });
    const lines = new Lines();
    const play = (system: string) => startMesa({ system, data: join(here, "data"), port: 0, log: lines.log });

    let mesa = await play(first);
    const hero = await create(mesa.world, "Actor", { name: "Hero", type: "hero", system: { hp: 3 }, items: [] });
    await mesa.close();
    expect(lines.all).toEqual([]);

    mesa = await play(second);
    expect(lines.all).toEqual([{ level: "warn", message: expect.stringContaining('two systems with the id "tiny"') }]);
    expect(lines.text()).toContain(first);
    expect(lines.text()).toContain(second);
    // Of a type this system does not know: sent as it is, and untouched by what happens beside it.
    const client = await Client.connect(mesa.url, (await usersOf(mesa.url)).Gamemaster ?? "");
    const { data } = await client.ask<{ data: { actors: Source[] } }>("world");
    expect(data.actors).toMatchObject([{ _id: hero._id, type: "hero", system: { hp: 3 } }]);
    await client.create("Actor", { name: "Ship", type: "ship" });
    expect((await client.modify("Actor", "create", { data: [{ name: "X", type: "hero" }] })).error?.message).toMatch(
      /"hero" is not a type of Actor/,
    );
    client.close();
    await mesa.close();

    mesa = await play(first);
    expect(lines.all).toHaveLength(2 + 1);
    const stored = mesa.world.documents("Actor");
    expect(stored.get(String(hero._id))).toMatchObject({ name: "Hero", type: "hero", system: { hp: 3 } });
    expect([...stored.values()].map(({ name }) => name).sort()).toEqual(["Hero", "Ship"]);
    await mesa.close();
  });

  it("are not thought of when a system has moved", async () => {
    const [here, there] = [await folders.make(), await folders.make()];
    const lines = new Lines();
    const old = await writeSystem(here);
    const play = (system: string) => startMesa({ system, data: join(there, "data"), port: 0, log: lines.log });
    await (await play(old)).close();
    await rm(old, { recursive: true });
    await (await play(await writeSystem(there))).close();
    expect(lines.all).toEqual([]);
  });

  it("cannot have one world open at once", async () => {
    const [here, there] = [await folders.make(), await folders.make()];
    const lines = new Lines();
    const play = (system: string) => startMesa({ system, data: join(here, "data"), port: 0, log: lines.log });
    const mesa = await play(await writeSystem(here));
    await expect(play(await writeSystem(there))).rejects.toThrow(/is open in another process/);
    await mesa.close();
  });
});

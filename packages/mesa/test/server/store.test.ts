import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { compilePack, extractPack } from "@foundryvtt/foundryvtt-cli";
import { ClassicLevel } from "classic-level";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../server/node/store.ts";
import type { Source } from "../../server/source.ts";
import { SerialQueue } from "../../server/store/queue.ts";
import { assemble, toRecords } from "../../server/store/records.ts";
import { Folders, writeText } from "./fixture.ts";

const folders = new Folders();
afterAll(() => folders.removeAll());

const actor = (): Source => ({
  _id: "actoractoractor1",
  name: "Ana",
  items: [
    { _id: "itemitemitemite1", name: "Bow", effects: [{ _id: "effecteffecteff1", name: "Aim" }] },
    { _id: "itemitemitemite2", name: "Arrow", effects: [] },
  ],
  effects: [{ _id: "effecteffecteff2", name: "Brave" }],
});

describe("records", () => {
  it("use the public key format", () => {
    expect(toRecords("actors", "Actor", actor()).map(({ key }) => key)).toEqual([
      "!actors!actoractoractor1",
      "!actors.items!actoractoractor1.itemitemitemite1",
      "!actors.items.effects!actoractoractor1.itemitemitemite1.effecteffecteff1",
      "!actors.items!actoractoractor1.itemitemitemite2",
      "!actors.effects!actoractoractor1.effecteffecteff2",
    ]);
  });

  it("become the same documents again, whatever is embedded", () => {
    const id = fc.stringMatching(/^[A-Za-z0-9]{16}$/);
    const leaf = fc.record({ _id: id, name: fc.string() });
    const unique = { selector: (each: { _id: string }) => each._id, maxLength: 4 };
    const item = fc.record({ _id: id, name: fc.string(), effects: fc.uniqueArray(leaf, unique) });
    const any = fc.record({ _id: id, items: fc.uniqueArray(item, unique), effects: fc.uniqueArray(leaf, unique) });
    fc.assert(
      fc.property(any, (source) => {
        const entries = toRecords("actors", "Actor", source).map(({ key, value }): [string, string] => [
          key,
          JSON.stringify(value),
        ]);
        const { documents, problems } = assemble("actors", "Actor", entries.reverse());
        expect(problems).toEqual([]);
        expect(documents.get(source._id)).toEqual(JSON.parse(JSON.stringify(source)));
      }),
    );
  });

  it("keep a token's delta as one embedded document", () => {
    const delta = { _id: "deltadeltadelta1", items: [{ _id: "itemitemitemite1", effects: [] }], effects: [] };
    const scene = { _id: "scenescenescene1", tokens: [{ _id: "tokentokentoken1", delta }] };
    const records = toRecords("scenes", "Scene", scene);
    expect(records.map(({ key }) => key)).toContain(
      "!scenes.tokens.delta.items!scenescenescene1.tokentokentoken1.deltadeltadelta1.itemitemitemite1",
    );
    const entries = records.map(({ key, value }): [string, string] => [key, JSON.stringify(value)]);
    expect(assemble("scenes", "Scene", entries).documents.get("scenescenescene1")).toEqual(scene);
  });
});

describe("a database", () => {
  it("is what the public command line tool reads and writes", async () => {
    const folder = await folders.make();
    const source: Source = { ...actor(), _key: "!actors!actoractoractor1" };
    const keyed = (list: unknown, path: string) =>
      (list as Source[]).map((each): Source => ({ ...each, _key: `${path}.${each._id}` }));
    source.items = keyed(source.items, "!actors.items!actoractoractor1").map((item) => ({
      ...item,
      effects: keyed(item.effects, `!actors.items.effects!actoractoractor1.${item._id}`),
    }));
    source.effects = keyed(source.effects, "!actors.effects!actoractoractor1");
    await writeText(join(folder, "in", "ana.json"), JSON.stringify(source));
    await compilePack(join(folder, "in"), join(folder, "pack"));

    const database = await openDatabase(join(folder, "pack"), "Actor", "actors");
    expect(database.problems).toEqual([]);
    expect(database.documents.get("actoractoractor1")).toEqual(actor());
    const before = database.documents.get("actoractoractor1") ?? null;
    const after = { ...actor(), name: "Eva", effects: [] };
    await database.write([{ documentName: "Actor", collection: "actors", before, after }]);
    await database.close();

    await extractPack(join(folder, "pack"), join(folder, "out"), { transformName: () => "eva.json" });
    const extracted: unknown = JSON.parse(await readFile(join(folder, "out", "eva.json"), "utf8"));
    expect(extracted).toMatchObject({ name: "Eva", effects: [], items: [{ name: "Bow" }, { name: "Arrow" }] });
  });

  it("reports what it cannot read by name, keeps it, and loads the rest", async () => {
    const folder = await folders.make();
    const level = new ClassicLevel(folder);
    const records = toRecords("actors", "Actor", actor());
    await level.batch(records.map(({ key, value }) => ({ type: "put", key, value: JSON.stringify(value) })));
    const broken = "!actors.items!actoractoractor1.itemitemitemite1";
    await level.put(broken, '{"name": "Bo');
    await level.put("!actors!brokenbrokenbro1", "nonsense");
    await level.close();

    const database = await openDatabase(folder, "Actor", "actors");
    const keys = database.problems.map(({ key }) => key);
    expect(keys).toEqual(
      expect.arrayContaining([
        broken,
        "!actors!brokenbrokenbro1",
        "!actors.items.effects!actoractoractor1.itemitemitemite1.effecteffecteff1",
      ]),
    );
    expect(keys).toHaveLength(3);
    const ana = database.documents.get("actoractoractor1") ?? {};
    expect(ana.items).toMatchObject([{ name: "Arrow" }]);
    await database.write([
      { documentName: "Actor", collection: "actors", before: ana, after: { ...ana, name: "Eva" } },
    ]);
    await database.close();

    const again = new ClassicLevel(folder);
    expect(await again.get(broken)).toBe('{"name": "Bo');
    expect(await again.get("!actors!brokenbrokenbro1")).toBe("nonsense");
    await again.close();
  });

  it("is not opened twice", async () => {
    const folder = await folders.make();
    const first = await openDatabase(folder, "Actor", "actors");
    await expect(openDatabase(folder, "Actor", "actors")).rejects.toThrow(/open in another process/);
    await first.close();
    await (await openDatabase(folder, "Actor", "actors")).close();
  });

  it("says so when a folder is no database", async () => {
    const folder = await folders.make();
    await writeText(join(folder, "CURRENT"), "MANIFEST-999999\n");
    await expect(openDatabase(folder, "Actor", "actors")).rejects.toThrow(/cannot be read as LevelDB/);
  });
});

describe("the queue", () => {
  it("runs one job after the other, also after a failed one", async () => {
    const queue = new SerialQueue();
    let running = 0;
    let value = 0;
    const add = async () => {
      expect(++running).toBe(1);
      const read = value;
      await new Promise((resolve) => setImmediate(resolve));
      value = read + 1;
      running--;
    };
    const fail = async () => {
      throw new Error("no");
    };
    const results = await Promise.allSettled([queue.run(add), queue.run(fail), queue.run(add), queue.run(add)]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
    expect(value).toBe(3);
  });
});

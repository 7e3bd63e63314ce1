import { beforeEach, describe, expect, it, vi } from "vitest";
import { clearTable, table } from "../table.ts";
import { games, lying } from "../templates/house.ts";
import { keepCards } from "./cards.ts";

/* What files of other programs bring into compendia of the world, over compendia in memory: all of it or nothing, and back. */

const { bringStock, thereOf } = await import("../../../module/windows/carry/haul/bring-stock.ts");
const { takeFromPacks } = await import("../../../module/windows/copies/in-packs.ts");
const { WorkStopped } = await import("../../../module/windows/progress.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents in memory.
type Any = any;
const world = globalThis as Any;
const maker = { game: "narrative", reader: (await games.narrative.foreign?.()) as Any };
const KIND = { id: "narrativegear", label: "Gear", document: "Item" } as const;
const PACK = "world.cubilete-narrative-narrativegear";

let clock = 0;
let made = 0;

/** A compendium as the host has it: its index is as old as the last time that it was asked for new fields. */
function aPack(collection: string, more: object = {}): Any {
  const documents = new Map<string, Any>();
  let index: Any[] = [];
  const asked = new Set<string>();
  return {
    id: collection,
    collection,
    documents,
    documentName: "Item",
    title: collection,
    visible: true,
    locked: false,
    metadata: { packageType: "world" },
    folders: { get: () => undefined },
    async getIndex({ fields }: { fields: string[] }) {
      if (fields.some((field) => !asked.has(field))) index = [...documents.values()].map((one) => one.toObject());
      for (const field of fields) asked.add(field);
      index = index.filter(({ _id }) => documents.has(_id));
      return index;
    },
    getDocument: async (id: string) => documents.get(id),
    getDocuments: async ({ _id__in: ids }: Any = {}) =>
      [...documents.values()].filter(({ id }) => !ids || ids.includes(id)),
    deleteCompendium: async () => {
      lying.packs = lying.packs.filter((one) => one.collection !== collection);
    },
    ...more,
  };
}

function aThing(source: Any, pack: Any): Any {
  clock += 1;
  const thing: Any = {
    documentName: "Item",
    pack: pack.collection,
    source: structuredClone({ ...source, _stats: { createdTime: clock, modifiedTime: clock } }),
    get id() {
      return this.source._id;
    },
    get uuid() {
      return `Compendium.${pack.collection}.Item.${this.source._id}`;
    },
    get name() {
      return this.source.name;
    },
    get system() {
      return this.source.system;
    },
    get flags() {
      return this.source.flags ?? {};
    },
    toObject() {
      return structuredClone(this.source);
    },
    async update(changes: Any) {
      clock += 1;
      this.source = { ...this.source, ...structuredClone(changes), _id: this.source._id };
      this.source._stats = { ...this.source._stats, modifiedTime: clock };
    },
  };
  return thing;
}

const packOf = (name: string): Any => lying.packs.find(({ collection }) => collection === name);
const namesIn = (name: string): string[] =>
  [...(packOf(name)?.documents.values() ?? [])].map((one: Any) => one.name).sort();
const priceOf = (name: string): unknown =>
  [...packOf(PACK).documents.values()].find((one: Any) => one.name === name)?.system.price;

const entry = (id: string, price = 1) => ({
  id: `Lamps gear ${id}`,
  name: id,
  data: { type: "narrativeGear", name: id, system: { price } },
});

/** Steps that are counted, and a user who stops at one of them. */
function aProgress(stopAt = Number.POSITIVE_INFINITY): Any {
  let done = 0;
  return {
    stage: () => undefined,
    async step(count = 1) {
      done += count;
      if (done >= stopAt) throw new WorkStopped();
    },
  };
}

const bring = (
  entries: Any[],
  there: "replace" | "leave" | "both" = "replace",
  progress = aProgress(),
  id = "brought-1",
) => bringStock(id, "Lamps", maker, [{ kind: { ...KIND, entries }, there }], null, progress);

let cards: Any[];

const CompendiumCollection = {
  createCompendium: async ({ name, label }: Any) => {
    const pack = aPack(`world.${name}`, { title: label });
    lying.packs.push(pack);
    return pack;
  },
};

const ofItem: Any = {};
world.CONFIG.Item = { ...world.CONFIG.Item, documentClass: ofItem };

beforeEach(() => {
  clearTable();
  cards = keepCards();
  lying.packs = [];
  clock = 0;
  Object.assign(table.user, { isGM: true });
  world.game.time = { ...world.game.time, serverTime: 0 };
  ofItem.createDocuments = async (data: Any[], { pack }: Any) => {
    const there = packOf(pack);
    if (data.some(({ name }) => name === "Cursed")) throw new Error("Cursed: the host refuses it");
    return data.map((one) => {
      made += 1;
      const thing = aThing({ _id: `made${made}`, ...one }, there);
      there.documents.set(thing.id, thing);
      return thing;
    });
  };
  ofItem.updateDocuments = async (data: Any[], { pack }: Any) => {
    for (const one of data) await packOf(pack).documents.get(one._id).update(one);
    return data.map(({ _id }) => packOf(pack).documents.get(_id));
  };
  ofItem.deleteDocuments = async (ids: string[], { pack }: Any) => {
    for (const id of ids) packOf(pack).documents.delete(id);
    return [];
  };
  world.foundry.documents.collections = { ...world.foundry.documents.collections, CompendiumCollection };
});

describe("what comes into compendia", () => {
  it("is made where it is new, and known again by its key whatever it is called", async () => {
    expect(await bring([entry("rope", 1), entry("lamp", 2)])).toEqual({ count: 2, refused: [] });
    expect(JSON.stringify(cards)).toContain(`{"pack":"${PACK}","created":true,"until":2}`);
    expect(namesIn(PACK)).toEqual(["lamp", "rope"]);
    expect([...(await thereOf(maker, { ...KIND, entries: [] })).keys()].sort()).toEqual([
      "Lamps gear lamp",
      "Lamps gear rope",
    ]);
    const renamed = { ...entry("rope", 9), name: "Long rope" };
    renamed.data.name = "Long rope";
    await bring([renamed], "replace", aProgress(), "brought-2");
    expect(namesIn(PACK)).toEqual(["Long rope", "lamp"]);
    expect(priceOf("Long rope")).toBe(9);
  });

  it("leaves what is there, or stands beside it, as the GM chose", async () => {
    await bring([entry("rope", 1)]);
    expect((await bring([entry("rope", 5), entry("lamp")], "leave", aProgress(), "b")).count).toBe(1);
    expect(priceOf("rope")).toBe(1);
    await bring([entry("rope", 5)], "both", aProgress(), "c");
    expect(namesIn(PACK)).toEqual(["lamp", "rope", "rope"]);
  });

  it("goes as it came: what was made goes, what it replaced comes back, an empty compendium goes", async () => {
    await bring([entry("rope", 1)]);
    await bring([entry("rope", 5), entry("lamp")], "replace", aProgress(), "b");
    const note = { pack: PACK, created: false, until: clock };
    expect(await takeFromPacks("b", [note], false)).toEqual([]);
    expect([namesIn(PACK), priceOf("rope")]).toEqual([["rope"], 1]);
    // What the undo wrote is no user's change.
    expect(await takeFromPacks("brought-1", [{ ...note, created: true, until: 1 }], false)).toEqual([]);
    expect(packOf(PACK)).toBeUndefined();
  });

  it("stays where a user changed it since, and says so", async () => {
    await bring([entry("rope", 1), entry("lamp")]);
    const until = clock;
    const [rope] = [...packOf(PACK).documents.values()];
    await rope.update({ name: "My rope" });
    const left = await takeFromPacks("brought-1", [{ pack: PACK, created: true, until }], false);
    expect([left, namesIn(PACK)]).toEqual([[rope.uuid], ["My rope"]]);
    expect(await takeFromPacks("brought-1", [{ pack: PACK, created: true, until }], true)).toEqual([]);
    expect(packOf(PACK)).toBeUndefined();
  });

  it("stopped in the middle leaves nothing behind", async () => {
    await bring([entry("rope", 1)]);
    const many = Array.from({ length: 120 }, (_, at) => entry(`n${at}`));
    await expect(bring([entry("rope", 5), ...many], "replace", aProgress(60), "b")).rejects.toThrow(WorkStopped);
    expect([namesIn(PACK), priceOf("rope")]).toEqual([["rope"], 1]);
  });

  it("comes without what the host refuses, which is named", async () => {
    const warn = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { count, refused } = await bring([entry("rope"), entry("Cursed"), entry("lamp")]);
    expect([count, refused]).toEqual([2, ["Cursed: Cursed: the host refuses it"]]);
    expect(namesIn(PACK)).toEqual(["lamp", "rope"]);
    warn.mockRestore();
  });

  it("does not come into a locked compendium, nor for a player", async () => {
    lying.packs.push(aPack(PACK, { locked: true, title: "Mine" }));
    await expect(bring([entry("rope")])).rejects.toMatchObject({
      key: "CUBILETE.haul.trouble.locked",
      data: { name: "Mine" },
    });
    lying.packs = [];
    Object.assign(table.user, { isGM: false });
    await expect(bring([entry("rope")])).rejects.toThrow();
    expect(lying.packs).toEqual([]);
  });

  it("never writes into a compendium that is not the world's, whatever a card says", async () => {
    const system = aPack("cubilete.narrative-gear", { metadata: { packageType: "system" } });
    const thing = aThing(
      { _id: "x", name: "Rope", flags: { cubilete: { brought: { entry: "e", by: "b", made: true } } } },
      system,
    );
    system.documents.set("x", thing);
    lying.packs.push(system);
    await takeFromPacks("b", [{ pack: system.collection, created: true, until: 9e9 }], true);
    expect(system.documents.size).toBe(1);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { aCollection } from "../a-living-actor.ts";
import { aUser, clearTable, host, table } from "../table.ts";
import { keepCards } from "./cards.ts";

/* What was brought to a table is listed, and goes as a whole; a copy of the table is a file, and comes back whole or singly. */

const { bringBox, rowsOf } = await import("../../../module/windows/evening/box.ts");
const { boxOfCopy, hasTable, saveCopy } = await import("../../../module/windows/copies/copy.ts");
const { takeBrought } = await import("../../../module/windows/copies/brought.ts");
const { listOnCard, printsIn, uuidsOf } = await import("../../../module/windows/copies/on-card.ts");
const { keep, keptOn, letGo } = await import("../../../module/windows/carry/kept.ts");
const { registerCopies } = await import("../../../module/windows/lazy-copies.ts");
const { findPrompt } = await import("../../../module/cards/prompts.ts");
const { atWork } = await import("../../../module/deeds/at-work.ts");
registerCopies();

// biome-ignore lint/suspicious/noExplicitAny: documents of every kind.
type Any = any;

const KINDS = ["Folder", "Item", "RollTable", "Scene", "Actor"];
const id = (name: string) => name.padEnd(16, "0");
let world: Record<string, Any>;
let cards: Any[];
let file: string;

/** A document that lives: what is written stands there. */
function put(kind: string, source: Any): Any {
  const stored = structuredClone(source);
  const { setProperty, deleteProperty } = (globalThis as Any).foundry.utils;
  const document: Any = {
    ...{ id: stored._id, documentName: kind, uuid: `${kind}.${stored._id}`, flags: stored.flags },
    get name() {
      return stored.name;
    },
    tokens: { contents: (stored.tokens ?? []) as Any[] },
    toObject: () => structuredClone(stored),
    activate: async () => {
      for (const scene of world.Scene.contents) scene.active = scene === document;
    },
    delete: async () => void world[kind].delete(stored._id),
    async update(changes: Any) {
      for (const [path, value] of Object.entries(changes)) {
        if (path.includes("-=")) deleteProperty?.(stored, path.replace("-=", ""));
        else setProperty(stored, path, structuredClone(value));
      }
      document.flags = stored.flags;
    },
    async createEmbeddedDocuments(_name: string, list: Any[]) {
      stored.results = [...(stored.results ?? []), ...list];
    },
    async deleteEmbeddedDocuments(_name: string, ids: string[]) {
      stored.results = stored.results.filter(({ _id }: Any) => !ids.includes(_id));
    },
    async updateEmbeddedDocuments(_name: string, list: Any[]) {
      for (const change of list)
        Object.assign(
          stored.results.find(({ _id }: Any) => _id === change._id),
          change,
        );
    },
  };
  world[kind].set(stored._id, document);
  return document;
}

beforeEach(() => {
  clearTable();
  table.user = aUser("gm", { isGM: true, isSelf: true });
  world = Object.fromEntries(
    KINDS.map((kind) => [kind, Object.assign(aCollection([]), { invalidDocumentIds: new Set() })]),
  );
  cards = keepCards();
  file = "";
  const { game, CONFIG, foundry } = globalThis as Any;
  game.collections = new Map(Object.entries(world));
  for (const [name, kind] of [
    ["items", "Item"],
    ["actors", "Actor"],
    ["scenes", "Scene"],
  ] as const)
    Object.defineProperty(game, name, { configurable: true, get: () => world[kind] });
  Object.assign(game, { world: { id: "mill" }, system: { version: "0.2.0" } });
  foundry.applications.instances ??= new Map();
  foundry.utils.saveDataToFile = (text: string) => {
    file = text;
  };
  for (const kind of KINDS)
    CONFIG[kind] = {
      typeLabels: {},
      documentClass: { createDocuments: async (data: Any[]) => void data.map((one) => put(kind, one)) },
    };
});

const BOX: Any = () => ({
  ruleset: "ryf",
  name: "The mill",
  contents: {
    Folder: [{ _id: id("f"), name: "Mill", type: "Item", folder: null }],
    Item: [{ _id: id("i"), name: "Rope", type: "thing", folder: id("f"), system: { length: 10 }, effects: [] }],
    RollTable: [{ _id: id("t"), name: "Odd", results: [{ _id: id("r"), name: "Rain" }] }],
    Scene: [{ _id: id("s"), name: "Mill", tokens: [] }],
  },
});
const names = () => KINDS.flatMap((kind) => world[kind].contents.map(({ name }: Any) => name));
const all = (box: Any) => new Set<string>(rowsOf(box).map(({ uuid }) => uuid));

describe("what a box brought", () => {
  it("goes as a whole, and the board is as before", async () => {
    const board = put("Scene", { _id: id("b"), name: "Tavern", tokens: [] });
    world.Scene.active = board;
    await bringBox(BOX(), all(BOX()));
    expect(names()).toEqual(["Mill", "Rope", "Odd", "Tavern", "Mill"]);
    expect(cards[0].scene).toBe(board.uuid);
    expect(await takeBrought(cards[0])).toEqual([]);
    expect([names(), board.active]).toEqual([["Tavern"], true]);
    expect(await takeBrought(cards[0])).toEqual([]);
  });

  it("stays where a user changed it since, and is named", async () => {
    await bringBox(BOX(), all(BOX()));
    await world.Item.get(id("i")).update({ "system.length": 4 });
    expect(await takeBrought(cards[0])).toEqual([`Item.${id("i")}`]);
    expect(names()).toEqual(["Rope"]);
  });

  it("gives back what stood there before, with its parts, as often as it is pressed", async () => {
    put("RollTable", { _id: id("t"), name: "Mine", results: [{ _id: id("x"), name: "Snow" }] });
    await bringBox(BOX(), new Set([`RollTable.${id("t")}`]));
    const table = world.RollTable.get(id("t"));
    expect(table.toObject()).toMatchObject({ name: "Odd", results: [{ name: "Rain" }] });
    for (const _ of [1, 2]) await takeBrought(cards[0]);
    expect(table.toObject()).toMatchObject({ name: "Mine", results: [{ name: "Snow" }] });
  });

  it("is nothing where the card says something else", async () => {
    put("Item", { _id: id("i"), name: "Rope", type: "thing", system: {} });
    for (const odd of [{}, { made: 5, changed: "x" }, { made: [null, { uuid: 5 }, "Item"], changed: [{}], scene: 7 }])
      expect(await takeBrought(odd as Any)).toEqual([]);
    expect(await takeBrought({ made: [{ uuid: `Item.${id("i")}` }] } as Any)).toEqual([`Item.${id("i")}`]);
    expect(names()).toEqual(["Rope"]);
  });
});

describe("the card of very many", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ uuid: `Actor.${id(`a${at}x`)}`, print: `print${at}` }));

  it("knows each of them, within what any card may hold", () => {
    for (const count of [0, 500, 501, 25_000]) {
      const [whole, alone] = [listOnCard(many(count)), listOnCard(many(count).map(({ uuid }) => uuid))];
      // `MOST` of cards/card-model.ts: entries of a list, and letters of a text; the rest would be cut off in silence.
      for (const list of [whole, alone]) {
        expect(list.length).toBeLessThanOrEqual(1000);
        expect(Math.max(0, ...list.map((one) => String(one).length))).toBeLessThan(100_000);
      }
      expect([...printsIn(whole)]).toEqual(many(count).map(({ uuid, print }) => [uuid, print]));
      expect(uuidsOf(alone)).toEqual(many(count).map(({ uuid }) => uuid));
    }
  });
});

describe("a copy of the table", () => {
  const lay = () => {
    put("Item", { _id: id("i"), name: "Rope", type: "thing", system: { length: 10 }, effects: [] });
    put("Item", { _id: id("l"), name: "Lamp", type: "thing", system: {}, effects: [] });
    put("Scene", { _id: id("s"), name: "Mill", tokens: [{ _id: id("k"), actorLink: false, delta: { name: "Hurt" } }] });
    put("Scene", { _id: id("b"), name: "Board", tokens: [{ _id: id("n"), actorLink: true }] });
  };

  it("holds people, things, and scenes with tokens of their own", () => {
    expect(hasTable()).toBe(false);
    lay();
    expect(hasTable()).toBe(true);
    saveCopy();
    const { table, world: of } = JSON.parse(file);
    expect(Object.values(table).map((list: Any) => list.map(({ name }: Any) => name))).toEqual([
      [],
      ["Rope", "Lamp"],
      ["Mill"],
    ]);
    expect(of).toBe("mill");
  });

  it("brings back what is missing and, where it is ticked, what differs; undone it is as before", async () => {
    lay();
    saveCopy();
    await world.Item.get(id("l")).delete();
    await world.Item.get(id("i")).update({ "system.length": 1 });
    const box = boxOfCopy(file);
    const states = () => rowsOf(box).map(({ id, state }) => [id, state]);
    expect(states()).toEqual([
      [id("i"), "edited"],
      [id("l"), "missing"],
      [id("s"), "same"],
    ]);
    await bringBox(box, new Set([`Item.${id("l")}`]));
    expect(world.Item.get(id("i")).toObject().system.length).toBe(1);
    await bringBox(box, new Set([`Item.${id("i")}`]));
    expect(states().every(([, state]) => state === "same")).toBe(true);
    await takeBrought(cards[1]);
    await takeBrought(cards[0]);
    expect([world.Item.get(id("i")).toObject().system.length, world.Item.get(id("l"))]).toEqual([1, undefined]);
  });

  it.each([
    ["", "carry.trouble.broken"],
    ["{", "carry.trouble.broken"],
    ["[]", "carry.trouble.field", { field: "table" }],
    ["{}", "carry.trouble.game"],
    ['{"system":"dnd5e"}', "carry.trouble.game"],
    ['{"system":"cubilete","format":1,"version":"9.0.0","table":{}}', "carry.trouble.later"],
    ['{"system":"cubilete","format":2,"version":"0.2.0","table":{}}', "carry.trouble.later"],
    ['{"system":"cubilete","format":"x","table":{}}', "carry.trouble.field", { field: "format" }],
    ['{"system":"cubilete","format":1,"table":5}', "carry.trouble.field", { field: "table" }],
    ['{"system":"cubilete","format":1,"table":{"Item":5}}', "carry.trouble.field", { field: "table.Item" }],
    ['{"system":"cubilete","format":1,"table":{"Item":[null]}}', "carry.trouble.field", { field: "table.Item[0]" }],
    [
      '{"system":"cubilete","format":1,"table":{"Item":[{"_id":"../x","name":"a","type":"b"}]}}',
      "carry.trouble.field",
      { field: "table.Item[0]._id" },
    ],
    [
      `{"system":"cubilete","format":1,"table":{"Actor":[{"_id":"${id("a")}","name":"a"}]}}`,
      "carry.trouble.field",
      { field: "table.Actor[0].type" },
    ],
    [`{"system":"cubilete","format":1,"table":${'{"a":'.repeat(80)}1${"}".repeat(80)}}`, "carry.trouble.deep"],
  ])("%s is refused, by its field: %s", (text, key, data = {}) => {
    let said: Any;
    try {
      boxOfCopy(text);
    } catch (error) {
      said = error;
    }
    expect(said).toMatchObject({ key: `CUBILETE.${key}`, data });
  });

  it("takes nothing of names that are no data's, and is a GM's to bring back", () => {
    const text = `{"system":"cubilete","format":1,"version":"0.2.0","table":{"Item":[{"_id":"${id("i")}","name":"a","type":"b","__proto__":{"x":1},"system":{"constructor":{"y":2}}}]}}`;
    const [item] = boxOfCopy(text).contents.Item as Any[];
    expect([Object.keys(item), item.system, ({} as Any).x]).toEqual([["_id", "name", "type", "system"], {}, undefined]);
    table.user = aUser("ana", { isSelf: true });
    expect(() => boxOfCopy(text)).toThrow("notYours");
    expect(host.told).toEqual([]);
  });
});

describe("what is being brought", () => {
  const table = `RollTable.${id("t")}`;
  const row = () => world.RollTable.get(id("t"));
  const mine = () => put("RollTable", { _id: id("t"), name: "Mine", results: [{ _id: id("x"), name: "Snow" }] });
  const other = () => ({
    ...BOX(),
    contents: { RollTable: [{ _id: id("t"), name: "Even", results: [{ _id: id("r"), name: "Fog" }] }] },
  });
  const view = (data: Any) => findPrompt("", "brought")?.view(data, null, {} as Any) as Any;
  const press = (data: Any, button: string) =>
    findPrompt("", "brought")?.onButton?.(button, data, null, {} as Any, {} as Any) as Promise<Any>;
  const buttons = (data: Any) => view(data).buttons.map(({ id }: Any) => id);

  it("one over the other goes one by one, the last one first, and each comes back to what it found", async () => {
    mine();
    await bringBox(BOX(), new Set([table]));
    await bringBox(other(), new Set([table]));
    expect(row().name).toBe("Even");
    // The first has been changed since: by the second.
    expect(await takeBrought(cards[0])).toEqual([table]);
    expect(await takeBrought(cards[1])).toEqual([]);
    expect(row().toObject()).toMatchObject({ name: "Odd", results: [{ name: "Rain" }] });
    expect(await takeBrought(cards[0])).toEqual([]);
    expect(row().toObject()).toMatchObject({ name: "Mine", results: [{ name: "Snow" }] });
    expect(keptOn(row())).toEqual([]);
  });

  it("is not put back over what was changed since, unless a GM says so", async () => {
    mine();
    await bringBox(BOX(), new Set([table]));
    await row().update({ name: "Played" });
    const undone = await press(cards[0], "undo");
    expect([undone.left, row().name, buttons(undone)]).toEqual([[table], "Played", ["force"]]);
    const forced = await press(undone, "force");
    expect([forced.left, row().name, buttons(forced)]).toEqual([[], "Mine", []]);
    // What was made and changed since is nobody's to throw away by one press.
    await bringBox(BOX(), all(BOX()));
    await world.Item.get(id("i")).update({ "system.length": 4 });
    expect(buttons(await press(cards.at(-1), "undo"))).toEqual([]);
  });

  it("has its card before the first write: a page that is gone leaves a way back", async () => {
    mine();
    const { Item } = (globalThis as Any).CONFIG;
    const { createDocuments } = Item.documentClass;
    let planned: Any;
    Item.documentClass.createDocuments = async (data: Any[]) => {
      planned = structuredClone(cards[0]);
      await createDocuments(data.map((one) => ({ ...one, _stats: { createdTime: 5, modifiedTime: 5 } })));
      throw new Error("the page is gone");
    };
    await bringBox(BOX(), all(BOX())).catch(() => {});
    expect(planned).toMatchObject({ state: "bringing", changed: [table] });
    expect(planned.made).toContain(`Item.${id("i")}`);
    expect(
      view(planned)
        .lines.map(({ label }: Any) => label)
        .join(),
    ).toContain("being brought");
    // While this page is at it, it is nobody's to undo.
    await atWork(planned.id, () => expect(press(planned, "undo")).rejects.toThrow("busy"));
    await keep(row(), planned.id, { ...row().toObject() });
    await row().update({ name: "Half" });
    const undone = await press(planned, "undo");
    expect([undone.left.filter((uuid: string) => uuid.startsWith("Item")), row().name]).toEqual([[], "Mine"]);
    expect(world.Item.get(id("i"))).toBeUndefined();
  });

  it("leaves what a user changed since, where no note says how it was", async () => {
    const _stats = { createdTime: 5, modifiedTime: 6 };
    put("Item", { _id: id("i"), name: "Rope", type: "thing", system: {}, _stats });
    const half = { id: "half", state: "bringing", made: [`Item.${id("i")}`], changed: [], page: "gone" };
    expect(await takeBrought(half as Any)).toEqual(half.made);
  });

  it("keeps what was there first, however often it is tried, and no more than five of them", async () => {
    const document = mine();
    await keep(document, "a", { name: "first" });
    await keep(document, "a", { name: "half" });
    expect(keptOn(document)).toEqual([{ id: "a", before: { name: "first" } }]);
    for (const next of ["b", "c", "d", "e", "f"]) await keep(document, next, { name: next });
    expect(keptOn(document).map(({ id }) => id)).toEqual(["b", "c", "d", "e", "f"]);
    await letGo(document, "d");
    expect(keptOn(document).map(({ id }) => id)).toEqual(["b", "c"]);
    await letGo(document, "gone");
    await letGo(document, "b");
    expect(keptOn(document)).toEqual([]);
  });

  it("reads what version 0.2.0 kept, and nothing that is none of it", async () => {
    const document = mine();
    document.flags = { cubilete: { carried: { before: { name: "then" }, kept: [null, 5, { id: 3, before: {} }] } } };
    expect(keptOn(document)).toEqual([{ id: "", before: { name: "then" } }]);
  });
});

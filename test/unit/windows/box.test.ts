import { beforeEach, describe, expect, it } from "vitest";
import { aCollection } from "../a-living-actor.ts";
import { anActor, aUser, clearTable, host, table } from "../table.ts";
import { keepCards } from "./cards.ts";

/** The one place that brings a box: what it makes, what it leaves, and what it does where another GM's page is quicker. */

const { bringBox, isBringing, lacking, playersOf, rowsOf } = await import("../../../module/windows/evening/box.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every kind.
type Any = any;

const KINDS = ["Folder", "Actor", "RollTable", "Scene"];
const BOX: Any = {
  ruleset: "ryf",
  name: "The mill",
  contents: {
    Folder: [{ _id: "f", name: "Mill", type: "Actor", folder: null }],
    Actor: [{ _id: "a", name: "Guard", type: "foe", folder: "f", system: {}, items: [], effects: [] }],
    RollTable: [{ _id: "t", name: "Odd", results: [{ _id: "r", name: "Rain" }] }],
    Scene: [{ _id: "s", name: "Mill", tokens: [{ _id: "k", actorId: "a" }] }],
  },
};
const ALL = new Set(["Actor.a", "RollTable.t", "Scene.s"]);

let world: Record<string, Any>;
/** What was asked of the host, in order. */
let told: string[];
/** What the GMs' cards list. */
let cards: Any[];
/** Stands in the host's way before something is made. */
let before: (kind: string, data: Any[]) => Promise<void> | void;

const put = (kind: string, source: Any): Any => {
  const document = {
    ...{ id: source._id, name: source.name, documentName: kind, toObject: () => structuredClone(source) },
    activate: async () => void told.push(`activate ${source._id}`),
    update: async (changes: Any) => void told.push(`update ${source._id} ${Object.keys(changes)}`),
  };
  for (const how of ["create", "update", "delete"])
    Object.assign(document, {
      [`${how}EmbeddedDocuments`]: async (name: string, list: Any[]) =>
        void told.push(`${how} ${name} ${list.map((each) => each._id ?? each)}`),
    });
  world[kind].set(source._id, document);
  return document;
};

beforeEach(() => {
  clearTable();
  table.user = aUser("gm", { isGM: true, isSelf: true });
  world = Object.fromEntries(
    KINDS.map((kind) => [kind, Object.assign(aCollection([]), { invalidDocumentIds: new Set() })]),
  );
  told = [];
  before = () => {};
  const { game, CONFIG, foundry } = globalThis as Any;
  game.collections = new Map(Object.entries(world));
  foundry.applications.instances ??= new Map();
  cards = keepCards();
  for (const kind of KINDS)
    CONFIG[kind] = {
      documentClass: {
        async createDocuments(data: Any[], options: Any) {
          await before(kind, data);
          expect(options).toMatchObject({ keepId: true, keepEmbeddedIds: true });
          const taken = data.find(({ _id }) => world[kind].get(_id));
          if (taken) throw new Error(`The id ${taken._id} is taken.`);
          told.push(`make ${kind} ${data.map(({ _id }) => _id)}`);
          for (const each of data) put(kind, each);
        },
      },
    };
});

describe("a box", () => {
  it("comes into an empty world folders first and scenes last, and its scene goes on the board", async () => {
    expect(lacking(BOX)).toEqual({ missing: 3, of: 3 });
    expect(await bringBox(BOX, ALL)).toBe(true);
    expect(told).toEqual(["make Folder f", "make Actor a", "make RollTable t", "make Scene s", "activate s"]);
    expect(lacking(BOX)).toEqual({ missing: 0, of: 3 });
    const made = ["Folder.f", "Actor.a", "RollTable.t", "Scene.s"];
    expect(cards).toMatchObject([{ made: made.map((uuid) => ({ uuid })), changed: [], state: "brought" }]);
    expect(rowsOf(BOX).every(({ state }) => state === "same")).toBe(true);
  });

  it("brought to where some of it is makes the rest, writes nothing else, and leaves the board alone", async () => {
    put("Folder", BOX.contents.Folder[0]);
    put("RollTable", { ...BOX.contents.RollTable[0], name: "Mine" });
    await bringBox(BOX, new Set(["Actor.a", "Scene.s"]));
    expect(told).toEqual(["make Actor a", "make Scene s"]);
  });

  it("puts back what was chosen part by part, and never its place or its owners", async () => {
    for (const kind of KINDS) put(kind, BOX.contents[kind][0]);
    put("RollTable", { ...BOX.contents.RollTable[0], name: "Mine", ownership: { ana: 3 }, results: [{ _id: "x" }] });
    put("Scene", { ...BOX.contents.Scene[0], tokens: [{ _id: "k", actorId: "a", delta: { name: "Hurt" } }] });
    await bringBox(BOX, new Set(["RollTable.t", "Scene.s"]));
    expect(told).toEqual([
      ...["update t flags.cubilete.carried.kept", "update t name", "delete TableResult x", "create TableResult r"],
      ...["update s flags.cubilete.carried.kept", "update s name", "delete Token k", "create Token k"],
    ]);
  });

  it.each(["all of it", "some of it"])(
    "is whole where another GM's page brings %s in the same moment",
    async (what) => {
      let once = true;
      before = (kind) => {
        if (!once) return;
        once = false;
        for (const each of what === "all of it" ? KINDS : [kind]) put(each, BOX.contents[each][0]);
      };
      expect(await bringBox(BOX, ALL)).toBe(true);
      expect(lacking(BOX).missing).toBe(0);
      expect(told.filter((line) => line === "make Folder f")).toEqual([]);
      expect(host.told).toEqual([]);
    },
  );

  it("is whole where this page hears of the other's only when it has asked twice", async () => {
    let asked = 0;
    before = (kind, data) => {
      if (kind !== "Actor") return;
      asked += 1;
      if (asked === 2) for (const each of data) put(kind, each);
      throw new Error("The id a is taken.");
    };
    expect(await bringBox(BOX, ALL)).toBe(true);
    expect(asked).toBe(2);
    expect(lacking(BOX).missing).toBe(0);
  });

  it("that cannot be made says which document, in words", async () => {
    before = (kind) => {
      if (kind === "RollTable") throw new Error("raw words of the host");
    };
    await expect(bringBox(BOX, ALL)).rejects.toMatchObject({
      key: "CUBILETE.box.error.notMade",
      data: { name: "Odd" },
    });
    // What was there before it failed is listed.
    expect(cards).toMatchObject([{ made: [{ uuid: "Folder.f" }, { uuid: "Actor.a" }] }]);
    // The way is free again.
    expect(isBringing("ryf")).toBe(false);
    before = () => {};
    expect(await bringBox(BOX, ALL)).toBe(true);
    expect(lacking(BOX).missing).toBe(0);
  });

  it("is brought once however often it is pressed meanwhile", async () => {
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    before = () => gate;
    const first = bringBox(BOX, ALL);
    expect(isBringing("ryf")).toBe(true);
    expect(await bringBox(BOX, ALL)).toBe(false);
    go();
    expect(await first).toBe(true);
    expect(told.filter((line) => line === "make Actor a")).toHaveLength(1);
  });

  it("leaves what the host cannot read where it is", async () => {
    world.Actor.invalidDocumentIds.add("a");
    expect(rowsOf(BOX).find(({ uuid }) => uuid === "Actor.a")).toMatchObject({ state: "other" });
    await bringBox(BOX, ALL);
    expect(told.filter((line) => line.includes("Actor"))).toEqual([]);
  });

  it("is a GM's to bring", async () => {
    table.user = aUser("ana", { isSelf: true });
    await expect(bringBox(BOX, ALL)).rejects.toMatchObject({ key: "CUBILETE.error.notYours" });
    expect(told).toEqual([]);
  });
});

it("a hero's players are read from what is stored, and from whose character it is", () => {
  const hero = (ownership: Any): Any => ({ ...anActor("a", { ownership }), id: "a" });
  table.users = [aUser("gm", { isGM: true }), aUser("ana"), aUser("luis", { character: { id: "a" } })];
  expect(playersOf(hero({ default: 0 }))).toEqual(["luis"]);
  expect(playersOf(hero({ default: 1, ana: 3, gm: 3 }))).toEqual(["ana", "luis"]);
  expect(playersOf(hero({ default: 3, ana: -1 }))).toEqual(["ana", "luis"]);
  expect(playersOf(hero({ default: 3, ana: 2 }))).toEqual(["luis"]);
});

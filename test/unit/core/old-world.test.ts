import { describe, expect, it } from "vitest";
import { oldFolders } from "../../../module/core/carry/old-world/folders.ts";
import { linksIn, relinked, type Whereabouts } from "../../../module/core/carry/old-world/links.ts";
import { matchedUsers, ownershipHere, ownersOf } from "../../../module/core/carry/old-world/owners.ts";
import { beginsOldWorld, MOST_WORLD_LETTERS, readingOldWorld } from "../../../module/core/carry/old-world/world.ts";
import { cpu } from "../cpu.ts";

/* A world of another system in a file: read line by line, its folders as a tree, its links and owners as they mean it here. */

// biome-ignore lint/suspicious/noExplicitAny: files say anything.
type Any = any;

const id = (name: string) => name.padEnd(16, "0");
const HEAD = {
  ...{ format: "cubilete-old-world", version: 1, saved: 5, unreadable: 0 },
  ...{ world: { id: "mill", title: "The mill" }, system: { id: "ryf3", version: "0.2" }, users: [], folders: [] },
};
const person = (name: string, more: object = {}) => ({
  kind: "Actor",
  source: { _id: id(name), name, type: "npc", system: {}, ...more },
});
const fileOf = (...entries: unknown[]) => `[\n${entries.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`;

/** Reads to the end. */
function read(text: string): Any {
  const reading = readingOldWorld(text);
  let letters = 0;
  for (;;) {
    const { done, value } = reading.next();
    if (done) return { ...value, letters };
    letters += value;
  }
}
const faultsOf = (text: string) => read(text).world.faults.map(({ code, name }: Any) => `${code} ${name}`);

describe("the file of an old world", () => {
  const users = [{ _id: "u", name: "Ana", role: 1 }];
  const folders = [{ _id: "f", name: "Town", type: "Actor", folder: null, color: "#aa0000", sort: 3, sorting: "m" }];
  const ana = person("Ana", { folder: "f", sort: 7, ownership: { default: 0, u: 3 } });
  const text = fileOf({ ...HEAD, users, folders }, ana, { kind: "Item", source: { name: "Rope", type: "equipment" } });

  it("is known by its mark, whatever it is called and however it is written", () => {
    for (const written of [text, `\ufeff${text}`, JSON.stringify(JSON.parse(text), null, 4)])
      expect(beginsOldWorld(written)).toBe(true);
    for (const other of ['{"format":1,"system":"cubilete"}', '[{"name":"x"}]', "", '{"a":"cubilete-old-world"}'])
      expect(beginsOldWorld(other)).toBe(false);
  });

  it("has people and things with their places and owners", () => {
    const { world, letters } = read(text);
    expect(world).toMatchObject({ title: "The mill", system: "ryf3", saved: 5, unreadable: 0, faults: [] });
    expect(world.users).toEqual([{ id: "u", name: "Ana", role: 1 }]);
    expect(world.folders).toEqual([
      { kind: "Actor", id: "f", name: "Town", parent: null, colour: "#aa0000", sort: 3, byHand: true },
    ]);
    expect(world.documents).toMatchObject([
      { kind: "Actor", id: id("Ana"), name: "Ana", folder: "f", sort: 7, ownership: { u: 3 } },
      { kind: "Item", id: "", name: "Rope", folder: null },
    ]);
    expect(letters).toBeGreaterThan(text.length - 10);
  });

  it("means the same when another program wrote it anew", () => {
    const { letters: _, ...first } = read(text);
    for (const written of [JSON.stringify(JSON.parse(text)), JSON.stringify(JSON.parse(text), null, 2)]) {
      const { letters: _, ...again } = read(written);
      expect(again).toEqual(first);
    }
  });

  it.each([
    ["cut off within a line", text.slice(0, -20), { code: "broken", line: 4 }],
    ["cut off between lines", text.slice(0, text.lastIndexOf("]")), { code: "broken", said: "" }],
    [
      "broken in one line",
      text.replace('"Rope"', "Rope"),
      { code: "broken", line: 4, said: expect.stringContaining("Rope") },
    ],
    ["of a later version", fileOf({ ...HEAD, version: 2 }), { code: "later", version: "2", accepted: "1" }],
    ["of no version", fileOf({ ...HEAD, version: "x" }), { code: "field", field: "version" }],
    ["of no system", fileOf({ ...HEAD, system: 5 }), { code: "field", field: "system.id" }],
    ["without folders", fileOf({ ...HEAD, folders: null }), { code: "field", field: "folders" }],
    ["with too many users", fileOf({ ...HEAD, users: Array(501).fill({}) }), { code: "field", field: "users" }],
    [
      "with too many documents",
      `[\n${JSON.stringify(HEAD)},\n${"{},\n".repeat(20_000)}{}\n]`,
      { code: "field", field: "documents" },
    ],
    ["that is something else", '[{"format":"x"}]', { code: "field", field: "format" }],
    ["that is no list", '{"format":"cubilete-old-world"}', { code: "field", field: "format" }],
    ["that is larger than any", " ".repeat(MOST_WORLD_LETTERS + 1), { code: "long" }],
  ])("%s is refused by what is wrong with it", (_, written, trouble) => {
    expect(read(written)).toMatchObject({ trouble });
  });

  it("names what is no person and no thing, what is too deep, and twins, and brings the rest", () => {
    let deep: object = {};
    for (let at = 0; at < 60; at++) deep = { deep };
    const odd = [
      5,
      null,
      { kind: "Scene", source: { name: "Map", type: "x" } },
      { kind: "Actor", source: { name: "Odd" } },
    ];
    const written = fileOf(HEAD, ...odd, person("Deep", { system: deep }), ana, person("Ben", { _id: id("Ana") }));
    expect(faultsOf(written)).toEqual([
      "shape ",
      "shape ",
      "shape Map",
      "shape Odd",
      "deep Deep",
      "place Ana",
      "twin Ben",
    ]);
    expect(read(written).world.documents.map(({ name, id }: Any) => [name, id])).toEqual([
      ["Ana", id("Ana")],
      ["Ben", ""],
    ]);
  });

  it("reaches into no object of JavaScript's own", () => {
    const trap =
      '{"kind":"Actor","source":{"name":"x","type":"npc","__proto__":{"bad":1},"ownership":{"__proto__":{"u":3}}}}';
    const [one] = read(`[\n${JSON.stringify(HEAD)},\n${trap}\n]`).world.documents;
    expect([one.source.bad, ownershipHere(one.ownership, new Map([["u", "me"]]))]).toEqual([undefined, { default: 0 }]);
  });

  it("is read in time that grows with it, and in small pieces", () => {
    const many = (count: number) =>
      fileOf(HEAD, ...Array.from({ length: count }, (_, at) => person(`P${at}`, { bio: "x".repeat(2000) })));
    const once = (text: string) => {
      const begun = process.cpuUsage().user;
      read(text);
      return process.cpuUsage().user - begun;
    };
    const time = (text: string) => Math.min(once(text), once(text), once(text));
    const [small, large] = [many(1000), many(8000)];
    // In microseconds; eight times as much, with room for what else the machine does.
    expect(time(large)).toBeLessThan(8 * 3 * Math.max(time(small), 10_000));
    expect([...readingOldWorld(small)].every((letters) => letters < 3000)).toBe(true);
  });
});

describe("its folders", () => {
  const folder = (name: string, parent: string | null, more: object = {}) => ({
    _id: name,
    name,
    type: "Actor",
    folder: parent,
    ...more,
  });
  const told = (list: unknown) => {
    const { folders, faults } = oldFolders(list);
    return [
      folders.map(({ id, parent }) => `${id}<${parent ?? ""}`),
      faults.map(({ code, name }) => `${code} ${name}`),
    ];
  };

  it("stand behind those that they lie in", () => {
    expect(told([folder("c", "b"), folder("b", "a"), folder("a", null), folder("d", "a")])).toEqual([
      ["a<", "b<a", "d<a", "c<b"],
      [],
    ]);
  });

  it("lie in no circle, in no folder that is gone or of another kind, and no lower than the host has levels", () => {
    expect(told([folder("a", "b"), folder("b", "a"), folder("self", "self")])).toEqual([
      ["b<", "self<", "a<b"],
      ["circle b", "circle self"],
    ]);
    expect(told([folder("a", "gone"), folder("i", null, { type: "Item" }), folder("b", "i")])).toEqual([
      ["a<", "i<", "b<"],
      ["place a", "place b"],
    ]);
    const chain = ["a", "b", "c", "d", "e", "f"].map((name, at, all) => folder(name, all[at - 1] ?? null));
    for (const list of [chain, chain.toReversed()]) {
      const [folders = [], faults] = told(list);
      expect(folders.toSorted()).toEqual(["a<", "b<a", "c<b", "d<c", "e<c", "f<c"]);
      expect(faults).toEqual(["low e", "low f"]);
    }
  });

  it("are those that say what they are; a colour is one", () => {
    const { folders, faults } = oldFolders([
      5,
      folder("a", null, { color: "red; x" }),
      folder("a", null),
      folder("s", null, { type: "Scene" }),
    ]);
    expect(folders).toMatchObject([{ id: "a", colour: null }]);
    expect(faults.map(({ code }) => code)).toEqual(["shape", "twin", "shape"]);
  });

  it("take as long as there are many, however they lie", () => {
    const chain = Array.from({ length: 5000 }, (_, at) => folder(`f${at}`, at === 4999 ? null : `f${at + 1}`));
    const begun = cpu();
    expect(oldFolders(chain).folders).toHaveLength(5000);
    expect(cpu() - begun).toBeLessThan(500);
  });
});

describe("its links", () => {
  const [ana, rope, gone] = [id("ana"), id("rope"), id("gone")];
  const places: Record<string, string> = {
    [`Actor.${ana}`]: `Actor.${id("new")}`,
    [`Item.${rope}`]: `Item.${rope}`,
    [`Actor.${ana}.Item.${rope}`]: `Actor.${id("new")}.Item.${id("hers")}`,
  };
  const where: Whereabouts = {
    here: (address) => places[address] ?? null,
    named: (kind, said) =>
      kind === "Actor" && [ana, "Ana Luz"].includes(said) ? { address: `Actor.${ana}`, name: "Ana Luz" } : null,
  };
  const here = `Actor.${id("new")}`;

  it.each([
    [
      `See @UUID[Actor.${ana}]{her}, <a data-uuid="Actor.${ana}">x</a>`,
      `See @UUID[${here}]{her}, <a data-uuid="${here}">x</a>`,
    ],
    [`@Actor[${ana}]{her} and @Actor[Ana Luz]`, `@UUID[${here}]{her} and @UUID[${here}]{Ana Luz}`],
    [`Actor.${ana}`, here],
    [`@UUID[Actor.${ana}.Item.${rope}]{x}`, `@UUID[${here}.Item.${id("hers")}]{x}`],
    // What she no longer has is a link to her.
    [`@UUID[Actor.${ana}.Item.${gone}]{x}`, `@UUID[${here}]{x}`],
    [`@UUID[Item.${rope}]`, `@UUID[Item.${rope}]`],
    [`@UUID[Actor.${gone}] @Actor[Ben]`, `@UUID[Actor.${gone}] @Actor[Ben]`],
    // Another world's, a compendium's, a token's, a longer word's.
    [`@UUID[Compendium.x.y.Actor.${ana}]`, `@UUID[Compendium.x.y.Actor.${ana}]`],
    [`Scene.${gone}.Token.${gone}.Actor.${ana}`, `Scene.${gone}.Token.${gone}.Actor.${ana}`],
    [`myActor.${ana} Actor.${ana}x`, `myActor.${ana} Actor.${ana}x`],
  ])("%j mean here %j", (there, meant) => {
    expect(relinked({ deep: [{ text: there }] }, where)).toEqual({ deep: [{ text: meant }] });
  });

  it("are counted by where they lead", () => {
    const texts = {
      a: `@UUID[Actor.${ana}.Item.${rope}] @UUID[JournalEntry.${gone}]{x}`,
      b: ["@Actor[Ana Luz] @Item[Lamp]", 5, null],
    };
    expect([...linksIn(texts, where.named)]).toEqual([`Actor.${ana}`, `JournalEntry.${gone}`, "Item.Lamp"]);
  });
});

describe("its users", () => {
  const old = [
    { id: "1", name: "ana", role: 1 },
    { id: "2", name: "Ana", role: 1 },
    { id: "3", name: "José", role: 1 },
    { id: "4", name: "Zoe", role: 1 },
  ];
  const matched = matchedUsers(old, [
    { id: "a", name: "Ana" },
    { id: "j", name: " jose " },
    { id: "n", name: "" },
  ]);

  it("are those here of the same name, each once", () => {
    expect([...matched]).toEqual([
      ["1", ""],
      ["2", "a"],
      ["3", "j"],
      ["4", ""],
    ]);
  });

  it("own here what they owned there, and nobody gets more", () => {
    const ownership = { default: 1, "2": 3, "4": 3, "3": 7, stranger: 3 };
    expect(ownershipHere(ownership, matched)).toEqual({ default: 1, a: 3 });
    expect(
      ownershipHere(
        { default: "3", "1": 2, "2": 1 },
        new Map([
          ["1", "a"],
          ["2", "a"],
        ]),
      ),
    ).toEqual({ default: 0, a: 2 });
    expect(ownersOf(ownership, old).map(({ name }) => name)).toEqual(["Ana", "Zoe"]);
  });
});

import { describe, expect, it } from "vitest";
import { type BoxRow, type Contents, type Lookup, planBox, restoration, withNeeds } from "../../../module/core/box.ts";
import type { Data } from "../../../module/core/carry/file.ts";

/** What bringing a box again would do to a world that was played. */

const BOX: Contents = {
  Folder: [
    { _id: "people", name: "The mill", type: "Actor", folder: null },
    { _id: "pages", name: "The mill", type: "JournalEntry", folder: null },
  ],
  Actor: [
    {
      _id: "ines",
      name: "Inés",
      type: "hero",
      folder: "people",
      ownership: { default: 1 },
      flags: {},
      _stats: { modifiedTime: 1 },
      system: { health: { value: null }, money: 0, ledger: [] },
      prototypeToken: { name: "Inés", bar1: { attribute: "health" } },
      items: [{ _id: "climb", name: "Climb", sort: 0, system: { level: 2 }, effects: [], _stats: { createdTime: 1 } }],
      effects: [],
    },
    { _id: "guard", name: "Guard", type: "foe", folder: "people", system: {}, items: [], effects: [] },
  ],
  Scene: [
    {
      _id: "mill",
      name: "The mill",
      active: false,
      navigation: true,
      folder: null,
      grid: { size: 100 },
      walls: [],
      tokens: [
        { _id: "t1", actorId: "ines", x: 100, y: 100, delta: { _id: "a", items: [] } },
        { _id: "t2", actorId: "guard", x: 300, y: 100, delta: { _id: "b", items: [] } },
      ],
    },
  ],
  JournalEntry: [
    { _id: "tale", name: "Tale", folder: "pages", pages: [{ _id: "p1", name: "One", text: { content: "<p>a</p>" } }] },
  ],
  RollTable: [{ _id: "odd", name: "Odd", results: [{ _id: "r1", range: [1, 2], name: "Rain", drawn: false }] }],
  Macro: [{ _id: "tools", name: "Tools", type: "script", command: "x", author: null }],
};

/** The world right after the box, to be played with. */
const brought = (): Map<string, Data> =>
  new Map(
    Object.entries(BOX).flatMap(([kind, list]) =>
      list.map((source) => [`${kind}.${source._id}`, structuredClone(source)]),
    ),
  );
const lookIn =
  (world: Map<string, Data | "unreadable">): Lookup =>
  (kind, id) =>
    world.get(`${kind}.${id}`) ?? null;
// biome-ignore lint/suspicious/noExplicitAny: tests write into sources of every kind.
const played = (change: (world: Map<string, any>) => void) => {
  const world = brought();
  change(world);
  return planBox(BOX, lookIn(world));
};
const states = (rows: BoxRow[]) => Object.fromEntries(rows.map(({ uuid, state }) => [uuid, state]));
const row = (rows: BoxRow[], uuid: string) => rows.find((each) => each.uuid === uuid);
const onlyEdited = (rows: BoxRow[]) => rows.filter(({ state }) => state !== "same").map(({ uuid }) => uuid);

describe("the plan of a box", () => {
  it("of an empty world is everything, with the folders that it lies in", () => {
    const rows = planBox(BOX, () => null);
    expect(rows).toHaveLength(8);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["missing"]));
  });

  it("of a world that has just got it is nothing", () => {
    expect(new Set(played(() => {}).map(({ state }) => state))).toEqual(new Set(["same"]));
  });

  it("does not ask where things stand, whose they are, what the host keeps, and where the evening is", () => {
    const rows = played((world) => {
      Object.assign(world.get("Actor.ines"), {
        folder: "elsewhere",
        sort: 500,
        ownership: { default: 0, ana: 3 },
        flags: { cubilete: { claimed: "ana" } },
        _stats: { modifiedTime: 99 },
      });
      Object.assign(world.get("Actor.ines").items[0], { sort: 7, flags: { a: 1 }, _stats: {} });
      Object.assign(world.get("Scene.mill"), { active: true, navigation: false, navOrder: 3, thumb: "x.webp" });
      Object.assign(world.get("Scene.mill").tokens[0].delta, { _id: "c" });
      Object.assign(world.get("Macro.tools"), { author: "gm", ownership: { gm: 3 } });
      world.get("RollTable.odd").results[0].drawn = true;
      world.get("Folder.people").name = "My people";
      world.get("Folder.pages").folder = "people";
    });
    expect(onlyEdited(rows)).toEqual([]);
  });

  it("leaves what was added to a scene and to a journal out of account: it stays", () => {
    const rows = played((world) => {
      world.get("Scene.mill").tokens.push({ _id: "t9", actorId: "ghost", x: 1 });
      world.get("Scene.mill").walls.push({ _id: "w1" });
      world.get("JournalEntry.tale").pages.push({ _id: "p9", name: "Mine" });
    });
    expect(onlyEdited(rows)).toEqual([]);
  });

  it.each<[string, string, (world: Map<string, Data>) => void, number, object[]]>([
    ["a ledger", "Actor.ines", (w) => set(w, "Actor.ines", "system.ledger", [{ id: "l" }]), 1, []],
    [
      "wounds and money",
      "Actor.ines",
      (w) => set(w, "Actor.ines", "system", { health: { value: 3 }, money: 9 }),
      2,
      [],
    ],
    ["a name", "Actor.ines", (w) => set(w, "Actor.ines", "name", "Agnes"), 1, []],
    ["a token's name", "Actor.ines", (w) => set(w, "Actor.ines", "prototypeToken.name", "Agnes"), 1, []],
    [
      "things",
      "Actor.ines",
      (w) => set(w, "Actor.ines", "items", [{ _id: "rope", name: "Rope" }]),
      0,
      [{ field: "items", more: 1, less: 1, edited: 0 }],
    ],
    [
      "a level",
      "Actor.ines",
      (w) => set(w, "Actor.ines", "items.0.system.level", 5),
      0,
      [{ field: "items", more: 0, less: 0, edited: 1 }],
    ],
    [
      "the first effect",
      "Actor.guard",
      (w) => set(w, "Actor.guard", "effects", [{ _id: "e", name: "Fear" }]),
      0,
      [{ field: "effects", more: 1, less: 0, edited: 0 }],
    ],
    [
      "a figure that moved and one that fell",
      "Scene.mill",
      (w) => {
        set(w, "Scene.mill", "tokens.0.x", 900);
        set(w, "Scene.mill", "tokens.1.delta.system", { health: { value: -2 } });
      },
      0,
      [{ field: "tokens", more: 0, less: 0, edited: 2 }],
    ],
    [
      "figures that are gone",
      "Scene.mill",
      (w) => set(w, "Scene.mill", "tokens", []),
      0,
      [{ field: "tokens", more: 0, less: 2, edited: 0 }],
    ],
    [
      "a page",
      "JournalEntry.tale",
      (w) => set(w, "JournalEntry.tale", "pages.0.text.content", "<p>b</p>"),
      0,
      [{ field: "pages", more: 0, less: 0, edited: 1 }],
    ],
    [
      "a row more",
      "RollTable.odd",
      (w) => set(w, "RollTable.odd", "results.1", { _id: "r9" }),
      0,
      [{ field: "results", more: 1, less: 0, edited: 0 }],
    ],
    ["a macro's words", "Macro.tools", (w) => set(w, "Macro.tools", "command", "y"), 1, []],
  ])("says that %s was edited, and how much of it", (_what, uuid, change, values, parts) => {
    const rows = played(change);
    expect(onlyEdited(rows)).toEqual([uuid]);
    expect(row(rows, uuid)).toMatchObject({ state: "edited", values, parts });
  });

  it("of a renamed actor says both names", () => {
    const rows = played((world) => set(world, "Actor.ines", "name", "Agnes"));
    expect(row(rows, "Actor.ines")).toMatchObject({ name: "Inés", here: "Agnes" });
  });

  it("leaves alone what is of another type, or cannot be read", () => {
    const world: Map<string, Data | "unreadable"> = brought();
    world.set("Actor.ines", { _id: "ines", name: "Stranger", type: "foe" });
    world.set("Actor.guard", "unreadable");
    const rows = planBox(BOX, lookIn(world));
    expect(row(rows, "Actor.ines")).toMatchObject({ state: "other", here: "Stranger" });
    expect(row(rows, "Actor.guard")).toMatchObject({ state: "other", here: "" });
    // An item of that id is no actor: the actor is missing.
    world.set("Item.ines", { _id: "ines" });
    world.delete("Actor.ines");
    expect(row(planBox(BOX, lookIn(world)), "Actor.ines")).toMatchObject({ state: "missing" });
  });

  it("wants no folder back that everything was moved out of, and wants it for what is missing", () => {
    expect(states(played((world) => world.delete("Folder.people")))).not.toHaveProperty("Folder.people");
    const rows = played((world) => {
      world.delete("Folder.people");
      world.delete("Actor.guard");
    });
    expect(onlyEdited(rows)).toEqual(["Folder.people", "Actor.guard"]);
  });
});

describe("what is chosen of a plan", () => {
  const rowsWithout = (...uuids: string[]) =>
    played((world) => {
      for (const uuid of uuids) world.delete(uuid);
    });

  it("brings the folder that it lies in, and a scene its figures' actors", () => {
    const rows = rowsWithout("Folder.people", "Actor.guard", "Scene.mill");
    expect(withNeeds(BOX, rows, new Set(["Scene.mill"]))).toEqual(
      new Set(["Scene.mill", "Actor.guard", "Folder.people"]),
    );
  });

  it("brings nothing that is there, and nothing that is in no box", () => {
    const rows = rowsWithout("Actor.guard");
    expect(withNeeds(BOX, rows, new Set(["Actor.guard", "Actor.stranger"]))).toEqual(new Set(["Actor.guard"]));
  });
});

describe("what is put back as it was", () => {
  const [scene] = BOX.Scene ?? [];
  const [table] = BOX.RollTable ?? [];
  const later = (source: Data | undefined, change: (copy: Data) => void): Data => {
    const copy = structuredClone(source ?? {});
    change(copy);
    return copy;
  };

  it("of a scene is its own values and its figures: added ones stay, and so do its place and its owners", () => {
    const here = later(scene, (copy) => {
      copy.tokens = [
        { _id: "t1", actorId: "ines", x: 900, y: 100, delta: { _id: "z", items: [] } },
        { _id: "t2", actorId: "guard", x: 300, y: 100, delta: { _id: "b", items: [], system: { health: -2 } } },
        { _id: "t9", actorId: "ghost", x: 1 },
      ];
    });
    const { values, parts } = restoration(scene as Data, here);
    expect(values).toEqual({ name: "The mill", grid: { size: 100 } });
    expect(parts).toEqual([
      {
        field: "tokens",
        // Who has figures of their own is made anew; who only stands elsewhere goes back.
        remove: ["t2"],
        create: [(scene as Data & { tokens: Data[] }).tokens[1]],
        update: [{ _id: "t1", actorId: "ines", x: 100, y: 100 }],
      },
    ]);
  });

  it("of figures that are gone is the figures", () => {
    const here = later(scene, (copy) => {
      copy.tokens = [];
    });
    expect(restoration(scene as Data, here).parts).toMatchObject([{ create: [{ _id: "t1" }, { _id: "t2" }] }]);
  });

  it("of a table is its rows, and no other", () => {
    const here = later(table, (copy) => {
      copy.results = [{ _id: "r9", name: "Frogs" }];
    });
    expect(restoration(table as Data, here).parts).toMatchObject([{ remove: ["r9"], create: [{ _id: "r1" }] }]);
  });
});

/** Writes a value by its path. */
function set(world: Map<string, Data>, uuid: string, path: string, value: unknown): void {
  const names = path.split(".");
  const last = names.pop() as string;
  // biome-ignore lint/suspicious/noExplicitAny: a source of any kind.
  const at = names.reduce((data: any, name) => data[name], world.get(uuid));
  at[last] = typeof value === "object" && !Array.isArray(value) && at[last] ? { ...at[last], ...value } : value;
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import { bothLanguages } from "../rulesets/both-languages.ts";
import { gm, host, opened, table } from "../templates/house.ts";
import { show } from "../templates/rolls.ts";
import { called, cards, id, inWorld, layWorld, put, server, world, worldFile } from "./old-world.ts";

/* A world of another system comes as a whole: with its folders, owners and links, all of it or nothing, and goes as a whole. */

const { BringIn } = await import("../../../module/windows/carry/bring-in.ts");
const { takeBrought } = await import("../../../module/windows/copies/brought.ts");

// biome-ignore lint/suspicious/noExplicitAny: windows and documents of every kind.
type Any = any;

const sample = (name: string): Any =>
  JSON.parse(readFileSync(join(ROOT, "test/fixtures/foreign", `foundry-${name}.json`), "utf8"));

const asFile = (text: string): File => new File([text], "anything.txt");
const windowOf = (name: string): Any => opened.findLast((window) => window.constructor.name === name);

/** Opens Import, and chooses a file there. @returns The window of the world, or what Import says is wrong. */
async function choose(text: string): Promise<Any> {
  opened.length = 0;
  await BringIn.begin();
  const [bring] = opened as Any[];
  await bring.take("file", "", { files: [asFile(text)] });
  return windowOf("OldWorldWindow") ?? (await bring._prepareContext({})).trouble;
}
const shown = (window: Any): Promise<Any> => window._prepareContext({});
const rowOf = async (window: Any, name: string): Promise<Any> =>
  (await shown(window)).rows.find((row: Any) => row.name === name) ?? expect.unreachable(name);
const accept = (window: Any): Promise<void> => window.constructor.DEFAULT_OPTIONS.actions.accept.call(window);

beforeEach(() => {
  bothLanguages();
  layWorld();
  const ana = { ...gm(), id: "anahere", name: "ANA", isGM: false };
  table.users = [table.user, ana];
});

const users = [
  { _id: "anathere", name: "Ana", role: 1 },
  { _id: "benthere", name: "Ben", role: 1 },
];
const folders = [
  { _id: id("inner"), name: "Guild", type: "Actor", folder: id("outer"), color: "#aa0000", sort: 5, sorting: "m" },
  { _id: id("outer"), name: "Town", type: "Actor", folder: null, color: null, sort: 1, sorting: "a" },
  { _id: id("shop"), name: "Shop", type: "Item", folder: null, color: "#00aa00", sort: 2, sorting: "a" },
  { _id: id("empty"), name: "Empty", type: "Item", folder: null, color: null, sort: 2, sorting: "a" },
];
const links = `<p>With @UUID[Actor.${id("guard")}]{a guard}, @Actor[Guard], @UUID[Item.${id("rope")}]{rope}, @UUID[JournalEntry.${id("diary")}]{diary}</p>`;
const ines = (): Any => {
  const source = sample("ryf3-character");
  const items = source.items.map((item: Any, at: number) => ({ ...item, _id: id(`item${at}`) }));
  return {
    ...{ ...source, items, _id: id("ines"), folder: id("inner"), sort: 9, img: "worlds/mill/ines.webp" },
    ownership: { default: 1, anathere: 3, benthere: 2 },
    system: { ...source.system, biography: links },
    prototypeToken: { actorLink: true, disposition: 1, width: "wide", texture: { src: "https://evil.example/x.png" } },
  };
};
const guard = (): Any => ({
  ...{
    ...sample("ryf3-npc"),
    _id: id("guard"),
    name: "Guard",
    folder: id("outer"),
    ownership: { default: 0, benthere: 3 },
  },
});
const rope = (more: object = {}): Any => ({
  ...{ _id: id("rope"), name: "Rope", type: "equipment", folder: id("shop"), system: { price: 2, quantity: 1 } },
  ...more,
});
const ryf = (
  documents: [string, object][] = [
    ["Actor", ines()],
    ["Actor", guard()],
    ["Item", rope()],
  ],
): string => worldFile("ryf3", { users, folders }, documents);

describe("a world of ryf3", () => {
  it("is looked over before anything is made", async () => {
    const window = await choose(ryf());
    const context = await shown(window);
    expect(context.rows.map(({ name, type, folder, owners }: Any) => [name, type, folder, owners])).toEqual([
      ["Inés Prueba", expect.stringMatching(/Hero/i), "Town / Guild", "ANA"],
      ["Guard", expect.any(String), "Town", ""],
      ["Rope", expect.any(String), "Shop", ""],
    ]);
    const [hero] = context.rows;
    expect(hero.left.join()).toContain("effect of the other system");
    expect(hero.links).toEqual([`JournalEntry.${id("diary")}`]);
    expect(
      context.users.map(({ name, owns, options }: Any) => [name, owns, options.find(({ on }: Any) => on).label]),
    ).toEqual([
      ["Ana", "owns 1", "ANA"],
      ["Ben", "owns 1", "Nobody: only the GM"],
    ]);
    expect(context.accept).toBe("Create 3");
    expect(inWorld()).toEqual([]);
    expect(await show(window)).toContain("Town / Guild");
  });

  it("comes with its folders, owners, links and pictures, under its own ids", async () => {
    const window = await choose(ryf());
    window.take(`user/benthere`, "gm");
    await accept(window);
    expect(inWorld()).toEqual([
      ...["Folder Town", "Folder Shop", "Folder Empty", "Folder Guild"],
      ...["Item Rope", "Actor Inés Prueba", "Actor Guard"],
    ]);
    expect(called("Folder", "Guild")).toMatchObject({
      folder: id("outer"),
      color: "#aa0000",
      sort: 5,
      sorting: "m",
      type: "Actor",
    });
    const hero = called("Actor", "Inés Prueba");
    expect(hero).toMatchObject({
      ...{ _id: id("ines"), type: "ryfHero", folder: id("inner"), sort: 9, img: "worlds/mill/ines.webp" },
      ownership: { default: 1, anahere: 3, gm: 2 },
    });
    // What the host would refuse of a token does not stop it, and no stranger's picture is fetched.
    expect(hero.prototypeToken).toEqual({ actorLink: true, disposition: 1 });
    const { notes } = hero.system;
    expect(notes).toContain(
      `@UUID[Actor.${id("guard")}]{a guard}, @UUID[Actor.${id("guard")}]{Guard}, @UUID[Item.${id("rope")}]{rope}, @UUID[JournalEntry.${id("diary")}]{diary}`,
    );
    expect(called("Item", "Rope")).toMatchObject({ type: "ryfGear", folder: id("shop"), ownership: { default: 0 } });
  });

  it("goes as a whole by its card, and what was changed since stays", async () => {
    await accept(await choose(ryf()));
    expect(cards).toHaveLength(1);
    await world.Actor.get(id("guard")).update({ name: "Old guard" });
    expect((await takeBrought(cards[0])).sort()).toEqual([`Actor.${id("guard")}`, `Folder.${id("outer")}`]);
    expect(inWorld()).toEqual(["Folder Town", "Actor Old guard"]);
    await world.Actor.get(id("guard")).update({ name: "Guard" });
    expect(await takeBrought(cards[0])).toEqual([]);
    expect(inWorld()).toEqual([]);
  });

  it("gives new ids where its own are taken, and the links follow", async () => {
    put("Actor", { _id: id("guard"), name: "Another", type: "ryfNpc" });
    put("Folder", { _id: id("shop"), name: "Weapons", type: "Item", folder: null });
    await accept(await choose(ryf()));
    const { _id } = called("Actor", "Guard");
    expect(_id).not.toBe(id("guard"));
    expect(called("Actor", "Inés Prueba").system.notes).toContain(
      `@UUID[Actor.${_id}]{a guard}, @UUID[Actor.${_id}]{Guard}`,
    );
    expect(called("Item", "Rope").folder).toBe(called("Folder", "Shop")._id);
  });

  it("lies in folders that are here by the same name at the same place", async () => {
    put("Folder", { _id: id("mine"), name: "town", type: "Actor", folder: null });
    put("Folder", { _id: id("not"), name: "Guild", type: "Actor", folder: null });
    await accept(await choose(ryf()));
    expect(called("Actor", "Guard").folder).toBe(id("mine"));
    expect(called("Actor", "Inés Prueba").folder).toBe(id("inner"));
    expect(called("Folder", "Town")).toBeUndefined();
    await takeBrought(cards[0]);
    expect(inWorld()).toEqual(["Folder town", "Folder Guild"]);
  });
});

describe("what stays behind", () => {
  it("is named where others link to it, unless one of its name is here", async () => {
    const window = await choose(ryf());
    const lost = async () => (await rowOf(window, "Inés Prueba")).links;
    expect(await lost()).toEqual([`JournalEntry.${id("diary")}`]);
    window.take("take/1", "false");
    expect(await lost()).toEqual([`Actor.${id("guard")}`, `JournalEntry.${id("diary")}`]);
    put("Actor", { _id: id("mine"), name: "Guard", type: "ryfNpc" });
    const again = await choose(ryf());
    again.take("choice/1", "skip");
    expect((await rowOf(again, "Inés Prueba")).links).toEqual([`JournalEntry.${id("diary")}`]);
  });

  it("is a picture of the old system, and one from elsewhere", async () => {
    const faces = ["systems/ryf3/face.webp", "https://evil.example/x.png", "icons/svg/mystery-man.svg"];
    await accept(
      await choose(ryf(faces.map((img, at) => ["Actor", { ...guard(), _id: id(`f${at}x`), name: `F${at}`, img }]))),
    );
    expect(["F0", "F1", "F2"].map((name) => called("Actor", name).img)).toEqual([undefined, undefined, faces[2]]);
  });
});

describe("what is here already by name", () => {
  const lay = () => {
    put("Actor", {
      _id: id("mine"),
      name: "guard",
      type: "ryfNpc",
      img: "",
      system: {},
      items: [],
      effects: [],
      folder: null,
    });
    put("Item", { _id: id("mine"), name: "Rope", type: "ryfGear", img: "", system: { price: 7 }, effects: [] });
    put("Item", { _id: id("other"), name: "Rope", type: "ryfWeapon", system: {}, effects: [] });
  };
  it("stays beside it, takes its place or is left out, and links lead to what stays", async () => {
    lay();
    const window = await choose(ryf());
    const { options } = await rowOf(window, "Guard");
    expect(options.map(({ value, on }: Any) => [value, on])).toEqual([
      ["both", true],
      [`Actor.${id("mine")}`, false],
      ["skip", false],
    ]);
    window.take("choice/1", "skip");
    window.take("choice/2", `Item.${id("mine")}`);
    await accept(window);
    expect(called("Actor", "Inés Prueba").system.notes).toContain(`@UUID[Actor.${id("mine")}]{a guard}`);
    expect(called("Actor", "Inés Prueba").system.notes).toContain(`@UUID[Item.${id("mine")}]{rope}`);
    expect(world.Item.get(id("mine")).toObject().system.price).toBe(2);
    expect(called("Actor", "Guard")).toBeUndefined();
    expect(await takeBrought(cards[0])).toEqual([]);
    expect(world.Item.get(id("mine")).toObject().system.price).toBe(7);
    expect(inWorld()).toEqual(["Item Rope", "Item Rope", "Actor guard"]);
  });

  it("is replaced, and comes back as it was", async () => {
    lay();
    const window = await choose(ryf());
    window.take("all", "replace");
    await accept(window);
    const mine = world.Actor.get(id("mine"));
    expect(mine.toObject()).toMatchObject({ name: "Guard", folder: null });
    expect(mine.items.length).toBeGreaterThan(0);
    expect(await takeBrought(cards[0])).toEqual([]);
    expect(mine.toObject()).toMatchObject({ name: "guard", items: [] });
  });

  it("is chosen for all at once, and shown by itself", async () => {
    lay();
    const window = await choose(ryf());
    window.take("shows", "there");
    expect((await shown(window)).rows.map(({ name }: Any) => name)).toEqual(["Guard", "Rope"]);
    window.take("all", "skip");
    expect((await shown(window)).accept).toBe("Create");
    await accept(window);
    expect(inWorld()).toEqual(
      expect.arrayContaining(["Folder Town", "Folder Guild", "Folder Empty", "Actor Inés Prueba"]),
    );
    // Nothing would lie in it.
    expect(called("Folder", "Shop")).toBeUndefined();
  });

  it("cannot be replaced by two", async () => {
    lay();
    const window = await choose(
      ryf([
        ["Actor", guard()],
        ["Actor", { ...guard(), _id: id("twin") }],
      ]),
    );
    window.take("all", "replace");
    await accept(window);
    expect(host.told.at(-1)).toMatch(/replace the same one/);
    expect(inWorld()).toEqual(["Item Rope", "Item Rope", "Actor guard"]);
  });
});

describe("a world with vehicles", () => {
  it("of starwarsffg keeps who sits where", async () => {
    const crew = [
      { actor_id: id("tilla"), role: "Pilot" },
      { actor_uuid: `Actor.${id("gone")}`, role: "Gunner" },
      { actor_uuid: `Actor.${id("tilla2")}`, role: "Cook" },
    ];
    const skiff = { ...sample("starwarsffg-vehicle"), _id: id("skiff"), flags: { starwarsffg: { crew } } };
    const tilla = { ...sample("starwarsffg-character"), _id: id("tilla") };
    put("Actor", { _id: id("tilla"), name: "Other", type: "ryfNpc" });
    const window = await choose(
      worldFile("starwarsffg", {}, [
        ["Actor", skiff],
        ["Actor", tilla],
        ["Actor", { ...tilla, _id: id("tilla2"), name: "Cook" }],
        ["Actor", { _id: id("home"), name: "Base", type: "homestead", system: {} }],
      ]),
    );
    expect((await rowOf(window, "Lantern Skiff")).links).toEqual([`Actor.${id("gone")}`]);
    expect((await rowOf(window, "Base")).why).toMatch(/homestead/);
    await accept(window);
    const hero = called("Actor", "Tilla Wick")._id;
    expect(hero).not.toBe(id("tilla"));
    expect(called("Actor", "Lantern Skiff").system.crew).toMatchObject([
      { station: "pilot", actor: `Actor.${hero}` },
      { station: "Cook", actor: `Actor.${id("tilla2")}` },
    ]);
    expect(called("Actor", "Base")).toBeUndefined();
  });

  it("of genesys keeps roles and passengers", async () => {
    const barge = sample("genesys-vehicle");
    Object.assign(barge, { _id: id("barge") });
    Object.assign(barge.system, {
      roles: [
        { id: "r1", name: "Helm", skills: ["Operating"], members: [`Actor.${id("mo")}`] },
        { id: "r2", name: "Engineer", skills: [], members: [] },
      ],
      passengers: { value: 1, threshold: 4, list: [{ uuid: `Actor.${id("minions")}`, sort: 1 }] },
    });
    const mo = { ...sample("genesys-character"), _id: id("mo"), name: "Mo" };
    const gang = { ...sample("genesys-minion"), _id: id("minions"), name: "Gang" };
    const window = await choose(
      worldFile("genesys", {}, [
        ["Actor", barge],
        ["Actor", mo],
        ["Actor", gang],
      ]),
    );
    expect((await rowOf(window, "Mud Barge")).left.join()).not.toContain("seat");
    await accept(window);
    expect(called("Actor", "Mud Barge").system.crew).toMatchObject([
      { station: "Helm", actor: `Actor.${id("mo")}` },
      { station: "engineer", actor: "" },
      { station: "Passenger", actor: `Actor.${id("minions")}` },
    ]);
  });

  it("links to what a person carries by its name", async () => {
    const mo = { ...sample("genesys-character"), _id: id("mo") };
    mo.items = mo.items.map((item: Any, at: number) => ({ ...item, _id: id(`thing${at}`) }));
    const carried = mo.items.findIndex(({ type }: Any) => type === "weapon");
    const note = { ...sample("genesys-minion"), _id: id("gang"), name: "Gang" };
    note.system.description = `@UUID[Actor.${id("mo")}.Item.${id(`thing${carried}`)}]{hers}`;
    await accept(
      await choose(
        worldFile("genesys", {}, [
          ["Actor", note],
          ["Actor", mo],
        ]),
      ),
    );
    const { items } = called("Actor", mo.name);
    const hers = items.find(({ name }: Any) => name === mo.items[carried].name);
    expect(called("Actor", "Gang").system.notes).toContain(`@UUID[Actor.${id("mo")}.Item.${hers._id}]{hers}`);
  });
});

describe("all of it or nothing", () => {
  const many = (count: number): string =>
    ryf([
      ...Array.from({ length: count }, (_, at): [string, object] => [
        "Actor",
        { ...guard(), _id: id(`g${at}x`), name: `G${at}` },
      ]),
      ["Item", rope()],
    ]);

  it("is stopped in the middle: nothing is left, and no card", async () => {
    const window = await choose(many(45));
    let writes = 0;
    server.after = () => {
      writes += 1;
      if (writes === 4) windowOf("ProgressWindow").stop();
    };
    await accept(window);
    expect(server.requests.filter((one) => one.startsWith("create"))).toHaveLength(4);
    expect([inWorld(), cards]).toEqual([[], []]);
    expect(host.told.at(-1)).toMatch(/Stopped/);
    // The list is still there, and all of it can be tried again.
    server.after = () => {};
    await accept(window);
    expect(world.Actor.size).toBe(45);
  });

  it("goes with a bar, however many there are, and everybody's lists are drawn once for each kind", async () => {
    const things = Array.from({ length: 1100 }, (_, at): [string, object] => [
      "Item",
      rope({ _id: id(`r${at}x`), name: `R${at}` }),
    ]);
    await accept(await choose(ryf([["Actor", guard()], ...things])));
    expect([world.Item.size, cards[0].made.length <= 1000]).toEqual([1100, true]);
    Object.assign(server, { drawn: 0 });
    opened.length = 0;
    const undoing = takeBrought(cards[0]);
    await new Promise((done) => setTimeout(done));
    expect(await shown(windowOf("ProgressWindow"))).toMatchObject({ steps: 1105, canStop: false });
    expect([await undoing, inWorld()]).toEqual([[], []]);
    // People, things, and each folder by itself.
    expect(server.drawn).toBe(2 + 4);
  });

  it("gives back what it replaced when it is stopped, or fails", async () => {
    put("Actor", {
      _id: id("mine"),
      name: "Guard",
      type: "ryfNpc",
      img: "",
      system: {},
      items: [],
      effects: [],
      folder: null,
    });
    const before = world.Actor.get(id("mine")).toObject();
    for (const fails of [true, false]) {
      const window = await choose(ryf());
      window.take("all", "replace");
      const mine = world.Actor.get(id("mine"));
      const { createEmbeddedDocuments } = mine;
      mine.createEmbeddedDocuments = async (...given: Any[]) => {
        await createEmbeddedDocuments(...given);
        mine.createEmbeddedDocuments = createEmbeddedDocuments;
        if (fails) throw new Error("the host refuses");
        windowOf("ProgressWindow").stop();
      };
      await accept(window);
      expect(inWorld()).toEqual(["Actor Guard"]);
      expect({ ...world.Actor.get(id("mine")).toObject(), flags: undefined }).toMatchObject({
        ...before,
        flags: undefined,
      });
      expect(cards).toEqual([]);
    }
  });

  it("comes not at all where the host refuses one, and says so", async () => {
    const window = await choose(many(25));
    server.refuses = "G14";
    await accept(window);
    expect([inWorld(), cards]).toEqual([[], []]);
    expect(host.told.at(-1)).toMatch(/the host refuses/);
  });

  it("is stopped while it is read: no window opens, and Import says so", async () => {
    const reading = choose(many(300));
    await new Promise((done) => setTimeout(done));
    while (!windowOf("ProgressWindow")) await new Promise((done) => setTimeout(done));
    windowOf("ProgressWindow").stop();
    expect(await reading).toMatch(/Stopped/);
  });

  it("takes time in proportion, in small requests, and the page breathes", async () => {
    const time = async (count: number): Promise<number> => {
      layWorld();
      const text = many(count);
      const begun = process.cpuUsage().user;
      await accept(await choose(text));
      expect(world.Actor.size).toBe(count);
      return process.cpuUsage().user - begun;
    };
    await time(20);
    const small = await time(60);
    expect(await time(240)).toBeLessThan(4 * 2.5 * Math.max(small, 100_000));
    expect(server.requests.every((one) => Number(one.split(" ")[1]) <= 5)).toBe(true);
  });
});

describe("a file that is odd", () => {
  it.each([
    ["broken", ryf().slice(0, -40), /broken at line 5/],
    ["of a system that is not read", worldFile("pf2e", {}, [["Actor", guard()]]), /“pf2e”/],
    ["of a program that is no system", worldFile("Adversaries", {}, [["Actor", guard()]]), /Adversaries/],
    ["of a later version", worldFile("ryf3", { version: 9 }, []), /9/],
  ])("%s is refused in a sentence", async (_, text, said) => {
    expect(await choose(text)).toMatch(said);
    expect(windowOf("OldWorldWindow")).toBeUndefined();
  });

  it("is refused where the table plays no game of its dice, and from players", async () => {
    host.settings.set("played", ["multi"]);
    expect(await choose(ryf())).toMatch(/of ryf3, and this world plays no game with its dice/);
    table.user = { ...table.user, isGM: false };
    expect(await choose(ryf())).toMatch(/not yours/);
    expect(windowOf("OldWorldWindow")).toBeUndefined();
  });

  it("that is pasted is to be chosen as a file", async () => {
    opened.length = 0;
    await BringIn.begin();
    const [bring] = opened as Any[];
    await bring.take("text", ryf());
    expect((await bring._prepareContext({})).trouble).toMatch(/choose it as a file/);
  });

  it("has its oddities in a list, and the rest comes", async () => {
    const text = worldFile("ryf3", { unreadable: 2, folders: [{ ...folders[1], folder: id("outer") }] }, [
      ["Actor", guard()],
      ["Actor", { ...guard(), name: "Twin" }],
      ["Scene", { name: "Map", type: "x" }],
    ]);
    const window = await choose(text);
    expect((await shown(window)).faults).toEqual([
      expect.stringMatching(/^Town: the folder lay in itself/),
      expect.stringMatching(/^Twin: another one has the same id/),
      expect.stringMatching(/^Map: neither an actor nor an item/),
      expect.stringMatching(/could not read 2 documents/),
    ]);
    await accept(window);
    expect(world.Actor.size).toBe(2);
  });

  it("shows no more than a page of it at once", async () => {
    const window = await choose(
      ryf(Array.from({ length: 90 }, (_, at) => ["Item", rope({ _id: id(`r${at}x`), name: `R${at}` })])),
    );
    const turn = (by: number) =>
      window.constructor.DEFAULT_OPTIONS.actions.turn.call(window, {}, { dataset: { by: String(by) } });
    const first = async () => (await shown(window)).rows.at(0).name;
    expect((await shown(window)).rows).toHaveLength(40);
    await turn(1);
    await turn(1);
    expect([await first(), (await shown(window)).isLast]).toEqual(["R80", true]);
    window.take("take/80", "false");
    expect((await shown(window)).accept).toBe("Create 89");
    await turn(-1);
    expect(await first()).toBe("R40");
  });
});

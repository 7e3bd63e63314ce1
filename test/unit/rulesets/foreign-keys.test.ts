import { expect, it } from "vitest";
import { type Any, makerOf, named, sampleSet, sampleXml } from "./foreign.ts";

/* Files that name things by keys alone, chosen after the data set: what that brought into compendia of the world gives them names and figures. */

const { Leaves } = await import("../../../module/core/carry/foreign/leaves.ts");
const { Taken, foreignRecord } = await import("../../../module/core/carry/foreign/record.ts");
const { DataSet } = await import("../../../module/windows/carry/readers/data-set.ts");
const { readDataSet } = await import("../../../module/windows/carry/readers/oggdude-set.ts");
const { xmlReaderOf, OGGDUDE } = await import("../../../module/windows/carry/readers/xml-files.ts");
const { foundHere } = await import("../../../module/windows/carry/known-here.ts");

const maker = makerOf("symbols");
const world = (globalThis as Any).game;

/** A compendium of the world with what a set brought, as its notes on each say. */
function packOf(packageType: string) {
  const documents = readDataSet(sampleSet()).things.flatMap((record, at) => {
    const made = maker.thing(new Taken(record)) as Any;
    if (!made) return [];
    const brought = { entry: `${OGGDUDE} ${record.kind} ${record.key}`, by: "first", made: true };
    const source = { _id: `id${at}`, name: made.name, type: made.type, system: made.system };
    return { ...source, id: source._id, flags: { cubilete: { brought } }, toObject: () => structuredClone(source) };
  });
  return {
    ...{ collection: "world.things", documentName: "Item", metadata: { packageType } },
    getIndex: async () => documents,
    getDocuments: async ({ _id__in: ids }: { _id__in: string[] }) => documents.filter(({ id }) => ids.includes(id)),
  };
}
const lies = (...packs: object[]) => Object.defineProperty(world, "packs", { configurable: true, value: packs });

/** A file's person as it comes, with the set's files at hand or with none. */
async function cameOf(name: string, set = new DataSet([])): Promise<Any> {
  const { root, data } = sampleXml(name);
  const haul = xmlReaderOf(root)?.(new Leaves(data), set) ?? expect.unreachable();
  await foundHere({ hauls: [{ program: OGGDUDE, ...haul }], left: [] });
  return maker.person(new Taken(haul.people[0] ?? expect.unreachable()));
}

/** Ids are new each time. */
const withoutIds = (person: Any) => {
  const ids = new Map<string, string>(person.items.map(({ _id, name }: Any) => [_id, name]));
  return JSON.parse(JSON.stringify(person), (key, value) =>
    key === "_id" ? undefined : typeof value === "string" ? (ids.get(value) ?? value) : value,
  );
};

it("a hero after the set is the hero that comes with it", async () => {
  lies();
  const together = withoutIds(await cameOf("oggdude-character", sampleSet()));
  lies(packOf("world"));
  const after = withoutIds(await cameOf("oggdude-character"));
  expect(after.items.map(({ name }: Any) => name)).toEqual(together.items.map(({ name }: Any) => name));
  for (const name of ["Popper Pistol", "Quilt Coat", "Big Bag", "Calm Lens", "Wick Trimmer"])
    expect(named(after.items, name).system).toEqual(named(together.items, name).system);
  expect(after.system).toEqual(together.system);
  expect(after.left).toEqual([]);
});

it("a foe of the tools for the GM gets weapons and talents too, and keeps its own characteristic and ranks", async () => {
  lies(packOf("world"));
  const foe = await cameOf("oggdude-adversary");
  expect(named(foe.items, "Popper Pistol").system).toMatchObject({ damage: 6, range: "medium" });
  expect(named(foe.items, "Athletics").system).toMatchObject({ characteristic: "agility" });
  expect(JSON.stringify(foe)).not.toMatch(/POPPER|known yes/);
});

it("what the world does not have keeps its key, and nothing that the file does not say", async () => {
  lies(packOf("system"));
  const hero = await cameOf("oggdude-character");
  const system = (name: string) => named(hero.items, name).system;
  expect([system("POPPER"), system("QUILTCOAT"), system("BIGBAG")]).toEqual([
    { equipped: true },
    { equipped: true },
    { quantity: 2 },
  ]);
  expect(system("MADEUPAIM")).toEqual({ rank: 1 });
  expect(hero.left).toEqual([]);
  // 2 in all, 1 of it Brawn: of a coat that nobody knows the rest counts by itself.
  expect(hero.system.extra).toMatchObject({ soak: 1, melee: 0 });
});

it("a ship's notes say what no figure here counts, and nothing of it is left behind", () => {
  const { people, left } = readDataSet(sampleSet());
  const ship = maker.person(new Taken(people[0] ?? expect.unreachable())) as Any;
  expect(ship.system.notes).toContain(
    "<p>Sensor range: Short</p><p>Hyperdrive, class: 1.5</p><p>Backup hyperdrive, class: 12</p><p>Carries a navicomputer</p>",
  );
  expect([...left, ...ship.left].filter((line) => line.startsWith("Lantern Skiff"))).toEqual([]);
});

it("no text shows pictures of some other place: a link stands there, and what lies here stays", () => {
  const said = (text: string) => new Taken(foreignRecord("hero", "Ana", { text })).text;
  expect(said('a <img alt="x" src="http://far.example/a.png"> b')).toBe(
    'a <a href="http://far.example/a.png">http://far.example/a.png</a> b',
  );
  for (const far of ["//far.example/a.png", "\\\\far.example\\a", "&#104;ttp://far.example/a", "file:///a.png"])
    expect(said(`<img src='${far}'><video src=${far}>`)).toBe("");
  expect(said('<p style="background: url(http://far.example/a.png)">x</p>')).toBe("<p >x</p>");
  const here = '<p style="color: red">x <img src="worlds/mill/a.webp"> <img src="data:image/png;base64,AA"></p>';
  expect(said(here)).toBe(here);
});

it("marks in a text are said in the table's words, and what a script says is none", () => {
  const Description = "[ADDDIFFICULTY] or [remsetback]<script>alert(1)</script>";
  const data = { Gear: [{ Key: "A", Name: "Rope", Description }] };
  const [rope] = readDataSet(new DataSet([{ path: "a.xml", root: "Gears", data }])).things;
  const made = maker.thing(new Taken(rope ?? expect.unreachable())) as Any;
  expect(made.system.description).toBe("<p>+ difficulty die or − setback die</p>");
});

it("what its owner called it stays, and what is not in hand is not", async () => {
  lies(packOf("world"));
  const gun = foreignRecord("weapon", "Old Faithful", {
    key: "POPPER",
    figures: { equipped: 0 },
    words: { known: "yes" },
  });
  const hero = foreignRecord("hero", "Ana", { parts: [gun] });
  await foundHere({ hauls: [{ program: OGGDUDE, terms: "symbols", people: [hero], things: [], left: [] }], left: [] });
  const { items } = maker.person(new Taken(hero)) as Any;
  expect(named(items, "Old Faithful").system).toMatchObject({ damage: 6, equipped: false });
});

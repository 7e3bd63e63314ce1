import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import { host, wholeRuleset } from "./host.ts";

/* Files of other programs as they are chosen: what the worker makes of them, and what comes back to the page. */

const { haulsOf, Unreadable } = await import("../../../module/windows/carry/unpack/hauls.ts");
const { answerWith, pictureOf } = await import("../../../module/windows/carry/unpack/worker.ts");
const { Taken } = await import("../../../module/core/carry/foreign/record.ts");
await wholeRuleset("narrative");
const { foreign } = await import("../../../module/rulesets/narrative/carry/foreign.ts");

const OURS = { system: "cubilete", types: [], brokenAt: "{name} is broken at {line}" };
const FOREIGN = join(ROOT, "test/fixtures/foreign");
const file = (name: string) => ({ name, bytes: new Uint8Array(readFileSync(join(FOREIGN, name))) });
const quiet = () => undefined;
const read = (...files: { name: string; bytes: Uint8Array }[]) => haulsOf(files, OURS, quiet);
const text = (name: string, said: string) => ({ name, bytes: strToU8(said) });

/** The data set as its program packs it: below a folder, with pictures that nobody asked for. */
function dataSet(more: Record<string, Uint8Array> = {}): Uint8Array {
  const folder = join(FOREIGN, "data-set");
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".xml"));
  const xml = paths.map((path) => [path, new Uint8Array(readFileSync(join(folder, path)))] as const);
  return zipSync({ ...Object.fromEntries(xml), "Data/EquipmentImages/GearBAG.png": strToU8("x"), ...more });
}
const kindsIn = (things: readonly { kind: string }[]) => [...new Set(things.map(({ kind }) => kind))].sort();

/** Why nothing was read. */
async function faultOf(...files: { name: string; bytes: Uint8Array }[]) {
  try {
    await read(...files);
  } catch (error) {
    if (error instanceof Unreadable) return error.fault;
    throw error;
  }
  return null;
}

describe("files that were chosen", () => {
  it("are told apart by their content: a zip of XML is a data set, whatever it is called", async () => {
    const { hauls, left } = await read({ name: "holiday.jpg", bytes: dataSet() });
    expect(hauls.map(({ program, terms }) => [program, terms])).toEqual([["OggDude", "symbols"]]);
    expect(kindsIn(hauls[0]?.things ?? [])).toEqual(
      ["armour", "career", "gear", "power", "quality", "skill", "species", "talent", "tree", "weapon"].sort(),
    );
    expect(hauls[0]?.people.map(({ name }) => name)).toEqual(["Lantern Skiff"]);
    expect(left).toEqual([]);
  });

  it("that are a person and the data set give the person the set's names, in any order", async () => {
    const both = [file("oggdude-character.xml"), { name: "set.zip", bytes: dataSet() }];
    for (const order of [both, both.toReversed()]) {
      const { hauls } = await read(...order);
      const hero = hauls[0]?.people.find(({ kind }) => kind === "hero");
      expect(hero?.parts.map(({ name }) => name)).toContain("Popper Pistol");
    }
    const { hauls } = await read(file("oggdude-character.xml"));
    expect(hauls[0]?.people[0]?.parts.find(({ name }) => name === "POPPER")).toMatchObject({
      key: "POPPER",
      words: { known: "yes" },
    });
  });

  it("of several programs come together, each under its own name", async () => {
    const { hauls, left } = await read(
      file("swa-adversaries.json"),
      file("foundry-genesys-minion.json"),
      file("foundry-ryf3-npc.json"),
      text("notes.json", '{"shopping": ["milk"]}'),
      text("broken.json", '{"a": 1,\n "b": True}'),
      text("list.txt", "milk\neggs"),
      text("broken.xml", "<Careers>\n<Career>"),
    );
    expect(hauls.map(({ program }) => program)).toEqual(["Adversaries", "genesys", "ryf3"]);
    expect(left).toEqual(["notes.json", "broken.json is broken at 2", "list.txt", "broken.xml is broken at 2"]);
  });

  it("that are broken say where, when there is but one", async () => {
    expect(await faultOf(text("a.xml", "<Careers>\n<Career>"))).toEqual({
      code: "xml",
      data: { name: "a.xml", line: 2 },
    });
    expect(await faultOf(text("a.json", '{"a": 1,\n "b": True}'))).toMatchObject({ code: "broken", data: { line: 2 } });
    expect(await faultOf(text("a.json", '{"shopping": []}'))).toEqual({ code: "none", data: { names: "a.json" } });
    const within = { name: "set.zip", bytes: zipSync({ "inner.zip": dataSet() }) };
    expect(await faultOf(within)).toMatchObject({ code: "empty" });
    const cut = dataSet().slice(0, 900);
    expect(await faultOf({ name: "cut.zip", bytes: cut })).toEqual({ code: "zip", data: { name: "cut.zip" } });
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}.xml`, new Uint8Array()]));
    expect(await faultOf({ name: "bomb.zip", bytes: zipSync(many) })).toMatchObject({
      code: "tooMuch",
      data: { entries: 10_001 },
    });
    const climbing = await read({ name: "set.zip", bytes: dataSet({ "../../evil.xml": strToU8("<Careers/>") }) });
    expect(climbing.left).toEqual(["../../evil.xml"]);
  });

  it("come in pieces that the page puts together again, and tell how far it is", async () => {
    const cards = Array.from({ length: 700 }, (_, at) => `<Gear><Key>G${at}</Key><Name>Thing ${at}</Name></Gear>`);
    const files = [text("gear.xml", `<Gears>${cards.join("")}</Gears>`)];
    // biome-ignore lint/suspicious/noExplicitAny: answers of every kind.
    const heard: any[] = [];
    await answerWith({ files, ours: OURS }, (answer) => heard.push(structuredClone(answer)));
    const pieces = heard.flatMap(({ piece }) => piece ?? []);
    expect(pieces.map(({ things }) => things.length)).toEqual([300, 300, 100]);
    expect(pieces.flatMap(({ things }) => things).map(({ name }) => name)).toEqual(cards.map((_, at) => `Thing ${at}`));
    expect(heard[0]).toEqual({ done: 0, of: 1 });
    expect(heard.at(-1)).toEqual({ end: [], pictures: [] });
    heard.length = 0;
    await answerWith({ files: [text("a.xml", "<a>")], ours: OURS }, (answer) => heard.push(answer));
    expect(heard.at(-1)).toMatchObject({ fault: { code: "xml" } });
  });

  it("bring pictures by kind and key, when they are asked for and are some by their first bytes", async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
    const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
    const webp = new Uint8Array([...strToU8("RIFF"), 9, 9, 9, 9, ...strToU8("WEBP")]);
    const drawing = strToU8("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
    const zip = dataSet({
      "Data/EquipmentImages/WeaponPOPPER.png": png,
      "Data/EquipmentImages/ArmorCOAT.png": jpeg,
      "Data/SpeciesImages/WICKFOLK.png": webp,
      "Data/VehicleImages/SKIFF.png": drawing,
      "Data/VehicleSilhouettes/SKIFF.png": png,
      "../EquipmentImages/GearCLIMBS.png": png,
    });
    const files = [{ name: "set.zip", bytes: zip }];
    const { pictures = [] } = await read(...files);
    expect(Object.fromEntries(pictures.map(({ of, path }) => [of, path]))).toEqual({
      "OggDude gear BAG": "Data/EquipmentImages/GearBAG.png",
      "OggDude weapon POPPER": "Data/EquipmentImages/WeaponPOPPER.png",
      "OggDude armour COAT": "Data/EquipmentImages/ArmorCOAT.png",
      "OggDude species WICKFOLK": "Data/SpeciesImages/WICKFOLK.png",
      "OggDude vehicle SKIFF": "Data/VehicleImages/SKIFF.png",
    });
    const typeOf = (path: string) => pictureOf(files, path)?.type ?? null;
    expect(pictureOf(files, "Data/EquipmentImages/WeaponPOPPER.png")).toEqual({ type: "png", bytes: png });
    expect([typeOf("Data/EquipmentImages/ArmorCOAT.png"), typeOf("Data/SpeciesImages/WICKFOLK.png")]).toEqual([
      "jpeg",
      "webp",
    ]);
    expect([typeOf("Data/VehicleImages/SKIFF.png"), typeOf("nowhere.png")]).toEqual([null, null]);
  });

  it("grow in time as they grow in entries", async () => {
    const set = (from: number, count: number) => {
      const gears = Array.from(
        { length: count },
        (_, at) => `<Gear><Key>G${from + at}</Key><Name>Thing ${from + at}</Name><Price>5</Price></Gear>`,
      );
      return text("gear.xml", `<Gears>${gears.join("")}</Gears>`);
    };
    const costOf = async (work: () => Promise<unknown>) => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await read(set(0, 1000));
    const small = await costOf(async () => {
      for (let at = 0; at < 8; at++) await read(set(at * 1000, 1000));
    });
    const large = await costOf(() => read(set(0, 8000)));
    expect(large / small).toBeLessThan(6);
  });
});

describe("skills of other programs", () => {
  it("join the table's list, once, and none that it has", () => {
    const skill = (name: string, key: string, characteristic = "intellect") => ({
      type: "narrativeSkill",
      name,
      system: { key, characteristic, group: "general" },
    });
    const things = [
      skill("Stargazing", "stargazing"),
      skill("stargazing", "stargazing-2"),
      skill("Cool", "cool"),
      skill("Odd", "0 odd"),
      skill("Nowhere", "nowhere", "luck"),
      { type: "narrativeGear", name: "Rope", system: {} },
    ];
    host.settings.delete("narrative.ownWords");
    const taken = foreign.settings?.(things) ?? expect.unreachable();
    expect(taken).toMatchObject({ name: "narrative.ownWords" });
    expect(taken.says).toContain("Stargazing");
    const { skills } = JSON.parse(taken.value);
    expect(skills.filter(({ id }: { id: string }) => /stargazing|odd|nowhere/.test(id))).toEqual([
      { id: "stargazing", name: "Stargazing", characteristic: "intellect", group: "general" },
    ]);
    expect(skills.some(({ id }: { id: string }) => id === "cool")).toBe(true);
    expect(foreign.settings?.([skill("Cool", "cool")])).toBeNull();
  });

  it("have names for every kind of person, in a compendium of their own", () => {
    for (const kind of ["hero", "minion", "rival", "nemesis", "vehicle"]) expect(foreign.compendia[kind]).toBeTruthy();
    expect(new Taken({ kind: "hero", name: "x", key: "", text: "", figures: {}, words: {}, parts: [] }).left()).toEqual(
      [],
    );
  });
});

import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { StartError } from "../../server/errors.ts";
import { readSystem } from "../../server/node/packages/manifest.ts";
import type { Source } from "../../server/source.ts";
import { Folders, manifest, writeSystem, writeText } from "./fixture.ts";

const folders = new Folders();
afterAll(() => folders.removeAll());

const read = async (changes: Source) => readSystem(await writeSystem(await folders.make(), changes));

describe("the manifest of a system", () => {
  it("is read with its defaults", async () => {
    const { manifest, defaults, warnings } = await read({});
    expect(manifest.styles).toEqual([
      { src: "tiny.css", layer: "system" },
      { src: "loose.css", layer: null },
    ]);
    expect(manifest.packs[0]?.ownership).toEqual({ PLAYER: "OBSERVER", ASSISTANT: "OWNER" });
    expect(manifest.documentTypes.Actor?.hero?.htmlFields).toEqual(["bio.public", "notes.*.text"]);
    expect(defaults).toEqual({});
    expect(warnings).toEqual([]);
  });

  it("keeps the ids and the names of types that published systems have", async () => {
    const types = { Item: { "NPC Feature": {}, "Class Ability": {}, gear2: {} } };
    const { manifest } = await read({ id: "OldSystem", documentTypes: types });
    expect([manifest.id, Object.keys(manifest.documentTypes.Item ?? {})]).toEqual([
      "OldSystem",
      Object.keys(types.Item),
    ]);
    for (const bad of ["", " x", "a  b", "<b>"]) {
      await expect(read({ documentTypes: { Item: { [bad]: {} } } })).rejects.toThrow("is not a valid subtype name");
    }
  });

  it.each([
    [{ id: "Not Good" }, /system\.json: id must be letters, digits/],
    [{ title: "" }, /title must be a text/],
    [{ version: "<1>" }, /version must not contain/],
    [{ esmodules: ["gone.mjs"] }, /esmodules\[0\] "gone\.mjs" does not exist/],
    [{ esmodules: "tiny.mjs" }, /esmodules must be an array/],
    [{ esmodules: ["../outside.mjs"] }, /esmodules\[0\] "\.\.\/outside\.mjs" leads out/],
    [{ styles: [{ src: "tiny.css", layer: "a b" }] }, /styles\[0\]\.layer/],
    [{ languages: [{ lang: "not a code", path: "lang/en.json" }] }, /languages\[0\]\.lang is not a language code/],
    [{ packs: [{ name: "x", label: "X", type: "Macro", path: "tiny.css" }] }, /packs\[0\]\.path .* is not a LevelDB/],
    [{ documentTypes: { Actor: { hero: { htmlFields: "bio" } } } }, /documentTypes\.Actor\.hero\.htmlFields/],
    [{ grid: { distance: [] } }, /grid\.distance must be a positive number \(found \[\]\)/],
    [{ grid: { units: 5 } }, /grid\.units must be a text/],
    [{ grid: { type: "square" } }, /grid\.type must be the number of a type/],
    [{ compatibility: { minimum: "14" } }, /compatibility\.minimum is 14, newer/],
    [{ compatibility: { maximum: "12" } }, /compatibility\.maximum is 12, older/],
  ])("names the file and the field: %j", async (changes, message) => {
    await expect(read(changes)).rejects.toThrow(message);
  });

  // Foundry starts such a system: it drops what it cannot use (foundryvtt/foundryvtt#9534) and says so.
  it.each([
    [{ esmodules: ["tiny.mjs", "https://example.com/x.mjs"] }, /esmodules\[1\] .* loads nothing from elsewhere/],
    [{ languages: [{ lang: "en", path: "lang/xx.json" }] }, /languages\[0\]\.path "lang\/xx\.json" does not exist/],
    [{ packs: [{ name: "x", label: "X", type: "Sword" }] }, /packs\[0\]\.type must be one of .* left out/],
    [{ packs: [{ name: "a.b", type: "Macro" }] }, /packs\[0\]\.name .* left out/],
    [{ packs: [{ name: "x", type: "Macro", ownership: { KING: "OWNER" } }] }, /packs\[0\]\.ownership\.KING/],
    [{ documentTypes: { Hero: {} } }, /documentTypes\.Hero is not a known document type/],
    [{ documentTypes: { Scene: { a: {} } } }, /documentTypes\.Scene has no subtypes/],
  ])("warns of it and goes on: %j", async (changes, message) => {
    const { warnings } = await read(changes);
    expect(warnings.join("\n")).toMatch(message);
  });

  it("opens a compendium with blanks in its name in V13, which V14 drops", async () => {
    const folder = await writeSystem(await folders.make(), { packs: [{ name: "old gear", type: "Item" }] });
    const [now, later] = [await readSystem(folder, 13), await readSystem(folder, 14)];
    expect([now.manifest.packs.map(({ name }) => name), later.manifest.packs]).toEqual([["old gear"], []]);
    for (const { warnings } of [now, later]) expect(warnings[0]).toMatch(/packs\[0\]\.name .*"old gear"/);
  });

  it("is read or refused by file and field, whatever a field holds", async () => {
    const folder = await writeSystem(await folders.make());
    const fields =
      "id name title version compatibility grid scripts esmodules styles languages packs packFolders documentTypes socket";
    const junk = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.array(
        fc.dictionary(fc.constantFrom("name", "type", "path", "src", "layer", "lang", "ownership"), fc.jsonValue()),
      ),
      fc.dictionary(fc.constantFrom("Actor", "Item", "minimum", "__proto__"), fc.jsonValue({ maxDepth: 3 })),
    );
    const changes = fc.dictionary(fc.constantFrom(...fields.split(" ")), junk, { minKeys: 1, maxKeys: 3 });
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(changes, async (changes) => {
        await writeText(join(folder, "system.json"), JSON.stringify(manifest(changes)));
        const error: unknown = await readSystem(folder).then(
          () => null,
          (each: unknown) => each,
        );
        if (!error) return;
        refused++;
        expect(error).toBeInstanceOf(StartError);
        for (const line of (error as Error).message.split("\n")) expect(line).toMatch(/system\.json: \S+ /);
      }),
      { numRuns: 300 },
    );
    expect(refused).toBeGreaterThan(50);
  });

  it.each(["title", "version", "compatibility.minimum"])(
    "is refused or read where %s is something that no text can be made of",
    async (field) => {
      const [name = "", inner] = field.split(".");
      const wrong = { toString: {} };
      const reading = read({ [name]: inner ? { [inner]: wrong } : wrong });
      if (name === "title") await expect(reading).rejects.toThrow(/system\.json: title must be a text/);
      else await expect(reading).resolves.toMatchObject({ manifest: { title: "Tiny" } });
    },
  );

  it("says everything that is wrong at once", async () => {
    const error = await read({ title: "", esmodules: ["a.mjs", "b.mjs"] }).catch((each: Error) => each);
    expect((error as Error).message.split("\n")).toHaveLength(3);
  });

  it("leaves out the compendiums of effects that V14 brought, and says so", async () => {
    const { warnings, manifest } = await read({ packs: [{ name: "fx", label: "FX", type: "ActiveEffect" }] });
    expect(manifest.packs).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/packs\[0\]\.type .* left out/)]);
  });

  it("opens without a pack or a style sheet that was not built, and says so", async () => {
    const packs = [{ name: "later", label: "Later", type: "Macro" }];
    const { warnings } = await read({ packs, styles: ["unbuilt.css"] });
    expect(warnings).toEqual([
      expect.stringMatching(/styles\[0\] "unbuilt\.css" does not exist/),
      expect.stringMatching(/packs\[0\]\.path "packs\/later" does not exist/),
    ]);
  });

  it("is refused when it is not there or not JSON", async () => {
    const empty = await folders.make();
    await expect(readSystem(empty)).rejects.toThrow(/system\.json: cannot be read/);
    await writeText(join(empty, "system.json"), '{"id": ');
    await expect(readSystem(empty)).rejects.toThrow(/system\.json: is not valid JSON/);
    await writeText(join(empty, "system.json"), "[]");
    await expect(readSystem(empty)).rejects.toThrow(/must hold a JSON object/);
  });
});

describe("a legacy template.json", () => {
  const template = {
    Actor: {
      types: ["hero", "beast"],
      htmlFields: ["notes"],
      templates: { common: { hp: { value: 5, max: 5 }, notes: "" } },
      hero: { templates: ["common"], hp: { max: 9 }, class: "" },
      beast: { templates: ["common"], htmlFields: ["lair"] },
    },
  };

  it("gives types, defaults and fields", async () => {
    const folder = await writeSystem(await folders.make(), { documentTypes: undefined });
    await writeText(join(folder, "template.json"), JSON.stringify(template));
    const { manifest, defaults } = await readSystem(folder);
    expect(Object.keys(manifest.documentTypes.Actor ?? {})).toEqual(["hero", "beast"]);
    expect(defaults.Actor?.hero).toEqual({ hp: { value: 5, max: 9 }, notes: "", class: "" });
    expect(manifest.documentTypes.Actor?.beast?.htmlFields).toEqual(["notes", "lair"]);
  });

  it("goes without a template that is missing, and says which", async () => {
    const folder = await writeSystem(await folders.make());
    const broken = { Actor: { types: ["hero"], hero: { templates: ["gone"], hp: 3 } } };
    await writeText(join(folder, "template.json"), JSON.stringify(broken));
    const { defaults, warnings } = await readSystem(folder);
    expect(defaults.Actor?.hero).toEqual({ hp: 3 });
    expect(warnings).toEqual([expect.stringMatching(/template\.json: Actor\.hero\.templates names "gone"/)]);
  });
});

it("keeps what it does not use", async () => {
  const { manifest: read_ } = await read({ flags: { tiny: 1 }, grid: { distance: 5 } });
  expect(read_).toMatchObject({ flags: { tiny: 1 }, grid: { distance: 5 } });
  expect(manifest().flags).toBeUndefined();
});

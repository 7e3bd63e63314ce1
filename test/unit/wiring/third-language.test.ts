import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import { hasGame, languagesIn, readLanguages, type Tree } from "../../../scripts/languages.ts";
import { readSource } from "../../../scripts/packs/source.ts";
import { translated } from "../../../scripts/packs/translation.ts";
import { expandPacks, languagesOf } from "../../../scripts/packs.ts";

const textAt = (tree: Tree | undefined, path: string): unknown =>
  path.split(".").reduce<unknown>((node, key) => (node as Tree | undefined)?.[key], tree);

describe("a third language, half done", () => {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-lang-"));
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  beforeAll(() => {
    cpSync(join(ROOT, "lang"), folder, { recursive: true });
    write("fr/shared.yml", "CUBILETE:\n  roll:\n    roll: Lancer\n");
    write("fr/packs/ryf-gear.yml", "katana:\n  name: Sabre\n");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is one folder, and what it lacks it says in English", () => {
    expect(languagesIn(folder)).toEqual(["es", "en", "fr"]);
    const { fr, en, es } = readLanguages(folder);
    expect(textAt(fr, "CUBILETE.roll.roll")).toBe("Lancer");
    expect(textAt(es, "CUBILETE.roll.roll")).toBe("Tirar");
    expect(textAt(fr, "CUBILETE.roll.visibility")).toBe(textAt(en, "CUBILETE.roll.visibility"));
  });

  it("counts in as many forms as it has", () => {
    write("fr/count.yml", "CUBILETE:\n  tracker:\n    actions:\n      many: '{actions} d’actions'\n");
    expect(textAt(readLanguages(folder).fr, "CUBILETE.tracker.actions.many")).toBe("{actions} d’actions");
    rmSync(join(folder, "fr/count.yml"));
    write("fr/count.yml", "CUBILETE:\n  tracker:\n    many: '{actions} d’actions'\n");
    expect(() => readLanguages(folder)).toThrow(/nobody asks for many/);
    rmSync(join(folder, "fr/count.yml"));
  });

  it("names the key that nobody asks for", () => {
    write("fr/stray.yml", "CUBILETE:\n  rol:\n    roll: Lancer\n");
    expect(() => readLanguages(folder)).toThrow(/fr\/stray\.yml: CUBILETE: nobody asks for rol/);
    rmSync(join(folder, "fr/stray.yml"));
  });

  it("lays its texts over the packs, entry by entry", () => {
    const gear = readSource(join(ROOT, "packs/ryf/gear.yml"));
    const [pack] = translated([gear], join(folder, "fr/packs"));
    const katana = pack?.entries.find(({ slug }) => slug === "katana");
    const before = gear.entries.find(({ slug }) => slug === "katana");
    expect(katana).toEqual({ ...before, name: "Sabre" });
    expect(pack?.entries.find(({ slug }) => slug === "machete")).toBe(
      gear.entries.find(({ slug }) => slug === "machete"),
    );
  });

  it("names the entry that is not there", () => {
    write("fr/packs/ryf-gear.yml", "katanna:\n  name: Sabre\n");
    const gear = readSource(join(ROOT, "packs/ryf/gear.yml"));
    expect(() => translated([gear], join(folder, "fr/packs"))).toThrow(/ryf-gear\.yml: there is no entry katanna/);
  });
});

describe("a third language with one game alone", () => {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-lang-"));
  beforeAll(() => {
    cpSync(join(ROOT, "lang"), folder, { recursive: true });
    cpSync(join(ROOT, "test/fixtures/languages"), folder, { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("has that game, by its words or by its compendia, and no other", () => {
    const games = ["ryf", "escala3", "multi", "narrative", "effects", "cubilete"];
    expect(games.filter((game) => hasGame(folder, "fr", game))).toEqual(["multi"]);
    expect(games.filter((game) => hasGame(folder, "es", game))).toEqual(games);
    rmSync(join(folder, "fr/packs"), { recursive: true });
    expect(hasGame(folder, "fr", "multi")).toBe(true);
    cpSync(join(ROOT, "test/fixtures/languages"), folder, { recursive: true });
  });

  it("makes the compendia of that game, and sends their readers to the English ones of the rest", () => {
    const systemId = "cubilete";
    const packs = expandPacks(join(ROOT, "packs"), { systemId, systemVersion: "0.0.0", coreVersion: "13" }, folder);
    const french = packs.filter(({ language }) => language === "fr");
    expect(french.length).toBeGreaterThan(2);
    expect(french.map(({ name }) => name).filter((name) => !/^multi-.*-fr$/.test(name))).toEqual([]);
    const linked = JSON.stringify(french).match(/Compendium\.cubilete\.[\w-]+/g) ?? [];
    const others = linked.map((uuid) => uuid.split(".")[2] ?? "").filter((pack) => !pack.startsWith("multi-"));
    expect(others.filter((pack) => !pack.endsWith("-en"))).toEqual([]);
    expect(["multi-gear", "ryf-gear"].map(languagesOf(folder, "fr"))).toEqual(["fr", "en"]);
  });
});

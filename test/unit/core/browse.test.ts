import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BrowseEntry,
  browse,
  byName,
  figureNumber,
  folded,
  meanOfDice,
  sorted,
  type Wanted,
} from "../../../module/core/browse.ts";
import { cpu } from "../cpu.ts";

const entry = (name: string, type = "weapon", figures: BrowseEntry["figures"] = {}, words = ""): BrowseEntry => ({
  name,
  type,
  words,
  figures,
});
const all: Wanted = { text: "", types: [], figures: {} };
const names = (entries: readonly BrowseEntry[]) => entries.map(({ name }) => name);

describe("words", () => {
  const list = [
    entry("Látigo de cuero"),
    entry("Espada corta", "weapon", {}, "Cuerpo a cuerpo"),
    entry("Escudo", "shield"),
  ];

  it("are found without accents and capitals, in any order, in the name and in the folder", () => {
    expect(names(browse(list, { ...all, text: "LATIGO" }))).toEqual(["Látigo de cuero"]);
    expect(names(browse(list, { ...all, text: "cuero látigo" }))).toEqual(["Látigo de cuero"]);
    expect(names(browse(list, { ...all, text: "cuerpo espada" }))).toEqual(["Espada corta"]);
    expect(browse(list, { ...all, text: "látigo espada" })).toEqual([]);
    expect(browse(list, all)).toHaveLength(3);
  });

  it("of any length and kind are no trouble", () => {
    expect(browse(list, { ...all, text: "(a+)+$".repeat(10_000) })).toEqual([]);
    fc.assert(fc.property(fc.string(), (text) => browse(list, { ...all, text }).length <= list.length));
    expect(folded("ÑandÚ")).toBe("nandu");
  });
});

describe("kinds and figures", () => {
  const list = [
    entry("Knife", "weapon", { damage: "1d6", price: 5, melee: true, range: "engaged" }),
    entry("Axe", "weapon", { damage: "2d6+1", price: 30, melee: true, range: "engaged" }),
    entry("Bow", "weapon", { damage: "1d10", price: null, melee: false, range: "long" }),
    entry("Plate", "armour", { price: 500 }),
  ];
  const by = (wanted: Partial<Wanted>) => names(browse(list, { ...all, ...wanted }));

  it("narrow the list", () => {
    expect(by({ types: ["armour"] })).toEqual(["Plate"]);
    expect(by({ figures: { price: { min: 6, max: null } } })).toEqual(["Axe", "Plate"]);
    expect(by({ figures: { price: { min: null, max: 30 } } })).toEqual(["Knife", "Axe"]);
    expect(by({ figures: { damage: { min: 5.5, max: 8 } } })).toEqual(["Axe", "Bow"]);
    expect(by({ figures: { melee: true } })).toEqual(["Knife", "Axe"]);
    expect(by({ figures: { range: "long" } })).toEqual(["Bow"]);
    expect(by({ types: ["weapon"], figures: { price: { min: 0, max: 10 }, melee: true } })).toEqual(["Knife"]);
  });

  it("order it, what has none last", () => {
    expect(names(sorted(list, "damage"))).toEqual(["Axe", "Bow", "Knife", "Plate"]);
    expect(names(sorted(list, "price"))).toEqual(["Plate", "Axe", "Knife", "Bow"]);
    expect(names(byName([entry("Zarza"), entry("Árbol"), entry("Nivel 10"), entry("Nivel 9")], "es"))).toEqual([
      "Árbol",
      "Nivel 9",
      "Nivel 10",
      "Zarza",
    ]);
  });
});

describe("dice", () => {
  it.each([
    ["1d6", 3.5],
    ["2d6+1", 8],
    ["d10", 5.5],
    ["1d6 + 1d4 - 2", 4],
    ["-1d6+10", 6.5],
    ["7", 7],
    ["", null],
    ["1d6kh", null],
    ["2o3d10", null],
    ["fire", null],
    ["1d6+", null],
    ["9".repeat(100), null],
  ])("%s come to %s on average", (formula, mean) => {
    expect(meanOfDice(formula)).toBe(mean);
  });

  it("of any text are a number or none", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const mean = meanOfDice(text);
        return mean === null || Number.isFinite(mean);
      }),
    );
    expect(figureNumber(Number.NaN)).toBeNull();
    expect(figureNumber(true)).toBeNull();
  });
});

it("goes through 20,000 entries while one types", () => {
  const list = Array.from({ length: 20_000 }, (_, at) =>
    entry(`Cosa número ${at}`, at % 3 ? "weapon" : "armour", { price: at }),
  );
  const wanted: Wanted = { text: "numero 19", types: ["weapon"], figures: { price: { min: 10, max: null } } };
  browse(list, wanted);
  const begun = cpu();
  const found = browse(list, wanted);
  // A hundred times what it takes: nobody waits for it, and no slow machine fails it.
  expect(cpu() - begun).toBeLessThan(500);
  expect(found.length).toBeGreaterThan(500);
});

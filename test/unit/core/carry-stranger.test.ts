import { describe, expect, it } from "vitest";
import { type Known, readFile } from "../../../module/core/carry/file.ts";
import { readJson } from "../../../module/core/carry/json.ts";
import { isMarkup, strangerOf } from "../../../module/core/carry/stranger.ts";
import { cpu } from "../cpu.ts";

/** Files of others are named for what they are; and nothing reaches into JavaScript's own objects. */

const TYPES = ["hero", "foe"];
const KNOWN: Known = { system: "cubilete", version: "0.2.0", types: { hero: ["skill"], foe: [] } };
const exported = (type: string, system: object, more: object = {}) => ({ name: "A", type, system, ...more });
const strength = { str: { value: 10 } };

describe("a file's shape", () => {
  it.each<[string, object]>([
    ["starwarsffg", exported("character", { characteristics: { Brawn: { value: 2 } } })],
    ["starwarsffg", { name: "A", type: "character", data: { characteristics: { Brawn: { value: 2 } } } }],
    ["starwarsffg", exported("vehicle", { stats: { hullTrauma: { max: 9 } } })],
    ["genesys", exported("minion", { characteristics: { brawn: 1 } })],
    ["genesys", exported("vehicle", { hullTrauma: { max: 20 }, systemStrain: { max: 12 } })],
    ["ryf3", exported("character", { attributes: { fisico: { value: 5 } } })],
    ["ryf3", exported("npc", { isMinion: true, absorption: 0, willpower: 8 })],
    ["dnd5e", exported("npc", { abilities: strength, attributes: { hp: { max: 7 } } })],
    ["pf2e", exported("npc", { abilities: { str: { mod: 3 } }, details: { level: { value: 1 } } })],
    ["gurps", exported("character", {}, { _stats: { exportSource: { systemId: "gurps" } } })],
    ["Genesys Emporium", { characters: [{ creationCharacteristics: {} }] }],
    ["Genesys Emporium", { characters: [], customGear: {} }],
    ["RPG Sessions", { rulesSystem: "[rules] nds" }],
    ["Genesys Ref", { _meta: { source: { abbreviation: "SB" } }, skill: [] }],
    ["Roll20", { schema_version: 2, attribs: [] }],
    ["Roll20", { schema_version: 3, character: { attribs: [] } }],
    ["Pathbuilder", { success: true, build: { abilities: {} } }],
    ["D&D Beyond", { data: { classes: [], stats: [] } }],
    ["5etools", { monster: [] }],
    ["Adversaries", [{ name: "A", characteristics: { Brawn: 2 }, derived: { soak: 3 } }]],
  ])("says that it is of %s", (game, file) => {
    expect(strangerOf(file, "cubilete", TYPES)).toEqual({ game });
    expect(readFile(JSON.stringify(file), KNOWN)).toEqual({ trouble: { code: "game", game, accepted: ["cubilete"] } });
  });

  it.each<[string, object]>([
    ["page", { format: "cubilete.workshop", version: 1, page: "" }],
    ["words", { format: "cubilete.escala3.scale", version: 1 }],
    ["copy", { format: 1, system: "cubilete", table: {} }],
    ["scene", { name: "Map", tokens: [], grid: {} }],
    ["other", { name: "Notes", pages: [] }],
    ["other", { name: "Loot", results: [] }],
    ["other", { name: "Roll", type: "script", command: "1" }],
  ])("says where one goes in that is no actor: %s", (own, file) => {
    expect(strangerOf(file, "cubilete", TYPES)).toEqual({ own });
    expect(readFile(JSON.stringify(file), KNOWN)).toEqual({ trouble: { code: "own", own } });
  });

  it.each<[object | null]>([
    [exported("foe", { characteristics: { Brawn: 2 } })],
    [{ format: 1, system: "cubilete", actor: exported("hero", {}) }],
    [exported("character", { strange: true })],
    [[]],
    [[1]],
    [null],
  ])("says nothing of it: %j", (file) => expect(strangerOf(file, "cubilete", TYPES)).toBeNull());
});

describe("markup", () => {
  const bomb = `<!DOCTYPE l [<!ENTITY a "x">${Array.from({ length: 9 }, (_, at) => `<!ENTITY b${at} "&a;&a;">`).join("")}]>\n<l>&b8;</l>`;
  it.each([
    ['<?xml version="1.0"?>\n<Character><Name>Bob</Name>'],
    ["\ufeff<Character>\n<Name>Bob"],
    ["```xml\n<Adversary>\n</Adversary>\n```"],
    ["<html lang=en>Wolf"],
    ["<p>Wolf</p>\n<p>HP 3</p>"],
    [bomb],
  ])("is refused, and never read: %.40j", (text) => {
    expect(isMarkup(text)).toBe(true);
    expect(readFile(text, KNOWN)).toEqual({ trouble: { code: "markup" } });
  });

  it.each([["<b>Wolf</b> of the hills\nHP 3"], ["< 3 wolves >"], ["Wolf <grey>"], ["{}"]])("is not: %j", (text) =>
    expect(isMarkup(text)).toBe(false),
  );

  it("is known by its beginning, however much comes", () => {
    const begun = cpu();
    isMarkup("<".repeat(4_000_000));
    isMarkup(`<a${" b".repeat(2_000_000)}`);
    expect(cpu() - begun).toBeLessThan(500);
  });
});

describe("JSON from outside", () => {
  it("quotes the line in which it is broken, and of a long line what stands around the place", () => {
    const of = (text: string) => {
      const read = readJson(text);
      return "broken" in read ? read.broken : null;
    };
    expect(of('{"a": 1,\n  "ok": True,\n"b": 2}')).toEqual({ line: 2, column: 9, said: '"ok": True,' });
    const long = `{"a": "${"x".repeat(200)}", "b": NaN, "c": "${"y".repeat(200)}"}`;
    const { said = "" } = of(long) ?? {};
    expect(said).toMatch(/^…x+", "b": NaN, "c": "y+…$/);
    expect(said.length).toBeLessThan(84);
  });

  it("brings no name that reaches into JavaScript's own objects, wherever it stands", () => {
    const text = '{"__proto__": {"isGM": true}, "a": [{"constructor": {"prototype": {"x": 1}}, "b": 2}]}';
    const read = readJson(text);
    const { value } = "value" in read ? read : { value: null };
    expect(JSON.stringify(value)).toBe('{"a":[{"b":2}]}');
    const actor = `{"format":1,"system":"cubilete","actor":{"type":"hero","name":"A","system":{"__proto__":{"x":1},"y":2}}}`;
    const file = readFile(actor, KNOWN);
    const { system = {} } = "carried" in file ? file.carried : {};
    expect(Object.keys(system)).toEqual(["y"]);
    expect(Object.getPrototypeOf(system)).toBe(Object.prototype);
    expect("x" in Object.assign({}, system)).toBe(false);
  });
});

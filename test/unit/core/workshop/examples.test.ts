import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { heroNumbers, odds, page, pageWarnings, rollGiven, said } from "../../../../module/core/workshop/index.ts";
import type { Hero, Page } from "../../../../module/core/workshop/page/types.ts";
import { EXACT } from "../helpers.ts";

const folder = new URL("../../../../examples/workshop/", import.meta.url);
const texts = new Map(readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), "utf8")]));
const read = (name: string): Page => page(texts.get(`${name}.yml`) as string);
const rollOf = (of: Page, id: string) => of.rolls.find((one) => one.id === id) as Page["rolls"][number];
const bare: Hero = { attributes: {}, resources: {}, things: [], conditions: [] };

describe("the examples", () => {
  it.each([...texts])("%s is a page that nothing is wrong with", (name, text) => {
    const most = name === "embers.yml" ? 60 : 20;
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(most);
    const game = page(text);
    expect(pageWarnings(game)).toEqual([]);
    expect(game.rolls.every((roll) => said(roll).length > 1)).toBe(true);
    expect(heroNumbers(game, bare).attributes).not.toEqual({});
  });

  it.each([...texts])("%s says everything in both languages", (_, text) => {
    const game = JSON.stringify(page(text), (key, value) => (key === "source" ? undefined : value));
    for (const [, local] of game.matchAll(/"name":(\{[^}]*\})/g)) {
      expect(Object.keys(JSON.parse(local as string)).sort()).toEqual(["en", "es"]);
    }
  });

  it("a hero of Embers strikes as often as the dice say", () => {
    const embers = read("embers");
    const skill = { id: "s", kind: "skill", name: "Brawl", worn: false, pick: "brawn", numbers: { rank: 1 } };
    const fist = { id: "w", kind: "weapon", name: "Fist", worn: false, pick: "s", numbers: {} };
    const hero: Hero = { ...bare, things: [skill, fist] };
    const given = rollGiven(embers, hero, { thing: fist, asked: { needed: 1, modifier: 0 }, target: bare });
    const attack = rollOf(embers, "attack");
    // Four dice: brawn 3 and rank 1.
    expect(Math.abs(odds(attack, given).chance('band == "Hit"') - (1 - (5 / 6) ** 4))).toBeLessThan(EXACT);
    const pushed = odds(attack, { ...given, push: 'band == "Fallo"' }).chance('band == "Impacto"');
    expect(Math.abs(pushed - (1 - (5 / 6) ** 9))).toBeLessThan(EXACT);
    expect(odds(rollOf(embers, "use"), given).chance("gone within 30 uses")).toBeGreaterThan(0.99);
  });

  it("Crossroads and Lamplight count as they should", () => {
    const move = odds(rollOf(read("crossroads"), "move"), { stat: 1 });
    expect(move.bands.map(({ chance }) => Math.round(chance * 36))).toEqual([10, 16, 10]);
    const check = odds(rollOf(read("lamplight"), "check"), { "skill.chance": 45 });
    expect(check.bands.map(({ chance }) => Math.round(chance * 100))).toEqual([5, 9, 36, 50]);
  });
});

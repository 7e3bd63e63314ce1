import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { heroNumbers, odds, page, pageWarnings, rollGiven, said } from "../../../../module/core/workshop/index.ts";
import type { Hero, Page } from "../../../../module/core/workshop/page/types.ts";
import { EXACT } from "../helpers.ts";

const inFolder = (name: string): [string, string][] => {
  const folder = new URL(`../../../../examples/${name}/`, import.meta.url);
  return readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder), "utf8")]);
};
const texts = new Map(inFolder("workshop"));
const starters = new Map(inFolder("starters"));
const read = (name: string): Page => page((texts.get(`${name}.yml`) ?? starters.get(`${name}.yml`)) as string);
const rollOf = (of: Page, id: string) => of.rolls.find((one) => one.id === id) as Page["rolls"][number];
const bare: Hero = { attributes: {}, resources: {}, things: [], conditions: [] };

describe("the starters", () => {
  it.each([...starters])("%s is a whole game that nothing is wrong with", (_, text) => {
    const game = page(text);
    expect(pageWarnings(game)).toEqual([]);
    expect(game.rolls.every((roll) => said(roll).length > 1)).toBe(true);
    const { creation = [], growth, fields, groups, look, lookups } = game;
    const has = [creation.length > 1, (growth?.prices.length ?? 0) > 1, fields.length > 2, groups.length > 2];
    expect([...has, look !== undefined, game.rolls.length + lookups.length > 3]).toEqual(Array(6).fill(true));
    // What is called in two languages is called so everywhere.
    expect(text.match(/name: [A-Z]\w+[,} ]/g)).toBeNull();
  });

  const chances = (game: string, id: string, given: Record<string, number>): number[] =>
    odds(rollOf(read(game), id), given).bands.map(({ chance }) => chance);
  /** As `chances` are, counted over all falls of the dice given: which band each is. */
  const counted = (bands: number, dice: readonly number[], band: (fall: readonly number[]) => number): number[] => {
    const found = Array<number>(bands).fill(0);
    const fall = (at: readonly number[]): void => {
      const size = dice[at.length];
      if (size === undefined) found[band(at)] = (found[band(at)] ?? 0) + 1;
      else for (let face = 1; face <= size; face++) fall([...at, face]);
    };
    fall([]);
    const all = dice.reduce((product, size) => product * size, 1);
    return found.map((one) => one / all);
  };
  const near = (said: readonly number[], truth: readonly number[]): void => {
    expect(said).toHaveLength(truth.length);
    for (const [at, chance] of said.entries())
      expect(Math.abs(chance - (truth[at] ?? Number.NaN)), `band ${at}`).toBeLessThan(EXACT);
  };

  it("roll as their dice fall", () => {
    near(
      chances("salt-and-smoke", "risk", { trait: 2, forward: -1 }),
      counted(3, [6, 6], ([a = 0, b = 0]) => (a + b + 1 >= 10 ? 0 : a + b + 1 >= 7 ? 1 : 2)),
    );
    near(
      chances("cold-orbit", "check", {
        "skill.attribute": 30,
        "skill.trained": 15,
        edge: 0,
        calm: 1,
        shaking: 0,
        stress: 2,
      }),
      counted(4, [100], ([roll = 0]) => {
        const isDouble = roll === 100 || (roll > 10 && roll % 11 === 0);
        return roll <= 55 ? (isDouble ? 0 : 1) : isDouble ? 2 : 3;
      }),
    );
    near(
      chances("night-harbour", "act", {
        action: 2,
        help: 1,
        bargain: 0,
        hurt: 0,
        "position.risky": 1,
        "position.safe": 0,
        "position.dire": 0,
      }),
      counted(4, [6, 6, 6], (dice) => {
        if (dice.filter((face) => face === 6).length > 1) return 0;
        const best = Math.max(...dice);
        return best === 6 ? 1 : best > 3 ? 2 : 3;
      }),
    );
    near(
      chances("four-winds", "overcome", { approach: 3, scale: 2, invoked: 0, free: 1 }),
      counted(4, [3, 3, 3, 3], (dice) => {
        const shifts = dice.reduce((sum, face) => sum + face - 2, 0) + 3;
        return shifts >= 3 ? 0 : shifts >= 1 ? 1 : shifts === 0 ? 2 : 3;
      }),
    );
  });
});

describe("the examples", () => {
  it.each([...texts])("%s is a page that nothing is wrong with", (name, text) => {
    const most = { "embers.yml": 60, "ceiling.yml": 60, "surplus.yml": 100 }[name] ?? 20;
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(most);
    const game = page(text);
    expect(pageWarnings(game)).toEqual([]);
    expect(game.rolls.every((roll) => said(roll).length > 1)).toBe(true);
    expect(heroNumbers(game, bare).attributes).not.toEqual({});
  });

  it.each([...texts, ...starters])("%s says everything in both languages", (_, text) => {
    const game = JSON.stringify(page(text), (key, value) => (key === "source" ? undefined : value));
    for (const [, local] of game.matchAll(/"(?:name|text|summary|tab)":(\{[^}]*\})/g)) {
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

import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoSeed } from "../../scripts/demo.ts";
import { messageCount } from "./host.ts";
import { openTable, type Table } from "./table.ts";

/** The table of `npm start`, as somebody finds it who never saw it: all boxes laid out, and a hero in every game. */

let table: Table;
let page: Page;

beforeAll(async () => {
  table = await openTable({ seed: demoSeed(["--lang", "en"]) });
  page = await table.join("Player 1");
});
afterAll(async () => {
  await table?.close();
});

const HEROES = [
  ["ryf", "Inés Montalbán", "The mill of the rooks"],
  ["escala3", "Sandra", "The Barrientos library"],
  ["multi", "Violante Cruz", "The old quay"],
  ["effect", "Aldara Vega", "Under the hill"],
  ["narrative", "Vera Solano", "Cargo bay 9"],
] as const;

interface World {
  scenes: {
    contents: { name: string; tokens: { contents: { actor: { type: string } | null }[] } }[];
    viewed: { name: string };
  };
  journal: { contents: { pages: { contents: { name: string }[] } }[] };
  tables: { size: number };
  macros: { size: number };
  user: { character: { name: string } | null; update(changes: object): Promise<unknown> };
}

describe("the demo table", () => {
  it("is made of the boxes: four heroes and their adversaries on each board, handouts, tables and macros", async () => {
    const world = await page.evaluate(() => {
      const { scenes, journal, tables, macros } = (globalThis as unknown as { game: World }).game;
      return {
        boards: scenes.contents.map(({ name, tokens }) => {
          const types = tokens.contents.map(({ actor }) => actor?.type ?? "lost");
          return { name, heroes: types.filter((type) => type.endsWith("Hero")).length, types };
        }),
        handouts: journal.contents.length,
        tables: tables.size,
        macros: macros.size,
      };
    });
    expect(world.boards.map(({ name }) => name).sort()).toEqual(HEROES.map(([, , scene]) => scene).sort());
    for (const { name, heroes, types } of world.boards) {
      expect(heroes, name).toBe(4);
      expect(types.length, name).toBeGreaterThan(heroes + 2);
      expect(types, name).not.toContain("lost");
    }
    expect(world).toMatchObject({ handouts: 10, tables: 10, macros: 5 });
  });

  it.each(HEROES)("is four clicks from the join page to the first roll in %s", async (ruleset, hero, scene) => {
    await page.evaluate(() => (globalThis as unknown as { game: World }).game.user.update({ character: null }));
    await page.goto(`${table.url}/join`);
    let clicks = 0;
    const click = (target: Locator) => {
      clicks += 1;
      return target.click();
    };
    await click(page.locator(".user", { hasText: "Player 1" }));
    await click(page.locator('#cubilete-welcome [data-action="play"]', { hasText: hero }));
    const sheet = page.locator(`.actor-sheet.${ruleset}`);
    await sheet.waitFor();
    const before = await messageCount(page);
    await click(sheet.locator('[data-action="roll"]:visible').first());
    await click(page.locator(".roll-dialog .roll-button"));
    await expect.poll(() => messageCount(page)).toBe(before + 1);
    expect(clicks).toBeLessThanOrEqual(4);
    const now = await page.evaluate(() => {
      const { user, scenes } = (globalThis as unknown as { game: World }).game;
      return { hero: user.character?.name, scene: scenes.viewed.name };
    });
    expect(now).toEqual({ hero, scene });
  });
});

describe("the pages", () => {
  it("raised no error all along", () => {
    expect(table.errors).toEqual([]);
  });
});

import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/files.ts";
import { messageCount } from "./host.ts";
import { openTab, openTool, openToolbox } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** The table of `npm start`, as a newcomer finds it: all boxes laid out, and a hero in every game. */

let table: Table;
let page: Page;

beforeAll(async () => {
  table = await openTable({ seed: join(ROOT, "test/demo/world.en.yml") });
  page = await table.join("Player 1");
});
afterAll(async () => {
  await table?.close();
});

const HEROES = [
  ["ryf", "Inés Montalbán", "The ford"],
  ["escala3", "Sandra", "The Barrientos library"],
  ["multi", "Violante Cruz", "The old quay"],
  ["effect", "Aldara Vega", "The mouth"],
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
    const boards = [
      ...HEROES.map(([, , scene]) => scene),
      "The mill of the rooks",
      "The water tunnel",
      "The lighthouse",
      "Under the hill",
      "The pump room",
    ];
    expect(world.boards.map(({ name }) => name).sort()).toEqual(boards.sort());
    for (const { name, heroes, types } of world.boards) {
      expect(heroes, name).toBe(4);
      expect(types.length, name).toBeGreaterThan(heroes + 2);
      expect(types, name).not.toContain("lost");
    }
    expect(world).toMatchObject({ handouts: 10, tables: 10, macros: 26 });
  });

  it.each(HEROES)(
    "is four clicks for who comes back, from the join page to the first roll in %s",
    async (ruleset, hero, scene) => {
      await page.evaluate(() => (globalThis as unknown as { game: World }).game.user.update({ character: null }));
      await page.goto(`${table.url}/join`);
      let clicks = 0;
      const click = (target: Locator) => {
        clicks += 1;
        return target.click();
      };
      await expect.poll(() => page.locator('select[name="userid"] option:checked').textContent()).toBe("Player 1");
      await click(page.locator('button[name="join"]'));
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
    },
  );
});

interface TourLike {
  key: string;
  status: string;
  title: string;
  steps: { id: string; selector?: string }[];
  stepIndex: number | null;
  start(): Promise<void>;
  next(): Promise<void>;
  reset(): Promise<void>;
}

/** Tours come a moment after the game is ready. */
const registered = (key: string) =>
  // A page that loads anew has no tours yet, and before that no game.
  (globalThis as unknown as { game?: { tours?: Map<string, unknown> } }).game?.tours?.has(key) === true;

/** Takes a tour to its end; the steps that point at nothing in sight, and those that say nothing. */
const take = async (page: Page, key: string) => {
  await page.waitForFunction(registered, key);
  return page.evaluate(async (key) => {
    const { game } = globalThis as unknown as { game: { tours: { get(key: string): TourLike } } };
    const tour = game.tours.get(key);
    const lost: string[] = [];
    await tour.start();
    for (const { id, selector } of tour.steps) {
      const seen = selector === undefined || (document.querySelector(selector)?.getClientRects().length ?? 0) > 0;
      if (!seen) lost.push(`${id}: ${selector} is not to be seen`);
      const words = document.querySelector(".tour-step")?.textContent ?? "";
      if (words.length < 60 || words.includes("CUBILETE.")) lost.push(`${id}: says "${words}"`);
      await tour.next();
    }
    return { lost, status: tour.status, steps: tour.steps.length };
  }, key);
};

describe("a tour", () => {
  const games = HEROES.map(([ruleset]) => ruleset);
  let gm: Page;

  it.each(games)("of %s, as a player takes it, points at what is there", async (ruleset) => {
    expect(await take(page, `cubilete.${ruleset}-player`)).toEqual({ lost: [], status: "completed", steps: 9 });
  });

  it.each(games)("of %s, as the GM takes it, points at what is there", async (ruleset) => {
    gm ??= await table.join("Gamemaster");
    expect(await take(gm, `cubilete.${ruleset}-gm`)).toEqual({ lost: [], status: "completed", steps: 10 });
  });

  it("begins from the welcome and is taken by keys: on, back, left, gone on with, and away without a trace", async () => {
    // What was open before would stay open after.
    await page.reload();
    await page.waitForFunction(registered, "cubilete.narrative-player");
    await openTool(page, "welcome");
    await page.locator('#cubilete-welcome [data-action="tour"][data-ruleset="narrative"]').focus();
    await page.keyboard.press("Enter");
    const step = (words: string) => page.locator(".tour-step", { hasText: words }).waitFor();
    await step("in two minutes");
    await page.keyboard.press("ArrowRight");
    await step("Your hero");
    await page.keyboard.press("Enter");
    await step("Your sheet");
    await page.keyboard.press("ArrowLeft");
    await step("Your hero");
    await page.keyboard.press("ArrowRight");
    await step("Your sheet");
    await page.keyboard.press("Escape");
    await page.locator(".tour-step").waitFor({ state: "detached" });
    await expect.poll(() => page.locator(".actor-sheet").count()).toBe(0);
    await openTab(page, "settings");
    await page.locator('[data-app="tours"]').click();
    await page.locator('#tours-management [data-action="start"][data-tour="cubilete.narrative-player"]').click();
    await step("Your sheet");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".actor-sheet").count()).toBe(0);
  });

  it("of the GM stands in nobody else's list", async () => {
    await openTab(page, "settings");
    await page.locator('[data-app="tours"]').click();
    const listed = page.locator("#tours-management li[data-tour]");
    await listed.first().waitFor();
    const keys = await listed.evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.tour ?? ""));
    expect(keys.sort()).toEqual(games.map((game) => `cubilete.${game}-player`).sort());
  });
});

interface HelpFile {
  rules: { on: string; page: string; name: string }[];
}

describe("where a rule stands", () => {
  const open = (name: string) =>
    page.evaluate((name) => {
      const { game } = globalThis as unknown as {
        game: { actors: { getName(name: string): { sheet: { render(options: object): Promise<unknown> } } } };
      };
      return game.actors
        .getName(name)
        .sheet.render({ force: true })
        .then(() => null);
    }, name);

  it.each(HEROES)("is known of every roll, figure and resource on the sheets of %s", async (ruleset, hero) => {
    await open(hero);
    const sheet = page.locator(`.actor-sheet.${ruleset}`);
    await sheet.waitFor();
    const found = await page.evaluate(async (ruleset) => {
      const file: HelpFile = await (await fetch(`/systems/cubilete/help/${ruleset}.en.json`)).json();
      const asked = document.querySelectorAll(
        `.actor-sheet.${ruleset} :is([data-action="roll"], .figure, .resource, .health, .number, .now)`,
      );
      // What only the sheet as a whole knows is not known of the thing itself.
      const near = file.rules.filter(({ on }) => !on.includes(".actor-sheet"));
      const lost = [...asked].filter((element) => !near.some(({ on }) => element.closest(on)));
      return { asked: asked.length, lost: lost.map((element) => element.outerHTML.slice(0, 200)) };
    }, ruleset);
    expect(found.asked).toBeGreaterThan(5);
    expect(found.lost).toEqual([]);
    // By mouse: Alt and a click, and nothing is rolled.
    const messages = await messageCount(page);
    await sheet
      .locator('[data-action="roll"]:visible')
      .first()
      .click({ modifiers: ["Alt"] });
    const book = page.locator(".journal-entry, .journal-sheet").last();
    await book.waitFor();
    await page.keyboard.press("Escape");
    expect(await page.locator(".roll-dialog").count()).toBe(0);
    expect(await messageCount(page)).toBe(messages);
    await page.evaluate(closeAll);
  });

  it("is a key away from what has the focus, and stands in the header's menu of every window", async () => {
    await open("Vera Solano");
    const sheet = page.locator(".actor-sheet.narrative");
    await page.mouse.move(5, 5);
    await sheet.locator('[data-roll="initiative"]').focus();
    await page.keyboard.press("Alt+KeyH");
    await page.locator(".journal-entry-page, article", { hasText: "Initiative and turns" }).first().waitFor();
    await page.evaluate(closeAll);
    await (await openToolbox(page)).locator("[data-action='toggleControls']").click();
    await page.locator('[data-action="cubilete-help"]').click();
    await page.locator(".journal-entry-page, article", { hasText: "The GM's desk" }).first().waitFor();
    await page.evaluate(closeAll);
  });

  it("explains a condition, in a sentence", async () => {
    const hero = await page.evaluate(async () => {
      const { game } = globalThis as unknown as {
        game: {
          actors: {
            getName(name: string): {
              update(changes: object): Promise<unknown>;
              sheet: { render(options: object): Promise<unknown> };
            };
          };
        };
      };
      const ines = game.actors.getName("Inés Montalbán");
      // Open first: a sheet hears of what changes once it stands there.
      await ines.sheet.render({ force: true });
      await ines.update({ "system.health.value": 5 });
    });
    expect(hero).toBeUndefined();
    const sheet = page.locator(".actor-sheet.ryf");
    await sheet.locator('[role="tab"][data-tab="effects"]').click();
    const row = sheet.locator('.effect-row[data-condition="wounded"]');
    await expect.poll(() => row.locator(".does").textContent()).toContain("drops by a rank");
    await row.click({ modifiers: ["Alt"] });
    await page.locator(".journal-entry-page, article", { hasText: "Wounds and healing" }).first().waitFor();
    await page.evaluate(closeAll);
  });
});

/** In a page: closes every window. */
async function closeAll(): Promise<void> {
  const { foundry } = globalThis as unknown as {
    foundry: {
      applications: { instances: Map<string, { hasFrame: boolean; close(options: object): Promise<unknown> }> };
    };
  };
  for (const app of foundry.applications.instances.values()) if (app.hasFrame) await app.close({ animate: false });
}

describe("the pages", () => {
  it("raised no error all along", () => {
    expect(table.errors).toEqual([]);
  });
});

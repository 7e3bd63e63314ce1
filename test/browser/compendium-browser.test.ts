import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Host } from "./host.ts";
import { closeWindow, itemCount, openActor, openTab } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** What people look for in the compendia, and what comes onto their sheets from there. */

const HERO = "Inés Montalbán";

let table: Table;
let gm: Page;
let player: Page;

beforeAll(async () => {
  table = await openTable({ lang: "es" });
  [gm, player] = await Promise.all([table.join("Gamemaster"), table.join("Player 1")]);
});
afterAll(async () => {
  await table?.close();
});

const browserOf = (page: Page): Locator => page.locator(".application.browser");
const names = (app: Locator) => app.locator(".rows .name > span").allInnerTexts();
const has = (page: Page, item: string) =>
  page.evaluate(
    ([hero, item]) =>
      (globalThis as unknown as Host).game.actors
        .getName(hero)
        .items.contents.filter(({ name }: { name: string }) => name === item).length,
    [HERO, item] as const,
  );

describe("a player at their own sheet", () => {
  let app: Locator;
  beforeAll(async () => {
    const sheet = await openActor(player, HERO);
    await sheet.locator('nav.tabs [data-tab="gear"]').click();
    await sheet.locator('.tab.active [data-way="browse"]').click();
    app = browserOf(player);
    await app.locator(".rows li").first().waitFor();
  });

  it("finds by name, figures and kind, in their language alone, and sees where it comes from", async () => {
    await app.locator('input[name="text"]').fill("ESPADA");
    await expect.poll(() => names(app)).toEqual(["Espada", "Espada bastarda", "Espada corta", "Espada larga"]);
    await expect.poll(() => app.locator(".rows .source").first().innerText()).toContain("RyF: equipo");
    await app.locator('input[name="min|system.damage"]').fill("8");
    await app.locator('input[name="min|system.damage"]').press("Tab");
    await expect.poll(() => names(app)).toEqual(["Espada bastarda"]);
    await app.locator('[data-action="clear"]').click();
    await app.locator('input[name="text"]').fill("sword");
    await expect.poll(() => names(app)).toEqual([]);
    await app.locator('input[name="text"]').fill("");
    // Sixty at once, however many there are.
    await expect.poll(() => app.locator(".rows li").count()).toBe(60);
    await app.locator('[data-action="more"]').click();
    await expect.poll(() => app.locator(".rows li").count()).toBe(120);
  });

  it("adds with one click, with keys alone, and several at once", async () => {
    await app.locator('input[name="text"]').fill("espada larga");
    await expect.poll(() => names(app)).toEqual(["Espada larga"]);
    await app.locator('[data-action="add"]').click();
    await expect.poll(() => has(player, "Espada larga")).toBe(1);
    await app.locator(".rows b", { hasText: "en la ficha: 1" }).waitFor();
    // By keys: what is searched for, down to the row, over to its button.
    await app.locator('input[name="text"]').fill("catalejo");
    await expect.poll(() => names(app)).toEqual(["Catalejo"]);
    await app.locator('input[name="text"]').press("ArrowDown");
    await player.keyboard.press("Tab");
    await player.keyboard.press("Enter");
    await expect.poll(() => has(player, "Catalejo")).toBe(1);
    await app.locator('input[name="text"]').fill("antorcha");
    await expect.poll(() => names(app)).toEqual(["Antorcha"]);
    await app.locator('.rows input[type="checkbox"]').check();
    await app.locator('input[name="text"]').fill("mochila");
    await expect.poll(() => names(app)).toEqual(["Mochila"]);
    await app.locator('.rows input[type="checkbox"]').check();
    const before = await itemCount(player, HERO);
    await app.locator('[data-action="addMarked"]').click();
    await expect.poll(() => has(player, "Mochila")).toBe(1);
    // Torches are counted: they join the others.
    expect(await itemCount(player, HERO)).toBe(before + 1);
    expect(await has(player, "Antorcha")).toBe(1);
  });

  it("asks before it adds a skill that is there", async () => {
    await app.locator('[data-action="clear"]').click();
    await app.locator('input[name="kind|ryfSkill"]').check();
    const skills = await player.evaluate(
      (hero) =>
        (globalThis as unknown as Host).game.actors
          .getName(hero)
          .items.contents.filter(({ type }: { type: string }) => type === "ryfSkill")
          .map(({ name }: { name: string }) => name),
      HERO,
    );
    const row = app.locator(".rows li", { has: player.locator(".source b") }).first();
    await row.waitFor();
    const name = await row.locator(".name > span").innerText();
    expect(skills).toContain(name);
    const before = await itemCount(player, HERO);
    await row.locator('[data-action="add"]').click();
    const question = player.locator(".dialog", { hasText: name });
    await question.locator('[data-action="no"]').click();
    await question.waitFor({ state: "detached" });
    expect(await itemCount(player, HERO)).toBe(before);
  });

  it("adds nothing to a sheet that is not theirs", async () => {
    const refused = await player.evaluate(async () => {
      const host = globalThis as unknown as Host & {
        game: { system: { api: { browse(wish: object): Promise<unknown> } } };
      };
      const other = host.game.actors.getName("Tomás Rueda") as unknown as { uuid: string; isOwner: boolean };
      await host.game.system.api.browse({ target: other.uuid });
      return other.isOwner;
    });
    expect(refused).toBe(false);
    await app.locator(".count", { hasText: "Tomás Rueda" }).waitFor();
    expect(await app.locator('[data-action="add"], .rows input').count()).toBe(0);
    await closeWindow(app);
  });
});

describe("the GM in the sidebar", () => {
  it("searches all games in play, brings an actor into the world, and may see the other language too", async () => {
    await openTab(gm, "compendium");
    const english = gm.locator('#compendium [data-pack="cubilete.ryf-gear-en"]');
    expect(await english.evaluate((entry: HTMLElement) => entry.hidden)).toBe(true);
    await gm.locator("[data-cubilete-browse]").click();
    const app = browserOf(gm);
    // It begins with the game of those who are at the table.
    await expect.poll(() => app.locator('select[name="game"]').inputValue()).toBe("ryf");
    await app.locator('select[name="game"]').selectOption("multi");
    await app.locator('input[name="kind|multiNpc"]').check();
    const [first = ""] = await names(app);
    await app.locator('[data-action="add"]').first().click();
    await expect
      .poll(() => gm.evaluate((name) => Boolean((globalThis as unknown as Host).game.actors.getName(name)), first))
      .toBe(true);
    // So few that all of them stand on one page in both languages.
    await app.locator('input[name="kind|multiNpc"]').uncheck();
    await app.locator('input[name="kind|multiCondition"]').check();
    await expect.poll(() => app.locator(".rows li").count()).toBeLessThan(30);
    const before = await app.locator(".rows li").count();
    expect(before).toBeGreaterThan(10);
    await app.locator('input[name="every"]').check();
    await expect.poll(() => app.locator(".rows li").count()).toBe(2 * before);
    await expect.poll(() => english.evaluate((entry: HTMLElement) => entry.hidden)).toBe(false);
  });
});

it("raised no error all along", () => {
  expect(table.errors).toEqual([]);
});

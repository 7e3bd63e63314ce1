import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Host } from "./host.ts";
import { chooseUser, closeWindow, journalAt, lastCard, offeredTypes, openChat, openTab } from "./play.ts";
import { openTable, type Table } from "./table.ts";
import { newPage } from "./worker.ts";

/** From an empty world to a first roll that all see, each click counted from the page where one joins. */

/** Clicks from there on. The marks that are read with them stay for as long as no page is loaded anew. */
class Clicks {
  count = 0;
  async on(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }
}

let table: Table;
const pages: Page[] = [];

async function arrive(): Promise<Page> {
  const page = await newPage(true);
  pages.push(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`${table.url}/join`);
  return page;
}

async function enter(page: Page, name: string, clicks: Clicks): Promise<void> {
  await clicks.on(await chooseUser(page, name));
  await page.waitForFunction(() => (globalThis as unknown as Host).game?.ready === true);
}

const welcomeOf = (page: Page): Locator => page.locator("#cubilete-welcome");
const loadedAt = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);

beforeAll(async () => {
  table = await openTable({ seed: null, newcomers: true });
});
afterAll(async () => {
  for (const page of pages) await page.context().close();
  await table?.close();
});

describe("an empty world", () => {
  let gm: Page;
  let second: Page;
  let player: Page;

  it("asks its GM for the game with none ticked, and nothing begins without one", async () => {
    gm = await arrive();
    await enter(gm, "Gamemaster", new Clicks());
    const rules = gm.locator(".rules-in-play");
    await rules.waitFor();
    expect(await rules.locator("input:checked").count()).toBe(0);
    await rules.locator('[type="submit"]').click();
    await gm.locator("#notifications", { hasText: "Tick at least one game." }).waitFor();
    await expect.poll(() => rules.isVisible()).toBe(true);
    expect(await welcomeOf(gm).count()).toBe(0);
    await gm.context().close();
    pages.splice(pages.indexOf(gm), 1);
  });

  it("takes its GM four clicks to a scene that players can roll in, without a page loaded anew", async () => {
    const clicks = new Clicks();
    gm = await arrive();
    await enter(gm, "Gamemaster", clicks);
    const loaded = await loadedAt(gm);
    // Another GM who is there at the first start gets no question, and goes on from the same choice.
    second = await table.join("Assistant");
    await expect.poll(() => second.locator("#sidebar").count()).toBe(1);
    expect(await second.locator(".rules-in-play").count()).toBe(0);
    const rules = gm.locator(".rules-in-play");
    await clicks.on(rules.locator('label.choice[data-ruleset="ryf"]'));
    await clicks.on(rules.locator('[type="submit"]'));
    await rules.waitFor({ state: "detached" });
    await welcomeOf(second).waitFor();
    await clicks.on(welcomeOf(gm).locator('[data-action="box"][data-ruleset="ryf"]'));
    await journalAt(gm, "Where to begin").waitFor();
    const board = await gm.evaluate(() => {
      const { scenes } = (globalThis as unknown as Stage).game;
      const heroes = scenes.active.tokens.contents.filter(({ actor }) => actor?.type.endsWith("Hero"));
      return { viewed: scenes.viewed?.name === scenes.active.name, heroes: heroes.length };
    });
    expect(board).toEqual({ viewed: true, heroes: 4 });
    expect(clicks.count).toBe(4);
    expect(await loadedAt(gm)).toBe(loaded);
    expect(await offeredTypes(gm)).toEqual(["party", "ryfHero", "ryfNpc", "ryfShip"]);
  });

  it("is followed by the other GM's page: the choice, and the box", async () => {
    const row = welcomeOf(second).locator('[data-action="box"]');
    await row.locator(".fa-check").waitFor();
    await expect.poll(() => row.count()).toBe(1);
    expect(await offeredTypes(second)).toEqual(["party", "ryfHero", "ryfNpc", "ryfShip"]);
  });

  it("takes a player four clicks to a roll that all see, once the GM has said yes", async () => {
    const clicks = new Clicks();
    player = await arrive();
    await enter(player, "Player 1", clicks);
    await clicks.on(welcomeOf(player).locator('[data-action="take"]').first());
    await openChat(gm);
    await lastCard(gm).locator('[data-press="allow"]').click();
    const sheet = player.locator(".actor-sheet");
    await sheet.waitFor();
    // The welcome has done its work, and lies over nothing.
    await welcomeOf(player).waitFor({ state: "detached" });
    await clicks.on(sheet.locator('[data-action="roll"]:visible').first());
    await clicks.on(player.locator(".roll-dialog .roll-button"));
    const seen = player.locator(
      "#chat .chat-message .cubilete.card:visible, #chat-notifications .cubilete.card:visible",
    );
    await expect.poll(() => seen.count()).toBeGreaterThan(0);
    expect(clicks.count).toBe(4);
    await lastCard(gm).waitFor();
  });

  it("has room for twenty players: who is taken is offered to nobody else, and one of three who asked gets them", async () => {
    await gm.evaluate(async () => {
      const { User } = globalThis as unknown as { User: { create(data: object[]): Promise<unknown> } };
      await User.create(Array.from({ length: 17 }, (_, at) => ({ name: `Player ${at + 4}`, role: 1 })));
    });
    const askers = await Promise.all(["Player 2", "Player 3", "Player 20"].map((name) => table.join(name)));
    const offered = (page: Page): Locator => welcomeOf(page).locator('[data-action="take"]');
    for (const page of askers) await expect.poll(() => offered(page).count()).toBe(3);
    const wanted = await offered(askers[0] as Page)
      .first()
      .getAttribute("data-uuid");
    for (const page of askers) await page.locator(`#cubilete-welcome [data-uuid="${wanted}"]`).click();
    const open = gm.locator('#chat .chat-message [data-press="allow"]');
    await expect.poll(() => open.count()).toBe(3);
    await open.first().click();
    await expect.poll(() => open.count()).toBe(2);
    await open.first().click();
    await gm.locator("#notifications", { hasText: "already." }).waitFor();
    const have = (page: Page): Promise<boolean> =>
      page.evaluate(() => (globalThis as unknown as Mine).game.user.character !== null);
    await expect.poll(async () => (await Promise.all(askers.map(have))).filter(Boolean).length).toBe(1);
    for (const page of askers) {
      if (await have(page)) await welcomeOf(page).waitFor({ state: "detached" });
      else await expect.poll(() => offered(page).count()).toBe(2);
      await table.leave(page);
    }
  });

  it("greets its GMs until they have said that they read it", async () => {
    await gm.reload();
    await gm.waitForFunction(() => (globalThis as unknown as Host).game?.ready === true);
    await welcomeOf(gm).locator('[data-action="enough"]').click();
    await welcomeOf(gm).waitFor({ state: "detached" });
    await gm.reload();
    await gm.waitForFunction(() => (globalThis as unknown as Host).game?.ready === true);
    await openTab(gm, "actors");
    expect(await welcomeOf(gm).count()).toBe(0);
    // The other one has not.
    await welcomeOf(second).waitFor();
  });

  it("leads its GM to the page where one begins, wherever they read last", async () => {
    const way = welcomeOf(second).locator('[data-action="begin"]');
    await way.click();
    const journal = journalAt(second, "Where to begin");
    await journal.locator(".toc .page-title >> nth=2").click();
    await journal.waitFor({ state: "detached" });
    await closeWindow(second.locator(".application.journal-entry"));
    await way.click();
    await journal.waitFor();
    await closeWindow(journal);
  });

  it("whose box's journal was deleted offers no way into it, and brings it back alone", async () => {
    const way = welcomeOf(second).locator('[data-action="begin"]');
    await second.evaluate(async () => {
      const { journal } = (globalThis as unknown as Stage).game;
      for (const one of [...journal.contents]) await one.delete();
    });
    await way.waitFor({ state: "detached" });
    await welcomeOf(second).locator('[data-action="box"]').click();
    const list = second.locator("#cubilete-box");
    await list.locator('[data-action="bring"]').click();
    await list.waitFor({ state: "detached" });
    await way.waitFor();
  });

  it("lets the GM choose another game later, and follows on every page", async () => {
    const settings = await openPlayed(second);
    await expect.poll(() => settings.locator("input:checked").count()).toBe(1);
    await settings.locator('label.choice[data-ruleset="multi"]').click();
    await settings.locator('[type="submit"]').click();
    await settings.waitFor({ state: "detached" });
    for (const page of [gm, second]) await expect.poll(() => offeredTypes(page)).toContain("multiHero");
    await welcomeOf(second).locator('[data-action="box"][data-ruleset="multi"]').waitFor();
    await closeWindow(welcomeOf(second));
  });
});

interface Mine {
  game: { user: { character: object | null } };
}
interface Stage {
  game: {
    scenes: {
      active: { name: string; tokens: { contents: { actor: { type: string } | null }[] } };
      viewed: { name: string } | null;
    };
    journal: { contents: { delete(): Promise<unknown> }[] };
  };
}

async function openPlayed(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    const { game } = globalThis as unknown as {
      game: { settings: { menus: Map<string, { type: new () => { render(options: object): Promise<unknown> } }> } };
    };
    const menu = game.settings.menus.get("cubilete.played");
    if (!menu) throw new Error("There is no such menu.");
    void new menu.type().render({ force: true });
  });
  const window = page.locator(".rules-in-play");
  await window.waitFor();
  return window;
}

it("no page raised an error", () => {
  expect(table.errors).toEqual([]);
});

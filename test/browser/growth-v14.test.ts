import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Host } from "./host.ts";
import { closeWindow, dropMember, lastCard, moveWindow, openActor, openChat } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** Experience in several games at once, awarded to a party and spent, in generation 14 and in the dark. */

const VERA = "Vera Solano";
const SANDRA = "Sandra";
const CART = "Cart";

let dark: Table;
let master: Page;
let player: Page;
beforeAll(async () => {
  dark = await openTable({ lang: "en", theme: "dark", generation: 14, log: () => {} });
  master = await dark.join("Gamemaster");
  player = await dark.join("Player 1");
  for (const page of [master, player]) page.setDefaultTimeout(10_000);
});
afterAll(async () => {
  await dark?.close();
});

const showGrowth = async (page: Page, name: string): Promise<Locator> => {
  const sheet = await openActor(page, name);
  await sheet.locator('[data-tab="growth"][data-action="tab"]').click();
  return sheet;
};

it("has a price on every button; a party of several games is awarded as one", async () => {
  await master.evaluate(async (cart) => {
    const { Actor } = globalThis as unknown as Host;
    await Actor.create({ name: "The crew", type: "party" } as object);
    await Actor.create({ name: cart, type: "narrativeVehicle" } as object);
  }, CART);
  const party = await openActor(master, "The crew");
  await moveWindow(party, 0);
  for (const name of [VERA, SANDRA]) await dropMember(party, name);
  await party.locator(".award input").first().fill("20");
  await party.locator(".award input").last().fill("A long night");
  // The sheet is drawn again meanwhile: what is written there is stored nowhere else.
  await dropMember(party, CART);
  await party.locator("h2", { hasText: "Vehicles" }).waitFor();
  await party.locator('[data-action="award"]').click();
  await party.locator(".member", { hasText: VERA }).locator(".points .number").waitFor();

  const sheet = await showGrowth(player, VERA);
  await sheet.locator(".ledger .row", { hasText: "A long night" }).waitFor();
  const skill = sheet.locator('.prices [data-kind="rank"]:not([disabled])').first();
  const text = (await skill.textContent()) ?? "";
  await skill.click();
  await openChat(master);
  await lastCard(master).locator('[data-press="allow"]').click();
  await sheet.locator(".ledger li").nth(1).waitFor();
  const price = Number(/(\d+)\s*$/.exec(text)?.[1]);
  await sheet.locator(".ledger .row b", { hasText: String(price) }).waitFor();
  await closeWindow(sheet);

  const traits = await showGrowth(player, SANDRA);
  await traits.locator('.prices [data-kind="trait"]').first().waitFor();
  expect(dark.errors).toEqual([]);
});

/** Adds a talent to Vera, as the user of that page. */
const learns = (page: Page, name: string) =>
  page.evaluate(
    async ([hero, name]) => {
      const actor = (globalThis as unknown as Host).game.actors.getName(hero);
      await actor.createEmbeddedDocuments("Item", [{ type: "narrativeTalent", name }]);
    },
    [VERA, name] as const,
  );

it("asks a player for what the player adds, and nobody for what the hero came with or the GM gives", async () => {
  const sheet = await showGrowth(player, VERA);
  const unpaid = sheet.locator('.prices [data-kind="talent"]');
  await sheet.locator('.prices [data-kind="rank"]').first().waitFor();
  expect(await unpaid.count()).toBe(0);

  await learns(master, "Boon");
  await sheet.locator(".ledger .row", { hasText: "Boon: from the GM, at no cost" }).waitFor();
  await expect.poll(() => sheet.locator(".ledger .row b").first().textContent()).toBe("0");
  expect(await unpaid.count()).toBe(0);

  await learns(player, "Knack");
  await expect.poll(() => unpaid.allTextContents()).toEqual([" Pay for it · costs 5"]);
  await expect.poll(() => sheet.locator(".growth h3").first().textContent()).toBe("Not paid for");
  await unpaid.click();
  await openChat(master);
  await lastCard(master).locator('[data-press="allow"]').click();
  await sheet.locator(".ledger .row", { hasText: "Knack, paid for" }).waitFor();
  // The ledger is written first, and what it paid for after it.
  await expect.poll(() => unpaid.count()).toBe(0);
  await closeWindow(sheet);
  expect(dark.errors).toEqual([]);
});

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addresses, damageIn, healthOf } from "./host.ts";
import { loadDice, openChat } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/* A table that plays on without its GM: what a player does to their own hero, what waits, and what the GM finds; and a roll that is voided. */

const INES = "Inés Montalbán";
const TOMAS = "Tomás Rueda";

let table: Table;
let one: Page;

beforeAll(async () => {
  table = await openTable({ log: () => {} });
  one = await table.join("Player 1");
  one.setDefaultTimeout(10_000);
  await openChat(one);
});
afterAll(async () => {
  await table?.close();
});

const cardOn = (page: Page, id: string) => page.locator(`#chat [data-message-id="${id}"]`);
async function damage(page: Page, target: string): Promise<string> {
  const { uuid } = await addresses(page, target);
  await loadDice(page, [2, 3], 6);
  return damageIn(page, INES, "Machete", uuid);
}
it("a player applies what falls on their own hero, and what falls on others waits and says so", async () => {
  const before = await healthOf(one, INES);
  const own = await damage(one, INES);
  await cardOn(one, own).locator('[data-action="apply"][data-target]').click();
  await cardOn(one, own).locator(".applied", { hasText: "with no GM there" }).waitFor();
  const after = await healthOf(one, INES);
  expect(after).toBeLessThan(before);
  const other = await damage(one, TOMAS);
  const button = cardOn(one, other).locator('[data-action="apply"][data-target]');
  await expect.poll(() => button.isDisabled()).toBe(true);
  await cardOn(one, other).locator(".waits", { hasText: "No GM is there" }).waitFor();

  // The GM comes: the first counts, without a word; the second can be asked for.
  const gm = await table.join("Gamemaster");
  gm.setDefaultTimeout(10_000);
  await openChat(gm);
  await cardOn(one, own).locator(".applied", { hasText: "with no GM there" }).waitFor({ state: "detached" });
  await cardOn(one, own).locator(".applied", { hasText: INES }).waitFor();
  await expect.poll(() => button.isEnabled()).toBe(true);
  expect(await gm.locator("#chat .cubilete.card", { hasText: "while no GM was there" }).count()).toBe(0);
  expect(await healthOf(gm, INES)).toBe(after);

  // And voids it.
  await cardOn(gm, own).locator('[data-action="void"]').click();
  await cardOn(one, own).locator(".void", { hasText: "does not count" }).waitFor();
  await expect.poll(() => healthOf(one, INES)).toBe(before);
  await cardOn(gm, own).locator(".applied").waitFor({ state: "detached" });
  expect(await cardOn(gm, own).locator('[data-action="apply"], [data-action="undo"]').count()).toBe(0);
  expect(table.errors).toEqual([]);
});

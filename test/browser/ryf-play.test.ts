import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  closeWindow,
  healthOf,
  lastCard,
  loadDice,
  messageCount,
  openActor,
  openChat,
  openRoll,
  pressOnCard,
  rollDice,
  say,
} from "./play.ts";
import { sayDice, shownTotal, testAttack, testGear, testRemarks, testVisibility } from "./ryf-essentials.ts";
import { openTable, type Table } from "./table.ts";

/** RyF at the table, from the sheet to the card: a GM and two players in three browsers. */

let table: Table;
let gm: Page;
let player: Page;
let other: Page;

beforeAll(async () => {
  table = await openTable({ mouse: true });
  [gm, player] = [await table.join("Gamemaster"), await table.join("Player 1")];
  other = await table.join("Player 2");
});
afterAll(async () => {
  await table?.close();
});

describe("a player's roll", () => {
  it("shows the exact odds before, and the three dice after", async () => {
    const sheet = await openActor(player, "Inés Montalbán");
    const dialog = await openRoll(sheet);
    await expect.poll(() => dialog.locator(".ladder button").count()).toBe(5);
    await expect.poll(() => dialog.locator(".odds-chart .bar").count()).toBeGreaterThan(9);

    await rollDice(dialog, [4, 8, 3]);
    await openChat(player);
    const card = lastCard(player);
    await card.waitFor();
    await expect.poll(() => card.locator(".die .face").allTextContents()).toEqual(["4", "8", "3"]);
    await expect.poll(() => card.locator(".die.kept .face").allTextContents()).toEqual(["4"]);
    await closeWindow(sheet);
  });

  it("changes its odds at once when the difficulty changes", async () => {
    const sheet = await openActor(player, "Inés Montalbán");
    const dialog = await openRoll(sheet);
    const before = await dialog.locator(".roll-odds .chance").textContent();
    await dialog.locator('.ladder button[data-value="20"]').click();
    await expect.poll(() => dialog.locator(".roll-odds .chance").textContent()).not.toBe(before);
    await expect
      .poll(() => dialog.locator('.ladder button[data-value="20"]').getAttribute("aria-checked"))
      .toBe("true");
    await expect
      .poll(() => dialog.locator('.ladder button[data-value="20"] .chance').textContent())
      .toBe(await dialog.locator(".roll-odds .chance").textContent());
    await closeWindow(dialog);
    await closeWindow(sheet);
  });

  it("skips the dialog with Shift, explodes on a ten and reaches every page", async () => {
    const sheet = await openActor(player, "Inés Montalbán");
    await loadDice(player, [3, 10, 10, 3, 4, 7]);
    await sheet
      .locator('[data-roll="skill"]')
      .first()
      .click({ modifiers: ["Shift"] });
    await openChat(gm);
    const card = lastCard(gm);
    await expect.poll(() => card.locator(".hand").count()).toBe(2);
    await expect.poll(() => card.locator(".die.exploded .face").allTextContents()).toEqual(["10"]);
    await expect.poll(() => card.locator(".die.kept .face").allTextContents()).toEqual(["4"]);
    expect(await player.locator(".roll-dialog").count()).toBe(0);
    await closeWindow(sheet);
  });
});

testVisibility(() => ({ gm, player, other }));

testGear(() => ({ gm, player, other }));
testAttack(() => ({ gm, player, other }));

describe("a card", () => {
  it("survives a reload with its card alive", async () => {
    await gm.reload();
    await gm.waitForFunction(() => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true);
    const before = await healthOf(gm, "Knight");
    await pressOnCard(gm, "apply");
    await expect.poll(() => healthOf(player, "Knight")).toBe(before - 11);
    await pressOnCard(gm, "undo");
    await expect.poll(() => healthOf(player, "Knight")).toBe(before);
  });
});

describe("the dice words", () => {
  it.each([
    ["1o3d10 + 5", [2, 9, 6], "11"],
    ["/r 3d10oh", [2, 9, 6], "9"],
    ["/r 3d10ol + 1d1", [2, 9, 6], "3"],
  ])("%s is understood in chat", async (text, faces, total) => {
    await sayDice(player, text, faces);
    await expect.poll(() => shownTotal(player)).toBe(total);
  });

  testRemarks(() => ({ player }));

  it("a broken formula is answered in words, and nothing is posted", async () => {
    const before = await messageCount(player);
    await say(player, "/r 3d10o +* 2");
    await player.locator("#notifications li, #notifications .notification").last().waitFor();
    expect(await messageCount(player)).toBe(before);
  });
});

describe("the pages", () => {
  it("raised no error all along", () => {
    // The formula typed wrong on purpose is logged by the chat bar.
    expect(table.errors.filter((error) => !error.includes('"3d10o +* 2"'))).toEqual([]);
  });
});

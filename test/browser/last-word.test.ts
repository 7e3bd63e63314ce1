import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Host, setSetting } from "./host.ts";
import {
  aimAt,
  closeWindow,
  healthOf,
  lastCard,
  loadDice,
  messageCount,
  openActor,
  openChat,
  openRoll,
  pressRoll,
  strike,
  untilPosted,
} from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** Both sides and the GM's last word, with real pages: a ruling, joined damage, things that ask nothing, answers that race. */

const INES = "Inés Montalbán";
let table: Table;
let gm: Page;
let player: Page;
let other: Page;

beforeAll(async () => {
  table = await openTable();
  [gm, player, other] = [await table.join("Gamemaster"), await table.join("Player 1"), await table.join("Player 2")];
});
afterAll(async () => {
  await table?.close();
});

const bandit = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { game } = globalThis as unknown as Host;
    type Token = { name: string; actor: { system: { health: { value: number } } } };
    const { tokens } = game.scenes.contents[0] as unknown as { tokens: { contents: Token[] } };
    return tokens.contents.find(({ name }) => name === "Bandit")?.actor.system.health.value ?? -1;
  });
const melee = '[data-roll="attack"][data-arg-mode="melee"]';

describe("the GM's last word", () => {
  it("changes what a roll came to, and takes back what was applied; as rolled it comes back", async () => {
    await strike(player, "Machete", "Bandit", [8, 8]);
    const before = await bandit(gm);
    await openChat(gm);
    const damage = lastCard(gm);
    await damage.locator('[data-action="apply"][data-target]').first().click();
    await expect.poll(() => bandit(gm)).toBeLessThan(before);
    await damage.locator('[data-action="rule"]').click();
    const window = gm.locator(".dialog", { has: gm.locator('input[name="total"]') });
    const total = window.locator('input[name="total"]');
    const rolled = Number(await total.inputValue());
    await total.fill(String(rolled + 3));
    await expect.poll(() => window.locator('input[name="takeBack"]').isChecked()).toBe(true);
    await window.locator('button[type="submit"]').click();
    await expect.poll(() => bandit(gm)).toBe(before);
    await damage.locator(".ruled", { hasText: `${rolled}, now ${rolled + 3}` }).waitFor();
    expect(await damage.locator(".hand .die, .hand svg, .hand > *").count()).toBeGreaterThan(0);
    // Everybody reads who decided it, and what follows from it follows.
    await openChat(player);
    await lastCard(player).locator(".ruled", { hasText: "Gamemaster" }).waitFor();
    expect(await lastCard(player).locator('[data-action="rule"], [data-action="asRolled"]').count()).toBe(0);
    await damage.locator('[data-action="apply"][data-target]').first().click();
    await expect.poll(() => bandit(gm)).toBeLessThan(before);
    await damage.locator('[data-action="undo"]').first().click();
    await expect.poll(() => bandit(gm)).toBe(before);
    await damage.locator('[data-action="asRolled"]').click();
    await expect.poll(() => damage.locator(".ruled").count()).toBe(0);
  });
});

describe("a thing that asks nothing", () => {
  it("is rolled with one click from then on, and Shift opens its dialog", async () => {
    const sheet = await openActor(player, INES);
    const dialog = await openRoll(sheet, `.weapon:has-text("Machete") ${melee}`);
    await aimAt(dialog, "Bandit");
    await dialog.locator('input[name="quickRoll"]').click();
    await pressRoll(dialog);
    const strikeButton = sheet.locator(`.weapon:has-text("Machete") ${melee}`).first();
    await untilPosted(player, () => strikeButton.click());
    expect(await player.locator(".roll-dialog").count()).toBe(0);
    await strikeButton.click({ modifiers: ["Shift"] });
    await dialog.locator(".roll-odds .chance").waitFor();
    const quick = dialog.locator('input[name="quickRoll"]');
    await expect.poll(() => quick.isChecked()).toBe(true);
    await quick.click();
    await pressRoll(dialog);
    await openRoll(sheet, `.weapon:has-text("Machete") ${melee}`);
    await closeWindow(dialog);
    await closeWindow(sheet);
  });
});

describe("attack and damage on one card", () => {
  it("are two rolls that one reads, and the damage of the second is applied", async () => {
    await setSetting(gm, "damageAtOnce", true);
    const before = await bandit(gm);
    const sheet = await openActor(player, INES);
    const dialog = await openRoll(sheet, `.weapon:has-text("Machete") ${melee}`);
    await aimAt(dialog, "Bandit");
    await loadDice(player, [9, 9, 9, 8, 8]);
    await pressRoll(dialog);
    await closeWindow(sheet);
    await openChat(gm);
    const parts = lastCard(gm).locator("[data-part]");
    await expect.poll(() => parts.count()).toBe(2);
    // No button asks for what lies there.
    expect(await lastCard(gm).locator('[data-action="followUp"]').count()).toBe(0);
    await parts.nth(1).locator('[data-action="apply"]').first().click();
    await expect.poll(() => bandit(gm)).toBeLessThan(before);
    await parts.nth(1).locator('[data-action="undo"]').first().click();
    await expect.poll(() => bandit(gm)).toBe(before);
    await setSetting(gm, "damageAtOnce", false);
  });
});

describe("an answer", () => {
  /** Inés rolls against a target who answers alone. */
  const challenge = async (name: string): Promise<void> => {
    const sheet = await openActor(player, INES);
    const dialog = await openRoll(sheet, '[data-roll="opposed"]');
    await aimAt(dialog, name);
    await dialog.locator('select[name="way"]').selectOption("each");
    await pressRoll(dialog);
    await closeWindow(sheet);
  };
  const answerOn = async (page: Page, name: string): Promise<Locator> => {
    await openChat(page);
    await page
      .locator('#chat .cubilete.card:has([data-action="followUp"])')
      .last()
      .locator('[data-action="followUp"]')
      .first()
      .click();
    const who = page.locator(".dialog", { has: page.locator('select[name="chosen"]') });
    const dialog = page.locator(".roll-dialog");
    await who.or(dialog).first().waitFor();
    if (await who.count()) {
      await who.locator("option", { hasText: name }).first().waitFor({ state: "attached" });
      await who.locator('select[name="chosen"]').selectOption({ label: name });
      await who.locator('button[type="submit"]').click();
    }
    await dialog.locator(".roll-button").waitFor();
    return dialog;
  };
  const sides = (page: Page) => page.locator("#chat .cubilete.card:has(.two-sides), #chat .cubilete.card .hands.other");

  it("counts once, where two pages answer for the same one at the same moment", async () => {
    await challenge("Tomás Rueda");
    const [one, two] = [await answerOn(gm, "Tomás Rueda"), await answerOn(other, "Tomás Rueda")];
    const before = await messageCount(gm);
    await Promise.all([one.locator(".roll-button").click(), two.locator(".roll-button").click()]);
    await expect.poll(() => messageCount(gm)).toBe(before + 2);
    // The first that came is on the card; all pages read the same.
    const verdict = (page: Page) =>
      page.evaluate(() => {
        const { messages } = (globalThis as unknown as Host).game;
        const first = messages.contents.at(-3);
        return document.querySelector(`[data-message-id="${first?.id}"] .verdict`)?.textContent?.trim() ?? "";
      });
    await expect.poll(() => verdict(gm)).not.toBe("");
    await expect.poll(async () => new Set(await Promise.all([gm, player, other].map(verdict))).size).toBe(1);
    expect(await sides(gm).count()).toBeGreaterThan(0);
  });

  it("of an actor who is deleted before answering gets a message, and the first roll stays readable", async () => {
    await gm.evaluate(async () => {
      const { game } = globalThis as unknown as Host;
      const rival = game.actors.getName("Tomás Rueda").toObject();
      const { Actor } = globalThis as unknown as { Actor: { create(data: object): Promise<unknown> } };
      const prototypeToken = { ...(rival.prototypeToken as object), name: "Passer-by" };
      await Actor.create({ ...rival, name: "Passer-by", prototypeToken, ownership: { default: 0 } });
    });
    await setSetting(gm, "npcAnswers", "asked");
    const uuid = await gm.evaluate(() => (globalThis as unknown as Host).game.actors.getName("Passer-by").uuid);
    const before = await messageCount(gm);
    await gm.evaluate(async (target) => {
      const { game } = globalThis as unknown as Host;
      const actor = game.actors.getName("Inés Montalbán").uuid;
      const request = { ruleset: "ryf", kind: "opposed", actor, target, args: { attribute: "strength" } };
      await game.system.api.roll(request, { dialog: false });
    }, uuid);
    await expect.poll(() => messageCount(gm)).toBe(before + 1);
    const dialog = await answerOn(gm, "Passer-by");
    await gm.evaluate(() => (globalThis as unknown as Host).game.actors.getName("Passer-by").delete());
    await dialog.waitFor({ state: "detached" });
    await openChat(gm);
    await lastCard(gm).locator(".total").first().waitFor();
    expect(await lastCard(gm).locator(".problem").count()).toBe(0);
    expect(await healthOf(gm, INES)).toBeGreaterThan(0);
  });
});

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aimAt, lastCard, openActor, openChat, pressOnCard, rollDice } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** A game of a page that says more than figures: its sheet, what its rolls ask, and what they change on both sides. */

// biome-ignore lint/suspicious/noExplicitAny: globals of a page
type Any = any;

const PAGE = readFileSync(new URL("../fixtures/workshop/hollow-sea.yml", import.meta.url), "utf8");

let table: Table;
let gm: Page;

beforeAll(async () => {
  table = await openTable();
  gm = await table.join("Gamemaster");
  gm.setDefaultTimeout(15_000);
  await gm.evaluate(async (text) => {
    const { CONFIG, game } = globalThis as Any;
    await game.settings.set("cubilete", "workshop.games", JSON.stringify({ hollow: text }));
    const make = (type: string, name: string, system: object) =>
      CONFIG.Actor.documentClass.create({ type, name, system: { game: "hollow", ...system } });
    await make("workshopHero", "Nerea", { resources: { stress: 3 }, fields: { bonds: "The captain\nA brother" } });
    await make("workshopNpc", "Corsair", {});
  }, PAGE);
});
afterAll(async () => {
  await table?.close();
});

/** What is stored of an actor, and of one of their things. */
const held = (name: string, path: string, thing = ""): Promise<Any> =>
  gm.evaluate(
    ([who, at, item]) => {
      const { foundry, game } = globalThis as Any;
      const actor = game.actors.getName(who);
      const found = item === "" ? actor : actor.items.getName(item);
      return foundry.utils.getProperty(found._source, at) ?? null;
    },
    [name, path, thing] as const,
  );

it("has pages, boxes, ticks and texts, which are written where they stand", async () => {
  const sheet = await openActor(gm, "Nerea");
  const boxes = sheet.locator(".box");
  await expect.poll(() => boxes.count()).toBe(8);
  await boxes.nth(4).click();
  await expect.poll(() => held("Nerea", "system.resources.stress")).toBe(5);
  await boxes.nth(4).click();
  await expect.poll(() => held("Nerea", "system.resources.stress")).toBe(4);
  await sheet.locator('[data-action="toggleField"]', { hasText: "Sworn" }).click();
  await expect.poll(() => held("Nerea", "system.fields.oath")).toBe(true);
  await sheet.getByRole("tab", { name: "Story" }).click();
  await sheet.locator(".lines li", { hasText: "A brother" }).waitFor();
  await sheet.locator('[data-action="toggleMode"]').click();
  const bonds = sheet.locator('textarea[name="system.fields.bonds"]');
  await expect.poll(() => bonds.inputValue()).toBe("The captain\nA brother");
  await bonds.fill("The captain\nNobody else");
  await bonds.blur();
  await expect.poll(() => held("Nerea", "system.fields.bonds")).toBe("The captain\nNobody else");
  await sheet.getByRole("tab", { name: "Play" }).click();
  await sheet.locator('select[name="system.fields.calling"]').selectOption({ label: "Smith" });
  await expect.poll(() => held("Nerea", "system.fields.calling")).toBe("smith");
  await sheet.locator('[data-action="toggleMode"]').click();
  await sheet.getByRole("tab", { name: "Magic" }).click();
  await sheet.locator("li", { hasText: "Tide" }).locator(".shows", { hasText: "+2" }).waitFor();
  await sheet.locator("li", { hasText: "Tide" }).locator("button", { hasText: "Ready" }).click();
  await expect.poll(() => held("Nerea", "system.fields.ready", "Tide")).toBe(true);
  await sheet.getByRole("tab", { name: "Play" }).click();
});

it("asks a tick and a word, and the chance follows", async () => {
  const sheet = await openActor(gm, "Nerea");
  const fight = sheet.locator("li", { hasText: "Fight" });
  // 2d6 + might 1 + rank 1 reaches 7 in 30 of 36 falls.
  await fight.locator(".shows", { hasText: "83.3" }).waitFor();
  await fight.locator("button", { hasText: "Act" }).click();
  const dialog = gm.locator(".roll-dialog");
  await dialog.getByText("83.3").first().waitFor();
  await dialog.locator('input[name="aimed"]').check();
  await dialog.getByText("91.7").first().waitFor();
  await dialog.locator('select[name="range"]').selectOption({ label: "Far" });
  // 2d6 + 2 + 1 − 2: 26 of 36.
  await dialog.getByText("72.2").first().waitFor();
  await rollDice(dialog, [1, 1], 6);
  await openChat(gm);
  await lastCard(gm).locator(".verdict", { hasText: "It goes wrong" }).waitFor();
  await pressOnCard(gm, "apply");
  await expect.poll(() => held("Nerea", "system.conditions")).toEqual(["prone"]);
  await expect.poll(() => held("Nerea", "system.resources.stress")).toBe(6);
  // Another condition came since: it stays when this one is taken back.
  await sheet.locator('[data-condition="broken"]').click();
  await expect.poll(() => held("Nerea", "system.conditions")).toEqual(["prone", "broken"]);
  await lastCard(gm).locator('[data-action="undo"]').first().click();
  await expect.poll(() => held("Nerea", "system.conditions")).toEqual(["broken"]);
  await expect.poll(() => held("Nerea", "system.resources.stress")).toBe(4);
});

it("a hit takes health and puts a condition on the target, and ammunition from the weapon", async () => {
  const sheet = await openActor(gm, "Nerea");
  await sheet.locator("li", { hasText: "Harpoon gun" }).locator('[data-roll="roll"]').click();
  const dialog = gm.locator(".roll-dialog");
  await aimAt(dialog, "Corsair");
  await rollDice(dialog, [5, 6], 6);
  await openChat(gm);
  await lastCard(gm).locator(".verdict", { hasText: "Hit" }).waitFor();
  for (const left of [1, 0]) {
    await lastCard(gm).locator('[data-action="apply"][data-share]').first().click();
    await expect.poll(() => lastCard(gm).locator('[data-action="apply"][data-share]').count()).toBe(left);
  }
  await expect.poll(() => held("Corsair", "system.conditions")).toEqual(["prone"]);
  await expect.poll(() => held("Corsair", "system.resources.health")).toBe(4);
  await expect.poll(() => held("Nerea", "system.numbers.ammo", "Harpoon gun")).toBe(5);
  const done = lastCard(gm).locator(".applied");
  await expect.poll(() => done.allTextContents()).toEqual([expect.stringMatching(/Prone/)]);
  await expect.poll(() => done.textContent()).toContain("Harpoon gun: Ammo −1");
  for (const left of [1, 0]) {
    await lastCard(gm).locator('[data-action="undo"]').first().click();
    await expect.poll(() => lastCard(gm).locator('[data-action="undo"]').count()).toBe(left);
  }
  expect(await held("Corsair", "system.conditions")).toEqual([]);
  // As nothing was written there before, nothing is again: it counts as it starts.
  await expect.poll(() => held("Nerea", "system.numbers.ammo", "Harpoon gun")).toBe(null);
  expect(table.errors).toEqual([]);
});

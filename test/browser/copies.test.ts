import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addresses, type Host, healthOf } from "./host.ts";
import { lastCard, openChat, openToolbox } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/* A safe copy of the table: out as a file, and in again, whole or singly, with its way back. */

const INES = "Inés Montalbán";
const TOMAS = "Tomás Rueda";
let table: Table;
let gm: Page;

beforeAll(async () => {
  table = await openTable({ log: () => {} });
  gm = await table.join("Gamemaster");
  gm.setDefaultTimeout(10_000);
});
afterAll(async () => {
  await table?.close();
});

const there = (name: string): Promise<boolean> =>
  gm.evaluate((name) => Boolean((globalThis as unknown as Host).game.actors.getName(name)), name);

it("brings back who is gone and what was lost, and all of it is undone with one press", async () => {
  await (await openToolbox(gm)).locator('[data-tool="copy"]').click();
  const window = gm.locator("#cubilete-copy");
  const [download] = await Promise.all([gm.waitForEvent("download"), window.locator('[data-action="save"]').click()]);
  const file = await download.path();
  const before = await healthOf(gm, INES);
  const tomas = await addresses(gm, TOMAS);
  await gm.evaluate(
    async ([ines, tomas]) => {
      const { actors } = (globalThis as unknown as Host).game;
      await actors.getName(String(ines)).update({ "system.health.value": 1, "system.notes": "<p>Lost</p>" });
      await (actors.getName(String(tomas)) as unknown as { delete(): Promise<unknown> }).delete();
    },
    [INES, TOMAS] as const,
  );
  await window.locator('input[name="file"]').setInputFiles(file);
  const box = gm.locator("#cubilete-box");
  await box.locator("fieldset", { hasText: "Missing" }).locator("label", { hasText: TOMAS }).waitFor();
  const ines = box.locator("label", { hasText: INES });
  expect(await ines.locator("input").isChecked()).toBe(false);
  await box.locator('[data-action="all"]').click();
  await expect.poll(() => ines.locator("input").isChecked()).toBe(true);
  await box.locator('[data-action="bring"]').click();
  // What a player plays is put back once the GM has read whose it is.
  await gm.locator('dialog [data-action="yes"]').click();
  await expect.poll(() => healthOf(gm, INES)).toBe(before);
  await expect.poll(() => there(TOMAS)).toBe(true);
  expect((await addresses(gm, TOMAS)).items).toEqual(tomas.items);

  await openChat(gm);
  const card = lastCard(gm);
  await card.locator(":scope", { hasText: `New: ${TOMAS}` }).waitFor();
  await card.locator('[data-press="undo"]').click();
  await expect.poll(() => healthOf(gm, INES)).toBe(1);
  await expect.poll(() => there(TOMAS)).toBe(false);
  await card.locator(":scope", { hasText: "the table is as before" }).waitFor();

  // A file that is no copy is refused in words.
  await window.locator('input[name="file"]').setInputFiles({
    name: "x.json",
    mimeType: "application/json",
    buffer: Buffer.from('{"system":"cubilete","format":1,"table":{"Item":[{}]}}'),
  });
  await window.locator(".problem", { hasText: "table.Item[0]._id" }).waitFor();
  expect(table.errors).toEqual([]);
});

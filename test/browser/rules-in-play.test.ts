import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeWindow, offeredTypes, openPack, playGames } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** A new world asks which rule sets it plays, and shows only those from then on. */

let table: Table;
let gm: Page;

beforeAll(async () => {
  table = await openTable({ seed: null, newcomers: true });
  gm = await table.join("Gamemaster");
});
afterAll(async () => {
  await table?.close();
});

it("asks the GM, and takes what is ticked", async () => {
  const app = gm.locator(".rules-in-play");
  await app.waitFor();
  await playGames(gm, ["ryf"]);
  // It would lie over whatever is opened before it comes.
  const welcome = gm.locator("#cubilete-welcome");
  await welcome.waitFor();
  await closeWindow(welcome);
});

it("offers the types of those and of the house only, and puts the other compendia out of sight", async () => {
  expect(await offeredTypes(gm)).toEqual(["party", "ryfHero", "ryfNpc", "ryfShip"]);
  await openPack(gm, "cubilete.ryf-gear-en");
  const hidden = gm.locator('#compendium [data-pack^="cubilete."]:not([data-pack^="cubilete.ryf-"])');
  for (const entry of await hidden.all()) expect(await entry.isVisible()).toBe(false);
});

it("keeps them out of sight whatever the user searches, and folders that hold nothing else with them", async () => {
  const hidden = gm.locator('#compendium [data-pack^="cubilete."][hidden]');
  await expect.poll(() => hidden.count()).toBeGreaterThan(10);
  const search = gm.locator('#compendium input[type="search"]');
  for (const words of ["dice", "es", ""]) {
    await search.fill(words);
    await expect.poll(() => gm.locator('#compendium [data-pack^="cubilete.ryf-gear-en"]').isVisible()).toBe(!words);
    for (const entry of await hidden.all()) expect(await entry.isVisible()).toBe(false);
  }
  const folder = gm.locator("#compendium .directory-item.folder", {
    has: gm.locator('[data-pack="cubilete.ryf-gear-en"]'),
  });
  await expect.poll(() => folder.last().isVisible()).toBe(true);
  // As if the folder's other compendia were of rule sets that nobody plays.
  await folder.last().evaluate((element) => {
    for (const entry of element.querySelectorAll<HTMLElement>("[data-pack]")) entry.hidden = true;
  });
  expect(await folder.last().isVisible()).toBe(false);
});

it("raised no error all along", () => {
  expect(table.errors).toEqual([]);
});

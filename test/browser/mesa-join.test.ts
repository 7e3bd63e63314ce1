import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chooseUser } from "./play.ts";
import { openTable, type Table } from "./table.ts";
import { newPage } from "./worker.ts";

/** The page before the game, as people and the scripts of other systems use it. */

let table: Table;
let gm: Page;
let page: Page;

beforeAll(async () => {
  table = await openTable();
  gm = await table.join("Gamemaster");
  await gm.evaluate(async () => {
    const { game } = globalThis as unknown as {
      game: { users: { getName(name: string): { update(changes: object): Promise<unknown> } } };
    };
    await game.users.getName("Player 1").update({ password: "uno" });
  });
  page = await newPage(true);
  await page.goto(`${table.url}/join`);
});
afterAll(async () => {
  await page?.context().close();
  await table?.close();
});

it("marks who is here already, in the words of the chosen language", async () => {
  await page.locator("#here", { hasText: "Already here: Gamemaster" }).waitFor();
  await expect
    .poll(() => page.locator("select[name=userid] option:disabled").allTextContents())
    .toEqual(["Gamemaster"]);
  await page.locator("#langs button", { hasText: "Español" }).click();
  await page.locator("#here", { hasText: "Ya en la mesa: Gamemaster" }).waitFor();
  await page.getByLabel("Usuario").waitFor();
  await page.getByLabel("Contraseña").waitFor();
  await page.locator("#langs button", { hasText: "English" }).click();
});

it("fits a phone, in both languages", async () => {
  await page.setViewportSize({ width: 320, height: 600 });
  for (const language of ["Español", "English"]) {
    await page.locator("#langs button", { hasText: language }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
});

it("lets a player in where no script runs", async () => {
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: false });
  const bare = await context?.newPage();
  if (!bare) throw new Error("There is no browser.");
  await bare.goto(`${table.url}/join`);
  await (await chooseUser(bare, "Player 1")).click();
  await bare.getByText("The password is wrong.").waitFor();
  await expect.poll(() => bare.locator("select[name=userid] option:checked").textContent()).toBe("Player 1");
  await bare.locator("input[name=password]").fill("uno");
  await bare.locator("button[name=join]").click();
  await bare.waitForURL("**/game");
  await bare.context().close();
});

it("says which password is wrong, and Enter joins with the right one", async () => {
  await (await chooseUser(page, "Player 1")).click();
  await page.locator("#error", { hasText: "That password is not right." }).waitFor();
  await page.getByLabel("Password").fill("uno");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/game");
});

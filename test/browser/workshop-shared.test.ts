import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bringAxe, faults } from "./axe.ts";
import { lastCard, openActor, openChat, rollDice } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** A clock of the table: drawn for everybody, moved by the GM and by a player's roll with the GM's leave, and taken back. */

// biome-ignore lint/suspicious/noExplicitAny: globals of a page
type Any = any;

const PAGE = `
workshop: 1
id: tide
name: Tide
attributes: { nerve: 0..9 }
shared:
  doom: { name: Doom, segments: 6, full: The sea comes. }
  scene: { name: What is true, aspects: 3 }
rolls:
  shout:
    name: Shout
    ask: { free: { name: Free use, pick: shared.scene } }
    dice: { main: 1d6 }
    numbers: { total: { name: Total, is: sum(main) + 2 * free } }
    bands: [{ name: Heard, as: success, when: total >= 6, then: { shared.scene: 1 } }, { name: Unheard, as: failure }]
  wade:
    name: Wade
    ask: { calls: 0..3 }
    refuse: [{ when: calls > shared.doom, text: Nobody hears you yet. }]
    dice: { main: 1d6 }
    bands: [{ name: Wet, as: failure, then: { shared.doom: +4 } }]
`;

let table: Table;
let gm: Page;
let player: Page;

beforeAll(async () => {
  table = await openTable({ drawn: true });
  gm = await table.join("Gamemaster");
  await gm.evaluate(async (page) => {
    const { Actor, game } = globalThis as Any;
    await game.settings.set("cubilete", "workshop.games", JSON.stringify({ tide: page }));
    const ownership = { default: 0, [game.users.getName("Player 1").id]: 3 };
    await Actor.create({ type: "workshopHero", name: "Ada", ownership, system: { game: "tide" } });
  }, PAGE);
  player = await table.join("Player 1");
  for (const page of [gm, player]) page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  await table?.close();
});

const windowOf = (page: Page): Locator => page.locator("#workshop-shared");
const filled = (page: Page) =>
  expect.poll(() => windowOf(page).locator(".segments .filled").count(), { timeout: 30_000 });
const stored = (): Promise<Any> =>
  gm.evaluate(() => (globalThis as Any).game.settings.get("cubilete", "workshop.shared"));

it("stands on everybody's screen as soon as the page is saved, and only the GM has its buttons", async () => {
  for (const page of [gm, player]) await windowOf(page).waitFor();
  await expect.poll(() => windowOf(player).locator(".segments > span").count()).toBe(6);
  expect(await windowOf(player).locator("button.round").count()).toBe(0);
  await windowOf(gm).locator(".mend button").last().click();
  await filled(player).toBe(1);
  await bringAxe(gm);
  expect(await faults(gm, "#workshop-shared")).toEqual(new Map());
});

it("is moved by a player's roll once the GM applies it, says that it is full, and goes back", async () => {
  const sheet = await openActor(player, "Ada");
  await sheet.locator('[data-arg-roll="wade"]').click();
  const dialog = player.locator(".roll-dialog");
  await dialog.locator("details.more summary").click();
  await dialog.locator('[name="calls"]').fill("2");
  await dialog.locator('[name="calls"]').press("Tab");
  await dialog.getByText("Nobody hears you yet.").waitFor();
  await dialog.locator('[name="calls"]').fill("1");
  await dialog.locator('[name="calls"]').press("Tab");
  await dialog.locator(".roll-odds .end").first().waitFor();
  await rollDice(dialog, [3], 6);
  await openChat(gm);
  const card = lastCard(gm);
  await card.locator('[data-action="apply"][data-share="table"]').click();
  await filled(player).toBe(5);
  await windowOf(gm).locator(".mend button").last().click();
  await filled(player).toBe(6);
  await expect.poll(() => windowOf(player).locator(".says").textContent()).toBe("The sea comes.");
  await card.locator('[data-action="undo"]').first().click();
  await filled(player).toBe(2);
  await expect.poll(async () => (await stored()).games.tide.doom).toBe(2);
});

it("has aspects that the GM writes and everybody reads, whose free uses a player's roll takes", async () => {
  const write = windowOf(gm).getByPlaceholder("Write a new aspect…");
  await write.fill("The wind howls");
  await write.press("Enter");
  const seen = windowOf(player).locator(".aspect");
  await seen.getByText("The wind howls").waitFor();
  expect(await seen.locator("input, button").count()).toBe(0);
  // What is being typed stays while the window is drawn anew.
  await windowOf(gm).locator(".aspect .mend button:has(.fa-plus)").click();
  await seen.getByText("2 free uses").waitFor();
  expect(await faults(gm, "#workshop-shared")).toEqual(new Map());

  const sheet = await openActor(player, "Ada");
  await sheet.locator('[data-arg-roll="shout"]').click();
  const dialog = player.locator(".roll-dialog");
  const free = dialog.getByLabel("Free use: The wind howls");
  await dialog.locator(".roll-odds", { hasText: "16.7%" }).waitFor();
  await free.fill("1");
  await free.press("Tab");
  await dialog.locator(".roll-odds", { hasText: "50%" }).waitFor();
  await rollDice(dialog, [4], 6);
  const card = lastCard(gm);
  await card.locator(".verdict", { hasText: "Heard" }).waitFor();
  await card.locator('[data-action="apply"][data-share="table"]').click();
  await seen.getByText("Shout (Ada)").waitFor();
  await expect.poll(() => seen.locator(".uses").allTextContents()).toEqual(["1 free use", "1 free use"]);
  await windowOf(gm).getByRole("button", { name: "Take “Shout (Ada)” away" }).click();
  await expect.poll(() => seen.count()).toBe(1);
  await card.locator('[data-action="undo"]').first().click();
  await seen.getByText("2 free uses").waitFor();
});

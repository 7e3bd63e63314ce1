import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bringAxe, faults } from "./axe.ts";
import { closeWindow, lastCard, openActor, openChat, openTab } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** A hero of a game that stands on a page: made by a player with the guide, allowed by the GM, and grown through the ledger. */

// biome-ignore lint/suspicious/noExplicitAny: globals of a page
type Any = any;

const SALT = `workshop: 1
id: salt
name: Salt
attributes:
  arms: { name: Arms, from: 1, to: 5, start: 1 }
  wits: { name: Wits, from: 1, to: 5, start: 1 }
  luck: { name: Luck, from: 2, to: 12, start: 7 }
  eye: { name: Eye, from: 0, to: 3 }
  hand: { name: Hand, from: 0, to: 3 }
  blade: { name: Blade, dice: [4, 6, 8, 10], start: 4 }
resources:
  marks: { name: Marks, start: 4 }
  life: { name: Life, max: arms + 4 }
things:
  skill: { name: Skill, pick: attribute, numbers: { rank: 0..5 } }
  gear: { name: Gear, numbers: { price: 1..50 } }
starting: [{ kind: skill, name: Rowing, pick: arms, numbers: { rank: 1 } }]
creation:
  - { points: 4, over: [arms, wits], cost: "if(new > 3, 2, 1)", text: What did the sea make of you? }
  - { points: 2, over: blade }
  - { spread: [3, 1], over: [eye, hand] }
  - { roll: 2d6, over: luck }
  - { name: Trade, choose: [{ name: Sailor, text: Knows knots., adds: { marks: 2 }, things: [{ kind: gear, name: Knife }] }, Clerk] }
  - { points: 2, over: skill.rank, from: [{ name: Knots, pick: wits }] }
  - { choose: gear, points: 10, cost: price, from: [{ name: Rope, numbers: { price: 2 } }, { name: Boat, numbers: { price: 40 } }] }
growth:
  pay: marks
  prices: [{ over: [arms, wits], price: new }, { over: skill.rank, price: new - 2 }, { choose: skill, price: 3, from: [Singing] }]
rolls:
  haul: { dice: { main: 2d6 }, numbers: { total: sum(main) + arms }, bands: [{ name: Done, as: success, when: total >= 9 }, { name: Not done, as: failure }] }
`;

let table: Table;
let gm: Page;
let player: Page;

beforeAll(async () => {
  table = await openTable({ drawn: true });
  [gm, player] = [await table.join("Gamemaster"), await table.join("Player 3")];
  for (const page of [gm, player]) page.setDefaultTimeout(15_000);
  await write(SALT);
});
afterAll(async () => {
  await table?.close();
});

/** The GM saves the game's page. */
const write = (text: string): Promise<void> =>
  gm.evaluate(async (salt) => {
    const { game } = globalThis as Any;
    await game.settings.set("cubilete", "workshop.games", JSON.stringify({ salt }));
  }, text);

const next = (guide: Locator) => guide.locator("footer [id$='-next']").click();
const left = (guide: Locator) => guide.locator(".budgets .number").allTextContents();
const stored = () =>
  gm.evaluate(() => {
    const { system, items } = (globalThis as Any).game.actors.getName("Ada");
    const things = items.contents.map(({ name, system: { numbers } }: Any) => [name, numbers.rank ?? 0]);
    return { ...system.toObject(), things } as Any;
  });
/** The GM allows what was asked last. */
async function allow(): Promise<void> {
  await openChat(gm);
  await lastCard(gm).locator('[data-press="allow"]').click();
}

it("is made by a player with the guide, and allowed by the GM", async () => {
  await openTab(player, "actors");
  await player.locator("[data-cubilete-hero]").click();
  await player.locator('.my-hero [data-action="make"][data-ruleset="workshop:salt"]').click();
  const guide = player.locator("#cubilete-creation");
  await guide.locator(".hint", { hasText: "What did the sea make of you?" }).waitFor();
  // Two steps at a point each, then one at two: four.
  for (let step = 0; step < 3; step++) await guide.locator('[data-row="arms"][data-by="1"]').click();
  await expect.poll(() => left(guide)).toEqual(["0", "2", "2", "10"]);
  await expect.poll(() => guide.locator('[data-row="wits"][data-by="1"]').isDisabled()).toBe(true);
  await next(guide);
  await guide.locator('select[name="level|points-2|blade"]').selectOption({ label: "d8" });
  await next(guide);
  await guide.locator('select[name="level|spread|eye"]').selectOption("1");
  await expect.poll(() => guide.locator('select[name="level|spread|hand"]').inputValue()).toBe("3");
  await next(guide);
  await guide.locator('[data-action="dice"]').click();
  await expect.poll(() => guide.locator('[data-section="dice"] li strong').textContent()).toMatch(/^\d+$/);
  await next(guide);
  await guide.locator('label.option:has(input[value="Sailor"])').click();
  await next(guide);
  for (let step = 0; step < 2; step++) await guide.locator('[data-row="Knots"][data-by="1"]').click();
  await next(guide);
  await guide.locator("label", { hasText: "Rope" }).click();
  await expect.poll(() => guide.locator('input[id$="-Boat"]').isDisabled()).toBe(true);
  await bringAxe(player);
  expect([...(await faults(player, "#cubilete-creation"))]).toEqual([]);
  await next(guide);
  await guide.locator('input[name="who|name"]').fill("Ada");
  await guide.locator(".fits").waitFor();

  // The GM changes the page while the player is at it: the guide says what moved, and nothing is lost.
  await write(SALT.replace("name: Rope,", "name: Cable,"));
  await guide.locator(".findings li", { hasText: "Rope" }).waitFor();
  await write(SALT);
  await expect.poll(() => guide.locator(".findings li").count()).toBe(0);

  await guide.locator('[data-action="finish"]').click();
  await guide.waitFor({ state: "detached" });
  await allow();
  await player.locator(".actor-sheet", { hasText: "Ada" }).waitFor();
  const { attributes, resources, game, things } = await stored();
  expect([game, resources]).toEqual(["salt", { marks: 6 }]);
  expect(attributes).toMatchObject({ arms: 4, wits: 1, blade: 8, eye: 1, hand: 3 });
  expect(things).toEqual([
    ["Rowing", 1],
    ["Knife", 0],
    ["Rope", 0],
    ["Knots", 2],
  ]);
});

it("grows by the page's prices, with the GM's nod, and takes it back", async () => {
  const sheet = await openActor(player, "Ada");
  await sheet.locator('[data-tab="growth"][data-action="tab"]').click();
  await sheet.locator("h2 .number", { hasText: "6" }).waitFor();
  // Rowing goes from 1 to 2 for nothing; Knots from 2 to 3 for 1; below zero nothing is sold.
  await sheet.locator('[data-kind="attribute"]', { hasText: "2" }).first().click();
  await allow();
  await sheet.locator("h2 .number", { hasText: "4" }).waitFor();
  await sheet.locator('[data-kind="new.skill"]').click();
  await allow();
  await sheet.locator(".ledger .row", { hasText: "Singing" }).waitFor();
  // The GM's page may hear of it after the player's; the item is made after the actor's figures were written.
  await expect.poll(stored).toMatchObject({ attributes: { wits: 2 }, resources: { marks: 1 } });
  await expect.poll(async () => (await stored()).things.at(-1)).toEqual(["Singing", 0]);
  // Singing from 0 to 1 would cost −1.
  await sheet.locator(".advice", { hasText: "Singing (−1)" }).waitFor();
  await sheet.locator(".ledger .row", { hasText: "Singing" }).locator('[data-action="ungrow"]').click();
  await allow();
  await expect.poll(async () => (await stored()).resources.marks).toBe(4);
  await expect.poll(async () => (await stored()).things.length).toBe(4);
  await bringAxe(player);
  expect([...(await faults(player, ".actor-sheet"))]).toEqual([]);
  await closeWindow(sheet);
  expect(table.errors).toEqual([]);
});

import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyTree } from "../../scripts/eject/tree.ts";
import { eject } from "../../scripts/eject.ts";
import { ROOT } from "../../scripts/files.ts";
import { aimAt, closeWindow, lastCard, loadDice, openActor, openChat, openTab, pressOnCard, rollDice } from "./play.ts";
import { FIGURES_TOLD, openTable, type Table } from "./table.ts";

/** A game of a page that became code, built as its author builds it, at the table with two people. */

// biome-ignore lint/suspicious/noExplicitAny: globals of a page
type Any = any;

let root: string;
let table: Table;
let gm: Page;
let player: Page;

beforeAll(async () => {
  root = copyTree();
  // Its form is looked at by `npm run eject:check`.
  eject(join(ROOT, "examples/workshop/embers.yml"), root, false);
  // Compendia take longest, and this game has none: only the manual stays.
  for (const name of readdirSync(join(root, "packs")))
    if (name !== "manual") rmSync(join(root, "packs", name), { recursive: true });
  const seed = join(root, "world.yml");
  const users = "users: [{ name: Gamemaster, role: 4 }, { name: Player 1, role: 1 }]";
  writeFileSync(seed, `title: Ejected\n${users}\ndocuments:\n${FIGURES_TOLD}\n`);
  const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
  const { status, stderr } = spawnSync(process.execPath, [tsx, "scripts/build.ts"], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`The ejected game cannot be built.\n${stderr}`);
  table = await openTable({ system: join(root, "dist"), mouse: false, seed });
  gm = await table.join("Gamemaster");
  player = await table.join("Player 1");
  for (const page of [gm, player]) page.setDefaultTimeout(15_000);
}, 90_000);
afterAll(async () => {
  await table?.close();
  if (root) rmSync(root, { recursive: true, force: true });
});

const health = (page: Page, name: string): Promise<number> =>
  page.evaluate((name) => (globalThis as Any).game.actors.getName(name).system.figures.health, name);

it("makes a hero with what everybody starts with, in the player's hands", async () => {
  await gm.evaluate(async () => {
    const { Actor, game } = globalThis as Any;
    const ownership = { default: 0, [game.users.getName("Player 1").id]: 3 };
    const ada = await Actor.create({ type: "embersHero", name: "Adda", ownership });
    await Actor.create({ type: "embersNpc", name: "Brask", ownership: { default: 1 } });
    const brawl = ada.items.getName("Brawl");
    const weapon = { type: "embersWeapon", name: "Club", system: { pick: brawl.id, numbers: { damage: 3 } } };
    await ada.createEmbeddedDocuments("Item", [weapon]);
  });
  const sheet = await openActor(player, "Adda");
  expect(await sheet.locator('[role="tab"]').allInnerTexts()).toEqual(["Play", "Effects", "Notes"]);
  await sheet.locator("li", { hasText: "Brawl" }).waitFor();
  // The layout is that of every page's sheet.
  const columns = await sheet
    .locator(".numbers")
    .first()
    .evaluate((one) => getComputedStyle(one).display);
  expect(columns).toBe("grid");
});

it("rolls with exact odds, pushes, hits, and is taken back", async () => {
  const sheet = player.locator(".actor-sheet", { hasText: "Adda" });
  await sheet.locator("li", { hasText: "Club" }).locator('[data-action="roll"]').click();
  const dialog = player.locator(".roll-dialog");
  await aimAt(dialog, "Brask");
  // Brawn 3 and rank 1: 1 − (5/6)^4.
  await dialog.locator(".roll-odds .chance", { hasText: "51.8%" }).waitFor();
  await rollDice(dialog, [1, 2, 3, 4], 6);
  await openChat(player);
  const verdict = lastCard(player).locator(".verdict.failure", { hasText: "Miss" });
  expect(await verdict.locator("small").textContent()).toBe("chance was 48.2%");
  await loadDice(player, [6, 6, 1, 2, 3], 6);
  await lastCard(player).locator("button", { hasText: "Push" }).click();
  const push = player.locator(".roll-dialog .roll-button");
  await push.or(lastCard(player).locator(".verdict.success")).first().waitFor();
  if (await push.isVisible()) await push.click();
  await lastCard(player).locator(".verdict.success", { hasText: "Hit" }).waitFor();
  // What somebody else's hero suffers, the GM agrees to.
  await openChat(gm);
  await pressOnCard(gm, "apply");
  await expect.poll(() => health(player, "Brask")).toBe(2);
  await lastCard(gm).locator(".applied li", { hasText: "Brask" }).locator('[data-action="undo"]').click();
  await expect.poll(() => health(player, "Brask")).toBe(6);
});

it("marks in a fight who is out, and how the others fare", async () => {
  await gm.evaluate(async () => {
    const { Combat, game } = globalThis as Any;
    const combat = await Combat.create({});
    await combat.createEmbeddedDocuments("Combatant", [{ actorId: game.actors.getName("Brask").id, name: "Brask" }]);
    await game.actors.getName("Brask").update({ "system.resources.health.value": 2 });
  });
  await openTab(gm, "combat");
  const row = gm.locator("#combat .combatant", { hasText: "Brask" });
  await row.locator(".fares", { hasText: "2 / 6" }).waitFor();
  const sheet = await openActor(gm, "Brask");
  await sheet.locator('input[name="system.resources.health.value"]').fill("0");
  await sheet.locator('input[name="system.resources.health.value"]').press("Tab");
  await openTab(gm, "combat");
  await row.locator(".fares", { hasText: "Out of the fight" }).waitFor();
  expect(await row.getAttribute("class")).toContain("cubilete-out");
  await closeWindow(sheet);
});

it("speaks the other language too", async () => {
  await player.evaluate(() => (globalThis as Any).game.settings.set("core", "language", "es"));
  await player.reload();
  await player.waitForFunction(() => (globalThis as Any).game?.ready === true);
  const sheet = await openActor(player, "Adda");
  expect(await sheet.locator(".numbers").first().textContent()).toMatch(/Vigor[\s\S]*Destreza[\s\S]*Salud/);
  await sheet.locator("h2", { hasText: "Arma" }).first().waitFor();
  await openChat(player);
  await lastCard(player).locator(".verdict", { hasText: "Impacto" }).waitFor();
  expect(table.errors).toEqual([]);
});

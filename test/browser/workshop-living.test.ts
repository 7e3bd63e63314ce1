import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bringAxe, faults } from "./axe.ts";
import type { Host } from "./host.ts";
import {
  aimAt,
  closeWindow,
  lastCard,
  openActor,
  openChat,
  openTab,
  openTool,
  openWorkshop,
  pickNobody,
  rollDice,
} from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** A game of the Workshop that lives: its page changes under heroes, travels with them, and is taken back. */

// biome-ignore lint/suspicious/noExplicitAny: globals of a page
type Any = any;

const example = (name: string): string =>
  readFileSync(new URL(`../../examples/workshop/${name}.yml`, import.meta.url), "utf8");
const EMBERS = example("embers");
/** The same without brawn and without weapons. */
const LATER = EMBERS.replace("version: 1\n", "version: 2\n")
  .replace(/^ {2}brawn:.*\n/m, "")
  .replace("max: brawn + 3", "max: grace + 3")
  .replaceAll("pick: brawn", "pick: grace")
  .replace("[brawn, grace", "[grace")
  .replace(/^ {2}weapon:.*\n/m, "")
  .replace(/^ {2}attack:[\s\S]*?(?=^ {2}\w+:|^\w)/m, "");

let table: Table;
let gm: Page;
let player: Page;

beforeAll(async () => {
  table = await openTable({ drawn: true });
  gm = await table.join("Gamemaster");
  player = await table.join("Player 1");
  for (const page of [gm, player]) page.setDefaultTimeout(15_000);
  await gm.evaluate(
    async (embers) => {
      const { Actor, game } = globalThis as Any;
      const crossroads = embers[1];
      const pages = { embers: embers[0], crossroads };
      await game.settings.set("cubilete", "workshop.games", JSON.stringify(pages));
      const ownership = { default: 0, [game.users.getName("Player 1").id]: 3 };
      const ada = await Actor.create({ type: "workshopHero", name: "Ada", ownership, system: { game: "embers" } });
      await ada.update({ "system.attributes.brawn": 4, "system.conditions": [] });
      await ada.createEmbeddedDocuments("Item", [
        { type: "workshopThing", name: "Pike", system: { game: "embers", kind: "weapon", numbers: { damage: 4 } } },
      ]);
      await Actor.create({ type: "workshopNpc", name: "Brask", system: { game: "embers" } });
      await Actor.create({ type: "workshopHero", name: "Mira", ownership, system: { game: "crossroads" } });
    },
    [EMBERS, example("crossroads")],
  );
});
afterAll(async () => {
  await table?.close();
});

async function write(workshop: Locator, text: string): Promise<void> {
  await workshop.locator(".cm-content").focus();
  await gm.keyboard.press("ControlOrMeta+a");
  await gm.keyboard.insertText(text);
  await workshop.locator(".problems .fine").waitFor();
}

/** Presses play, and answers the questions on the way. */
async function save(workshop: Locator, ...answers: string[]): Promise<void> {
  await workshop.locator('[data-action="save"]').click();
  for (const answer of answers) await gm.locator(`.dialog [data-action="${answer}"]`).click();
}

async function bring(workshop: Locator, text: string): Promise<void> {
  await workshop.locator('[data-action="importPage"]').click();
  const asked = gm.locator(".dialog", { has: gm.locator('input[type="file"]') });
  const file = { name: "game.json", mimeType: "application/json", buffer: Buffer.from(text) };
  await asked.locator('input[type="file"]').setInputFiles(file);
  await asked.locator('[data-action="ok"]').click();
}

async function takeBack(workshop: Locator): Promise<string> {
  await workshop.locator('[data-action="undoSave"]').click();
  const question = gm.locator(".dialog", { hasText: "Undo the save?" });
  const said = (await question.textContent()) ?? "";
  await question.locator('[data-action="yes"]').click();
  await question.waitFor({ state: "detached" });
  return said.replace(/\s+/g, " ");
}

const read = (page: Page, what: string): Promise<Any> =>
  page.evaluate((what) => new Function("game", `return ${what}`)((globalThis as unknown as Host).game), what);
const names = (): Promise<string[]> =>
  read(gm, `game.actors.contents.filter((a) => a.type.startsWith("workshop")).map((a) => a.name).sort()`);

it("says of a band the chance of that band, and draws each as the page has it", async () => {
  const sheet = await openActor(player, "Mira");
  await sheet.locator('[data-arg-roll="move"]').click();
  const dialog = player.locator(".roll-dialog");
  await dialog.locator(".roll-odds .chance", { hasText: "58.3%" }).waitFor();
  await expect.poll(() => dialog.locator(".roll-odds .caption").textContent()).toBe("to succeed, wholly or in part");
  const ends = await dialog
    .locator(".roll-odds .end")
    .evaluateAll((all) =>
      all.map((one) => [one.className.replace("end ", ""), ...[...one.children].map(({ textContent }) => textContent)]),
    );
  expect(ends).toEqual([
    ["success", "Full", "16.7%"],
    ["mixed", "Partial", "41.7%"],
    ["failure", "Miss", "41.7%"],
  ]);
  await expect.poll(() => dialog.locator(".bar.mixed").count()).toBe(1);
  await rollDice(dialog, [6, 6], 6);
  for (const page of [player, gm]) {
    await openChat(page);
    const verdict = lastCard(page).locator(".verdict.success", { hasText: "Full" });
    await verdict.waitFor();
    await expect.poll(() => verdict.locator("small").textContent()).toBe("chance was 16.7%");
  }
  await closeWindow(sheet);
});

it("goes out from the desk, with what lasts on the roller, and is judged by what the GM keeps", async () => {
  await gm.evaluate(async () => {
    const { game } = globalThis as Any;
    const changes = [
      { key: "roll.test.pool", mode: 2, value: "2" },
      { key: "system.resources.health.max", mode: 2, value: "3" },
    ];
    await game.actors.getName("Ada").createEmbeddedDocuments("ActiveEffect", [{ name: "War paint", changes }]);
  });
  await expect.poll(() => read(player, `game.actors.getName("Ada").system.derived.resources.health.max`)).toBe(10);
  await openTool(gm, "desk");
  const desk = gm.locator("#cubilete-desk");
  await desk.locator('select[name="rules"]').selectOption("workshop");
  await desk.locator('select[name="subject"]', { hasText: "Use supplies" }).waitFor();
  await pickNobody(desk);
  await desk.getByLabel("Ada").check();
  await desk.locator('select[name="subject"]').selectOption({ label: "Use supplies" });
  await desk.locator('select[name="difficulty"]').waitFor({ state: "detached" });
  await desk.locator('select[name="subject"]').selectOption({ label: "Brawl" });
  await desk.locator('select[name="difficulty"]').selectOption("2");
  await desk.locator('select[name="discretion"]').selectOption("judged");
  await desk.locator(".roll-button").click();
  await desk.locator(".asked h3", { hasText: "Brawl" }).waitFor();
  await openChat(player);
  const request = player.locator("#chat .cubilete.card", { has: player.locator(".tally") }).last();
  await request.locator('[data-press="roll"]').click();
  const dialog = player.locator(".roll-dialog");
  await dialog.locator(".changes", { hasText: "War paint" }).waitFor();
  expect(await dialog.locator(".ladder").count()).toBe(0);
  await rollDice(dialog, [6, 6, 1, 1, 1, 1, 1], 6);
  await expect
    .poll(async () => (await request.locator(".tally li").innerText()).replace(/\s+/g, " "))
    .toContain("Success");
  await closeWindow(desk);
  await gm.evaluate(async () => {
    const [effect] = (globalThis as Any).game.actors.getName("Ada").effects;
    await effect.delete();
  });
  expect(table.errors).toEqual([]);
});

it("says what a weapon lacks that goes with nothing: on the sheet, in the dialog and on the card", async () => {
  // Of the actors that players know; none of another game is in the list.
  await gm.evaluate(() => (globalThis as Any).game.actors.getName("Brask").update({ "ownership.default": 1 }));
  const sheet = await openActor(player, "Ada");
  const pike = sheet.locator("li", { hasText: "Pike" });
  await expect.poll(() => pike.locator(".lacks").textContent()).toContain("Lacks: Skill");
  await pike.locator('[data-action="roll"]').click();
  const dialog = player.locator(".roll-dialog");
  await dialog.locator(".changes", { hasText: "Pike goes with nothing: choose “Skill” on its sheet" }).waitFor();
  // It needs the target's figures: without a target none are made up.
  await dialog.locator(".problem", { hasText: "Choose first whom it is against" }).waitFor();
  expect(await dialog.locator('select[name="target"] option').allTextContents()).not.toContain("Mira");
  await aimAt(dialog, "Brask");
  await rollDice(dialog, [1], 6);
  await openChat(player);
  await lastCard(player).locator(".changes", { hasText: "Pike goes with nothing" }).waitFor();
  // Chosen on its sheet, whose lists are as wide as their words.
  await pike.locator('[data-action="editItem"]').click();
  const item = player.locator(".item-sheet", { hasText: "Pike" });
  const pick = item.locator('select[name="system.pick"]');
  const wide = await item
    .locator("select")
    .evaluateAll((all) => all.every((one) => one.scrollWidth <= one.clientWidth && one.clientWidth > 80));
  expect(wide).toBe(true);
  await pick.selectOption({ label: "Brawl" });
  await closeWindow(item);
  await pike.locator(".lacks").waitFor({ state: "detached" });
  await closeWindow(sheet);
  await gm.evaluate(() => (globalThis as Any).game.actors.getName("Brask").update({ "ownership.default": 0 }));
});

it("marks in the fight who is out, also without a token and by a value that was typed", async () => {
  await gm.evaluate(async () => {
    const { Combat, game } = globalThis as Any;
    const combat = await Combat.create({});
    const fighters = ["Ada", "Brask"].map((name) => ({ actorId: game.actors.getName(name).id, name }));
    await combat.createEmbeddedDocuments("Combatant", fighters);
    await combat.rollAll();
    await combat.startCombat();
  });
  for (const page of [gm, player]) await openTab(page, "combat");
  const row = (page: Page) => page.locator("#combat .combatant", { hasText: "Brask" });
  await row(gm).waitFor();
  const out = () =>
    Promise.all([gm, player].map((page) => row(page).evaluate((one) => one.className.includes("cubilete-out"))));
  expect(await out()).toEqual([false, false]);
  const sheet = await openActor(gm, "Brask");
  const health = sheet.locator('input[name="system.resources.health"]');
  await health.fill("0");
  await health.press("Tab");
  for (const page of [gm, player]) await openTab(page, "combat");
  await expect.poll(out).toEqual([true, true]);
  await expect.poll(() => row(gm).locator(".fares").textContent()).toBe("Out of the fight");
  await health.fill("3");
  await health.press("Tab");
  await expect.poll(out).toEqual([false, false]);
  // A condition that a user puts on says so too.
  await sheet.locator('[data-condition="down"]').click();
  await expect.poll(out).toEqual([true, true]);
  await sheet.locator('[data-condition="down"][aria-pressed="true"]').click();
  await expect.poll(out).toEqual([false, false]);
  await closeWindow(sheet);
  await gm.evaluate(() => (globalThis as Any).game.combat.delete());
});

it("keeps and shows what the page says no more, until it says it again or its owner lets go of it", async () => {
  const workshop = await openWorkshop(gm);
  await workshop.locator('select[name="game"]').selectOption({ label: "Embers" });
  await write(workshop, LATER);
  await save(workshop, "yes");
  const sheet = await openActor(player, "Ada");
  const kept = sheet.locator("ul.kept");
  // By the names that the page gave them.
  await kept.locator("li", { hasText: /Brawn\s*4/ }).waitFor();
  await kept.locator("li", { hasText: "Pike" }).locator("small", { hasText: "Weapon · Damage 4" }).waitFor();
  await expect.poll(() => sheet.locator("h2", { hasText: "Kept from an earlier page" }).count()).toBe(1);
  await bringAxe(player);
  expect(await faults(player, ".actor-sheet")).toEqual(new Map());
  // Said again it is back in its place.
  const question = await takeBack(workshop);
  expect(question).toMatch(/Embers: saved by Gamemaster, .*\d/);
  expect(question).toContain("Brawn is new");
  await kept.waitFor({ state: "detached" });
  await sheet.locator(".number-field", { hasText: "Brawn" }).locator("strong", { hasText: "4" }).waitFor();
  // By `was:` too.
  await write(
    workshop,
    LATER.replace("  grace:", "  might: { name: Might, from: 1, to: 5, start: 3 }\n  grace:").replace(
      "version: 2\n",
      "version: 2\nwas: { attributes.brawn: attributes.might }\n",
    ),
  );
  await save(workshop, "yes");
  await sheet.locator(".number-field", { hasText: "Might" }).locator("strong", { hasText: "4" }).waitFor();
  expect(await kept.textContent()).not.toContain("Brawn");
  // Nobody plays with it any more: its owner takes it away for good.
  await write(workshop, LATER);
  await save(workshop, "yes");
  await kept.locator("li", { hasText: "Brawn" }).locator('[data-action="forget"]').click();
  await player.locator('.dialog [data-action="yes"]').click();
  await kept.locator("li", { hasText: "Brawn" }).waitFor({ state: "detached" });
  // The GM's page hears of it a moment after the player's.
  const stored = () => read(gm, `game.actors.getName("Ada").toObject().system.attributes`);
  await expect.poll(stored).not.toHaveProperty("brawn");
  await takeBack(workshop);
  await takeBack(workshop);
  await closeWindow(workshop);
  await closeWindow(sheet);
});

it("knows who is here already when a game comes with its heroes, and takes back what it made", async () => {
  const workshop = await openWorkshop(gm);
  await workshop.locator('select[name="game"]').selectOption({ label: "Embers" });
  const before = await names();
  await workshop.locator('[data-action="exportPage"]').click();
  const asked = gm.locator(".dialog", { has: gm.locator('input[name="heroes"]') });
  await asked.locator('input[name="heroes"]').check();
  const [download] = await Promise.all([gm.waitForEvent("download"), asked.locator('[data-action="ok"]').click()]);
  const file = JSON.parse(readFileSync(await download.path(), "utf8"));
  // As it left: nothing is new, and nothing is done.
  await bring(workshop, JSON.stringify(file));
  await workshop.locator(".newcomers .same", { hasText: "Ada" }).waitFor();
  await expect.poll(() => workshop.locator(".newcomers li").count()).toBe(2);
  await save(workshop);
  await gm.locator("#notifications", { hasText: "Embers can be played now" }).last().waitFor();
  expect(await names()).toEqual(before);

  // One is new, one has changed, one stays as it is here.
  const [ada, brask] = ["Ada", "Brask"].map((name) => file.actors.find((one: Any) => one.name === name));
  ada.system.attributes.wits = 5;
  const eve = { ...structuredClone(brask), _id: "evesixteenletter", name: "Eve" };
  const ivy = { ...structuredClone(brask), _id: "ivysixteenletter", name: "Ivy" };
  await bring(workshop, JSON.stringify({ ...file, actors: [ada, brask, eve, ivy] }));
  await workshop.locator(".newcomers .new", { hasText: "Eve" }).waitFor();
  await workshop
    .locator(".newcomers .differs", { hasText: "Ada" })
    .locator("select")
    .selectOption({ label: "Update mine" });
  await workshop.locator(".problems .hint", { hasText: "2 to be made, 1 to be changed, 1 left alone" }).waitFor();
  expect(await workshop.locator(".preview").textContent()).not.toContain("Nothing changes");
  await bringAxe(gm);
  expect(await faults(gm, "#cubilete-workshop .preview")).toEqual(new Map());
  await save(workshop);
  await gm.locator("#notifications", { hasText: "2 new, 1 changed" }).waitFor();
  expect(await names()).toEqual([...before, "Eve", "Ivy"].sort());
  expect(await read(gm, `game.actors.getName("Ada").system.attributes.wits`)).toBe(5);
  expect(await read(gm, `game.actors.getName("Ada").items.size`)).toBe(ada.items.length);
  // Brought once more, they are known.
  await bring(workshop, JSON.stringify({ ...file, actors: [eve] }));
  await workshop.locator(".newcomers .same", { hasText: "Eve" }).waitFor();

  // Ivy was played since: she stays.
  await gm.evaluate(() =>
    (globalThis as unknown as Host).game.actors.getName("Ivy").update({ "system.resources.health": 1 }),
  );
  const question = await takeBack(workshop);
  expect(question).toContain("Removed, because they came with it: Eve");
  expect(question).toContain("Again as they were: Ada");
  expect(question).toContain("They stay, because somebody has changed them since: Ivy");
  await expect.poll(names).toEqual([...before, "Ivy"].sort());
  await expect.poll(() => read(gm, `game.actors.getName("Ada").system.attributes.wits`)).toBe(3);
  await expect.poll(() => read(gm, `game.actors.getName("Ada").items.size`)).toBe(ada.items.length);
  expect(await read(gm, `game.actors.getName("Ada").getFlag("cubilete", "workshopBefore")`)).toBeUndefined();
  await gm.locator("#notifications", { hasText: "Embers is again what it was" }).last().waitFor();
  await closeWindow(workshop);
});

it("asks about the heroes when a page gets another id, and goes again when it was not there before", async () => {
  const workshop = await openWorkshop(gm);
  await workshop.locator('select[name="game"]').selectOption({ label: "Crossroads" });
  await write(
    workshop,
    example("crossroads").replace("id: crossroads", "id: parting").replace("{ en: Crossroads,", "{ en: Parting Ways,"),
  );
  await workshop.locator('[data-action="showTab"][data-tab="changes"]').click();
  const hint = workshop.locator(".preview .hint");
  await hint.filter({ hasText: "another id. Crossroads stays in this world with its heroes (1)" }).waitFor();
  expect((await hint.allTextContents()).join(" ")).not.toContain("Nothing changes for anybody");
  await save(workshop, "along");
  await gm.locator("#notifications", { hasText: "Moved over to it: 1" }).waitFor();
  await expect.poll(() => read(player, `game.actors.getName("Mira").system.game`)).toBe("parting");
  const question = await takeBack(workshop);
  expect(question).toContain("Parting Ways is removed from this world: it was not there before");
  await expect.poll(() => read(player, `game.actors.getName("Mira").system.game`)).toBe("crossroads");
  await gm.locator("#notifications", { hasText: "Parting Ways is removed from this world" }).waitFor();
  await closeWindow(workshop);
});

it("no page threw an error all along", () => {
  expect(table.errors).toEqual([]);
});

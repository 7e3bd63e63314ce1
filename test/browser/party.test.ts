import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Host, setSetting, waitTold } from "./host.ts";
import { closeWindow, dropMember, lastCard, moveWindow, openActor, openChat } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** The party as people use it: a GM puts it together, players see it, things and money change hands. */

const INES = "Inés Montalbán";
const TOMAS = "Tomás Rueda";

let table: Table;
let gm: Page;
let one: Page;
let two: Page;

beforeAll(async () => {
  table = await openTable({ lang: "es", log: () => {} });
  gm = await table.join("Gamemaster");
  one = await table.join("Player 1");
  two = await table.join("Player 2");
  for (const page of [gm, one, two]) page.setDefaultTimeout(10_000);
});
afterAll(async () => {
  await table?.close();
});

/** How many of a thing an actor carries. */
const countOf = (page: Page, who: string, thing: string): Promise<number> =>
  page.evaluate(
    ([who = "", thing = ""]) =>
      (globalThis as unknown as Host).game.actors
        .getName(who)
        .items.contents.filter(({ name }) => name === thing)
        .reduce((sum, { system }) => sum + Number(system.quantity ?? 1), 0),
    [who, thing],
  );
const purse = (page: Page, who: string): Promise<number> =>
  page.evaluate((who) => Number((globalThis as unknown as Host).game.actors.getName(who).system.money), who);

describe("a party", () => {
  it("is put together by dragging, and says how everybody fares", async () => {
    await gm.evaluate(() =>
      (globalThis as unknown as Host).Actor.create({ name: "La cuadrilla", type: "party" } as object),
    );
    const sheet = await openActor(gm, "La cuadrilla");
    await moveWindow(sheet, 0);
    await sheet.locator(".members .hint", { hasText: "Arrastra aquí" }).waitFor();
    await dropMember(sheet, INES);
    // A folder of them is dropped at once: none takes another's place.
    await gm.evaluate(
      async (names) => {
        // biome-ignore lint/suspicious/noExplicitAny: a sheet's own step
        const { actors } = (globalThis as any).game;
        const { sheet } = actors.getName("La cuadrilla");
        await Promise.all(names.map((name) => sheet._onDropActor(null, actors.getName(name))));
      },
      [TOMAS, "Lobo"],
    );
    for (const name of [TOMAS, "Lobo"]) await sheet.locator(".member", { hasText: name }).waitFor();
    const ines = sheet.locator(".member", { hasText: INES });
    await ines.locator(".vital", { hasText: "Puntos de vida" }).waitFor();
    // What changes elsewhere is seen here.
    await one.evaluate(
      (name) => (globalThis as unknown as Host).game.actors.getName(name).update({ "system.health.value": 3 }),
      INES,
    );
    await ines.locator(".vital .number", { hasText: /^3$/ }).waitFor();
  });

  it("shows players what the table lets them know of each other", async () => {
    await setSetting(gm, "knowledge", "words");
    const sheet = await openActor(one, "La cuadrilla");
    await sheet.locator(".member", { hasText: INES }).locator(".vital").first().waitFor();
    const other = sheet.locator(".member", { hasText: TOMAS });
    await other.locator(".fares", { hasText: "sin heridas" }).waitFor();
    expect(await other.locator(".vital").count()).toBe(0);
    await closeWindow(sheet);
  });

  it("hands on a thing once the other side agrees, and the GM can undo it", async () => {
    // A table that wants to be asked for help too.
    await setSetting(gm, "consent", "nothing");
    const before = await countOf(one, INES, "Machete");
    const sheet = await openActor(one, INES);
    await sheet.locator('[data-tab="gear"][data-action="tab"]').click();
    await sheet.locator(".tab.gear .row", { hasText: "Machete" }).locator("button.name").first().click();
    const item = one.locator(".item-sheet", { hasText: "Machete" });
    await item.locator('[data-action="toggleControls"]').click();
    await one.locator(':not(.purse) > [data-action="give"]', { hasText: "Dar…" }).last().click();
    const dialog = one.locator("dialog.application, .application.dialog").last();
    await dialog.locator('select[name="to"]').selectOption({ label: TOMAS });
    await dialog.locator('button[data-action="ok"]').click();
    await waitTold(one, "permit");
    await openChat(two);
    await lastCard(two).locator('[data-press="allow"]').click();
    await expect.poll(() => countOf(gm, TOMAS, "Machete")).toBe(1);
    // A receiver is written first, so that nothing is lost by a page that closes in between.
    await expect.poll(() => countOf(gm, INES, "Machete")).toBe(before - 1);
    await openChat(gm);
    const card = gm.locator("#chat .cubilete.card", { hasText: "Cambia de manos" }).last();
    await card.waitFor();
    await card.locator('[data-press="undo"]').click();
    await expect.poll(() => countOf(gm, INES, "Machete")).toBe(before);
    await expect.poll(() => countOf(gm, TOMAS, "Machete")).toBe(0);
    await card.locator(":scope", { hasText: "Deshecho" }).waitFor();
  });

  it("keeps money together and takes no more out than there is", async () => {
    const sheet = gm.locator(".actor-sheet.party");
    await sheet.locator('[data-tab="things"][data-action="tab"]').click();
    await sheet.locator('input[name="system.money"]').fill("50");
    await sheet.locator('input[name="system.money"]').press("Tab");
    await expect.poll(() => purse(gm, "La cuadrilla")).toBe(50);
    await sheet.locator('.purse [data-action="give"]').click();
    const dialog = gm.locator("dialog.application, .application.dialog").last();
    await dialog.locator('select[name="to"]').selectOption({ label: INES });
    await dialog.locator('input[name="amount"]').fill("20");
    await dialog.locator('button[data-action="ok"]').click();
    await expect.poll(() => purse(one, INES)).toBe(20);
    await expect.poll(() => purse(one, "La cuadrilla")).toBe(30);
  });

  it("is awarded experience as one, with a reason, and the GM can undo it", async () => {
    const sheet = gm.locator(".actor-sheet.party");
    await sheet.locator('[data-tab="members"][data-action="tab"]').click();
    await sheet.locator(".award input").first().fill("7");
    await sheet.locator(".award input").last().fill("El puente aguantó");
    await sheet.locator('[data-action="award"]').click();
    for (const name of [INES, TOMAS])
      await sheet.locator(".member", { hasText: name }).locator(".points .number", { hasText: /^7$/ }).waitFor();
    const card = lastCard(gm);
    await card.locator(":scope", { hasText: `+7: ${INES}, ${TOMAS}` }).waitFor();
    // The desk asks all of them for a roll.
    await sheet.locator('[data-action="askMembers"]').click();
    const desk = gm.locator("#cubilete-desk");
    await expect.poll(() => desk.locator('input[name^="who."]:checked').count()).toBe(2);
    await closeWindow(desk);
    await card.locator('[data-press="undo"]').click();
    await sheet.locator(".member", { hasText: INES }).locator(".points .number", { hasText: /^0$/ }).waitFor();
  });

  it("spends the same points once, however many press at the same time", async () => {
    await gm.evaluate(async (name) => {
      const { game } = globalThis as unknown as Host & {
        game: { system: { api: { award(actors: string[], amount: number, reason: string): Promise<void> } } };
      };
      const hero = game.actors.getName(name);
      await hero.update({ ownership: { [game.users.getName("Player 2").id]: 3 } });
      await game.settings.set("cubilete", "growth", "free");
      await game.system.api.award([hero.uuid], 9, "");
    }, INES);
    const sheets = await Promise.all([one, two].map((page) => openActor(page, INES)));
    for (const sheet of sheets) {
      await sheet.locator('[data-tab="growth"][data-action="tab"]').click();
      await sheet.locator(".growth .left", { hasText: /^9$/ }).waitFor();
    }
    const told = waitTold(one, "ha cambiado entretanto");
    // Twice on each screen, before any answer can have come.
    const pressTwice = (sheet: Locator) =>
      sheet
        .locator('.prices [data-action="grow"]:not([disabled])')
        .first()
        .evaluate((button: HTMLElement) => {
          button.click();
          button.click();
        });
    // One after the other: a button that was drawn anew under the hand presses nothing.
    for (const sheet of sheets) await pressTwice(sheet);
    await told;
    const { lines, left } = await gm.evaluate((name) => {
      const ledger = (globalThis as unknown as Host).game.actors.getName(name).system.ledger as { amount: number }[];
      return { lines: ledger.length, left: ledger.reduce((sum, { amount }) => sum + amount, 0) };
    }, INES);
    expect(lines).toBeLessThan(4);
    expect(left).toBeGreaterThanOrEqual(0);
    for (const sheet of sheets) await sheet.locator(".ledger li").nth(1).waitFor();
  });

  it("shows a member who is gone, and lets go of them", async () => {
    const sheet = gm.locator(".actor-sheet.party");
    await sheet.locator('[data-tab="members"][data-action="tab"]').click();
    await gm.evaluate(() => (globalThis as unknown as Host).game.actors.getName("Lobo").delete());
    const gone = sheet.locator(".member.gone", { hasText: "Lobo" });
    await gone.locator("small", { hasText: "Ya no está" }).waitFor();
    await gone.locator('[data-action="removeMember"]').click();
    await gone.waitFor({ state: "detached" });
    expect(table.errors).toEqual([]);
  });
});

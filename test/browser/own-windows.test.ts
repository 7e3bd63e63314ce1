import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadDice, messageCount, openActor, openTab } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** Sheets and their dialogs in browser windows of their own, which Foundry 14 has. */

// biome-ignore lint/suspicious/noExplicitAny: globals of a page
type Any = any;

let table: Table;
let player: Page;
let gm: Page;

beforeAll(async () => {
  table = await openTable({ generation: 14, mouse: true });
  player = await table.join("Player 1");
  gm = await table.join("Gamemaster");
});
afterAll(() => table?.close());

const INES = "Inés Montalbán";

/** Lets a window go into one of its own. */
async function detach(page: Page, app: Locator): Promise<Page> {
  await app.locator('[data-action="toggleControls"]').click();
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    app.locator('.controls-dropdown [data-action="detach"]').click(),
  ]);
  await popup.locator(".application").first().waitFor();
  return popup;
}

const stored = (page: Page, path: string) =>
  page.evaluate(
    ([name, path]) => {
      const { game, foundry } = globalThis as Any;
      return foundry.utils.getProperty(game.actors.getName(name), path);
    },
    [INES, path] as const,
  );

describe("a sheet in a window of its own", () => {
  let popup: Page;
  let sheet: Locator;

  it("counts with every press, and shows it at once", async () => {
    await player.evaluate(
      (name) =>
        (globalThis as Any).game.actors
          .getName(name)
          .createEmbeddedDocuments("Item", [{ name: "Far arrows", type: "ryfGear", system: { quantity: 31 } }]),
      INES,
    );
    await openActor(player, INES);
    popup = await detach(player, player.locator(".actor-sheet"));
    sheet = popup.locator(".actor-sheet");
    await sheet.locator('nav.tabs [data-action="tab"][data-tab="gear"]').click();
    const row = sheet.locator("[data-item-id]", { hasText: "Far arrows" });
    for (const left of [30, 29, 28]) {
      await row.locator('[data-action="step"][data-amount="-1"]').click();
      await expect.poll(() => row.textContent(), { timeout: 2000 }).toContain(String(left));
    }
    const quantity = await player.evaluate(
      (name) => (globalThis as Any).game.actors.getName(name).items.getName("Far arrows").system.quantity,
      INES,
    );
    expect(quantity).toBe(28);
  });

  it("keeps what is typed while it is drawn anew, and the focus", async () => {
    await sheet.locator('[data-action="toggleMode"]').click();
    const concept = sheet.locator('[name="system.concept"]');
    await concept.fill("Far from ho");
    await gm.evaluate(
      (name) => (globalThis as Any).game.actors.getName(name).update({ name: "Inés Montalbán " }),
      INES,
    );
    await popup.keyboard.type("me");
    await expect.poll(() => concept.inputValue()).toBe("Far from home");
    await concept.press("Tab");
    await expect.poll(() => stored(player, "system.concept")).toBe("Far from home");
    await sheet.locator('[data-action="toggleMode"]').click();
  });

  it("asks and rolls there", async () => {
    const before = await messageCount(player);
    await sheet.locator('nav.tabs [data-action="tab"]').first().click();
    await sheet.locator('[data-action="roll"][data-roll="skill"]').first().click();
    const dialog = popup.locator(".roll-dialog");
    await dialog.locator(".roll-odds .chance").waitFor();
    expect(await player.locator(".roll-dialog").count()).toBe(0);
    await loadDice(player, [5, 6, 7]);
    await dialog.locator(".roll-button").click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => messageCount(player)).toBe(before + 1);
  });

  it("asks there before it deletes something", async () => {
    await sheet.locator('[data-action="toggleMode"]').click();
    await sheet.locator('nav.tabs [data-action="tab"]').last().click();
    for (const tab of await sheet.locator('nav.tabs [data-action="tab"]').all()) {
      await tab.click();
      if (await sheet.locator('[data-action="deleteItem"]:visible').count()) break;
    }
    await sheet.locator('[data-action="deleteItem"]:visible').first().click();
    const sure = popup.locator("dialog.application");
    await sure.waitFor();
    expect(await player.locator("dialog.application").count()).toBe(0);
    await sure.locator('[data-action="no"]').click();
    await sure.waitFor({ state: "detached" });
  });

  it("opens the sheets of its things there, which go with it; one that lies open in the game stays there", async () => {
    await sheet.locator('nav.tabs [data-action="tab"][data-tab="gear"]').click();
    const row = sheet.locator("[data-item-id]", { hasText: "Far arrows" });
    await row.locator('[data-action="editItem"]').first().click();
    const thing = popup.locator(".item-sheet");
    await thing.waitFor();
    expect(await player.locator(".item-sheet").count()).toBe(0);
    // It works there: a number, its name, its picture.
    await thing.locator('[name="system.quantity"]').fill("27");
    await thing.locator('[name="system.quantity"]').press("Tab");
    await expect.poll(() => row.textContent()).toContain("27");
    await thing.locator('[name="name"]').fill("");
    await thing.locator('[name="name"]').press("Tab");
    await expect.poll(() => thing.locator('[name="name"]').inputValue()).toBe("Far arrows");
    await thing.locator('.window-header [data-action="close"]').click();
    await thing.waitFor({ state: "detached" });
    // Opened in the game it is shown there, and is still one.
    await player.evaluate((name) => {
      const { game } = globalThis as Any;
      return game.actors.getName(name).items.getName("Far arrows").sheet.render({ force: true });
    }, INES);
    await row.locator('[data-action="editItem"]').first().click();
    await player.locator(".item-sheet").waitFor();
    expect(await popup.locator(".item-sheet").count()).toBe(0);
    await player.locator('.item-sheet .window-header [data-action="close"]').click();
    await player.locator(".item-sheet").waitFor({ state: "detached" });
  });

  it("has its editor there", async () => {
    await sheet.locator('nav.tabs [data-action="tab"][data-tab="notes"]').click();
    await sheet.locator('prose-mirror[name="system.notes"] button.toggle').click();
    await sheet.locator("prose-mirror .ProseMirror").click();
    await popup.keyboard.type("A note from afar");
    await sheet.locator('prose-mirror button[data-action="save"]').click();
    await expect.poll(() => stored(player, "system.notes")).toContain("A note from afar");
    // Drawn anew it is still an editor, and no dead element.
    await sheet.locator('prose-mirror[name="system.notes"] button.toggle').click();
    await sheet.locator("prose-mirror .ProseMirror").waitFor();
    await sheet.locator('nav.tabs [data-action="tab"][data-tab="gear"]').click();
    await sheet.locator("[data-item-id] [data-action='editItem']:visible").first().click();
    await popup.locator(".item-sheet").waitFor();
    await sheet.locator('.window-header [data-action="close"]').click();
    await expect
      .poll(() =>
        player.evaluate(
          () =>
            [...(globalThis as Any).foundry.applications.instances.values()].filter(({ element }) =>
              element?.matches(".actor-sheet, .item-sheet"),
            ).length,
        ),
      )
      .toBe(0);
  });
});

describe("a link in a text that is read in a window of its own", () => {
  it("rolls", async () => {
    const id = await gm.evaluate(async () => {
      const { JournalEntry } = globalThis as Any;
      const text = { format: 1, content: "<p>@Roll[ryf.attribute attribute=strength]{Push}</p>" };
      const entry = await JournalEntry.create({
        name: "Far text",
        ownership: { default: 2 },
        pages: [{ name: "One", type: "text", text }],
      });
      return entry.id;
    });
    await expect.poll(() => player.evaluate((id) => (globalThis as Any).game.journal.has(id), id)).toBe(true);
    await openTab(player, "journal");
    await player.evaluate((id) => (globalThis as Any).game.journal.get(id).sheet.render({ force: true }), id);
    const journal = player.locator(".journal-sheet");
    await journal.locator("a.cubilete-roll").waitFor();
    const popup = await detach(player, journal);
    const before = await messageCount(player);
    await popup.locator("a.cubilete-roll").click({ modifiers: ["Shift"] });
    await expect.poll(() => messageCount(player)).toBe(before + 1);
    await popup.close();
  });
});

describe("the pages", () => {
  it("threw no error", () => {
    expect(table.errors).toEqual([]);
  });
});

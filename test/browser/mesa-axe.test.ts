import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bringAxe, faults } from "./axe.ts";
import { closeWindow, openPack, openTab } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** Mesa's own page: nobody who tests with a keyboard or a screen reader should stumble over the stand-in. */

describe.each(["light", "dark"] as const)("Mesa in the %s theme: axe finds nothing serious", (theme) => {
  let table: Table;
  let gm: Page;
  beforeAll(async () => {
    table = await openTable({ drawn: true, theme });
    gm = await table.join("Gamemaster");
    await bringAxe(gm);
    await gm.evaluate(async () => {
      const { ChatMessage } = globalThis as unknown as { ChatMessage: { create(data: object): Promise<unknown> } };
      await ChatMessage.create({ content: "<p>Good evening</p>" });
    });
  });
  afterAll(async () => {
    await table?.close();
  });
  const judged = async (selector = "body") => Object.fromEntries(await faults(gm, selector));

  it("on the page, whichever tab is open", async () => {
    const tabs = await gm
      .locator('#sidebar [data-action="tab"][data-tab]')
      .evaluateAll((all) => all.map((tab) => (tab as HTMLElement).dataset.tab ?? ""));
    expect(tabs.length).toBeGreaterThan(5);
    const found: Record<string, string> = {};
    for (const tab of tabs) {
      await openTab(gm, tab);
      Object.assign(found, await judged());
    }
    expect(found).toEqual({});
  }, 120_000);

  it("in a compendium, a journal and the settings", async () => {
    const pack = await openPack(gm, "cubilete.ryf-rules-en");
    expect(await judged(".application")).toEqual({});
    await pack.locator(".directory-item.entry .entry-name").first().click();
    const journal = gm.locator(".journal-sheet");
    await journal.locator("article, .journal-page-content").first().waitFor();
    expect(await judged(".journal-sheet")).toEqual({});
    await closeWindow(journal);
    await closeWindow(pack);
    await openTab(gm, "settings");
    await gm.locator('#settings [data-app="configure"]').click();
    await gm.locator("#settings-config").waitFor();
    expect(await judged("#settings-config")).toEqual({});
    await gm.locator('#settings [data-app="modules"]').click();
    await gm.locator("#module-management").waitFor();
    expect(await judged("#module-management")).toEqual({});
  }, 120_000);
});

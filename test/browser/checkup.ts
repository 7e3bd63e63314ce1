import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeWindow, openTool } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** The check-up, played from its own window. */

// biome-ignore lint/suspicious/noExplicitAny: globals of a page
type Any = any;

export interface Result {
  id: string;
  verdict: string;
  details: string[];
}

/** How long a whole run may take on a loaded machine. */
export const WHOLE = 8 * 60_000;
const SHELVES = ["messages", "combats", "macros", "journal", "items", "scenes", "actors", "folders"];

/** How much there is of everything, and what stands on the hotbar. */
export const inventory = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate((shelves) => {
    const { game } = globalThis as Any;
    return { ...Object.fromEntries(shelves.map((shelf) => [shelf, game[shelf].size])), bar: { ...game.user.hotbar } };
  }, SHELVES);

/** Opens the window as a GM does. */
export async function openWindow(page: Page) {
  // What is told at the start lies over the page until it is read.
  await page.evaluate(() => (globalThis as Any).ui.notifications.clear());
  await openTool(page, "checkup");
  const app = page.locator("#cubilete-checkup");
  await app.waitFor();
  return app;
}

/** It looks at its own windows: laying out and painting sidebar and chat meanwhile is a fourth of the work. */
export const hideInterface = (page: Page) => page.addStyleTag({ content: "#interface { display: none; }" });

/** Plays it from its own button, and reads what it found. */
export async function runIt(page: Page): Promise<Result[]> {
  const app = page.locator("#cubilete-checkup");
  const unseen = await hideInterface(page);
  await app.locator('[data-action="beginCheckup"][data-ask="false"]').dispatchEvent("click");
  await app.locator("textarea.report").waitFor({ timeout: WHOLE });
  await unseen.evaluate((style) => (style as Element).remove());
  return page.evaluate(() => (globalThis as Any).foundry.applications.instances.get("cubilete-checkup").report.results);
}

export const of = (results: Result[], verdict: string) =>
  results.filter((result) => result.verdict === verdict).map(({ id, details }) => `${id}: ${details.join("; ")}`);

/** Played alone, one rule set is enough to find what was planted in it. */
export const only = (page: Page, ...ids: string[]) =>
  page.evaluate((ids) => (globalThis as Any).game.settings.set("cubilete", "played", ids), ids);

/**
 * Everything passes at our own table, and nothing stays behind.
 * @param rulesets Those that are played; otherwise all.
 */
export const checkupPasses = (generation: 13 | 14, rulesets?: readonly string[]) =>
  describe(`in Mesa ${generation}`, () => {
    let table: Table;
    let gm: Page;
    beforeAll(async () => {
      // In one of them with all pictures: what is missing anywhere is an error in the console.
      table = await openTable({ generation, drawn: generation === 13 });
      gm = await table.join("Gamemaster");
    });
    afterAll(() => table?.close());

    it(
      "finds everything as it should be, and takes all away that it made",
      async () => {
        if (rulesets) await only(gm, ...rulesets);
        const before = await inventory(gm);
        const app = await openWindow(gm);
        const results = await runIt(gm);
        expect(of(results, "differed")).toEqual([]);
        const untried = results.filter(({ verdict }) => verdict === "untried").map(({ id }) => id);
        // The Workshop ships nothing to drag; and Foundry 13 has no windows of their own.
        expect(untried).toEqual(["drop.workshop", ...(generation === 13 ? ["detached"] : [])]);
        expect(results.length).toBeGreaterThan(rulesets ? 90 : 150);
        expect(await inventory(gm)).toEqual(before);
        expect(await app.locator("textarea.report").inputValue()).toContain(`(${generation})`);
        await closeWindow(app);
      },
      WHOLE,
    );

    it("raised no error all along", () => {
      expect(table.errors).toEqual([]);
    });
  });

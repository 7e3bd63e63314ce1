import type { Page } from "playwright-core";
import { openTool } from "./play.ts";

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
  // Notifications at the start lie over the page until they are read.
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

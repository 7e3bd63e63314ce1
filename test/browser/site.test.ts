import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type axe from "axe-core";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSite } from "../../scripts/site.ts";
import { AXE } from "./axe.ts";
import { offerFiles, worldClosed } from "./dumb-server.ts";
import type { Host } from "./host.ts";
import { PATIENCE } from "./pressing.ts";
import { sharedBrowser } from "./worker.ts";

/** The site as a stranger finds it: files below a path of a dumb server, from the first button to the Workshop of a link. */

const folder = join(mkdtempSync(join(tmpdir(), "site-")), "site");
let files: Awaited<ReturnType<typeof offerFiles>>;
let context: BrowserContext;
const failed: string[] = [];
const elsewhere: string[] = [];

beforeAll(async () => {
  await buildSite({ out: folder, tables: ["en"] });
  files = await offerFiles(folder, "/games/cubilete");
  context = await newContext({});
}, 240_000);
afterAll(async () => {
  await context?.close();
  await files?.close();
  rmSync(join(folder, ".."), { recursive: true, force: true });
});

async function newContext(options: object): Promise<BrowserContext> {
  const made = await (await sharedBrowser(true)).newContext(options);
  made.setDefaultTimeout(PATIENCE);
  made.on("response", (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  made.on("request", (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(files.url)) elsewhere.push(request.url());
  });
  return made;
}

async function openPage(path: string, from = context): Promise<Page> {
  const page = await from.newPage();
  await page.goto(files.url + path);
  return page;
}

describe.each([
  { name: "a phone at night", colorScheme: "dark", viewport: { width: 360, height: 740 } },
  { name: "a desk by day", colorScheme: "light", viewport: { width: 1280, height: 800 } },
])("on $name", ({ name: _, ...options }) => {
  const PAGES = [
    "",
    "en/index.html",
    "es/index.html",
    "es/try.html",
    "en/install.html",
    "es/manual/playing.html",
  ].concat(["en/rules/ryf.html", "es/workshop.html", "en/guide/api.html", "en/manual/coming-from-genesys.html"]);

  it("axe finds nothing serious, and no page is wider than the window", async () => {
    const visitor = await newContext({ ...options, serviceWorkers: "block", locale: "fr-FR" });
    const found: Record<string, unknown> = {};
    for (const path of PAGES) {
      const page = await openPage(path, visitor);
      await page.evaluate(AXE);
      const faults = await page.evaluate(async () => {
        const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
        const { violations } = await run(document, { preload: false });
        return violations
          .filter(({ impact }) => impact === "serious" || impact === "critical")
          .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (faults.length > 0 || over > 0) found[path] = { faults, over };
      await page.close();
    }
    await visitor.close();
    expect(found).toEqual({});
  }, 180_000);
});

it("goes on to the reader's language", async () => {
  const spanish = await newContext({ locale: "es-AR", serviceWorkers: "block" });
  const page = await openPage("", spanish);
  await page.waitForURL("**/es/index.html");
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("es");
  await page.locator("a.other").click();
  await page.waitForURL("**/en/index.html");
  await spanish.close();
});

it("is read without a network after the first visit, pages that nobody opened too", async () => {
  const page = await openPage("en/index.html");
  const kept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith("cubilete-site:"));
      const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
      return all.reduce((sum, each) => sum + each, 0);
    });
  await expect.poll(kept, { timeout: 60_000 }).toBeGreaterThan(90);
  files.isDown = true;
  try {
    await page.reload();
    await expect.poll(() => page.locator("h1").textContent()).toBe("Cubilete");
    // A table that was never opened is not there; the site says so, and not the browser.
    await page.locator("a.button").first().click();
    await page.waitForURL("**/en/try.html#away");
    await expect.poll(() => page.locator("#away").isVisible()).toBe(true);
    await page.goto(`${files.url}en/try.html`);
    expect(await page.locator("#away").isVisible()).toBe(false);
    await page.goto(`${files.url}es/manual/ryf.html`);
    await expect.poll(() => page.locator("h1").textContent()).toContain("RyF");
    expect(await page.locator("body").evaluate((body) => getComputedStyle(body).fontFamily)).toContain("Alegreya");
  } finally {
    files.isDown = false;
  }
  await page.close();
}, 120_000);

/** How long a world may take to be founded while other tests and the keeping of all files are under way, in milliseconds. */
const FOUNDING = 120_000;

/** In the game, whose world may have to be founded first. */
async function atTable(page: Page): Promise<void> {
  await page.waitForURL("**/table/en/game.html*", { waitUntil: "commit", timeout: FOUNDING });
  const isReady = () => (globalThis as unknown as Host).game?.ready === true;
  await page.waitForFunction(isReady, undefined, { timeout: FOUNDING });
}

it("opens a table with a hero in hand by its first button", async () => {
  const page = await openPage("en/index.html");
  await page.locator("a.button").first().click();
  await atTable(page);
  const sheet = page.locator(".actor-sheet", { hasText: "Inés Montalbán" });
  await sheet.locator("[data-roll]").first().waitFor();
  expect(await page.evaluate(() => (globalThis as unknown as Host).game.user.name)).toBe("Player 1");
  // Nothing is left of the sign that it was being set up, and nothing warns of what nobody did.
  expect(await page.locator("#mesa-opening").count()).toBe(0);
  expect(await page.locator("#notifications .notification").allTextContents()).toEqual([]);
  // Loaded anew, it is any page of that user.
  expect(new URL(page.url()).hash).toBe("");
  await page.close();
}, 300_000);

interface Pages {
  game: { settings: { get(scope: string, key: string): string }; world: { id: string }; actors: { size: number } };
}

describe("a link with a page of the Workshop", () => {
  let address: string;
  let page: Page;
  beforeAll(async () => {
    const site = await openPage("en/try.html");
    address = (await site.locator('a[href*="world=page-embers"]').getAttribute("href")) ?? "";
    address = new URL(address, site.url()).href;
    await site.close();
    page = await context.newPage();
    await page.goto(address);
    await atTable(page);
  }, 300_000);
  afterAll(async () => {
    await page?.close();
  });
  const question = (from: Page) =>
    from.locator("dialog.application, .application.dialog").filter({ hasText: "Embers" });
  const workshop = (from: Page) => from.locator("#cubilete-workshop");

  it("asks first, and nothing is opened or saved by it", async () => {
    await question(page).waitFor();
    await expect.poll(() => question(page).textContent()).toContain("Open it in the Workshop?");
    expect(await workshop(page).count()).toBe(0);
  });

  it("opens in a world of its own after a yes, and is saved only by its GM", async () => {
    await question(page).locator('button[data-action="yes"]').click();
    await workshop(page).locator(".page-editor", { hasText: "id: embers" }).waitFor();
    const { world, saved } = await page.evaluate(() => {
      const { game } = globalThis as unknown as Pages;
      return { world: game.world.id, saved: game.settings.get("cubilete", "workshop.games") };
    });
    expect(world).toBe("demo-page-embers");
    expect(saved).not.toContain("embers");
  });

  it("that is damaged gets a sentence, and no window", async () => {
    const [before = "", letters = ""] = address.split("cubilete-page=");
    await page.close();
    await worldClosed(`${files.url}table/en/`);
    for (const damaged of [letters.slice(0, -9), `${letters.slice(0, 60)}A${letters.slice(62)}`, "%%%"]) {
      page = await context.newPage();
      await page.goto(`${before}cubilete-page=${damaged}`);
      await atTable(page);
      await page.locator("#notifications", { hasText: "The link is not whole" }).waitFor();
      expect(await question(page).count()).toBe(0);
      expect(await workshop(page).count()).toBe(0);
      await page.close();
      await worldClosed(`${files.url}table/en/`);
    }
  }, 400_000);

  it("is for a GM, and says so to a player", async () => {
    page = await context.newPage();
    await page.goto(address.replace(/user=[^&]*/, "user=Player%201"));
    await atTable(page);
    await page.locator("#notifications", { hasText: "only a GM can open it" }).waitFor();
    expect(await question(page).count()).toBe(0);
  }, 300_000);
});

it("asked nothing of other sites, and for nothing that is not there", () => {
  expect(elsewhere).toEqual([]);
  expect(failed).toEqual([]);
});

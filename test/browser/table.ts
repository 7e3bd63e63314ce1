import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { ROOT } from "../../scripts/files.ts";
import { answerInOwnTurn } from "../mesa/browser/own-turn.ts";
import { startMesa } from "../mesa/server/index.ts";
import type { Log } from "../mesa/server/log.ts";
import { layWorld, sharedBrowser } from "./worker.ts";

export interface TableOptions {
  lang?: "es" | "en";
  system?: string;
  /** Folders of modules that run. */
  modules?: readonly string[];
  seed?: string | null;
  theme?: "light" | "dark";
  /** The generation of the public API that Mesa presents. Default 13. */
  generation?: 13 | 14;
  /** A data folder with a world in it already (by default a new one, deleted at the end); it stays the caller's. */
  data?: string;
  /** Told where the world's stores lie before anybody plays, to write what no page would. */
  lay?(stores: string): Promise<void>;
  /** Takes what the server says; by default it goes to the terminal. */
  log?: Log;
}

/** A Mesa with a world of its own and a browser: what one file of browser tests plays at. */
export interface Table {
  url: string;
  /** A user's page, joined and ready, in a browser context of its own; `prepare` has it before it goes anywhere. */
  join(userName: string, prepare?: (page: Page) => Promise<void>): Promise<Page>;
  /** Errors that any page threw or logged, gathered over the whole file. */
  errors: string[];
  close(): Promise<void>;
}

export async function openTable({
  lang = "en",
  system,
  modules,
  seed,
  theme = "light",
  generation,
  data: given,
  lay,
  log,
}: TableOptions = {}): Promise<Table> {
  const data = given ?? mkdtempSync(join(tmpdir(), "cubilete-table-"));
  const options = {
    system: system ?? join(ROOT, "dist"),
    seed: seed === undefined ? join(ROOT, `test/browser/world.${lang}.yml`) : (seed ?? undefined),
    lang,
    generation,
    modules,
    world: "test",
  };
  // A system or a seed of a test's own is founded by the table itself: nobody else plays it.
  if (!given && system === undefined && seed === undefined) await layWorld(data, options);
  await lay?.(join(data, "worlds", "cubilete", "test", "data"));
  const mesa = await startMesa({ ...options, data, port: 0, ...(log && { log }) });
  await mesa.prepareClient();
  const browser = await sharedBrowser();
  const contexts: BrowserContext[] = [];
  const errors: string[] = [];

  async function joinAs(userName: string, prepare?: (page: Page) => Promise<void>): Promise<Page> {
    // Nothing moves that nobody waits for: windows stand still at once.
    const context = await browser.newContext({
      viewport: { width: 1280, height: 720 },
      colorScheme: theme,
      reducedMotion: "reduce",
    });
    contexts.push(context);
    const page = await context.newPage();
    answerInOwnTurn(page);
    page.on("pageerror", (error) => errors.push(`${userName}: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(`${userName}: ${message.text()}`);
    });
    // It would lie over what the next step presses; the file about it joins with it.
    await page.addInitScript(() => {
      localStorage.setItem("cubilete.resultBeside", localStorage.getItem("cubilete.resultBeside") ?? "false");
    });
    await prepare?.(page);
    const { users } = await (await context.request.get(`${mesa.url}/join/data`)).json();
    const user = users.find((known: { name: string }) => known.name === userName);
    if (!user) throw new Error(`The world has no user ${userName}.`);
    await context.request.post(`${mesa.url}/join`, { data: { userid: user.id, password: "" } });
    await page.goto(`${mesa.url}/game`);
    await page.waitForFunction(() => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true);
    return page;
  }

  return {
    url: mesa.url,
    join: joinAs,
    errors,
    async close() {
      for (const context of contexts) await context.close();
      await mesa.close();
      if (!given) rmSync(data, { recursive: true, force: true });
    },
  };
}

import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../../packages/mesa/browser/chromium.ts";
import { answerInOwnTurn } from "../../packages/mesa/browser/own-turn.ts";
import { type Mesa, type MesaOptions, startMesa } from "../../packages/mesa/server/node/index.ts";
import { lagging } from "./lag.ts";
import { PATIENCE, pressByMouse } from "./pressing.ts";
import "./stacks.ts";
import { leaveUnheard } from "./unheard.ts";

/** What all files of browser tests in one worker process share: starting a browser and founding a world takes seconds. */

/** One for pages that are drawn, and one for those that are not, which does without pictures. */
const browsers = new Map<boolean, Promise<Browser>>();

/** This process's browser. Who plays in it closes its own contexts. */
export async function sharedBrowser(drawn: boolean): Promise<Browser> {
  const known = browsers.get(drawn);
  if (known && (await known).isConnected()) return known;
  const browser = launchBrowser(drawn);
  browsers.set(drawn, browser);
  return browser;
}

/** For scripts, which would wait for it; a worker of the tests takes its browsers with it when it ends. */
export async function closeBrowsers(): Promise<void> {
  await Promise.all([...browsers.values()].map(async (browser) => (await browser).close()));
  browsers.clear();
}

const rested: { page: Page; drawn: boolean }[] = [];

/**
 * A page where a user played before: it knows all scripts, which is most of the work of opening one. Else a new one. Nobody
 * listens to its requests.
 */
export async function takePage(drawn: boolean): Promise<Page> {
  const browser = await sharedBrowser(drawn);
  const at = rested.findLastIndex((one) => one.drawn === drawn && one.page.context().browser() === browser);
  const [one] = at < 0 ? [] : rested.splice(at, 1);
  if (one) return one.page;
  const page = await newPage(drawn);
  await leaveUnheard(page);
  return page;
}

/**
 * A page in a browser context of its own.
 * @param drawn Whether what is on it is painted, an eighth of a page's work; else it is laid out, stays clear and asks for no pictures.
 */
export async function newPage(drawn: boolean): Promise<Page> {
  const page = await (await (await sharedBrowser(drawn)).newContext()).newPage();
  answerInOwnTurn(page);
  page.setDefaultTimeout(PATIENCE);
  await lagging(page);
  await page.addInitScript((drawn) => {
    if (location.protocol === "about:") return;
    // It would lie over what the next step presses; the file about it joins with it.
    localStorage.setItem("cubilete.resultBeside", localStorage.getItem("cubilete.resultBeside") ?? "false");
    if (drawn) return;
    const clear = new CSSStyleSheet();
    clear.replaceSync("body { opacity: 0; }");
    document.adoptedStyleSheets.push(clear);
  }, drawn);
  return page;
}

/** Takes a page back from where it was, as empty as a new one: its user has left when this is done. */
export async function restPage(page: Page, drawn: boolean): Promise<true> {
  for (const event of ["console", "pageerror", "dialog"]) page.removeAllListeners(event);
  page.setDefaultTimeout(PATIENCE);
  pressByMouse(page);
  // Only what it wrote down itself stays with a page that goes somewhere else.
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto("about:blank");
  await page.context().clearCookies();
  rested.push({ page, drawn });
  return true;
}

/** Addresses at which nobody plays any more: what a page knows of scripts goes by where they came from. */
const freePorts: number[] = [];

/** Starts a Mesa at a port where this process had one before, else at a new one. */
export async function startAtFreePort(start: (port: number) => Promise<Mesa>): Promise<Mesa> {
  const known = freePorts.pop() ?? 0;
  // Another user may sit there by now.
  return start(known).catch((error: unknown) => (known === 0 ? Promise.reject(error) : start(0)));
}

/** A Mesa at this address has ended. */
export const freePort = (url: string): void => {
  freePorts.push(Number(new URL(url).port));
};

const founded = new Map<string, Promise<string>>();

/** Lays a world into an empty data folder that is as if it had just been founded there; it is founded once for all who ask. */
export async function layWorld(data: string, options: MesaOptions): Promise<void> {
  const key = JSON.stringify(options);
  let world = founded.get(key);
  if (!world) {
    world = found(options);
    founded.set(key, world);
  }
  // Copies of shipped packs, which nobody has written to: Mesa knows what is in them.
  const filter = (path: string) => basename(path) !== "system-packs";
  cpSync(await world, data, { recursive: true, filter });
}

async function found(options: MesaOptions): Promise<string> {
  // A worker of the tests is ended from outside: what it leaves here is taken away by who began the run (setup.ts).
  const data = mkdtempSync(join(process.env.CUBILETE_FOUNDED ?? tmpdir(), "cubilete-founded-"));
  process.once("exit", () => rmSync(data, { recursive: true, force: true }));
  const mesa = await startMesa({ ...options, data, port: 0, log: () => {} });
  await mesa.close();
  return data;
}

import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../mesa/browser/chromium.ts";
import { type MesaOptions, startMesa } from "../mesa/server/index.ts";

/** What all files of browser tests in one worker process share: starting a browser and founding a world takes seconds. */

let browser: Promise<Browser> | undefined;

/** This process's browser. Who plays in it closes its own contexts. */
export async function sharedBrowser(): Promise<Browser> {
  if (browser && !(await browser).isConnected()) browser = undefined;
  browser ??= launchBrowser();
  return browser;
}

/** For scripts, which would wait for it; a worker of the tests takes its browser with it when it ends. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

const founded = new Map<string, Promise<string>>();

/** Lays a world into an empty data folder that is as if it had just been founded there; it is founded once for all who ask. */
export async function layWorld(data: string, options: MesaOptions): Promise<void> {
  const key = JSON.stringify(options);
  let world = founded.get(key);
  if (!world) {
    world = found(options);
    founded.set(key, world);
  }
  cpSync(await world, data, { recursive: true });
}

async function found(options: MesaOptions): Promise<string> {
  // A worker of the tests is ended from outside: what it leaves here is taken away by who began the run (setup.ts).
  const data = mkdtempSync(join(process.env.CUBILETE_FOUNDED ?? tmpdir(), "cubilete-founded-"));
  process.once("exit", () => rmSync(data, { recursive: true, force: true }));
  const mesa = await startMesa({ ...options, data, port: 0, log: () => {} });
  await mesa.close();
  return data;
}

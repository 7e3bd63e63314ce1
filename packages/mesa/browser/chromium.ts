import { existsSync } from "node:fs";
import { arch, platform } from "node:os";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { type Packaged, unpackedBrowser } from "./packaged-chromium.ts";

/** Names under which a Chromium-family browser is installed, in order of preference. */
const PATH_NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
const FIXED_PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** The path of an installed browser; `MESA_BROWSER` wins when it is set. */
function installedBrowser(): string | undefined {
  const named = process.env.MESA_BROWSER;
  if (named) {
    if (!existsSync(named)) throw new Error(`MESA_BROWSER names ${named}, and there is no such file.`);
    return named;
  }
  const onPath = (process.env.PATH ?? "").split(delimiter).flatMap((dir) => PATH_NAMES.map((name) => join(dir, name)));
  return [...onPath, ...FIXED_PLACES].find((path) => existsSync(path));
}

/** An installed browser when there is one, else the one that travels in node_modules: a plain Linux x64 machine needs nothing else. */
export async function findBrowser(): Promise<Packaged> {
  const installed = installedBrowser();
  if (installed) return { executablePath: installed, args: [], env: {} };
  if (platform() !== "linux" || arch() !== "x64") {
    throw new Error("There is no browser: install Chrome, Chromium or Edge, or set MESA_BROWSER.");
  }
  return unpackedBrowser();
}

/**
 * Starts a headless browser on any machine.
 * @param pictures Whether it fetches the pictures of a page; without them a page costs a tenth less.
 * @param more What it is told besides.
 */
export async function launchBrowser(pictures = true, more: readonly string[] = []): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser();
  return chromium.launch({
    executablePath,
    headless: true,
    env: { ...process.env, ...env },
    args: [
      ...args,
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(pictures ? [] : ["--blink-settings=imagesEnabled=false"]),
      ...more,
    ],
  });
}

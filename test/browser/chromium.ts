import { existsSync } from "node:fs";
import { arch, platform } from "node:os";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

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

/** The path of an installed browser; `CUBILETE_BROWSER` wins when it is set. */
function installedBrowser(): string | undefined {
  const named = process.env.CUBILETE_BROWSER;
  if (named) {
    if (!existsSync(named)) throw new Error(`CUBILETE_BROWSER names ${named}, and there is no such file.`);
    return named;
  }
  const onPath = (process.env.PATH ?? "").split(delimiter).flatMap((dir) => PATH_NAMES.map((name) => join(dir, name)));
  return [...onPath, ...FIXED_PLACES].find((path) => existsSync(path));
}

/** The browser that travels in node_modules: a plain Linux x64 machine needs nothing else. */
async function packagedBrowser(): Promise<{ executablePath: string; args: string[] }> {
  if (platform() !== "linux" || arch() !== "x64") {
    throw new Error("The browser tests need a browser: install Chrome, Chromium or Edge, or set CUBILETE_BROWSER.");
  }
  // Makes the package unpack the system libraries it ships (libnss3 and others) and put them on LD_LIBRARY_PATH.
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  // Nothing here draws in three dimensions; drawing as if would take half of a small machine.
  packaged.setGraphicsMode = false;
  // Its one-process mode is made for small functions; several pages at once need the ordinary process model.
  const args = packaged.args.filter((arg) => !/single-process|no-zygote/.test(arg));
  return { executablePath: await packaged.executablePath(), args };
}

/** Starts a headless browser on any machine: an installed one when there is one, else the packaged one. */
export async function launchBrowser(): Promise<Browser> {
  const installed = installedBrowser();
  const { executablePath, args } = installed ? { executablePath: installed, args: [] } : await packagedBrowser();
  return chromium.launch({
    executablePath,
    headless: true,
    args: [...args, "--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

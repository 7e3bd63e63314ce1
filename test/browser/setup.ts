import { findBrowser } from "../mesa/browser/chromium.ts";

/** Once, before any file of browser tests: a missing browser is said once, a packed one is unpacked once. */
export default async function setup(): Promise<void> {
  await findBrowser();
}

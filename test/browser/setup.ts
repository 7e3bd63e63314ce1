import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "../../packages/mesa/browser/chromium.ts";

/**
 * Once, before any file of browser tests: a missing browser gives one error, a packed one is unpacked once, and the worlds
 * that workers found have a place. @returns what takes that away again.
 */
export default async function setup(): Promise<() => void> {
  await findBrowser();
  const worlds = mkdtempSync(join(tmpdir(), "cubilete-worlds-"));
  process.env.CUBILETE_FOUNDED = worlds;
  return () => rmSync(worlds, { recursive: true, force: true });
}

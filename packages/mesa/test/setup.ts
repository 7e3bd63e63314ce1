import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PLACE } from "../server/node/place.ts";
import { buildServer } from "../server-build.ts";

/**
 * Once, before any file of Mesa's tests: the command as it is published. Some tests start it a dozen times, and from its
 * sources each start would take a second and a half more. @returns what takes it away again.
 */
export default async function setup(): Promise<() => void> {
  const dist = join(PLACE, "dist");
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(join(dist, "command-"));
  await buildServer(folder);
  process.env.MESA_COMMAND = join(folder, "main.js");
  return () => rmSync(folder, { recursive: true, force: true });
}

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Builds Mesa's client into `.mesa/client`, where the server looks for it. Takes a few seconds. */
export async function buildClient(): Promise<void> {
  const configFile = join(dirname(fileURLToPath(import.meta.url)), "vite.config.ts");
  await build({ configFile, logLevel: "warn", build: { reportCompressedSize: false } });
}

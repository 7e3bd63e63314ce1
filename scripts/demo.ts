import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./files.ts";

/** The seed of the demo world in the language that Mesa is started with; English where there is none. */
export function demoSeed(args: string[]): string {
  const at = args.indexOf("--lang");
  const lang = at >= 0 ? args[at + 1] : args.find((arg) => arg.startsWith("--lang="))?.slice("--lang=".length);
  const seed = join(ROOT, `test/demo/world.${lang}.yml`);
  return existsSync(seed) ? seed : join(ROOT, "test/demo/world.en.yml");
}

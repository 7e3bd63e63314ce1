import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./files.ts";

const seedOf = (lang: string): string => join(ROOT, `test/demo/world.${lang}.yml`);

/** The options of the demo world: in the language that the command names, else in that of the machine where there is one. */
export function demoOptions(args: readonly string[], locale: string): string[] {
  const at = args.indexOf("--lang");
  const named = at >= 0 ? args[at + 1] : args.find((arg) => arg.startsWith("--lang="))?.slice("--lang=".length);
  const [spoken = ""] = locale.split(/[-_]/);
  const lang = [named ?? spoken, "en"].find((each) => existsSync(seedOf(each))) ?? "en";
  return ["--seed", seedOf(lang), ...(named === undefined ? ["--lang", lang] : [])];
}

/** The language of this machine, as its user set it. */
export const machineLocale = (): string => new Intl.DateTimeFormat().resolvedOptions().locale;

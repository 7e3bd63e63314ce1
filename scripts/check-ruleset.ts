/**
 * Looks one game over: `npm run check-ruleset -- <rule set or page> [--no-probe] [--strict]`. A rule set is a folder of `module/rulesets`, or its id; a
 * page is a file of the Workshop (.yml, .yaml or .json). One line for each check, every fault below it; exit code 1 where there is one.
 * Warnings of a page are listed and fail nothing; with `--strict` they are faults.
 */

import { existsSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { parseArgs } from "node:util";
import { counted, readPage, warned } from "./check-ruleset/page.ts";
import { atTable, probe, withBuilt } from "./check-ruleset/probe.ts";
import { tell } from "./check-ruleset/report.ts";
import { rulesetChecks } from "./check-ruleset/ruleset.ts";
import { readDocumentTypes } from "./document-types.ts";
import { BuildError, ROOT, runMain } from "./files.ts";

const PAGES = [".yml", ".yaml", ".json"];
const USAGE =
  "Usage: npm run check-ruleset -- <id or folder of a rule set, or a page (.yml, .json)> [--no-probe] [--strict]";

/** The types of all documents whose name begins with the rule set's. */
function typesOf(id: string): string[] {
  const begin = id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const { Actor, Item } = readDocumentTypes();
  const types = [...Object.keys(Actor), ...Object.keys(Item)];
  return types.filter((type) => type.startsWith(begin) && /^[A-Z]/.test(type.slice(begin.length)));
}

function checkPage(file: string, play: boolean, strict: boolean): boolean {
  const { page, text, check } = readPage(file);
  if (!tell(check) || !page) return false;
  const all = [warned(page, strict), ...counted(page)].map(tell);
  if (play)
    withBuilt((system) => {
      all.push(...atTable(system, file).map(tell));
      const settings = { "cubilete.workshop.games": JSON.stringify({ [page.id]: text }) };
      all.push(tell(probe(system, { types: typesOf("workshop"), settings })));
    });
  return all.every(Boolean);
}

function checkRuleset(given: string, play: boolean): boolean {
  const id = basename(given);
  if (!existsSync(join(ROOT, "module/rulesets", id, "index.ts")))
    throw new BuildError(`${given}: no file, and no rule set in module/rulesets\n${USAGE}`);
  const all = rulesetChecks(id).map(tell);
  if (play) all.push(withBuilt((system) => tell(probe(system, { types: typesOf(id) }))));
  return all.every(Boolean);
}

/** Looks over what the arguments name and prints what it finds. @returns Whether nothing is wrong. */
export function look(args: string[]): boolean {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { "no-probe": { type: "boolean" }, strict: { type: "boolean" } },
  });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new BuildError(USAGE);
  const play = values["no-probe"] !== true;
  const isPage = PAGES.includes(extname(given).toLowerCase());
  if (isPage && !(existsSync(given) && statSync(given).isFile()))
    throw new BuildError(`${given}: there is no such file`);
  const good = isPage ? checkPage(given, play, values.strict === true) : checkRuleset(given, play);
  console.log(good ? "Nothing is wrong." : "Something is wrong: see above.");
  return good;
}

await runMain(import.meta, async () => {
  if (!look(process.argv.slice(2))) process.exitCode = 1;
});

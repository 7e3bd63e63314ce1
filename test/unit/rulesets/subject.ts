import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../scripts/files.ts";
import { theLanguages } from "../texts-and-packs.ts";
import { type Subject, textsOf } from "./guards.ts";
import { kitFor, wholeRuleset } from "./host.ts";

/** The one that `npm run check-ruleset` asks about; nobody else sets it. */
const { CUBILETE_ONLY: only } = process.env;

/** The folders of the rule sets. */
export const folders = readdirSync(join(ROOT, "module/rulesets"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (only === undefined || entry.name === only))
  .map(({ name }) => name);

const texts = theLanguages();
const styles = textsOf("styles", ".scss");
const templates = textsOf("templates", ".hbs");
const sources = textsOf("module", ".ts");

const subjects = new Map<string, Promise<Subject>>();

/** A rule set with everything that the guards look at, made once. */
export function subjectOf(folder: string): Promise<Subject> {
  const subject = subjects.get(folder) ?? makeSubject(folder);
  subjects.set(folder, subject);
  return subject;
}

async function makeSubject(folder: string): Promise<Subject> {
  const ruleset = await wholeRuleset(folder);
  const kit = kitFor(ruleset);
  kit.reset();
  const actors = kit.packs.filter(({ type, language }) => type === "Actor" && language === "en");
  return {
    ruleset,
    folder,
    reset: kit.reset,
    texts,
    styles,
    templates: Object.fromEntries(Object.entries(templates).filter(([path]) => path.startsWith(`${folder}/`))),
    packs: kit.packs,
    people: actors.flatMap(({ documents }) =>
      documents.filter((each) => each.prototypeToken).map((source) => kit.actor(source)),
    ),
    code: [
      ...Object.values(sources),
      ...Object.values(templates),
      ...Object.values(textsOf(`packs/${folder}`, ".yml")),
    ],
  };
}

import { systemPath } from "../foundry/index.ts";
import { UserError } from "./errors.ts";
import { gameLanguage, packLanguage } from "./packs.ts";

/** Where each rule stands: the files that the build made of `packs/<rule set>/_help.yml`, read when they are needed. */

/** A page of a rule book, by its UUID. */
interface RulePage {
  page: string;
  name: string;
  /** One of its headings. */
  heading?: string;
}

interface HelpFile {
  /** What on the screen follows which page: from an element outwards, the first that fits. */
  rules: (RulePage & { on: string })[];
  /** What each condition does, by id. */
  conditions: Record<string, RulePage & { text: string }>;
  /** Which rule sets have such a file. */
  games: string[];
}

/** That of no rule set. */
const MANUAL = "manual";

const read = new Map<string, Promise<HelpFile>>();

/** In the user's language, else in English: as the compendia of the pages are there. */
function fileOf(id: string): Promise<HelpFile> {
  const lang = id === MANUAL ? packLanguage(MANUAL) : gameLanguage(id);
  const path = systemPath(`help/${id}.${lang}.json`);
  const known = read.get(path) ?? load(path);
  read.set(path, known);
  // What failed may be there the next time.
  known.catch(() => read.delete(path));
  return known;
}

async function load(path: string): Promise<HelpFile> {
  const answer = await fetch(foundry.utils.getRoute(path));
  if (!answer.ok) throw new UserError("CUBILETE.help.noPage", { page: path });
  return (await answer.json()) as HelpFile;
}

/** The file of a rule set; null where it has none, as games of modules and of the Workshop. */
async function gameFile(ruleset: string): Promise<HelpFile | null> {
  const { games } = await fileOf(MANUAL);
  return games.includes(ruleset) && ruleset !== MANUAL ? fileOf(ruleset) : null;
}

/** The page of what an element shows: the nearest thing around it that follows a rule of its game, else of the manual. */
export async function pageFor(element: Element): Promise<RulePage | null> {
  const ruleset = element.closest<HTMLElement>("[data-ruleset]")?.dataset.ruleset ?? "";
  const files = [await gameFile(ruleset), await fileOf(MANUAL)];
  for (const file of files) {
    for (let at: Element | null = element; file && at; at = at.parentElement) {
      const condition = (at as HTMLElement).dataset?.condition ?? "";
      const found = file.conditions[condition] ?? file.rules.find(({ on }) => at?.matches(on));
      if (found) return found;
    }
  }
  return null;
}

/** What a condition of a rule set does, in a sentence; undefined where nobody wrote it. */
export const conditionText = async (ruleset: string, id: string): Promise<string | undefined> =>
  (await gameFile(ruleset))?.conditions[id]?.text;

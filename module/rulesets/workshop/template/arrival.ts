import { Leaves } from "../../../core/carry/foreign/leaves.ts";
import { readJson } from "../../../core/carry/json.ts";
import { strangerOf } from "../../../core/carry/stranger.ts";
import { SYSTEM_ID } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import type { Arrival } from "../data/arrivals.ts";
import { plainCore } from "../data/core.ts";
import { key } from "../data/labels.ts";
import { mayTakeTemplate, whichTemplate } from "../window/questions.ts";
import { arrivalOf } from "../window/travel.ts";

/** Files that the Workshop imports: its own, and templates of a program that makes systems from them. */

const PROGRAM = "Custom System Builder";

/** Null: the GM saw what does not come along, and left it. @throws {UserError} When no template is in such a file. */
export async function arrivalIn(text: string): Promise<Arrival | null> {
  const json = readJson(text);
  const stranger = "broken" in json ? null : strangerOf(json.value, SYSTEM_ID, []);
  if ("broken" in json || !stranger || !("game" in stranger) || stranger.game !== PROGRAM) return arrivalOf(text);
  const { templatePages } = await import("./csb-template.ts");
  const pages = templatePages(new Leaves(json.value), problemsIn);
  if (pages.length === 0) throw new UserError(key("error.noTemplate"), { program: PROGRAM });
  const [only] = pages;
  const chosen = pages.length > 1 ? pages[(await whichTemplate(pages.map(({ name }) => name))) ?? -1] : only;
  if (!chosen || !(await mayTakeTemplate(chosen))) return null;
  return { text: chosen.text, actors: [], items: [] };
}

/** The fields of a page that its reader refuses. */
function problemsIn(text: string): string[] {
  const core = plainCore();
  try {
    core.page(text);
    return [];
  } catch (error) {
    if (!core.isPageError(error)) throw error;
    return error.problems.map(({ field }) => field);
  }
}

import { rulesets } from "../../contract/index.ts";
import { bookPage } from "../../foundry/seen.ts";
import { describeCondition } from "../../foundry/v13-v14/conditions.ts";
import { worksByKeys } from "../../foundry/v13-v14/windows.ts";
import { UserError } from "../../i18n/errors.ts";
import { conditionText, pageFor } from "../../i18n/rule-pages.ts";

/**
 * Opens the page of the book that says what an element shows.
 * @throws {UserError} When its compendium is not in this world.
 */
export async function openPage(element: Element): Promise<void> {
  const found = await pageFor(element);
  if (!found) return;
  const page = await bookPage(found.page);
  if (!page) throw new UserError("CUBILETE.help.noPage", { page: found.name });
  const { slug } = Object.values(page.toc).find(({ text }) => text === found.heading) ?? {};
  await page.parent.sheet.render({ force: true, pageId: page.id, ...(slug && { anchor: slug }) });
}

/** Where our things are drawn: windows and cards. */
const OURS = ".cubilete";

/** The element that the help key is about: the focused one, or the one under the mouse. */
function askedAbout(page: Document = document): Element | null {
  const focused = page.activeElement?.closest(OURS) ? page.activeElement : null;
  const pointed = [...page.querySelectorAll(`${OURS}:hover, ${OURS} :hover`)].at(-1) ?? null;
  return focused?.matches(":focus-visible") && worksByKeys() && !pointed ? focused : (pointed ?? focused);
}

/** Opens the help page of that element, if it has one. */
export async function openPageHere(): Promise<void> {
  const about = askedAbout();
  if (about) await openPage(about);
}

/** Adds to Foundry's data and menu of conditions what each does to an actor of a type, in a sentence. */
export async function tellConditions(type: string, menu: HTMLElement): Promise<void> {
  const ruleset = rulesets.ofType(type)?.id;
  if (ruleset === undefined) return;
  for (const button of menu.querySelectorAll<HTMLElement>("[data-status-id]")) {
    const id = button.dataset.statusId ?? "";
    const text = await conditionText(ruleset, id);
    if (text === undefined) continue;
    const name = describeCondition(id, text);
    delete button.dataset.tooltip;
    button.dataset.tooltipText = `${name}: ${text}`;
  }
}

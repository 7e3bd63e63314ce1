import { type RuleSet, rulesets } from "../../contract/index.ts";
import { type ApplicationLike, type DocumentSheetLike, openWindows, systemPath } from "../../foundry/index.ts";
import { sheetOf } from "../../foundry/seen.ts";
import { t } from "../../i18n/i18n.ts";
import { isPlayed } from "../../settings/settings.ts";
import type { Context } from "./context.ts";
import { press, withoutDialog } from "./press.ts";

/** Checks that need eyes: asked one after the other, with a drawing of what there is to see. Twelve at most. */

export interface CheckupQuestion {
  id: string;
  drawing: string;
  /** Puts the question's subject on the screen. */
  show(context: Context): Promise<void>;
}

const drawing = (id: string): string => systemPath(`assets/checkup/${id}.svg`);

const playedHere = (): RuleSet[] => rulesets.all().filter(({ id }) => isPlayed(id) && !rulesets.failed.has(id));

/** The sheet of an actor of ours, at its first page. */
async function sheetShown(context: Context, ruleset = playedHere()[0]): Promise<DocumentSheetLike | null> {
  const [actor] = ruleset ? await context.played(ruleset).cast(context) : [];
  const sheet = sheetOf(actor);
  await sheet?.render({ force: true });
  pressOn(sheet, 'nav [data-action="tab"]');
  return sheet;
}

function pressOn(sheet: DocumentSheetLike | null, find: string, shift = false): void {
  const found = sheet?.element.querySelector<HTMLElement>(find);
  if (found) press(found, shift);
}

const isRollDialog = ({ element, rendered }: ApplicationLike): boolean => rendered && element.matches(".roll-dialog");

/** Rolls until a die does not count: not every game has such dice. */
async function showDropped(context: Context): Promise<void> {
  for (const ruleset of playedHere()) {
    const sheet = await sheetShown(context, ruleset);
    const rolled = () => pressOn(sheet, '[data-action="roll"]', withoutDialog());
    const message = await context.message(t("CUBILETE.roll.roll"), rolled);
    await sheet?.close();
    if ((await message.renderHTML()).querySelector(".die.dropped")) return;
  }
}

/** The text to read there: a line, and a list. */
const NOTES = "<p>Cubilete</p><ul><li>1</li><li>2</li><li>3</li></ul>";

export const QUESTIONS: readonly CheckupQuestion[] = [
  {
    id: "sheet",
    drawing: drawing("sheet"),
    show: async (context) => void (await sheetShown(context)),
  },
  {
    id: "editor",
    drawing: drawing("editor"),
    async show(context) {
      const sheet = await sheetShown(context);
      await sheet?.document.update({ "system.notes": NOTES });
      pressOn(sheet, 'nav [data-tab="notes"]');
      const notes = () => sheet?.element.querySelector('[data-tab="notes"] prose-mirror');
      await context.until("prose-mirror li", () => notes()?.querySelector("li"));
      pressOn(sheet, '[data-tab="notes"] prose-mirror button.toggle');
      await context.until("prose-mirror", () => notes()?.querySelector('[contenteditable="true"]'));
    },
  },
  {
    id: "dialog",
    drawing: drawing("dialog"),
    async show(context) {
      pressOn(await sheetShown(context), '[data-action="roll"]');
      await context.until(t("CUBILETE.roll.roll"), () => openWindows().some(isRollDialog));
    },
  },
  {
    id: "card",
    drawing: drawing("card"),
    async show(context) {
      await showDropped(context);
      ui.sidebar?.changeTab("chat", "primary");
    },
  },
  { id: "compendia", drawing: drawing("compendia"), show: async () => ui.sidebar?.changeTab("compendium", "primary") },
  {
    id: "directory",
    drawing: drawing("directory"),
    show: async () => ui.sidebar?.changeTab("actors", "primary"),
  },
  {
    id: "dark",
    drawing: drawing("dark"),
    async show(context) {
      const sheet = await sheetShown(context);
      sheet?.element.classList.remove("theme-light");
      sheet?.element.classList.add("themed", "theme-dark");
    },
  },
  // The board is the table's own: the GM looks at a scene of theirs.
  ...["board", "hud", "vision"].map((id): CheckupQuestion => ({ id, drawing: drawing(id), show: async () => {} })),
];

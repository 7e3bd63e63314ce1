import { rulesets } from "../../contract/index.ts";
import { type DocumentSheetLike, fromHost, systemPath } from "../../foundry/index.ts";
import { isPlayed } from "../../settings/settings.ts";
import type { Context } from "./context.ts";

/** What needs eyes: asked one after the other, with a drawing of what there is to see. Twelve at most. */

export interface Question {
  id: string;
  drawing: string;
  /** Puts on the screen what is asked about. */
  show(context: Context): Promise<void>;
}

const drawing = (id: string): string => systemPath(`assets/checkup/${id}.svg`);

async function sheetOf(context: Context): Promise<DocumentSheetLike | null> {
  const ruleset = rulesets.all().find(({ id }) => isPlayed(id) && !rulesets.failed.has(id));
  const [actor] = ruleset ? await context.played(ruleset).cast(context) : [];
  const sheet = fromHost<DocumentSheetLike | null>(actor?.sheet ?? null);
  await sheet?.render({ force: true });
  return sheet;
}

const onSheet = (id: string, find?: string): Question => ({
  id,
  drawing: drawing(id),
  async show(context) {
    const sheet = await sheetOf(context);
    if (find) sheet?.element.querySelector<HTMLElement>(find)?.click();
  },
});

export const QUESTIONS: readonly Question[] = [
  onSheet("sheet"),
  onSheet("editor", '[data-tab="notes"]'),
  onSheet("dialog", '[data-action="roll"]'),
  { id: "card", drawing: drawing("card"), show: async () => ui.sidebar?.changeTab("chat", "primary") },
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
      const sheet = await sheetOf(context);
      sheet?.element.classList.remove("theme-light");
      sheet?.element.classList.add("themed", "theme-dark");
    },
  },
  // What stands on the board is the table's own: whoever is asked looks at a scene of theirs.
  ...["board", "hud", "vision"].map((id): Question => ({ id, drawing: drawing(id), show: async () => {} })),
];

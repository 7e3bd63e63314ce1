import type { Page } from "../../../core/workshop/page/types.ts";
import { SYSTEM_ID, theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { setting } from "../../../settings/settings.ts";
import { workshopCore } from "./core.ts";
import { savedTexts } from "./games.ts";
import { GAMES, ID, key, SAVES } from "./labels.ts";

/** How pages are kept: saving, taking back the last ten saves, and what happens when two GMs write at once. */

/** What a save replaced; `text` is null where there was no game of that id before. */
export interface Save {
  readonly id: string;
  readonly text: string | null;
  readonly by: string;
  readonly at: number;
}

const MOST = 10;

/** The last saves, newest first. What is none was written by nobody of ours. */
export function saves(): Save[] {
  let kept: unknown;
  try {
    kept = JSON.parse(setting<string>(ID, SAVES));
  } catch {
    return [];
  }
  const isSave = (one: unknown): one is Save => {
    const { id, text, by, at } = (one ?? {}) as Record<string, unknown>;
    return typeof id === "string" && (text === null || typeof text === "string") && typeof by === "string" && !!at;
  };
  return Array.isArray(kept) ? kept.filter(isSave).slice(0, MOST) : [];
}

/** The text that is saved of a game; null where there is none. */
export function savedText(id: string): string | null {
  const texts = savedTexts();
  return Object.hasOwn(texts, id) ? (texts[id] ?? null) : null;
}

/** Who saved a game last, as far as it is remembered. */
export const lastSaver = (id: string): string => saves().find((save) => save.id === id)?.by ?? "";

async function write(id: string, text: string | null): Promise<void> {
  const { [id]: _, ...others } = savedTexts();
  const all = text === null ? others : { ...others, [id]: text };
  await theGame().settings.set(SYSTEM_ID, `${ID}.${GAMES}`, JSON.stringify(all));
}

async function remember(list: readonly Save[]): Promise<void> {
  await theGame().settings.set(SYSTEM_ID, `${ID}.${SAVES}`, JSON.stringify(list.slice(0, MOST)));
}

const mustBeGM = (): void => {
  if (!theGame().user.isGM) throw new UserError(key("error.onlyGM"));
};

/**
 * Saves a page as its game. Heroes are not touched: they hold values by id.
 * @throws {PageError} When the page cannot be read.
 */
export async function savePage(text: string): Promise<Page> {
  mustBeGM();
  const page = workshopCore().page(text);
  const before = savedText(page.id);
  if (before === text) return page;
  // What it replaces is remembered first: a save that is lost in between takes nothing with it.
  await remember([{ id: page.id, text: before, by: theGame().user.name, at: Date.now() }, ...saves()]);
  await write(page.id, text);
  return page;
}

/** Takes a game out of this world; its heroes stay as they are, and taking this back gives it again. */
export async function removeGame(id: string): Promise<void> {
  mustBeGM();
  const before = savedText(id);
  if (before === null) throw new UserError(key("error.noGame"), { game: id });
  await remember([{ id, text: before, by: theGame().user.name, at: Date.now() }, ...saves()]);
  await write(id, null);
}

/** Takes the last save back, whosever it was. @throws {UserError} When there is none. */
export async function undoSave(): Promise<Save> {
  mustBeGM();
  const [last, ...older] = saves();
  if (!last) throw new UserError(key("error.noSave"));
  await write(last.id, last.text);
  await remember(older);
  return last;
}

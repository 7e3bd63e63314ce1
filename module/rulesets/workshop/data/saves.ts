import type { Page } from "../../../core/workshop/page/types.ts";
import { SYSTEM_ID, theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { setting } from "../../../settings/settings.ts";
import { type Retreat, type Traces, takeOut } from "./arrivals.ts";
import { workshopCore } from "./core.ts";
import { savedTexts } from "./games.ts";
import { GAMES, ID, key, SAVES } from "./labels.ts";

/** How pages are kept: saving, taking back the last ten saves, and what happens when two GMs write at once. */

/** What a save replaced; `text` is null where there was no game of that id before. */
export interface PageSave {
  readonly id: string;
  readonly text: string | null;
  readonly by: string;
  readonly at: number;
  /** The actors and items that came along with it, if any. */
  readonly traces?: Traces;
}

const MOST = 10;

/** The last saves, newest first. What is none was written by nobody of ours. */
export function saves(): PageSave[] {
  let kept: unknown;
  try {
    kept = JSON.parse(setting<string>(ID, SAVES));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
  const isSave = (one: unknown): one is PageSave => {
    const { id, text, by, at } = (one ?? {}) as Record<string, unknown>;
    return typeof id === "string" && (text === null || typeof text === "string") && typeof by === "string" && !!at;
  };
  return Array.isArray(kept) ? kept.filter(isSave).slice(0, MOST).map(readSave) : [];
}

const listed = <T>(list: unknown, ...words: string[]): T[] =>
  (Array.isArray(list) ? list : []).filter((one) => words.every((word) => typeof one?.[word] === "string"));

function readSave({ traces, ...save }: PageSave): PageSave {
  if (!traces) return save;
  const { made, changed, moved } = traces;
  return {
    ...save,
    traces: {
      made: listed(made, "uuid", "name", "print"),
      changed: listed(changed, "uuid", "name", "print"),
      moved: listed(moved, "uuid", "from"),
    },
  };
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

async function remember(list: readonly PageSave[]): Promise<void> {
  await theGame().settings.set(SYSTEM_ID, `${ID}.${SAVES}`, JSON.stringify(list.slice(0, MOST)));
}

const mustBeGM = (): void => {
  if (!theGame().user.isGM) throw new UserError(key("error.onlyGM"));
};

/** What happens beside the page when it is saved; `at`: by what the save is known. */
type Along = (page: Page, at: number) => Promise<Traces>;

/**
 * Saves a page as its game. Heroes are not touched: they hold values by id. What comes along is made after it, by `along`.
 * @throws {PageError} When the page cannot be read.
 */
export async function savePage(text: string, along?: Along): Promise<{ page: Page; traces: Traces | null }> {
  mustBeGM();
  const page = workshopCore().page(text);
  const before = savedText(page.id);
  if (before === text && !along) return { page, traces: null };
  // Two saves are never of the same moment: by it they are told apart.
  const at = Math.max(Date.now(), (saves()[0]?.at ?? 0) + 1);
  const save: PageSave = { id: page.id, text: before, by: theGame().user.name, at };
  // What it replaces is remembered first: a save that is lost in between takes nothing with it.
  await remember([save, ...saves()]);
  await write(page.id, text);
  if (!along) return { page, traces: null };
  const traces = await along(page, at);
  await remember(saves().map((one) => (one.at === at ? { ...one, traces } : one)));
  return { page, traces };
}

/** Takes a game out of this world; its heroes stay as they are, and taking this back gives it again. */
export async function removeGame(id: string): Promise<void> {
  mustBeGM();
  const before = savedText(id);
  if (before === null) throw new UserError(key("error.noGame"), { game: id });
  await remember([{ id, text: before, by: theGame().user.name, at: Date.now() }, ...saves()]);
  await write(id, null);
}

/** What taking the last save back would do to the actors and items that came along. @throws {UserError} When there is none. */
export async function lastSave(): Promise<{ save: PageSave; retreat: Retreat }> {
  const [save] = saves();
  if (!save) throw new UserError(key("error.noSave"));
  return { save, retreat: await takeOut(save.traces ?? NO_TRACES, save.id, save.at, false) };
}

const NO_TRACES: Traces = { made: [], changed: [], moved: [] };

/**
 * Takes the last save back, whosever it was: the page, and who came along with it, as far as nobody touched them since.
 * @param at The save that is meant. @throws {UserError} When there is none, or another was made meanwhile.
 */
export async function undoSave(at: number): Promise<{ save: PageSave; retreat: Retreat }> {
  mustBeGM();
  const [save, ...older] = saves();
  if (!save) throw new UserError(key("error.noSave"));
  if (save.at !== at) throw new UserError(key("error.savedSince"), { who: save.by });
  const retreat = await takeOut(save.traces ?? NO_TRACES, save.id, save.at, true);
  await write(save.id, save.text);
  await remember(older);
  return { save, retreat };
}

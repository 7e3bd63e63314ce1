import { InTurn } from "../../../core/in-turn.ts";
import type { Page } from "../../../core/workshop/page/types.ts";
import { type JsonObject, plainData, SYSTEM_ID, theGame, type UserLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { request } from "../../../requests/requests.ts";
import { setting } from "../../../settings/settings.ts";
import { type Retreat, type Traces, takeOut } from "./arrivals.ts";
import { workshopCore } from "./core.ts";
import { savedTexts } from "./games.ts";
import { GAMES, ID, key, SAVES, WRITE } from "./labels.ts";

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

/**
 * What a GM's page asks of the one that writes: all pages stand in one setting, and so do the saves. Of two that each read and wrote for
 * themselves at once, one would be lost. `since`: the last save of that game that the asker has seen.
 */
type Wish =
  | { do: "save"; text: string; at: number; since: number }
  | { do: "remove"; id: string; since: number }
  | { do: "undo"; at: number }
  | { do: "trace"; at: number; traces: Traces };

const ask = (wish: Wish): Promise<void> => request(WRITE, plainData(wish) as JsonObject);

const turns = new InTurn();

/** Does what a GM asked for, one wish after the other: on the page that writes for the table. */
export const writeAsked = (asked: JsonObject, sender: UserLike): Promise<void> =>
  turns.add(() => (isWish(asked) ? doAsked(asked, sender.name) : unreadable()));

function isWish(asked: object): asked is Wish {
  const wish = asked as Record<string, unknown>;
  const moment = (value: unknown): boolean => Number.isSafeInteger(value);
  const fits: Record<Wish["do"], () => boolean> = {
    save: () => typeof wish.text === "string" && moment(wish.at) && moment(wish.since),
    remove: () => typeof wish.id === "string" && moment(wish.since),
    undo: () => moment(wish.at),
    trace: () => moment(wish.at) && typeof wish.traces === "object" && wish.traces !== null,
  };
  return Object.hasOwn(fits, String(wish.do)) && fits[wish.do as Wish["do"]]();
}

const unreadable = (): never => {
  throw new UserError("CUBILETE.error.unreadableRequest");
};

async function doAsked(wish: Wish, by: string): Promise<void> {
  const [last, ...older] = saves();
  if (wish.do === "trace")
    return remember(saves().map((one) => (one.at === wish.at ? readSave({ ...one, traces: wish.traces }) : one)));
  if (wish.do === "undo") {
    if (!last) throw new UserError(key("error.noSave"));
    if (last.at !== wish.at) throw new UserError(key("error.savedSince"), { who: last.by });
    await Promise.all([write(last.id, last.text), remember(older)]);
    return;
  }
  const id = wish.do === "save" ? workshopCore().page(wish.text).id : wish.id;
  const before = savedText(id);
  if (wish.do === "remove" && before === null) throw new UserError(key("error.noGame"), { game: id });
  const newer = saves().find((one) => one.id === id && one.at > wish.since);
  if (newer) throw new UserError(key("error.savedSince"), { who: newer.by });
  // Two saves are never of the same moment: by it they are told apart.
  const at = Math.max(wish.do === "save" ? wish.at : Date.now(), (last?.at ?? 0) + 1);
  // What it replaces is remembered first: a save that is lost in between takes nothing with it. Neither waits for the other's answer,
  // which a page that is left at once does not hear.
  await Promise.all([
    remember([{ id, text: before, by, at }, ...saves()]),
    write(id, wish.do === "save" ? wish.text : null),
  ]);
}

/** Of this page's own: a save is over when it is written down who came along with it. Taken back sooner, they would stay. */
const own = new InTurn();

const lastOf = (id: string): number => saves().find((save) => save.id === id)?.at ?? 0;

/** What happens beside the page when it is saved; `at`: by what the save is known. */
type Along = (page: Page, at: number) => Promise<Traces>;

/**
 * Saves a page as its game. Heroes are not touched: they hold values by id. What comes along is made after it, by `along`.
 * @throws {PageError} When the page cannot be read. @throws {UserError} When another GM saved that game at the same time.
 */
export async function savePage(text: string, along?: Along): Promise<{ page: Page; traces: Traces | null }> {
  mustBeGM();
  const page = workshopCore().page(text);
  if (savedText(page.id) === text && !along) return { page, traces: null };
  return own.add(async () => {
    await ask({ do: "save", text, at: Date.now(), since: lastOf(page.id) });
    if (!along) return { page, traces: null };
    const at = lastOf(page.id);
    const traces = await along(page, at);
    await ask({ do: "trace", at, traces });
    return { page, traces };
  });
}

/** Takes a game out of this world; its heroes stay as they are, and taking this back gives it again. */
export async function removeGame(id: string): Promise<void> {
  mustBeGM();
  await ask({ do: "remove", id, since: lastOf(id) });
}

/** What taking the last save back would do to the actors and items that came along. @throws {UserError} When there is none. */
export const lastSave = (): Promise<{ save: PageSave; retreat: Retreat }> =>
  own.add(async () => {
    const [save] = saves();
    if (!save) throw new UserError(key("error.noSave"));
    return { save, retreat: await takeOut(save.traces ?? NO_TRACES, save.id, save.at, false) };
  });

const NO_TRACES: Traces = { made: [], changed: [], moved: [] };

/**
 * Takes the last save back, whosever it was: the page, and who came along with it, as far as nobody touched them since.
 * @param at The save that is meant. @throws {UserError} When there is none, or another was made meanwhile.
 */
export async function undoSave(at: number): Promise<{ save: PageSave; retreat: Retreat }> {
  mustBeGM();
  return own.add(async () => {
    const [save] = saves();
    if (!save) throw new UserError(key("error.noSave"));
    await ask({ do: "undo", at });
    return { save, retreat: await takeOut(save.traces ?? NO_TRACES, save.id, save.at, true) };
  });
}

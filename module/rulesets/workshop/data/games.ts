import { type DeclaredPage, type PageReplacements, rulesets } from "../../../contract/index.ts";
import type { Page } from "../../../core/workshop/page/types.ts";
import type { LocalText } from "../../../core/workshop/types.ts";
import { UserError } from "../../../i18n/errors.ts";
import { properShort } from "../../../i18n/names.ts";
import { setting } from "../../../settings/settings.ts";
import { workshopCore } from "./core.ts";
import { GAMES, ID } from "./labels.ts";
import { neededReplacements } from "./own/replacing.ts";
import { local } from "./text.ts";

export { local } from "./text.ts";

/** The games of this world: pages, by id. */

/** A page as it is kept, and what it says; `page` is null where it cannot be read any more. */
export interface Game {
  readonly id: string;
  readonly text: string;
  readonly page: Page | null;
}

let readFrom: string | undefined;
let known = new Map<string, Game>();

/**
 * All games of this world, read once for as long as they stay what they are: those that modules bring, and those that are
 * saved here. A saved one stands before a module's of the same id: the table made it its own.
 */
export function games(): ReadonlyMap<string, Game> {
  const kept = setting<string>(ID, GAMES);
  if (kept === readFrom) return known;
  const brought = Object.fromEntries([...rulesets.pages.values()].map(({ id, page }) => [id, page]));
  const all = Object.entries({ ...brought, ...pagesIn(kept) });
  known = new Map(all.map(([id, text]) => [id, { id, text, page: readPage(text) }]));
  readFrom = kept;
  TRACKED.splice(0, TRACKED.length, ...new Set([...known.values()].flatMap(({ page }) => tracksIn(page))));
  return known;
}

/** The tracks that heroes of any game may have, for the GM who chooses a token's bar. */
export const TRACKED: string[] = [];

const tracksIn = (page: Page | null): string[] =>
  (page?.resources ?? []).flatMap(({ id, max }) => (max ? [`resources.${id}`] : []));

/** The texts that are saved in this world, by the games' ids. */
export const savedTexts = (): Readonly<Record<string, string>> => pagesIn(setting<string>(ID, GAMES));

/**
 * A game for a module to bring, out of its page: YAML, JSON, or the same as data; and what of it the module does itself.
 * @throws {Error} When the page cannot be read, or has nothing of what is replaced; the message names each line or field.
 */
export function declaredGame(given: string | object, replacements?: PageReplacements): DeclaredPage {
  const text = typeof given === "string" ? given : JSON.stringify(given, null, 2);
  const page = workshopCore().page(text);
  if (replacements === undefined) return { id: page.id, page: text };
  return { id: page.id, page: text, replacements: neededReplacements(page, replacements) };
}

/** What the module that brought a game does itself of it; null where the table plays another page of that id. */
export function replacementsOf(id: string): PageReplacements | null {
  const brought = rulesets.pages.get(id);
  const played = games().get(id);
  if (!brought?.replacements || played?.text !== brought.page || pageOf(id) !== played.page) return null;
  return brought.replacements;
}

/** The pages in the setting; one that was written by nobody of ours counts as none. */
export function pagesIn(kept: string): Record<string, string> {
  try {
    const read: unknown = JSON.parse(kept);
    const pages = typeof read === "object" && read !== null ? Object.entries(read) : [];
    return Object.fromEntries(pages.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {};
  }
}

function readPage(text: string): Page | null {
  try {
    return workshopCore().page(text);
  } catch (error) {
    console.warn("Cubilete: a page of the Workshop cannot be read.", error);
    return null;
  }
}

/** A page that is being written, while something is read by it. */
let draft: Page | null = null;

/** Reads something as if this page were saved already; for the Workshop's preview. Nothing that waits may be done inside. */
export function withDraft<T>(page: Page, read: () => T): T {
  const before = draft;
  draft = page;
  try {
    return read();
  } finally {
    draft = before;
  }
}

/** The page of the game that a document belongs to; null where it is missing. */
export const pageOf = (id: string): Page | null => (draft?.id === id ? draft : (games().get(id)?.page ?? null));

/** @throws {UserError} When the game is missing. */
export function needPage(id: string): Page {
  const page = pageOf(id);
  if (!page) throw new UserError(`CUBILETE.workshop.error.noGame`, { game: id });
  return page;
}

/** The game that a new document belongs to: the only one there is, or none. */
export function onlyGame(): string {
  const all = [...games().keys()];
  return all.length === 1 ? (all[0] as string) : "";
}

/** The same among labels. */
export const label = (text: LocalText): string => properShort(local(text));

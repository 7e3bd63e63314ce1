import type { Page } from "../../../core/workshop/page/types.ts";
import { setting } from "../../../settings/settings.ts";
import { workshopCore } from "./core.ts";
import { local, pagesIn } from "./games.ts";
import { BROUGHT, ID } from "./labels.ts";
import { saves } from "./saves.ts";

/** Pages that games of this world had before, as far as their saves are remembered: what is not said any more has its name there. */

const read = new Map<string, Page | null>();
/** The last ten saves, twice over. */
const MOST = 20;

function pageIn(text: string): Page | null {
  const known = read.get(text);
  if (known !== undefined) return known;
  let page: Page | null = null;
  try {
    page = workshopCore().page(text);
  } catch (error) {
    // What an older version could read may be no page today.
    if (!workshopCore().isPageError(error)) throw error;
  }
  if (read.size >= MOST) read.clear();
  read.set(text, page);
  return page;
}

/** Newest first. */
export function pastPages(game: string): Page[] {
  const brought = pagesIn(setting<string>(ID, BROUGHT));
  const texts = saves().flatMap(({ id, text }) => (id === game && text !== null ? text : []));
  if (Object.hasOwn(brought, game)) texts.push(brought[game] as string);
  return texts.flatMap((text) => pageIn(text) ?? []);
}

/** What something was called when a page still said it: of a room, or a number of a kind of things. Else its id. */
export function pastName(
  game: string,
  room: "attributes" | "resources" | "fields" | "conditions" | "things",
  id: string,
): string {
  for (const page of pastPages(game)) {
    const found = page[room].find((one) => one.id === id);
    if (found) return local(found.name);
  }
  return id;
}

export function pastNumberName(game: string, kind: string, id: string): string {
  for (const page of pastPages(game)) {
    const found = page.things.find((one) => one.id === kind)?.numbers.find((one) => one.id === id);
    if (found) return local(found.name);
  }
  return id;
}

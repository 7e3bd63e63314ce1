import { readJson } from "../../../core/carry/json.ts";
import type { Page } from "../../../core/workshop/page/types.ts";
import {
  documentOf,
  type ItemLike,
  type JsonObject,
  type PackLike,
  theConfig,
  theGame,
} from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { nameOnSheet } from "../../../plan/people/called.ts";
import { type Arrival, storedOf } from "../data/arrivals.ts";
import { local } from "../data/games.ts";
import { key } from "../data/labels.ts";

/** How a page travels: as a file, or as an entry of a compendium; alone, or with its heroes and things. */

const FORMAT = "cubilete.workshop";
const VERSION = 1;
const TYPES = { actors: ["workshopHero", "workshopNpc"], items: ["workshopThing"] };
/** Far more than any page with its heroes: what is larger is something else. */
export const MOST_FILE = 20_000_000;
const MOST_DOCUMENTS = 500;

/** What is sent along of a document: nothing of this world's but the id by which it is known again. */
function bare(document: { toObject(): JsonObject }): JsonObject {
  const { _stats, folder, ownership, sort, flags, ...data } = document.toObject();
  return data as JsonObject;
}

/** The page and, where wanted, all heroes, adversaries and loose things of its game in this world. */
export function bundle(page: Page, withHeroes: boolean): Arrival {
  const own = (kind: "Actor" | "Item"): JsonObject[] => (withHeroes ? storedOf(kind, page.id).map(bare) : []);
  return { text: page.source, actors: own("Actor"), items: own("Item") };
}

/** A page with what comes along, as it is written down; `arrivalOf` reads it. */
const written = ({ text, actors, items }: Arrival): object => ({
  format: FORMAT,
  version: VERSION,
  page: text,
  actors,
  items,
});

/** Gives the file to the user: the page itself, or JSON with what comes along. */
export function exportFile(page: Page, arrival: Arrival): void {
  const plain = arrival.actors.length + arrival.items.length === 0;
  const data = plain ? arrival.text : JSON.stringify(written(arrival), null, 2);
  const type = plain ? "text/yaml" : "application/json";
  foundry.utils.saveDataToFile(data, type, `${page.id}-${page.version}.${plain ? "yml" : "json"}`);
}

const documents = (list: unknown, types: readonly string[]): JsonObject[] =>
  (Array.isArray(list) ? list : [])
    .filter((one): one is JsonObject => typeof one === "object" && one !== null && types.includes(one.type as string))
    .slice(0, MOST_DOCUMENTS);

/** What stands in a text that was brought: a page, or JSON of ours with a page in it. Nothing is run or kept. */
export function arrivalOf(text: string): Arrival {
  if (text.length > MOST_FILE) throw new UserError(key("error.fileTooLarge"));
  const json = readJson(text);
  // A page may begin with a brace too; its own reader says what is wrong with it.
  if ("broken" in json && text.includes(`"${FORMAT}"`))
    throw new UserError("CUBILETE.carry.trouble.broken", { ...json.broken });
  const read = "broken" in json ? null : json.value;
  const { format, version, page, actors, items } = (read ?? {}) as Record<string, unknown>;
  if (format !== FORMAT) return { text, actors: [], items: [] };
  if (Number(version) > VERSION) throw new UserError(key("error.newerPage"));
  if (typeof page !== "string") throw new UserError(key("error.noPage"));
  return { text: page, actors: documents(actors, TYPES.actors), items: documents(items, TYPES.items) };
}

const packs = (): PackLike[] => [...theGame().packs].filter(({ documentName }) => documentName === "JournalEntry");

/** Compendia that an entry can be put into. */
export const openPacks = (): { id: string; title: string }[] =>
  packs()
    .filter(({ locked }) => !locked)
    .map(({ collection, title }) => ({ id: collection, title }));

/** Writes the page as a journal entry that people can read and Workshops can open. */
export async function exportEntry(page: Page, arrival: Arrival, pack: string): Promise<void> {
  const { documentClass } = theConfig().JournalEntry as {
    documentClass: { create(data: object, context: object): Promise<unknown> };
  };
  const code = document.createElement("pre");
  code.textContent = page.source;
  const name = `${local(page.name)} (${page.version})`;
  const content = code.outerHTML;
  await documentClass.create(
    {
      name,
      pages: [{ name: local(page.name), type: "text", text: { content, format: 1 } }],
      flags: { cubilete: { workshop: JSON.stringify(written(arrival)) } },
    },
    { pack },
  );
}

/** Entries with a page in them, in compendia and in the world's journal. */
export async function entries(): Promise<{ uuid: string; name: string; from: string }[]> {
  const found: { uuid: string; name: string; from: string }[] = [];
  const carries = (flags: unknown): boolean =>
    typeof (flags as { cubilete?: { workshop?: unknown } })?.cubilete?.workshop === "string";
  for (const pack of packs()) {
    const index = await pack.getIndex({ fields: ["flags.cubilete.workshop"] });
    for (const { uuid, name, flags } of index) if (carries(flags)) found.push({ uuid, name, from: pack.title });
  }
  for (const entry of theGame().journal)
    if (carries(entry.flags)) found.push({ uuid: entry.uuid, name: nameOnSheet(entry), from: "" });
  return found;
}

/** What an entry brings. @throws {UserError} When it has no page. */
export async function openEntry(uuid: string): Promise<Arrival> {
  const entry = await documentOf<ItemLike & { flags: { cubilete?: { workshop?: unknown } } }>(uuid);
  const text = entry?.flags.cubilete?.workshop;
  if (typeof text !== "string") throw new UserError(key("error.noPage"));
  return arrivalOf(text);
}

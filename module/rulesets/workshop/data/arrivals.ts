import type { Page } from "../../../core/workshop/page/types.ts";
import type { Fate, Traveller, Wish } from "../../../core/workshop/travel.ts";
import {
  type ActorLike,
  type ItemLike,
  type JsonObject,
  SYSTEM_ID,
  theConfig,
  theGame,
} from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { nameOnSheet } from "../../../plan/people/called.ts";
import { workshopCore } from "./core.ts";
import { key } from "./labels.ts";

/** Heroes and things that come with a page: what becomes of each, and how all of it is taken back. */

/** What came from elsewhere: a page's text, and documents that were sent along. All of it is a stranger's. */
export interface Arrival {
  readonly text: string;
  readonly actors: readonly JsonObject[];
  readonly items: readonly JsonObject[];
}

type Kind = "Actor" | "Item";
type Stored = (ActorLike<{ game: string }> | ItemLike<{ game: string }>) & { toObject(): JsonObject };

/** One that comes along. */
export interface Newcomer {
  readonly kind: Kind;
  readonly name: string;
  readonly data: JsonObject;
  readonly fate: Fate;
  /** Who is here already. */
  readonly here: Stored | null;
}

/** An actor or item that an import made, put in another's place, or moved from one game to another. */
interface Trace {
  readonly uuid: string;
  readonly name: string;
  /** What stood there when it was done: who looks otherwise was touched since. */
  readonly print: string;
}

/** What an import did beside the page. */
export interface Traces {
  readonly made: readonly Trace[];
  readonly changed: readonly Trace[];
  readonly moved: readonly { readonly uuid: string; readonly from: string }[];
}

/** What a changed document was before, stored on it beside the change. */
const BEFORE = "workshopBefore";

const collection = (kind: Kind): Stored[] => [...(kind === "Actor" ? theGame().actors : theGame().items)] as Stored[];

/** All that is stored of a game in this world. */
export const storedOf = (kind: Kind, game: string): Stored[] =>
  collection(kind).filter(({ system }) => (system as { game?: unknown }).game === game);

/** Who comes along, by the game's page as it is now. */
export function newcomersOf(page: Page, { actors, items }: Arrival): Newcomer[] {
  const { fateOf, sameAs } = workshopCore();
  const read = (kind: Kind, list: readonly JsonObject[]): Newcomer[] => {
    const stored = new Map<Traveller, Stored>(storedOf(kind, page.id).map((one) => [one.toObject(), one]));
    return list.map((data) => {
      const found = sameAs(data, [...stored.keys()]);
      const here = (found && stored.get(found)) ?? null;
      return { kind, name: String(data.name ?? ""), data, fate: fateOf(data, found), here };
    });
  };
  return [...read("Actor", actors), ...read("Item", items)];
}

/** As of this game, and nothing that belongs to a world; its id, where nobody has it here. */
function ours([{ data, kind, here, name }, wish]: [Newcomer, Wish], game: string): JsonObject {
  const { _id, ...bare } = data;
  if (wish === "copy") bare.name = t(key("window.copy"), { name });
  const id = workshopCore().idOf(data);
  const free = id !== null && here === null && !collection(kind).some((one) => one.id === id);
  return { ...bare, ...(free && { _id: id }), system: { ...(data.system as object), game } } as JsonObject;
}

const documentClass = (kind: Kind): { createDocuments(data: object[], options: object): Promise<Stored[]> } =>
  theConfig()[kind].documentClass;

function traceOf(document: Stored): Trace {
  const data = document.toObject();
  // Ownership too: an actor that the GM gave to a player since must stay.
  const print = `${workshopCore().printOf(data)} ${JSON.stringify(data.ownership)}`;
  return { uuid: document.uuid, name: nameOnSheet(document), print };
}

/** Does what is wanted of each who comes; the host checks what is made as it checks anything. */
export async function takeIn(page: Page, wanted: readonly [Newcomer, Wish][], at: number): Promise<Traces> {
  const made: Trace[] = [];
  for (const kind of ["Actor", "Item"] as const) {
    const data = wanted.filter(([one, wish]) => one.kind === kind && (wish === "make" || wish === "copy"));
    if (data.length === 0) continue;
    const documents = await documentClass(kind).createDocuments(
      data.map((one) => ours(one, page.id)),
      { keepId: true },
    );
    made.push(...documents.map(traceOf));
  }
  const changed: Trace[] = [];
  for (const [{ data, here }, wish] of wanted) {
    if (wish !== "update" || !here) continue;
    const { flags: _, _stats: __, ...before } = here.toObject();
    const system = { ...(data.system as object), game: page.id };
    await putOn(here, { ...data, system }, { at, data: before as JsonObject });
    changed.push(traceOf(here));
  }
  return { made, changed, moved: [] };
}

/** Puts other content in the place of what a document is; `before`: what is kept of it, beside the change. */
async function putOn(
  document: Stored,
  data: JsonObject,
  before: { at: number; data: JsonObject } | null,
): Promise<void> {
  const { name, img, system, items } = data;
  const { flags } = document.toObject() as { flags: Record<string, JsonObject> };
  const { [BEFORE]: _, ...own } = flags[SYSTEM_ID] ?? {};
  const kept = { ...flags, [SYSTEM_ID]: before ? { ...own, [BEFORE]: before } : own };
  // Whole, so that nothing of what stood there is left between.
  await document.update(
    { name, ...(img !== undefined && { img }), system, flags: kept },
    { recursive: false, diff: false },
  );
  if (!("items" in document)) return;
  const ids = document.items.contents.map(({ id }) => id ?? "");
  if (ids.length > 0) await document.deleteEmbeddedDocuments("Item", ids);
  const carried = Array.isArray(items) ? (items as object[]) : [];
  if (carried.length > 0) await document.createEmbeddedDocuments("Item", carried, { keepId: true });
}

/** Takes all of a game along to another id of its page. */
export async function takeAlong(from: string, to: string): Promise<Traces["moved"]> {
  const all = [...storedOf("Actor", from), ...storedOf("Item", from)];
  for (const one of all) await belongTo(one, from, to);
  return all.map(({ uuid }) => ({ uuid, from }));
}

async function belongTo(document: Stored, from: string, to: string): Promise<void> {
  await document.update({ system: { game: to } });
  if (!("items" in document)) return;
  const carried = document.items.filter(({ system }) => (system as { game?: string }).game === from);
  if (carried.length > 0)
    await document.updateEmbeddedDocuments(
      "Item",
      carried.map(({ id }) => ({ _id: id, "system.game": to })),
    );
}

/** What taking an import back would do, by name: who goes, who gets back what they were, who stays since users changed them. */
export interface Retreat {
  readonly removed: readonly string[];
  readonly restored: readonly string[];
  readonly touched: readonly string[];
  readonly moved: number;
}

const hereBy = (uuid: string): Stored | undefined =>
  [...collection("Actor"), ...collection("Item")].find((one) => one.uuid === uuid);

const onBoard = ({ id }: Stored): boolean =>
  theGame().scenes.contents.some(({ tokens }) => tokens.contents.some(({ actorId }) => actorId === id));

const isTouched = (document: Stored, { print }: Trace): boolean =>
  traceOf(document).print !== print || onBoard(document);

const beforeOf = (document: Stored, at: number): JsonObject | null => {
  const kept = document.flags[SYSTEM_ID]?.[BEFORE];
  const { at: when, data } = (kept ?? {}) as { at?: number; data?: JsonObject };
  return when === at && data ? data : null;
};

/** Takes back what an import did, as far as nobody touched it since; `really` false: says what that would be. */
export async function takeOut(
  { made, changed, moved }: Traces,
  game: string,
  at: number,
  really: boolean,
): Promise<Retreat> {
  const removed: string[] = [];
  const restored: string[] = [];
  const touched: string[] = [];
  for (const trace of made) {
    const document = hereBy(trace.uuid);
    if (!document) continue;
    const stays = isTouched(document, trace);
    (stays ? touched : removed).push(nameOnSheet(document));
    if (!stays && really) await document.delete();
  }
  for (const trace of changed) {
    const document = hereBy(trace.uuid);
    if (!document) continue;
    const before = beforeOf(document, at);
    const back = before !== null && traceOf(document).print === trace.print;
    (back ? restored : touched).push(nameOnSheet(document));
    if (back && really) await putOn(document, before, null);
  }
  const back = moved.flatMap(({ uuid, from }) => {
    const document = hereBy(uuid);
    return document && document.system.game === game ? [[document, from] as const] : [];
  });
  if (really) for (const [document, from] of back) await belongTo(document, game, from);
  return { removed, restored, touched, moved: back.length };
}

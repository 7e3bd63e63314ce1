import { type BoxRow, type Contents, type Lookup, planBox, withNeeds } from "../../core/box.ts";
import type { Data } from "../../core/carry/file.ts";
import {
  type ActorLike,
  type DocumentLike,
  documentHere,
  type JsonObject,
  theGame,
  windowOf,
} from "../../foundry/index.ts";
import { owns } from "../../foundry/rights.ts";
import { bookPage, collectionOf, isActor, manyOf, putOnBoard } from "../../foundry/seen.ts";
import { withMap } from "../../foundry/v13-v14/levels.ts";
import { UserError } from "../../i18n/errors.ts";
import { short } from "../../i18n/names.ts";
import { packIn } from "../../i18n/packs.ts";
import { nameOnSheet } from "../../plan/people/called.ts";
import { clearOfChat } from "../../render/own-window.ts";
import { carriedFrom, followsFigures, newId, replace } from "../carry/actor-data.ts";
import { keep } from "../carry/kept.ts";
import { restore, whileTold } from "../copies/brought.ts";
import { COPY } from "../copies/on-card.ts";

/**
 * A box and the world: what of it is there, and the one place that brings it. Foundry's own import of an adventure writes over
 * whatever is there, with owners, ledgers and wounds; this one makes what is missing, and puts back what was chosen by name.
 */

export interface Box {
  readonly ruleset: string;
  readonly name: string;
  readonly contents: Contents;
}

/** Fields of an adventure by the documents in them, in the order in which they are made: what others lie in or name comes first. */
const FIELDS: readonly [kind: string, field: string][] = [
  ["Folder", "folders"],
  ["Actor", "actors"],
  ["Item", "items"],
  ["JournalEntry", "journal"],
  ["RollTable", "tables"],
  ["Macro", "macros"],
  ["Playlist", "playlists"],
  ["Cards", "cards"],
  ["Scene", "scenes"],
  ["Combat", "combats"],
];

export const boxPack = (ruleset: string) => packIn(`${ruleset}-box`);

const known = new Map<string, Box>();

/** A box that was read already. Reading one takes a moment, and drawing does not wait for it. */
export const boxHere = (ruleset: string): Box | undefined => known.get(ruleset);

/** @throws {UserError} When its compendium has none. */
export async function readBox(ruleset: string): Promise<Box> {
  const there = known.get(ruleset);
  if (there) return there;
  const pack = boxPack(ruleset);
  const [first] = pack?.index ?? [];
  const adventure = first && (await pack?.getDocument(first._id));
  if (!adventure) throw new UserError("CUBILETE.welcome.noBox");
  const source = adventure.toObject() as Record<string, Data[] | undefined>;
  const contents = Object.fromEntries(FIELDS.map(([kind, field]) => [kind, source[field] ?? []]));
  const box = { ruleset, name: nameOnSheet(adventure), contents };
  known.set(ruleset, box);
  return box;
}

const isUnreadable = (kind: string, id: string): boolean => collectionOf(kind)?.invalidDocumentIds.has(id) === true;
const isThere = (kind: string, id: string): boolean =>
  collectionOf(kind)?.get(id) !== undefined || isUnreadable(kind, id);

/** Conditions that follow an actor's figures are no user's edit. */
function withoutConditions(document: DocumentLike): Data {
  const source = document.toObject() as Data & { effects?: { statuses?: string[] }[] };
  if (document.documentName !== "Actor" || !source.effects) return source;
  return { ...source, effects: source.effects.filter(({ statuses = [] }) => !followsFigures(document, statuses)) };
}

const inWorld: Lookup = (kind, id) => {
  const document = collectionOf(kind)?.get(id);
  if (document) return withoutConditions(document);
  return isUnreadable(kind, id) ? "unreadable" : null;
};

/** The box beside the world as it is now. */
export const rowsOf = (box: Box): BoxRow[] => planBox(box.contents, inWorld);

/** How many of its documents the world lacks, and how many the box has; nothing is compared. */
export function lacking({ contents }: Box): { missing: number; of: number } {
  const rows = planBox(contents, (kind, id) => (isThere(kind, id) ? "unreadable" : null));
  const own = rows.filter(({ kind }) => kind !== "Folder");
  return { missing: own.filter(({ state }) => state === "missing").length, of: own.length };
}

/** The address of the page where its GM begins, the first of its first journal; null where the world has that no more. */
export function firstPage({ contents }: Box): string | null {
  const [journal] = contents.JournalEntry ?? [];
  const [page] = (journal?.pages as Data[] | undefined) ?? [];
  const uuid = `JournalEntry.${String(journal?._id)}.JournalEntryPage.${String(page?._id)}`;
  return documentHere(uuid) ? uuid : null;
}

/** Opens the journal there. */
export async function openFirstPage(box: Box): Promise<void> {
  const uuid = firstPage(box);
  const page = uuid === null ? null : await bookPage(uuid);
  if (!page) return;
  const { sheet } = page.parent;
  await sheet.render({ force: true, pageId: page.id });
  clearOfChat(sheet);
}

/** An actor's players: owners by what is stored, and users whose character it is. */
export const playersOf = (actor: ActorLike): string[] =>
  theGame()
    .users.filter((user) => !user.isGM && (owns(actor, user) || user.character?.id === actor.id))
    .map(({ name }) => name);

const working = new Set<string>();

/** Whether this page is bringing it at this moment. */
export const isBringing = (ruleset: string): boolean => working.has(ruleset);

const redraw = () => {
  for (const id of ["cubilete-welcome", "cubilete-box"]) void windowOf(id)?.render();
};

/**
 * Makes the chosen documents that are missing, and gives the chosen ones that differ what the box has. Everything else stays as it
 * is: owners, folders, what was added to scenes and journals, which scene is on. The first time its scene goes on the board.
 * @param chosen UUIDs of documents of the box.
 * @returns Whether it was done here; false while the same box is at work already.
 * @throws {UserError} When what was chosen cannot be made.
 */
export async function bringBox(box: Box, chosen: ReadonlySet<string>): Promise<boolean> {
  if (!theGame().user.isGM) throw new UserError("CUBILETE.error.notYours");
  if (working.has(box.ruleset)) return false;
  working.add(box.ruleset);
  redraw();
  try {
    await carryOut(box, chosen);
    return true;
  } finally {
    working.delete(box.ruleset);
    redraw();
  }
}

async function carryOut(box: Box, chosen: ReadonlySet<string>): Promise<void> {
  const rows = rowsOf(box);
  const isFirst = rows.every(({ kind, state }) => kind === "Folder" || state === "missing");
  const wanted = withNeeds(box.contents, rows, chosen);
  const states = new Map(rows.map(({ uuid, state }) => [uuid, wanted.has(uuid) ? state : null]));
  const planned = (state: string) => [...states].flatMap(([uuid, one]) => (one === state ? [uuid] : []));
  const id = newId();
  const bringing = { id, name: box.name, made: planned("missing"), changed: planned("edited") };
  await whileTold(bringing, async (brought) => {
    for (const [kind, list] of Object.entries(box.contents)) {
      const stateOf = ({ _id }: Data) => states.get(`${kind}.${String(_id)}`);
      const missing = list.filter((source) => stateOf(source) === "missing");
      try {
        await make(kind, missing);
      } finally {
        brought.made(...missing.map(({ _id }) => `${kind}.${String(_id)}`));
      }
      for (const source of list.filter((each) => stateOf(each) === "edited")) {
        try {
          await putBoxed(kind, source, id);
        } finally {
          brought.changed(`${kind}.${String(source._id)}`);
        }
      }
    }
    const [scene] = box.ruleset === COPY ? [] : (box.contents.Scene ?? []);
    const board = theGame().scenes.active;
    const opens = scene && collectionOf("Scene")?.get(String(scene._id));
    if (isFirst && opens && wanted.has(`Scene.${String(scene?._id)}`)) {
      brought.scene = board?.uuid ?? null;
      await putOnBoard(opens);
    }
  });
}

/** Makes documents under the box's own ids. What another GM's page made in the same moment is there: that is no fault. */
async function make(kind: string, list: readonly Data[]): Promise<void> {
  const lacked = () => list.filter(({ _id }) => !isThere(kind, String(_id)));
  const create = (data: readonly Data[]) =>
    manyOf(kind).createDocuments(kind === "Scene" ? data.map(withMap) : data, {
      ...{ keepId: true, keepEmbeddedIds: true },
      renderSheet: false,
    });
  try {
    if (lacked().length > 0) await create(lacked());
  } catch (error) {
    console.warn(`Cubilete: ${kind} of a box could not be made at once.`, error);
  }
  // One of them may have stopped the others: one after the other, each is made or says why not.
  for (const one of lacked()) {
    try {
      await create([one]);
    } catch (error) {
      if (isThere(kind, String(one._id))) continue;
      console.error(error);
      throw notMade(one);
    }
  }
  const [left] = lacked();
  if (left) throw notMade(left);
}

const notMade = ({ name }: Data): UserError =>
  new UserError("CUBILETE.box.error.notMade", { name: short(String(name)) });

async function putBoxed(kind: string, source: Data, id: string): Promise<void> {
  const document = collectionOf(kind)?.get(String(source._id));
  // Deleted meanwhile: then it is missing, and asked for the next time.
  if (!document) return;
  if (isActor(document)) {
    await replace(document, carriedFrom(source as JsonObject, document.uuid), id);
    await document.update({ prototypeToken: source.prototypeToken });
    return;
  }
  await keep(document, id, { ...(document.toObject() as Data), flags: undefined });
  await restore(document, source);
}

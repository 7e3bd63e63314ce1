import { writePart } from "../../cards/past/records.ts";
import { restoration } from "../../core/box.ts";
import type { Data } from "../../core/carry/file.ts";
import { canonical, idFrom } from "../../core/deed.ts";
import { atWork, isAtWork } from "../../deeds/at-work.ts";
import {
  type DocumentLike,
  documentHere,
  type JsonObject,
  plainData,
  SYSTEM_ID,
  theGame,
} from "../../foundry/index.ts";
import { collectionOf, isActor, isEmptyFolder, putOnBoard } from "../../foundry/seen.ts";
import { isAnothersPage, thisPage } from "../../foundry/writing-page.ts";
import { t } from "../../i18n/i18n.ts";
import { short } from "../../i18n/names.ts";
import { postPrompt } from "../../play/prompts.ts";
import { putBack } from "../carry/actor-data.ts";
import { keptUnder, letGo } from "../carry/kept.ts";
import { withProgress } from "../progress.ts";
import { type PackNote, packNotesIn, takeFromPacks } from "./in-packs.ts";
import { BROUGHT_CARD, listOnCard, printsIn } from "./on-card.ts";

/**
 * What a box, an import or a copy brings: its card is there before it begins, and it is taken back as a whole. What was made goes, and
 * what it replaced comes back, unless a user changed it since.
 */

/** Notes what was just brought, by UUID, and its state then. */
export interface BringingNotes {
  made(...uuids: string[]): void;
  changed(uuid: string): void;
  /** The scene that was on the board before, where another was put there. */
  scene: string | null;
  /** Compendia that something came into, and settings that took something over. */
  readonly packs: PackNote[];
  readonly settings: SettingNote[];
}

/** A setting of this system before and after. */
interface SettingNote {
  name: string;
  before: string;
  after: string;
}

const documentAt = (uuid: string): DocumentLike | undefined => {
  const [kind = "", id = "", part] = uuid.split(".");
  return part === undefined ? collectionOf(kind)?.get(id) : (documentHere(uuid) ?? undefined);
};

/** Its place, and the host's own notes on it, are no user's change. */
const IDLE = new Set(["_stats", "sort", "folder", "active", "thumb", "ownership", "navigation", "navOrder", "carried"]);
/** Of a token also where it stands, and whether players see it: for that it was put there. */
const MOVES = new Set(["x", "y", "elevation", "rotation", "level", "hidden", "_movementHistory", "_regions"]);
/** What a document is, in one word. */
const printOf = (document: DocumentLike): string => {
  const isIdle = (name: string) => IDLE.has(name) || (document.documentName === "Token" && MOVES.has(name));
  return idFrom(
    canonical(JSON.parse(JSON.stringify(document.toObject(), (name, value) => (isIdle(name) ? undefined : value)))),
  );
};

/** Whether one of these tokens, by UUID, is an actor's: without it that token would be nobody's. */
const isWorn = (document: DocumentLike, tokens: readonly string[]): boolean =>
  tokens.some((uuid) => {
    const token = documentAt(uuid);
    return token?.documentName === "Token" && (token.toObject() as { actorId?: unknown }).actorId === document.id;
  });

interface Printed {
  uuid: string;
  print: string;
}
const withPrints = (uuids: readonly string[]): Printed[] =>
  uuids.flatMap((uuid) => {
    const document = documentAt(uuid);
    return document ? [{ uuid, print: printOf(document) }] : [];
  });

/** What is about to be brought: its id, under which documents keep their old state, and what it will touch. */
interface Bringing {
  id: string;
  name: string;
  made: string[];
  changed: string[];
  packs?: readonly PackNote[];
}

/**
 * Brings it, and tells the GMs: first that it begins, so that a page that is gone in between leaves a way back, and then what came.
 * @param bring Takes note of what it made and changed, as soon as it did.
 */
export async function whileTold<T>(
  { id, name, made, changed, packs = [] }: Bringing,
  bring: (brought: BringingNotes) => Promise<T>,
): Promise<T> {
  const told = { id, name: short(name), page: thisPage() };
  const title = "CUBILETE.copy.brought.title";
  const planned = plainData({
    ...told,
    made: listOnCard(made),
    changed: listOnCard(changed),
    packs,
    scene: null,
    state: "bringing",
    left: [],
  });
  const card = { kind: BROUGHT_CARD, title, img: "icons/svg/chest.svg", actor: null };
  const message = await postPrompt("", { ...card, data: planned }, "gm");
  const came: Record<"made" | "changed", Printed[]> = { made: [], changed: [] };
  const brought: BringingNotes = {
    made: (...uuids) => void came.made.push(...withPrints(uuids)),
    changed: (uuid) => void came.changed.push(...withPrints([uuid])),
    scene: null,
    packs: [],
    settings: [],
  };
  return atWork(id, async () => {
    try {
      return await bring(brought);
    } finally {
      // What was brought before something failed is there, and can be taken back.
      const [made, changed] = [listOnCard(came.made), listOnCard(came.changed)];
      const { scene, packs, settings } = brought;
      const data = plainData({ ...told, made, changed, scene, packs, settings, state: "brought", left: [] });
      const isNothing = [came.made, came.changed, packs, settings].every(({ length }) => length === 0);
      if (message && isNothing) await message.delete();
      else if (message) await writePart(message, 0, { data });
    }
  });
}

/** Whether it is being brought at this moment. */
export const isBeingBrought = ({ id, page, state }: JsonObject): boolean =>
  state === "bringing" && (page === thisPage() ? isAtWork(String(id)) : isAnothersPage(String(page)));

/**
 * Takes all of it back, in the reverse order. Pressed again after a page that went in between, it does what is left.
 * @param force Whether an actor that replaced another goes although it changed since.
 * @returns UUIDs of what stays: it was changed since.
 */
export async function takeBrought(card: JsonObject, force = false): Promise<string[]> {
  const count = printsIn(card.made).size + printsIn(card.changed).size;
  if (count < MANY) return takeAll(card, force, async () => {});
  return withProgress(t("CUBILETE.copy.brought.title"), (progress) => {
    progress.stage(t("CUBILETE.copy.brought.back"), count, false);
    return takeAll(card, force, () => progress.step());
  });
}

/** From so many on there is a window that says how far it is. */
const MANY = 50;

/** @param step After each one. */
async function takeAll(card: JsonObject, force: boolean, step: () => Promise<void>): Promise<string[]> {
  const { id, made, changed, scene, state } = card;
  // A page that closed in between left no note of how these were.
  const isHalf = state === "bringing";
  const left: string[] = [];
  for (const [uuid, print] of [...printsIn(changed)].reverse()) {
    await step();
    const document = documentAt(uuid);
    if (!document || !keptUnder(document, id)) continue;
    if (force || isHalf || printOf(document) === print) await putBackAt(document, String(id));
    else left.push(uuid);
  }
  let waiting: DocumentLike | null = null;
  const goOn = async (next: DocumentLike | null): Promise<void> => {
    const [before, isMore] = [waiting, next !== null && next.documentName === waiting?.documentName];
    waiting = next;
    // Of many people or things everybody's list is drawn once, with the last of them.
    await before?.delete(isMore ? { render: false } : {});
  };
  for (const [uuid, print] of [...printsIn(made)].reverse()) {
    await step();
    const document = documentAt(uuid);
    if (!document) continue;
    if (document.documentName === "Folder") await goOn(null);
    const isEmpty = document.documentName !== "Folder" || isEmptyFolder(document);
    const isAsMade = isHalf ? document.documentName === "Token" || isUntouched(document) : printOf(document) === print;
    // A token that stays keeps its actor.
    if (isAsMade && isEmpty && !isWorn(document, left)) await goOn(document);
    else left.push(uuid);
    // Only people and things wait: whether a folder is empty, and what a token wears, is looked at in between.
    if (document.documentName !== "Actor" && document.documentName !== "Item") await goOn(null);
  }
  await goOn(null);
  for (const { name, before, after } of settingNotesIn(card.settings)) {
    // What the GM wrote since stays.
    if (theGame().settings.get(SYSTEM_ID, name) === after) await theGame().settings.set(SYSTEM_ID, name, before);
  }
  left.push(...(await takeFromPacks(String(id), packNotesIn(card.packs), force || isHalf)));
  const before = typeof scene === "string" ? documentAt(scene) : undefined;
  if (before) await putOnBoard(before);
  return left;
}

const settingNotesIn = (list: unknown): SettingNote[] =>
  (Array.isArray(list) ? (list as Partial<SettingNote>[]) : []).flatMap((one) => {
    const { name, before, after } = one ?? {};
    return [name, before, after].every((each) => typeof each === "string") ? [one as SettingNote] : [];
  });

/** Whether nothing was written there since it was made, as the host notes it. */
function isUntouched(document: DocumentLike): boolean {
  const { createdTime, modifiedTime } = (document.toObject() as { _stats?: Record<string, unknown> })._stats ?? {};
  return typeof createdTime === "number" && createdTime === modifiedTime;
}

/** What stood there before comes back, from the document that kept it; it goes from there last. */
async function putBackAt(document: DocumentLike, id: string): Promise<void> {
  if (isActor(document)) return putBack(document, id);
  const kept = keptUnder(document, id);
  if (!kept) return;
  await restore(document, kept.before as Data);
  await letGo(document, id);
}

/** Documents within others that are put back part by part. */
const PARTS: Readonly<Record<string, string>> = {
  tokens: "Token",
  levels: "Level",
  pages: "JournalEntryPage",
  results: "TableResult",
  effects: "ActiveEffect",
};

/** Gives a document that is no actor what a source says. */
export async function restore(document: DocumentLike, source: Data): Promise<void> {
  const { values, parts } = restoration(source, document.toObject() as Data);
  await document.update(values);
  for (const { field, remove, create, update } of parts) {
    const name = PARTS[field];
    if (name === undefined) continue;
    if (remove.length > 0) await document.deleteEmbeddedDocuments(name, remove);
    if (create.length > 0)
      await document.createEmbeddedDocuments(name, create, { keepId: true, keepEmbeddedIds: true });
    if (update.length > 0) await document.updateEmbeddedDocuments(name, update);
  }
}

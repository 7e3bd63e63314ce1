import { type DocumentLike, type PackLike, SYSTEM_ID, theGame } from "../../foundry/index.ts";
import { deletePack, isActor, manyOf } from "../../foundry/seen.ts";
import { deletionOf } from "../../foundry/v13-v14/deletion.ts";
import { putBack } from "../carry/actor-data.ts";
import { keptOn, keptUnder, keptWith } from "../carry/kept.ts";
import type { Progress } from "../progress.ts";

/**
 * What was brought into compendia of the world. There may be thousands: each document says by itself what brought it, and the card names
 * the compendia alone.
 */

/** A compendium that something is brought into, as its card notes it. */
export interface PackNote {
  /** Its id. */
  pack: string;
  /** Whether it was made for that. */
  created: boolean;
  /** When the last document was written there (milliseconds, as the host notes it): what changed later was changed by a user. */
  until: number;
}

/** What a document says of what brought it. */
export interface BroughtNote {
  /** What it is known by from one file to the next. */
  entry: string;
  /** What brought it last. */
  by: string;
  /** Whether it was made then; else it took the place of what was there. */
  made: boolean;
  /** What stood here before. */
  was?: BroughtNote | null;
  /** Until when it was given back (milliseconds): the undo itself is no user's change. */
  backUntil?: number;
}

/** Longer, in milliseconds, than it takes to write a document. */
const WRITING = 10_000;

/** The flag that says so. */
export const BROUGHT_FLAG = "brought";
const FIELD = `flags.${SYSTEM_ID}.${BROUGHT_FLAG}`;

/** So many documents are written or deleted at once. */
export const WRITTEN_AT_ONCE = 50;

/** What is listed of a document that was brought. */
interface BroughtEntry {
  id: string;
  note: BroughtNote;
  /** When it was written last. */
  changed: number;
}

/** How often an index was asked for. */
let asked = 0;

/** What was brought into a compendium, by its own notes. */
export async function broughtInto(pack: PackLike): Promise<BroughtEntry[]> {
  // The host keeps an index that it has, and what changed since is not in it: a field that it never heard of makes it look again.
  asked += 1;
  const index = await pack.getIndex({ fields: [FIELD, "_stats.modifiedTime", `flags.${SYSTEM_ID}.asked${asked}`] });
  return [...index].flatMap((entry) => {
    const { getProperty } = foundry.utils;
    const note = (getProperty(entry, FIELD) ?? {}) as Partial<Record<keyof BroughtNote, unknown>>;
    const { entry: named, by, made, backUntil } = note;
    if (typeof named !== "string" || typeof by !== "string") return [];
    const changed = Number(getProperty(entry, "_stats.modifiedTime") ?? 0);
    return [
      {
        id: String(entry._id),
        note: { entry: named, by, made: made === true, backUntil: Number(backUntil) || 0 },
        changed,
      },
    ];
  });
}

/** What the notes of a card say; the data of a message are a claim. */
export const packNotesIn = (list: unknown): PackNote[] =>
  (Array.isArray(list) ? (list as unknown[]) : []).flatMap((one) => {
    const { pack, created, until } = (one ?? {}) as Record<string, unknown>;
    return typeof pack === "string" ? [{ pack, created: created === true, until: Number(until) || 0 }] : [];
  });

/**
 * Takes back what was brought under an id: what was made goes, what it replaced comes back, and a compendium that was made for it and is
 * empty goes too.
 * @param whole Whether also what changed since goes: a page that was closed in between left no note of when it was written.
 * @returns UUIDs of what stays: it was changed since.
 */
export async function takeFromPacks(
  id: string,
  notes: readonly PackNote[],
  whole: boolean,
  progress?: Progress,
): Promise<string[]> {
  const left: string[] = [];
  for (const { pack: name, created, until } of [...notes].reverse()) {
    const pack = theGame().packs.get(name);
    // Only the world's own are ever written.
    if (pack?.metadata.packageType !== "world") continue;
    const mine = (await broughtInto(pack)).filter(({ note }) => note.by === id);
    const gone = mine.filter(({ note, changed }) => whole || changed <= Math.max(until, note.backUntil ?? 0));
    for (const { id: own } of mine.filter((entry) => !gone.includes(entry)))
      left.push(`Compendium.${name}.${pack.documentName}.${own}`);
    const made = gone.filter(({ note }) => note.made).map(({ id }) => id);
    for (let at = 0; at < made.length; at += WRITTEN_AT_ONCE) {
      const some = made.slice(at, at + WRITTEN_AT_ONCE);
      await manyOf(pack.documentName).deleteDocuments(some, { pack: name });
      await progress?.step(some.length);
    }
    for (const { id: own } of gone.filter(({ note }) => !note.made)) {
      const document = await pack.getDocument(own);
      if (document) await putBackInPack(document, id);
      await progress?.step();
    }
    if (created && [...(await pack.getIndex({ fields: [] }))].length === 0) await deletePack(pack);
  }
  return left;
}

/** An index and each document bear the same note. */
export const broughtNoteOn = ({ flags }: DocumentLike): BroughtNote | null =>
  (flags[SYSTEM_ID]?.[BROUGHT_FLAG] as BroughtNote | undefined) ?? null;

/** A thing as it becomes another, and keeps what it was: written in one operation. */
export function thingInPlace(document: DocumentLike, data: object, note: BroughtNote): object {
  const { _id, _stats, flags, ...before } = document.toObject() as Record<string, unknown>;
  const kept = keptWith(document, note.by, before);
  return { ...data, _id: document.id, flags: { [SYSTEM_ID]: { [BROUGHT_FLAG]: note, carried: { kept } } } };
}

/** How a thing is written over: nothing of what was there stays but what is kept of it. */
export const OVER = { recursive: false, diff: false } as const;

async function putBackInPack(document: DocumentLike, id: string): Promise<void> {
  const kept = keptUnder(document, id);
  const earlier = broughtNoteOn(document)?.was;
  if (!kept) return;
  const was = earlier && { ...earlier, backUntil: theGame().time.serverTime + WRITING };
  if (isActor(document)) {
    await putBack(document, id);
    await document.update(was ? { [FIELD]: was } : deletionOf(FIELD), { recursive: false });
    return;
  }
  const older = keptOn(document).filter((one) => one !== kept);
  const own = { ...(was && { [BROUGHT_FLAG]: was }), ...(older.length > 0 && { carried: { kept: older } }) };
  await document.update({ ...kept.before, flags: { [SYSTEM_ID]: own } }, OVER);
}

import type { Carried } from "../../../core/carry/file.ts";
import { type ActorLike, type DocumentLike, type PackLike, SYSTEM_ID, theGame } from "../../../foundry/index.ts";
import { createPack, isActor, manyOf } from "../../../foundry/seen.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { type BringingNotes, takeBrought, whileTold } from "../../copies/brought.ts";
import {
  BROUGHT_FLAG,
  type BroughtNote,
  broughtInto,
  broughtNoteOn,
  OVER,
  type PackNote,
  thingInPlace,
  WRITTEN_AT_ONCE,
} from "../../copies/in-packs.ts";
import type { Progress } from "../../progress.ts";
import { newId, placedOn, replace } from "../actor-data.ts";
import type { Maker } from "../makers.ts";
import type { StockEntry, StockKind } from "./entries.ts";

/** Puts what was brought into compendia of the world, one for each kind, all of it or nothing; one card takes all of it back. */

/** What is done with those that are there already, by what they are known by: the new one takes their place, they stay as they are, or both stay. */
export const THERE = ["replace", "leave", "both"] as const;
export type There = (typeof THERE)[number];

/** A kind that comes, and what is done where one is there. */
interface ChosenKind {
  kind: StockKind;
  there: There;
}

/** The compendium of a kind in this world; its name says whose and what it is, in any language. */
const packIdOf = ({ game }: Maker, { id, document }: StockKind): string =>
  `world.${SYSTEM_ID}-${game}-${document === "Actor" ? `people-${id}` : id}`;

const packOf = (maker: Maker, kind: StockKind): PackLike | undefined => theGame().packs.get(packIdOf(maker, kind));

/** Those of a kind that this world's compendium has already: their ids there, by what they are known by. */
export async function thereOf(maker: Maker, kind: StockKind): Promise<Map<string, string>> {
  const pack = packOf(maker, kind);
  return new Map(pack ? (await broughtInto(pack)).map(({ id, note }) => [note.entry, id]) : []);
}

/** How many came, and what could not be made, each with the host's reason. */
interface StockCame {
  count: number;
  refused: string[];
}

/**
 * Brings them.
 * @param setting What the table's settings take over; null: nothing.
 * @throws {WorkStopped} When the user stopped it; {UserError} naming what is in the way. Nothing came then.
 */
export async function bringStock(
  id: string,
  name: string,
  maker: Maker,
  chosen: readonly ChosenKind[],
  setting: { name: string; value: string } | null,
  progress: Progress,
): Promise<StockCame> {
  if (!theGame().user.isGM) throw new UserError("CUBILETE.error.notYours");
  const packs = chosen.map(({ kind }) => {
    const pack = packOf(maker, kind);
    if (pack?.locked) throw new UserError("CUBILETE.haul.trouble.locked", { name: pack.title });
    return { pack: packIdOf(maker, kind), created: !pack, until: 0 };
  });
  const came: StockCame = { count: 0, refused: [] };
  progress.stage(
    t("CUBILETE.haul.writing"),
    chosen.reduce((sum, { kind }) => sum + kind.entries.length, 0),
  );
  await whileTold({ id, name, made: [], changed: [], packs }, async (notes) => {
    try {
      for (const one of chosen) await bringKind(id, maker, one, notes, came, progress);
      if (setting) await takeSetting(setting, notes);
    } catch (error) {
      progress.stage(t("CUBILETE.haul.takingBack"), 0, false);
      await takeBrought({
        id,
        state: "bringing",
        made: [],
        changed: [],
        packs: notes.packs.map((note) => ({ ...note })),
      });
      notes.packs.length = 0;
      throw error;
    }
  });
  return came;
}

async function takeSetting({ name, value }: { name: string; value: string }, notes: BringingNotes): Promise<void> {
  const { settings } = theGame();
  const before = String(settings.get(SYSTEM_ID, name));
  await settings.set(SYSTEM_ID, name, value);
  notes.settings.push({ name, before, after: value });
}

function made(maker: Maker, kind: StockKind): Promise<PackLike> {
  const [, name = ""] = packIdOf(maker, kind).split(".");
  return createPack({ name, type: kind.document, label: t("CUBILETE.haul.pack", { kind: kind.label }) });
}

async function bringKind(
  by: string,
  maker: Maker,
  { kind, there }: ChosenKind,
  notes: BringingNotes,
  came: StockCame,
  progress: Progress,
): Promise<void> {
  const known = await thereOf(maker, kind);
  const isOld = ({ id }: StockEntry): boolean => there !== "both" && known.has(id);
  const old = there === "replace" ? kind.entries.filter(isOld) : [];
  const fresh = kind.entries.filter((entry) => !isOld(entry));
  await progress.step(kind.entries.length - old.length - fresh.length);
  if (old.length + fresh.length === 0) return;
  const already = packOf(maker, kind);
  const pack = already ?? (await made(maker, kind));
  const note: PackNote = { pack: pack.collection, created: !already, until: 0 };
  notes.packs.push(note);
  const wrote = (documents: readonly DocumentLike[]): void => {
    came.count += documents.length;
    for (const document of documents) {
      const { _stats } = document.toObject() as { _stats?: { modifiedTime?: number } };
      note.until = Math.max(note.until, _stats?.modifiedTime ?? 0);
    }
  };
  const refuse = (entry: StockEntry, error: unknown): void => {
    console.error(error);
    came.refused.push(
      `${entry.name}: ${String(error instanceof Error ? error.message : error)
        .split("\n")
        .at(-1)}`,
    );
  };
  for (let at = 0; at < fresh.length; at += WRITTEN_AT_ONCE) {
    const some = fresh.slice(at, at + WRITTEN_AT_ONCE);
    await each(some, refuse, async (entries) => wrote(await create(pack, entries, by)));
    await progress.step(some.length);
  }
  for (let at = 0; at < old.length; at += WRITTEN_AT_ONCE) {
    const some = old.slice(at, at + WRITTEN_AT_ONCE);
    await each(some, refuse, async (entries) => wrote(await putOver(pack, entries, known, by)));
    await progress.step(some.length);
  }
}

/** All at once; where one of them stops the others, one after the other. */
async function each(
  entries: readonly StockEntry[],
  refuse: (entry: StockEntry, error: unknown) => void,
  write: (entries: readonly StockEntry[]) => Promise<void>,
): Promise<void> {
  try {
    await write(entries);
  } catch (error) {
    const [only, ...more] = entries;
    if (only && more.length === 0) refuse(only, error);
    else for (const entry of entries) await each([entry], refuse, write);
  }
}

const create = (pack: PackLike, entries: readonly StockEntry[], by: string): Promise<DocumentLike[]> =>
  manyOf(pack.documentName).createDocuments(
    entries.map(({ id, data }) => ({
      ...(data.items ? onOwnId(pack, data as Carried) : data),
      flags: { [SYSTEM_ID]: { [BROUGHT_FLAG]: { entry: id, by, made: true } satisfies BroughtNote } },
    })),
    { pack: pack.collection, keepId: true, keepEmbeddedIds: true, renderSheet: false },
  );

/** Effects of an actor's own name it by its address. */
function onOwnId(pack: PackLike, data: Carried): object {
  const _id = newId();
  return { ...placedOn(data, `Compendium.${pack.collection}.${pack.documentName}.${_id}`), _id };
}

async function putOver(
  pack: PackLike,
  entries: readonly StockEntry[],
  known: ReadonlyMap<string, string>,
  by: string,
): Promise<DocumentLike[]> {
  const documents = await pack.getDocuments({ _id__in: entries.map(({ id }) => known.get(id)) });
  const byId = new Map(documents.map((document) => [document.id, document]));
  const pairs = entries.flatMap((entry) => {
    const document = byId.get(known.get(entry.id) ?? "");
    const note = { entry: entry.id, by, made: false, was: document ? broughtNoteOn(document) : null };
    return document ? [{ entry, document, note }] : [];
  });
  const things = pairs.filter(({ document }) => !isActor(document));
  const written = things.map(({ entry, document, note }) => thingInPlace(document, entry.data, note));
  if (written.length > 0) await manyOf(pack.documentName).updateDocuments(written, { pack: pack.collection, ...OVER });
  for (const { entry, document, note } of pairs) {
    if (!isActor(document)) continue;
    await replace(document as ActorLike, entry.data as Carried, by);
    await document.update({ [`flags.${SYSTEM_ID}.${BROUGHT_FLAG}`]: note });
  }
  return pairs.map(({ document }) => document);
}

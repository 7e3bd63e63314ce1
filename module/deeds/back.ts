import { type Happened, noteHappened, ONE_WRITE, RECORDS_PATH, renoteHappened } from "../cards/past/happened.ts";
import { actorAt, type ChangeRecord, recordAt, recordsOf, standing } from "../cards/past/records.ts";
import { notedOf } from "../cards/past/told.ts";
import { limitsOf, wayBack } from "../cards/past/way-back.ts";
import { isNearer, isSame, moveShare } from "../core/deed.ts";
import { type ActorLike, type DocumentLike, type JsonObject, theGame } from "../foundry/index.ts";
import { deletionOf } from "../foundry/v13-v14/deletion.ts";
import { atWork } from "./at-work.ts";
import { type Beside, doBeside } from "./beside.ts";
import { createUnderIds } from "./changes.ts";
import { FOR_ANOTHER } from "./marks.ts";
import { heldBack } from "./steps.ts";

/**
 * Undoing is a deed too: what it writes is worked out once and stored before the first write, so that a page that
 * finishes it later writes the same, and subtracts no share twice.
 */

/** A figure that goes back; `item`: of a thing of the actor's by id, or blank. */
interface Figure {
  item: string;
  path: string;
  from: unknown;
  to: unknown;
}

/** What taking one record back writes. */
interface Way {
  target: string;
  record: string;
  /** Whether the record stood on its actor when this began. */
  stood: boolean;
  /** The deed that noted it, if a GM's page did. */
  deed: Pick<Happened, "id" | "message"> | null;
  figures: Figure[];
  creates: JsonObject[];
  removes: string[];
  puts: JsonObject[];
  ends: string[];
  statuses: { id: string; active: boolean }[];
}

/** As it is kept while it is being done. */
interface GoingBack {
  first: Beside[];
  back: Way[];
}
export const isGoingBack = (kept: object): kept is GoingBack => "back" in kept;

/** @throws {UserError} When a later change cannot be told apart from it. */
function wayOf(target: ActorLike, record: ChangeRecord): Way {
  const { updates, items = [] } = wayBack(target, record).changes;
  const figuresOf = (document: DocumentLike, item: string, values: Record<string, unknown>) =>
    Object.entries(values).map(([path, to]) => ({ item, path, from: standing(document, path), to }));
  const noted = theGame().user.isGM ? notedOf(record) : undefined;
  return {
    target: target.uuid,
    record: record.id,
    stood: recordAt(target, record.id) !== null,
    deed: noted ? { id: noted.id, message: noted.message } : null,
    figures: [
      ...figuresOf(target, "", updates),
      ...items.flatMap(({ item, updates }) => figuresOf(item, item.id, updates)),
      // What a later change took away may come back first.
      ...record.writes.flatMap(({ item, path, before, after }) =>
        item === "" || target.items.get(item) ? [] : [{ item, path, from: after, to: before }],
      ),
    ],
    creates: record.removed,
    removes: record.created,
    puts: record.ended,
    ends: record.put,
    statuses: record.statuses.map(({ id, before }) => ({ id, active: before })),
  };
}

/** Whether it is one update of its actor, which cannot stop halfway. */
const isOneWrite = ({ figures, creates, removes, puts, ends, statuses }: Way): boolean =>
  figures.every(({ item }) => item === "") &&
  [creates, removes, puts, ends, statuses].every(({ length }) => length === 0);

/**
 * What is still to be written of a document's figures. What others changed meanwhile stays: the figure moves by the
 * share.
 * @param again Whether a closed page may have written it already. A thing's figure shows that by its value; the actor's
 * own by the record, which goes in the same write.
 */
function left(document: DocumentLike, item: string, { figures, stood }: Way, again: boolean): Record<string, unknown> {
  return Object.fromEntries(
    figures
      .filter((one) => one.item === item)
      .flatMap(({ path, from, to }) => {
        const now = standing(document, path);
        if (isSame(now, to)) return [];
        const isUntold = again && (item !== "" || !stood);
        if (isUntold && !isSame(now, from) && !isNearer(now, from, to)) return [];
        const moved = moveShare(now, from, to, limitsOf(document, path));
        return moved ? [[path, moved.value]] : [];
      }),
  );
}

/** By how much an undo moves each figure now. */
function shiftsOf(target: ActorLike, way: Way, again: boolean): (item: string, path: string) => number {
  const shifts = way.figures.flatMap(({ item, path }) => {
    const document = item === "" ? target : target.items.get(item);
    const now = document && standing(document, path);
    const to = document && left(document, item, way, again)[path];
    return typeof now === "number" && typeof to === "number" ? [[`${item} ${path}`, to - now] as const] : [];
  });
  const known = new Map(shifts);
  return (item, path) => known.get(`${item} ${path}`) ?? 0;
}

/**
 * What later changes of the same figures found and left, now that this one is gone. Else the second of two equal ones would find
 * its figure as it was before, and be taken for one that was put back by hand.
 */
function laterOnes(target: ActorLike, record: string, shift: ReturnType<typeof shiftsOf>): Record<string, unknown> {
  const all = recordsOf(target);
  const later = all.slice(all.findIndex(({ id }) => id === record) + 1 || all.length);
  const moved = (value: unknown, by: number) =>
    typeof value === "number" ? Number((value + by).toPrecision(12)) : value;
  return Object.fromEntries(
    later.flatMap(({ id, writes }) => {
      const now = writes.map((one) => {
        const by = shift(one.item, one.path);
        return { ...one, before: moved(one.before, by), after: moved(one.after, by) };
      });
      return isSame(now, writes) ? [] : [[`${RECORDS_PATH}.${id}.writes`, now]];
    }),
  );
}

/** The actor's own figures come last, in one write with the end of the record: until then it can be tried again. */
async function write(changed: ActorLike, way: Way, again = false): Promise<void> {
  const { record, creates, removes, puts, ends, statuses } = way;
  let target = changed;
  const lacks = (there: { get(id: string): unknown }) => (one: JsonObject) => !there.get(String(one._id));
  for (const { id, active } of statuses)
    if (target.statuses.has(id) !== active) await target.toggleStatusEffect(id, { active });
  const things = removes.filter((id) => target.items.get(id));
  if (things.length > 0) await target.deleteEmbeddedDocuments("Item", things);
  const lost = creates.filter(lacks(target.items));
  target = await createUnderIds(target, "Item", lost, { keepId: true, asItWas: true, ...FOR_ANOTHER });
  const effects = ends.filter((id) => target.effects.get(id));
  if (effects.length > 0) await target.deleteEmbeddedDocuments("ActiveEffect", effects);
  const ended = puts.filter(lacks(target.effects));
  target = await createUnderIds(target, "ActiveEffect", ended, { keepId: true, ...FOR_ANOTHER });
  const shift = shiftsOf(target, way, again);
  const changes = [...new Set(way.figures.flatMap(({ item }) => item || []))].flatMap((id) => {
    const item = target.items.get(id);
    const updates = item ? left(item, id, way, again) : {};
    return Object.keys(updates).length > 0 ? [{ _id: id, ...updates }] : [];
  });
  if (changes.length > 0) await target.updateEmbeddedDocuments("Item", changes);
  const stands = recordAt(target, record) !== null;
  const own = {
    ...left(target, "", way, again),
    ...laterOnes(target, record, shift),
    ...(stands && deletionOf(`${RECORDS_PATH}.${record}`)),
  };
  if (Object.keys(own).length > 0) await target.update(own);
}

/** Strikes what was taken back off the deed that noted it. */
const strike = ({ deed, record }: Way): Promise<void> | undefined =>
  deed
    ? renoteHappened(deed, (known) => {
        const to = known.to.filter((one) => one.record !== record);
        return to.length > 0 ? { ...known, to, open: known.open === ONE_WRITE ? "" : known.open } : null;
      })
    : undefined;

/**
 * Undoes a deed on the page that is doing it: the deed stays open, so that another page can finish the undo if this one
 * closes too.
 * @throws {UserError} When a later change cannot be told apart from it.
 */
export const asIfNotDone = async (target: ActorLike, record: ChangeRecord): Promise<void> =>
  write(target, wayOf(target, record));

/**
 * Undoes a change: figures that only it changed get their old value back; from figures that others changed since, its
 * share is subtracted.
 * @throws {UserError} When a later change cannot be told apart from it.
 */
export const takeBack = async (target: ActorLike, record: ChangeRecord): Promise<void> =>
  goBack([wayOf(target, record)]);

/**
 * Undoes what a GM's card did to several actors, newest first. Deleted actors, and changes undone already, are left
 * out.
 * @param first What goes with it, before.
 * @throws {UserError} Before anything is written, where a later change cannot be told apart from it.
 */
export async function takeBackAll(records: readonly ChangeRecord[], first: readonly Beside[] = []): Promise<void> {
  const back = records.flatMap((record) => {
    const actor = actorAt(record.target);
    return actor && (notedOf(record) || recordAt(actor, record.id)) ? [wayOf(actor, record)] : [];
  });
  await goBack(back.reverse(), first);
}

async function goBack(back: Way[], first: readonly Beside[] = []): Promise<void> {
  const { user } = theGame();
  const [one] = back;
  if (!user.isGM) {
    for (const way of back) await writeOn(way);
    return;
  }
  const [beside] = first;
  // A single write cannot stop halfway.
  if (!one && first.length === 1 && beside) return doBeside(beside);
  if (first.length === 0 && (!one || (back.length === 1 && isOneWrite(one)))) {
    if (one?.deed)
      // Should the page be gone in between: where the record still stands, it was not taken back yet.
      await renoteHappened(one.deed, (known) => ({ ...known, open: known.open || ONE_WRITE }));
    if (one) await writeOn(one);
    return;
  }
  const going: GoingBack = { first: [...first], back };
  const place = { id: foundry.utils.randomID(), message: one?.deed?.message ?? "" };
  const nothing = { part: 0, option: "", note: "", cost: false, to: [] };
  await atWork(place.id, async () => {
    await noteHappened({ ...place, ...nothing, user: user.id, at: Date.now(), open: JSON.stringify(going) });
    try {
      for (const each of first) await doBeside(each);
    } catch (error) {
      // Refused before anything of it was taken back: there is nothing to go on with.
      await renoteHappened(place, () => null);
      throw error;
    }
    for (const way of back) await writeOn(way);
    await renoteHappened(place, () => null);
  });
}

async function writeOn(way: Way): Promise<void> {
  const target = actorAt(way.target);
  if (target) await write(target, way);
  const now = actorAt(way.target);
  // A module may keep it back, and says nothing of it.
  if (now && recordAt(now, way.record)) throw heldBack(now);
  await strike(way);
}

/** Finishes an undo that a closed page began: where the record is gone too, that part was written. */
export async function goOnBack(place: Pick<Happened, "id" | "message">, { first, back }: GoingBack): Promise<void> {
  for (const each of first) await doBeside(each, true);
  for (const way of back) {
    const target = actorAt(way.target);
    if (target && (!way.stood || recordAt(target, way.record))) await write(target, way, true);
    await strike(way);
  }
  await renoteHappened(place, () => null);
}

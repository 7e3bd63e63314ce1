import { RECORDS_PATH } from "../cards/past/happened.ts";
import { actorAt, type ChangeRecord, forgotten, recordAt, recordsOf, standing } from "../cards/past/records.ts";
import { figureName } from "../cards/past/way-back.ts";
import { isNearer, isSame, type Moved, moveShare } from "../core/deed.ts";
import { type ActorLike, type ItemLike, type JsonObject, notifications } from "../foundry/index.ts";
import { deletionOf } from "../foundry/v13-v14/deletion.ts";
import { UserError } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { calledBy } from "../plan/people/called.ts";
import { FOR_ANOTHER } from "./marks.ts";

/** What a deed writes on one actor. */
export interface DeedStep {
  target: string;
  record: ChangeRecord;
  creates: JsonObject[];
  puts: JsonObject[];
}

type Write = ChangeRecord["writes"][number];

/** Whether a step is done by one update of its actor. */
export const isOneWrite = ({ record: { writes, removed, ended, statuses }, creates, puts }: DeedStep): boolean =>
  writes.every(({ item }) => item === "") &&
  [removed, ended, statuses, creates, puts].every(({ length }) => length === 0);

/**
 * Does one step. The record and the actor's own figures are one write, and it comes first: if a later one fails (items,
 * conditions), the undo still has its record.
 * @param again Whether a closed page may have done a part of it: that part is left alone.
 */
export async function doStep(target: ActorLike, step: DeedStep, again = false): Promise<void> {
  const { record, creates, puts } = step;
  const noted = again && recordAt(target, record.id) !== null;
  if (!noted) {
    const own = figuresOf(target, step, "", again);
    const old = forgotten(target).map((id) => deletionOf(`${RECORDS_PATH}.${id}`));
    const stood = Object.keys(own).map((path) => [path, standing(target, path)] as const);
    await target.update({ ...own, ...Object.assign({}, ...old), [`${RECORDS_PATH}.${record.id}`]: record });
    const now = actorAt(target.uuid);
    // A module may keep it back, and says nothing of it: then nothing else of it is written.
    if (now && recordAt(now, record.id) === null) {
      await asItStood(now, stood);
      throw heldBack(now);
    }
  }
  const ids = [...new Set(record.writes.flatMap(({ item }) => (item === "" ? [] : [item])))];
  const changed = ids
    .filter((id) => target.items.get(id))
    .map((id) => ({ _id: id, ...figuresOf(target, step, id, again) }))
    .filter((data) => Object.keys(data).length > 1);
  if (changed.length > 0) await target.updateEmbeddedDocuments("Item", changed);
  const made = absent(creates, record.created, target.items, again);
  if (made.length > 0) await target.createEmbeddedDocuments("Item", made, { keepId: true, ...FOR_ANOTHER });
  const gone = present(record.removed, target.items, again);
  if (gone.length > 0) await target.deleteEmbeddedDocuments("Item", gone);
  const effects = absent(puts, record.put, target.effects, again);
  if (effects.length > 0)
    await target.createEmbeddedDocuments("ActiveEffect", effects, { keepId: true, ...FOR_ANOTHER });
  const ended = present(record.ended, target.effects, again);
  if (ended.length > 0) await target.deleteEmbeddedDocuments("ActiveEffect", ended);
  for (const { id, before } of record.statuses)
    if (!again || target.statuses.has(id) === before) await target.toggleStatusEffect(id, { active: !before });
  requireDone(target, step);
}

/** A module that writes over the records keeps the record back alone: what went with it would count for nothing done, and be done again. */
async function asItStood(now: ActorLike, stood: readonly (readonly [path: string, value: unknown])[]): Promise<void> {
  const moved = stood.filter(([path, value]) => !isSame(standing(now, path), value));
  if (moved.length > 0) await now.update(Object.fromEntries(moved));
}

/**
 * What the giver loses and the receiver does not get would be lost.
 * @throws {UserError} Where the items do not match what the record says came or went.
 */
function requireDone({ uuid }: ActorLike, { record: { created, removed } }: DeedStep): void {
  const now = actorAt(uuid);
  // An actor that was deleted meanwhile: nothing to write, and the message says so.
  if (!now) return;
  const isWhole = created.every((one) => now.items.get(one)) && removed.every(({ _id }) => !now.items.get(String(_id)));
  if (!isWhole) throw heldBack(now);
}

export const heldBack = (actor: ActorLike): UserError =>
  new UserError("CUBILETE.error.heldBack", { name: calledBy(actor) });

interface There {
  get(id: string): unknown;
}

/** New documents, under the ids that the record gives them. */
const absent = (data: readonly JsonObject[], ids: readonly string[], there: There, again: boolean): JsonObject[] =>
  data
    .map((each, at) => ({ ...each, _id: ids[at] ?? "" }))
    .filter(({ _id }) => !again || !there.get(_id)) as JsonObject[];

const present = (data: readonly JsonObject[], there: There, again: boolean): string[] =>
  data.map(({ _id }) => String(_id)).filter((id) => !again || there.get(id));

/** What an update of the actor, or of one of its items, says. */
function figuresOf(target: ActorLike, { record }: DeedStep, of: string, again: boolean): Record<string, unknown> {
  const document = of === "" ? target : target.items.get(of);
  return Object.fromEntries(
    record.writes
      .filter(({ item }) => item === of)
      .flatMap((write) => {
        if (!again || !document) return [[write.path, write.after]];
        const moved = share(target, document, write, record);
        return moved ? [[write.path, moved.value]] : [];
      }),
  );
}

/**
 * What is left to move of a figure that others may have moved while no page worked on it; null: nothing. The actor's
 * own figures and the record are one write: without the record they were not written, unless the owner removed it.
 */
function share(target: ActorLike, document: ActorLike | ItemLike, write: Write, record: ChangeRecord): Moved | null {
  const { item, path, before, after } = write;
  const now = standing(document, path);
  const since = item === "" ? 0 : movedSince(target, write, record);
  const [undone, done] = [before, after].map((value) => (typeof value === "number" ? value + since : value));
  if (isSame(now, done)) return null;
  // A thing bears no record. If a user changed it by hand, it counts as done unless it is nearer to what was before.
  if (item !== "" && isNearer(now, done, undone)) return null;
  if (item === "" && !isSame(now, undone))
    notifications().warn(t("CUBILETE.deed.moved", { name: calledBy(target), what: figureName(target, target, path) }), {
      permanent: true,
    });
  return moveShare(now, before, after, { least: null, most: null });
}

/** What deeds that came after it moved a thing's figure by. */
const movedSince = (target: ActorLike, { item, path }: Write, { id, at }: ChangeRecord): number =>
  recordsOf(target)
    .filter((later) => later.at > at && later.id !== id)
    .flatMap(({ writes }) => writes.filter((one) => one.item === item && one.path === path))
    .reduce((sum, { before, after }) => sum + (Number(after) - Number(before) || 0), 0);

import type { TargetChanges } from "../contract/index.ts";
import {
  type ActorLike,
  type DocumentLike,
  documentOf,
  type ItemLike,
  type JsonObject,
  type MessageLike,
  theGame,
} from "../foundry/index.ts";
import type { AppliedRecord, CardData, CardPart } from "./card-model.ts";

/** What was done to a target, written so that it can be taken back: what stood there before, what was made and removed. */

/**
 * What an application is about to do, with what stands there now.
 * @param origin The option that it comes from, or that it is what a roll costs; otherwise an outcome is applied.
 */
export function recordOf(
  target: ActorLike,
  { updates, items = [], creates = [], removes = [], statuses = {}, lines }: TargetChanges,
  by: string,
  origin: Partial<Pick<AppliedRecord, "option" | "note" | "cost">> = {},
): AppliedRecord {
  const { randomID } = foundry.utils;
  const combat = theGame().combat;
  return {
    id: randomID(),
    target: target.uuid,
    name: target.name,
    by,
    combat: combat?.started ? combat.id : "",
    option: "",
    note: "",
    cost: false,
    ...origin,
    writes: [
      ...written(target, "", updates),
      ...items.flatMap(({ item, updates }) => written(item, item.uuid, updates)),
    ],
    created: creates.map(() => randomID()),
    removed: removes.flatMap((id) => {
      const item = target.items.get(id);
      return item ? [item.toObject() as JsonObject] : [];
    }),
    statuses: Object.entries(statuses).flatMap(([id, active]) =>
      target.statuses.has(id) === active ? [] : [{ id, before: !active }],
    ),
    lines,
  };
}

function written(document: DocumentLike, item: string, updates: Record<string, unknown>): AppliedRecord["writes"] {
  const { deepClone, getProperty } = foundry.utils;
  return Object.entries(updates).map(([path, after]) => ({
    item,
    path,
    before: deepClone(getProperty(document._source, path)) ?? getProperty(document, path) ?? null,
    after,
  }));
}

/** Whether it says that the outcome of a roll was applied: neither bought nor paid. */
export const isOutcome = ({ option, cost }: AppliedRecord): boolean => option === "" && !cost;

/** Does what a record says. */
export async function carryOut(
  target: ActorLike,
  { updates, items = [], creates = [] }: TargetChanges,
  record: AppliedRecord,
): Promise<void> {
  const made = creates.map((data, index) => ({ ...data, _id: record.created[index] }));
  if (Object.keys(updates).length > 0) await target.update(updates);
  for (const { item, updates } of items) await item.update(updates);
  if (made.length > 0) await target.createEmbeddedDocuments("Item", made, { keepId: true });
  const gone = record.removed.map(({ _id }) => String(_id));
  if (gone.length > 0) await target.deleteEmbeddedDocuments("Item", gone);
  for (const { id, before } of record.statuses) await target.toggleStatusEffect(id, { active: !before });
}

/** Restores what stood there before; it never computes. `mine`: whether whoever asks may change an actor. */
export async function takeBack(
  target: ActorLike,
  record: AppliedRecord,
  mine: (actor: ActorLike) => boolean,
): Promise<void> {
  // The author of a message can rewrite its records, and it is the GM's client that writes: figures of the rules only, and
  // only of what whoever asks may change.
  const figures = record.writes.filter(({ path }) => path.startsWith("system."));
  for (const uuid of new Set(figures.map(({ item }) => item))) {
    const item = uuid ? await documentOf<ItemLike>(uuid) : null;
    if (uuid && !(item?.documentName === "Item" && item.actor && mine(item.actor))) continue;
    const before = figures.filter((figure) => figure.item === uuid).map(({ path, before }) => [path, before]);
    await (item ?? target).update(Object.fromEntries(before));
  }
  const made = record.created.filter((id) => target.items.get(id));
  if (made.length > 0) await target.deleteEmbeddedDocuments("Item", made);
  const lost = record.removed.filter(({ _id }) => !target.items.get(String(_id)));
  if (lost.length > 0) await target.createEmbeddedDocuments("Item", lost, { keepId: true });
  for (const { id, before } of record.statuses) {
    if (target.statuses.has(id) !== before) await target.toggleStatusEffect(id, { active: before });
  }
}

/** What the first part of a card says; undefined where the message is none of ours. */
export const firstPart = ({ system }: MessageLike): CardPart | undefined => (system as Partial<CardData>).parts?.[0];

/** Arrays are replaced whole by an update, so the parts are copied, changed and written back. */
export function writePart(message: MessageLike, index: number, change: Partial<CardPart>): Promise<unknown> {
  const { parts } = message.system as CardData;
  const changed = parts.map((part, at) => (at === index ? { ...part, ...change } : part));
  return message.update({ "system.parts": foundry.utils.deepClone(changed) });
}

/**
 * What cards took from one figure of a target in its last fight, since a moment (milliseconds): the sum of what the
 * records of that fight took. A fight is what was applied during one combat; without the combat tracker, all since then.
 */
export function lossesOf(target: string, path: string, since: number): number {
  const losses: { combat: string; lost: number }[] = [];
  for (const message of theGame().messages) {
    if (message.timestamp <= since) continue;
    for (const part of (message.system as Partial<CardData>).parts ?? []) {
      for (const record of part.applied.filter((each) => each.target === target)) {
        for (const write of record.writes) {
          const lost = Number(write.before) - Number(write.after);
          if (!write.item && write.path === path && lost > 0) losses.push({ combat: record.combat, lost });
        }
      }
    }
  }
  const last = losses.at(-1)?.combat;
  return losses.reduce((sum, { combat, lost }) => (combat === last ? sum + lost : sum), 0);
}

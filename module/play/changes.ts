import {
  actorAt,
  type ChangeRecord,
  MOST_RECORDS,
  type Origin,
  RECORDS_PATH,
  recordOf,
  recordsOf,
} from "../cards/records.ts";
import { rulesets, type TargetChanges } from "../contract/index.ts";
import { type ActorLike, fromHost, type ItemLike, type JsonObject } from "../foundry/index.ts";
import { deletionOf } from "../foundry/v13-v14/deletion.ts";
import { UserError } from "../i18n/errors.ts";
import { short } from "../i18n/names.ts";
import { FOR_ANOTHER } from "./effects/keys.ts";

/** The one place that changes actors for the cards: each change with its record, each way back from a record. */

/**
 * Makes a change. The record and the actor's own figures are one write, and it comes first: should a later step fail (items,
 * conditions), what stands there can still be taken back.
 */
export async function carryOut(
  target: ActorLike,
  changes: TargetChanges,
  by: string,
  origin: Origin = {},
): Promise<ChangeRecord> {
  const record = recordOf(target, changes, by, origin);
  const { updates, items = [], creates = [], puts = [] } = changes;
  if (items.some(({ item }) => item.actor?.uuid !== target.uuid))
    throw new Error("Cubilete: a change of one actor names another's item.");
  await target.update({ ...updates, ...forgetOldest(target), [`${RECORDS_PATH}.${record.id}`]: record });
  if (items.length > 0) {
    await target.updateEmbeddedDocuments(
      "Item",
      items.map(({ item, updates }) => ({ _id: item.id, ...updates })),
    );
  }
  const made = creates.map((data, index) => ({ ...data, _id: record.created[index] }));
  if (made.length > 0) await target.createEmbeddedDocuments("Item", made, { keepId: true, ...FOR_ANOTHER });
  const gone = record.removed.map(({ _id }) => String(_id));
  if (gone.length > 0) await target.deleteEmbeddedDocuments("Item", gone);
  const effects = puts.map((data, index) => ({ ...data, _id: record.put[index] }));
  if (effects.length > 0)
    await target.createEmbeddedDocuments("ActiveEffect", effects, { keepId: true, ...FOR_ANOTHER });
  const ended = record.ended.map(({ _id }) => String(_id));
  if (ended.length > 0) await target.deleteEmbeddedDocuments("ActiveEffect", ended);
  for (const { id, before } of record.statuses) await target.toggleStatusEffect(id, { active: !before });
  return record;
}

function forgetOldest(target: ActorLike): Record<string, unknown> {
  const old = recordsOf(target);
  const dropped = old.slice(0, Math.max(0, old.length + 1 - MOST_RECORDS));
  return Object.assign({}, ...dropped.map(({ id }) => deletionOf(`${RECORDS_PATH}.${id}`)));
}

/** A change that reaches into what others carry (a gunner's shot, out of the ship's magazine), actor by actor. */
export function byCarrier(target: ActorLike, changes: TargetChanges): { actor: ActorLike; changes: TargetChanges }[] {
  const { items = [], ...own } = changes;
  const mine = items.filter(({ item }) => item.actor?.uuid === target.uuid);
  const carriers = new Map<ActorLike, typeof items>();
  for (const each of items) {
    // What nobody carries is a pattern: it is not used up.
    if (!each.item.actor || mine.includes(each)) continue;
    carriers.set(each.item.actor, [...(carriers.get(each.item.actor) ?? []), each]);
  }
  return [
    { actor: target, changes: { ...own, items: mine } },
    ...[...carriers].map(([actor, items]) => ({ actor, changes: { updates: {}, items, lines: own.lines } })),
  ];
}

/** A path inside the rules' data, by plain names. */
const FIGURE = /^system(\.[\w-]{1,60}){1,10}$/;
const NEVER = new Set(["__proto__", "prototype", "constructor"]);
const MOST_ITEM_LETTERS = 100_000;

/**
 * Looks through what a record would write.
 * @throws {UserError} When it is nothing that a card of these rules ever did, or reaches beyond its actor.
 */
function requireFit(target: ActorLike, record: ChangeRecord): void {
  const refuse = (why: string): never => {
    throw new UserError(`CUBILETE.error.record.${why}`, { name: short(target.name) });
  };
  for (const { item, path } of record.writes) {
    if (!FIGURE.test(path) || path.split(".").some((step) => NEVER.has(step))) refuse("path");
    if (item.includes(".")) refuse("foreign");
  }
  for (const data of record.ended) if (JSON.stringify(data).length > MOST_ITEM_LETTERS) refuse("large");
  const types = rulesets.itemTypesOf(target.type);
  for (const data of record.removed) {
    if (!types.includes(String(data.type))) refuse("foreign");
    if (JSON.stringify(data).length > MOST_ITEM_LETTERS) refuse("large");
  }
}

/**
 * Takes a change back: restores what stood there before, and never computes. The actor's own figures come last, in one
 * write with the end of the record: until then it can be tried again.
 */
export async function takeBack(changed: ActorLike, record: ChangeRecord): Promise<void> {
  let target = changed;
  requireFit(target, record);
  for (const { id, before } of record.statuses)
    if (target.statuses.has(id) !== before) await target.toggleStatusEffect(id, { active: before });
  const made = record.created.filter((id) => target.items.get(id));
  if (made.length > 0) await target.deleteEmbeddedDocuments("Item", made);
  const lost = lostItems(target, record);
  target = await createUnderIds(target, "Item", lost, { keepId: true, asItWas: true, ...FOR_ANOTHER });
  const put = record.put.filter((id) => target.effects.get(id));
  if (put.length > 0) await target.deleteEmbeddedDocuments("ActiveEffect", put);
  const ended = endedEffects(target, record);
  target = await createUnderIds(target, "ActiveEffect", ended, { keepId: true, ...FOR_ANOTHER });
  const items = [...itemFigures(target, record)].map(([item, figures]) => ({ _id: item.id, ...figures }));
  if (items.length > 0) await target.updateEmbeddedDocuments("Item", items);
  const stands = recordsOf(target).some(({ id }) => id === record.id);
  const figures = { ...figuresOf(record, ""), ...(stands && deletionOf(`${RECORDS_PATH}.${record.id}`)) };
  if (Object.keys(figures).length > 0) await target.update(figures);
}

/** As much of a token's delta as says what it took away from what its actor has of the world's. */
interface Delta {
  isTombstone?(id: string): boolean;
  restoreDocuments?(ids: string[]): Promise<unknown>;
}

/**
 * Makes documents again under their ids. Of what an unlinked token had of its actor the token keeps that it is gone: that is
 * taken back first, for nobody can have the id while it stands.
 * @returns The actor: a host may make a token's anew when its delta changes.
 */
export async function createUnderIds(
  target: ActorLike,
  name: "Item" | "ActiveEffect",
  lost: JsonObject[],
  options: object,
): Promise<ActorLike> {
  const delta = fromHost<{ delta?: Record<string, Delta> } | null | undefined>(target.token)?.delta;
  const gone = delta?.[name === "Item" ? "items" : "effects"];
  const buried = lost.filter(({ _id }) => gone?.isTombstone?.(String(_id)));
  let now = target;
  if (gone?.restoreDocuments && buried.length > 0) {
    await gone.restoreDocuments(buried.map(({ _id }) => String(_id)));
    now = actorAt(target.uuid) ?? target;
    await now.updateEmbeddedDocuments(name, buried, options);
  }
  const made = gone?.restoreDocuments ? lost.filter((one) => !buried.includes(one)) : lost;
  if (made.length > 0) await now.createEmbeddedDocuments(name, made, options);
  return now;
}

const figuresOf = ({ writes }: ChangeRecord, of: string): Record<string, unknown> =>
  Object.fromEntries(writes.filter(({ item }) => item === of).map(({ path, before }) => [path, before]));

const lostItems = (target: ActorLike, { removed }: ChangeRecord): JsonObject[] =>
  removed.filter(({ _id }) => !target.items.get(String(_id)));

/** Those effects that are not there again already; what they came from may be gone, and they are as they were. */
const endedEffects = (target: ActorLike, { ended }: ChangeRecord): JsonObject[] =>
  ended.filter(({ _id }) => !target.effects.get(String(_id)));

/** The figures of items that are still there. */
function itemFigures(target: ActorLike, record: ChangeRecord): Map<ItemLike, Record<string, unknown>> {
  const ids = new Set(record.writes.flatMap(({ item }) => (item === "" ? [] : [item])));
  const found = [...ids].flatMap((id) => target.items.get(id) ?? []);
  return new Map(found.map((item) => [item, figuresOf(record, item.id)]));
}

/** What taking a change back would do, as a change of its own: for whoever has to agree to it. */
export function undoing(target: ActorLike, record: ChangeRecord): TargetChanges {
  requireFit(target, record);
  return {
    updates: figuresOf(record, ""),
    items: [...itemFigures(target, record)].map(([item, updates]) => ({ item, updates })),
    creates: lostItems(target, record),
    removes: record.created.filter((id) => target.items.get(id)),
    puts: endedEffects(target, record),
    ends: record.put.filter((id) => target.effects.get(id)),
    statuses: Object.fromEntries(record.statuses.map(({ id, before }) => [id, before])),
    lines: [],
  };
}

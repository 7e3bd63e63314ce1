import { GOES_BACK, ONE_WRITE, RECORDS_PATH, renoteHappened } from "../cards/past/happened.ts";
import { actorAt, type ChangeRecord, readRecord, recordAt } from "../cards/past/records.ts";
import { notedOf } from "../cards/past/told.ts";
import { wayBack } from "../cards/past/way-back.ts";
import type { TargetChanges } from "../contract/index.ts";
import { type ActorLike, fromHost, type JsonObject, theGame } from "../foundry/index.ts";
import { deletionOf } from "../foundry/v13-v14/deletion.ts";
import { FOR_ANOTHER } from "./marks.ts";

/** What is done to an actor, one by one: whose it is, and the way back from a record. */

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

/**
 * Takes a change back: what it alone moved comes to stand as before, of what others moved since its own share. The actor's own
 * figures come last, in one write with the end of the record: until then it can be tried again.
 * @throws {UserError} When something came since that it cannot be told apart from.
 */
export async function takeBack(changed: ActorLike, record: ChangeRecord): Promise<void> {
  let target = changed;
  const mine = theGame().user.isGM ? notedOf(record) : undefined;
  const { updates, items = [], creates = [], removes = [], puts = [], ends = [] } = wayBack(target, record).changes;
  // Should the page be gone in between: where the record still stands, it was not taken back yet.
  if (mine) await renoteHappened(mine, (known) => ({ ...known, open: known.open || ONE_WRITE }));
  for (const { id, before } of record.statuses)
    if (target.statuses.has(id) !== before) await target.toggleStatusEffect(id, { active: before });
  if (removes.length > 0) await target.deleteEmbeddedDocuments("Item", removes);
  target = await createUnderIds(target, "Item", creates, { keepId: true, asItWas: true, ...FOR_ANOTHER });
  if (ends.length > 0) await target.deleteEmbeddedDocuments("ActiveEffect", ends);
  target = await createUnderIds(target, "ActiveEffect", puts, { keepId: true, ...FOR_ANOTHER });
  const changes = items
    .map(({ item, updates }) => ({ _id: item.id, ...updates }))
    .filter((change) => Object.keys(change).length > 1);
  if (changes.length > 0) await target.updateEmbeddedDocuments("Item", changes);
  const stands = recordAt(target, record.id) !== null;
  const figures = { ...updates, ...(stands && deletionOf(`${RECORDS_PATH}.${record.id}`)) };
  if (Object.keys(figures).length > 0) await target.update(figures);
  if (mine)
    await renoteHappened(mine, (known) => {
      const to = known.to.filter((one) => one.record !== record.id);
      return to.length > 0 ? { ...known, to, open: known.open === ONE_WRITE ? "" : known.open } : null;
    });
}

/**
 * Takes back what a GM's card says was done to several, newest first. Who is gone is left out, and so is what was taken back already.
 * @throws {UserError} Before anything is written, where something came since that it cannot be told apart from.
 */
export async function takeBackAll(records: readonly ChangeRecord[]): Promise<void> {
  const standing = records.filter((record) => {
    const actor = actorAt(record.target);
    return actor && (notedOf(record) || recordAt(actor, record.id));
  });
  for (const record of standing) wayBack(actorAt(record.target) as ActorLike, record);
  // Should the page be gone in between, the next one goes on with it.
  for (const noted of new Set(standing.flatMap((record) => (theGame().user.isGM && notedOf(record)) || [])))
    await renoteHappened(noted, (known) => ({ ...known, open: GOES_BACK }));
  for (const record of standing.toReversed()) {
    const actor = actorAt(record.target);
    if (actor) await takeBack(actor, record);
  }
}

/** The records on a card of a GM's: what was done is that card's to say. */
export const recordsIn = ({ records }: JsonObject): ChangeRecord[] =>
  (Array.isArray(records) ? records : []).flatMap((one) => readRecord(one) ?? []);

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

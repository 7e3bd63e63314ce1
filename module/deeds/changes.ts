import { actorAt, type ChangeRecord, readRecord } from "../cards/past/records.ts";
import type { TargetChanges } from "../contract/index.ts";
import type { ActorLike, JsonObject } from "../foundry/index.ts";
import { deltaOf } from "../foundry/seen.ts";

/** What is done to an actor, change by change: the document, the card's line, and the id under which it comes back. */

/** A change that reaches into what others carry (a gunner's shot, out of the ship's magazine), actor by actor. */
export function byCarrier(target: ActorLike, changes: TargetChanges): { actor: ActorLike; changes: TargetChanges }[] {
  const { items = [], ...own } = changes;
  const mine = items.filter(({ item }) => item.actor?.uuid === target.uuid);
  const carriers = new Map<ActorLike, typeof items>();
  for (const each of items) {
    // A thing that no actor carries is a pattern: using does not use it up.
    if (!each.item.actor || mine.includes(each)) continue;
    carriers.set(each.item.actor, [...(carriers.get(each.item.actor) ?? []), each]);
  }
  return [
    { actor: target, changes: { ...own, items: mine } },
    ...[...carriers].map(([actor, items]) => ({ actor, changes: { updates: {}, items, lines: own.lines } })),
  ];
}

/** The records on a card of a GM's: what was done is that card's to say. */
export const recordsIn = ({ records }: JsonObject): ChangeRecord[] =>
  (Array.isArray(records) ? records : []).flatMap((one) => readRecord(one) ?? []);

/**
 * Makes documents again under their ids. An unlinked token's delta remembers that it removed an item of its actor: that
 * entry goes first, because it hides the item.
 * @returns The actor: a host may make a token's actor again when its delta changes.
 */
export async function createUnderIds(
  target: ActorLike,
  name: "Item" | "ActiveEffect",
  lost: JsonObject[],
  options: object,
): Promise<ActorLike> {
  const gone = deltaOf(target)[name === "Item" ? "items" : "effects"];
  const buried = lost.filter(({ _id }) => gone?.isTombstone?.(String(_id)));
  const isDugUp =
    buried.length > 0 && (await digsUp(() => gone?.restoreDocuments?.(buried.map(({ _id }) => String(_id)))));
  const now = buried.length > 0 ? (actorAt(target.uuid) ?? target) : target;
  if (isDugUp) await now.updateEmbeddedDocuments(name, buried, options);
  const made = isDugUp ? lost.filter((one) => !buried.includes(one)) : lost;
  if (made.length > 0) await now.createEmbeddedDocuments(name, made, options);
  return now;
}

/**
 * Whether a host gives back what a delta had removed. Foundry promises it, and so far failed for all who tried (its public types say so):
 * then it is made again over what hides it.
 */
async function digsUp(restore: () => Promise<unknown> | undefined): Promise<boolean> {
  try {
    const restored = restore();
    await restored;
    return restored !== undefined;
  } catch (error) {
    console.warn("Cubilete: what a token had of its actor could not be given back; it is made again.", error);
    return false;
  }
}

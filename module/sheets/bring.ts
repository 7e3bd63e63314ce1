import { whyRefused } from "../documents/item.ts";
import type { ActorLike, DocumentLike, ItemLike, JsonObject } from "../foundry/index.ts";
import { askHere } from "../foundry/v13-v14/windows.ts";
import { UserError } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { listed, short } from "../i18n/names.ts";
import { countOf, isCarried } from "../plan/gifts.ts";
import { nameOnSheet } from "../plan/people/called.ts";

/** Things that come onto a sheet out of a compendium or the world; what is there already is not added twice in silence. */

/** What two of the same have in common: the key that the rules know them by, else their name. */
export const sameAs = ({ type, name, system }: Pick<ItemLike, "type" | "name" | "system">): string =>
  `${type} ${((system as { key?: string }).key || name).trim().toLowerCase()}`;

/** How many of it the actor has: entries, or as many as are counted. */
export function countOn(actor: ActorLike, item: Pick<ItemLike, "type" | "name" | "system">): number {
  const wanted = sameAs(item);
  return actor.items.filter((own) => sameAs(own) === wanted).reduce((sum, own) => sum + countOf(own), 0);
}

/** Its data, to become another document. */
export function copyOf(item: DocumentLike): JsonObject {
  const { _id, folder, sort, ownership, _stats, ...data } = item.toObject() as JsonObject;
  return { ...data, _stats: { compendiumSource: item.uuid } };
}

/** Whether the user wants again what the actor has: a skill, a trait. What is carried one may have twice. */
export async function wantsAgain(actor: ActorLike, items: readonly ItemLike[]): Promise<boolean> {
  const there = items.filter((item) => !isCarried(item) && countOn(actor, item) > 0);
  if (there.length === 0) return true;
  const content = document.createElement("p");
  const names = listed(there.map(({ name }) => short(name))).join(", ");
  content.textContent = t("CUBILETE.browse.again", { actor: short(nameOnSheet(actor)), names });
  const wrapper = document.createElement("div");
  wrapper.append(content);
  return (await askHere("confirm", { window: { title: t("CUBILETE.browse.againTitle") }, content: wrapper })) === true;
}

/**
 * Adds things to an actor's sheet; one that is counted joins its like.
 * @returns How many were added: none, where the user says no.
 * @throws {UserError} When the actor is not one's own, or something does not fit there. Nothing is added then.
 */
export async function bring(actor: ActorLike, items: readonly ItemLike[]): Promise<number> {
  if (!actor.isOwner) throw new UserError("CUBILETE.error.notYours");
  for (const item of items) {
    const refusal = whyRefused(actor, item);
    if (refusal) throw refusal;
  }
  if (!(await wantsAgain(actor, items))) return 0;
  const fresh: JsonObject[] = [];
  const more = new Map<string, number>();
  for (const item of items) {
    const heap = "quantity" in item.system ? actor.items.find((own) => sameAs(own) === sameAs(item)) : undefined;
    if (heap) more.set(heap.id, (more.get(heap.id) ?? countOf(heap)) + countOf(item));
    else fresh.push(copyOf(item));
  }
  const updates = [...more].map(([_id, quantity]) => ({ _id, "system.quantity": quantity }));
  if (updates.length > 0) await actor.updateEmbeddedDocuments("Item", updates);
  if (fresh.length > 0) await actor.createEmbeddedDocuments("Item", fresh);
  return items.length;
}

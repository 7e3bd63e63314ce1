import { type ActorLike, type ItemLike, type JsonObject, notifications } from "../foundry/index.ts";
import { t } from "../i18n/i18n.ts";
import { short } from "../i18n/names.ts";
import { nameOnSheet } from "../plan/people/called.ts";

/** What becomes of a thing that is dropped on an actor. */

/** Things of a type that the actor wears or holds. @param coming What joins them in the same moment. */
export const equippedOn = (actor: ActorLike, type: string, coming: readonly ItemLike[] = []): ItemLike[] => {
  const used = (item: ItemLike) => item.type === type && (item.system as { equipped?: boolean }).equipped === true;
  return [...actor.items.filter(used), ...coming.filter(used)];
};

/** Tells the player what became of it: `text` names the thing, the actor and the other thing of its kind. */
export const tellDrop = (text: string, item: JsonObject, actor: ActorLike, other?: ItemLike): void =>
  notifications().info(
    t(text, { item: short(String(item.name)), actor: short(nameOnSheet(actor)), other: short(other?.name ?? "") }),
  );

/** What drops do to a thing that is used one at a time: it is used at once, or carried where `inTheWay` finds another. */
export const equipOnDrop =
  (inTheWay: (item: JsonObject, actor: ActorLike, coming?: readonly ItemLike[]) => ItemLike | undefined) =>
  (item: JsonObject, actor: ActorLike, coming?: readonly ItemLike[]): JsonObject => {
    const other = inTheWay(item, actor, coming);
    tellDrop(other ? "CUBILETE.sheet.drop.carried" : "CUBILETE.sheet.drop.used", item, actor, other);
    return { "system.equipped": !other };
  };

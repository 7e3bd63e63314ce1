import { type ActorLike, type ItemLike, type JsonObject, notifications } from "../foundry/index.ts";
import { t } from "../i18n/i18n.ts";
import { short } from "../i18n/names.ts";
import { nameOnSheet } from "../plan/people/called.ts";

/** What becomes of a thing that is dropped on an actor. */

/** Things of a type that the actor wears or holds. */
export const equippedOn = (actor: ActorLike, type: string): ItemLike[] =>
  actor.items.filter((item) => item.type === type && (item.system as { equipped?: boolean }).equipped === true);

/** Tells the player what became of it: `text` names the thing, the actor and the other thing of its kind. */
export const tellDrop = (text: string, item: JsonObject, actor: ActorLike, other?: ItemLike): void =>
  notifications().info(
    t(text, { item: short(String(item.name)), actor: short(nameOnSheet(actor)), other: short(other?.name ?? "") }),
  );

/** What drops do to a thing that is used one at a time: it is used at once, or carried where `inTheWay` finds another. */
export const equipOnDrop =
  (inTheWay: (item: JsonObject, actor: ActorLike) => ItemLike | undefined) =>
  (item: JsonObject, actor: ActorLike): JsonObject => {
    const other = inTheWay(item, actor);
    tellDrop(other ? "CUBILETE.sheet.drop.carried" : "CUBILETE.sheet.drop.used", item, actor, other);
    return { "system.equipped": !other };
  };

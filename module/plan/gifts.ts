import { rulesets } from "../contract/index.ts";
import { type ActorLike, type ItemLike, theGame } from "../foundry/index.ts";

/** What can be handed on, and to whom. */

/** Whether it is something to be carried, and so to be handed on: it is counted, or worn and held. */
export const isCarried = ({ system }: ItemLike): boolean => "quantity" in system || "equipped" in system;

export const countOf = ({ system }: ItemLike): number => ("quantity" in system ? Number(system.quantity) : 1);
export const purseOf = ({ system }: ActorLike): number | null =>
  "money" in system && typeof system.money === "number" ? system.money : null;

/** What to give: a thing, or money out of the purse. */
export type Gift = { item: ItemLike } | { money: true };

/** Whether an actor can take it: its own rule set's things, or money where there is a purse. */
export const takes = (to: ActorLike, gift: Gift): boolean =>
  "item" in gift ? rulesets.itemTypesOf(to.type).includes(gift.item.type) : purseOf(to) !== null;

/** Whether the user of this page knows of somebody: of all heroes, and of whoever they may look at. */
export const isKnown = (actor: ActorLike): boolean =>
  actor.hasPlayerOwner || actor.testUserPermission(theGame().user, "LIMITED");

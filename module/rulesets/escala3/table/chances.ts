import type { CardData } from "../../../cards/card-model.ts";
import { actorOf } from "../../../foundry/actor-of.ts";
import { hooks, type ItemLike, redrawMessage, theGame } from "../../../foundry/index.ts";
import { asItem } from "../data/items.ts";

/** Rolls again that points were spent on: the cards of their actor offer them as soon as they are there. */

/** Messages that are looked through for cards of an actor; older ones nobody rolls again. */
const RECENT = 30;

/** Cards drawn before a roll again was granted offer it too, and none does once it is used. */
function redrawCards(item: ItemLike): void {
  const { system } = asItem(item, "escala3Penalty") ?? {};
  const bearer = actorOf(item)?.uuid;
  if (system?.source !== "point" || system.value !== 0 || !bearer) return;
  for (const message of theGame().messages.contents.slice(-RECENT)) {
    const { parts = [] } = message.system as Partial<CardData>;
    if (parts.some(({ type, actor }) => type === "roll" && actor === bearer)) void redrawMessage(message);
  }
}

/** Once, at `init`. */
export function followChances(): void {
  for (const hook of ["createItem", "deleteItem"]) hooks.on(hook, redrawCards);
}

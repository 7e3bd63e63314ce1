import { type CheckRollLike, type Rolled, rolledWith } from "../../contract/index.ts";
import type { MessageLike } from "../../foundry/index.ts";
import { readIntent } from "../../plan/plan-again.ts";
import type { CardData } from "../card-model.ts";
import { actorAt, isOutcome, itemAt } from "./records.ts";
import { shownRecords, spentOptions } from "./told.ts";

/** A roll as it was made: its actors, and its outcome. `rolled.ts` knows what others made of it since. */

/** @returns null where its dice cannot be read as a check. */
export function asMade(message: MessageLike, index: number): Rolled | null {
  const part = (message.system as Partial<CardData>).parts?.[index];
  const roll = message.rolls[index] as CheckRollLike | undefined;
  if (!part || !roll?.check) return null;
  const { actor, item, target } = part;
  const rolled = rolledWith(roll, {
    actor: actorAt(actor),
    item: itemAt(item),
    target: actorAt(target),
    intent: readIntent(part.data?.intent),
  });
  // Only few ask what became of it.
  Object.defineProperty(rolled, "spent", { enumerable: true, get: () => spentOptions(message, index) });
  Object.defineProperty(rolled, "done", {
    enumerable: true,
    get: () => shownRecords(message, index).filter(isOutcome),
  });
  return rolled;
}

import { firstPart } from "../../../cards/past/records.ts";
import { type MessageLike, theGame } from "../../../foundry/index.ts";

/** The rolls that are made from a contest's card. */

/** The card that a roll was made from. */
export const cardOf = (rolled: MessageLike): MessageLike | undefined =>
  theGame().messages.get(firstPart(rolled)?.follows ?? "");

export function isForContest(rolled: MessageLike): boolean {
  const card = cardOf(rolled);
  const part = card && firstPart(card);
  return card?.author?.isGM === true && part?.type === "prompt" && part.kind === "contest";
}

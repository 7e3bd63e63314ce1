import { wasEdited } from "../cards/edited.ts";
import { actorAt, firstPart } from "../cards/past/records.ts";
import { rulesets } from "../contract/index.ts";
import { hooks, type MessageLike, theGame, type UserLike } from "../foundry/index.ts";
import { owns } from "../foundry/rights.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { handleRequest, request } from "../requests/requests.ts";
import { rollOn } from "./locate.ts";

/**
 * Rolls that count somewhere: on a card, in a tracker, in a pool. The player who posts one that `concerns` it asks for
 * it to be counted, and the active GM's page reads the roll from its own copy of the message, because a player's word
 * proves nothing. Only a GM may have another player's roll counted.
 */
export function countRolls(
  ruleset: string,
  where: string,
  concerns: (message: MessageLike) => boolean,
  count: (message: MessageLike, sender: UserLike) => Promise<unknown>,
): void {
  const kind = `${ruleset}.${where}`;
  handleRequest(kind, "author", async (payload, sender) => {
    const message = theGame().messages.get(String(payload.message));
    if (!message || !concerns(message)) throw new UserError("CUBILETE.error.messageGone");
    if (!sender.isGM && message.author?.id !== sender.id) throw new UserError("CUBILETE.error.notYours");
    const { author } = message;
    const plays = author && owns(actorAt(firstPart(message)?.actor), author);
    if (!author?.isGM && !plays) throw new UserError("CUBILETE.error.notYourRoll");
    // The message as posted counts, not what its author edited since; a GM who has looked at the edit may count it all
    // the same.
    if (wasEdited(message) && !sender.isGM) throw new UserError("CUBILETE.error.editedCard");
    await rulesets.load(ruleset);
    rollOn(message, 0, rulesets.get(ruleset));
    await count(message, sender);
  });
  hooks.on(`cubilete.${ruleset}.postRoll`, (message: MessageLike) => {
    if (concerns(message)) void answering(() => request(kind, { message: message.id }));
  });
}

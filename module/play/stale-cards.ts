import type { CardData } from "../cards/card-model.ts";
import { type DocumentLike, hooks, redrawMessage, theGame } from "../foundry/index.ts";

/** Cards that are on the screen when an actor goes: they are drawn again, so that they offer nothing for it any more. */

/** As many cards as a chat log shows at once. */
const SHOWN = 100;

/** Whether a card is about a document, or about what lay in it: a token's own actor goes with it. */
const concerns = ({ parts = [] }: Partial<CardData>, uuid: string): boolean =>
  parts.some(({ actor, target }) => [actor, target].some((each) => each === uuid || each?.startsWith(`${uuid}.`)));

export function registerStaleCards(): void {
  for (const hook of ["deleteActor", "deleteToken"]) {
    hooks.on(hook, ({ uuid }: DocumentLike) => {
      for (const message of theGame().messages.contents.slice(-SHOWN))
        if (concerns(message.system as Partial<CardData>, uuid)) void redrawMessage(message);
    });
  }
}

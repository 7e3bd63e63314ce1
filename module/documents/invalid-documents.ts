import { hooks, notifications, theGame } from "../foundry/index.ts";
import { t } from "../i18n/i18n.ts";
import { unreadableInWorld, unreadableOn } from "../migrations/unreadable.ts";
import { nameOnSheet } from "../plan/people/called.ts";

/**
 * When the game is ready, names the documents that Foundry could not read, to the users who may mend them. Deletes and
 * changes nothing.
 */
export function tellUnreadable(): void {
  hooks.once("ready", () => {
    const game = theGame();
    if (game.user.isGM) for (const name of unreadableInWorld()) tell("CUBILETE.error.unreadable", { name });
    for (const actor of game.actors) {
      if (!actor.isOwner) continue;
      for (const name of unreadableOn(actor)) tell("CUBILETE.error.unreadableOn", { name, actor: nameOnSheet(actor) });
    }
  });
}

const tell = (key: string, data: Record<string, string>): void =>
  notifications().warn(t(key, data), { permanent: true });

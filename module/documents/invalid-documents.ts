import { type CollectionLike, type DocumentLike, hooks, notifications, theGame } from "../foundry/index.ts";
import { t } from "../i18n/i18n.ts";

/**
 * What Foundry could not make a document of: it leaves that out and says so in the console only. Here whoever may mend it
 * is told by name, when the game is ready. Nothing is deleted or changed.
 */
export function tellUnreadable(): void {
  hooks.once("ready", () => {
    const game = theGame();
    for (const collection of [game.actors, game.items] as CollectionLike<DocumentLike>[]) {
      if (!game.user.isGM) break;
      for (const id of collection.invalidDocumentIds) tell("CUBILETE.error.unreadable", { name: id });
    }
    for (const actor of game.actors) {
      if (!actor.isOwner) continue;
      for (const id of actor.items.invalidDocumentIds) {
        tell("CUBILETE.error.unreadableOn", { name: nameIn(actor._source.items, id), actor: actor.name });
      }
    }
  });
}

const tell = (key: string, data: Record<string, string>): void =>
  notifications().warn(t(key, data), { permanent: true });

/** The stored name of an embedded document, or its id when not even that can be read. */
function nameIn(stored: unknown, id: string): string {
  const found = Array.isArray(stored) ? stored.find((source) => source?._id === id) : undefined;
  return typeof found?.name === "string" && found.name.trim() !== "" ? found.name : id;
}

import { addressOf } from "../foundry/actor-of.ts";
import { type DocumentLike, hooks } from "../foundry/index.ts";

/** What a window reads while it is open: it hears when another page changes or deletes it. */

const CHANGES = ["Actor", "ActorDelta", "Item", "ActiveEffect", "Token"].flatMap((name) => [
  `create${name}`,
  `update${name}`,
]);
const ENDS = ["Actor", "Item", "ActiveEffect", "Token", "Scene"].map((name) => `delete${name}`);
/** What concerns every roll: whose turn it is, what the table shares, the user's targets. */
const COMMON = ["updateCombat", "deleteCombat", "updateSetting", "targetToken"];

interface Followed extends Pick<DocumentLike, "id" | "uuid" | "documentName" | "parent"> {
  readonly actor?: { readonly uuid: string } | null;
}

/** A document and all that it lies in; of a token its actor too. */
function addressesOf(document: Followed): string[] {
  const address = addressOf(document);
  const own = document.actor ? [address, document.actor.uuid] : [address];
  return document.parent ? [...own, ...addressesOf(document.parent)] : own;
}

/**
 * Listens until the returned function ends it.
 * @param read Addresses of the documents that the window reads now.
 * @param changed Called once for all that changes at a time.
 * @param gone Called at once with the address of what was deleted; what lay in it is gone too.
 * @returns Ends it.
 */
export function followDocuments(
  read: () => (string | undefined)[],
  changed: () => void,
  gone: (uuid: string) => void,
): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      changed();
    });
  };
  const concerns = (document: Followed) => addressesOf(document).some((uuid) => read().includes(uuid));
  const holds = (document: Followed) => read().some((address) => address?.startsWith(`${addressOf(document)}.`));
  const listeners: [string, number][] = [
    ...CHANGES.map((hook) => [hook, hooks.on(hook, (document: Followed) => concerns(document) && later())]),
    ...ENDS.map((hook) => [
      hook,
      hooks.on(hook, (document: Followed) => {
        if (!concerns(document) && !holds(document)) return;
        gone(addressOf(document));
        later();
      }),
    ]),
    ...COMMON.map((hook) => [hook, hooks.on(hook, later)]),
  ] as [string, number][];
  return () => {
    clearTimeout(waiting);
    for (const [hook, id] of listeners) hooks.off(hook, id);
  };
}

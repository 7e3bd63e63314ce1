import { rulesets } from "../contract/index.ts";
import { ACTOR_UPDATES, actorOf } from "../foundry/actor-of.ts";
import { type ActorLike, type DocumentLike, fromHost, hooks, openWindows } from "../foundry/index.ts";
import { crewSpecOf, isAboard } from "../plan/people/crew.ts";

/** A ship's crew sees on their own sheets what changes on board, and the ship's sheet who is gone. */

interface Sheet {
  readonly document?: ActorLike;
  render(): unknown;
}

function look(document: DocumentLike): void {
  const changed = actorOf(document);
  if (!changed) return;
  const isShip = crewSpecOf(changed) !== null;
  for (const window of fromHost<Sheet[]>(openWindows())) {
    const shown = window.document;
    if (shown?.documentName !== "Actor" || shown.uuid === changed.uuid) continue;
    // Who has just left is on board no longer, and their sheet has to say so too.
    const isMeant = isShip ? rulesets.ofType(shown.type) === rulesets.ofType(changed.type) : isAboard(shown, changed);
    if (isMeant) void window.render();
  }
}

/** Once, at `init`. */
export function registerCrews(): void {
  const hooksOf = [...ACTOR_UPDATES, "createActor", "deleteActor", "createItem", "updateItem", "deleteItem"];
  for (const hook of hooksOf) hooks.on(hook, look);
}

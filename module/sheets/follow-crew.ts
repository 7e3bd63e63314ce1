import { rulesets } from "../contract/index.ts";
import { ACTOR_UPDATES, actorOf } from "../foundry/actor-of.ts";
import { type DocumentLike, hooks, openWindows } from "../foundry/index.ts";
import { crewSpecOf, isAboard } from "../plan/people/crew.ts";
import { CubileteActorSheet } from "./actor-sheet.ts";

/** A ship's crew sees on their own sheets what changes on board, and the ship's sheet who is gone. */

function look(document: DocumentLike): void {
  const changed = actorOf(document);
  if (!changed) return;
  const isShip = crewSpecOf(changed) !== null;
  for (const sheet of openWindows()) {
    if (!(sheet instanceof CubileteActorSheet) || sheet.actor.uuid === changed.uuid) continue;
    const { actor } = sheet;
    // An actor who has just left is on board no longer, and their sheet has to say so too.
    const isMeant = isShip ? rulesets.ofType(actor.type) === rulesets.ofType(changed.type) : isAboard(actor, changed);
    if (isMeant) void sheet.render();
  }
}

/** Once, at `init`. */
export function registerCrews(): void {
  const changes = [...ACTOR_UPDATES, "createActor", "deleteActor", "createItem", "updateItem", "deleteItem"];
  for (const hook of changes) hooks.on(hook, look);
}

import { rulesets } from "../contract/index.ts";
import { type ActorLike, theGame } from "../foundry/index.ts";

/**
 * Actors that a roll may be aimed at, best guess first: the tokens the user has targeted, then every other actor of the
 * same rule set that the user knows of. Works without a scene.
 */
export function targetsInReach(rulesetId: string, roller: ActorLike | null): ActorLike[] {
  const game = theGame();
  const targeted = [...game.user.targets].flatMap((token) => (token.actor ? [token.actor] : []));
  const known = game.actors.filter((actor) => actor.testUserPermission(game.user, "LIMITED"));
  const found = new Map<string, ActorLike>();
  for (const actor of [...targeted, ...known]) {
    if (actor.uuid !== roller?.uuid && rulesets.ofType(actor.type)?.id === rulesetId) found.set(actor.uuid, actor);
  }
  return [...found.values()];
}

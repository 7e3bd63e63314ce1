import { type ActorLike, theGame } from "../foundry/index.ts";
import { playersWhoOwn } from "../foundry/rights.ts";
import { short } from "../i18n/names.ts";

/**
 * Who is meant where several are called the same: a token by its place among those of its scene, "Goblin (2/3)", in the order in which they
 * were put there; anybody else by whoever plays them.
 */
export function whichOne(actor: ActorLike): string {
  const name = short(actor.name);
  const among = (alike: readonly ActorLike[]) =>
    `${alike.findIndex(({ uuid }) => uuid === actor.uuid) + 1}/${alike.length}`;
  if (actor.isToken) {
    const scene = theGame().scenes.contents.find(({ id }) => actor.uuid.startsWith(`Scene.${id}.`));
    const alike = (scene?.tokens.contents ?? []).flatMap((token) =>
      token.actor?.name === actor.name ? [token.actor] : [],
    );
    return alike.length > 1 ? `${name} (${among(alike)})` : name;
  }
  const alike = theGame().actors.filter((other) => other.name === actor.name);
  if (alike.length < 2) return name;
  const [player] = playersWhoOwn(actor);
  return `${name} (${player ? short(player.name) : among(alike)})`;
}

import { rulesets } from "../../contract/index.ts";
import { type ActorLike, theGame, type UserLike } from "../../foundry/index.ts";
import { proper } from "../../i18n/i18n.ts";
import { calledBy } from "./called.ts";

/** What is played tonight: in a world of several games most actors are of games that are not. */

/** The heroes of users who are online, as far as these users count; those on the scene in view; and those in the fight. */
function peopleHere(counts: (user: UserLike) => boolean): ActorLike[] {
  const { users, scenes, combat } = theGame();
  return [
    ...users.filter((user) => user.active && counts(user)).map(({ character }) => character),
    ...(scenes.viewed?.tokens.contents ?? []).map(({ actor }) => actor),
    ...(combat?.combatants.contents ?? []).map(({ actor }) => actor),
  ].flatMap((actor) => actor ?? []);
}

/** The games of those who are here. */
export const gamesTonight = (): Set<string> =>
  new Set(peopleHere(() => true).flatMap(({ type }) => rulesets.ofType(type)?.id ?? []));

/** Tells of people whether their game is played tonight; of all, where that cannot be seen. What the table shares always is. */
export function tonight(): (actor: ActorLike) => boolean {
  const games = gamesTonight();
  return ({ type }) => {
    const id = rulesets.ofType(type)?.id;
    return games.size === 0 || id === undefined || games.has(id);
  };
}

/**
 * Tells of people whether they are there: on the scene in view, in the fight, or the hero of a user who is online; of all, where
 * nobody is.
 */
export function presence(): (actor: ActorLike) => boolean {
  const uuids = new Set(peopleHere(({ isGM }) => !isGM).map(({ uuid }) => uuid));
  return ({ uuid }) => uuids.size === 0 || uuids.has(uuid);
}

/**
 * Actors as the lines of a list, told apart, in their order: first those who are there, then the others of the games that are
 * played tonight, and those of other games below them.
 */
export function peopleOptions(people: readonly ActorLike[]): { value: string; label: string; group?: string }[] {
  const isTonight = tonight();
  const isHere = presence();
  const present = people.filter((actor) => isTonight(actor) && isHere(actor));
  const here = [...present, ...people.filter((actor) => isTonight(actor) && !isHere(actor))];
  const away = people.filter((actor) => !isTonight(actor));
  const both = here.length > 0 && away.length > 0;
  return [...here, ...away].map((actor, at) => ({
    value: actor.uuid,
    label: proper(calledBy(actor)),
    ...(both && { group: `CUBILETE.people.${at < here.length ? "tonight" : "others"}` }),
  }));
}

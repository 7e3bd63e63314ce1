import { rulesets } from "../../../contract/index.ts";
import { type ActorLike, type ItemLike, theGame } from "../../../foundry/index.ts";
import { explain } from "../../../i18n/errors.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { ID } from "../data/labels.ts";

/** What several windows of the toolbox show: actors, options of selects, and reasons why something is not to be had. */

/** What work gives, or the reason why it gives nothing, in words. */
export function tried<T extends object>(work: () => T): (T & { problem: "" }) | { problem: string } {
  try {
    return { ...work(), problem: "" };
  } catch (error) {
    return { problem: explain(error) };
  }
}

/** Actors of this rule set that the user knows of, or only those that they play. */
export function actorsFor(right: "LIMITED" | "OWNER"): ActorLike[] {
  const game = theGame();
  return game.actors.filter(
    (actor) => rulesets.ofType(actor.type)?.id === ID && actor.testUserPermission(game.user, right),
  );
}

/** Things as the options of a select. */
export const itemOptions = (items: readonly ItemLike[], chosen: string | null) =>
  items.map(({ id, name }) => ({ value: id, label: name, chosen: id === chosen }));

/** People as the options of a select, by what the table calls them. */
export const actorOptions = (actors: readonly ActorLike[], chosen: string | null) =>
  actors.map((actor) => ({ value: actor.uuid, label: calledBy(actor), chosen: actor.uuid === chosen }));

/** Words of a closed list as the options of a select; `label` makes the language key. */
export const wordOptions = (words: readonly string[], chosen: string, label: (word: string) => string) =>
  words.map((value) => ({ value, label: label(value), chosen: value === chosen }));

import { rulesets } from "../../contract/index.ts";
import { type ActorLike, type SceneLike, theGame } from "../../foundry/index.ts";
import { playersWhoOwn } from "../../foundry/rights.ts";
import { mapOf, tokenDataOf } from "../../foundry/seen.ts";
import { freeSpot } from "../../plan/people/spots.ts";
import { setting } from "../../settings/settings.ts";

/** A new hero's place: on the scene that players see, beside the other heroes, or where the scene is looked at first. */

const isHero = (actor: ActorLike | null): actor is ActorLike =>
  actor !== null && rulesets.actorKind(actor.type)?.side === "heroes";

/**
 * Puts a hero on the active scene, unless it stands there.
 * @returns The name of the scene on which it was put; null: it was not.
 */
export async function placeHero(hero: ActorLike): Promise<string | null> {
  const scene = theGame().scenes.active;
  if (!scene) return null;
  const { x, y, size, columns, rows, looked, tokens } = mapOf(scene);
  if (tokens.some(({ actorId }) => actorId === hero.id)) return null;
  const heroes = tokens.filter(({ actor }) => isHero(actor));
  const middle = { x: x + (columns * size) / 2, y: y + (rows * size) / 2 };
  const at = freeSpot(scene, heroes.length > 0 ? middleOf(heroes) : (looked ?? middle), true);
  if (!at) return null;
  const [beside] = heroes;
  await scene.createEmbeddedDocuments("Token", [await tokenDataOf(hero, { ...at, level: beside?.level }, scene)]);
  return scene.name;
}

/** Puts a player's new hero there, where the table has it so. @returns The name of the scene; blank: it was not put. */
export const placeNew = async (hero: ActorLike): Promise<string> =>
  setting<boolean>(null, "placeHeroes") ? ((await placeHero(hero)) ?? "") : "";

/**
 * Players' heroes join a scene that begins to be played, where ready-made heroes stand without a player, as on the boards of a
 * box: these stand for them. On other scenes the GM says who is there.
 */
export async function placeAbsent(scene: SceneLike): Promise<void> {
  const played = theGame().users.contents.flatMap(({ isGM, character }) =>
    !isGM && isHero(character) ? [character] : [],
  );
  const ids = new Set(played.map(({ id }) => id));
  const gameOf = ({ type }: ActorLike) => rulesets.ofType(type)?.id;
  const standing = mapOf(scene).tokens.flatMap(({ actor }) => (isHero(actor) ? [actor] : []));
  const idle = standing.filter((actor) => !ids.has(actor.id) && playersWhoOwn(actor).length === 0);
  const games = new Set(idle.map(gameOf));
  for (const hero of played) if (scene.active && games.has(gameOf(hero))) await placeNew(hero);
}

const middleOf = (places: readonly { x: number; y: number }[]): { x: number; y: number } => ({
  x: places.reduce((sum, place) => sum + place.x, 0) / places.length,
  y: places.reduce((sum, place) => sum + place.y, 0) / places.length,
});

/** Takes a hero that is deleted off the scenes where it stood. */
export async function unplaceHero(hero: ActorLike): Promise<void> {
  for (const scene of theGame().scenes.contents) {
    const mine = scene.tokens.filter(({ actorId, actorLink }) => actorLink && actorId === hero.id).map(({ id }) => id);
    if (mine.length > 0) await scene.deleteEmbeddedDocuments("Token", mine);
  }
}

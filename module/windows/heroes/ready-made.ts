import { type ActorLike, theGame } from "../../foundry/index.ts";
import { copiedFrom } from "../../foundry/seen.ts";
import { packIn } from "../../i18n/packs.ts";
import { nameOnSheet } from "../../plan/people/called.ts";
import { isPlayed, setting } from "../../settings/settings.ts";
import { type Guided, guided } from "./content.ts";
import { isOnShelf } from "./requests.ts";

/** Heroes that are made already, for a player without one. */

interface OfferedHero {
  readonly uuid: string;
  readonly name: string;
  readonly img?: string;
  /** Whether the GM has laid it ready; of a hero of the world. */
  readonly laid?: boolean;
  readonly shelves?: boolean;
  readonly asks?: boolean;
}

/** Heroes of the world without a player, and those of the compendium. */
export function readyMade({ ruleset: { id, creation, gameOf }, game }: Guided): OfferedHero[] {
  const isOfIt = (actor: ActorLike): boolean =>
    actor.type === creation?.hero && (game === "" || gameOf?.(actor) === game);
  const free = setting<string>(null, "newHeroes") === "free";
  const unplayed = theGame()
    .actors.filter(
      (actor) => isOfIt(actor) && !actor.hasPlayerOwner && actor.testUserPermission(theGame().user, "LIMITED"),
    )
    .map((actor) => {
      const { uuid, img } = actor;
      const name = nameOnSheet(actor);
      const laid = isOnShelf(actor);
      // A hero that is not laid ready can be asked for, where players may take others.
      return { uuid, name, img, laid, shelves: theGame().user.isGM && free, asks: free && !laid };
    })
    // The world's own order changes from one start to the next.
    .sort((one, other) => one.name.localeCompare(other.name));
  const pack = packIn(`${id}-actors`);
  // One who is in the world, played or not, is not offered a second time.
  const there = theGame().actors.filter(isOfIt);
  const names = new Set(there.map((actor) => nameOnSheet(actor).trim()));
  const origins = new Set(there.map(copiedFrom));
  const shelf = [...(pack?.index ?? [])]
    .filter(({ type }) => type === creation?.hero)
    .map(({ _id, name, img }) => ({ uuid: `Compendium.${pack?.collection}.Actor.${_id}`, name, img }))
    .filter(({ uuid, name }) => !names.has(name.trim()) && !origins.has(uuid));
  return [...unplayed, ...shelf];
}

/** More are a list to search, and that is a window of its own. */
const MOST = 8;

/** A few heroes for a new player to take at once: those of this world, who stand on its boards; where there are none, the compendia's. */
export function aFewReady(): (OfferedHero & { game: string })[] {
  const games = guided()
    .filter(({ ruleset }) => isPlayed(ruleset.id))
    .map((game) => readyMade(game).map((hero) => ({ ...hero, game: game.label })));
  const here = games.map((heroes) => heroes.filter(({ uuid }) => uuid.startsWith("Actor.")));
  const offered = (here.some(({ length }) => length > 0) ? here : games).filter(({ length }) => length > 0);
  return offered.flatMap((heroes) => heroes.slice(0, Math.ceil(MOST / offered.length)));
}

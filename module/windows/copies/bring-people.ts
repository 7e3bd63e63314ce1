import { type ActorLike, documentOf, type SceneLike, theGame } from "../../foundry/index.ts";
import { manyOf, mapOf, tokenDataOf } from "../../foundry/seen.ts";
import { UserError } from "../../i18n/errors.ts";
import { freeSpot } from "../../plan/people/spots.ts";
import { copyOf } from "../../sheets/bring.ts";
import { newId } from "../carry/actor-data.ts";
import { whileTold } from "./brought.ts";

/** People of the compendia and the world, brought to the table together: their card takes all of it back. */

/** An actor by its address, and how many of it come. */
interface Comer {
  uuid: string;
  count: number;
}

/** How many actors the world got, how many tokens the scene, and how many found no room there. */
interface Come {
  actors: number;
  tokens: number;
  noRoom: number;
}

/**
 * Makes those of compendia in a folder of their own, and puts as many tokens of each on the active scene, hidden from players.
 * @param name What the folder and the card are called.
 * @param board Whether they are put on the scene; else they come into the list of actors alone.
 * @throws {UserError} When there is no active scene, or one of them is gone.
 */
export async function bringPeople(name: string, comers: readonly Comer[], board: boolean): Promise<Come> {
  if (!theGame().user.isGM) throw new UserError("CUBILETE.error.notYours");
  const scene = board ? theGame().scenes.active : null;
  if (board && !scene) throw new UserError("CUBILETE.people.noScene");
  const found = await Promise.all(
    comers.map(async ({ uuid, count }) => ({ count, actor: await documentOf<ActorLike>(uuid) })),
  );
  const people = found.flatMap(({ actor, count }) => (actor ? [{ actor, count, id: "" }] : []));
  if (people.length < comers.length) throw new UserError("CUBILETE.error.actorGone");
  const folder = newId();
  const fresh = people.filter(({ actor }) => actor.pack);
  for (const one of fresh) one.id = newId();
  if (fresh.length === 0 && !scene) throw new UserError("CUBILETE.people.allThere");
  const tokens = people.flatMap((one) =>
    Array.from({ length: scene ? one.count : 0 }, () => ({ ...one, token: newId() })),
  );
  const made = [
    ...(fresh.length > 0 ? [`Folder.${folder}`] : []),
    ...fresh.map(({ id }) => `Actor.${id}`),
    ...tokens.map(({ token }) => `Scene.${scene?.id}.Token.${token}`),
  ];
  return whileTold({ id: newId(), name, made, changed: [] }, async (brought) => {
    if (fresh.length > 0) {
      const keep = { keepId: true, renderSheet: false };
      await manyOf("Folder").createDocuments([{ _id: folder, name, type: "Actor" }], keep);
      brought.made(`Folder.${folder}`);
      await manyOf("Actor").createDocuments(
        fresh.map(({ actor, id }) => ({ ...copyOf(actor), _id: id, folder })),
        keep,
      );
      brought.made(...fresh.map(({ id }) => `Actor.${id}`));
    }
    const come: Come = { actors: fresh.length, tokens: 0, noRoom: 0 };
    for (const { actor, id, token } of tokens) {
      const here = id ? theGame().actors.get(id) : actor;
      if (scene && here && (await place(here, token, scene))) {
        brought.made(`Scene.${scene.id}.Token.${token}`);
        come.tokens += 1;
      } else come.noRoom += 1;
    }
    return come;
  });
}

/** Puts a token in the middle of a scene, or as near as there is room. @returns Whether there was. */
async function place(actor: ActorLike, id: string, scene: SceneLike): Promise<boolean> {
  const { x, y, size, columns, rows } = mapOf(scene);
  const at = freeSpot(scene, { x: x + (columns * size) / 2, y: y + (rows * size) / 2 });
  if (!at) return false;
  const data = { ...(await tokenDataOf(actor, at, scene)), _id: id, hidden: true };
  await scene.createEmbeddedDocuments("Token", [data], { keepId: true });
  return true;
}

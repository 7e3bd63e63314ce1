import { folded } from "../../core/browse.ts";
import type { Carried } from "../../core/carry/file.ts";
import { type ActorLike, documentHere, theGame } from "../../foundry/index.ts";
import { owns } from "../../foundry/rights.ts";
import { UserError } from "../../i18n/errors.ts";
import { short } from "../../i18n/names.ts";
import { nameOnSheet } from "../../plan/people/called.ts";
import { allowAllOn } from "../../play/effects/keys.ts";
import { type BringingNotes, whileTold } from "../copies/brought.ts";
import { createFrom, newId, putBack, replace } from "./actor-data.ts";
import { keptUnder } from "./kept.ts";

/** Several actors come together: all of them or none, and one card takes all of them back. */

/** One that comes: a new actor, or in the place of one. */
interface Coming {
  after: Carried;
  /** By UUID; null: it becomes a new one. */
  onto: string | null;
}

/**
 * The world's actors of a name, as far as the user may see them: nobody learns of another's actor by asking for its name.
 */
export function namesakes(name: string): ActorLike[] {
  const wanted = folded(name.trim());
  const { user, actors } = theGame();
  return actors.filter(
    (actor) => folded(nameOnSheet(actor).trim()) === wanted && (user.isGM || actor.testUserPermission(user, "LIMITED")),
  );
}

/** Whether the user may have an actor replaced by this. */
export const mayReplace = (actor: ActorLike, { type }: Carried): boolean =>
  actor.type === type && owns(actor, theGame().user);

/**
 * Brings all of them.
 * @param id Under which those that are replaced keep what they were; tried again it is the same.
 * @throws {UserError} Naming what is in the way. Nothing came then.
 */
export async function bringAll(id: string, coming: readonly Coming[]): Promise<ActorLike[]> {
  const { user } = theGame();
  const all = coming.map(({ after, onto }) => ({
    after,
    actor: onto === null ? null : standing(onto, after),
    id: newId(),
  }));
  const fresh = all.filter(({ actor }) => !actor);
  if (fresh.length > 0 && !user.can("ACTOR_CREATE")) throw new UserError("CUBILETE.error.notYours");
  const uuids = all.flatMap(({ actor }) => actor?.uuid ?? []);
  if (new Set(uuids).size < uuids.length) throw new UserError("CUBILETE.carry.trouble.twiceOnto");
  const bring = async (told: BringingNotes | null): Promise<ActorLike[]> => {
    const came: ActorLike[] = [];
    try {
      for (const each of all) {
        // What fails in the middle of one is taken back with the others.
        if (each.actor) came.push(each.actor);
        if (each.actor) await replace(each.actor, each.after, id);
        else came.push(await createFrom(each.after, each.id));
        const here = came.at(-1);
        // The preview named what these rules do not know.
        if (here && user.isGM) await allowAllOn(here);
      }
    } catch (error) {
      const left = await takenBack(id, came, new Set(uuids));
      told?.made(...left.filter((uuid) => !uuids.includes(uuid)));
      for (const uuid of left) if (uuids.includes(uuid)) told?.changed(uuid);
      throw error;
    }
    told?.made(...came.flatMap(({ uuid }) => (uuids.includes(uuid) ? [] : [uuid])));
    for (const uuid of uuids) told?.changed(uuid);
    return came;
  };
  if (!user.isGM) return bring(null);
  const name = all.map(({ after }) => short(after.name, 40)).join(", ");
  return whileTold({ id, name, made: fresh.map(({ id }) => `Actor.${id}`), changed: uuids }, bring);
}

function standing(uuid: string, after: Carried): ActorLike {
  const actor = documentHere<ActorLike>(uuid);
  if (!actor) throw new UserError("CUBILETE.error.actorGone");
  if (!mayReplace(actor, after)) throw new UserError("CUBILETE.error.notYours");
  return actor;
}

/** Takes back what came before something failed. @returns UUIDs of what stays, because it could not be taken back either. */
async function takenBack(id: string, came: readonly ActorLike[], replaced: ReadonlySet<string>): Promise<string[]> {
  const left: string[] = [];
  for (const actor of [...came].reverse()) {
    try {
      if (!replaced.has(actor.uuid)) await actor.delete();
      else if (keptUnder(actor, id)) await putBack(actor, id);
    } catch (error) {
      console.error(error);
      left.push(actor.uuid);
    }
  }
  return left;
}

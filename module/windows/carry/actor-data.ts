import type { Carried, Data } from "../../core/carry/file.ts";
import { type ActorLike, type JsonObject, SYSTEM_ID, theConfig, theGame } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { short } from "../../i18n/names.ts";
import { experienceOf } from "../../play/experience.ts";
import { flagsInPlace } from "../../play/owed.ts";
import { sameAs } from "../../sheets/bring.ts";

/** Somebody as data that can leave the table and come back, whole. */

/** Under which flag a sheet keeps what stood there before a file took its place. */
const FLAG = "carried";

const entry = ({ type, name, img, system, effects }: JsonObject) => ({
  type: String(type),
  name: String(name),
  img: String(img ?? ""),
  system: (system ?? {}) as Data,
  effects: ((effects ?? []) as JsonObject[]).map(({ _id, _stats, origin, ...effect }) => effect as Data),
});

export function carriedOf(actor: ActorLike): Carried {
  const source = actor.toObject() as JsonObject;
  return { ...entry(source), items: ((source.items ?? []) as JsonObject[]).map(entry) };
}

/** As Foundry makes it, cleaned by the models: what a form could not produce is not in it. @throws {UserError} Naming what is not valid. */
export function cleaned({ items, ...data }: Carried): Carried {
  const Actor = theConfig().Actor.documentClass;
  const picture = ({ img, ...rest }: { img: string }) => ({ ...rest, ...(img && { img }) });
  try {
    const temporary: ActorLike = new Actor({ ...picture(data), items: items.map(picture) }, { strict: true });
    return carriedOf(temporary);
  } catch (error) {
    // The host's own words name the fields.
    const [line = ""] = String(error instanceof Error ? error.message : error)
      .split("\n")
      .slice(-1);
    throw new UserError("CUBILETE.carry.trouble.invalid", { what: short(line, 300) });
  }
}

interface Flagged {
  flags?: Record<string, { [FLAG]?: { before?: Carried } | null } | undefined>;
}
export const beforeOf = (actor: ActorLike): Carried | null =>
  (actor as ActorLike & Flagged).flags?.[SYSTEM_ID]?.[FLAG]?.before ?? null;

/** A thing of a file as the actor gets it: what was there is owed or paid as it was; what a player adds so is owed. */
function brought(actor: ActorLike, item: Carried["items"][number], back: boolean): object {
  const there = actor.items.find((own) => sameAs(own) === sameAs(item));
  if (back && !there) return item;
  return { ...item, ...flagsInPlace(actor, experienceOf(actor), item, there, theGame().user) };
}

/** Puts what a file says in the place of what there is; what there was stays on the actor, to be put back. */
export async function replace(actor: ActorLike, after: Carried, before: Carried | null): Promise<void> {
  if (!actor.isOwner) throw new UserError("CUBILETE.error.notYours");
  const old = { items: actor.items.map(({ id }) => id), effects: actor.effects.map(({ id }) => id) };
  const { name, img, system } = after;
  // First what was there is kept: whatever fails after this can be put back.
  await actor.update({ [`flags.${SYSTEM_ID}.${FLAG}`]: before && { before } });
  await actor.update({ name, img, system }, { recursive: false, diff: false });
  const items = after.items.map((item) => brought(actor, item, before === null));
  await actor.createEmbeddedDocuments("Item", items, { asItWas: true });
  if (after.effects.length > 0) await actor.createEmbeddedDocuments("ActiveEffect", after.effects);
  await actor.deleteEmbeddedDocuments("Item", old.items);
  if (old.effects.length > 0) await actor.deleteEmbeddedDocuments("ActiveEffect", old.effects);
}

/** Makes somebody new. @throws {UserError} When the user may not. */
export async function createFrom(carried: Carried): Promise<ActorLike> {
  const { img, items, ...data } = carried;
  const things = items.map(({ img: picture, ...item }) => ({ ...item, ...(picture && { img: picture }) }));
  const made = await theConfig().Actor.documentClass.create({ ...data, ...(img && { img }), items: things });
  if (!made) throw new UserError("CUBILETE.creation.error.refused");
  return made;
}

import { rulesets } from "../../contract/index.ts";
import type { Carried, CarriedItem, Data } from "../../core/carry/file.ts";
import { originAt, ownOrigin, withIds } from "../../core/carry/ids.ts";
import { createUnderIds } from "../../deeds/changes.ts";
import { type ActorLike, type ItemLike, type JsonObject, theConfig, theGame } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { short } from "../../i18n/names.ts";
import { changeTexts } from "../../plan/effect-words.ts";
import { effectsOn, READ_BEFORE } from "../../play/effects/keys.ts";
import { experienceOf } from "../../play/experience.ts";
import { flagsInPlace } from "../../play/owed.ts";
import { sameAs } from "../../sheets/bring.ts";
import { keep, keptUnder, letGo } from "./kept.ts";

/** An actor as data that can leave the table and come back, whole. */

/** Ids as Foundry makes them. */
export const newId = (): string => foundry.utils.randomID();

const entry = ({ _id, type, name, img, system, effects, sort }: JsonObject, actor: string) => ({
  ...(typeof _id === "string" && { _id }),
  type: String(type),
  name: String(name),
  img: String(img ?? ""),
  system: (system ?? {}) as Data,
  effects: ((effects ?? []) as JsonObject[]).map(({ _stats, origin, ...effect }): Data => {
    const own = ownOrigin(origin, actor);
    return own === null ? effect : { ...effect, origin: own };
  }),
  ...(Number.isSafeInteger(sort) && { sort: Number(sort) }),
});

/** An actor's source as what is carried. @param uuid Where it stands: effects that came from itself say so. */
export function carriedFrom({ _id, ...source }: JsonObject, uuid: string): Carried {
  const items = (source.items ?? []) as JsonObject[];
  // Its own place in the directory is the table's.
  const { sort, ...own } = entry(source, uuid);
  return { ...own, items: items.map((item) => entry(item, uuid)) };
}

export const carriedOf = (actor: ActorLike): Carried => carriedFrom(actor.toObject() as JsonObject, actor.uuid);

const pictured = <T extends CarriedItem>({ img, ...rest }: T) => ({ ...rest, ...(img && { img }) });

const settled = <T extends CarriedItem>(entry: T, place: (origin: unknown) => string | null) => ({
  ...pictured(entry),
  effects: entry.effects.map(({ origin, ...effect }) => ({ ...effect, origin: place(origin) })),
});

/** Data as Foundry takes them, on the actor of that UUID. */
export function placedOn({ items, ...own }: Carried, uuid: string) {
  const place = (origin: unknown) => originAt(origin, uuid);
  return { ...settled(own, place), items: items.map((item) => settled(item, place)) };
}

/** Data of a new actor of the world, under its id. */
export const newActorData = (carried: Carried, _id: string): Data => ({ ...placedOn(carried, `Actor.${_id}`), _id });
/** Data of a new thing of the world; what its effects came from is not there. */
export const newThingData = (thing: CarriedItem): Data => settled(thing, () => null);

/** An actor of that kind outside the world, to read what it would be. */
export function preparedFrom(given: Carried): ActorLike {
  const { carried } = withIds(given, newId);
  const _id = newId();
  const Actor = theConfig().Actor.documentClass;
  return new Actor({ ...placedOn(carried, `Actor.${_id}`), _id }, { strict: true });
}

/** What an actor's effects change that the rules do not name, or that no effect ever changes: in words. */
export function strangeIn(given: Carried): string[] {
  const actor = preparedFrom(given);
  return [...new Set(effectsOn(actor).flatMap((effect) => changeTexts(effect, actor, actor).problems))];
}

/**
 * As Foundry makes it, cleaned by the models: what a form could not produce is not in it, and everything in it has an id.
 * @throws {UserError} Naming what is not valid.
 */
export const cleaned = (given: Carried): Carried =>
  asMade(() => {
    const temporary = preparedFrom(given);
    return carriedFrom(temporary.toObject() as JsonObject, temporary.uuid);
  });

/** The same of a thing that nobody carries. */
export const cleanedThing = ({ _id, ...given }: CarriedItem): CarriedItem =>
  asMade(() => {
    const { documentClass: Item } = theConfig().Item;
    const temporary: ItemLike = new Item(newThingData(given), { strict: true });
    const { _id, ...thing } = entry(temporary.toObject() as JsonObject, "");
    return thing;
  });

function asMade<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    // The host's own words name the fields.
    const [line = ""] = String(error instanceof Error ? error.message : error)
      .split("\n")
      .slice(-1);
    throw new UserError("CUBILETE.carry.trouble.invalid", { what: short(line, 300) });
  }
}

/** A thing of a file as the actor gets it: what was there is owed or paid as it was; what a player adds so is owed. */
function brought<T extends CarriedItem>(actor: ActorLike, item: T, back: boolean): T {
  const there = actor.items.find((own) => sameAs(own) === sameAs(item));
  if (back && !there) return item;
  return { ...item, ...flagsInPlace(actor, experienceOf(actor), item, there, theGame().user) };
}

/** Conditions that follow the figures come and go by themselves as these change; nobody else may take one away meanwhile. */
export const followsFigures = ({ type }: Pick<ActorLike, "type">, statuses: Iterable<string>): boolean => {
  const { list = [] } = rulesets.ofType(type)?.derivedConditions ?? {};
  return [...statuses].some((id) => list.some((condition) => condition.id === id));
};

/** Carried documents keep the ids by which ledgers, penalties and effects name them. */
const KEPT = { keepId: true, keepEmbeddedIds: true, asItWas: true } as const;
/** How new documents are made whose user has seen what they are. */
export const AS_READ = { ...KEPT, ...READ_BEFORE } as const;

/** Puts what a file says in the place of what there is. @param id What was there stays on the actor under it, to be put back. */
export async function replace(actor: ActorLike, after: Carried, id: string): Promise<void> {
  if (!actor.isOwner) throw new UserError("CUBILETE.error.notYours");
  // First what was there is kept: whatever fails after this can be put back.
  await keep(actor, id, carriedOf(actor));
  await fill(actor, after, false);
}

/**
 * Puts back what something took the place of; what kept it goes last.
 * @throws {UserError} Where nothing is kept under that id. What stands on an actor its owner could have written: it is read as any file.
 */
export async function putBack(actor: ActorLike, id: string): Promise<void> {
  const kept = keptUnder(actor, id);
  if (!kept) throw new UserError("CUBILETE.error.nothingToUndo");
  if (!actor.isOwner) throw new UserError("CUBILETE.error.notYours");
  await fill(actor, cleaned(kept.before as Carried), true);
  await letGo(actor, id);
}

async function fill(actor: ActorLike, after: Carried, back: boolean): Promise<void> {
  const { name, img, system } = after;
  await actor.update({ name, img, system }, { recursive: false, diff: false });
  // Checked before the old data are deleted.
  const { items, effects } = placedOn(
    { ...after, items: after.items.map((item) => brought(actor, item, back)) },
    actor.uuid,
  );
  // What goes makes room for what has its id.
  const things = actor.items.map(({ id }) => id);
  if (things.length > 0) await actor.deleteEmbeddedDocuments("Item", things);
  const own = actor.effects.filter(({ statuses }) => !followsFigures(actor, statuses)).map(({ id }) => id);
  if (own.length > 0) await actor.deleteEmbeddedDocuments("ActiveEffect", own);
  const now = await createUnderIds(actor, "Item", items as JsonObject[], KEPT);
  const put = (effects as JsonObject[]).filter(({ statuses }) => !followsFigures(actor, (statuses ?? []) as string[]));
  await createUnderIds(now, "ActiveEffect", put, KEPT);
}

/**
 * Makes a new actor: its own id is new, those of what it carries stay.
 * @param _id Its own id, where a card named it before.
 * @throws {UserError} When the user may not.
 */
export async function createFrom(carried: Carried, _id = newId()): Promise<ActorLike> {
  const made = await theConfig().Actor.documentClass.create(newActorData(carried, _id), AS_READ);
  if (!made) throw new UserError("CUBILETE.creation.error.refused");
  return made;
}

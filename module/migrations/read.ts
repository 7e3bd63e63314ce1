import type { Stored } from "../contract/index.ts";
import { rulesets } from "../contract/index.ts";
import { CARD_STEPS } from "./cards.ts";
import { carryActor, carryItem, carryMessage, carryShared } from "./carry.ts";
import { all, isStored } from "./rename.ts";
import { nothingTouched, renameBars, type Touched } from "./renames.ts";

/**
 * Data on their way in: from the world, a compendium, an import, a macro's update. Whatever their age they are read by the
 * names of today; what was found old is remembered until it is saved so.
 */

const stepsOf = (type: unknown) => (typeof type === "string" ? rulesets.ofType(type)?.migrations : undefined) ?? [];

const carriers = {
  Actor: (source: Stored, touched: Touched) => carryActor(source, stepsOf(source.type), touched),
  Item: (source: Stored, touched: Touched) => carryItem(source, stepsOf(source.type), touched),
  ChatMessage: (source: Stored, touched: Touched) => {
    const carried = carryMessage(source, [...CARD_STEPS, ...cardStepsOf(source)]);
    if (carried) touched.names.add("system");
    return carried;
  },
};
type Carried = keyof typeof carriers;

function cardStepsOf({ system }: Stored) {
  const id = isStored(system) ? system.ruleset : null;
  return (typeof id === "string" && rulesets.get(id)?.migrations) || [];
}

/** What of a document is old, by document and id. Copies share their ids: then one too many is saved, with what it holds already. */
const old = new Map<string, Set<string>>();
/** What no step could read, likewise: saved as it is by nobody. */
const unread = new Set<string>();
const nameOf = (documentName: string, id: unknown): string => `${documentName}.${id}`;

function note(documentName: string, id: unknown, { names, effects }: Touched): void {
  const remember = (name: string, fields: Iterable<string>) =>
    void old.set(name, new Set([...(old.get(name) ?? []), ...fields]));
  if (names.size > 0) remember(nameOf(documentName, id), names);
  // Their keys stand in a list of their own in Foundry 13, among their type's data in 14.
  for (const effect of effects) remember(nameOf("ActiveEffect", effect), ["changes", "system"]);
}

/** For `migrateData` of a document's class. In place, as Foundry does. */
export function readStored(documentName: Carried, source: Stored): Stored {
  const name = nameOf(documentName, source._id);
  try {
    const touched = nothingTouched();
    if (carriers[documentName](source, touched)) note(documentName, source._id, touched);
  } catch (error) {
    unread.add(name);
    console.warn(`Cubilete: ${name} could not be carried over.`, error);
  }
  return source;
}

/** A shared value by the names of today; its setting's key is `<rule set>.<name>`. In place. */
export function readShared(key: string, value: unknown): boolean {
  const [id = "", ...name] = key.split(".");
  return carryShared(name.join("."), value, rulesets.get(id)?.migrations ?? []);
}

/** What an unlinked token has other than an actor of this type, before the two are laid over each other. In place. */
export function readDelta(type: unknown, source: Stored): void {
  const touched = nothingTouched();
  if (carryActor(source, stepsOf(type), touched)) note("ActorDelta", source._id, touched);
}

/** What a token's bars show, by the names of today; the actor's type says which those are. In place. */
export function readToken(type: unknown, source: Stored): void {
  const isOther = all(stepsOf(type).map(({ renames }) => renameBars(source, renames)));
  if (isOther) note("Token", source._id, { names: new Set(["bar1", "bar2"]), effects: new Set() });
}

export const isOld = (documentName: string, id: string): boolean => old.has(nameOf(documentName, id));
/** What of a document is to be saved, by its top-level names. */
export const oldNames = (documentName: string, id: string): readonly string[] => [
  ...(old.get(nameOf(documentName, id)) ?? []),
];
export const isUnread = (documentName: string, id: string): boolean => unread.has(nameOf(documentName, id));

/** It was saved by the names of today. */
export const nowSaved = (documentName: string, id: string): void => void old.delete(nameOf(documentName, id));

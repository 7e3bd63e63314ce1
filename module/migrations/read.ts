import type { Stored } from "../contract/index.ts";
import { rulesets } from "../contract/index.ts";
import { CARD_STEPS } from "./cards.ts";
import { carryActor, carryItem, carryMessage, carryShared } from "./carry.ts";
import { isStored } from "./rename.ts";

/**
 * Data on their way in: from the world, a compendium, an import, a macro's update. Whatever their age they are read by the
 * names of today; what was found old is remembered until it is saved so.
 */

const stepsOf = (type: unknown) => (typeof type === "string" ? rulesets.ofType(type)?.migrations : undefined) ?? [];

const carriers = {
  Actor: (source: Stored) => carryActor(source, stepsOf(source.type)),
  Item: (source: Stored) => carryItem(source, stepsOf(source.type)),
  ChatMessage: (source: Stored) => carryMessage(source, [...CARD_STEPS, ...cardStepsOf(source)]),
};
type Carried = keyof typeof carriers;

function cardStepsOf({ system }: Stored) {
  const id = isStored(system) ? system.ruleset : null;
  return (typeof id === "string" && rulesets.get(id)?.migrations) || [];
}

/** By document and id. Copies share their ids: then one too many is saved, with what it holds already. */
const old = new Set<string>();
/** What no step could read, likewise: saved as it is by nobody. */
const unread = new Set<string>();
const nameOf = (documentName: string, id: unknown): string => `${documentName}.${id}`;

/** For `migrateData` of a document's class. In place, as Foundry does. */
export function readStored(documentName: Carried, source: Stored): Stored {
  const name = nameOf(documentName, source._id);
  try {
    if (carriers[documentName](source)) old.add(name);
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
  if (carryActor(source, stepsOf(type))) old.add(nameOf("ActorDelta", source._id));
}

export const isOld = (documentName: string, id: string): boolean => old.has(nameOf(documentName, id));
export const isUnread = (documentName: string, id: string): boolean => unread.has(nameOf(documentName, id));

/** It was saved by the names of today. */
export const nowSaved = (documentName: string, id: string): void => void old.delete(nameOf(documentName, id));

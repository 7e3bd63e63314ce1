import { type ActorDeltaLike, type ActorLike, type DocumentLike, fromHost } from "./index.ts";

/**
 * Whose a thing or an effect is. For the things and effects of an unlinked token, hooks of Foundry 14 hand over documents whose
 * parent is the token's ActorDelta (client-backend, as three public modules found); the actor that everybody else knows is the
 * delta's own.
 */

/** What changes an actor's own figures: of an unlinked token Foundry tells by its delta. */
export const ACTOR_UPDATES = ["updateActor", "updateActorDelta"] as const;

/** The actor for which a document stands: itself, or of a delta the token's own actor; null where it stands for none. */
const standsFor = (document: DocumentLike): ActorLike | null => {
  if (document.documentName === "Actor") return fromHost<ActorLike>(document);
  if (document.documentName !== "ActorDelta") return null;
  const { syntheticActor, parent } = fromHost<ActorDeltaLike>(document);
  return syntheticActor ?? parent?.actor ?? null;
};

/**
 * The actor behind a document that a hook hands over: of a thing its bearer, of an effect its bearer or its thing's, of an actor
 * or a delta the actor itself. Null: a document of the world, of a pack, or of no actor.
 */
export function actorOf(document: Pick<DocumentLike, "documentName" | "parent">): ActorLike | null {
  const own = standsFor(document as DocumentLike);
  if (own) return own;
  return document.parent ? actorOf(document.parent) : null;
}

/** The address by which everybody knows a document: below a token's own actor, also where a hook hands it over below its delta. */
export function addressOf(document: Pick<DocumentLike, "documentName" | "parent" | "uuid" | "id">): string {
  const { documentName, parent, uuid, id } = document;
  const own = standsFor(document as DocumentLike);
  if (own) return own.uuid;
  return parent ? `${addressOf(parent)}.${documentName}.${id}` : uuid;
}

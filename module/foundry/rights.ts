import { actorOf } from "./actor-of.ts";
import { type ActorLike, type DocumentLike, theGame, type UserLike } from "./index.ts";

/**
 * Who may change a document, by what is *stored*: the user's role, and `_source.ownership` where GMs and owners put it. What
 * effects, flags and modules make of a document while it is prepared gives nobody a right.
 */

/** Foundry's level of an owner. */
const OWNER = 3;

type Ownership = Readonly<Record<string, unknown>>;

/**
 * The stored ownership that holds for a document. Of an item or an effect that is its bearer's, whatever stands in its own source.
 * An unlinked token's actor has in its source what its token says, else what the actor says that the token was made of.
 */
function ownershipOf(document: DocumentLike): Ownership | null {
  const bearer = actorOf(document);
  if (bearer && bearer !== document) return ownershipOf(bearer);
  const { documentName, parent } = document;
  if (parent && documentName === "ActiveEffect") return ownershipOf(parent);
  const { ownership } = document._source;
  return typeof ownership === "object" && ownership !== null ? (ownership as Ownership) : null;
}

/** A user's level; below 0 stands for the default of everybody. */
function levelIn(ownership: Ownership, { id }: UserLike): number {
  const own = Object.hasOwn(ownership, id) ? Number(ownership[id]) : -1;
  return own >= 0 ? own : Number(ownership.default ?? 0);
}

/**
 * Whether a user may change a document, and so agree to a change of it. GMs (Foundry's assistants among them) may always. In a
 * compendium the pack's own setting holds, which GMs make.
 */
export function owns(document: DocumentLike | null | undefined, user: UserLike): boolean {
  if (!document) return false;
  if (user.isGM) return true;
  if (document.pack) return theGame().packs.get(document.pack)?.testUserPermission(user, "OWNER") === true;
  const ownership = ownershipOf(document);
  return ownership !== null && levelIn(ownership, user) >= OWNER;
}

/** The players who own an actor. */
export const playersWhoOwn = (actor: ActorLike | null): UserLike[] =>
  theGame().users.filter((user) => !user.isGM && owns(actor, user));

/** Whether a player owns an actor: an ally of the table's. */
export const isPlayers = (actor: ActorLike): boolean => playersWhoOwn(actor).length > 0;

/** Whether an actor fights beside the players: theirs, or by its token a friend, as a hero that nobody plays tonight. */
export const isBesidePlayers = (
  actor: ActorLike,
  token: { readonly disposition: number } | null = actor.token ?? null,
): boolean => isPlayers(actor) || (token ?? actor.prototypeToken).disposition > 0;

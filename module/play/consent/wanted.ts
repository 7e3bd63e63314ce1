import type { TargetChanges } from "../../contract/index.ts";
import type { Doubt } from "../../core/consent.ts";
import { type ActorLike, type JsonObject, theGame, type UserLike } from "../../foundry/index.ts";
import { owns } from "../../foundry/rights.ts";
import { UserError } from "../../i18n/errors.ts";
import { agreed } from "./grants.ts";

/** What a request wants done, and who may agree to it. */

/** A change that a request wants done to an actor, as this page understands it from its own documents. */
export interface WantedDeed {
  ruleset: string;
  target: ActorLike;
  changes: TargetChanges;
  /** The other actors it changes: the other side of a gift. */
  also?: { target: ActorLike; changes: TargetChanges }[];
  doubt: Doubt;
  /** Its name in a few words, such as the card's title. */
  about: string;
  /** What cannot be believed of it, in words. */
  doubts: string[];
  /** The card that its roll follows, if any. */
  follows?: string | null;
  /** Whether a GM's page alone can do it, whosever it is. */
  needsGM?: boolean;
  /** What a GM may do instead: void the roll that it is about, with all that came of it. */
  voids?: () => Promise<void>;
  /** `by`: the id of the user who asked. `id`: of the deed. */
  carryOut(by: string, id: string): Promise<void>;
}

/** Understands a request. @throws {UserError} When it makes no sense, or not any more. */
export type WishReader = (payload: JsonObject, sender: UserLike) => WantedDeed;

/** How a request for several actors is taken apart, and put together again. */
export interface Several {
  /** The same request for each of them. @throws {UserError} When it makes no sense. */
  split(payload: JsonObject, sender: UserLike): JsonObject[];
  /** One request for some of them. */
  join(payloads: readonly JsonObject[]): JsonObject;
}

/** What is done, or asked for, in one deed. */
interface Group {
  /** Whether it is agreed already. */
  granted: boolean;
  payloads: JsonObject[];
}

/**
 * The changes that can go in one deed: those agreed to already, and those that the same people have to agree to. No
 * actor stands in it twice, because its first change alters its next. An error for one actor stops no other.
 */
export function groupsOf(
  payloads: readonly JsonObject[],
  read: WishReader,
  sender: UserLike,
): { groups: Group[]; refused: UserError | null } {
  const groups = new Map<string, Group>();
  const seen = new Map<string, number>();
  let refused: UserError | null = null;
  for (const payload of payloads) {
    try {
      const wish = read(payload, sender);
      const { uuid } = wish.target;
      const times = seen.get(uuid) ?? 0;
      seen.set(uuid, times + 1);
      const owners = theGame().users.filter((user) => !user.isGM && owns(wish.target, user));
      const granted = agreed(wish, sender);
      const key = `${times} ${granted ? "" : owners.map(({ id }) => id).join()} ${granted}`;
      const group = groups.get(key) ?? { granted, payloads: [] };
      group.payloads.push(payload);
      groups.set(key, group);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      refused ??= error;
    }
  }
  return { groups: [...groups.values()], refused };
}

/** What its owner cannot agree to alone. */
export const isForGMs = ({ doubt }: WantedDeed): boolean => doubt === "claimed" || doubt === "asked";

export const mayAgree = (target: ActorLike | null, user: UserLike): boolean => user.isGM || owns(target, user);

/** Where the sender owns it, the page asks no other owner. */
export const isAskers = (target: ActorLike, asker: string): boolean => {
  const user = theGame().users.get(asker);
  return user !== undefined && owns(target, user);
};

/** Whether a user may agree for every actor that a wish changes; the sender agrees for their own. */
export const mayAgreeTo = ({ target, also = [] }: WantedDeed, user: UserLike, asker: string): boolean =>
  mayAgree(target, user) && also.every((one) => mayAgree(one.target, user) || isAskers(one.target, asker));

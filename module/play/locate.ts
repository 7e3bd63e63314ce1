import type { CardData, CardPart } from "../cards/card-model.ts";
import { actorAt } from "../cards/past/records.ts";
import { rolledAt } from "../cards/past/rolled.ts";
import { isVoided } from "../cards/past/voided.ts";
import { type CheckRollLike, type Rolled, type RollType, type RuleSet, rulesets } from "../contract/index.ts";
import { type ActorLike, type JsonObject, type MessageLike, theGame, type UserLike } from "../foundry/index.ts";
import { UserError } from "../i18n/errors.ts";
import { calledBy } from "../plan/people/called.ts";

/** What a request is about: a part of a card, an actor. Nothing of it is believed before it was found here. */

export interface Located {
  message: MessageLike;
  card: CardData;
  part: CardPart;
  index: number;
}

/** May this user read the message? The GM's page asks it about another user. */
function mayRead({ whisper, blind, author }: MessageLike, user: UserLike): boolean {
  if (user.isGM || whisper.length === 0 || whisper.includes(user.id)) return true;
  return author?.id === user.id && !blind;
}

/**
 * The part of a card that a request is about.
 * @throws {UserError} When it is gone, or not the sender's to read: the same words for both.
 */
export function locate({ messageId, part: index }: JsonObject, sender: UserLike): Located {
  const message = typeof messageId === "string" ? theGame().messages.get(messageId) : undefined;
  if (!message || !mayRead(message, sender)) throw new UserError("CUBILETE.error.messageGone");
  const card = message.system as CardData;
  const part = typeof index === "number" ? card.parts?.[index] : undefined;
  if (!part) throw new UserError("CUBILETE.error.messageGone");
  return { message, card, part, index: Number(index) };
}

/** The part of a card that a request is about, as another request names it. */
export const placeIn = ({ messageId = null, part = null }: JsonObject): JsonObject => ({ messageId, part });

/** Brings the rules that a request's card is read by. */
export async function loadFor({ messageId }: JsonObject): Promise<void> {
  const { ruleset } = (theGame().messages.get(String(messageId))?.system ?? {}) as Partial<CardData>;
  if (ruleset) await rulesets.load(ruleset);
}

/**
 * Dice of a message, checked to be of these rules, because any player may post whatever they like.
 * @throws {UserError} When they are not, or there are no such rules.
 */
export function rollOn({ rolls }: MessageLike, index: number, ruleset: RuleSet | undefined): CheckRollLike {
  const roll = rolls[index] as CheckRollLike | undefined;
  if (!ruleset || !roll?.check || !roll.outcome || !(roll instanceof ruleset.roll))
    throw new UserError("CUBILETE.error.unreadableCard");
  return roll;
}

/**
 * How a part was rolled, and its roll.
 * @throws {UserError} When it is none of these rules, or was voided.
 */
export function rolledOn({ message, card, part, index }: Located): {
  kind: RollType;
  ruleset: RuleSet;
  rolled: Rolled;
} {
  if (isVoided(message.id, index)) throw new UserError("CUBILETE.error.voided");
  if (part.type !== "roll") throw new UserError("CUBILETE.error.nothingToApply");
  const type = rulesets.findRollType(card.ruleset, part.kind);
  if (!type) throw new UserError("CUBILETE.error.unreadableCard");
  rollOn(message, index, type.ruleset);
  const rolled = rolledAt(message, index);
  if (!rolled) throw new UserError("CUBILETE.error.unreadableCard");
  return { ...type, rolled };
}

/** The scene that a token's own actor stands on. */
const sceneOf = (target: ActorLike): SceneLike | null =>
  target.isToken ? (target.parent?.parent as SceneLike | null) : null;
type SceneLike = { readonly id: string; readonly active?: boolean; readonly isView?: boolean };

/**
 * An actor in play, and nothing else that an address may lead to.
 * @throws {UserError} When it is gone; and where a player reaches for a token on a scene that is not played.
 */
export function targetAt(uuid: unknown, sender: UserLike): ActorLike {
  const target = actorAt(uuid);
  if (!target) throw new UserError("CUBILETE.error.targetGone");
  const scene = sceneOf(target);
  const fights = theGame().combat?.combatants.find(({ actor }) => actor?.uuid === target.uuid);
  if (scene && !scene.active && !scene.isView && !fights && !sender.isGM)
    throw new UserError("CUBILETE.error.targetElsewhere", { name: calledBy(target) });
  return target;
}

export function requireKin(target: ActorLike, ruleset: RuleSet): void {
  if (rulesets.ofType(target.type) !== ruleset)
    throw new UserError("CUBILETE.error.foreignTarget", { name: calledBy(target) });
}

import { spentOptions } from "../cards/card-context.ts";
import type { CardData, CardPart } from "../cards/card-model.ts";
import { carryOut, isOutcome, recordOf, takeBack, writePart } from "../cards/records.ts";
import { type CheckRollLike, type RollType, type RuleSet, rulesets, type TargetChanges } from "../contract/index.ts";
import {
  type ActorLike,
  documentOf,
  type JsonObject,
  type MessageLike,
  theGame,
  type UserLike,
} from "../foundry/index.ts";
import { UserError } from "../i18n/errors.ts";
import { handleRequest, request } from "../requests/requests.ts";

/**
 * Applying an outcome to a target, buying with what it left over, and taking either back. All of it is done by the active
 * GM's client, one at a time, and recorded on the card.
 */

interface Located {
  message: MessageLike;
  card: CardData;
  part: CardPart;
  index: number;
}

/** Asks to apply a part of a card to a target. */
export const applyTo = (messageId: string, part: number, target: string): Promise<void> =>
  request("apply", { messageId, part, target });

/** Asks to take back what a part did. `record`: the id of a record, or the target that the outcome was applied to. */
export const undoFor = (messageId: string, part: number, record: string): Promise<void> =>
  request("undo", { messageId, part, record });

/** Asks to buy an offer of a card's shop, for an actor and as many as the offer lets one choose. */
export const spendOn = (
  messageId: string,
  part: number,
  offer: string,
  { target = null, note = "", amount = null }: { target?: string | null; note?: string; amount?: number | null } = {},
): Promise<void> => request("spend", { messageId, part, offer, target, note, amount });

export function registerApplying(): void {
  handleRequest("apply", apply);
  handleRequest("undo", undo);
  handleRequest("spend", spend);
}

const mayChange = (target: ActorLike, user: UserLike): boolean => user.isGM || target.testUserPermission(user, "OWNER");

/** May this user change the target? The GM always; a player what they own. */
function requireRight(target: ActorLike, sender: UserLike): void {
  if (!mayChange(target, sender)) throw new UserError("CUBILETE.error.gmOnlyTarget", { name: target.name });
}

/** An actor in play, and nothing else that an address may lead to. */
async function targetOf(uuid: string): Promise<ActorLike> {
  const target = await documentOf<ActorLike>(uuid);
  if (target?.documentName !== "Actor" || target.pack) throw new UserError("CUBILETE.error.targetGone");
  return target;
}

/** May this user read the message? Asked on the GM's client, for somebody else. */
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
  const part = card.parts?.[Number(index)];
  if (!part) throw new UserError("CUBILETE.error.messageGone");
  return { message, card, part, index: Number(index) };
}

/** How a part was rolled, and its roll. */
function thrown({ message, card, part, index }: Located): { kind: RollType; ruleset: RuleSet; roll: CheckRollLike } {
  const roll = message.rolls[index] as CheckRollLike | undefined;
  if (part.type !== "roll" || !roll) throw new UserError("CUBILETE.error.nothingToApply");
  return { ...rulesets.rollType(card.ruleset, part.kind), roll };
}

function requireKin(target: ActorLike, ruleset: RuleSet): void {
  if (rulesets.ofType(target.type) !== ruleset)
    throw new UserError("CUBILETE.error.foreignTarget", { name: target.name });
}

async function apply(payload: JsonObject, sender: UserLike): Promise<void> {
  const located = locate(payload, sender);
  const { part } = located;
  const target = await targetOf(String(payload.target));
  requireRight(target, sender);
  if (part.applied.some((record) => record.target === target.uuid && isOutcome(record))) {
    throw new UserError("CUBILETE.error.appliedAlready", { name: target.name });
  }
  const { kind, ruleset, roll } = thrown(located);
  requireKin(target, ruleset);
  if (!kind.applying) throw new UserError("CUBILETE.error.nothingToApply");
  await record(
    located,
    target,
    kind.applying.changes(roll.outcome, roll.check, target, part.target === target.uuid),
    sender,
  );
}

async function spend(payload: JsonObject, sender: UserLike): Promise<void> {
  const located = locate(payload, sender);
  const { part } = located;
  const { kind, ruleset, roll } = thrown(located);
  const bought = spentOptions(part);
  const offer = kind.spending?.menu(roll.outcome, roll.check, bought)?.options.find(({ id }) => id === payload.offer);
  if (!offer || !kind.spending) throw new UserError("CUBILETE.error.notForSale");
  const roller = await documentOf<ActorLike>(part.actor);
  if (!sender.isGM && (offer.by === "gm" || !roller || !mayChange(roller, sender)))
    throw new UserError("CUBILETE.error.notYours");
  if (!offer.affordable) throw new UserError("CUBILETE.error.tooDear");
  const where = { roller: part.actor, target: part.target, any: payload.target }[offer.on];
  const target = await targetOf(String(where));
  requireKin(target, ruleset);
  const note = offer.note ? String(payload.note ?? "").slice(0, 500) : "";
  const id = offer.amount ? `${offer.id}.${howMany(payload.amount, offer.amount.most)}` : offer.id;
  const application = kind.spending.changes(id, roll.outcome, roll.check, target, note);
  await kind.spending.onSpend?.(id, roll.outcome, roll.check, false);
  await record(located, target, application, sender, { option: id, note });
}

/** @throws {UserError} When it is no whole number from 1 to `most`. */
function howMany(amount: unknown, most: number): number {
  if (typeof amount === "number" && Number.isInteger(amount) && amount >= 1 && amount <= most) return amount;
  throw new UserError("CUBILETE.error.howMany", { most });
}

/** The record first: should the second write fail, the card says what to look at and nothing is applied unseen. */
async function record(
  { message, part, index }: Located,
  target: ActorLike,
  application: TargetChanges,
  sender: UserLike,
  bought?: { option: string; note: string },
): Promise<void> {
  const entry = recordOf(target, application, sender.id, bought);
  await writePart(message, index, { applied: [...part.applied, entry] });
  try {
    await carryOut(target, application, entry);
  } catch (error) {
    await writePart(message, index, { applied: part.applied });
    throw error;
  }
}

async function undo(payload: JsonObject, sender: UserLike): Promise<void> {
  const located = locate(payload, sender);
  const { message, part, index } = located;
  const entry = part.applied.find(
    (record) => record.id === payload.record || (isOutcome(record) && record.target === payload.record),
  );
  if (!entry) throw new UserError("CUBILETE.error.nothingToUndo");
  const target = await targetOf(entry.target);
  requireRight(target, sender);
  if (entry.option) {
    const { kind, roll } = thrown(located);
    await kind.spending?.onSpend?.(entry.option, roll.outcome, roll.check, true);
  }
  await takeBack(target, entry, (actor) => mayChange(actor, sender));
  await writePart(message, index, { applied: part.applied.filter((other) => other !== entry) });
}

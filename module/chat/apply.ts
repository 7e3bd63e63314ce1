import { handleRequest, request } from "../authority/requests.ts";
import { type ActorLike, documentOf, type JsonObject, type MessageLike, theGame, type UserLike } from "../foundry.ts";
import { UserError } from "../i18n/errors.ts";
import { type Application, type CheckRollLike, rulesets } from "../ruleset.ts";
import type { AppliedRecord, CardData, ThrowPart } from "./card-model.ts";

/**
 * Applying an outcome to a target and taking it back. Both are done by the active GM's client, one at a time, and recorded
 * on the card: per target, what stood there before. Taking back restores that; it never computes.
 */

interface Located {
  message: MessageLike;
  card: CardData;
  part: ThrowPart;
  index: number;
}

/** Asks to apply a part of a card to a target. */
export const applyTo = (messageId: string, part: number, target: string): Promise<void> =>
  request("apply", { messageId, part, target });

/** Asks to take back what a part did to a target. */
export const undoFor = (messageId: string, part: number, target: string): Promise<void> =>
  request("undo", { messageId, part, target });

export function registerApplying(): void {
  handleRequest("apply", apply);
  handleRequest("undo", undo);
}

/** May this user change the target? The GM always; a player what they own. */
function requireRight(target: ActorLike, sender: UserLike): void {
  if (!sender.isGM && !target.testUserPermission(sender, "OWNER")) {
    throw new UserError("CUBILETE.error.gmOnlyTarget", { name: target.name });
  }
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

function locate({ messageId, part: index }: JsonObject, sender: UserLike): Located {
  const message = typeof messageId === "string" ? theGame().messages.get(messageId) : undefined;
  if (!message || !mayRead(message, sender)) throw new UserError("CUBILETE.error.messageGone");
  const card = message.system as CardData;
  const part = card.parts?.[Number(index)];
  if (!part) throw new UserError("CUBILETE.error.messageGone");
  return { message, card, part, index: Number(index) };
}

async function apply(payload: JsonObject, sender: UserLike): Promise<void> {
  const { message, card, part, index } = locate(payload, sender);
  const target = await targetOf(String(payload.target));
  requireRight(target, sender);
  if (part.applied.some((record) => record.target === target.uuid)) {
    throw new UserError("CUBILETE.error.appliedAlready", { name: target.name });
  }
  const { kind, ruleset } = rulesets.kind(card.ruleset, part.kind);
  if (rulesets.ofType(target.type) !== ruleset)
    throw new UserError("CUBILETE.error.foreignTarget", { name: target.name });
  const roll = message.rolls[index] as CheckRollLike | undefined;
  if (!kind.apply || !roll) throw new UserError("CUBILETE.error.nothingToApply");

  const application = kind.apply(roll.outcome, roll.check, target, part.target === target.uuid);
  const { updates } = application;
  const record = recordOf(target, application, sender.id);
  // The record first: should the second write fail, the card says what to look at and nothing is applied unseen.
  await writePart(message, card, index, { applied: [...part.applied, record] });
  try {
    await target.update(updates);
  } catch (error) {
    await writePart(message, message.system as CardData, index, { applied: part.applied });
    throw error;
  }
}

/** What an application is about to change, with what stands there now. */
export function recordOf(target: ActorLike, { updates, lines }: Application, by: string): AppliedRecord {
  const writes = Object.entries(updates).map(([path, after]) => ({
    path,
    before: Number(foundry.utils.getProperty(target, path)) || 0,
    after,
  }));
  const combat = theGame().combat;
  return { target: target.uuid, name: target.name, by, combat: combat?.started ? combat.id : "", writes, lines };
}

/**
 * What cards took from one figure of a target in its last fight, since a moment (milliseconds): the sum of what the
 * records of that fight took. A fight is what was applied during one combat; without the combat tracker, all since then.
 */
export function lossesOf(target: string, path: string, since: number): number {
  const losses: { combat: string; lost: number }[] = [];
  for (const message of theGame().messages) {
    if (message.timestamp <= since) continue;
    for (const part of (message.system as Partial<CardData>).parts ?? []) {
      for (const record of part.applied.filter((each) => each.target === target)) {
        for (const write of record.writes) {
          if (write.path === path && write.before > write.after)
            losses.push({ combat: record.combat, lost: write.before - write.after });
        }
      }
    }
  }
  const last = losses.at(-1)?.combat;
  return losses.reduce((sum, { combat, lost }) => (combat === last ? sum + lost : sum), 0);
}

async function undo(payload: JsonObject, sender: UserLike): Promise<void> {
  const { message, card, part, index } = locate(payload, sender);
  const record = part.applied.find(({ target }) => target === payload.target);
  if (!record) throw new UserError("CUBILETE.error.nothingToUndo");
  const target = await targetOf(record.target);
  requireRight(target, sender);
  // The author of a message can rewrite its records, and it is the GM's client that writes: figures of the rules only.
  const figures = record.writes.filter(({ path }) => path.startsWith("system."));
  await target.update(Object.fromEntries(figures.map(({ path, before }) => [path, before])));
  await writePart(message, card, index, { applied: part.applied.filter((other) => other !== record) });
}

/** Arrays are replaced whole by an update, so the parts are copied, changed and written back. */
function writePart(message: MessageLike, card: CardData, index: number, change: Partial<ThrowPart>): Promise<unknown> {
  const parts = card.parts.map((part, at) => (at === index ? { ...part, ...change } : part));
  return message.update({ "system.parts": foundry.utils.deepClone(parts) });
}

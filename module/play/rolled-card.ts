import { isJoined } from "../cards/past/records.ts";
import { plainLine } from "../cards/plain-line.ts";
import { veil } from "../cards/veiling.ts";
import { type CheckRollLike, rolledWith, rulesets, type TargetChanges } from "../contract/index.ts";
import { type ActorLike, type MessageLike, theConfig, theGame } from "../foundry/index.ts";
import { type Visibility, visibilityOption } from "../foundry/v13-v14/visibility.ts";
import { calledBy } from "../plan/people/called.ts";
import type { OtherTarget } from "../plan/people/several.ts";
import { tellRolled } from "../plan/roll-hooks.ts";
import { paidFor } from "./charge.ts";
import { landInOrder } from "./initiative.ts";

/** The message that rolls are posted on. */

/** One roll of a card: its part, its dice, and what it costs the roller. */
export interface RolledEntry {
  part: { kind: string; title: string; follows: string | null; data: { others?: OtherTarget[]; joined?: true } };
  roll: CheckRollLike;
  actor: ActorLike | null;
  cost: TargetChanges | null;
}

interface Posting {
  /** The actor that the message names as its speaker. */
  actor: ActorLike | null;
  visibility: Visibility;
  unnamed?: boolean;
  placed?: boolean | undefined;
}

/**
 * A card with one roll on it, or several, and the hooks that follow it. Costs are paid first, so that no roll is seen
 * for free.
 */
export async function publish(
  ruleset: string,
  entries: readonly RolledEntry[],
  { actor, visibility, unnamed = false, placed = false }: Posting,
): Promise<MessageLike | null> {
  const id = foundry.utils.randomID();
  const costs = entries.flatMap(({ actor, cost }, part) => (actor && cost ? [{ actor, cost, part }] : []));
  const message = await paidFor(id, costs, () => create(id, ruleset, entries, unnamed ? null : { actor }, visibility));
  if (message) for (const { roll } of entries) tellRolled(ruleset, message, roll.outcome);
  if (message && !placed) await landInOrder(ruleset, message);
  return message;
}

async function create(
  id: string,
  ruleset: string,
  entries: readonly RolledEntry[],
  by: { actor: ActorLike | null } | null,
  visibility: Visibility,
): Promise<MessageLike | null> {
  const ChatMessage = theConfig().ChatMessage.documentClass;
  const [first] = entries;
  if (!first) return null;
  const { kind } = rulesets.rollType(ruleset, first.part.kind);
  const view =
    entries.length === 1 || entries.some(({ part }) => isJoined(part)) ? kind.view(rolledWith(first.roll)) : undefined;
  const data = {
    _id: id,
    type: "card",
    speaker: speakerOf(by),
    content: plainLine(visibility, first.part.title, view),
    rolls: entries.map(({ roll }) => roll),
    sound: theConfig().sounds.dice,
    // What was rolled with the first follows it.
    system: { ruleset, parts: entries.map(({ part }) => (isJoined(part) ? { ...part, follows: id } : part)) },
  };
  const message: MessageLike | undefined = await ChatMessage.create(await veil(id, visibility, data), {
    ...visibilityOption(visibility),
    keepId: true,
  });
  return message ?? null;
}

/** The speaker, by the name that the table uses; never the name that a token hides. */
function speakerOf(by: { actor: ActorLike | null } | null): object {
  if (!by) return { alias: theGame().user.name };
  const ChatMessage = theConfig().ChatMessage.documentClass;
  return by.actor
    ? { ...ChatMessage.getSpeaker({ actor: by.actor }), alias: calledBy(by.actor) }
    : ChatMessage.getSpeaker({});
}

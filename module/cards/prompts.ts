import { type CardPrompt, type PromptButton, type PromptPlace, rulesets } from "../contract/index.ts";
import type { ActorLike, MessageLike, UserLike } from "../foundry/index.ts";
import { owns } from "../foundry/rights.ts";
import { ASK, askPrompt } from "./ask-prompt.ts";
import type { CardData } from "./card-model.ts";
import { actorAt } from "./past/records.ts";

/** Prompts: cards that are no roll, with buttons to answer them. */

/** Prompts that belong to no rule set. */
const shared = new Map<string, CardPrompt>([[ASK, askPrompt]]);

export const addSharedPrompt = (kind: string, prompt: CardPrompt): void => void shared.set(kind, prompt);

/** The kind of a prompt; undefined when the rule set or the kind is unknown. */
export function findPrompt(rulesetId: string, kindId: string): CardPrompt | undefined {
  const prompts = rulesets.get(rulesetId)?.prompts ?? {};
  return shared.get(kindId) ?? (Object.hasOwn(prompts, kindId) ? prompts[kindId] : undefined);
}

/**
 * The kind of a prompt.
 * @throws {Error} When the rule set or the kind is unknown.
 */
export function promptOf(rulesetId: string, kindId: string): CardPrompt {
  const kind = findPrompt(rulesetId, kindId);
  if (!kind) throw new Error(`Cubilete: there is no prompt "${rulesetId}.${kindId}".`);
  return kind;
}

/** Which card it stands on. */
export const placeOf = ({ id, author, system }: MessageLike, part: number): PromptPlace => ({
  ruleset: (system as CardData).ruleset,
  message: id,
  part,
  author,
});

/** Whether its author may post such a prompt: players may for an actor that they own. */
export const isGenuine = ({ from }: CardPrompt, { author }: PromptPlace, actor: ActorLike | null): boolean =>
  author?.isGM === true || (from === "anyone" && author !== null && owns(actor, author));

/** Whether a user may press a button of a prompt about this actor. */
export function mayAnswer({ by }: PromptButton, actor: ActorLike | null, user: UserLike): boolean {
  if (user.isGM || by === "anyone") return true;
  return by === "owner" && owns(actor, user);
}

/** Whether a button is put before a user: one for a roll that none of theirs has to make would only refuse them. */
export const isOffered = (button: PromptButton, actor: ActorLike | null, user: UserLike): boolean =>
  mayAnswer(button, actor, user) &&
  (user.isGM || !button.among || button.among.some((uuid) => owns(actorAt(uuid), user)));

import type { CardPart } from "../cards/card-model.ts";
import { writePart } from "../cards/past/records.ts";
import { plainLine } from "../cards/plain-line.ts";
import { findPrompt, isGenuine, mayAnswer, placeOf } from "../cards/prompts.ts";
import { veil } from "../cards/veiling.ts";
import type { DeedCard } from "../deeds/whole.ts";
import {
  type ActorLike,
  documentOf,
  type JsonObject,
  type MessageLike,
  theConfig,
  theGame,
  type UserLike,
} from "../foundry/index.ts";
import { readVisibility, type Visibility, visibilityOption } from "../foundry/v13-v14/visibility.ts";
import { UserError } from "../i18n/errors.ts";
import { calledBy } from "../plan/people/called.ts";
import { isUnseen } from "../plan/people/knowledge.ts";
import { handleRequest, request } from "../requests/requests.ts";
import { loadFor, locate } from "./locate.ts";

/** Posting prompts, and what their buttons do: the active GM's client does it. */

export interface NewPrompt {
  /** Its message's id, where something is written down under it first. */
  id?: string;
  kind: string;
  title: string;
  subtitle?: string;
  img?: string;
  actor: ActorLike | null;
  data: JsonObject;
}

/**
 * Posts a prompt. Any user may; what it says is a claim, checked when a button is pressed. One about an actor
 * that players do not know goes to the GMs alone.
 * @returns The message, or null when a module kept it back.
 * @throws {RangeError} When its visibility is no known word.
 */
export async function postPrompt(
  ruleset: string,
  prompt: NewPrompt,
  visibility: Visibility = prompt.actor && isUnseen(prompt.actor) ? "gm" : "public",
): Promise<MessageLike | null> {
  const { actor, id = foundry.utils.randomID(), ...rest } = prompt;
  const seen = readVisibility(visibility);
  const ChatMessage = theConfig().ChatMessage.documentClass;
  const data = {
    _id: id,
    type: "card",
    // The prompt's actor is the speaker, never the token that happens to be selected.
    speaker: actor ? { ...ChatMessage.getSpeaker({ actor }), alias: calledBy(actor) } : { alias: theGame().user.name },
    content: plainLine(seen, prompt.title),
    system: { ruleset, parts: [{ type: "prompt", ...rest, actor: actor?.uuid ?? null }] },
  };
  const message: MessageLike | undefined = await ChatMessage.create(await veil(id, seen, data), {
    ...visibilityOption(seen),
    keepId: true,
  });
  return message ?? null;
}

/** Posts a deed's card, which names its actor by UUID. */
export async function postDeedCard({ id, ruleset, visibility, prompt }: DeedCard): Promise<void> {
  const { actor, ...rest } = prompt;
  await postPrompt(ruleset, { id, ...rest, actor: await documentOf<ActorLike>(actor) }, visibility);
}

/** Asks for what a button of a prompt does. `revision`: which one was read beside it; 0 where it has none. */
export const answerPrompt = (messageId: string, part: number, button: string, revision = 0): Promise<void> =>
  request("prompt", { messageId, part, button, ...(revision > 0 && { revision }) });

export function registerPrompts(): void {
  handleRequest("prompt", "button", onButton);
}

async function onButton(payload: JsonObject, sender: UserLike): Promise<void> {
  await loadFor(payload);
  const { message, card, part, index } = locate(payload, sender);
  if (part.type !== "prompt") throw new UserError("CUBILETE.error.messageGone");
  const kind = findPrompt(card.ruleset, part.kind);
  if (!kind) throw new UserError("CUBILETE.error.messageGone");
  const actor = await documentOf<ActorLike>(part.actor);
  const place = placeOf(message, index);
  if (!isGenuine(kind, place, actor)) throw new UserError("CUBILETE.error.notYours");
  const { buttons } = kind.view(part.data, actor, place);
  const button = buttons.find(({ id }) => id === payload.button);
  if (!button || button.roll || button.tool || !kind.onButton) throw new UserError("CUBILETE.error.messageGone");
  if (!mayAnswer(button, actor, sender)) throw new UserError("CUBILETE.error.notYours");
  const read = { ...place, revision: Number(payload.revision) || 0 };
  const data = await kind.onButton(button.id, foundry.utils.deepClone(part.data) as JsonObject, actor, sender, read);
  await writePart(message, index, { data } satisfies Partial<CardPart>);
}

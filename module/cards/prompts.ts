import { type CardPrompt, type PromptButton, rulesets, type Values } from "../contract/index.ts";
import type { ActorLike, JsonObject, UserLike } from "../foundry/index.ts";

/** Prompts: cards that are no roll, with buttons to answer them. */

/** Asks whoever presses it for a roll: what the GM lays on the table when everybody may try. */
const ASK: CardPrompt = {
  view: ({ kind, args, values, like }) => ({
    lines: [],
    buttons: [
      {
        id: "roll",
        label: "CUBILETE.roll.roll",
        icon: "fa-solid fa-dice",
        by: "anyone",
        roll: {
          kind: String(kind),
          args: args as JsonObject,
          values: values as Values,
          like: like as { name: string } | null,
        },
      },
    ],
  }),
};

/**
 * The kind of a prompt.
 * @throws {Error} When the rule set or the kind is unknown.
 */
export function promptOf(rulesetId: string, kindId: string): CardPrompt {
  if (kindId === "ask") return ASK;
  const prompts = rulesets.get(rulesetId)?.prompts ?? {};
  const kind = Object.hasOwn(prompts, kindId) ? prompts[kindId] : undefined;
  if (!kind) throw new Error(`Cubilete: there is no prompt "${rulesetId}.${kindId}".`);
  return kind;
}

/** Whether a user may press a button of a prompt about this actor. */
export function mayAnswer({ by }: PromptButton, actor: ActorLike | null, user: UserLike): boolean {
  if (user.isGM || by === "anyone") return true;
  return by === "owner" && actor?.testUserPermission(user, "OWNER") === true;
}

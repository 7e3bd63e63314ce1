import { type CardPrompt, type PromptButton, type PromptPlace, rulesets, type Values } from "../contract/index.ts";
import { type ActorLike, type JsonObject, type MessageLike, theGame, type UserLike } from "../foundry/index.ts";
import { t } from "../i18n/i18n.ts";
import { properShort, short } from "../i18n/names.ts";
import type { CardData } from "./card-model.ts";

/** Prompts: cards that are no roll, with buttons to answer them. */

/**
 * Asks whoever presses it for a roll: what the GM lays on the table when everybody may try. It says what is rolled by the
 * rules' own name and who asks by the server's word, whatever its title says.
 */
const ASK: CardPrompt = {
  from: "gm",
  view: ({ kind, args, values, like }, _actor, { ruleset, author }) => ({
    lines: [
      {
        label: "CUBILETE.card.asks",
        data: { name: short(author?.name ?? "?"), roll: t(labelOf(ruleset, String(kind))) },
      },
      ...fixed({ ...(args as JsonObject), ...(values as JsonObject) }),
    ],
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

const labelOf = (rulesetId: string, kindId: string): string => {
  const rolls = rulesets.get(rulesetId)?.rolls ?? {};
  return (Object.hasOwn(rolls, kindId) && rolls[kindId]?.label) || properShort(kindId);
};

/** Figures that whoever asks has fixed, as far as they have a name for players. */
const fixed = (given: JsonObject) =>
  Object.entries(given).flatMap(([name, value]) =>
    typeof value === "number" && theGame().i18n.has(`CUBILETE.field.${name}`)
      ? [{ label: properShort(`${t(`CUBILETE.field.${name}`)}: ${value}`) }]
      : [],
  );

/** Prompts that belong to no rule set. */
const shared = new Map<string, CardPrompt>([["ask", ASK]]);

export const addSharedPrompt = (kind: string, prompt: CardPrompt): void => void shared.set(kind, prompt);

/**
 * The kind of a prompt.
 * @throws {Error} When the rule set or the kind is unknown.
 */
export function promptOf(rulesetId: string, kindId: string): CardPrompt {
  const known = shared.get(kindId);
  if (known) return known;
  const prompts = rulesets.get(rulesetId)?.prompts ?? {};
  const kind = Object.hasOwn(prompts, kindId) ? prompts[kindId] : undefined;
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

/** Whether whoever posted it may lay such a prompt on the table. */
export const isGenuine = ({ from }: CardPrompt, { author }: PromptPlace): boolean =>
  from === "anyone" || author?.isGM === true;

/** Whether a user may press a button of a prompt about this actor. */
export function mayAnswer({ by }: PromptButton, actor: ActorLike | null, user: UserLike): boolean {
  if (user.isGM || by === "anyone") return true;
  return by === "owner" && actor?.testUserPermission(user, "OWNER") === true;
}

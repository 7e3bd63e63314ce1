import type { CardPart } from "../cards/card-model.ts";
import { writePart } from "../cards/records.ts";
import { type NoticeButton, type NoticeKind, rulesets, type Values } from "../contract/index.ts";
import {
  type ActorLike,
  documentOf,
  type JsonObject,
  type MessageLike,
  theConfig,
  type UserLike,
} from "../foundry/index.ts";
import { type Visibility, visibilityOption } from "../foundry/v13-v14/visibility.ts";
import { UserError } from "../i18n/errors.ts";
import { handleRequest, request } from "../requests/requests.ts";
import { locate } from "./apply.ts";

/** Notices: cards that are no throw. What a button of theirs does, the active GM's client does. */

/** Asks whoever presses it for a throw: what the GM lays on the table when everybody may try. */
const ASK: NoticeKind = {
  view: ({ kind, args, values, like }) => ({
    lines: [],
    buttons: [
      {
        id: "throw",
        label: "CUBILETE.throw.throw",
        icon: "fa-solid fa-dice",
        by: "anyone",
        throw: {
          kind: String(kind),
          args: args as JsonObject,
          values: values as Values,
          like: like as { name: string } | null,
        },
      },
    ],
  }),
};

export interface Notice {
  kind: string;
  title: string;
  subtitle?: string;
  img?: string;
  actor: ActorLike | null;
  data: JsonObject;
}

/** Posts a notice. Anybody may; what it says is a claim until somebody presses a button and it is checked. */
export function postNotice(ruleset: string, notice: Notice, visibility: Visibility = "public"): Promise<MessageLike> {
  const { actor, ...rest } = notice;
  const ChatMessage = theConfig().ChatMessage.documentClass;
  return ChatMessage.create(
    {
      type: "card",
      speaker: ChatMessage.getSpeaker({ actor: actor ?? undefined }),
      system: { ruleset, parts: [{ type: "notice", ...rest, actor: actor?.uuid ?? null }] },
    },
    visibilityOption(visibility),
  );
}

/**
 * The kind of a notice.
 * @throws {Error} When the rule set or the kind is unknown.
 */
export function noticeKind(rulesetId: string, kindId: string): NoticeKind {
  if (kindId === "ask") return ASK;
  const notices = rulesets.get(rulesetId)?.notices ?? {};
  const kind = Object.hasOwn(notices, kindId) ? notices[kindId] : undefined;
  if (!kind) throw new Error(`Cubilete: there is no notice "${rulesetId}.${kindId}".`);
  return kind;
}

/** Whether a user may press a button of a notice about this actor. */
export function mayPress({ by }: NoticeButton, actor: ActorLike | null, user: UserLike): boolean {
  if (user.isGM || by === "anyone") return true;
  return by === "owner" && actor?.testUserPermission(user, "OWNER") === true;
}

/** Asks for what a button of a notice does. */
export const pressNotice = (messageId: string, part: number, button: string): Promise<void> =>
  request("notice", { messageId, part, button });

export function registerNotices(): void {
  handleRequest("notice", press);
}

async function press(payload: JsonObject, sender: UserLike): Promise<void> {
  const { message, card, part, index } = locate(payload, sender);
  const kind = noticeKind(card.ruleset, part.kind);
  const actor = await documentOf<ActorLike>(part.actor);
  const button = kind.view(part.data, actor).buttons.find(({ id }) => id === payload.button);
  if (!button || button.throw || !kind.press) throw new UserError("CUBILETE.error.messageGone");
  if (!mayPress(button, actor, sender)) throw new UserError("CUBILETE.error.notYours");
  const data = await kind.press(button.id, foundry.utils.deepClone(part.data) as JsonObject, actor, sender);
  await writePart(message, index, { data } satisfies Partial<CardPart>);
}

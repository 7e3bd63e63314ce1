import type { CardData } from "../../../cards/card-model.ts";
import type { CardPrompt, PromptButton, PromptView } from "../../../contract/index.ts";
import { type ActorLike, type JsonObject, theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { decimal, t } from "../../../i18n/i18n.ts";
import { key, shownLevel } from "../data/labels.ts";
import { grant, priceOf, readAward, readWish, traitOfWish, unaward, ungrant } from "./points.ts";

/** The cards of narrative points: what a player asks for, and what the GM gives. */

const button = (id: string, icon: string): PromptButton => ({
  id,
  label: key(`tool.points.button.${id}`),
  icon,
  by: "gm",
});
const UNDO: PromptButton = { id: "undo", label: "CUBILETE.card.undo", icon: "fa-solid fa-rotate-left", by: "gm" };

function wishView(data: JsonObject, actor: ActorLike | null): PromptView {
  const wish = readWish(data);
  const trait = traitOfWish(wish, actor);
  const open = wish.state === "open";
  const price = open ? priceOf(wish, trait) : wish.paid;
  const from = trait ? Math.floor(wish.state === "granted" ? wish.before : trait.system.level) : 0;
  const what = wish.use === "trait" && wish.sell ? "sell" : wish.use;
  const wanted = rollIn(wish.roll);
  return {
    lines: [
      {
        label: key(`tool.points.wish.${what}`),
        data: {
          levels: wish.levels,
          trait: trait?.name ?? "?",
          from: decimal(shownLevel(from)),
          to: decimal(shownLevel(from + (wish.sell ? -1 : 1))),
        },
      },
      ...(wanted ? [{ label: key("tool.points.forRoll"), data: { roll: wanted } }] : []),
      ...(wish.note ? [{ label: key("tool.points.note"), data: { note: wish.note } }] : []),
      ...(open || wish.state === "granted"
        ? [{ label: key(price < 0 ? "tool.points.brings" : "tool.points.costs"), data: { points: Math.abs(price) } }]
        : []),
      ...(open ? [] : [{ label: key(wish.poor ? "tool.points.state.poor" : `tool.points.state.${wish.state}`) }]),
    ],
    buttons: open
      ? [button("grant", "fa-solid fa-check"), button("refuse", "fa-solid fa-xmark")]
      : wish.state === "granted"
        ? [UNDO]
        : [],
  };
}

/** What the roll of a card is called, with what came of it; blank where nobody may see it, or it is gone. */
function rollIn(place: string): string {
  const [id = "", part = ""] = place.split(".");
  const message = theGame().messages.get(id);
  const { title, subtitle } =
    (message?.isContentVisible ? (message.system as Partial<CardData>).parts : [])?.[Number(part)] ?? {};
  return [title && t(title), subtitle && t(subtitle)].filter(Boolean).join(" · ");
}

export const wish: CardPrompt = {
  from: "anyone",
  title: key("tool.points.title"),
  view: wishView,
  async onButton(pressed, data, actor, sender, place) {
    if (pressed === "grant") return grant(data, actor, sender.id, place);
    if (pressed === "undo") return ungrant(data, actor, place);
    if (readWish(data).state !== "open") throw new UserError(key("tool.points.settled"));
    return { ...data, state: "refused" };
  },
};

export const awardPrompt: CardPrompt = {
  from: "gm",
  view(data): PromptView {
    const { amount, reason, note, state } = readAward(data);
    return {
      lines: [
        { label: key("tool.points.given"), data: { points: amount } },
        { label: key(`tool.points.reason.${reason}`) },
        ...(note ? [{ label: key("tool.points.note"), data: { note } }] : []),
        ...(state === "undone" ? [{ label: key("tool.points.state.undone") }] : []),
      ],
      buttons: state === "given" ? [UNDO] : [],
    };
  },
  onButton: (_button, data, actor, _sender, place) => unaward(data, actor, place),
};

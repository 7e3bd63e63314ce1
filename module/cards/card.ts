import {
  type Aftermath,
  type CheckRollLike,
  type DiceView,
  type Offer,
  rulesets,
  type Shop,
  type ThrowView,
} from "../contract/index.ts";
import { chooseActor, chooseOwnActor, targetsInReach } from "../dialogs/choose-actor.ts";
import { askPurchase } from "../dialogs/spend-dialog.ts";
import {
  type ActorLike,
  documentOf,
  type ItemLike,
  type JsonObject,
  type MessageLike,
  systemPath,
  theGame,
} from "../foundry/index.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { decimal, percent, signed, t } from "../i18n/i18n.ts";
import { applyTo, buyOffer, undoFor } from "../play/apply.ts";
import { mayPress, noticeKind, pressNotice } from "../play/prompts.ts";
import { startThrow, throwAgain } from "../play/roll.ts";
import type { CardData, CardPart } from "./card-model.ts";
import { keepCounting } from "./countdown.ts";
import { outlineOf } from "./die-shapes.ts";
import { isOutcome } from "./records.ts";

const TEMPLATES = {
  throw: systemPath("templates/shared/card-throw.hbs"),
  notice: systemPath("templates/shared/card-notice.hbs"),
};
const VERDICT_ICONS: Record<string, string> = {
  success: "fa-solid fa-check",
  failure: "fa-solid fa-xmark",
  critical: "fa-solid fa-star",
  fumble: "fa-solid fa-skull",
};

/** The inside of a card for this viewer, as elements with their buttons alive. */
export async function renderCard(message: MessageLike): Promise<HTMLElement> {
  const card = message.system as CardData;
  const body = document.createElement("div");
  body.className = "cubilete card";
  body.dataset.ruleset = card.ruleset;
  for (const [index, part] of card.parts.entries()) {
    const section = document.createElement("section");
    section.dataset.part = String(index);
    section.innerHTML = await foundry.applications.handlebars.renderTemplate(
      TEMPLATES[part.type],
      (await readable(message, card, part, index)) as never,
    );
    body.append(section);
  }
  body.addEventListener("click", (event) => onClick(message, event));
  keepCounting(body);
  return body;
}

/** One throw that cannot be read (dice missing or tampered with, an unknown kind) is said so; the log lives on. */
async function readable(message: MessageLike, card: CardData, part: CardPart, index: number): Promise<object> {
  try {
    const read = part.type === "notice" ? noticeContext : partContext;
    return await read(message, card, part, index);
  } catch (error) {
    console.warn(`Cubilete: part ${index} of message ${message.id} cannot be read.`, error);
    return { title: t(part.title), subtitle: t(part.subtitle), img: part.img, broken: true };
  }
}

async function partContext(message: MessageLike, card: CardData, part: CardPart, index: number): Promise<object> {
  const header = { title: t(part.title), subtitle: t(part.subtitle), img: part.img };
  // Who may not see the throw gets no trace of it in the page.
  if (!message.isContentVisible) return { ...header, hidden: true };
  const { kind: known } = rulesets.kind(card.ruleset, part.kind);
  const roll = message.rolls[index] as CheckRollLike | undefined;
  if (!roll?.check) return { ...header, broken: true };

  const view = known.view(roll.outcome, roll.check);
  const bought = boughtOn(part);
  const target = await documentOf<ActorLike>(part.target);
  const actor = await documentOf<ActorLike>(part.actor);
  const falls = known.apply ? (known.falls ? known.falls(roll.outcome, roll.check) : "target") : null;
  const struck = falls && { target, thrower: actor }[falls];
  return {
    ...header,
    targetName: target?.name ?? null,
    chance: part.chance === null ? null : percent(part.chance),
    ...viewContext(view),
    changes: part.changes.map(({ label, value, detail }) => ({
      label: t(label),
      value: value === 0 ? "" : signed(value),
      detail: t(detail),
    })),
    followUps: (known.followUps?.(roll.outcome, roll.check, await aftermath(part)) ?? []).map((follow, at) => ({
      ...follow,
      label: t(follow.label),
      at,
    })),
    chances: actor?.isOwner ? (known.again?.(actor) ?? []).map(({ id, label }) => ({ id, label: t(label) })) : [],
    // What is whoever threw it's own affair falls on nobody else.
    appliable: falls !== null && !(known.own && part.target === part.actor),
    shop: shopContext(known.shop?.(roll.outcome, roll.check, bought) ?? null, actor),
    pending:
      struck && !part.applied.some((record) => record.target === struck.uuid && isOutcome(record)) ? struck : null,
    applied: part.applied.map((record) => ({
      ...record,
      paid: !isOutcome(record),
      lines: record.lines.map(({ label, value }) => ({ label: t(label), value })),
    })),
  };
}

const boughtOn = ({ applied }: CardPart): string[] => applied.flatMap(({ offer }) => (offer ? [offer] : []));

/** What became of a throw: where follow-ups start from. */
const aftermath = async (part: CardPart): Promise<Aftermath> => ({
  item: await documentOf<ItemLike>(part.item),
  bought: boughtOn(part),
  done: part.applied.filter(isOutcome),
});

/** What is for sale, for this viewer: what others may buy is not on offer to them. */
function shopContext(shop: Shop | null, thrower: ActorLike | null): object | null {
  const { isGM } = theGame().user;
  const offers = shop?.offers.filter(({ by }) => isGM || (by === "thrower" && thrower?.isOwner)) ?? [];
  if (!shop || (shop.left.length === 0 && offers.length === 0)) return null;
  return {
    left: shop.left.map(({ label, value }) => ({ label: t(label), value })),
    rows: rowsOf(offers),
  };
}

/** What can be paid for in several ways stands there once, with its prices. */
function rowsOf(offers: Offer[]): object[] {
  const rows = new Map<string, { label: string; hint: string; offers: object[] }>();
  for (const { id, label, hint = "", price, affordable } of offers) {
    const row = rows.get(label) ?? { label: t(label), hint: t(hint), offers: [] };
    row.offers.push({ id, affordable, price: t(price) });
    rows.set(label, row);
  }
  return [...rows.values()];
}

async function noticeContext(message: MessageLike, card: CardData, part: CardPart): Promise<object> {
  const header = { title: t(part.title), subtitle: t(part.subtitle), img: part.img };
  if (!message.isContentVisible) return { ...header, hidden: true };
  const actor = await documentOf<ActorLike>(part.actor);
  const view = noticeKind(card.ruleset, part.kind).view(part.data, actor);
  return {
    ...header,
    panel: view.panel,
    lines: view.lines.map(({ label, data }) => t(label, data)),
    buttons: view.buttons
      .filter((button) => mayPress(button, actor, theGame().user))
      .map((button) => ({ ...button, label: t(button.label) })),
  };
}

/** Dice as they are drawn and spoken. */
const drawn = (groups: DiceView[]): object[] =>
  groups.map((dice) =>
    dice.map((die) => ({
      ...die,
      outline: outlineOf(die.faces),
      spoken: t(`CUBILETE.die.${die.state}`, { face: die.face }),
    })),
  );

function viewContext(view: ThrowView): object {
  return {
    groups: drawn(view.groups),
    others: view.others?.map(({ label, groups }) => ({ label: t(label), groups: drawn(groups) })),
    terms: view.terms.map(({ label, value }) => ({ label: t(label), value: signed(value) })),
    panel: view.panel,
    total: view.total === null ? null : decimal(view.total),
    against: view.against && { label: t(view.against.label), value: decimal(view.against.value) },
    verdict: view.verdict && { ...view.verdict, label: t(view.verdict.label), icon: VERDICT_ICONS[view.verdict.kind] },
    notes: view.notes.map(({ label, data }) => t(label, data)),
  };
}

type CardAction = (message: MessageLike, index: number, button: HTMLElement, event: Event) => Promise<unknown>;

/** What the buttons of a card do. Every name stands in a template, every `data-action` of the templates stands here. */
export const CARD_ACTIONS: Record<string, CardAction> = {
  followUp: async (message, index, button, event) => {
    const { card, part, roll } = readPart(message, index);
    const { kind } = rulesets.kind(card.ruleset, part.kind);
    const follow = kind.followUps?.(roll.outcome, roll.check, await aftermath(part))[Number(button.dataset.follow)];
    if (!follow) throw new UserError("CUBILETE.error.messageGone");
    const own =
      follow.by === "anyone"
        ? await chooseOwnActor(card.ruleset, { except: part.actor, aimed: part.target })
        : part.actor;
    // Thought better of it.
    if (follow.by === "anyone" && !own) return;
    const request = {
      ruleset: card.ruleset,
      kind: follow.kind,
      actor: own,
      item: follow.by === "anyone" ? null : part.item,
      target: follow.target ?? (follow.by === "anyone" ? part.actor : part.target),
      args: follow.args as JsonObject,
    };
    return startThrow(request, { event, follows: message.id });
  },
  again: async (message, index, button) => throwAgain(message, index, button.dataset.chance ?? ""),
  apply: async (message, index, button) => {
    const { card, part } = readPart(message, index);
    const target = button.dataset.target || (await chooseTarget(card.ruleset, part));
    if (target) await applyTo(message.id, index, target);
  },
  undo: (message, index, button) => undoFor(message.id, index, button.dataset.record ?? ""),
  buy: async (message, index, button) => {
    const { card, part, roll } = readPart(message, index);
    const { kind } = rulesets.kind(card.ruleset, part.kind);
    const offer = kind
      .shop?.(roll.outcome, roll.check, boughtOn(part))
      ?.offers.find(({ id }) => id === button.dataset.offer);
    if (!offer) throw new UserError("CUBILETE.error.notForSale");
    // Whom the throw was aimed at, it is most often meant for.
    const purchase = await askPurchase(offer, targetsInReach(card.ruleset, null), part.target);
    if (purchase) await buyOffer(message.id, index, offer.id, purchase);
  },
  press: async (message, index, button, event) => {
    const card = message.system as CardData;
    const part = card.parts[index];
    if (!part) throw new UserError("CUBILETE.error.messageGone");
    const { press = "" } = button.dataset;
    const actor = await documentOf<ActorLike>(part.actor);
    const wanted = noticeKind(card.ruleset, part.kind)
      .view(part.data, actor)
      .buttons.find(({ id }) => id === press);
    if (!wanted?.throw) return pressNotice(message.id, index, press);
    const own = part.actor ?? (await chooseOwnActor(card.ruleset, { among: wanted.among }));
    if (!own) return;
    return startThrow({ ruleset: card.ruleset, ...wanted.throw, actor: own }, { event, follows: message.id });
  },
};

async function onClick(message: MessageLike, event: Event): Promise<void> {
  const button = (event.target as Element).closest<HTMLElement>("button[data-action]");
  const action = button && CARD_ACTIONS[button.dataset.action ?? ""];
  const index = Number(button?.closest<HTMLElement>("[data-part]")?.dataset.part);
  if (!button || !action) return;
  event.preventDefault();
  event.stopPropagation();
  button.setAttribute("disabled", "");
  await answering(() => action(message, index, button, event));
  button.removeAttribute("disabled");
}

function readPart(message: MessageLike, index: number): { card: CardData; part: CardPart; roll: CheckRollLike } {
  const card = message.system as CardData;
  const part = card.parts[index];
  const roll = message.rolls[index] as CheckRollLike | undefined;
  if (!part || !roll) throw new UserError("CUBILETE.error.messageGone");
  return { card, part, roll };
}

async function chooseTarget(rulesetId: string, part: CardPart): Promise<string | null> {
  const done = new Set(part.applied.map((record) => record.target));
  const known = targetsInReach(rulesetId, null).filter((actor) => !done.has(actor.uuid));
  return chooseActor(known, "CUBILETE.card.chooseTarget", "CUBILETE.error.noTarget");
}

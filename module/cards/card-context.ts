import {
  type Aftermath,
  type CheckRollLike,
  type DiceView,
  type RollView,
  rulesets,
  type SpendMenu,
  type SpendOption,
} from "../contract/index.ts";
import { type ActorLike, documentOf, type ItemLike, type MessageLike, theGame } from "../foundry/index.ts";
import { decimal, percent, signed, t } from "../i18n/i18n.ts";
import type { CardData, CardPart } from "./card-model.ts";
import { outlineOf } from "./die-shapes.ts";
import { mayAnswer, promptOf } from "./prompts.ts";
import { isOutcome } from "./records.ts";

/** What the parts of a card show to this viewer, in their language. */

const VERDICT_ICONS: Record<string, string> = {
  success: "fa-solid fa-check",
  failure: "fa-solid fa-xmark",
  critical: "fa-solid fa-star",
  fumble: "fa-solid fa-skull",
};

export async function rollContext(
  message: MessageLike,
  card: CardData,
  part: CardPart,
  index: number,
): Promise<object> {
  const header = { title: t(part.title), subtitle: t(part.subtitle), img: part.img };
  const { kind: known } = rulesets.rollType(card.ruleset, part.kind);
  const roll = message.rolls[index] as CheckRollLike | undefined;
  if (!roll?.check) return { ...header, broken: true };

  const view = known.view(roll.outcome, roll.check);
  const bought = spentOptions(part);
  const target = await documentOf<ActorLike>(part.target);
  const actor = await documentOf<ActorLike>(part.actor);
  const falls = known.applying
    ? known.applying.falls
      ? known.applying.falls(roll.outcome, roll.check)
      : "target"
    : null;
  const struck = falls && { target, roller: actor }[falls];
  return {
    ...header,
    targetName: target?.name ?? null,
    chance: part.chance === null ? null : percent(part.chance),
    ...viewContext(view),
    changes: part.modifiers.map(({ label, value, detail, field }) => ({
      label: t(label),
      value: value === 0 ? "" : signed(value),
      field: value === 0 || field === "" ? "" : t(`CUBILETE.field.${field}`),
      detail: t(detail),
    })),
    followUps: (known.followUps?.(roll.outcome, roll.check, await aftermath(part)) ?? []).map((follow, at) => ({
      ...follow,
      label: t(follow.label),
      at,
    })),
    chances: actor?.isOwner ? (known.again?.(actor) ?? []).map(({ id, label }) => ({ id, label: t(label) })) : [],
    // What is whoever rolled it's own affair falls on nobody else.
    appliable: falls !== null && !(known.applying?.own && part.target === part.actor),
    shop: spendContext(known.spending?.menu(roll.outcome, roll.check, bought) ?? null, actor),
    pending:
      struck && !part.applied.some((record) => record.target === struck.uuid && isOutcome(record)) ? struck : null,
    applied: part.applied.map((record) => ({
      ...record,
      paid: !isOutcome(record),
      lines: record.lines.map(({ label, value }) => ({ label: t(label), value })),
    })),
  };
}

export const spentOptions = ({ applied }: CardPart): string[] =>
  applied.flatMap(({ option }) => (option ? [option] : []));

/** What became of a roll: where follow-ups start from. */
export const aftermath = async (part: CardPart): Promise<Aftermath> => ({
  item: await documentOf<ItemLike>(part.item),
  spent: spentOptions(part),
  done: part.applied.filter(isOutcome),
});

/** What is for sale, for this viewer: what others may buy is not on offer to them. */
function spendContext(shop: SpendMenu | null, roller: ActorLike | null): object | null {
  const { isGM } = theGame().user;
  const offers = shop?.options.filter(({ by }) => isGM || (by === "roller" && roller?.isOwner)) ?? [];
  if (!shop || (shop.left.length === 0 && offers.length === 0)) return null;
  return {
    left: shop.left.map(({ label, value }) => ({ label: t(label), value })),
    rows: rowsOf(offers),
  };
}

/** What can be paid for in several ways stands there once, with its prices. */
function rowsOf(offers: SpendOption[]): object[] {
  const rows = new Map<string, { label: string; hint: string; offers: object[] }>();
  for (const { id, label, hint = "", price, affordable } of offers) {
    const row = rows.get(label) ?? { label: t(label), hint: t(hint), offers: [] };
    row.offers.push({ id, affordable, price: t(price) });
    rows.set(label, row);
  }
  return [...rows.values()];
}

export async function promptContext(card: CardData, part: CardPart): Promise<object> {
  const header = { title: t(part.title), subtitle: t(part.subtitle), img: part.img };
  const actor = await documentOf<ActorLike>(part.actor);
  const view = promptOf(card.ruleset, part.kind).view(part.data, actor);
  return {
    ...header,
    panel: view.panel,
    lines: view.lines.map(({ label, data }) => t(label, data)),
    buttons: view.buttons
      .filter((button) => mayAnswer(button, actor, theGame().user))
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

function viewContext(view: RollView): object {
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

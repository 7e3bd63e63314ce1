import { rulesets } from "../../contract/index.ts";
import { type MessageLike, theGame } from "../../foundry/index.ts";
import { owns } from "../../foundry/rights.ts";
import { t } from "../../i18n/i18n.ts";
import { listed, short } from "../../i18n/names.ts";
import type { CardData, CardPart } from "../card-model.ts";
import { actorAt, type ChangeRecord, isSpent, recordsOf } from "./records.ts";
import { rolledAt } from "./rolled.ts";
import { isVoided } from "./voided.ts";

/** What came of what was paid for: the rolls that a bought right was used in. They have been seen. */

export interface RolledPlace {
  message: MessageLike;
  part: number;
}

const partsOf = ({ system }: MessageLike): CardPart[] => (system as Partial<CardData>).parts ?? [];

/** Rolls that follow a card, but for the same roll made once more. */
export const followersOf = ({ id }: MessageLike, kind: string): RolledPlace[] =>
  theGame().messages.contents.flatMap((message) =>
    partsOf(message).flatMap((one, part) =>
      one.type === "roll" && one.follows === id && one.kind !== kind && !isVoided(message.id, part)
        ? [{ message, part }]
        : [],
    ),
  );

/** Whether a card is by a GM, or by a player who owns the actor on it. */
const isTheirs = ({ author }: MessageLike, actor: string | null): boolean =>
  author !== null && author !== undefined && owns(actorAt(actor), author);

/** Rolls that were made by a right that an option of a card's menu brought, and no other one of it brings. */
function rolledBy(message: MessageLike, index: number, option: string): RolledPlace[] {
  const part = partsOf(message)[index];
  const rolled = rolledAt(message, index);
  if (!part || !rolled) return [];
  const { kind } = rulesets.rollType((message.system as CardData).ruleset, part.kind);
  const spent = [...rolled.spent];
  const offered = (spent: string[]) =>
    (kind.followUps?.({ ...rolled, spent }) ?? []).map((one) => [one.kind, JSON.stringify(one.args)]);
  const without = spent.toSpliced(spent.indexOf(option), spent.includes(option) ? 1 : 0);
  const left = new Set(offered(without).map(String));
  const kinds = new Set(offered(spent).flatMap((one) => (left.has(String(one)) ? [] : [one[0]])));
  // Another player's card that claims to follow does not use up the right.
  return followersOf(message, part.kind).filter(({ message, part: at }) => {
    const one = partsOf(message)[at];
    return one !== undefined && kinds.has(one.kind) && one.actor === part.actor && isTheirs(message, one.actor);
  });
}

/** Rolls that used up what a change put on an actor: an upgrade of the next roll, a boost. */
function usedBy({ id, target, put, created }: ChangeRecord): RolledPlace[] {
  const actor = actorAt(target);
  const gone = [...put.filter((id) => !actor?.effects.get(id)), ...created.filter((id) => !actor?.items.get(id))];
  if (!actor || gone.length === 0) return [];
  return recordsOf(actor).flatMap((later) => {
    const uses = [...later.ended, ...later.removed].some(({ _id }) => gone.includes(String(_id)));
    const message = uses && later.id !== id ? theGame().messages.get(later.message) : undefined;
    const rolled = message && partsOf(message)[later.part]?.type === "roll" && !isVoided(message.id, later.part);
    return rolled ? [{ message, part: later.part }] : [];
  });
}

/** The rolls that came of something that was paid for, each once. */
export function cameOf(message: MessageLike, index: number, record: ChangeRecord): RolledPlace[] {
  if (!isSpent(record)) return [];
  const all = [...rolledBy(message, index, record.option), ...usedBy(record)];
  return all.filter(
    (one, at) => all.findIndex((other) => other.message.id === one.message.id && other.part === one.part) === at,
  );
}

/** That they would be voided too, in words; blank where there are none. */
export const cameText = (came: readonly RolledPlace[]): string =>
  came.length === 0
    ? ""
    : t("CUBILETE.card.undoVoids", {
        names: listed(came.map(({ message, part }) => short(t(partsOf(message)[part]?.title ?? "")))),
      });

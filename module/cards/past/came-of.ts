import { type FollowUpButton, type Rolled, rulesets } from "../../contract/index.ts";
import { type MessageLike, theGame } from "../../foundry/index.ts";
import { owns } from "../../foundry/rights.ts";
import { t } from "../../i18n/i18n.ts";
import { listed, short } from "../../i18n/names.ts";
import { readIntent } from "../../plan/plan-again.ts";
import type { CardData, CardPart } from "../card-model.ts";
import { actorAt, type ChangeRecord, isOutcome, isSpent, recordsOf } from "./records.ts";
import { rolledAt } from "./rolled.ts";
import { recordsFor, shownRecords } from "./told.ts";
import { isVoided } from "./voided.ts";

/** What came of what was paid for or applied: the rolls that it gave the right to. They have been seen. */

export interface RolledPlace {
  message: MessageLike;
  part: number;
}

const partsOf = ({ system }: MessageLike): CardPart[] => (system as Partial<CardData>).parts ?? [];

/** Rolls that follow a card, but for the same roll made once more. */
export const followersOf = ({ id, system }: MessageLike, kind: string): RolledPlace[] =>
  theGame().messages.contents.flatMap((message) =>
    partsOf(message).flatMap((one, part) =>
      one.type === "roll" &&
      one.follows === id &&
      (one.kind !== kind || goesOn((system as CardData).ruleset, kind)) &&
      !isVoided(message.id, part)
        ? [{ message, part }]
        : [],
    ),
  );

const goesOn = (ruleset: string, kind: string): boolean => rulesets.findRollType(ruleset, kind)?.kind.goesOn === true;

/** Rolls that went on from a card by one of its buttons, in order; none where that is no roll that goes on. */
export function wentOn(message: MessageLike, { kind, args }: Pick<Offered, "kind" | "args">): RolledPlace[] {
  if (!goesOn((message.system as CardData).ruleset, kind)) return [];
  return followersOf(message, "").filter((place) => {
    const part = partsOf(place.message)[place.part];
    const said = JSON.stringify(readIntent(part?.data.intent)?.args);
    return part?.kind === kind && said === JSON.stringify(args) && isTheirs(place.message, part.actor);
  });
}

/** Whether a card is by a GM, or by a player who owns the actor on it. */
const isTheirs = ({ author }: MessageLike, actor: string | null): boolean =>
  author !== null && author !== undefined && owns(actorAt(actor), author);

type Offered = Pick<FollowUpButton, "kind" | "args" | "target">;
const wordOf = ({ kind, args, target = "" }: Offered): string => JSON.stringify([kind, args, target]);

/** Whether a roll asks for just what a follow-up at a target of its own does. */
function isJust({ args, target }: Offered, { target: at, data }: CardPart): boolean {
  const said = readIntent(data.intent)?.args;
  const isSame = () => JSON.stringify(said) === JSON.stringify(args);
  return target !== undefined && target === at && (said === undefined || isSame());
}

/** Rolls that a card offers because of one thing that was bought with it, or done by it, and because of nothing else. */
function rolledBy(message: MessageLike, index: number, { id, option }: ChangeRecord): RolledPlace[] {
  const part = partsOf(message)[index];
  const rolled = rolledAt(message, index);
  const kind = part && rulesets.findRollType((message.system as CardData).ruleset, part.kind)?.kind;
  if (!part || !rolled || !kind) return [];
  const spent = [...rolled.spent];
  const offered = (of: Partial<Rolled>): Offered[] => kind.followUps?.({ ...rolled, spent, ...of }) ?? [];
  const at = spent.indexOf(option);
  const others = () => shownRecords(message, index).filter((one) => isOutcome(one) && one.id !== id);
  const left = offered(at < 0 ? { done: others() } : { spent: spent.toSpliced(at, 1) });
  const stays = new Set(left.map(wordOf));
  const gone = offered({}).filter((one) => !stays.has(wordOf(one)));
  // Another player's card that claims to follow does not use up the right.
  return followersOf(message, part.kind).filter((place) => {
    const one = partsOf(place.message)[place.part];
    if (one === undefined || one.actor !== part.actor || !isTheirs(place.message, one.actor)) return false;
    const isOf = (each: Offered) => each.kind === one.kind && (each.target === undefined || isJust(each, one));
    return gone.some(isOf) && !left.some((each) => each.kind === one.kind && isJust(each, one));
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

/** The rolls that came of something that was paid for or applied, each once. */
export function cameOf(message: MessageLike, index: number, record: ChangeRecord): RolledPlace[] {
  if (!isSpent(record) && !isOutcome(record)) return [];
  const all = [...rolledBy(message, index, record), ...(isSpent(record) ? usedBy(record) : [])];
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

/** What a roll came of: a card, the part of it, and what was paid for or applied there; the nearest one. */
export function origin(message: MessageLike, index: number): (RolledPlace & { record: ChangeRecord }) | null {
  const isThis = (one: RolledPlace) => one.message.id === message.id && one.part === index;
  const first = theGame().messages.get(partsOf(message)[index]?.follows ?? "");
  const followed = (first ? partsOf(first) : []).flatMap((_, part) =>
    first ? recordsFor(first.id, part).map((record) => ({ message: first, part, record })) : [],
  );
  const used = recordsFor(message.id, index)
    .filter(({ ended, removed }) => ended.length + removed.length > 0)
    .flatMap(({ target }) => {
      const actor = actorAt(target);
      return actor ? recordsOf(actor) : [];
    })
    .flatMap((record) => {
      const from = isSpent(record) ? theGame().messages.get(record.message) : undefined;
      return from && from.id !== message.id ? [{ message: from, part: record.part, record }] : [];
    });
  const all = [...followed, ...used];
  return all.find(({ message: from, part, record }) => cameOf(from, part, record).some(isThis)) ?? null;
}

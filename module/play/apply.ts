import { byHandOn } from "../cards/card-context.ts";
import type { CardPart } from "../cards/card-model.ts";
import { wasEdited } from "../cards/edited.ts";
import { cameOf, cameText } from "../cards/past/came-of.ts";
import { happened, happenedOn, renoteHappened } from "../cards/past/happened.ts";
import { actorAt, type ChangeRecord, isOutcome, isSpent, itemAt, readClaim, writePart } from "../cards/past/records.ts";
import { notedOf, recordsFor, shownRecords, spentOptions } from "../cards/past/told.ts";
import { sharedText, wayBack } from "../cards/past/way-back.ts";
import { reservedOn } from "../cards/questions.ts";
import type { TargetChanges } from "../contract/index.ts";
import type { Doubt } from "../core/consent.ts";
import { takeBack } from "../deeds/changes.ts";
import { carryOut } from "../deeds/whole.ts";
import { type ActorLike, type JsonObject, theGame, type UserLike } from "../foundry/index.ts";
import { owns } from "../foundry/rights.ts";
import { UserError } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { calledBy } from "../plan/people/called.ts";
import { handleRequest, request } from "../requests/requests.ts";
import { doneOrAsked, handleWithConsent, type WantedDeed } from "./consent/consent.ts";
import { type Located, locate, requireKin, rolledOn, targetAt } from "./locate.ts";
import { placeName, spentBack, voidRolls } from "./voiding.ts";

/**
 * Applying an outcome to a target, spending what it left over, and taking either back. All of it is done by the active
 * GM's client, one at a time, once whoever owns the target or the GM agreed, and recorded on the target.
 */

/** Asks to apply a part of a card to a target. */
export const applyTo = (messageId: string, part: number, target: string): Promise<"done" | "asked"> =>
  doneOrAsked(request("apply", { messageId, part, target }));

/** Asks to take back what a part did. `record`: the id of a record, or the target that the outcome was applied to. */
export const undoFor = (messageId: string, part: number, record: string): Promise<"done" | "asked"> =>
  doneOrAsked(request("undo", { messageId, part, record }));

/** Asks to spend what is left of a roll on an option of its menu, for an actor and as many as the option lets one choose. */
export const spendOn = (
  messageId: string,
  part: number,
  option: string,
  { target = null, note = "", amount = null }: { target?: string | null; note?: string; amount?: number | null } = {},
): Promise<"done" | "asked"> => doneOrAsked(request("spend", { messageId, part, option, target, note, amount }));

/** Strikes off what a card says of somebody to whom there is no way back. GMs only. */
export const clearRecord = (messageId: string, part: number, record: string): Promise<void> =>
  request("clear", { messageId, part, record });

export function registerApplying(): void {
  handleWithConsent("apply", apply, { alone: true });
  handleWithConsent("undo", undo, { alone: true });
  handleWithConsent("spend", spend);
  handleRequest("clear", "gm", clear);
}

/** What is doubtful about a card: its figures are not those of the sheets, or not those that were posted. */
function doubtsOf(located: Located): Pick<WantedDeed, "doubt" | "doubts"> {
  const { kind, roll } = rolledOn(located);
  const { actor, item, target, follows } = located.part;
  const source = { actor: actorAt(actor), item: itemAt(item), target: actorAt(target) };
  const byHand = byHandOn(kind, roll, located.part, source);
  const answered = theGame().messages.get(follows ?? "");
  const edited = wasEdited(located.message) || (answered !== undefined && wasEdited(answered));
  const doubt: Doubt = edited ? "edited" : byHand.length > 0 ? "byHand" : "none";
  return { doubt, doubts: [...(edited ? [t("CUBILETE.card.edited")] : []), ...byHand] };
}

const wishOf = (
  located: Located,
  target: ActorLike,
  changes: TargetChanges,
  carryOut: WantedDeed["carryOut"],
): WantedDeed => ({
  ruleset: located.card.ruleset,
  target,
  changes,
  about: aboutOf(located.part),
  follows: located.part.follows,
  ...doubtsOf(located),
  carryOut,
});

const aboutOf = ({ title, subtitle }: CardPart): string => [t(title), t(subtitle)].filter(Boolean).join(" · ");

/** What the outcome of a card would do to somebody now, and what is doubtful about it. */
export function wantedByCard(payload: JsonObject, target: ActorLike, sender: UserLike) {
  const located = locate(payload, sender);
  const { kind, ruleset, roll } = rolledOn(located);
  requireKin(target, ruleset);
  if (!kind.applying) throw new UserError("CUBILETE.error.nothingToApply");
  const changes = kind.applying.changes(roll.outcome, roll.check, target, located.part.target === target.uuid);
  return { located, changes, ...doubtsOf(located) };
}

function apply(payload: JsonObject, sender: UserLike): WantedDeed {
  const target = targetAt(payload.target, sender);
  const { located, changes } = wantedByCard(payload, target, sender);
  const { message, index } = located;
  const before = shownRecords(message, index).filter((record) => record.target === target.uuid && isOutcome(record));
  if (before.some(({ own }) => !own || !sender.isGM))
    throw new UserError("CUBILETE.error.appliedAlready", { name: calledBy(target) });
  return wishOf(located, target, changes, async (by, deed) => {
    await carryOut(target, changes, by, { id: deed, message: message.id, part: index });
  });
}

function spend(payload: JsonObject, sender: UserLike): WantedDeed {
  const located = locate(payload, sender);
  const { part, message, index } = located;
  const { kind, ruleset, roll } = rolledOn(located);
  const { spending } = kind;
  const reserved = reservedOn(message.id, index, { asker: sender.id, payload });
  const menu = spending?.menu(roll.outcome, roll.check, [...spentOptions(message, index), ...reserved]);
  const option = menu?.options.find(({ id }) => id === payload.option);
  if (!option || !spending) throw new UserError("CUBILETE.error.notForSale");
  const roller = actorAt(part.actor);
  if (!sender.isGM && (option.by === "gm" || !owns(roller, sender))) throw new UserError("CUBILETE.error.notYours");
  if (!option.affordable) throw new UserError("CUBILETE.error.tooDear");
  const target = targetAt({ roller: part.actor, target: part.target, any: payload.target }[option.on], sender);
  requireKin(target, ruleset);
  const note = option.note ? String(payload.note ?? "").slice(0, 500) : "";
  const id = option.amount
    ? `${option.id}.${howMany(payload.amount, option.amount.most, menu?.theirs === true && !sender.isGM)}`
    : option.id;
  const changes = spending.changes(id, roll.outcome, roll.check, target, note);
  const origin = { message: message.id, part: index, option: id, note };
  return wishOf(located, target, changes, async (by, deed) => {
    const place = { id: placeName({ message, part: index }, id), takenBack: false };
    if (happened({ id: deed, message: message.id })) throw new UserError("CUBILETE.error.doneAlready");
    await spending.onSpend?.(id, roll.outcome, roll.check, place);
    try {
      await carryOut(target, changes, by, { ...origin, id: deed });
    } catch (error) {
      // Where it stands, both can be taken back; where it does not, nothing was paid for.
      if (!happened({ id: deed, message: message.id }))
        await spending.onSpend?.(id, roll.outcome, roll.check, { ...place, takenBack: true });
      throw error;
    }
  });
}

/** How many can be asked for where the most would tell what not everybody may know. */
export const MOST_UNTOLD = 1000;

/**
 * @param untold Whether the most tells what not everybody may know.
 * @throws {UserError} When it is no whole number from 1 to `most`.
 */
function howMany(amount: unknown, most: number, untold: boolean): number {
  const told = untold ? MOST_UNTOLD : most;
  if (typeof amount !== "number" || !Number.isInteger(amount) || amount < 1 || amount > told)
    throw new UserError("CUBILETE.error.howMany", { most: told });
  if (amount > most) throw new UserError("CUBILETE.error.tooDear");
  return amount;
}

function undo(payload: JsonObject, sender: UserLike): WantedDeed {
  const located = locate(payload, sender);
  const { message, index, card, part } = located;
  const wanted = (record: Pick<ChangeRecord, "id" | "target" | "option" | "cost">) =>
    record.id === payload.record || (isOutcome(record) && record.target === payload.record);
  const record = recordsFor(message.id, index).find(wanted);
  if (!record) return undoClaim(located, payload, sender);
  const target = targetAt(record.target, sender);
  const way = wayBack(target, record);
  const place = { message, part: index };
  const came = cameOf(message, index, record);
  return {
    ruleset: card.ruleset,
    target,
    changes: way.changes,
    // What a GM's page noted only a GM's page strikes off.
    ...(notedOf(record) && { needsGM: true }),
    // The dice are seen: what they cost, and what was bought and used, is the GM's to give back.
    doubt: record.cost || came.length > 0 ? "asked" : "none",
    doubts: [sharedText(way), cameText(came)].filter(Boolean),
    about: aboutOf(part),
    ...(record.cost && part.type === "roll" && { voids: () => voidRolls([place]) }),
    async carryOut() {
      // What was paid for comes back with what came of it, and not without.
      if (came.length > 0) await voidRolls(came);
      if (isSpent(record)) await spentBack(place, record.option);
      await takeBack(target, record);
    },
  };
}

/** A record that stands on an old card alone, where its author could write anything: a GM looks at it first. */
function undoClaim(located: Located, payload: JsonObject, sender: UserLike): WantedDeed {
  const { message, index, card, part } = located;
  const claim = (part.applied ?? []).find(
    (record) => record.id === payload.record || (isOutcome(record) && record.target === payload.record),
  );
  if (!claim) throw new UserError("CUBILETE.error.nothingToUndo");
  const target = targetAt(claim.target, sender);
  const record = readClaim(claim);
  if (!record) throw new UserError("CUBILETE.error.record.large", { name: calledBy(target) });
  return {
    ruleset: card.ruleset,
    target,
    changes: wayBack(target, record).changes,
    doubt: "claimed",
    doubts: [t("CUBILETE.card.claimed", { name: message.author?.name ?? "?" })],
    about: aboutOf(part),
    async carryOut() {
      if (record.option) await spentBack({ message, part: index }, record.option);
      await takeBack(target, record);
      await writePart(message, index, { applied: part.applied.filter((other) => other !== claim) });
    },
  };
}

async function clear(payload: JsonObject, sender: UserLike): Promise<void> {
  const { message, part, index } = locate(payload, sender);
  const isMeant = ({ record }: { record: string }) => record === payload.record;
  const noted = happenedOn(message.id).find((one) => one.part === index && one.to.some(isMeant));
  const shown = shownRecords(message, index).find(({ id }) => id === payload.record);
  if (noted && shown && (shown.closed || !actorAt(shown.target)))
    return renoteHappened(noted, (known) => {
      const to = known.to.filter((one) => !isMeant(one));
      return to.length > 0 ? { ...known, to } : null;
    });
  const { applied } = part;
  const rest = (applied ?? []).filter(({ id, target }) => id !== payload.record && target !== payload.record);
  if (rest.length === (applied ?? []).length) throw new UserError("CUBILETE.error.nothingToUndo");
  await writePart(message, index, { applied: rest });
}

import { byHandOn } from "../../cards/by-hand.ts";
import type { CardPart } from "../../cards/card-model.ts";
import { wasEdited } from "../../cards/edited.ts";
import { isOutcome } from "../../cards/past/records.ts";
import { isOf, rolledFor, shareActor, sharesOn } from "../../cards/past/rolled.ts";
import { shownRecords } from "../../cards/past/told.ts";
import { type Rolled, type Share, TABLE, type TargetChanges } from "../../contract/index.ts";
import type { Doubt } from "../../core/consent.ts";
import { carryOutAll, type DeedPart } from "../../deeds/whole.ts";
import { type ActorLike, type JsonObject, theGame, type UserLike } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { calledBy } from "../../plan/people/called.ts";
import { MOST_SHARES } from "../../plan/people/several.ts";
import { request } from "../../requests/requests.ts";
import { doneOrAsked, handleWithConsent } from "../consent/consent.ts";
import type { WantedDeed } from "../consent/wanted.ts";
import { type Located, locate, placeIn, requireKin, rolledOn, targetAt } from "../locate.ts";
import { givesBack, placeName } from "./voiding.ts";

/**
 * Applying an outcome, share by share or all at once. The page that writes does it, once the target's owner or the GM
 * has agreed, and records it on the target.
 */

/** Asks to apply a part of a card to a target. `share`: which of its shares; without it the first one. */
export const applyTo = (
  messageId: string,
  part: number,
  target: string,
  share: string | null = null,
): Promise<"done" | "asked"> => doneOrAsked(request("apply", { messageId, part, target, share }));

/** Asks to apply every share of a part that is still open. */
export const applyAll = (messageId: string, part: number): Promise<"done" | "asked"> =>
  doneOrAsked(request("apply", { messageId, part, all: true }));

/** One share on one actor, as a request names them. */
interface Wanted {
  target: unknown;
  share: string | null;
}

export function registerApplying(): void {
  handleWithConsent("apply", apply, {
    alone: true,
    several: {
      split: (payload, sender) =>
        payload.all === true || Array.isArray(payload.on)
          ? splitBy(payload, sender).map(({ target, share }) => ({ ...placeIn(payload), target, share }) as JsonObject)
          : [payload],
      join: (payloads) =>
        ({ ...placeIn(payloads[0] ?? {}), on: payloads.map(({ target, share }) => ({ target, share })) }) as JsonObject,
    },
  });
}

/** What a request wants applied, one by one. */
function splitBy(payload: JsonObject, sender: UserLike): Wanted[] {
  if (payload.all === true) {
    const located = locate(payload, sender);
    const { kind, rolled } = rolledOn(located);
    const open = sharesOn(located.message, located.index, kind, rolled).flatMap(({ share, actor, done }) =>
      actor && done.length === 0 ? [{ target: actor.uuid, share: share.id }] : [],
    );
    if (open.length === 0) throw new UserError("CUBILETE.error.nothingToApply");
    return open;
  }
  return wantedIn(payload);
}

function wantedIn({ on, target, share }: JsonObject): Wanted[] {
  const list = Array.isArray(on) ? (on as JsonObject[]).slice(0, MOST_SHARES) : [{ target, share }];
  return list.map((one) => ({ target: one?.target, share: typeof one?.share === "string" ? one.share : null }));
}

/** What is doubtful about a card: its figures differ from the sheets, or from those that were posted. */
function doubtsOf(located: Located): Pick<WantedDeed, "doubt" | "doubts"> {
  const { message, index, part } = located;
  const byHand = byHandOn(message, index);
  const answered = theGame().messages.get(part.follows ?? "");
  const edited = wasEdited(message) || (answered !== undefined && wasEdited(answered));
  const doubt: Doubt = edited ? "edited" : byHand.length > 0 ? "byHand" : "none";
  return { doubt, doubts: [...(edited ? [t("CUBILETE.card.edited")] : []), ...byHand] };
}

/** What a card's outcome wants done to an actor. */
export const wishOf = (
  located: Located,
  target: ActorLike,
  changes: TargetChanges,
  carryOut: WantedDeed["carryOut"],
): WantedDeed => ({
  ruleset: located.card.ruleset,
  target,
  changes,
  about: cardTitle(located.part),
  follows: located.part.follows,
  ...doubtsOf(located),
  carryOut,
});

export const cardTitle = ({ title, subtitle }: CardPart): string => [t(title), t(subtitle)].filter(Boolean).join(" · ");

/** What a share of a card's outcome would do to an actor now, and what is doubtful about it. */
export function wantedByCard(payload: JsonObject, target: ActorLike, sender: UserLike) {
  const located = locate(payload, sender);
  const { changes } = shareFor(located, target, typeof payload.share === "string" ? payload.share : null);
  return { changes, ...doubtsOf(located) };
}

function shareFor(located: Located, target: ActorLike, id: string | null): { share: Share; changes: TargetChanges } {
  const { kind, ruleset, rolled } = rolledOn(located);
  requireKin(target, ruleset);
  const isForTarget = ({ to }: Share) => to === "target";
  const sharesOf = (one: Rolled) => kind.applying?.shares(one) ?? [];
  const theirs = rolledFor(located.message, located.index, rolled, target.uuid);
  const own = sharesOf(rolled);
  // A share for the target counts as that target meets the roll.
  const shares =
    theirs === rolled ? own : [...sharesOf(theirs).filter(isForTarget), ...own.filter((one) => !isForTarget(one))];
  const share = shares.find((one) => (id === null || id === "" ? one.to === "target" : one.id === id)) ?? shares[0];
  if (!share || (id && share.id !== id)) throw new UserError("CUBILETE.error.nothingToApply");
  const isTheirs = share.to === "target" || shareActor(share, rolled)?.uuid === target.uuid;
  if (!isTheirs) throw new UserError("CUBILETE.error.notTheirShare", { name: calledBy(target) });
  return { share, changes: share.changes(target) };
}

/** What a share for the table does beside its record, and what takes it back. */
function onTable(located: Located) {
  const { message, index } = located;
  const { kind, rolled } = rolledOn(located);
  const place = { message, part: index };
  const [back] = givesBack(place, { option: "", cost: false, share: TABLE });
  const asked = { id: placeName(place, TABLE), takenBack: false };
  return back ? { doIt: async () => kind.applying?.onTable?.(rolled, asked), back } : null;
}

function apply(payload: JsonObject, sender: UserLike): WantedDeed {
  const located = locate(payload, sender);
  const { message, index } = located;
  const parts: (DeedPart & { isTables: boolean })[] = wantedIn(payload).map((wanted) => {
    const target = targetAt(wanted.target, sender);
    const { share, changes } = shareFor(located, target, wanted.share);
    const before = shownRecords(message, index).filter(
      (record) => record.target === target.uuid && isOutcome(record) && isOf(record, share),
    );
    if (before.some(({ own }) => !own || !sender.isGM))
      throw new UserError("CUBILETE.error.appliedAlready", { name: calledBy(target) });
    return { target, changes, share: share.id, isTables: share.to === TABLE };
  });
  const [first, ...also] = parts;
  if (!first) throw new UserError("CUBILETE.error.nothingToApply");
  const forTable = parts.some(({ isTables }) => isTables);
  const wish = wishOf(located, first.target, first.changes, async (by, deed) => {
    const beside = forTable ? onTable(located) : null;
    await carryOutAll(parts, by, { id: deed, message: message.id, part: index }, null, beside);
  });
  // What the whole table shares is a GM's to move, also by a player's own roll.
  const asked = forTable && !sender.isGM ? { doubt: "asked" as const, needsGM: true } : {};
  return { ...wish, ...asked, ...(also.length > 0 && { also }) };
}

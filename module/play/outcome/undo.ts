import { cameOf, cameText } from "../../cards/past/came-of.ts";
import { happenedOn, renoteHappened } from "../../cards/past/happened.ts";
import { actorAt, type ChangeRecord, isOutcome, readClaim, writePart } from "../../cards/past/records.ts";
import { notedOf, recordsFor, shownRecords } from "../../cards/past/told.ts";
import { sharedText, wayBack } from "../../cards/past/way-back.ts";
import { TABLE } from "../../contract/index.ts";
import { takeBack } from "../../deeds/back.ts";
import { doBeside } from "../../deeds/beside.ts";
import type { JsonObject, UserLike } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { calledBy } from "../../plan/people/called.ts";
import { MOST_SHARES } from "../../plan/people/several.ts";
import { handleRequest, request } from "../../requests/requests.ts";
import { doneOrAsked, handleWithConsent } from "../consent/consent.ts";
import type { WantedDeed } from "../consent/wanted.ts";
import { type Located, locate, placeIn, targetAt } from "../locate.ts";
import { cardTitle } from "./apply.ts";
import { givesBack, voidRolls } from "./voiding.ts";

/** Taking back what was applied, spent or paid, and striking off what has no way back. */

/** Asks to take back what a part did. `record`: the id of a record, or the target that the outcome was applied to. */
export const undoFor = (messageId: string, part: number, record: string): Promise<"done" | "asked"> =>
  doneOrAsked(request("undo", { messageId, part, record }));

/** Asks to take back all that was applied of a part's outcome. */
export const undoAll = (messageId: string, part: number): Promise<"done" | "asked"> =>
  doneOrAsked(request("undo", { messageId, part, all: true }));

/** Takes a line off a card where the actor's change can no longer be undone. GMs only. */
export const clearRecord = (messageId: string, part: number, record: string): Promise<void> =>
  request("clear", { messageId, part, record });

export function registerUndoing(): void {
  handleWithConsent("undo", undo, {
    alone: true,
    several: {
      split: (payload, sender) =>
        payload.all === true || Array.isArray(payload.records)
          ? recordsIn(payload, sender).map((record) => ({ ...placeIn(payload), record }))
          : [payload],
      join: (payloads) => ({ ...placeIn(payloads[0] ?? {}), records: payloads.map(({ record }) => String(record)) }),
    },
  });
  handleRequest("clear", "gm", clear);
}

const listIn = ({ records }: JsonObject): string[] =>
  (Array.isArray(records) ? (records as unknown[]) : [])
    .filter((id): id is string => typeof id === "string")
    .slice(0, MOST_SHARES);

/** What a request wants taken back, one by one. */
function recordsIn(payload: JsonObject, sender: UserLike): string[] {
  if (payload.all !== true) return listIn(payload);
  const { message, index } = locate(payload, sender);
  const all = recordsFor(message.id, index).filter(isOutcome);
  if (all.length === 0) throw new UserError("CUBILETE.error.nothingToUndo");
  return all.map(({ id }) => id);
}

/** What the table shares is a GM's to move, and to move back. */
const isTables = ({ share }: ChangeRecord): boolean => share === TABLE;

/** Several at once are what was applied of one outcome: neither spent nor paid. */
function undoTogether(ids: readonly string[], located: Located, sender: UserLike): WantedDeed {
  const { message, index, card, part } = located;
  const records = recordsFor(message.id, index).filter((record) => isOutcome(record) && ids.includes(record.id));
  if (records.length < ids.length) throw new UserError("CUBILETE.error.nothingToUndo");
  const parts = records.map((record) => {
    const target = targetAt(record.target, sender);
    return { target, record, way: wayBack(target, record), came: cameOf(message, index, record) };
  });
  const came = parts.flatMap((part) => part.came);
  const [first, ...also] = parts.map(({ target, way }) => ({ target, changes: way.changes }));
  if (!first) throw new UserError("CUBILETE.error.nothingToUndo");
  return {
    ruleset: card.ruleset,
    ...first,
    also,
    ...(records.some(notedOf) && { needsGM: true }),
    doubt: came.length > 0 || records.some(isTables) ? "asked" : "none",
    doubts: [...parts.map(({ way }) => sharedText(way)), cameText(came)].filter(Boolean),
    about: cardTitle(part),
    carryOut: () =>
      voidRolls(
        came,
        records.map((record) => ({ place: { message, part: index }, record })),
      ),
  };
}

function undo(payload: JsonObject, sender: UserLike): WantedDeed {
  const located = locate(payload, sender);
  const { message, index, card, part } = located;
  // A prompt's own button undoes it on all sides: otherwise a gift could be taken from one and left with the other.
  if (part.type !== "roll") throw new UserError("CUBILETE.error.nothingToUndo");
  if (Array.isArray(payload.records)) return undoTogether(listIn(payload), located, sender);
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
    // The dice are seen: what they cost, and what was bought or done and led to others, is the GM's to give back.
    doubt: record.cost || isTables(record) || came.length > 0 ? "asked" : "none",
    doubts: [sharedText(way), cameText(came)].filter(Boolean),
    about: cardTitle(part),
    ...(record.cost && { voids: () => voidRolls([place]) }),
    // What was paid for comes back with what came of it, and not without.
    carryOut: () => voidRolls(came, [{ place, record }]),
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
    about: cardTitle(part),
    async carryOut() {
      for (const spent of givesBack({ message, part: index }, record)) await doBeside(spent);
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

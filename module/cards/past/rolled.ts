import { type CheckRollLike, type Rolled, type RollType, rulesets, type Share, TABLE } from "../../contract/index.ts";
import type { ActorLike, MessageLike } from "../../foundry/index.ts";
import { orElse } from "../../i18n/errors.ts";
import { metAs, readOthers } from "../../plan/people/several.ts";
import { metBy } from "../answers.ts";
import type { CardData } from "../card-model.ts";
import { asMade } from "./as-made.ts";
import { actorAt, isOutcome } from "./records.ts";
import { type RuledRoll, ruledAs, rulingOn } from "./ruled.ts";
import { type ShownRecord, shownRecords } from "./told.ts";

/** A roll that stands on a card: its actors, what became of it, and which part of its outcome is whose. */

/** @returns null where its dice cannot be read as a check. */
export function rolledAt(message: MessageLike, index: number): Rolled | null {
  const ruling = rulingOn(message.id, index);
  const dice = asItLies(message, index);
  return dice && ruling ? (asRuled(message, index, dice, ruling) ?? dice) : dice;
}

/** As its dice lie there, with those of the answers, whatever the GM ruled since. */
export function asItLies(message: MessageLike, index: number): Rolled | null {
  const made = asMade(message, index);
  return made && answered(message, index, made, (message.system as CardData).parts[index]?.target ?? null);
}

/** A roll with the dice of the target's answer, where it waited for one. */
function answered(message: MessageLike, index: number, made: Rolled, target: string | null): Rolled {
  const met = index === 0 ? metBy(message, made, target) : null;
  return met ? { ...made, ...met } : made;
}

/** What a roll comes to by a ruling; null where its dice cannot come to that. */
export function asRuled(
  message: MessageLike,
  index: number,
  dice: Rolled,
  ruling: Pick<RuledRoll, "degree" | "total" | "targets">,
): Rolled | null {
  const { ruleset, parts } = message.system as CardData;
  const kind = rulesets.findRollType(ruleset, parts[index]?.kind ?? "")?.kind;
  const roll = message.rolls[index] as CheckRollLike | undefined;
  if (!kind || !roll?.check) return null;
  const came = ruledAs(kind, dice, ruling, (check) => roll.readAs(check));
  const [first] = ruling.targets ?? [];
  return came && { ...dice, ...came, ...(ruling.targets && { target: actorAt(first) }) };
}

/** A roll as each of its targets that are still there meets it, the first one before the others. */
export function metOn(message: MessageLike, index: number, rolled: Rolled): [Rolled, ...Rolled[]] {
  const [, ...others] = targetsOf(message, index);
  const met = others.flatMap((uuid) => {
    const target = actorAt(uuid);
    return target ? [{ ...rolledFor(message, index, rolled, uuid), item: rolled.item, target }] : [];
  });
  return [rolled, ...met];
}

/** A share of an outcome and its actor of now; null where they are deleted or there was no target. */
export interface PlacedShare {
  share: Share;
  actor: ActorLike | null;
  /** What was applied of it to them. */
  done: ShownRecord[];
}

/** The targets of a roll, by UUID: first the one that it was planned for. */
export const targetsOf = (message: MessageLike, index: number): string[] => {
  const { target = null, data = {} } = (message.system as Partial<CardData>).parts?.[index] ?? {};
  const more = readOthers(data.others).map((other) => other.target);
  return rulingOn(message.id, index)?.targets ?? [...new Set([...(target ? [target] : []), ...more])];
};

/** A roll as it lies there for a target beside the first, by the check that it was for them; null for everybody else. */
export function asItLiesFor(message: MessageLike, index: number, target: string): Rolled | null {
  const part = (message.system as Partial<CardData>).parts?.[index];
  const other =
    part?.target === target ? undefined : readOthers(part?.data.others).find((one) => one.target === target);
  const roll = message.rolls[index] as CheckRollLike | undefined;
  const made = other && asMade(message, index);
  if (!other || !roll || !made) return null;
  // Where a player tampered with it so that no dice can mean it, the first target's reading counts.
  const theirs = orElse(() => metAs(made, roll, other, actorAt(target)), null);
  return theirs && answered(message, index, theirs, target);
}

/** A roll as one of its targets meets it; an actor that is no target meets it as it is. */
export function rolledFor(message: MessageLike, index: number, rolled: Rolled, target: string): Rolled {
  const theirs = asItLiesFor(message, index, target);
  const ruling = theirs && rulingOn(message.id, index);
  return (ruling && asRuled(message, index, theirs, { ...ruling, targets: null })) || theirs || rolled;
}

/** Whether a record is of a share; those of version 0.2.0 do not say of which. */
export const isOf = ({ share }: Pick<ShownRecord, "share">, { id }: Pick<Share, "id">): boolean =>
  share === "" || share === id;

/** Whose record an outcome's share is; that of a share for the table stands on the roller. */
export const shareActor = ({ to }: Share, { actor, target }: Rolled): ActorLike | null =>
  to === "target" ? target : to === "roller" || to === TABLE ? actor : actorAt(to.uuid);

/** The shares of an outcome, each with its actor: what is for the target, once for each of them. */
export function sharesOn(message: MessageLike, index: number, kind: RollType, rolled: Rolled): PlacedShare[] {
  const records = shownRecords(message, index);
  const placed = (share: Share, actor: ActorLike | null): PlacedShare => {
    const is = (record: ShownRecord) => record.target === actor?.uuid && isOutcome(record) && isOf(record, share);
    return { share, actor, done: records.filter(is) };
  };
  const [first = null, ...others] = targetsOf(message, index);
  const own = kind.applying?.shares(rolled) ?? [];
  const onTarget = (uuid: string | null) => {
    const shares = uuid === null ? own : (kind.applying?.shares(rolledFor(message, index, rolled, uuid)) ?? []);
    return shares.filter(({ to }) => to === "target").map((share) => placed(share, actorAt(uuid)));
  };
  const elsewhere = own.flatMap((share) => {
    if (share.to === "target") return [];
    return [placed(share, shareActor(share, rolled))];
  });
  return [...onTarget(first), ...elsewhere, ...others.flatMap(onTarget)];
}

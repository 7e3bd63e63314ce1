import { type CheckRollLike, type Rolled, type RollType, rulesets, type Share } from "../../contract/index.ts";
import type { ActorLike, MessageLike } from "../../foundry/index.ts";
import { metBy } from "../answers.ts";
import type { CardData } from "../card-model.ts";
import { asMade } from "./as-made.ts";
import { actorAt, isOutcome } from "./records.ts";
import { type RuledRoll, ruledAs, rulingOn } from "./ruled.ts";
import { type ShownRecord, shownRecords } from "./told.ts";

/** A roll that stands on a card: whom it is about, what became of it, and what of its outcome is whose. */

/** @returns null where its dice cannot be read as a check. */
export function rolledAt(message: MessageLike, index: number): Rolled | null {
  const ruling = rulingOn(message.id, index);
  const dice = asItLies(message, index);
  return dice && ruling ? (asRuled(message, index, dice, ruling) ?? dice) : dice;
}

/** As its dice lie there, with those of whoever answered, whatever the GM ruled since. */
export function asItLies(message: MessageLike, index: number): Rolled | null {
  const made = asMade(message, index);
  if (!made || index > 0) return made;
  const met = metBy(message, made);
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

/** A share of an outcome and who it is for now; nobody, where they are gone or nobody was aimed at. */
export interface PlacedShare {
  share: Share;
  actor: ActorLike | null;
  /** What was applied of it to them. */
  done: ShownRecord[];
}

/** Whom a roll was made at, by UUID: the one that it was planned for first. */
export const targetsOf = (message: MessageLike, index: number): string[] => {
  const { target = null, data = {} } = (message.system as Partial<CardData>).parts?.[index] ?? {};
  const more = Array.isArray(data.targets)
    ? data.targets.filter((uuid): uuid is string => typeof uuid === "string")
    : [];
  return rulingOn(message.id, index)?.targets ?? [...(target ? [target] : []), ...more];
};

/** Whether a record is of a share; those of version 0.2.0 do not say of which. */
export const isOf = ({ share }: Pick<ShownRecord, "share">, { id }: Pick<Share, "id">): boolean =>
  share === "" || share === id;

/** The shares of an outcome, each with whom it is for: what is for the target, once for each of them. */
export function sharesOn(message: MessageLike, index: number, kind: RollType, rolled: Rolled): PlacedShare[] {
  const records = shownRecords(message, index);
  const placed = (share: Share, actor: ActorLike | null): PlacedShare => {
    const is = (record: ShownRecord) => record.target === actor?.uuid && isOutcome(record) && isOf(record, share);
    return { share, actor, done: records.filter(is) };
  };
  return (kind.applying?.shares(rolled) ?? []).flatMap((share) => {
    if (share.to === "roller") return [placed(share, rolled.actor)];
    if (share.to !== "target") return [placed(share, actorAt(share.to.uuid))];
    const targets = targetsOf(message, index);
    return targets.length === 0 ? [placed(share, null)] : targets.map((uuid) => placed(share, actorAt(uuid)));
  });
}

import type { Rolled, RollType, Share } from "../../contract/index.ts";
import type { ActorLike, MessageLike } from "../../foundry/index.ts";
import { metBy } from "../answers.ts";
import type { CardPart } from "../card-model.ts";
import { asMade } from "./as-made.ts";
import { actorAt, isOutcome } from "./records.ts";
import type { ShownRecord } from "./told.ts";

/** A roll that stands on a card: whom it is about, what became of it, and what of its outcome is whose. */

/** @returns null where its dice cannot be read as a check. */
export function rolledAt(message: MessageLike, index: number): Rolled | null {
  const made = asMade(message, index);
  if (!made || index > 0) return made;
  const met = metBy(message, made);
  return met ? { ...made, ...met } : made;
}

/** A share of an outcome and who it is for now; nobody, where they are gone or nobody was aimed at. */
export interface PlacedShare {
  share: Share;
  actor: ActorLike | null;
  /** What was applied of it to them. */
  done: ShownRecord[];
}

/** Whom a roll was made at, by UUID: the one that it was planned for first. */
export const targetsOf = ({ target, data }: CardPart): string[] => [
  ...(target ? [target] : []),
  ...(Array.isArray(data.targets) ? data.targets.filter((uuid): uuid is string => typeof uuid === "string") : []),
];

/** Whether a record is of a share; those of version 0.2.0 do not say of which. */
export const isOf = ({ share }: Pick<ShownRecord, "share">, { id }: Pick<Share, "id">): boolean =>
  share === "" || share === id;

/** The shares of an outcome, each with whom it is for: what is for the target, once for each of them. */
export function sharesOn(
  part: CardPart,
  kind: RollType,
  rolled: Rolled,
  records: readonly ShownRecord[],
): PlacedShare[] {
  const placed = (share: Share, actor: ActorLike | null): PlacedShare => {
    const is = (record: ShownRecord) => record.target === actor?.uuid && isOutcome(record) && isOf(record, share);
    return { share, actor, done: records.filter(is) };
  };
  return (kind.applying?.shares(rolled) ?? []).flatMap((share) => {
    if (share.to === "roller") return [placed(share, rolled.actor)];
    if (share.to !== "target") return [placed(share, actorAt(share.to.uuid))];
    const targets = targetsOf(part);
    return targets.length === 0 ? [placed(share, null)] : targets.map((uuid) => placed(share, actorAt(uuid)));
  });
}

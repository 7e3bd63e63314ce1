import type { FollowUpButton, Rolled, RollType } from "../contract/index.ts";

/** What may come next of a roll: one button for all of its targets to whom the same happens. */

export interface OfferedFollowUp extends FollowUpButton {
  /** Whom it is for of the roll's targets, by UUID; nobody, where it says itself whom it is for, or was made at one alone. */
  at: string[];
}

/** @param met The roll as each of its targets meets it, the first one before the others. */
export function followUpsFor(kind: RollType, met: readonly Rolled[]): OfferedFollowUp[] {
  const [first, ...others] = met;
  const offered = (first ? (kind.followUps?.(first) ?? []) : []).map(
    (follow): OfferedFollowUp => ({ ...follow, at: [] }),
  );
  if (!first || others.length === 0) return offered;
  const isFor = ({ by, target }: FollowUpButton) => by === "roller" && target === undefined;
  for (const follow of offered) if (isFor(follow) && first.target) follow.at.push(first.target.uuid);
  for (const rolled of others)
    for (const follow of kind.followUps?.(rolled) ?? []) {
      if (!isFor(follow) || !rolled.target) continue;
      const same = offered.find((one) => isFor(one) && isSame(one, follow));
      if (same) same.at.push(rolled.target.uuid);
      else offered.push({ ...follow, at: [rolled.target.uuid] });
    }
  return offered;
}

const isSame = (one: FollowUpButton, other: FollowUpButton): boolean =>
  one.kind === other.kind && one.label === other.label && JSON.stringify(one.args) === JSON.stringify(other.args);

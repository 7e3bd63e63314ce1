import type { FollowUpButton, Rolled, RollType } from "../contract/index.ts";
import type { JsonObject } from "../foundry/index.ts";

/** What may come next of a roll: one button for all of its targets that it means the same for. */

export interface OfferedFollowUp extends FollowUpButton {
  /**
   * Which of the roll's targets it is for, by UUID, each with their arguments; none, where it has a target of its own,
   * or the roll was made at one alone.
   */
  at: { target: string; args: JsonObject }[];
}

/**
 * The request for a follow-up, beside its roller and item.
 * @param at Its target, where the roll had only one and the follow-up names none.
 */
export function asksFor({ args, each, target, at: [first, ...others] }: OfferedFollowUp, at: string | null) {
  return {
    target: first?.target ?? target ?? at,
    args: { ...args, ...(first?.args ?? each) },
    others: others.map((one) => one.target),
    each: Object.fromEntries(others.map((one) => [one.target, one.args])),
  };
}

/** @param met The roll as each of its targets meets it, the first one before the others. */
export function followUpsFor(kind: RollType, met: readonly Rolled[]): OfferedFollowUp[] {
  const [first, ...others] = met;
  const offered = (first ? (kind.followUps?.(first) ?? []) : []).map(
    (follow): OfferedFollowUp => ({ ...follow, at: [] }),
  );
  if (!first || others.length === 0) return offered;
  const isFor = ({ by, target }: FollowUpButton) => by === "roller" && target === undefined;
  const aimedAt = ({ each = {} }: FollowUpButton, { target }: Rolled) =>
    target ? [{ target: target.uuid, args: each }] : [];
  for (const follow of offered) if (isFor(follow)) follow.at.push(...aimedAt(follow, first));
  for (const rolled of others)
    for (const follow of kind.followUps?.(rolled) ?? []) {
      if (!isFor(follow)) {
        // While a target's answer is awaited, the card asks for it, also when the first one has answered.
        if (follow.awaited && !offered.some((one) => isSame(one, follow))) offered.push({ ...follow, at: [] });
        continue;
      }
      const same = offered.find((one) => isFor(one) && isSame(one, follow));
      if (same) same.at.push(...aimedAt(follow, rolled));
      else offered.push({ ...follow, at: aimedAt(follow, rolled) });
    }
  return offered;
}

const isSame = (one: FollowUpButton, other: FollowUpButton): boolean =>
  one.kind === other.kind && one.label === other.label && JSON.stringify(one.args) === JSON.stringify(other.args);

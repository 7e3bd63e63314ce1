import type { FollowUpButton, Rolled, RollType } from "../contract/index.ts";
import type { JsonObject } from "../foundry/index.ts";

/** What may come next of a roll: one button for all of its targets to whom the same happens. */

export interface OfferedFollowUp extends FollowUpButton {
  /**
   * Whom it is for of the roll's targets, by UUID, each with the arguments that are theirs; nobody, where it says itself whom it is
   * for, or was made at one alone.
   */
  at: { target: string; args: JsonObject }[];
}

/**
 * What a follow-up asks to be rolled, beside who rolls it and with what.
 * @param at At whom, where it was no roll at several and it does not say so itself.
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
      if (!isFor(follow)) continue;
      const same = offered.find((one) => isFor(one) && isSame(one, follow));
      if (same) same.at.push(...aimedAt(follow, rolled));
      else offered.push({ ...follow, at: aimedAt(follow, rolled) });
    }
  return offered;
}

const isSame = (one: FollowUpButton, other: FollowUpButton): boolean =>
  one.kind === other.kind && one.label === other.label && JSON.stringify(one.args) === JSON.stringify(other.args);

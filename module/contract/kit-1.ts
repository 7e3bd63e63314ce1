import type { ActorLike, ItemLike, JsonObject } from "../foundry/index.ts";
import type { FollowUpButton, RollView } from "./card.ts";
import type { TargetChanges } from "./changes.ts";
import { withMembers } from "./guests/with-members.ts";
import type { Check } from "./odds.ts";
import type { RollType, Settlement, SpendingPlace } from "./roll-type.ts";
import { isPlannedFor, type Rolled, type Share } from "./rolled.ts";
import type { SpendMenu } from "./spending.ts";

/**
 * Kinds of roll as kit 1 wrote them: asked after the dice with one thing after another, and falling on one side alone. They are read
 * until the kit's next breaking version.
 */

type What = [outcome: unknown, check: Check];

/** The members that kit 2 asks otherwise, as they were. */
interface AfterTheDice {
  view(...what: What): RollView;
  followUps?(...what: [...What, Pick<Rolled, "item" | "spent" | "done">]): FollowUpButton[];
  byHand?(
    check: Check,
    from: Pick<Rolled, "actor" | "item" | "target"> & { answered: null },
  ): { label: string; card: string | number; sheet: string | number }[];
  settles?(...what: What): Settlement;
  gives?(...what: [...What, ItemLike | null, "target" | "user"]): JsonObject[];
  ties?(...what: What): boolean;
  spending?: {
    menu(...what: [...What, readonly string[]]): SpendMenu | null;
    changes(option: string, ...more: [...What, ActorLike, string]): TargetChanges;
    onSpend?(option: string, ...more: [...What, SpendingPlace]): Promise<void>;
  };
  applying?: Omit<NonNullable<RollType["applying"]>, "shares"> & {
    falls?(...what: What): "target" | "roller" | null;
    changes(...what: [...What, ActorLike, boolean]): TargetChanges;
  };
}

const whatOf = ({ outcome, check }: Rolled): What => [outcome, check];

/** The same kind of roll, as kit 2 asks it. The guest's own object stays as it is. */
function kindOf(before: AfterTheDice): RollType {
  const { spending, applying } = before;
  const now: Pick<RollType, "view"> & Partial<RollType> = {
    view: (rolled) => before.view(...whatOf(rolled)),
    ...(before.followUps && { followUps: (rolled) => before.followUps?.(...whatOf(rolled), rolled) ?? [] }),
    ...(before.byHand && {
      byHand: ({ check, actor, item, target }) =>
        (before.byHand?.(check, { actor, item, target, answered: null }) ?? []).map(({ label, card, sheet }) => ({
          label,
          value: card,
          said: sheet,
        })),
    }),
    ...(before.settles && { settles: (rolled) => before.settles?.(...whatOf(rolled)) as Settlement }),
    ...(before.gives && { gives: (rolled, to) => before.gives?.(...whatOf(rolled), rolled.item, to) ?? [] }),
    ...(before.ties && { ties: (rolled) => before.ties?.(...whatOf(rolled)) === true }),
    ...(spending && {
      spending: {
        menu: (rolled) => spending.menu(...whatOf(rolled), rolled.spent),
        changes: (option, rolled, target, note) => spending.changes(option, ...whatOf(rolled), target, note),
        ...(spending.onSpend && {
          onSpend: async (option, rolled, place) => spending.onSpend?.(option, ...whatOf(rolled), place),
        }),
      },
    }),
    ...(applying && { applying: { ...applying, shares: (rolled) => sharesOf(applying, rolled) } }),
  };
  const members = Object.entries(now).map(([name, value]) => [name, { value, enumerable: true }]);
  return withMembers(before, Object.fromEntries(members)) as RollType;
}

function sharesOf(applying: NonNullable<AfterTheDice["applying"]>, rolled: Rolled): Share[] {
  const to = applying.falls ? applying.falls(...whatOf(rolled)) : "target";
  if (!to) return [];
  const changes = (actor: ActorLike) => applying.changes(...whatOf(rolled), actor, isPlannedFor(rolled, actor));
  return [{ id: to, to, changes }];
}

/** All kinds of roll of a rule set that was written for kit 1. */
export const rollsOfKit1 = (rolls: Readonly<Record<string, unknown>>): Record<string, RollType> =>
  Object.fromEntries(Object.entries(rolls).map(([id, kind]) => [id, kindOf(kind as AfterTheDice)]));

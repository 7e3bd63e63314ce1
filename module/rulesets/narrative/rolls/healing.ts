import type { RollType } from "../../../contract/index.ts";
import type { Outcome } from "../../../core/narrative/index.ts";
import { spendMenuOf, spentChanges } from "../cards/spending.ts";
import { poolOdds, poolView } from "../cards/views.ts";
import { commitShared } from "../table/live-pool.ts";
import { spendPending } from "./modifiers.ts";
import type { PoolCheck } from "./roll.ts";

/**
 * What treating people and repairing vehicles share. Where the `whole` itself is healed and not one injury of it, advantages
 * take strain away, which spends them.
 */
export function healing(whole: string) {
  const left = (outcome: Outcome, { treats }: PoolCheck): Outcome =>
    treats === whole && outcome.success ? { ...outcome, spendable: { ...outcome.spendable, advantage: 0 } } : outcome;
  return {
    odds: poolOdds,
    view: poolView,
    cost: spendPending,
    commit: commitShared,
    spending: {
      menu: (outcome, check, spent) => spendMenuOf(left(outcome, check), check, spent),
      changes: (option, outcome, check, target) => spentChanges(option, left(outcome, check), check, target),
    },
  } satisfies Pick<RollType<PoolCheck, Outcome>, "odds" | "view" | "cost" | "commit" | "spending">;
}

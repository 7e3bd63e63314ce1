import type { Rolled, Ruling } from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import { ruledBy } from "../../../plan/ruling.ts";
import { damageView, healingView, opposedView, targetView } from "../cards/views.ts";

/** A GM's ruling on a roll: the same dice with another bonus; shown also where it changes no total (a natural one). */

const shifted = <C extends { bonus?: number }>(check: C, by: number): C => ({
  ...check,
  bonus: (check.bonus ?? 0) + by,
});

const forced = <O extends object>(outcome: O, degree: string): O => ({
  ...outcome,
  success: degree === "success" || degree === "critical",
  critical: degree === "critical",
  fumble: degree === "fumble",
});

export const ruledTarget = ruledBy<core.AgainstCheck, core.CheckOutcome>(
  { view: ({ outcome, check }) => targetView(outcome, check) },
  shifted,
  forced,
) as <C extends core.AgainstCheck>(
  rolled: Rolled<C, core.CheckOutcome>,
  ruling: Ruling,
  read: (check: C) => core.CheckOutcome,
) => { check: C; outcome: core.CheckOutcome } | null;

export const ruledDamage = ruledBy<core.DamageCheck, core.DamageOutcome>(
  { view: ({ outcome, check }) => damageView(outcome, check) },
  shifted,
);

export const ruledHealing = ruledBy<core.HealingCheck, core.HealingOutcome>(
  { view: ({ outcome, check }) => healingView(outcome, check) },
  shifted,
);

const byBothSides = ruledBy<core.OpposedCheck, core.OpposedOutcome>(
  { view: ({ outcome, check }) => opposedView(outcome, check) },
  shifted,
  (outcome, degree) => ({
    ...forced(outcome, degree),
    result: degree === "success" || degree === "critical" ? "win" : "lose",
  }),
);

/** Of both sides' dice, wherever they were rolled. */
export const ruledOpposed = (rolled: Rolled<core.OpposedCheck, core.OpposedOutcome>, ruling: Ruling) => {
  const { rolls, rival } = rolled.outcome;
  return byBothSides(rolled, ruling, (check) => core.resolve(check, [...rolls, ...(rival?.rolls ?? [])]));
};

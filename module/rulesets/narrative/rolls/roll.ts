import type { Rolled, Ruling } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import type { DiceTermLike } from "../../../foundry/index.ts";
import { CheckRoll } from "../../../plan/check-roll.ts";
import type { HitFacts } from "../data/types.ts";
import { asSymbolDie, LETTERS } from "./symbol-dice.ts";

/** Checks of symbol dice and of the d100 of critical injuries: plain JSON, stored with the roll. */

const POOL_KINDS = ["check", "attack", "force", "destiny", "initiative", "recover", "treat", "repair", "tray"] as const;

export interface PoolCheck {
  kind: (typeof POOL_KINDS)[number];
  pool: core.Pool;
  /** Whether it has a target, on which spent symbols may work. */
  aimed?: boolean;
  /** What a hit does; of attacks. */
  hit?: HitFacts;
  /** Whose points are free of charge; of rolls of force dice. */
  side?: "light" | "dark";
  /** Of an attack's target; absent: 1. */
  silhouette?: number;
  /** Of a shielded vehicle that is shot at: the side that is hit. */
  zone?: core.ShieldSide;
  /** What a treatment or a repair is for: the id of a critical, or wounds, or the hull. */
  treats?: string;
  /** Whether the roller is the patient. */
  self?: boolean;
  /** Points of that side that are wanted, 1…40. */
  need?: number;
}

export interface CriticalCheck extends core.CriticalBonus {
  kind: "critical";
  variant?: core.CriticalVariant;
  /** Of a vehicle, which has a table of its own. */
  vehicle?: true;
}

export type NarrativeCheck = PoolCheck | CriticalCheck;

/** Outcomes carry no kind of their own: the check that they belong to says which it is. */
type NarrativeOutcome = core.Outcome | (core.Critical & { readonly roll: number });

const bonusOf = ({ kind: _, variant: __, vehicle: ___, ...bonus }: CriticalCheck): core.CriticalBonus => bonus;

/** A roll of symbol dice, or the d100 of a critical injury. */
export class NarrativeRoll extends CheckRoll<NarrativeCheck, NarrativeOutcome> {
  static override formulaOf(check: NarrativeCheck): string {
    if (check.kind === "critical") {
      const added = core.critical({ ...bonusOf(check), roll: 1, variant: check.variant }).total - 1;
      return added === 0 ? "1d100" : added < 0 ? `1d100 - ${-added}` : `1d100 + ${added}`;
    }
    const { groups } = core.plan(check.pool);
    return groups.map(({ count, die }) => `${count}d${LETTERS[die as core.Die]}`).join(" + ");
  }

  protected override resolve(check: NarrativeCheck, dice: DiceTermLike[]): NarrativeOutcome {
    if (check.kind === "critical") {
      const roll = dice[0]?.results[0]?.result ?? Number.NaN;
      return { ...core.critical({ ...bonusOf(check), roll, variant: check.variant }), roll };
    }
    const { groups } = core.plan(check.pool);
    // Dice that are not the check's are no dice of this roll; the core then says what is missing.
    const faces = groups.flatMap(({ die }, index) => {
      const term = asSymbolDie(dice[index]);
      return term && term.die === die ? term.results.filter(({ active }) => active).map(({ result }) => [result]) : [];
    });
    return core.resolve(check.pool, faces);
  }
}

/** A GM's ruling: symbols and what they buy stay, and the net successes are just enough, or just not. */
export function ruledPool(
  { check, outcome }: Rolled<PoolCheck, core.Outcome>,
  { degree }: Ruling,
): { check: PoolCheck; outcome: core.Outcome } | null {
  if (degree === null) return null;
  const success = degree === "success" || degree === "critical";
  const net = {
    ...outcome.net,
    success: success ? Math.max(1, outcome.net.success) : Math.min(0, outcome.net.success),
  };
  return { check, outcome: { ...outcome, success, net } };
}

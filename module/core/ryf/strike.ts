import { Distribution } from "../chance/distribution.ts";
import type { Odds } from "../contract.ts";
import { coreError } from "../validate.ts";
import { checkOdds } from "./check.ts";
import { damageOdds } from "./damage.ts";
import { read } from "./read.ts";
import type { AttackCheck, DamageCheck } from "./types.ts";

export interface StrikeOdds extends Odds {
  /** P(the attack hits). */
  readonly success: number;
  readonly critical: number;
  /** What the target loses in all, misses counted as 0. */
  readonly dealt: Distribution;
}

/**
 * A 2.x attack and its damage in one: what the target loses before either is thrown (missed: 0; hit: the damage;
 * critical: doubled as the damage check says). `critical` and `criticalDice` of the damage check are the attack's to
 * decide and must be absent or their defaults. 3.0 attacks are refused (`attack.edition`): their criticals add dice by
 * margin; ask `odds` of the damage once the attack is thrown.
 */
export function strike(attack: AttackCheck, damage: DamageCheck): StrikeOdds {
  const hit = read(attack);
  const harm = read(damage);
  if (hit.kind !== "attack") throw coreError("word", "attack.kind", { words: ["attack"] }, hit.kind);
  if (harm.kind !== "damage") throw coreError("word", "damage.kind", { words: ["damage"] }, harm.kind);
  if (hit.edition !== "2") throw coreError("combination", "attack.edition", { words: ["2"] }, hit.edition);
  if (harm.critical) throw coreError("combination", "damage.critical", { type: "false" }, true);
  if (harm.criticalDice !== 0) {
    throw coreError("combination", "damage.criticalDice", { min: 0, max: 0 }, harm.criticalDice);
  }
  const { success, critical } = checkOdds(hit);
  const dealt = Distribution.mix([
    [1 - success, Distribution.constant(0)],
    // Equal chances may differ in their last bit.
    [Math.max(0, success - critical), damageOdds(harm).dealt],
    [critical, damageOdds({ ...harm, critical: true }).dealt],
  ]);
  return { success, critical, dealt };
}

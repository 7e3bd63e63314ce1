import { Distribution } from "../chance/distribution.ts";
import type { Odds } from "../contract.ts";
import { whole } from "../shape.ts";
import { closed, type Infer } from "../strict.ts";
import { coreError, within } from "../validate.ts";
import { checkOdds, marginOdds } from "./check.ts";
import { CHECK, type Complete, MAX_DICE } from "./checks.ts";
import { damageOdds } from "./damage.ts";
import { CRITICAL_MARGIN } from "./tables.ts";
import type { AttackCheck, DamageCheck } from "./types.ts";

/** A margin of 3.0 less likely than this is not told from the one before. */
const RARE = 1e-15;

export interface StrikeOdds extends Odds {
  /** P(the attack hits). */
  readonly success: number;
  readonly critical: number;
  /** P(the attack hits and at least 1 gets through armour). */
  readonly through: number;
  /** What the target loses in all, misses counted as 0. */
  readonly dealt: Distribution;
}

/**
 * An attack and its damage in one: what the target loses before either is rolled (missed: 0; hit: the damage; critical:
 * doubled as the damage check says, in 3.0 with its d6 by margin). `critical` and `criticalDice` of the damage check are
 * the attack's to decide and must be absent or their defaults. Margins of 3.0 that come up less than once in 10^15 count
 * as the last one that does. Errors name `attack.…` or `damage.…`.
 */
export function strike(attack: AttackCheck, damage: DamageCheck): StrikeOdds {
  const hit = within("attack", () => CHECK.strict(attack, ""));
  const harm = within("damage", () => CHECK.strict(damage, ""));
  if (hit.kind !== "attack") throw coreError("word", "attack.kind", { words: ["attack"] }, hit.kind);
  if (harm.kind !== "damage") throw coreError("word", "damage.kind", { words: ["damage"] }, harm.kind);
  if (harm.critical) throw coreError("combination", "damage.critical", { type: "false" }, true);
  if (harm.criticalDice !== 0) {
    throw coreError("combination", "damage.criticalDice", { min: 0, max: 0 }, harm.criticalDice);
  }
  const { success, critical } = checkOdds(hit);
  const parts: Part[] = [[1 - success, Distribution.constant(0)], ...hits(hit, harm, success, critical)];
  const through = parts.reduce((sum, [chance, dealt]) => sum + chance * (1 - dealt.at(0)), 0);
  return { success, critical, through, dealt: Distribution.mix(parts) };
}

type Part = [chance: number, dealt: Distribution];

/** Equal chances may differ in their last bit. */
const difference = (a: number, b: number): number => Math.max(0, a - b);

/** Every way to hit, with what it deals. */
function hits(hit: Complete<AttackCheck>, harm: Complete<DamageCheck>, success: number, critical: number): Part[] {
  if (hit.edition === "2") {
    return [
      [difference(success, critical), damageOdds(harm).dealt],
      [critical, damageOdds({ ...harm, critical: true }).dealt],
    ];
  }
  const parts: Part[] = [];
  for (let dice = 0, reached = success; reached > 0; dice++) {
    const more = marginOdds(hit, (dice + 1) * CRITICAL_MARGIN);
    const last = more < RARE || dice >= MAX_DICE;
    parts.push([last ? reached : difference(reached, more), damageOdds({ ...harm, criticalDice: dice }).dealt]);
    if (last) break;
    reached = more;
  }
  return parts;
}

/** Margin of the attack that fells one more minion. [3.0] */
export const MINION_MARGIN = 5;

const HIT = closed({ dealt: whole(0, 1e6), margin: whole(-2000, 2000), count: whole(0, 1000) });

/**
 * Minions that a hit fells: one if any damage gets through, and one more per full 5 of margin, as many as there are (3.0).
 * `dealt` 0…1e6, `margin` −2000…2000 (below 0 counts as 0), `count` 0…1000.
 */
export function minionsDown(hit: Infer<typeof HIT>): number {
  const { dealt, margin, count } = HIT.strict(hit, "");
  return dealt === 0 ? 0 : Math.min(count, 1 + Math.floor(Math.max(0, margin) / MINION_MARGIN));
}

import { Distribution } from "../chance/distribution.ts";
import { allRead, type Faces, readDie } from "../chance/faces.ts";
import type { CompleteOpposed, CompleteSide } from "./checks.ts";
import { constantOf, handOf, hundredths, isPool, levelRolled, moreDice, readHand, totalOf } from "./dice.ts";
import { levelsBetween, successOf } from "./levels.ts";
import type { OpposedOdds, OpposedOutcome } from "./types.ts";

/*
 * Two sides, the higher total wins (§1.2.2). Equal totals: single die, the higher trait wins; pools, the fewer dice; equal
 * again, chance (an odd die wins [house]). Trait and dice are those rolled with, modifiers included. [house] What a pool
 * lacks for its least die strengthens the other side (§2.1.1).
 */

/** The levels that both sides roll with. */
export function levelsOf(check: CompleteOpposed): readonly [mine: number, theirs: number] {
  const [mine, theirs] = [levelRolled(check), levelRolled(check.against)];
  const lacking = [handOf(check, mine).lacking, handOf(check.against, theirs).lacking] as const;
  const filled = (side: CompleteSide, level: number, others: number): number =>
    hundredths((handOf(side, level).lacking > 0 ? 1 : level) + others);
  return [filled(check, mine, lacking[1]), filled(check.against, theirs, lacking[0])];
}

/** Who wins equal totals: 1 mine, −1 theirs, 0 nobody. */
function tieRule(check: CompleteOpposed, mine: number, theirs: number): number {
  const sign = Math.sign(mine - theirs);
  return isPool(check) ? (sign === 0 ? 0 : -sign) : sign;
}

export function resolveOpposed(check: CompleteOpposed, faces: Faces): OpposedOutcome {
  const [mine, theirs] = levelsOf(check);
  const rolled = readHand(faces, 0, check, mine);
  const against = readHand(faces, rolled.faces.length, check.against, theirs);
  let read = rolled.faces.length + against.faces.length;
  const margin = hundredths(rolled.total - against.total);
  let sign = Math.sign(margin);
  let decidedBy: OpposedOutcome["decidedBy"] = sign === 0 ? null : "total";
  if (sign === 0) {
    sign = tieRule(check, mine, theirs);
    if (sign !== 0) decidedBy = "rule";
    else if (faces.length > read) {
      const face = readDie(faces[read], `faces[${read}]`, 6)[0] as number;
      read++;
      sign = face % 2 === 1 ? 1 : -1;
      decidedBy = "die";
    }
  }
  allRead(faces, read);
  const [winner, loser] = sign < 0 ? [against.total, rolled.total] : [rolled.total, against.total];
  const isVoid = sign !== 0 && check.minimum !== undefined && winner < check.minimum;
  const won = sign !== 0 && !isVoid;
  const kept = sign < 0 ? check.against.reserve : check.reserve;
  return {
    kind: "opposed",
    ...rolled,
    against,
    result: sign === 0 ? "tie" : isVoid ? "draw" : sign > 0 ? "win" : "lose",
    success: won && sign > 0,
    margin,
    decidedBy,
    successLevel: won ? successOf(levelsBetween(winner, loser, check.dice, check.variant)) : null,
    extreme: won && check.maximum !== undefined && winner > check.maximum,
    extraPenalty: won ? kept : 0,
  };
}

const fractionOf = (side: CompleteSide, level: number): number =>
  isPool(side) ? 0 : hundredths(level - Math.floor(level));

/**
 * The law of the other side's total once its dice lie: they, and the dice that it is still to roll because of the levels
 * that this side lacks.
 */
export function rolledTotal(check: CompleteOpposed, faces: Faces): Distribution {
  const side = check.against;
  const [, theirs] = levelsOf(check);
  const own = levelRolled(side);
  const rolled = readHand(faces, 0, side, own);
  allRead(faces, rolled.faces.length);
  const dice = hundredths(rolled.total - constantOf(side, own));
  const law = Distribution.constant(hundredths(dice + constantOf(side, theirs) - fractionOf(side, theirs)));
  const more = handOf(side, theirs).count - handOf(side, own).count;
  return more > 0 ? law.add(moreDice(side, more)) : law;
}

export function opposedOdds(check: CompleteOpposed, rolled?: Distribution): OpposedOdds {
  const [mine, theirs] = levelsOf(check);
  const [a, b] = [totalOf(check, mine), rolled ?? totalOf(check.against, theirs)];
  const [fa, fb] = [fractionOf(check, mine), fractionOf(check.against, theirs)];
  // The whole parts compare as they are; where they are equal the decimals decide before the rule does.
  const sign = Math.sign(fa - fb) || tieRule(check, mine, theirs);
  const share = sign > 0 ? 1 : sign < 0 ? 0 : 0.5;
  const all = a.versus(b);
  const win = all.win + share * all.tie;
  const lose = all.lose + (1 - share) * all.tie;
  const { minimum, maximum } = check;
  /** The whole parts from which a total reaches a limit; the decimals of the level help. */
  const reaching = (limit: number, f: number): number => Math.ceil(hundredths(limit - f));
  const valid =
    minimum === undefined
      ? { win, lose }
      : { win: winFrom(reaching(minimum, fa), a, b, share), lose: winFrom(reaching(minimum, fb), b, a, 1 - share) };
  let extreme = 0;
  if (maximum !== undefined) {
    const above = Math.floor(hundredths(maximum - fa)) + 1;
    extreme = minimum !== undefined && maximum < minimum ? valid.win : winFrom(above, a, b, share);
  }
  return {
    success: valid.win,
    win: valid.win,
    lose: valid.lose,
    draw: minimum === undefined ? 0 : Math.max(0, 1 - valid.win - valid.lose),
    extreme,
    total: a,
    against: b,
  };
}

/** What of two totals is too rare to matter in their difference; open dice have no end. */
const REST = 1e-9;

/** The law of one total less the other. */
export function marginOf({ total, against }: Pick<OpposedOdds, "total" | "against">): Distribution {
  const [mine, theirs] = [total.entries(REST), against.entries(REST)];
  const least = (mine[0]?.[0] ?? 0) - (theirs.at(-1)?.[0] ?? 0);
  const weights = new Float64Array((mine.at(-1)?.[0] ?? 0) - (theirs[0]?.[0] ?? 0) - least + 1);
  for (const [one, chance] of mine) {
    for (const [other, p] of theirs) weights[one - other - least] = (weights[one - other - least] ?? 0) + chance * p;
  }
  return Distribution.of(least, weights);
}

/** Who gets equal totals, by the chance to win without limits: one side by the rule, or neither, for chance decides. */
export function equalGoesTo(margin: Distribution, win: number): "mine" | "theirs" | null {
  const shared = win - margin.atLeast(1);
  const even = margin.at(0);
  return shared > 0.75 * even ? "mine" : shared < 0.25 * even ? "theirs" : null;
}

/**
 * Who loses a round of a fight and by how many levels of penalty: one, and what the winner kept back (§2.2). Null: nobody.
 */
export function lostRound({ result, extraPenalty }: Pick<OpposedOutcome, "result" | "extraPenalty">): {
  readonly loser: "mine" | "theirs";
  readonly levels: number;
} | null {
  if (result !== "win" && result !== "lose") return null;
  return { loser: result === "win" ? "theirs" : "mine", levels: 1 + extraPenalty };
}

/** P(mine ≥ from and mine wins), equal totals shared. */
function winFrom(from: number, mine: Distribution, theirs: Distribution, share: number): number {
  const start = Math.max(from, mine.min);
  if (theirs.max < start) return mine.atLeast(start);
  let sum = 0;
  for (let n = start; n <= mine.max; n++) {
    sum += mine.at(n) * (theirs.atMost(n - 1) + share * theirs.at(n));
    const left = mine.atLeast(n + 1);
    if (theirs.atLeast(n + 1) * left < 1e-18) return sum + left;
  }
  return sum;
}

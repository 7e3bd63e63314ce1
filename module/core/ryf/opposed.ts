import { Distribution } from "../chance/distribution.ts";
import { allRead } from "../chance/faces.ts";
import type { Complete } from "./read.ts";
import { CRITICAL_MARGIN, CRITICAL_TOTAL } from "./tables.ts";
import { constant, fumbleOf, naturalOneOf, readRoll, totalOf } from "./target.ts";
import type { Faces, OpposedCheck, OpposedOdds, OpposedOutcome } from "./types.ts";

/*
 * Two sides, the higher total wins; a tie stands or is rolled again, as the table prefers (2.x, «tiradas enfrentadas»);
 * against a difficulty it wins, as everywhere.
 * In 3.0 a natural 1 fails: it loses to anything that is not one too, and two of them tie. [house for the pair]
 * Criticals are those of a win: total ≥ 30 (2.x), or 10 or more above the rival (3.0).
 */

type Opposed = Complete<OpposedCheck>;

export function resolveOpposed(check: Opposed, faces: Faces): OpposedOutcome {
  const mine = readRoll(faces, 0, check, check.edition);
  const { against } = check;
  const rival = "total" in against ? undefined : readRoll(faces, mine.rolls.length, against, check.edition);
  allRead(faces, mine.rolls.length + (rival?.rolls.length ?? 0));
  const rivalTotal = "total" in against ? against.total : (rival?.total ?? 0);
  const margin = mine.total - rivalTotal;
  const third = check.edition === "3";
  const failed = third && mine.naturalOne;
  const rivalFailed = third && rival?.naturalOne === true;
  const sign = failed || rivalFailed ? Number(rivalFailed) - Number(failed) : Math.sign(margin);
  const result = sign > 0 || (sign === 0 && check.ties === "win") ? "win" : sign < 0 ? "lose" : "tie";
  const success = result === "win";
  const criticalDice = success && third ? Math.max(0, Math.floor(margin / CRITICAL_MARGIN)) : 0;
  return {
    kind: "opposed",
    ...mine,
    ...(rival && { rival }),
    rivalTotal,
    result,
    again: result === "tie" && check.ties === "reroll",
    success,
    margin,
    critical: third ? criticalDice > 0 : success && mine.total >= CRITICAL_TOTAL,
    criticalDice,
  };
}

export function opposedOdds(check: Opposed): OpposedOdds {
  const { against } = check;
  const mine = totalOf(check);
  const fixed = "total" in against;
  const theirs = fixed ? Distribution.constant(against.total) : totalOf(against);
  const beaten = check.ties === "win" ? theirs.shift(-1) : theirs;
  const fumble = fumbleOf(check, check.edition);
  const third = check.edition === "3";
  let { win, tie, lose } = mine.versus(theirs);
  let critical = third ? mine.versus(theirs.shift(CRITICAL_MARGIN - 1)).win : winFrom(CRITICAL_TOTAL, mine, beaten);
  if (third) {
    // A natural 1 cannot explode, so it is one known total; take out what the plain comparison counted for it.
    const one = constant(check) + 1;
    const failed = naturalOneOf(check);
    const rivalOne = fixed ? 0 : constant(against) + 1;
    const rivalFailed = fixed ? 0 : naturalOneOf(against);
    const both = failed * rivalFailed;
    /** P(mine − theirs ≥ gap, mine is no natural 1), from the same without the condition. */
    const unfailed = (chance: number, gap: number): number => chance - failed * theirs.atMost(one - gap);
    const beatsTheirOne = mine.atLeast(rivalOne + 1) - (one > rivalOne ? failed : 0);
    critical = unfailed(critical, CRITICAL_MARGIN);
    win = unfailed(win, 1) - rivalFailed * beatsTheirOne + rivalFailed * (1 - failed);
    tie += both - failed * theirs.at(one) - rivalFailed * mine.at(rivalOne) + (one === rivalOne ? both : 0);
    lose = 1 - win - tie;
  }
  if (check.ties === "reroll") {
    // Ties are rolled again until one side wins: what is left is shared in proportion.
    const decided = win + lose;
    win /= decided;
    critical /= decided;
    lose /= decided;
    tie = 0;
  }
  if (check.ties === "win") {
    win += tie;
    tie = 0;
  }
  return { success: win, win, tie, lose, critical, fumble, total: mine };
}

/** P(mine ≥ from and mine > theirs). */
function winFrom(from: number, mine: Distribution, theirs: Distribution): number {
  const start = Math.max(from, mine.min);
  // Where they are always below, reaching `start` is all it takes.
  if (theirs.max < start) return mine.atLeast(start);
  let sum = 0;
  for (let n = start; ; n++) {
    sum += mine.at(n) * theirs.atMost(n - 1);
    const left = mine.atLeast(n + 1);
    if (theirs.atLeast(n + 1) * left < 1e-18) return sum + left;
  }
}

import { Distribution } from "../chance/distribution.ts";
import { allRead } from "../chance/faces.ts";
import type { Complete } from "./checks.ts";
import { CRITICAL_MARGIN, CRITICAL_TOTAL } from "./tables.ts";
import { constant, failsAnyway, failsAnywayOf, fumbleOf, readRoll, soundOf, totalOf } from "./target.ts";
import type { Faces, OpposedCheck, OpposedOdds, OpposedOutcome } from "./types.ts";

/*
 * Two sides, the higher total wins; a tie stands or is rolled again, as the table prefers (2.x, «tiradas enfrentadas»);
 * against a difficulty it wins, as everywhere.
 * What fails whatever its total (three ones in 2.x, a natural 1 in 3.0) loses to anything that does not; two of them tie,
 * and where a tie wins, the failed roll still does not. [house for the pair]
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
  const failed = failsAnyway(mine, check.edition);
  const rivalFailed = rival !== undefined && failsAnyway(rival, check.edition);
  const sign = failed || rivalFailed ? Number(rivalFailed) - Number(failed) : Math.sign(margin);
  const even = check.ties !== "win" ? "tie" : failed ? "lose" : "win";
  const result = sign > 0 ? "win" : sign < 0 ? "lose" : even;
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
  const { against, edition } = check;
  const mine = totalOf(check);
  const fixed = "total" in against;
  const theirs = fixed ? Distribution.constant(against.total) : totalOf(against);
  // What fails anyway cannot explode, so it is one known total; take out what the plain comparison counted for it.
  const one = constant(check) + 1;
  const failed = failsAnywayOf(check, edition);
  const rivalOne = fixed ? 0 : constant(against) + 1;
  const rivalFailed = fixed ? 0 : failsAnywayOf(against, edition);
  const both = failed * rivalFailed;
  /** P(mine ≥ from, mine − theirs ≥ gap, and mine does not fail anyway). */
  const beats = (from: number, gap: number): number =>
    winFrom(from, mine, theirs.shift(gap - 1)) - (one >= from ? failed * theirs.atMost(one - gap) : 0);
  const gap = check.ties === "win" ? 0 : 1;
  /** The same, and a rival who fails anyway is beaten by every total. */
  const wins = (from: number): number =>
    beats(from, gap) +
    rivalFailed * (soundOf(check, edition, from) - soundOf(check, edition, Math.max(from, rivalOne + gap)));
  let win = Math.max(0, wins(Number.NEGATIVE_INFINITY));
  const even = Math.max(
    0,
    mine.versus(theirs).tie -
      failed * theirs.at(one) -
      rivalFailed * mine.at(rivalOne) +
      (one === rivalOne ? both : 0) +
      both,
  );
  let tie = check.ties === "win" ? 0 : even;
  let lose = Math.max(0, 1 - win - tie);
  let critical = Math.max(0, edition === "3" ? beats(Number.NEGATIVE_INFINITY, CRITICAL_MARGIN) : wins(CRITICAL_TOTAL));
  // Two that fail anyway are a tie, where there is one.
  let fumble = fumbleOf(check, edition) * (check.ties === "win" ? 1 : 1 - rivalFailed);
  if (check.ties === "reroll") {
    // Ties are rolled again until one side wins: what is left is shared in proportion.
    const decided = win + lose;
    win /= decided;
    critical /= decided;
    lose /= decided;
    fumble /= decided;
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

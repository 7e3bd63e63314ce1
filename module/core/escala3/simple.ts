import { allRead, type Faces } from "../chance/faces.ts";
import type { CompleteSimple } from "./checks.ts";
import { handOf, hundredths, levelRolled, readHand, totalOf } from "./dice.ts";
import { ladder, levelReached, levelsBetween, raise, successOf } from "./levels.ts";
import { SUCCESS_LEVELS, SUCCESS_MARGINS, type SuccessLevel } from "./tables.ts";
import type { SimpleOdds, SimpleOutcome } from "./types.ts";

/*
 * A roll against a difficulty: total ≥ difficulty succeeds (§1.2.1); extremes (§2.2), success levels (§3.1), reserve
 * (§3.2), reversed null dispersion (§3.5). What stays below the minimum is a fumble and no success, also where the minimum
 * lies above the difficulty, which the source does not foresee. [house]
 */

/** The difficulty, raised by the levels that a pool lacks for its least die. */
function difficultyOf(check: CompleteSimple, level: number): number {
  return raise(check.difficulty, handOf(check, level).lacking, check.dice, check.variant);
}

export function resolveSimple(check: CompleteSimple, faces: Faces): SimpleOutcome {
  const level = levelRolled(check);
  const rolled = readHand(faces, 0, check, level);
  allRead(faces, rolled.faces.length);
  const difficulty = difficultyOf(check, level);
  const margin = hundredths(rolled.total - difficulty);
  const fumble = check.minimum !== undefined && rolled.total < check.minimum;
  const success = !fumble && (check.reverse ? margin <= 0 : margin >= 0);
  const levels = check.reverse
    ? levelsBetween(difficulty, rolled.total, check.dice, check.variant)
    : levelsBetween(rolled.total, difficulty, check.dice, check.variant);
  return {
    kind: "simple",
    ...rolled,
    difficulty,
    success,
    margin,
    levels,
    successLevel: successOf(levels),
    fumble,
    extreme: success && check.maximum !== undefined && rolled.total > check.maximum,
    improved: success ? check.reserve : 0,
  };
}

export function simpleOdds(check: CompleteSimple): SimpleOdds {
  const level = levelRolled(check);
  const total = totalOf(check, level);
  const difficulty = difficultyOf(check, level);
  const fraction = handFraction(check, level);
  /** P(total ≥ n), the decimals of the level included. */
  const atLeast = (n: number): number => total.atLeast(Math.ceil(hundredths(n - fraction)));
  const above = (n: number): number => total.atLeast(Math.floor(hundredths(n - fraction)) + 1);
  const { minimum = Number.NEGATIVE_INFINITY, maximum } = check;
  /** P(a total in the success's range reaches what `from` gives): at or below the difficulty where the check is reversed. */
  const succeeding = (reached: number): number => (check.reverse ? Math.max(0, reached - above(difficulty)) : reached);
  const success = succeeding(check.reverse ? atLeast(minimum) : atLeast(Math.max(minimum, difficulty)));
  const extreme = maximum === undefined ? 0 : Math.min(success, succeeding(above(maximum)));
  return {
    success,
    total,
    fraction,
    difficulty,
    fumble: 1 - atLeast(minimum),
    extreme,
    levels: check.reverse ? certain(check, total.min + fraction, difficulty) : levelChances(check, difficulty, atLeast),
  };
}

/** The decimals that a single die's level adds to every total. */
function handFraction(check: CompleteSimple, level: number): number {
  return check.dice === "1d6" || check.dice === "1d10" ? hundredths(level - Math.floor(level)) : 0;
}

/** Without dice there is one level. */
function certain(check: CompleteSimple, total: number, difficulty: number): Record<SuccessLevel, number> {
  const only = successOf(levelsBetween(difficulty, hundredths(total), check.dice, check.variant));
  return Object.fromEntries(SUCCESS_LEVELS.map((name) => [name, name === only ? 1 : 0])) as Record<
    SuccessLevel,
    number
  >;
}

/** Success levels rise with the total: each is what lies between the lowest totals of two of them. */
function levelChances(
  { dice, variant }: CompleteSimple,
  difficulty: number,
  atLeast: (n: number) => number,
): Record<SuccessLevel, number> {
  const step = levelReached(difficulty, dice, variant);
  const lowest = (levels: number): number => {
    if (dice === "1d6") return difficulty + levels;
    if (dice === "1d10") return difficulty + 2 * levels;
    const total = ladder(step + levels, dice, variant);
    return levels < 0 ? total : Math.max(difficulty, total);
  };
  const chances: Partial<Record<SuccessLevel, number>> = {};
  let above = 0;
  for (const [name, from] of SUCCESS_MARGINS) {
    const reached = atLeast(lowest(from));
    chances[name] = reached - above;
    above = reached;
  }
  chances.extraordinaryFailure = 1 - above;
  return chances as Record<SuccessLevel, number>;
}

import { wholeNumber, word } from "../validate.ts";
import { coveringPlay, MAX_LEVEL } from "./checks.ts";
import { bestTable } from "./choice.ts";
import { successOf } from "./odds.ts";
import type { Best, Hand, Play } from "./types.ts";

/*
 * Contests (upstream): the actor names a difficulty up to the level played and must make it; then the rival must.
 * An actor who misses loses without the other rolling. [house]
 */

/** What the rival must do: make the same difficulty, or beat it by at least 1. Default `reach`. [house] */
export const NEEDS = ["reach", "exceed"] as const;
export type Needs = (typeof NEEDS)[number];

export interface ContestOdds {
  /** P(the actor makes it and the rival does not). */
  readonly success: number;
  /** P(the actor makes the difficulty). */
  readonly made: number;
  /** P(the rival makes their roll), if it comes to that. */
  readonly answered: number;
}

/** The difficulty that the rival of a contest must make. `difficulty` 1…1000. */
export function answerTo(difficulty: number, needs: Needs = "reach"): number {
  wholeNumber(difficulty, "difficulty", 1, MAX_LEVEL);
  return word({ needs }, "needs", "", NEEDS) === "reach" ? difficulty : difficulty + 1;
}

/** A difficulty to name where nothing is known of the rival: half one's own level (1…100), rounded up. [house] */
export const usualChallenge = (level: number): number => Math.ceil(wholeNumber(level, "level", 1, 100) / 2);

/** The exact chances of a contest at a difficulty (1…1000). */
export function contest(actor: Play, rival: Play, difficulty: number, needs: Needs = "reach"): ContestOdds {
  const mine = coveringPlay(actor, "actor");
  const theirs = coveringPlay(rival, "rival");
  const answer = answerTo(difficulty, needs);
  const made = successOf(mine, difficulty);
  const answered = successOf(theirs, answer);
  return { success: made * (1 - answered), made, answered };
}

/**
 * The difficulty to name, and the dice for it, when both sides then choose their best roll; of equals the lowest
 * difficulty. Null when the actor's conditions leave no roll. Hands as in `best`.
 */
export function bestContest(
  actor: Hand,
  rival: Hand,
  needs: Needs = "reach",
): (Best & { readonly difficulty: number; readonly made: number }) | null {
  const mine = bestTable(actor);
  const theirs = bestTable(rival);
  let found: (Best & { readonly difficulty: number; readonly made: number }) | null = null;
  for (const [index, play] of mine.entries()) {
    const difficulty = index + 1;
    if (!play) continue;
    const success = play.success * (1 - (theirs[answerTo(difficulty, needs) - 1]?.success ?? 0));
    if (found === null || success > found.success) {
      found = { level: play.level, dice: play.dice, difficulty, made: play.success, success };
    }
  }
  return found;
}

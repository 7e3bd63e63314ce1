import { listOf, whole } from "../shape.ts";
import { closed, type Infer, reading, usual } from "../strict.ts";
import { word } from "../validate.ts";
import { CHANGED, KIND, POOL } from "./checks.ts";
import { DICE, type Die } from "./dice.ts";
import { DIFFICULTIES, DIFFICULTY, type DifficultyName } from "./tables.ts";
import type { CompletePool, Pool } from "./types.ts";

/*
 * Building a pool: characteristic and skill give the player's dice, the difficulty the opposing ones; then dice are
 * added, then upgraded, then downgraded.
 */

const OWN = closed({ characteristic: KIND, skill: KIND });
const NONE = POOL.strict({}, "");

/**
 * The player's dice: as many as the higher of characteristic (0…20) and skill (0…20), of which the lower number are
 * proficiency (source). Dice that are none are absent.
 */
export function pool(source: Infer<typeof OWN>): Pool {
  const { characteristic: a, skill: b } = OWN.strict(source, "");
  return sparse({ ...NONE, proficiency: Math.min(a, b), ability: Math.abs(a - b) });
}

const MAX_STEPS = 40;
const STEP = usual(whole(0, MAX_STEPS), 0);
const STEPS = closed({ ability: STEP, difficulty: STEP });
/** Upgrades or downgrades of each side, 0…40. */
export interface Steps extends Infer<typeof STEPS> {}

const MAX_CHANGES = 100;
const MOST_SETBACK = 20;
const SIDES = [
  ["ability", "proficiency"],
  ["difficulty", "challenge"],
] as const;

/**
 * Upgrades: each turns an ability die into a proficiency die (a difficulty die into a challenge die); when none is left
 * it adds one, which the next upgrade turns. So 1 ability upgraded 4 times is 2 proficiency and 1 ability.
 */
export function upgrade(dice: Pool, steps: Steps): Pool {
  const result: Record<Die, number> = { ...POOL.strict(dice, "pool") };
  const times = STEPS.strict(steps, "steps");
  for (const [plain, better] of SIDES) {
    for (let n = 0; n < times[plain]; n++) {
      if (result[plain] > 0) {
        result[plain]--;
        result[better]++;
      } else {
        result[plain]++;
      }
    }
  }
  return sparse(POOL.strict(result, "pool"));
}

/** Downgrades: each turns a proficiency die into an ability die (challenge into difficulty); surplus ones do nothing. */
export function downgrade(dice: Pool, steps: Steps): Pool {
  const result: Record<Die, number> = { ...POOL.strict(dice, "pool") };
  const times = STEPS.strict(steps, "steps");
  for (const [plain, better] of SIDES) {
    const moved = Math.min(times[plain], result[better]);
    result[better] -= moved;
    result[plain] += moved;
  }
  return sparse(POOL.strict(result, "pool"));
}

const NO_STEPS = { ability: 0, difficulty: 0 };
const CHANGE = closed({
  /** Dice added; below zero taken away, as far as there are any. Difficulty dice: "increase" and "decrease". */
  add: usual(CHANGED, NONE),
  upgrade: usual(STEPS, NO_STEPS),
  downgrade: usual(STEPS, NO_STEPS),
});
/** One change of a pool, −20…20 each. A visible list of these is what GM and player build together. */
export interface PoolChange extends Infer<typeof CHANGE> {}

const BUILD = closed({
  /** Absent: no dice of the player's own. */
  characteristic: usual(KIND, 0),
  skill: usual(KIND, 0),
  /** Difficulty dice, or the name of the difficulty. Default 0. */
  difficulty: usual(
    reading<number, number | DifficultyName>(KIND.accepted, (value, field) =>
      typeof value === "string"
        ? DIFFICULTY[word({ [field]: value }, field, "", DIFFICULTIES)]
        : KIND.strict(value, field),
    ),
    0,
  ),
  /** Dice to begin with, before everything else. */
  dice: usual(POOL, NONE),
  changes: usual(listOf(CHANGE, MAX_CHANGES), []),
});
/** Everything that makes a pool, in any order of listing; the order of working is fixed by the rules. */
export interface Build extends Infer<typeof BUILD> {}

/**
 * A pool from its parts: characteristic and skill, then all dice added or taken away (so difficulty is increased before
 * it is upgraded), then all upgrades, then all downgrades; whatever the order of the list. Errors name `changes[i].…`.
 */
export function build(parts: Build): Pool {
  const { characteristic, skill, difficulty, dice, changes } = BUILD.strict(parts, "");
  const result: Record<Die, number> = { ...dice };
  for (const [die, count] of Object.entries(pool({ characteristic, skill }))) result[die as Die] += count;
  result.difficulty += difficulty;
  const up = { ...NO_STEPS };
  const down = { ...NO_STEPS };
  for (const { add, upgrade, downgrade } of changes) {
    for (const die of DICE) result[die] += add[die];
    for (const side of ["ability", "difficulty"] as const) {
      up[side] += upgrade[side];
      down[side] += downgrade[side];
    }
  }
  for (const die of DICE) result[die] = Math.max(0, result[die]);
  // A load beyond bearing hinders as far as it can, whatever else does: the roll is not refused for it. [house]
  result.setback = Math.min(MOST_SETBACK, result.setback);
  const capped = (steps: Required<Steps>): Steps => ({
    ability: Math.min(MAX_STEPS, steps.ability),
    difficulty: Math.min(MAX_STEPS, steps.difficulty),
  });
  return downgrade(upgrade(result, capped(up)), capped(down));
}

/** Without the dice that are none, as checks are stored. */
export function sparse(dice: CompletePool): Pool {
  return Object.fromEntries(Object.entries(dice).filter(([, count]) => count > 0)) as Pool;
}

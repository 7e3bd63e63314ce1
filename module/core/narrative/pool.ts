import { type Fields, list, number, own, plainFields, word } from "../validate.ts";
import { DICE, type Die } from "./dice.ts";
import { MAX_KIND, readDice } from "./read.ts";
import { DIFFICULTIES, DIFFICULTY, type DifficultyName } from "./tables.ts";
import type { CompletePool, Pool } from "./types.ts";

/*
 * Building a pool: characteristic and skill give the player's dice, the difficulty the opposing ones; then dice are
 * added, then upgraded, then downgraded.
 */

/**
 * The player's dice: as many as the higher of characteristic (0…20) and skill (0…20), of which the lower number are
 * proficiency (source). Dice that are none are absent.
 */
export function pool(source: { readonly characteristic: number; readonly skill: number }): Pool {
  const given = plainFields(source, "", ["characteristic", "skill"]);
  const a = number(given, "characteristic", "", 0, MAX_KIND);
  const b = number(given, "skill", "", 0, MAX_KIND);
  return sparse({ ...readDice({}), proficiency: Math.min(a, b), ability: Math.abs(a - b) });
}

/** Upgrades or downgrades of each side, 0…40. */
export interface Steps {
  readonly ability?: number;
  readonly difficulty?: number;
}

const MAX_STEPS = 40;
const MAX_CHANGES = 100;
const SIDES = [
  ["ability", "proficiency"],
  ["difficulty", "challenge"],
] as const;

function readSteps(steps: unknown, path = "steps"): Required<Steps> {
  const source = plainFields(steps, path, ["ability", "difficulty"]);
  return {
    ability: number(source, "ability", path, 0, MAX_STEPS, 0),
    difficulty: number(source, "difficulty", path, 0, MAX_STEPS, 0),
  };
}

/**
 * Upgrades: each turns an ability die into a proficiency die (a difficulty die into a challenge die); when none is left
 * it adds one, which the next upgrade turns. So 1 ability upgraded 4 times is 2 proficiency and 1 ability.
 */
export function upgrade(dice: Pool, steps: Steps): Pool {
  const result: Record<Die, number> = { ...readDice(dice, "pool") };
  const times = readSteps(steps);
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
  return sparse(readDice(result, "pool"));
}

/** Downgrades: each turns a proficiency die into an ability die (challenge into difficulty); surplus ones do nothing. */
export function downgrade(dice: Pool, steps: Steps): Pool {
  const result: Record<Die, number> = { ...readDice(dice, "pool") };
  const times = readSteps(steps);
  for (const [plain, better] of SIDES) {
    const moved = Math.min(times[plain], result[better]);
    result[better] -= moved;
    result[plain] += moved;
  }
  return sparse(readDice(result, "pool"));
}

/** Everything that makes a pool, in any order of listing; the order of working is fixed by the rules. */
export interface Build {
  /** Absent: no dice of the player's own. */
  readonly characteristic?: number;
  readonly skill?: number;
  /** Difficulty dice, or the name of the difficulty. Default 0. */
  readonly difficulty?: number | DifficultyName;
  /** Dice to begin with, before everything else. */
  readonly dice?: Pool;
  readonly changes?: readonly PoolChange[];
}

/** One change of a pool, −20…20 each. A visible list of these is what GM and player build together. */
export interface PoolChange {
  /** Dice added; below zero taken away, as far as there are any. Difficulty dice: "increase" and "decrease". */
  readonly add?: Readonly<Partial<Record<Die, number>>>;
  readonly upgrade?: Steps;
  readonly downgrade?: Steps;
}

/**
 * A pool from its parts: characteristic and skill, then all dice added or taken away (so difficulty is increased before
 * it is upgraded), then all upgrades, then all downgrades; whatever the order of the list. Errors name `changes[i].…`.
 */
export function build(parts: Build): Pool {
  const source = plainFields(parts, "", ["characteristic", "skill", "difficulty", "dice", "changes"]);
  const result: Record<Die, number> = { ...readDice(part(source, "dice", ""), "dice") };
  const add = (dice: Pool): void => {
    for (const die of DICE) result[die] += dice[die] ?? 0;
  };
  add(
    pool({
      characteristic: number(source, "characteristic", "", 0, MAX_KIND, 0),
      skill: number(source, "skill", "", 0, MAX_KIND, 0),
    }),
  );
  const named = own(source, "difficulty");
  result.difficulty +=
    typeof named === "string"
      ? DIFFICULTY[word(source, "difficulty", "", DIFFICULTIES)]
      : number(source, "difficulty", "", 0, MAX_KIND, 0);
  const up = { ability: 0, difficulty: 0 };
  const down = { ability: 0, difficulty: 0 };
  const changes = own(source, "changes") === undefined ? [] : list(source, "changes", "", MAX_CHANGES);
  for (const [index, entry] of changes.entries()) {
    const path = `changes[${index}]`;
    const change = plainFields(entry, path, ["add", "upgrade", "downgrade"]);
    const added = plainFields(part(change, "add", path), `${path}.add`, DICE);
    for (const die of DICE) result[die] += number(added, die, `${path}.add`, -MAX_KIND, MAX_KIND, 0);
    const better = readSteps(part(change, "upgrade", path), `${path}.upgrade`);
    const worse = readSteps(part(change, "downgrade", path), `${path}.downgrade`);
    for (const side of ["ability", "difficulty"] as const) {
      up[side] += better[side];
      down[side] += worse[side];
    }
  }
  for (const die of DICE) result[die] = Math.max(0, result[die]);
  const capped = (steps: Required<Steps>): Steps => ({
    ability: Math.min(MAX_STEPS, steps.ability),
    difficulty: Math.min(MAX_STEPS, steps.difficulty),
  });
  return downgrade(upgrade(result, capped(up)), capped(down));
}

/** A part that may be absent (never null); still to be read. */
function part(source: Fields, key: string, path: string): unknown {
  const value = own(source, key, path);
  return value === undefined ? {} : value;
}

/** Without the dice that are none, as checks are stored. */
export function sparse(dice: CompletePool): Pool {
  return Object.fromEntries(Object.entries(dice).filter(([, count]) => count > 0)) as Pool;
}

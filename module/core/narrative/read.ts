import { coreError, number, plainFields, wholeNumber } from "../validate.ts";
import { DICE } from "./dice.ts";
import type { CompletePool, Pool, Spendable } from "./types.ts";

export const MAX_KIND = 20;
export const MAX_POOL = 40;

/** A pool that may be empty. */
export function readDice(pool: unknown, path = ""): CompletePool {
  const source = plainFields(pool, path, DICE);
  const count = (die: (typeof DICE)[number]): number => number(source, die, path, 0, MAX_KIND, 0);
  const complete = {
    proficiency: count("proficiency"),
    ability: count("ability"),
    boost: count("boost"),
    challenge: count("challenge"),
    difficulty: count("difficulty"),
    setback: count("setback"),
    force: count("force"),
  };
  wholeNumber(size(complete), path === "" ? "pool" : path, 0, MAX_POOL);
  return complete;
}

/** A pool to roll: 1…40 dice. */
export function readPool(pool: Pool): CompletePool {
  const complete = readDice(pool);
  if (size(complete) === 0) throw coreError("range", "pool", { min: 1, max: MAX_POOL }, 0);
  return complete;
}

export function size({ proficiency, ability, boost, challenge, difficulty, setback, force }: CompletePool): number {
  return proficiency + ability + boost + challenge + difficulty + setback + force;
}

const SPENDABLE = ["advantage", "triumph", "threat", "despair"] as const;

/** Symbols left to spend, 0…100 each. */
export function readSpendable(spendable: unknown): Spendable {
  const source = plainFields(spendable, "spendable", SPENDABLE);
  const left = (key: (typeof SPENDABLE)[number]): number => number(source, key, "spendable", 0, 100, 0);
  return { advantage: left("advantage"), triumph: left("triumph"), threat: left("threat"), despair: left("despair") };
}

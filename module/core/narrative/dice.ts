import { number, plainFields } from "../validate.ts";

/**
 * The seven symbol dice, written once. Faces in the order of the numbers 1…6, 8 or 12 (public tables);
 * everything else here (odds, cancelling, which symbol is on which die) follows from them.
 */

export const SYMBOLS = ["success", "advantage", "triumph", "failure", "threat", "despair", "light", "dark"] as const;
export type SymbolName = (typeof SYMBOLS)[number];

/** The symbols of one face, or of several together; absent means none. */
export type Symbols = Readonly<Partial<Record<SymbolName, number>>>;

/** In the order of rolling. */
export const DICE = ["proficiency", "ability", "boost", "challenge", "difficulty", "setback", "force"] as const;
export type Die = (typeof DICE)[number];

const blank: Symbols = {};
const success: Symbols = { success: 1 };
const successes: Symbols = { success: 2 };
const advantage: Symbols = { advantage: 1 };
const advantages: Symbols = { advantage: 2 };
const both: Symbols = { success: 1, advantage: 1 };
const failure: Symbols = { failure: 1 };
const failures: Symbols = { failure: 2 };
const threat: Symbols = { threat: 1 };
const threats: Symbols = { threat: 2 };
const worst: Symbols = { failure: 1, threat: 1 };
const dark: Symbols = { dark: 1 };
const lights: Symbols = { light: 2 };

export const FACES: Readonly<Record<Die, readonly Symbols[]>> = {
  proficiency: [
    blank,
    success,
    success,
    successes,
    successes,
    advantage,
    both,
    both,
    both,
    advantages,
    advantages,
    { triumph: 1 },
  ],
  ability: [blank, success, success, successes, advantage, advantage, both, advantages],
  boost: [blank, blank, success, both, advantages, advantage],
  challenge: [
    blank,
    failure,
    failure,
    failures,
    failures,
    threat,
    threat,
    worst,
    worst,
    threats,
    threats,
    { despair: 1 },
  ],
  difficulty: [blank, failure, failures, threat, threat, threat, threats, worst],
  setback: [blank, blank, failure, failure, threat, threat],
  force: [dark, dark, dark, dark, dark, dark, { dark: 2 }, { light: 1 }, { light: 1 }, lights, lights, lights],
};

/**
 * What a face, or several together, counts as once all cancels: a triumph is also a success, a despair also a failure
 * (source). 0…1000 of each symbol.
 */
export function worth(face: Symbols): { readonly success: number; readonly advantage: number } {
  const source = plainFields(face, "face", SYMBOLS);
  const count = (symbol: SymbolName): number => number(source, symbol, "face", 0, 1000, 0);
  return {
    success: count("success") + count("triumph") - count("failure") - count("despair"),
    advantage: count("advantage") - count("threat"),
  };
}

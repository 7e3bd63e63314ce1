import { coreError, number, plainFields, word } from "../validate.ts";

/*
 * Tokens of death (3.0 pp. 91-92): spent before a roll they raise the target die one rank. The GM may hand one back at
 * any time; it is then owed, and the next roll of that character is one rank down.
 */

/** 0…100 each. */
export interface Tokens {
  readonly value: number;
  /** Tokens handed back whose bad roll is still to come. */
  readonly debt: number;
}

/** Tokens that a hero starts with. [3.0] */
export const USUAL_TOKENS = 1;

const LIMIT = 100;

function read(tokens: Tokens): Tokens {
  const source = plainFields(tokens, "tokens", ["value", "debt"]);
  return { value: number(source, "value", "tokens", 0, LIMIT), debt: number(source, "debt", "tokens", 0, LIMIT) };
}

/** One token spent. Without one: an error of `tokens.value`. */
export function spendToken(tokens: Tokens): Tokens {
  const { value, debt } = read(tokens);
  if (value === 0) throw coreError("range", "tokens.value", { min: 1, max: LIMIT }, value);
  return { value: value - 1, debt };
}

/** The GM hands one back: it can be spent again, and a roll is owed for it. */
export function handBackToken(tokens: Tokens): Tokens {
  const { value, debt } = read(tokens);
  return { value: Math.min(LIMIT, value + 1), debt: Math.min(LIMIT, debt + 1) };
}

/**
 * What an advantage lets a hero roll again (3.0): anything, `luck` times a scene, of which `used` are gone; damage, for a
 * token, where the advantage says so. `left`: of that luck, or of the tokens. Sums of advantages −100000…100000.
 */
export function rerolls(
  hero: { readonly luck: number; readonly used: number; readonly damageReroll?: number; readonly tokens?: number },
  what: "damage" | "other",
): readonly { readonly by: "luck" | "token"; readonly left: number }[] {
  const source = plainFields(hero, "hero", ["luck", "used", "damageReroll", "tokens"]);
  const most = 100_000;
  const luck = number(source, "luck", "hero", -most, most) - number(source, "used", "hero", 0, most);
  const permitted = number(source, "damageReroll", "hero", -most, most, 0) > 0;
  const tokens = number(source, "tokens", "hero", 0, LIMIT, 0);
  const damage = word({ what }, "what", "", ["damage", "other"]) === "damage";
  return [
    ...(luck > 0 ? [{ by: "luck", left: luck - 1 } as const] : []),
    ...(damage && permitted && tokens > 0 ? [{ by: "token", left: tokens - 1 } as const] : []),
  ];
}

/** A roll was made: one owed roll, if there was any, is paid. */
export function payToken(tokens: Tokens): Tokens {
  const { value, debt } = read(tokens);
  return { value, debt: Math.max(0, debt - 1) };
}

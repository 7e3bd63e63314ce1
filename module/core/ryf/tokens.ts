import { whole } from "../shape.ts";
import { closed, type Infer, usual } from "../strict.ts";
import { coreError, word } from "../validate.ts";

/*
 * Tokens of death (3.0 pp. 91-92): spent before a roll they raise the target die one rank. The GM may hand one back at
 * any time; it is then owed, and the next roll of that character is one rank down.
 */

const LIMIT = 100;

const TOKENS = closed({
  value: whole(0, LIMIT),
  /** Tokens handed back whose bad roll is still to come. */
  debt: whole(0, LIMIT),
});
/** 0…100 each. */
export interface Tokens extends Infer<typeof TOKENS> {}

/** Tokens that a hero starts with. [3.0] */
export const USUAL_TOKENS = 1;

/** One token spent. Without one: an error of `tokens.value`. */
export function spendToken(tokens: Tokens): Tokens {
  const { value, debt } = TOKENS.strict(tokens, "tokens");
  if (value === 0) throw coreError("range", "tokens.value", { min: 1, max: LIMIT }, value);
  return { value: value - 1, debt };
}

/** The GM hands one back: it can be spent again, and a roll is owed for it. */
export function handBackToken(tokens: Tokens): Tokens {
  const { value, debt } = TOKENS.strict(tokens, "tokens");
  return { value: Math.min(LIMIT, value + 1), debt: Math.min(LIMIT, debt + 1) };
}

const SUM = whole(-100_000, 100_000);
const HERO = closed({
  luck: SUM,
  used: whole(0, 100_000),
  damageReroll: usual(SUM, 0),
  tokens: usual(whole(0, LIMIT), 0),
});

/**
 * What an advantage lets a hero roll again (3.0): anything, `luck` times a scene, of which `used` are gone; damage, for a
 * token, where the advantage says so. `left`: of that luck, or of the tokens. Sums of advantages −100000…100000.
 */
export function rerolls(
  hero: Infer<typeof HERO>,
  what: "damage" | "other",
): readonly { readonly by: "luck" | "token"; readonly left: number }[] {
  const { luck, used, damageReroll, tokens } = HERO.strict(hero, "hero");
  const damage = word({ what }, "what", "", ["damage", "other"]) === "damage";
  return [
    ...(luck > used ? [{ by: "luck", left: luck - used - 1 } as const] : []),
    ...(damage && damageReroll > 0 && tokens > 0 ? [{ by: "token", left: tokens - 1 } as const] : []),
  ];
}

/** A roll was made: one owed roll, if there was any, is paid. */
export function payToken(tokens: Tokens): Tokens {
  const { value, debt } = TOKENS.strict(tokens, "tokens");
  return { value, debt: Math.max(0, debt - 1) };
}

import { Compiler } from "../compile.ts";
import { sideOf } from "../odds.ts";
import type { Given, LocalText, PageRoll } from "../types.ts";

/** Why a roll may not be made with these figures: the first of the page's sentences that holds; null: it may. */
export function refusalOf(roll: PageRoll, given: Given): LocalText | null {
  if (!roll.refuse) return null;
  const side = sideOf(roll, given);
  const compiler = new Compiler(side.roll, side.given);
  return roll.refuse.find(({ when }) => compiler.before(when) === 1)?.text ?? null;
}

import type { RollLike } from "../foundry/index.ts";
import type { Check } from "./odds.ts";

/** A check as Foundry dice. */

/** A roll that carries its check, and reads its own faces as an outcome of the core. */
export interface CheckRollLike<C extends Check = Check, O = unknown> extends RollLike {
  readonly check: C;
  /** What the faces mean; only once evaluated. */
  readonly outcome: O;
  /** What the same faces would mean for another check that needs the same dice. */
  readAs(check: C): O;
}

/** The Roll subclass of a rule set: how a check becomes Foundry dice. */
export interface CheckRollClass<C extends Check = Check, O = unknown> {
  readonly name: string;
  fromCheck(check: C): CheckRollLike<C, O>;
  /** As of any class. */
  [Symbol.hasInstance](value: unknown): boolean;
}

import type { Check, CheckRollLike } from "../contract/index.ts";
import { BaseRoll, type DiceTermLike, type JsonObject } from "../foundry/index.ts";
import { madeRoll, reckonAnew } from "../foundry/seen.ts";

/**
 * A Foundry roll that carries a check of the core. The check travels in `options`, so a stored message rebuilds the whole
 * roll and reads the outcome from its faces again: nothing about the outcome is stored twice.
 */
export abstract class CheckRoll<C extends Check, O> extends BaseRoll implements CheckRollLike<C, O> {
  #outcome: O | undefined;

  /** The Foundry formula whose dice this check needs. Every subclass answers it. */
  static formulaOf(_check: Check): string {
    throw new Error(`Cubilete: ${this.name} does not say which dice a check needs.`);
  }

  /** The check as it is stored: what goes without saying may be left out. */
  static terse(check: Check): Check {
    return check;
  }

  /** A roll, not yet rolled, for a check. */
  static fromCheck<R>(
    this: (new (...args: never[]) => R) & { formulaOf(check: Check): string; terse(check: Check): Check },
    check: Check,
  ): R {
    return madeRoll<R>(this, this.formulaOf(check), { check: this.terse(check) });
  }

  get check(): C {
    return this.options.check as C;
  }

  /** What the faces mean. Rolls while the roll is not evaluated: there are no faces yet. */
  get outcome(): O {
    if (!this._evaluated) throw new Error("Cubilete: this roll has not been rolled yet.");
    this.#outcome ??= this.resolve(this.check, this.dice);
    return this.#outcome;
  }

  /** What the same faces would mean for another check that needs the same dice. */
  readAs(check: C): O {
    return this.resolve(check, this.dice);
  }

  /** Its terms were changed after it fell: its formula and its total follow. */
  protected reckon(): void {
    reckonAnew(this);
  }

  static fromData(data: object): CheckRoll<Check, unknown> {
    const roll: CheckRoll<Check, unknown> = super.fromData(data);
    for (const result of roll.dice.flatMap(({ results }) => results))
      if (!result.active && !(result as { rerolled?: boolean }).rerolled) result.discarded = true;
    return roll;
  }

  /** Without what Foundry reads back as it was anyway: a stored card stays small when dice explode. */
  override toJSON(): JsonObject {
    const data = super.toJSON();
    const needless = (name: string, value: unknown) =>
      (name === "active" && value === false) ||
      (name === "options" && foundry.utils.isEmpty(value)) ||
      // A face that does not count was discarded, unless it was rolled again.
      (name === "discarded" && value === true);
    const terms = JSON.stringify(data.terms, (name, value) => (needless(name, value) ? undefined : value));
    const stored: JsonObject = { ...data, terms: JSON.parse(terms) };
    // Dice in the terms are not listed again: most often none is left.
    if (foundry.utils.isEmpty(stored.dice)) delete stored.dice;
    return stored;
  }

  /**
   * A card shows its dice itself: what Foundry would draw of them there is nothing. From V13 on it says for which message it
   * draws (foundryvtt#12569).
   */
  override async render(options: { message?: { type?: string } } = {}): Promise<string> {
    return options.message?.type === "card" ? "" : super.render(options);
  }

  protected abstract resolve(check: C, dice: DiceTermLike[]): O;
}

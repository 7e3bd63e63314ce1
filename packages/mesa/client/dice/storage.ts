import { diceConfiguration } from "./environment.ts";
import type { Roll, RollData, RollOptions } from "./roll.ts";
import { DiceTerm } from "./terms/dice.ts";
import { RollTerm } from "./terms/term.ts";

/** A roll as plain data: what chat messages store as JSON. */
export function rollToData(roll: Roll): Record<string, unknown> {
  return {
    class: roll.constructor.name,
    options: roll.options,
    dice: roll._dice.map((die) => die.toJSON()),
    formula: roll._formula,
    terms: roll.terms.map((term) => term.toJSON()),
    total: roll._total,
    evaluated: roll._evaluated,
  };
}

const revive = (term: unknown): RollTerm =>
  term instanceof RollTerm ? term : RollTerm.fromData(term as Record<string, unknown>);

/**
 * Rebuild a roll. The class named in the data wins over `asked`.
 * @throws {Error} when that class is not in CONFIG.Dice.rolls
 */
export function rollFromData(asked: typeof Roll, data: Record<string, unknown>): Roll {
  const name = typeof data.class === "string" ? data.class : asked.name;
  const Cls = name === asked.name ? asked : diceConfiguration().rolls.find((cls) => cls.name === name);
  if (!Cls) throw new Error(`The roll class ${name} is not registered in CONFIG.Dice.rolls`);
  const options = data.options as RollOptions | undefined;
  const roll = new Cls(String(data.formula ?? ""), data.data as RollData | undefined, { ...options });
  if (data.evaluated === false) return roll;
  roll.terms = ((data.terms as unknown[] | undefined) ?? []).map(revive);
  roll._dice = ((data.dice as unknown[] | undefined) ?? []).map(revive).filter((term) => term instanceof DiceTerm);
  roll._total = (data.total as number | string | null | undefined) ?? undefined;
  roll._evaluated = true;
  return roll;
}

/** A roll of the given class put together from terms. It counts as evaluated when all its chancy terms are. */
export function rollFromTerms(Cls: typeof Roll, terms: RollTerm[], options: RollOptions): Roll {
  const roll = new Cls("", {}, options);
  roll.terms = terms;
  roll.resetFormula();
  const chancy = terms.filter((term) => !term.isDeterministic);
  if (!chancy.length || !chancy.every((term) => term._evaluated)) return roll;
  for (const term of terms) if (!term._evaluated) term.evaluate({ allowStrings: true });
  roll._evaluated = true;
  roll._total = roll._evaluateTotal();
  return roll;
}

import type { EvaluationOptions, TermData } from "../types.ts";
import { RollTerm } from "./term.ts";

/** A word of the formula that is neither a number nor dice. */
export class StringTerm extends RollTerm {
  term: string;

  static override SERIALIZE_ATTRIBUTES = ["term"];

  constructor({ term, options }: TermData & { term: string }) {
    super({ options });
    this.term = term;
  }

  override get expression(): string {
    return this.term;
  }

  override get total(): string {
    return this.term;
  }

  override get isDeterministic(): boolean {
    return true;
  }

  /** @throws {Error} unless `allowStrings` */
  override evaluate({ allowStrings = false }: EvaluationOptions = {}): this {
    if (!allowStrings) throw new Error(`Unresolved StringTerm ${this.term} requested for evaluation`);
    return this;
  }
}

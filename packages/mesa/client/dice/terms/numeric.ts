import type { TermData } from "../types.ts";
import { RollTerm } from "./term.ts";

/** A number of the formula. */
export class NumericTerm extends RollTerm {
  number: number;

  static override REGEXP = new RegExp(`^([0-9]+(?:\\.[0-9]+)?)${RollTerm.FLAVOR_REGEXP_STRING}?$`);
  static override SERIALIZE_ATTRIBUTES = ["number"];

  /** @throws {TypeError} when `number` is not numeric */
  constructor({ number, options }: TermData & { number: number }) {
    super({ options });
    this.number = Number(number);
    if (Number.isNaN(this.number)) throw new TypeError(`NumericTerm.number must be a number, not "${String(number)}"`);
  }

  override get expression(): string {
    return String(this.number);
  }

  override get total(): number {
    return this.number;
  }

  static matchTerm(expression: string): RegExpMatchArray | null {
    return expression.match(NumericTerm.REGEXP);
  }

  static fromMatch(match: RegExpMatchArray): NumericTerm {
    return new NumericTerm({ number: Number(match[1]), options: { flavor: match[2] } });
  }
}

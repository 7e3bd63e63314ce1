import type { TermData } from "../types.ts";
import { NumericTerm } from "./numeric.ts";
import { RollTerm } from "./term.ts";

/** An arithmetic operator between two terms. It cannot carry flavour. */
export class OperatorTerm extends RollTerm {
  operator: string;

  static PRECEDENCE: Record<string, number> = { "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 };
  static OPERATORS: string[] = Object.keys(OperatorTerm.PRECEDENCE);
  static override REGEXP = /[+\-*/%]/g;
  static override SERIALIZE_ATTRIBUTES = ["operator"];

  constructor({ operator, options }: TermData & { operator: string }) {
    super({ options });
    this.operator = operator;
  }

  override get flavor(): string {
    return "";
  }

  override get expression(): string {
    return ` ${this.operator} `;
  }

  override get total(): string {
    return ` ${this.operator} `;
  }

  /** What stands before a sign that opens an expression. */
  static zero(): NumericTerm {
    return new NumericTerm({ number: 0 });
  }
}

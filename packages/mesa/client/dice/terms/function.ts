import { mathMember } from "../arithmetic.ts";
import { defaultRollClass, diceConfiguration } from "../environment.ts";
import type { Roll } from "../roll.ts";
import type { EvaluationOptions, ParseNode, RollFunction, TermData } from "../types.ts";
import type { DiceTerm } from "./dice.ts";
import { isPromise, RollTerm, runsNow } from "./term.ts";

interface FunctionTermData extends TermData {
  fn: string;
  terms?: string[] | undefined;
  rolls?: Roll[] | undefined;
  result?: number | string | undefined;
}

/** A function of CONFIG.Dice.functions or of Math, applied to sub-expressions. */
export class FunctionTerm extends RollTerm {
  fn: string;
  terms: string[];
  rolls: Roll[];
  result: number | string | undefined;
  override isIntermediate = true;

  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];

  constructor({ fn, terms = [], rolls = [], result, options }: FunctionTermData) {
    super({ options });
    this.fn = fn;
    this.terms = terms;
    // Parsing the arguments here makes a mistake in one of them show when the formula is read.
    this.rolls = rolls.length === terms.length ? rolls : terms.map((term) => defaultRollClass().create(term));
    this.result = result;
    if (result !== undefined) this._evaluated = true;
  }

  get dice(): DiceTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override get total(): number | string | undefined {
    return this.result;
  }

  override get expression(): string {
    return `${this.fn}(${this.terms.join(", ")})`;
  }

  /** The function, or `undefined` when neither CONFIG.Dice.functions nor Math has it. */
  get function(): RollFunction | undefined {
    const { functions } = diceConfiguration();
    if (Object.hasOwn(functions, this.fn)) return functions[this.fn];
    const member = mathMember(this.fn);
    return typeof member === "function" ? (member as unknown as RollFunction) : undefined;
  }

  override get isDeterministic(): boolean {
    if (this.fn === "random" || this.function?.constructor.name === "AsyncFunction") return false;
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return runsNow(this, options) ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  /** Also known as `_evaluateASync`, the spelling of the public types. */
  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.rolls) {
      if (this._root) roll._root = this._root;
      if (!roll._evaluated) await roll.evaluate({ ...options, allowStrings: true });
    }
    this.result = this.#accept(await this.#call());
    return this;
  }

  _evaluateASync(options: EvaluationOptions = {}): Promise<this> {
    return this._evaluateAsync(options);
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const roll of this.rolls) {
      if (this._root) roll._root = this._root;
      if (!roll._evaluated) roll.evaluateSync({ ...options, allowStrings: true });
    }
    const result = this.#call();
    if (!isPromise(result)) this.result = this.#accept(result);
    else if (options.strict !== false) {
      throw new Error(`The function ${this.fn} answers later: it cannot be evaluated synchronously`);
    } else this.result = 0;
    return this;
  }

  #call(): number | string | Promise<number | string> {
    const fn = this.function;
    if (!fn) {
      throw new Error(`The roll function "${this.fn}" is neither in CONFIG.Dice.functions nor a function of Math`);
    }
    if (this.flavor) for (const roll of this.rolls) roll.propagateFlavor(this.flavor);
    return fn(...this.rolls.map((roll) => this.#argument(roll)));
  }

  /** A numeric argument as a number, anything else as text. */
  #argument(roll: Roll): number | string {
    const { product } = roll;
    if (typeof product === "number") return product;
    const number = Number(product);
    return product === undefined || Number.isNaN(number) ? String(product ?? "") : number;
  }

  #accept(result: unknown): number | string {
    const number = typeof result === "boolean" ? Number(result) : result;
    if (typeof number === "number" && Number.isNaN(number)) throw new Error(`${this.expression} is not a number`);
    if (typeof number !== "number" && typeof number !== "string") {
      throw new Error(`The roll function "${this.fn}" answered ${String(result)}, which is not a number`);
    }
    return number;
  }

  static override fromParseNode(node: ParseNode): RollTerm {
    return new FunctionTerm({ fn: String(node.fn), terms: node.terms as string[], options: node.options });
  }

  static override _fromData(data: Record<string, unknown>): RollTerm {
    const stored = (data.rolls as (Record<string, unknown> | Roll)[] | undefined) ?? [];
    const rolls = stored.map((roll) => ("_formula" in roll ? roll : defaultRollClass().fromData(roll)));
    return super._fromData({ ...data, rolls });
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), rolls: this.rolls.map((roll) => roll.toJSON()) };
  }
}

import { defaultRollClass } from "../environment.ts";
import type { Roll } from "../roll.ts";
import type { EvaluationOptions, ParseNode, TermData } from "../types.ts";
import type { DiceTerm } from "./dice.ts";
import { RollTerm, runsNow } from "./term.ts";

/** A bracketed sub-expression, rolled as a roll of its own. */
export class ParentheticalTerm extends RollTerm {
  term: string | undefined;
  roll: Roll | undefined;
  override isIntermediate = true;

  static OPEN_REGEXP = /([A-Za-z_][A-Za-z0-9_]+)?\(/g;
  static CLOSE_REGEXP = /\)/g;
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];

  /** Give either the text inside the brackets, or a roll. */
  constructor({ term, roll, options }: TermData & { term?: string; roll?: Roll } = {}) {
    super({ options });
    this.term = term;
    this.roll = roll;
    if (roll) {
      this.term ??= roll.formula;
      this._evaluated = roll._evaluated;
    }
  }

  get dice(): DiceTerm[] {
    return this.roll?.dice ?? [];
  }

  override get total(): number | undefined {
    return this.roll?.total;
  }

  override get expression(): string {
    return `(${this.term ?? ""})`;
  }

  override get isDeterministic(): boolean {
    return this.#inner.isDeterministic;
  }

  /** The inner roll, made once. */
  get #inner(): Roll {
    this.roll ??= defaultRollClass().create(this.term ?? "");
    return this.roll;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    const roll = this.#inner;
    if (this._root) roll._root = this._root;
    return runsNow(this, options) ? this._evaluateSync(roll, options) : this._evaluateAsync(roll, options);
  }

  async _evaluateAsync(roll: Roll, options: EvaluationOptions = {}): Promise<this> {
    if (!roll._evaluated) await roll.evaluate(options);
    if (this.flavor) roll.propagateFlavor(this.flavor);
    return this;
  }

  _evaluateSync(roll: Roll, options: EvaluationOptions = {}): this {
    if (!roll._evaluated) roll.evaluateSync(options);
    if (this.flavor) roll.propagateFlavor(this.flavor);
    return this;
  }

  static fromTerms(terms: RollTerm[], options?: TermData["options"]): ParentheticalTerm {
    const roll = defaultRollClass().fromTerms(terms);
    return new ParentheticalTerm({ roll, options });
  }

  static override fromParseNode(node: ParseNode): ParentheticalTerm {
    return new ParentheticalTerm({ roll: defaultRollClass().create(String(node.term)), options: node.options });
  }

  static override _fromData(data: Record<string, unknown>): RollTerm {
    const stored = data.roll as Record<string, unknown> | undefined;
    // Stored rolls are plain objects; a Roll instance may also be handed over directly.
    const roll = stored && !("_formula" in stored) ? defaultRollClass().fromData(stored) : stored;
    const term = super._fromData({ ...data, roll });
    term._evaluated = data.evaluated !== false;
    return term;
  }

  override toJSON(): Record<string, unknown> {
    const json = super.toJSON();
    if (this.roll) json.roll = this.roll.toJSON();
    return json;
  }
}

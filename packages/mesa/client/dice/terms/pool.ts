import { defaultRollClass } from "../environment.ts";
import type { Roll } from "../roll.ts";
import type { DiceResult, EvaluationOptions, ModifierTable, ParseNode, TermData } from "../types.ts";
import { DiceTerm } from "./dice.ts";
import { callModifier, dropModifier, keepModifier, readTarget, runModifiers, splitModifiers } from "./modifiers.ts";
import { isPromise, RollTerm, runsNow } from "./term.ts";

interface PoolTermData extends TermData {
  terms?: string[] | undefined;
  modifiers?: string[] | undefined;
  rolls?: Roll[] | undefined;
  results?: DiceResult[] | undefined;
}

/** Several rolls in braces of which modifiers keep, drop or count whole totals. */
export class PoolTerm extends RollTerm {
  terms: string[];
  modifiers: string[];
  rolls: Roll[];
  results: DiceResult[];

  static MODIFIERS: ModifierTable = {
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    cs: "countSuccess",
    cf: "countFailures",
  };
  static OPEN_REGEXP = /{/g;
  static CLOSE_REGEXP = new RegExp(`}${DiceTerm.MODIFIERS_REGEXP_STRING}?`, "g");
  static override REGEXP = new RegExp(`{([^}]+)}${DiceTerm.MODIFIERS_REGEXP_STRING}?`);
  static override SERIALIZE_ATTRIBUTES = ["terms", "modifiers", "rolls", "results"];

  constructor({ terms = [], modifiers = [], rolls = [], results = [], options }: PoolTermData = {}) {
    super({ options });
    this.terms = terms;
    this.modifiers = modifiers;
    this.rolls = rolls.length === terms.length ? rolls : terms.map((term) => defaultRollClass().create(term));
    this.results = results;
    if (rolls.length && rolls.every((roll) => roll._evaluated)) {
      this._evaluated = true;
      if (!results.length) this.results = this.rolls.map((roll) => ({ result: roll.total ?? 0, active: true }));
    }
  }

  get dice(): DiceTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override get expression(): string {
    return `{${this.terms.join(",")}}${this.modifiers.join("")}`;
  }

  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    return this.results.reduce((total, r) => (r.active ? total + (r.count ?? r.result) : total), 0);
  }

  /** The totals that still count. */
  get values(): number[] {
    return this.results.filter((r) => r.active).map((r) => r.result);
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  /** Alter every roll of the pool. */
  alter(...args: Parameters<Roll["alter"]>): this {
    this.rolls = this.rolls.map((roll) => roll.alter(...args));
    this.terms = this.rolls.map((roll) => roll.formula);
    return this;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return runsNow(this, options) ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.rolls) {
      if (this._root) roll._root = this._root;
      if (!roll._evaluated) await roll.evaluate(options);
      this.#take(roll);
    }
    await this._evaluateModifiers();
    return this;
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const roll of this.rolls) {
      if (this._root) roll._root = this._root;
      if (!roll._evaluated) roll.evaluateSync(options);
      this.#take(roll);
    }
    for (const step of runModifiers(this)) {
      if (isPromise(step)) throw new Error(`A modifier of ${this.formula} takes time: evaluate it asynchronously`);
    }
    return this;
  }

  #take(roll: Roll): void {
    if (this.flavor) roll.propagateFlavor(this.flavor);
    this.results.push({ result: roll.total ?? 0, active: true });
  }

  async _evaluateModifiers(): Promise<void> {
    for (const step of runModifiers(this)) if (isPromise(step)) await step;
  }

  _evaluateModifier(command: string, modifier: string): unknown {
    return callModifier(this, command, modifier);
  }

  /* ---- modifiers ---- */

  /** `{…}kh2`: keep the best two totals. */
  keep(modifier: string): boolean | undefined {
    return keepModifier(this.results, modifier);
  }

  /** `{…}dl`: drop the worst total. */
  drop(modifier: string): boolean | undefined {
    return dropModifier(this.results, modifier);
  }

  /** `{…}cs>=5`: count totals that meet the target, by default the largest total of the pool. */
  countSuccess(modifier: string): boolean | undefined {
    return this.#count(modifier, "cs", Math.max, { flagSuccess: true });
  }

  /** `{…}cf<3`: count totals that fail, by default the smallest total of the pool. */
  countFailures(modifier: string): boolean | undefined {
    return this.#count(modifier, "cf", Math.min, { flagFailure: true });
  }

  #count(
    modifier: string,
    command: string,
    extreme: (...values: number[]) => number,
    flags: Parameters<typeof DiceTerm._applyCount>[3],
  ): boolean | undefined {
    const read = readTarget(modifier, command);
    if (!read) return false;
    const target = read.target ?? extreme(...this.results.map((r) => r.result));
    DiceTerm._applyCount(this.results, read.comparison ?? "=", target, flags);
    return undefined;
  }

  /* ---- making ---- */

  static override _fromData(data: Record<string, unknown>): RollTerm {
    const stored = (data.rolls as (Record<string, unknown> | Roll)[] | undefined) ?? [];
    const rolls = stored.map((roll) => ("_formula" in roll ? roll : defaultRollClass().fromData(roll)));
    return super._fromData({ ...data, rolls });
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), rolls: this.rolls.map((roll) => roll.toJSON()) };
  }

  /** The pool that a formula such as `{1d6,1d8}kh` is, or null when the formula is something else. */
  static fromExpression(formula: string, options: TermData["options"] = {}): PoolTerm | null {
    const [term, ...rest] = defaultRollClass().parse(formula, {});
    if (!(term instanceof PoolTerm) || rest.length) return null;
    Object.assign(term.options, options);
    return term;
  }

  /** A pool of rolls that exist already, all evaluated or none. */
  static fromRolls(rolls: Roll[] = []): PoolTerm {
    const evaluated = rolls.filter((roll) => roll._evaluated).length;
    if (evaluated && evaluated < rolls.length) {
      throw new Error("A pool cannot mix rolls that are evaluated with rolls that are not");
    }
    return new PoolTerm({ terms: rolls.map((roll) => roll.formula), rolls });
  }

  static override fromParseNode(node: ParseNode): RollTerm {
    return new PoolTerm({
      terms: node.terms as string[],
      modifiers: splitModifiers(String(node.modifiers ?? "")),
      options: node.options,
    });
  }
}

import { diceConfiguration } from "../environment.ts";
import type { Roll } from "../roll.ts";
import type { EvaluationOptions, ParseNode, Resolver, TermClass, TermData, TermOptions } from "../types.ts";

/** Anything that takes time: tells a promise from a value. */
export const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | undefined)?.then === "function";

/** A copy of plain data, so that what was serialised does not change with the term. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copy(member)]));
}

/** Names under which older worlds stored terms. */
const FORMER_NAMES: Readonly<Record<string, string>> = { MathTerm: "FunctionTerm", DicePool: "PoolTerm" };

/** The class a stored term belongs to, looked up in CONFIG.Dice by constructor name. */
function termClassNamed(name: string): TermClass | undefined {
  const { termTypes, terms, types } = diceConfiguration();
  const candidates = (wanted: string): TermClass | undefined =>
    (Object.hasOwn(termTypes, wanted) ? termTypes[wanted] : undefined) ??
    [...Object.values(terms), ...types, ...Object.values(termTypes)].find((cls) => cls.name === wanted);
  return candidates(name) ?? (FORMER_NAMES[name] ? candidates(FORMER_NAMES[name]) : undefined);
}

/** One part of a roll formula: the base of numbers, operators, dice, pools and brackets. */
export class RollTerm {
  options: TermOptions;
  _evaluated = false;
  /** The roll at the root of the evaluation, set while it runs. */
  _root: Roll | undefined;
  isIntermediate = false;

  static FLAVOR_REGEXP_STRING = "(?:\\[([^\\]]+)\\])";
  static FLAVOR_REGEXP = new RegExp(RollTerm.FLAVOR_REGEXP_STRING, "g");
  static REGEXP: RegExp | undefined;
  /** Names of the members that toJSON keeps besides class, options and evaluated. */
  static SERIALIZE_ATTRIBUTES: string[] = [];

  constructor({ options }: TermData = {}) {
    this.options = options ?? {};
  }

  /** The formula of this term without flavour, as before evaluation. */
  get expression(): string {
    throw new Error(`A RollTerm class must define what its expression is: ${this.constructor.name} does not`);
  }

  get formula(): string {
    return `${this.expression}${this.flavor ? `[${this.flavor}]` : ""}`;
  }

  /** What the term is worth once evaluated. */
  get total(): number | string | null | undefined {
    return undefined;
  }

  get flavor(): string {
    return this.options.flavor ?? "";
  }

  get isDeterministic(): boolean {
    return true;
  }

  /** The application resolving this roll's dice, if one is open. */
  get resolver(): Resolver | undefined {
    return this._root?._resolver;
  }

  /**
   * Evaluate the term once. Returns a promise when chance or an asynchronous function is involved.
   * @throws {Error} when the term was evaluated before
   */
  evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (this._evaluated) throw new Error(`The ${this.constructor.name} "${this.formula}" has already been evaluated`);
    this._evaluated = true;
    return this._evaluate(options);
  }

  _evaluate(_options: EvaluationOptions = {}): this | Promise<this> {
    return this;
  }

  /** Can the term be evaluated without chance under these options? Lowest and highest faces need no chance. */
  static isDeterministic(term: RollTerm, { minimize, maximize }: EvaluationOptions = {}): boolean {
    return Boolean(minimize || maximize) || term.isDeterministic;
  }

  /* ---- loading and saving ---- */

  /** Rebuild a stored term of whatever class. */
  static fromData(data: Record<string, unknown>): RollTerm {
    const name = typeof data.class === "string" ? data.class : undefined;
    // Data without a class name belong to the class that was asked; the base class itself cannot be told apart.
    const known = name === undefined ? (this as unknown as TermClass) : termClassNamed(name);
    // Systems roll with dice classes of their own that they register nowhere: stored, those are plain dice.
    const cls = known ?? (typeof data.faces === "number" ? diceConfiguration().terms.d : undefined);
    if (!cls) throw new Error(`No dice term class named "${name}" is registered in CONFIG.Dice`);
    return cls._fromData(data);
  }

  static fromParseNode(node: ParseNode): RollTerm {
    return (this as unknown as TermClass).fromData({ ...node, evaluated: false });
  }

  static _fromData(data: Record<string, unknown>): RollTerm {
    const Cls = this as unknown as new (data: unknown) => RollTerm;
    const term = new Cls(data);
    term._evaluated = data.evaluated !== false;
    return term;
  }

  static fromJSON(json: string): RollTerm {
    return RollTerm.fromData(JSON.parse(json) as Record<string, unknown>);
  }

  toJSON(): Record<string, unknown> {
    const json: Record<string, unknown> = {
      class: this.constructor.name,
      options: copy(this.options),
      evaluated: this._evaluated,
    };
    for (const key of (this.constructor as typeof RollTerm).SERIALIZE_ATTRIBUTES) {
      const value: unknown = Reflect.get(this, key);
      if (value !== undefined) json[key] = copy(value);
    }
    return json;
  }
}

/** Is the term to be evaluated at once: when no chance is involved, or a synchronous evaluation was asked for? */
export const runsNow = (term: RollTerm, options: EvaluationOptions): boolean =>
  options.strict !== undefined || RollTerm.isDeterministic(term, options);

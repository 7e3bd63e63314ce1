import { MATH_PROXY, safeEval } from "./arithmetic.ts";
import * as chat from "./chat.ts";
import { defaultRollClass, diceConfiguration } from "./environment.ts";
import { type ReplaceOptions, replaceReferences } from "./formula-data.ts";
import { fulfill, fulfillableTerms, release, resolverClass } from "./fulfillment.ts";
import { parseFormula } from "./grammar.ts";
import { RollParser } from "./parser.ts";
import { classifyStringTerm, simplifyTerms } from "./simplify.ts";
import { simulate } from "./simulate.ts";
import { rollFromData, rollFromTerms, rollToData } from "./storage.ts";
import { DiceTerm } from "./terms/dice.ts";
import { NumericTerm } from "./terms/numeric.ts";
import { PoolTerm } from "./terms/pool.ts";
import { RollTerm } from "./terms/term.ts";
import { combine, foldTree, isTree } from "./tree.ts";
import type {
  EvaluationOptions,
  ParseNode,
  ParseOperand,
  Resolver,
  ResolverClass,
  SyntaxTree,
  TermClass,
} from "./types.ts";

export type RollData = Record<string, unknown>;
export type RollOptions = Record<string, unknown>;

/** A class that may be a subclass of Roll. */
type RollClass<T extends Roll> = (new (formula: string, data?: RollData, options?: RollOptions) => T) & typeof Roll;

/**
 * A roll of dice: a formula, the data its references read, and, once evaluated, what the dice showed.
 * A roll is evaluated once; `reroll` makes a new one.
 */
export class Roll {
  data: RollData;
  options: RollOptions;
  terms: RollTerm[];
  /** Dice thrown on the way that no longer belong to a term. */
  _dice: DiceTerm[] = [];
  _formula: string;
  _evaluated = false;
  _total: number | string | undefined;
  /** The roll at the root of the evaluation when this one is a part of another. */
  _root: Roll | undefined;
  _resolver: Resolver | undefined;

  static MATH_PROXY = MATH_PROXY;
  static CHAT_TEMPLATE = "templates/dice/roll.hbs";
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.hbs";
  /** Resolvers that wait for faces now. */
  static RESOLVERS: Map<Roll, Resolver> = new Map();

  /**
   * @param formula e.g. `2d20kh + @prof`
   * @param data what `@references` read; a reference without value counts 0
   * @param options stored with the roll: plain JSON
   * @throws {SyntaxError} when the formula cannot be read
   */
  constructor(formula: string, data: RollData = {}, options: RollOptions = {}) {
    const cls = this.constructor as typeof Roll;
    this.data = this._prepareData(data);
    this.options = options ?? {};
    this.terms = cls.parse(formula, this.data);
    this._formula = cls.getFormula(this.terms);
  }

  /** For subclasses that prepare what references read. */
  _prepareData(data: RollData): RollData {
    return data;
  }

  /** Every dice term of the roll, those inside brackets, pools and functions included. */
  get dice(): DiceTerm[] {
    const inner = this.terms.flatMap((term) => {
      const nested = (term as { dice?: DiceTerm[] }).dice ?? [];
      return term instanceof DiceTerm ? [...nested, term] : nested;
    });
    return [...this._dice, ...inner];
  }

  /** The formula of the terms as they are now; `_formula` keeps the one that was read. */
  get formula(): string {
    return (this.constructor as typeof Roll).getFormula(this.terms);
  }

  /** The arithmetic that is left after the dice have fallen, e.g. `16 + 2 + 4`. */
  get result(): string {
    return this.terms.map((term) => term.total).join("");
  }

  /** The number rolled; 0 before evaluation, NaN when a string was allowed and is left. */
  get total(): number {
    return this._evaluated ? Number(this._total ?? 0) : 0;
  }

  /** What the roll came to: a number, or text when strings were allowed. */
  get product(): number | string | undefined {
    return this._evaluated ? this._total : undefined;
  }

  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }

  /** Multiply, then add to, the number of dice of every dice term. */
  alter(multiply: number, add: number, { multiplyNumeric = false }: { multiplyNumeric?: boolean } = {}): this {
    if (this._evaluated) throw new Error("You may not alter a Roll which has already been evaluated");
    for (const term of this.terms) {
      if (term instanceof DiceTerm) term.alter(multiply, add);
      else if (term instanceof PoolTerm) term.alter(multiply, add, { multiplyNumeric });
      else if (term instanceof NumericTerm && multiplyNumeric) term.number *= multiply;
    }
    this.resetFormula();
    return this;
  }

  /** The same roll, not yet thrown. */
  clone(): this {
    const Cls = this.constructor as RollClass<this>;
    return new Cls(this._formula, this.data, this.options);
  }

  /** Compile the formula again from the terms. */
  resetFormula(): string {
    this._formula = (this.constructor as typeof Roll).getFormula(this.terms);
    return this._formula;
  }

  /** Give every term without flavour this one. */
  propagateFlavor(flavor: string): void {
    if (!flavor) return;
    for (const term of this.terms) term.options.flavor ??= flavor;
  }

  toString(): string {
    return this._formula;
  }

  /**
   * Throw the dice.
   * @throws {Error} when the roll was evaluated before, when a word is left and `allowStrings` is not set, or when
   *   the total is no finite number
   */
  async evaluate(options: EvaluationOptions = {}): Promise<this> {
    this.#begin();
    const { minimize = false, maximize = false, allowStrings = false, allowInteractive = true, ...rest } = options;
    delete rest.strict;
    const chance = !this.terms.every((term) => RollTerm.isDeterministic(term, { minimize, maximize }));
    if (!chance) return this._evaluateSync({ ...rest, minimize, maximize, allowStrings, strict: true });
    return this._evaluate({ ...rest, minimize, maximize, allowStrings, allowInteractive });
  }

  /**
   * Evaluate at once what involves no chance.
   * @param options.strict throw when dice would have to be thrown (default), or count them as nothing
   */
  evaluateSync(options: EvaluationOptions = {}): this {
    this.#begin();
    const { minimize = false, maximize = false, allowStrings = false, strict = true, ...rest } = options;
    if (strict && !this.terms.every((term) => RollTerm.isDeterministic(term, { minimize, maximize }))) {
      throw new Error(`${this._formula} contains terms that cannot be synchronously evaluated`);
    }
    return this._evaluateSync({ ...rest, minimize, maximize, allowStrings, strict });
  }

  #begin(): void {
    if (this._evaluated) {
      throw new Error(`The ${this.constructor.name} "${this._formula}" has already been evaluated: it cannot change`);
    }
    this._evaluated = true;
  }

  async _evaluate(options: EvaluationOptions = {}): Promise<this> {
    try {
      await fulfill(this, options);
      const tree = RollParser.toAST(this.terms);
      if (tree) await this._evaluateASTAsync(tree, options);
    } finally {
      release(this);
    }
    this._total = this._evaluateTotal();
    return this;
  }

  /** Evaluate the leaves of an expression tree from left to right. Answers the value of the expression. */
  async _evaluateASTAsync(
    node: RollTerm | SyntaxTree<RollTerm>,
    options: EvaluationOptions = {},
  ): Promise<number | string> {
    // Long sums lean to the left: walk down that side in a loop and come back up.
    const spine: SyntaxTree<RollTerm>[] = [];
    let leaf = node;
    for (; isTree(leaf); leaf = leaf.operands[0]) spine.push(leaf);
    if (!leaf._evaluated) {
      leaf._root = this._root ?? this;
      await leaf.evaluate(options);
    }
    let value: number | string = leaf.total ?? 0;
    for (let tree = spine.pop(); tree; tree = spine.pop()) {
      value = combine(value, tree.operator, await this._evaluateASTAsync(tree.operands[1], options));
    }
    return value;
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    const tree = RollParser.toAST(this.terms);
    if (tree) this._evaluateASTSync(tree, { ...options, strict: options.strict ?? true });
    this._total = this._evaluateTotal();
    return this;
  }

  _evaluateASTSync(node: RollTerm | SyntaxTree<RollTerm>, options: EvaluationOptions = {}): number | string {
    return foldTree(node, (term) => {
      if (!term._evaluated) {
        term._root = this._root ?? this;
        term.evaluate(options);
      }
      return term.total ?? 0;
    });
  }

  /**
   * The total of the terms as they stand. Changing a die's results and calling this again gives the new total.
   * @throws {Error} when it is no finite number
   */
  _evaluateTotal(): number {
    const tree = RollParser.toAST(this.terms);
    const total = tree ? foldTree(tree, (term) => term.total ?? 0) : 0;
    // Text can only be left when strings were allowed; it is the product of the roll, not a number.
    if (typeof total === "string") return total as unknown as number;
    if (!Number.isFinite(total)) throw new Error(`"${this._formula}" comes to ${total}, which is not a number`);
    return total;
  }

  /** Alias of evaluate. */
  async roll(options: EvaluationOptions = {}): Promise<this> {
    return this.evaluate(options);
  }

  /** A new roll of the same formula and data. */
  async reroll(options: EvaluationOptions = {}): Promise<this> {
    return this.clone().evaluate(options);
  }

  /** A roll of the configured default class. */
  static create(formula: string, data: RollData = {}, options: RollOptions = {}): Roll {
    const Cls = Roll.defaultImplementation;
    return new Cls(formula, data, options);
  }

  static get defaultImplementation(): typeof Roll {
    return defaultRollClass();
  }

  /** The application that asks for faces: a method's own, else foundry.applications.dice.RollResolver. */
  static get resolverImplementation(): ResolverClass {
    return resolverClass();
  }

  static getFormula(terms: RollTerm[]): string {
    return terms.map((term) => term.formula).join("");
  }

  /**
   * Arithmetic with the functions of Math and nothing else.
   * @throws {Error} when the expression cannot be read or is not a finite number
   */
  static safeEval(expression: string): number {
    return safeEval(String(expression));
  }

  static simplifyTerms(terms: RollTerm[]): RollTerm[] {
    return simplifyTerms(terms);
  }

  static _classifyStringTerm(
    term: string | RollTerm,
    options: Parameters<typeof classifyStringTerm>[1] = {},
  ): RollTerm {
    return classifyStringTerm(term, options);
  }

  /** Throw a formula `n` times; the totals. */
  static async simulate(formula: string, n = 10_000): Promise<number[]> {
    return simulate(Roll.defaultImplementation, formula, n);
  }

  /** Hand a face that came from outside to the resolver that waits for it. True when one took it. */
  static registerResult(method: string, denomination: string, result: number): boolean | undefined {
    const waiting = [...Roll.RESOLVERS.values()];
    return waiting.some((resolver) => resolver.registerResult(method, denomination, result)) || undefined;
  }

  /** Read a formula into terms. References without value become 0. */
  static parse(formula: string, data: RollData = {}): RollTerm[] {
    if (formula === undefined || formula === null || formula === "") return [];
    const replaced = this.replaceFormulaData(String(formula), data, { missing: "0" });
    if (!replaced.trim()) return [];
    const Parser = diceConfiguration().parser;
    return this.instantiateAST(parseFormula(replaced, new Parser(replaced)));
  }

  static instantiateAST(ast: ParseOperand): RollTerm[] {
    return RollParser.flattenTree(ast).map((node: ParseNode) => {
      const { termTypes } = diceConfiguration();
      const cls: TermClass | undefined = Object.hasOwn(termTypes, node.class) ? termTypes[node.class] : undefined;
      if (!cls) throw new Error(`CONFIG.Dice.termTypes has no ${node.class}`);
      return cls.fromParseNode(node);
    });
  }

  static replaceFormulaData(formula: string, data: RollData, options: ReplaceOptions = {}): string {
    return replaceReferences(String(formula), data, options);
  }

  /** Could the formula be rolled? References count as 1. Nothing is thrown. */
  static validate(formula: string): boolean {
    try {
      const roll = new this(this.replaceFormulaData(formula, {}, { missing: "1" }));
      roll.evaluateSync({ strict: false });
      return roll.terms.length > 0;
    } catch {
      return false;
    }
  }

  /** The dice whose faces the user wants to give by hand. */
  static identifyFulfillableTerms(terms: RollTerm[]): DiceTerm[] {
    return fulfillableTerms(terms);
  }

  /** The HTML of the dice, term by term. */
  async getTooltip(): Promise<string> {
    return chat.renderTooltip(this);
  }

  /** The HTML of the roll for a chat message. Evaluates the roll when it has not been. */
  async render(options: chat.RenderOptions = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate({ allowInteractive: !options.isPrivate });
    return chat.renderRoll(this, options);
  }

  /** What the chat template receives. */
  async _prepareChatRenderContext(options: chat.RenderOptions = {}): Promise<Record<string, unknown>> {
    return chat.prepareContext(this, options);
  }

  /** Post the roll, or return the data of the message when `create` is false. */
  async toMessage(
    messageData: Record<string, unknown> | null = {},
    options: chat.MessageOptions = {},
  ): Promise<unknown> {
    return chat.toMessage(this, messageData ?? {}, options);
  }

  /** A link that shows the total and, when clicked, the dice. */
  toAnchor(options: chat.AnchorOptions = {}): HTMLAnchorElement {
    return chat.toAnchor(this, options);
  }

  static async expandInlineResult(a: HTMLAnchorElement): Promise<void> {
    return chat.expandInlineResult(a);
  }

  static collapseInlineResult(a: HTMLAnchorElement): void {
    chat.collapseInlineResult(a);
  }

  toJSON(): Record<string, unknown> {
    return rollToData(this);
  }

  /**
   * Rebuild a stored roll as the class it was, found by name in CONFIG.Dice.rolls.
   * @throws {Error} when that class is not registered
   */
  static fromData<T extends typeof Roll>(this: T, data: Record<string, unknown>): InstanceType<T> {
    return rollFromData(this, data) as InstanceType<T>;
  }

  static fromJSON<T extends typeof Roll>(this: T, json: string): InstanceType<T> {
    return this.fromData(JSON.parse(json) as Record<string, unknown>) as InstanceType<T>;
  }

  /** A roll put together from terms. It counts as evaluated when every term is. */
  static fromTerms<T extends typeof Roll>(this: T, terms: RollTerm[], options: RollOptions = {}): InstanceType<T> {
    return rollFromTerms(this, terms, options) as InstanceType<T>;
  }
}

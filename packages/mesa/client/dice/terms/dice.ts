import { coreSetting, defaultRollClass, diceConfiguration } from "../environment.ts";
import type { Roll } from "../roll.ts";
import type { DiceResult, EvaluationOptions, ModifierTable, ParseNode, TermData, TooltipPart } from "../types.ts";
import {
  applyCount,
  applyDeduct,
  callModifier,
  compareResult,
  keepOrDrop,
  runModifiers,
  splitModifiers,
} from "./modifiers.ts";
import { isPromise, RollTerm, runsNow } from "./term.ts";

export interface DiceTermData extends TermData {
  number?: number | Roll | null | undefined;
  faces?: number | Roll | null | undefined;
  method?: string | null | undefined;
  modifiers?: string[] | undefined;
  results?: DiceResult[] | undefined;
}

/** The most dice one term may throw. */
export const MAX_DICE = 999;
/** The largest number below 1 that a uniform draw can be. */
const ALMOST_ONE = 1 - 2 ** -53;

const isRoll = (value: unknown): value is Roll =>
  typeof (value as { evaluateSync?: unknown } | null | undefined)?.evaluateSync === "function";

/** A number, or what the roll behind it came to: unknown until that is thrown. */
function known(part: number | Roll | undefined): number | undefined {
  if (!isRoll(part)) return part;
  return part._evaluated ? part.total : undefined;
}

/** Dice of one kind: the base of every term that involves chance. */
export class DiceTerm extends RollTerm {
  /** A count, or the roll that will tell it. */
  _number: number | Roll;
  _faces: number | Roll | undefined;
  modifiers: string[];
  results: DiceResult[];
  /** Set while a resolver application shows this term. */
  _id: string | undefined;
  #method: string | null | undefined;

  static DENOMINATION = "";
  static MODIFIERS: ModifierTable = {};
  static MODIFIERS_REGEXP_STRING = "([^ (){}[\\]+\\-*/%,$]+)";
  static MODIFIER_REGEXP = /([A-Za-z]+)([^A-Za-z\s()+\-*/]+)?/g;
  static override REGEXP = new RegExp(
    `^([0-9]+)?[dD]([A-Za-z]|[0-9]+)${DiceTerm.MODIFIERS_REGEXP_STRING}?${RollTerm.FLAVOR_REGEXP_STRING}?$`,
  );
  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results", "method"];

  constructor({ number = 1, faces = 6, method, modifiers = [], results = [], options }: DiceTermData = {}) {
    super({ options });
    this._number = number ?? 1;
    this._faces = faces ?? undefined;
    this.#method = method;
    this.modifiers = modifiers;
    this.results = results;
    // Pre-cast results: the term is as if it had been thrown already, unless told otherwise.
    if (results.length) this._evaluated = true;
  }

  /* ---- attributes ---- */

  get number(): number | undefined {
    return known(this._number);
  }

  set number(value: number) {
    this._number = value;
  }

  get faces(): number | undefined {
    return known(this._faces);
  }

  set faces(value: number) {
    this._faces = value;
  }

  /** How faces of this die are obtained: a key of CONFIG.Dice.fulfillment.methods; undefined for random numbers. */
  get method(): string | null | undefined {
    if (this.#method !== undefined) return this.#method;
    const { fulfillment } = diceConfiguration();
    if (!Object.hasOwn(fulfillment.dice, this.denomination)) return undefined;
    const configured = coreSetting("diceConfiguration") as Record<string, string | undefined> | undefined;
    const method = configured?.[this.denomination] ?? fulfillment.defaultMethod;
    return method && Object.hasOwn(fulfillment.methods, method) ? method : undefined;
  }

  set method(method: string | null | undefined) {
    if (this.#method || method === undefined || method === null) return;
    this.#method = method;
  }

  /** The name of this kind of die in CONFIG.Dice.fulfillment and in 3D dice modules. */
  get denomination(): string {
    return (this.constructor as typeof DiceTerm).DENOMINATION;
  }

  /** Dice thrown to learn the number or the faces of this term. */
  get dice(): DiceTerm[] {
    return [this._number, this._faces].flatMap((part) => (isRoll(part) ? part.dice : []));
  }

  override get expression(): string {
    const text = (part: number | Roll | undefined): string =>
      isRoll(part) ? (part._evaluated ? String(part.total) : `(${part.formula})`) : String(part);
    const letter = (this.constructor as typeof DiceTerm).DENOMINATION;
    const face = letter === "d" || letter === "" ? text(this._faces) : letter;
    return `${text(this._number)}d${face}${this.modifiers.join("")}`;
  }

  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    const sum = this.results.reduce((total, r) => (r.active ? total + (r.count ?? r.result) : total), 0);
    return (this.number ?? 0) < 0 ? -sum : sum;
  }

  /** The faces that still count. */
  get values(): number[] {
    return this.results.filter((r) => r.active).map((r) => r.result);
  }

  override get isDeterministic(): boolean {
    return false;
  }

  /* ---- throwing ---- */

  /** Multiply, then add to, the number of dice. */
  alter(multiply: number, add: number): this {
    if (this._evaluated) throw new Error(`You may not alter ${this.formula}: it has already been evaluated`);
    const factor = Number.isFinite(multiply) && multiply >= 0 ? multiply : 1;
    const extra = Number.isInteger(add) ? add : 0;
    if (isRoll(this._number)) {
      if (factor !== 1 || extra !== 0) {
        this._number = defaultRollClass().create(`(${this._number.formula}) * ${factor} + ${extra}`);
      }
    } else this._number = Math.max(Math.round(this._number * factor) + extra, 0);
    return this;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return runsNow(this, options) ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const part of [this._faces, this._number]) {
      if (!isRoll(part) || part._evaluated) continue;
      if (this._root) part._root = this._root;
      await part.evaluate(options);
    }
    const count = this.#checkedCount();
    if (this.resolver && !this._id) await this.resolver.addTerm(this);
    for (let n = this.results.length; n < count; n++) await this.roll(options);
    await this._evaluateModifiers();
    return this;
  }

  /**
   * Evaluate without chance: every die shows its lowest or highest face. Modifiers are not applied, as they may take
   * time; the public host does the same.
   */
  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const part of [this._faces, this._number]) {
      if (isRoll(part) && !part._evaluated) part.evaluateSync(options);
    }
    const count = this.#checkedCount();
    const { minimize = false, maximize = false, strict = true } = options;
    for (let n = this.results.length; n < count; n++) {
      if (minimize || maximize) this.results.push({ result: this._extremeFace(minimize), active: true });
      else if (strict) throw new Error(`${this.formula} is thrown by chance: it cannot be evaluated synchronously`);
      else break;
    }
    return this;
  }

  /** How many dice to throw. @throws {RangeError} for numbers of dice or faces that no table has */
  #checkedCount(): number {
    const { number, faces } = this;
    if (!Number.isInteger(number)) throw new RangeError(`${this.expression}: the number of dice must be whole`);
    const count = Math.abs(number as number);
    if (count > MAX_DICE) {
      throw new RangeError(`You may not evaluate a DiceTerm with more than ${MAX_DICE} requested results`);
    }
    // No dice need no faces.
    if (count === 0) return count;
    if (faces === undefined || !Number.isInteger(faces) || faces < 1) {
      throw new RangeError(`${this.expression}: the number of faces must be a whole number of at least 1`);
    }
    return count;
  }

  /** The lowest or highest face, whatever the die maps its numbers to. */
  _extremeFace(minimize: boolean): number {
    const ends = [this.mapRandomFace(0), this.mapRandomFace(ALMOST_ONE)];
    return minimize ? Math.min(...ends) : Math.max(...ends);
  }

  /**
   * Throw one more die of this term and add it to the results. `options.reroll` and `options.explode` tell a
   * resolver why.
   */
  async roll({ minimize = false, maximize = false, ...options }: EvaluationOptions = {}): Promise<DiceResult> {
    const roll: DiceResult = { result: Number.NaN, active: true };
    if (minimize || maximize) roll.result = this._extremeFace(minimize);
    else roll.result = (await this._roll(options)) ?? this.randomFace();
    this.results.push(roll);
    return roll;
  }

  /** A face from the configured fulfillment method; undefined to use random numbers. */
  async _roll(options: EvaluationOptions = {}): Promise<number | undefined> {
    const name = this.method;
    const method = name ? diceConfiguration().fulfillment.methods[name] : undefined;
    if (!name || !method) return undefined;
    if (method.interactive) {
      const { reroll, explode } = options as { reroll?: boolean; explode?: boolean };
      return (await this.resolver?.resolveResult(this, name, { reroll, explode } as object)) ?? undefined;
    }
    return (await method.handler?.(this, options)) ?? undefined;
  }

  /** The face that a uniform number in [0, 1) shows: small numbers show high faces. */
  mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * (this.faces ?? 0));
  }

  /** A face by CONFIG.Dice.randomUniform. @throws {RangeError} when that leaves [0, 1) */
  randomFace(): number {
    const uniform = diceConfiguration().randomUniform();
    if (!(uniform >= 0 && uniform < 1)) {
      throw new RangeError(`CONFIG.Dice.randomUniform gave ${uniform}, which is not in [0, 1)`);
    }
    return this.mapRandomFace(uniform);
  }

  /* ---- showing ---- */

  /** HTML for one face of the tooltip. */
  getResultLabel(result: DiceResult): string {
    return String(result.result);
  }

  /** CSS classes of one face; null entries are left out. */
  getResultCSS(result: DiceResult): (string | null)[] {
    const judged = result.success !== undefined || result.failure !== undefined;
    return [
      this.constructor.name.toLowerCase(),
      `d${this.faces}`,
      result.success ? "success" : null,
      result.failure ? "failure" : null,
      result.rerolled ? "rerolled" : null,
      result.exploded ? "exploded" : null,
      result.discarded ? "discarded" : null,
      !judged && result.result === 1 ? "min" : null,
      !judged && result.result === this.faces ? "max" : null,
    ];
  }

  /** What the tooltip template shows for this term. */
  getTooltipData(): TooltipPart {
    const { total, faces, flavor, method } = this;
    const fulfillment = method ? diceConfiguration().fulfillment.methods[method] : undefined;
    return {
      formula: this.expression,
      total,
      faces,
      flavor,
      icon: fulfillment?.icon ?? undefined,
      method: fulfillment?.label,
      rolls: this.results.map((result) => ({
        result: this.getResultLabel(result),
        classes: this.getResultCSS(result)
          .filter((css) => css)
          .join(" "),
      })),
    };
  }

  /* ---- modifiers ---- */

  async _evaluateModifiers(): Promise<void> {
    for (const step of runModifiers(this)) if (isPromise(step)) await step;
  }

  _evaluateModifier(command: string, modifier: string): unknown {
    return callModifier(this, command, modifier);
  }

  static compareResult = compareResult;
  static _keepOrDrop = keepOrDrop;
  static _applyCount = applyCount;
  static _applyDeduct = applyDeduct;

  /* ---- making ---- */

  static matchTerm(
    expression: string,
    { imputeNumber = true }: { imputeNumber?: boolean | null } = {},
  ): RegExpMatchArray | null {
    const match = expression.match(DiceTerm.REGEXP);
    return match && (match[1] !== undefined || imputeNumber) ? match : null;
  }

  static fromMatch(match: RegExpMatchArray): RollTerm {
    const [, number, face = "6", modifiers = "", flavor] = match;
    return DiceTerm.fromParseNode({
      class: "DiceTerm",
      formula: match[0],
      number: number === undefined ? null : Number(number),
      faces: /^\d+$/.test(face) ? Number(face) : face,
      modifiers,
      options: { flavor },
    });
  }

  /** @throws {Error} for the letter of a die that CONFIG.Dice.terms does not know */
  static override fromParseNode(node: ParseNode): RollTerm {
    const { terms } = diceConfiguration();
    const face = node.faces;
    const letter = typeof face === "string" ? (Object.hasOwn(terms, face) ? face : face.toLowerCase()) : "d";
    const cls = Object.hasOwn(terms, letter) ? terms[letter] : undefined;
    if (!cls) {
      const known = Object.keys(terms).join(", ");
      throw new Error(`No die is registered under the letter "${letter}" (in ${node.formula}); known: ${known}`);
    }
    const part = (value: unknown): unknown =>
      typeof value === "object" && value !== null
        ? defaultRollClass().create(String((value as ParseNode).term))
        : (value ?? undefined);
    const data: Record<string, unknown> = {
      options: { ...node.options },
      modifiers: splitModifiers(String(node.modifiers ?? "")),
      number: part(node.number ?? 1),
    };
    if (typeof face !== "string") data.faces = part(face);
    const Cls = cls as unknown as new (data: unknown) => RollTerm;
    return new Cls(data);
  }

  static override _fromData(data: Record<string, unknown>): RollTerm {
    // Older worlds stored the results of a die under `rolls`.
    const results = data.results ?? data.rolls ?? [];
    const revive = (value: unknown): unknown =>
      typeof value === "object" && value !== null && !isRoll(value)
        ? defaultRollClass().fromData(value as Record<string, unknown>)
        : value;
    return super._fromData({ ...data, results, number: revive(data.number), faces: revive(data.faces) });
  }

  override toJSON(): Record<string, unknown> {
    const json = super.toJSON();
    // The rolls themselves, not just their totals: their dice were thrown too and are shown with the others.
    if (isRoll(this._number)) json.number = this._number.toJSON();
    if (isRoll(this._faces)) json.faces = this._faces.toJSON();
    return json;
  }
}

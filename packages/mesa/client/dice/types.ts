import type { Roll } from "./roll.ts";
import type { RollTerm } from "./terms/term.ts";

/** How a roll or a term is to be evaluated. */
export interface EvaluationOptions {
  /** Give every die its lowest face; modifiers are not applied. */
  minimize?: boolean | undefined;
  /** Give every die its highest face; modifiers are not applied. */
  maximize?: boolean | undefined;
  /** Let words that are not dice stand as strings instead of throwing. */
  allowStrings?: boolean | undefined;
  /** Let the user type or send the faces when dice are configured so. Default true. */
  allowInteractive?: boolean | undefined;
  /** For synchronous evaluation: throw when randomness is met (default), or leave those dice out. */
  strict?: boolean | undefined;
  [key: string]: unknown;
}

/** One die on the table. */
export interface DiceResult {
  result: number;
  active?: boolean | undefined;
  /** What the face counts as in the total, when that is not the face itself. */
  count?: number | undefined;
  success?: boolean | undefined;
  failure?: boolean | undefined;
  discarded?: boolean | undefined;
  rerolled?: boolean | undefined;
  exploded?: boolean | undefined;
  [key: string]: unknown;
}

export interface TermOptions {
  flavor?: string | null | undefined;
  [key: string]: unknown;
}

export interface TermData {
  options?: TermOptions | undefined;
}

/** What the tooltip template receives for one dice term. */
export interface TooltipPart {
  formula: string;
  total: number | undefined;
  faces: number | undefined;
  flavor: string;
  icon: string | undefined;
  method: string | undefined;
  rolls: { result: string; classes: string }[];
}

/* ---- what the grammar produces ---- */

export interface ParseNode {
  class: string;
  formula: string;
  evaluated?: boolean;
  options?: TermOptions;
  [key: string]: unknown;
}

export interface ParseTree {
  class: "Node";
  formula: string;
  operator: string;
  operands: [ParseOperand, ParseOperand];
}

export type ParseOperand = ParseNode | ParseTree;

/** An expression tree whose leaves are parse nodes or, when built from terms, terms. */
export interface SyntaxTree<L> {
  class: "Node";
  formula: string;
  operator: string;
  operands: [L | SyntaxTree<L>, L | SyntaxTree<L>];
}

/* ---- configuration ---- */

export type RollFunction = (...args: (number | string)[]) => number | string | Promise<number | string>;

export type ModifierTable = Record<string, string | ((this: RollTerm, modifier: string) => unknown)>;

export interface FulfillmentMethod {
  label: string;
  icon?: string | null | undefined;
  interactive?: boolean | null | undefined;
  /** Produces a face without the user; `undefined` falls back to the random numbers. */
  handler?: ((term: RollTerm, options?: EvaluationOptions) => Promise<number | undefined>) | null | undefined;
  resolver?: ResolverClass | undefined;
}

export interface Fulfillment {
  dice: Record<string, { label: string; icon: string }>;
  methods: Record<string, FulfillmentMethod>;
  defaultMethod: string;
}

/** The application that asks the user for faces (foundry.applications.dice.RollResolver). */
export interface Resolver {
  awaitFulfillment(): Promise<void>;
  registerResult(method: string, denomination: string, result: number): boolean;
  resolveResult(
    term: RollTerm,
    method: string,
    options?: { reroll?: boolean; explode?: boolean },
  ): Promise<number | undefined>;
  addTerm(term: RollTerm): Promise<void>;
  close?(): unknown;
}

export type ResolverClass = new (roll: Roll) => Resolver;

/** A class of terms as found in CONFIG.Dice; systems add plain JavaScript classes. */
export interface TermClass {
  readonly name: string;
  readonly prototype: RollTerm;
  fromParseNode(node: ParseNode): RollTerm;
  fromData(data: Record<string, unknown>): RollTerm;
  _fromData(data: Record<string, unknown>): RollTerm;
}

export interface DiceTermClass extends TermClass {
  readonly DENOMINATION: string;
}

/** The shape of CONFIG.Dice. */
export interface DiceConfig {
  types: DiceTermClass[];
  rollModes: Record<string, { label: string; icon: string }>;
  rolls: (typeof Roll)[];
  termTypes: Record<string, TermClass>;
  terms: Record<string, DiceTermClass>;
  randomUniform: () => number;
  parser: new (formula: string) => RollParserLike;
  functions: Record<string, RollFunction>;
  fulfillment: Fulfillment;
}

/** What the grammar calls; see RollParser. */
export interface RollParserLike {
  formula: string;
}

import { OperatorTerm } from "./terms/operator.ts";
import type { RollTerm } from "./terms/term.ts";
import type { ParseNode, ParseOperand, ParseTree, RollParserLike, SyntaxTree } from "./types.ts";

type ParseArgument = null | number | string | ParseOperand | ParseArgument[];

const isTree = (node: object): node is SyntaxTree<object> => Array.isArray((node as { operands?: unknown }).operands);

const flavored = (flavor: string | null): { options: { flavor?: string } } => ({ options: flavor ? { flavor } : {} });

/**
 * Turns what the grammar matches into parse nodes, and lists of terms into expression trees. A system may put a
 * subclass into CONFIG.Dice.parser.
 */
export class RollParser implements RollParserLike {
  constructor(public formula: string) {}

  /* ---- events of the grammar ---- */

  /** An operand followed by any number of [operators, operand] pairs. `leading` are the signs in front. */
  _onExpression(
    head: ParseOperand,
    tail: [string[], ParseOperand][],
    leading: string[],
    formula: string,
    error: (message: string) => void,
  ): ParseOperand {
    let tree = this._collapseOperators(leading) === "-" ? this._wrapNegativeTerm(head) : head;
    for (const [operators, operand] of tail) {
      const first = operators[0] ?? "+";
      if (first === "+" || first === "-") {
        tree = this.#join(tree, this._collapseOperators(operators), operand, formula);
        continue;
      }
      const negative = this._collapseOperators(operators.slice(1)) === "-";
      if (!operand) error(`expected a term after "${first}"`);
      tree = this.#join(tree, first, negative ? this.#negate(first, operand) : operand, formula);
    }
    return tree;
  }

  /** A negative right operand. `a % -b` needs brackets: multiplying afterwards would turn the sign of the rest. */
  #negate(operator: string, operand: ParseOperand): ParseOperand {
    const negative = this._wrapNegativeTerm(operand);
    return operator === "%" && isTree(negative) ? this._onParenthetical(negative, null, "") : negative;
  }

  #join(left: ParseOperand, operator: string, right: ParseOperand, formula: string): ParseTree {
    return { class: "Node", formula, operator, operands: [left, right] };
  }

  /** Dice. `number` null means one; `faces` is a count, a group, or the letter of a die. */
  _onDiceTerm(
    number: ParseNode | null,
    faces: string | ParseNode | null,
    modifiers: string | null,
    flavor: string | null,
    formula: string,
  ): ParseNode {
    const plain = (node: ParseNode): unknown => (node.class === "NumericTerm" ? node.number : node);
    return {
      class: "DiceTerm",
      formula,
      modifiers: modifiers ?? "",
      number: number === null ? null : plain(number),
      faces: faces === null || typeof faces === "string" ? faces : plain(faces),
      evaluated: false,
      ...flavored(flavor),
    };
  }

  _onNumericTerm(number: number, flavor: string | null): ParseNode {
    if (!Number.isFinite(number)) throw new RangeError("A number in a roll formula is too large");
    const formula = `${number}${flavor ? `[${flavor}]` : ""}`;
    return { class: "NumericTerm", formula, number, evaluated: false, ...flavored(flavor) };
  }

  _onFunctionTerm(
    fn: string,
    head: ParseOperand,
    tail: ParseOperand[],
    flavor: string | null,
    formula: string,
  ): ParseNode {
    const terms = [head, ...tail].map((node) => this.#text(node));
    return { class: "FunctionTerm", formula, fn, terms, evaluated: false, ...flavored(flavor) };
  }

  _onPoolTerm(
    head: ParseOperand,
    tail: ParseOperand[],
    modifiers: string | null,
    flavor: string | null,
    formula: string,
  ): ParseNode {
    const terms = [head, ...tail].map((node) => this.#text(node));
    return {
      class: "PoolTerm",
      formula,
      terms,
      modifiers: modifiers ?? "",
      evaluated: false,
      ...flavored(flavor),
    };
  }

  _onParenthetical(term: ParseOperand, flavor: string | null, _formula: string): ParseNode {
    const inner = this.#text(term);
    const formula = `(${inner})${flavor ? `[${flavor}]` : ""}`;
    return { class: "ParentheticalTerm", formula, term: inner, evaluated: false, ...flavored(flavor) };
  }

  _onStringTerm(term: string, flavor: string | null): ParseNode {
    const formula = `${term}${flavor ? `[${flavor}]` : ""}`;
    return { class: "StringTerm", formula, term, evaluated: false, ...flavored(flavor) };
  }

  /** `- + -` is one plus. An empty list is a plus. */
  _collapseOperators(operators: string[]): string {
    return operators.filter((operator) => operator === "-").length % 2 ? "-" : "+";
  }

  /** A number takes the sign; anything else is multiplied by -1. */
  _wrapNegativeTerm(term: ParseOperand): ParseOperand {
    if (!isTree(term) && term.class === "NumericTerm") {
      const number = -Number(term.number);
      return { ...term, number, formula: `-${term.formula}` };
    }
    return this.#join(term, "*", this._onNumericTerm(-1, null), `${term.formula} * -1`);
  }

  /** The formula of a sub-expression with normal spacing. */
  #text(root: ParseOperand): string {
    const nodes = RollParser.flattenTree(root);
    return nodes.map((node) => (RollParser.isOperatorTerm(node) ? ` ${node.operator} ` : node.formula)).join("");
  }

  /* ---- trees ---- */

  /** The leaves of a tree in reading order with operator nodes between them. */
  static flattenTree(root: ParseOperand): ParseNode[] {
    const out: ParseNode[] = [];
    // An explicit stack: "1 + 1 + …" leans to the left as deep as it is long.
    const stack: (ParseOperand | { operator: string; class: "OperatorTerm" })[] = [root];
    for (let node = stack.pop(); node; node = stack.pop()) {
      if (isTree(node)) {
        const { operands, operator } = node as ParseTree;
        stack.push(operands[1], { class: "OperatorTerm", operator }, operands[0]);
      } else if (node.class === "OperatorTerm") {
        const operator = String(node.operator);
        out.push({ class: "OperatorTerm", formula: operator, operator, evaluated: false });
      } else out.push(node as ParseNode);
    }
    return out;
  }

  /**
   * Build an expression tree with operator precedence (shunting yard) from a parse tree or a list of terms.
   * @returns the root; `undefined` for an empty list
   * @throws {Error} when operands and operators do not alternate
   */
  static toAST<T extends RollTerm>(terms: T[]): T | SyntaxTree<T> | undefined;
  static toAST(root: ParseOperand): ParseNode | SyntaxTree<ParseNode> | undefined;
  static toAST(root: ParseOperand | RollTerm[]): object | undefined {
    const nodes: (ParseNode | RollTerm)[] = Array.isArray(root) ? root : RollParser.flattenTree(root);
    const output: object[] = [];
    const pending: string[] = [];
    const reduce = (): void => {
      const operator = pending.pop() as string;
      const right = output.pop();
      const left = output.pop();
      if (!left || !right) throw new Error(`The operator "${operator}" lacks an operand`);
      output.push({ class: "Node", formula: "", operator, operands: [left, right] });
    };
    const power = (operator: string): number => {
      const value = OperatorTerm.PRECEDENCE[operator];
      if (value === undefined) throw new Error(`"${operator}" is not an operator of roll formulas`);
      return value;
    };
    let wantsOperand = true;
    for (const node of nodes) {
      if (!RollParser.isOperatorTerm(node)) {
        if (!wantsOperand) throw new Error(`An operator is missing before "${node.formula}"`);
        output.push(node);
        wantsOperand = false;
        continue;
      }
      const operator = String(node.operator);
      if (wantsOperand) {
        // Terms that code has put together may open with a sign: read it as 0 ± term.
        if (output.length || pending.length || power(operator) !== OperatorTerm.PRECEDENCE["+"]) {
          throw new Error(`The operator "${operator}" lacks an operand`);
        }
        output.push(Array.isArray(root) ? OperatorTerm.zero() : { class: "NumericTerm", number: 0, formula: "0" });
      }
      while (pending.length && power(pending.at(-1) as string) >= power(operator)) reduce();
      pending.push(operator);
      wantsOperand = true;
    }
    while (pending.length) reduce();
    return output[0];
  }

  static isOperatorTerm(node: object): node is { class: "OperatorTerm"; operator: string; formula: string } {
    return node instanceof OperatorTerm || (node as { class?: unknown }).class === "OperatorTerm";
  }

  /* ---- debugging ---- */

  static formatList(list: ParseArgument[]): string {
    return `[${list.map((item) => RollParser.formatArg(item)).join(", ")}]`;
  }

  static formatArg(arg: ParseArgument): string {
    if (arg === null) return "null";
    if (Array.isArray(arg)) return RollParser.formatList(arg);
    if (typeof arg === "object") return arg.formula;
    return typeof arg === "string" ? `"${arg}"` : String(arg);
  }

  static formatDebug(method: string, ...args: ParseArgument[]): string {
    return `${method}(${args.map((arg) => RollParser.formatArg(arg)).join(", ")})`;
  }
}

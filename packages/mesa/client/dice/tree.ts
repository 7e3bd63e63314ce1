import type { SyntaxTree } from "./types.ts";

export const isTree = <L extends object>(node: L | SyntaxTree<L>): node is SyntaxTree<L> =>
  Array.isArray((node as SyntaxTree<L>).operands);

/**
 * Apply an operator. Text that is a number counts as one; with any other text the expression itself is the value.
 * @throws {Error} for operators other than + - * / %
 */
export function combine(left: number | string, operator: string, right: number | string): number | string {
  const a = typeof left === "number" ? left : Number(left.trim() || Number.NaN);
  const b = typeof right === "number" ? right : Number(right.trim() || Number.NaN);
  const textual = (typeof left === "string" && Number.isNaN(a)) || (typeof right === "string" && Number.isNaN(b));
  if (textual) return `${left} ${operator} ${right}`;
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    case "%":
      return a % b;
    default:
      throw new Error(`"${operator}" is not an operator of roll formulas`);
  }
}

/** The value of an expression tree, given the value of each leaf. Leaves are visited from left to right. */
export function foldTree<L extends object>(
  node: L | SyntaxTree<L>,
  value: (leaf: L) => number | string,
): number | string {
  const spine: SyntaxTree<L>[] = [];
  let leaf = node;
  for (; isTree(leaf); leaf = leaf.operands[0]) spine.push(leaf);
  let total = value(leaf);
  for (let tree = spine.pop(); tree; tree = spine.pop()) {
    total = combine(total, tree.operator, foldTree(tree.operands[1], value));
  }
  return total;
}

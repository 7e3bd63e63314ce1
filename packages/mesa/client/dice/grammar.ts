import * as RollGrammar from "./grammar.peggy";
import type { ParseOperand, RollParserLike } from "./types.ts";

export { RollGrammar };

/** The longest formula that is read, in characters. */
export const MAX_FORMULA_LENGTH = 10_000;
/** How deep brackets may nest. Far more than anybody writes, far less than the stack bears. */
export const MAX_NESTING = 100;

/** A formula that cannot be read. The message says where (column from 1), what was found and what was expected. */
export class RollSyntaxError extends SyntaxError {
  override name = "RollSyntaxError";

  constructor(
    readonly formula: string,
    readonly column: number,
    problem: string,
  ) {
    super(`Cannot read the roll formula "${excerpt(formula, column)}" at character ${column}: ${problem}`);
  }
}

/** The part of a long formula around the mistake, so that a message stays readable. */
function excerpt(formula: string, column: number): string {
  const reach = 30;
  if (formula.length <= 2 * reach) return formula;
  const start = Math.max(0, Math.min(column - 1 - reach, formula.length - 2 * reach));
  const end = start + 2 * reach;
  return `${start > 0 ? "…" : ""}${formula.slice(start, end)}${end < formula.length ? "…" : ""}`;
}

/** Refuse what would exhaust the stack before the grammar, which descends recursively, sees it. */
function checkNesting(formula: string): void {
  let depth = 0;
  for (let i = 0; i < formula.length; i++) {
    const char = formula[i];
    if (char === "(" || char === "{") depth++;
    else if (char === ")" || char === "}") depth--;
    if (depth > MAX_NESTING) {
      throw new RollSyntaxError(formula, i + 1, `brackets nested deeper than ${MAX_NESTING} levels`);
    }
  }
}

function listOf(words: string[]): string {
  const last = words.at(-1) ?? "something else";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${last}` : last;
}

function describe(error: RollGrammar.SyntaxError, formula: string): RollSyntaxError {
  const column = error.location.start.offset + 1;
  if (error.expected === null) return new RollSyntaxError(formula, column, error.message);
  const expected = new Set<string>();
  for (const { type, description, text } of error.expected) {
    if (type === "end") expected.add("the end");
    else if (type === "literal" && text?.toLowerCase() === "d") expected.add("a die (such as 2d6)");
    else if (type === "literal" && text === "[") expected.add("flavour in [brackets]");
    else if (type === "literal") expected.add(`"${text}"`);
    else if (type === "other" && description && description !== "whitespace") expected.add(description);
  }
  const found = error.found === null ? "it ends" : `found "${error.found}"`;
  return new RollSyntaxError(formula, column, `expected ${listOf([...expected].sort())} but ${found}`);
}

/**
 * Read a formula whose `@references` are already replaced.
 * @throws {RollSyntaxError} saying where and what was expected
 */
export function parseFormula(formula: string, parser: RollParserLike): ParseOperand {
  if (formula.length > MAX_FORMULA_LENGTH) {
    throw new RollSyntaxError(formula, MAX_FORMULA_LENGTH, `longer than ${MAX_FORMULA_LENGTH} characters`);
  }
  checkNesting(formula);
  try {
    return RollGrammar.parse(formula, { parser }) as ParseOperand;
  } catch (error) {
    if (error instanceof RollGrammar.SyntaxError) throw describe(error, formula);
    throw error;
  }
}

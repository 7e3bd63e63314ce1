/** A page's formulas, written as TypeScript or as the page has them. */

import { type Formula, READINGS, walk } from "../../module/core/workshop/formula.ts";

/** How tightly each holds its parts, from loose to tight. */
const TIGHT: Readonly<Record<string, number>> = {
  if: 0,
  or: 1,
  and: 2,
  not: 3,
  "+": 5,
  "-": 5,
  "*": 6,
  "/": 6,
  minus: 7,
};
const COMPARISONS = ["==", "!=", "<", "<=", ">", ">="];
const tightness = (op: string): number => (COMPARISONS.includes(op) ? 4 : (TIGHT[op] ?? 9));

/** Where a quotient that is nothing but fractions may be a hair below the whole number that it is. */
const HAIR = "1e-9";

const bare = (text: string, inner: Formula, least: number): string =>
  tightness(inner.op) < least || (inner.op === "number" && (inner.value as number) < 0 && least > 5)
    ? `(${text})`
    : text;

/** Both sides of an operator; what is taken away or divided by must hold tighter. */
function infix({ op, args }: Formula, sign: string, say: (part: Formula) => string): string {
  const own = tightness(op);
  const [left, right] = args as [Formula, Formula];
  const further = op === "-" || op === "/" || COMPARISONS.includes(op) ? own + 1 : own;
  const first = COMPARISONS.includes(op) ? own + 1 : own;
  return `${bare(say(left), left, first)} ${sign} ${bare(say(right), right, further)}`;
}

/** As the page says it. */
export function pageFormula(formula: Formula): string {
  const { op, args, value, name } = formula;
  if (op === "number") return String(value);
  if (op === "name") return name as string;
  if (op === "text") return JSON.stringify(name);
  if (op === "minus") return `-${bare(pageFormula(args[0] as Formula), args[0] as Formula, 8)}`;
  if (op === "not") return `not ${bare(pageFormula(args[0] as Formula), args[0] as Formula, 4)}`;
  if (op === "and" || op === "or" || COMPARISONS.includes(op) || "+-*/".includes(op))
    return infix(formula, op, pageFormula);
  return `${op}(${args.map(pageFormula).join(", ")})`;
}

const isFraction = (formula: Formula): boolean => {
  let found = false;
  walk(formula, ({ op, value }) => {
    found ||= op === "/" || (op === "number" && !Number.isInteger(value));
  });
  return found;
};

function rounded({ op, args }: Formula, code: (part: Formula) => string): string {
  const [a, b] = args as [Formula, Formula | undefined];
  const quotient = b ? `${bare(code(a), a, 6)} / ${bare(code(b), b, 7)}` : code(a);
  const hair = isFraction(a) || (b && isFraction(b)) ? (op === "floor" ? ` + ${HAIR}` : ` - ${HAIR}`) : "";
  return `Math.${op}(${quotient}${hair})`;
}

/** As TypeScript; `nameOf` says where each name's value is. Readings of dice stay with the page. */
export function codeFormula(formula: Formula, nameOf: (name: string) => string): string {
  const code = (part: Formula): string => codeFormula(part, nameOf);
  const { op, args, value, name } = formula;
  const [a, b, c] = args as [Formula, Formula, Formula];
  if (READINGS.includes(op)) throw new Error(`no dice outside a roll: ${op}`);
  if (op === "number") return String(value);
  if (op === "name") return name === "true" || name === "false" ? name : nameOf(name as string);
  if (op === "minus") return `-${bare(code(a), a, 8)}`;
  if (op === "not") return `!(${code(a)})`;
  if (op === "and") return infix(formula, "&&", code);
  if (op === "or") return infix(formula, "||", code);
  if (op === "==" || op === "!=") return infix(formula, `${op}=`, code);
  if (COMPARISONS.includes(op) || "+-*/".includes(op)) return infix(formula, op, code);
  if (op === "if") return `(${code(a)} ? ${code(b)} : ${code(c)})`;
  if (op === "floor" || op === "ceil") return rounded(formula, code);
  if (op === "doubles") return `Number(${code(a)} === 100 || (${code(a)} > 10 && ${code(a)} % 11 === 0))`;
  return `Math.${op}(${args.map(code).join(", ")})`;
}

/** The names that a formula uses. */
export function namesIn(formula: Formula): string[] {
  const names: string[] = [];
  walk(formula, ({ op, name }) => {
    if (op === "name") names.push(name as string);
  });
  return names;
}

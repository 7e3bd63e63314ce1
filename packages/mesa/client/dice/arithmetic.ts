/**
 * A small calculator for Roll.safeEval. It reads the expression itself instead of handing it to `Function`, so a
 * formula can reach nothing but numbers and the functions of Math, and pages may forbid eval.
 */

const MAX_LENGTH = 10_000;
const MAX_DEPTH = 200;

type Token = { kind: "number"; value: number; at: number } | { kind: "name" | "symbol"; text: string; at: number };

const TOKEN = /\s*(?:((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)|([a-z_]\w*)|(\*\*|[<>]=?|[=!]==?|&&|\|\||[-+*/%()?:,!]))/iy;

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  const text = source.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new SyntaxError(`unexpected "${text.slice(from).trim().slice(0, 1)}" at position ${from}`);
    const [, number, name, symbol] = match;
    if (number !== undefined) tokens.push({ kind: "number", value: Number(number), at: from });
    else if (name !== undefined) tokens.push({ kind: "name", text: name, at: from });
    else if (symbol !== undefined) tokens.push({ kind: "symbol", text: symbol, at: from });
  }
  return tokens;
}

/** Binding powers of the binary operators; a larger number binds tighter. */
const POWER: Readonly<Record<string, number>> = {
  "||": 1,
  "&&": 2,
  "==": 3,
  "!=": 3,
  "===": 3,
  "!==": 3,
  "<": 4,
  "<=": 4,
  ">": 4,
  ">=": 4,
  "+": 5,
  "-": 5,
  "*": 6,
  "/": 6,
  "%": 6,
  "**": 8,
};
const UNARY_POWER = 7;

function binary(operator: string, a: number, b: number): number {
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
    case "**":
      return a ** b;
    case "<":
      return Number(a < b);
    case "<=":
      return Number(a <= b);
    case ">":
      return Number(a > b);
    case ">=":
      return Number(a >= b);
    case "==":
    case "===":
      return Number(a === b);
    case "!=":
    case "!==":
      return Number(a !== b);
    case "&&":
      return a ? b : a;
    case "||":
      return a ? a : b;
    default:
      throw new SyntaxError(`unknown operator "${operator}"`);
  }
}

/** A member of Math by name: own members only, so `constructor` and its kin are not there. */
export function mathMember(name: string): number | ((...args: number[]) => number) | undefined {
  if (!Object.hasOwn(Math, name)) return undefined;
  const member: unknown = Reflect.get(Math, name);
  if (typeof member === "function") return member as (...args: number[]) => number;
  return typeof member === "number" ? member : undefined;
}

class Calculator {
  private position = 0;
  private depth = 0;

  constructor(private readonly tokens: Token[]) {}

  run(): number {
    const value = this.expression();
    const rest = this.tokens[this.position];
    if (rest) throw new SyntaxError(`expected an operator at position ${rest.at}`);
    return value;
  }

  private symbol(): string | undefined {
    const token = this.tokens[this.position];
    return token?.kind === "symbol" ? token.text : undefined;
  }

  private accept(text: string): boolean {
    if (this.symbol() !== text) return false;
    this.position++;
    return true;
  }

  private expect(text: string): void {
    if (this.accept(text)) return;
    const token = this.tokens[this.position];
    throw new SyntaxError(`expected "${text}" ${token ? `at position ${token.at}` : "at the end"}`);
  }

  private expression(): number {
    if (++this.depth > MAX_DEPTH) throw new RangeError(`nested deeper than ${MAX_DEPTH} levels`);
    let value = this.operation(0);
    if (this.accept("?")) {
      const yes = this.expression();
      this.expect(":");
      const no = this.expression();
      value = value ? yes : no;
    }
    this.depth--;
    return value;
  }

  private operation(floor: number): number {
    if (++this.depth > MAX_DEPTH) throw new RangeError(`nested deeper than ${MAX_DEPTH} levels`);
    let left = this.operand();
    for (let operator = this.symbol(); operator !== undefined; operator = this.symbol()) {
      const power = POWER[operator];
      if (power === undefined || power <= floor) break;
      this.position++;
      left = binary(operator, left, this.operation(operator === "**" ? power - 1 : power));
    }
    this.depth--;
    return left;
  }

  private operand(): number {
    // A run of signs is read in a loop: a thousand minus signs must not be a thousand calls.
    let negative = false;
    for (;;) {
      if (this.accept("-")) negative = !negative;
      else if (!this.accept("+")) break;
    }
    if (this.accept("!")) return Number(!this.operation(UNARY_POWER));
    const value = this.primary();
    return negative ? -value : value;
  }

  private primary(): number {
    const token = this.tokens[this.position++];
    if (!token) throw new SyntaxError("expected a number at the end");
    if (token.kind === "number") return token.value;
    if (token.kind === "symbol") {
      if (token.text !== "(") throw new SyntaxError(`expected a number at position ${token.at}`);
      const value = this.expression();
      this.expect(")");
      return value;
    }
    if (token.text === "true" || token.text === "false") return Number(token.text === "true");
    const member = mathMember(token.text);
    if (member === undefined) throw new ReferenceError(`"${token.text}" is not a member of Math`);
    if (typeof member === "number") return member;
    this.expect("(");
    const args: number[] = [];
    if (!this.accept(")")) {
      do args.push(this.expression());
      while (this.accept(","));
      this.expect(")");
    }
    return member(...args);
  }
}

/**
 * Evaluate an arithmetic expression: numbers, `+ - * / % **`, comparisons, `&& || !`, `a ? b : c`, parentheses and
 * the functions and constants of Math. At most 10,000 characters.
 * @throws {SyntaxError | ReferenceError | RangeError} naming what is wrong and where (position from 0)
 */
export function calculate(expression: string): number {
  if (expression.length > MAX_LENGTH) throw new RangeError(`longer than ${MAX_LENGTH} characters`);
  return new Calculator(tokenize(expression)).run();
}

/** A view of Math that holds nothing but its own numbers and functions and cannot be written to. */
export const MATH_PROXY: Math = new Proxy(Math, {
  has: () => true,
  get: (_target, key) => (typeof key === "string" ? mathMember(key) : undefined),
  set() {
    throw new Error("You may not set properties of the Roll.MATH_PROXY environment");
  },
  defineProperty: () => false,
  deleteProperty: () => false,
});

/** What `Roll.safeEval` promises. @throws {Error} when the expression cannot be read or comes to no number */
export function safeEval(expression: string): number {
  let result: number;
  try {
    result = calculate(expression);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Roll.safeEval cannot read "${expression.slice(0, 80)}": ${reason}`, { cause });
  }
  if (!Number.isNaN(result)) return result;
  throw new Error(`Roll.safeEval produced a non-numeric result from expression "${expression}"`);
}

import { excerpt, type Problems } from "./problem.ts";
import type { Reason } from "./reasons.ts";
import type { LookupRow } from "./reckon/rows.ts";
import { chainFix, thousands, timesFix } from "./text/beside.ts";
import { argumentsFix, besideName, callFix, operatorFix, shortBand, strange, wholeFix } from "./text/foreign.ts";
import type { TextNode } from "./text/nodes.ts";
import { OPERATOR_SPELLINGS } from "./text/spellings.ts";
import { ADD, COMPARE, MULTIPLY, QUOTES, TOKEN, type Token } from "./text/tokens.ts";
import { FUNCTION_SPELLINGS, FUNCTIONS } from "./vocabulary.ts";

/*
 * Arithmetic and conditions on named values; nothing that loops. From loose to tight: or, and, not, comparisons,
 * + −, × ÷, signs, what stands in brackets or is a function of something.
 */

/** A formula as a tree, plain JSON. `op` is an operator, a function, `number`, `text` or `name`. */
export interface Formula {
  readonly op: string;
  readonly args: readonly Formula[];
  /** Where it stands in the page. */
  readonly at: number;
  readonly value?: number;
  /** Of a name with its dots, or a text. */
  readonly name?: string;
  /** Of a table that is looked up (`lookup`): its rows, so that a formula needs nothing beside it. */
  readonly rows?: readonly LookupRow[];
}

/** The greatest figure of a page, up and down. */
export const MOST_FIGURE = 999_999;

const MOST_FORMULA = 2000;
const MOST_BRACKETS = 40;

export const READINGS = ["count", "sum", "high", "low", "width", "height"];

/** Words that no page may give to something of its own. */
export const RESERVED = new Set([
  ...Object.keys(FUNCTIONS),
  ...["and", "or", "not", "band", "note", "rival", "target", "push", "pushed", "costs", "gone", "within", "uses"],
  ...["true", "false", "null"],
]);

const NAME = /^\p{L}[\p{L}\p{N}_]*$/u;

/** Whether something may be called so: no word of the language, nothing that every object has. */
export function isName(name: string): boolean {
  return name.length <= 60 && NAME.test(name) && !(name in {});
}

/** Reads a formula. Mistakes are added to `problems` as those of `field`; then there is none. */
export function readFormula(node: TextNode, field: string, problems: Problems): Formula | undefined {
  const { text } = node;
  if (text.trim() === "") return problems.add(node.at, field, "empty");
  if (text.length > MOST_FORMULA) return problems.add(node.at, field, "tooLong", { most: MOST_FORMULA });
  const place = (at: number): number => (node.from === undefined ? node.at : node.from + at);
  if (field.endsWith(".when") && /^\s*(?:else|otherwise|default|always|rest|any|si no|siempre|resto)\s*$/i.test(text))
    return problems.add(place(0), field, "elseBand", { text: `when: ${text.trim()}` });
  const [, size] = (/\.(?:die|dice\[\d+\])$/.test(field) && /^(?:\d*[dD]|1\.\.)(\d{1,4})$/.exec(text)) || [];
  if (size !== undefined) return problems.add(place(0), field, "spelled", { text: excerpt(text), near: size });
  const said =
    /^\s*-?\d[\d+–-]*(?: ?,| +(?:or|o) +)[\d+–, or-]*$|\b(?:or more|or less|or higher|or lower|or better|or fewer|o más|o menos)\s*$/iu.test(
      text,
    );
  const fix = said && field.endsWith(".when") ? wholeFix(text, true, problems.subject) : undefined;
  if (fix !== undefined) return problems.add(place(0), field, "spelled", { text: excerpt(text), near: fix });
  const short = field.endsWith(".when") ? shortBand(text, place, problems.subject) : undefined;
  if (short) return short;
  const parser = new Parser(text, place, field, problems);
  try {
    return parser.all();
  } catch (error) {
    if (error === STOP) return undefined;
    throw error;
  }
}

const STOP = Symbol("stop");

/** A table takes one number. */
const LOOKUP = [1, 1, "one"] as const;

class Parser {
  readonly #text: string;
  readonly #place: (at: number) => number;
  readonly #field: string;
  readonly #problems: Problems;
  #pos = 0;
  #token: Token;
  /** The one before. */
  #last: Token | undefined;
  #brackets = 0;
  /** Something is wrong, and the reading went on. */
  #bad = false;

  constructor(text: string, place: (at: number) => number, field: string, problems: Problems) {
    this.#text = text;
    this.#place = place;
    this.#field = field;
    this.#problems = problems;
    this.#token = { kind: "end", text: "", at: 0 };
  }

  all(): Formula | undefined {
    this.#token = this.#read();
    const formula = this.#or();
    if (this.#token.kind !== "end") this.#expected("operator");
    return this.#bad ? undefined : formula;
  }

  #stop(at: number, reason: Reason, figures: Record<string, string | number>): never {
    this.#problems.add(this.#place(at), this.#field, reason, figures);
    throw STOP;
  }

  #expected(expected: string): never {
    const { kind, text, at } = this.#token;
    this.#whole();
    if (["operator", "close", "comma"].includes(expected)) this.#misspelt();
    if (kind === "end") this.#stop(at, "formulaEnd", { expected });
    return this.#stop(at, "formula", { expected, text });
  }

  /** The author put all of it in other words. */
  #whole(): void {
    const text = this.#text.trim();
    const fix = wholeFix(text, this.#field.endsWith(".when"), this.#problems.subject);
    if (fix !== undefined)
      this.#stop(this.#text.length - this.#text.trimStart().length, "spelled", { text: excerpt(text), near: fix });
  }

  /** Two values without an operator: one of other programs, or another language's. */
  #misspelt(): void {
    const { kind, text, at } = this.#token;
    const last = this.#last;
    const next = this.#text.slice(at + text.length);
    const beside = last && last.kind !== "sign" ? last.text : "";
    if (kind === "name" && Object.hasOwn(OPERATOR_SPELLINGS, text.toLowerCase()))
      this.#stop(at, "spelled", { text, near: OPERATOR_SPELLINGS[text.toLowerCase()] as string });
    if (text === ")") this.#stop(at, "extra", { text });
    const [, die] = (kind === "name" && /^[dD](\d{1,4})$/.exec(text)) || [];
    if (die !== undefined && last) {
      const dice = `{ main: { count: ${beside || "…"}, die: ${die} } }`;
      this.#stop(last.at, "diceFormula", { text: excerpt(`${last.text} ${text}`), dice, fix: "sum(main)" });
    }
    const fix = operatorFix(text.toLowerCase(), beside, /^ *([\p{L}\p{N}_.]+)/u.exec(next)?.[1] ?? "");
    if (fix !== undefined) this.#stop(at, "spelled", { text: excerpt(`${beside} ${text}${next}`.trim()), near: fix });
    if (last?.kind === "number" && (kind === "name" || text === "("))
      this.#stop(last.at, "spelled", {
        text: excerpt(`${last.text} ${text}`),
        near: timesFix(last.text, kind === "name" ? text : "(…)", this.#field, this.#problems.text),
      });
    if (kind === "number" && /^(?:\.\.|…)/.test(next)) this.#foreign(next, at + text.length);
    const named = last?.kind === "name" ? besideName(last.text, `${text}${next}`) : undefined;
    if (last && named) this.#stop(last.at, "spelled", named);
    if (last?.kind === "name" && this.#problems.lookups.has(last.text) && ["name", "number"].includes(kind))
      this.#stop(last.at, "call", { name: last.text, fix: `${last.text}(${text})` });
    if (last?.kind === "name" && ["no", "not"].includes(last.text.toLowerCase()))
      this.#stop(last.at, "spelled", { text: last.text, near: "not" });
    const figures = last?.kind === "number" ? thousands(last.text, text, next) : undefined;
    if (last && figures) this.#stop(last.at, "spelled", figures);
    if (kind === "sign" && text === "," && last?.kind === "number" && /^\d/.test(next))
      this.#stop(last.at, "decimalComma", { fix: `${last.text.replace(".", "")}.${/^\d+/.exec(next)?.[0]}` });
  }

  /** What no formula has: dice, signs and names of other programs, a name that stops at its point. */
  #foreign(rest: string, at: number): void {
    const found = strange(this.#text, rest, at, (name) => this.#problems.lookups.has(name));
    // Who acts first is rolled elsewhere.
    const isDice = found?.reason === "diceFormula";
    if (isDice && /^(?:attributes|resources|derived|things|conditions|creation|growth)\b/.test(this.#field))
      this.#stop(at, "diceRolls", { text: found.figures.text as string });
    if (isDice && this.#field.startsWith("initiative"))
      this.#stop(at, "spelled", { text: found.figures.text as string, near: "{ roll: …, number: … }" });
    if (found) this.#stop(found.at, found.reason, found.figures);
  }

  #read(): Token {
    TOKEN.lastIndex = this.#pos;
    const found = TOKEN.exec(this.#text);
    if (!found) {
      const rest = this.#text.slice(this.#pos);
      const at = this.#pos + rest.length - rest.trimStart().length;
      if (at >= this.#text.length) return { kind: "end", text: "", at };
      const close = this.#text.indexOf(QUOTES[this.#text[at] as string] ?? "\n", at + 1);
      if (close > 0 && Object.hasOwn(QUOTES, this.#text[at] as string)) {
        this.#pos = close + 1;
        return { kind: "text", text: this.#text.slice(at + 1, close), at };
      }
      this.#foreign(this.#text.slice(at), at);
      this.#token = { kind: "sign", text: excerpt(this.#text.slice(at)), at };
      return this.#expected("operand");
    }
    const [all, number, name, double, single, sign] = found;
    const text = number ?? name ?? double ?? single ?? (sign as string);
    const kind = number !== undefined ? "number" : name !== undefined ? "name" : sign !== undefined ? "sign" : "text";
    const at = this.#pos + all.length - all.trimStart().length;
    this.#pos = TOKEN.lastIndex;
    return { kind, text, at };
  }

  #take(): Token {
    const token = this.#token;
    this.#last = token;
    this.#token = this.#read();
    return token;
  }

  #sign(text: string): boolean {
    return this.#token.kind === "sign" && this.#token.text === text;
  }

  #word(text: string): boolean {
    return this.#token.kind === "name" && this.#token.text === text;
  }

  #close(): void {
    if (!this.#sign(")")) this.#expected("close");
    this.#take();
  }

  #node(op: string, args: readonly Formula[], token: Token): Formula {
    return { op, args, at: this.#place(token.at) };
  }

  #or(): Formula {
    let left = this.#and();
    while (this.#word("or")) {
      const token = this.#take();
      left = this.#node("or", [left, this.#and()], token);
    }
    return left;
  }

  #and(): Formula {
    let left = this.#not();
    while (this.#word("and")) {
      const token = this.#take();
      left = this.#node("and", [left, this.#not()], token);
    }
    return left;
  }

  #not(): Formula {
    let times = 0;
    const token = this.#token;
    for (; this.#word("not"); times++) this.#take();
    const formula = this.#compare();
    return times % 2 === 1 ? this.#node("not", [formula], token) : formula;
  }

  /** `7 <= total <= 9` is both at once. */
  #compare(): Formula {
    let left = this.#sum();
    let all: Formula | undefined;
    for (let op = this.#operator(COMPARE); op; op = this.#operator(COMPARE)) {
      const token = this.#take();
      const right = this.#sum();
      const one = this.#node(op, [left, right], token);
      const fix = all && chainFix(all, one);
      if (fix) this.#stop(this.#text.length - this.#text.trimStart().length, "spelled", fix);
      all = all ? this.#node("and", [all, one], token) : one;
      left = right;
    }
    return all ?? left;
  }

  #operator(table: Readonly<Record<string, string>>): string | undefined {
    return this.#token.kind === "sign" && Object.hasOwn(table, this.#token.text) ? table[this.#token.text] : undefined;
  }

  #sum(): Formula {
    let left = this.#product();
    for (let op = this.#operator(ADD); op; op = this.#operator(ADD)) {
      const token = this.#take();
      left = this.#node(op, [left, this.#product()], token);
    }
    return left;
  }

  #product(): Formula {
    let left = this.#signed();
    for (let op = this.#operator(MULTIPLY); op; op = this.#operator(MULTIPLY)) {
      const token = this.#take();
      left = this.#node(op, [left, this.#signed()], token);
    }
    return left;
  }

  #signed(): Formula {
    const first = this.#token;
    let minus = false;
    for (let op = this.#operator(ADD); op; op = this.#operator(ADD)) {
      if (op === "-") minus = !minus;
      this.#take();
    }
    const formula = this.#single();
    if (!minus) return formula;
    if (formula.op === "number") return { ...formula, value: -(formula.value as number), at: this.#place(first.at) };
    return this.#node("minus", [formula], first);
  }

  #single(): Formula {
    const token = this.#token;
    if (token.kind === "number") {
      // A thousand with its point would be read as one.
      const [grouped] = /^\d{1,3}(?:\.\d{3})+(?![\d.,])/.exec(this.#text.slice(token.at, token.at + 40)) ?? [];
      if (grouped !== undefined && (grouped.endsWith("0") || grouped !== token.text) && !grouped.startsWith("0"))
        this.#stop(token.at, "spelled", { text: grouped, near: grouped.replaceAll(".", "") });
      if (Number(token.text) > MOST_FIGURE) {
        this.#bad = true;
        const figures = { min: -MOST_FIGURE, max: MOST_FIGURE, text: excerpt(token.text) };
        this.#problems.add(this.#place(token.at), this.#field, "figure", figures);
      }
      this.#take();
      return { ...this.#node("number", [], token), value: Number(token.text) };
    }
    if (token.kind === "text") {
      this.#take();
      return { ...this.#node("text", [], token), name: token.text };
    }
    if (this.#sign("(")) {
      this.#deeper();
      this.#take();
      const formula = this.#or();
      this.#close();
      this.#brackets--;
      return formula;
    }
    if (token.kind !== "name" || ["and", "or", "not"].includes(token.text)) this.#expected("value");
    this.#take();
    if (Object.hasOwn(FUNCTIONS, token.text) && !this.#sign("(")) {
      if (this.#problems.isBroken(token.text)) throw STOP;
      this.#whole();
      const [fewest] = FUNCTIONS[token.text] as (typeof FUNCTIONS)[string];
      const fix = `${token.text}(${["a", "b", "c"].slice(0, fewest).join(", ")})`;
      this.#stop(token.at, "call", { name: token.text, fix });
    }
    return this.#sign("(") ? this.#call(token) : { ...this.#node("name", [], token), name: token.text };
  }

  #deeper(): void {
    if (++this.#brackets <= MOST_BRACKETS) return;
    this.#problems.add(this.#place(this.#token.at), this.#field, "tooDeep", { most: MOST_BRACKETS });
    throw STOP;
  }

  #call(name: Token): Formula {
    const rows = this.#problems.lookups.get(name.text);
    const shape = rows ? LOOKUP : Object.hasOwn(FUNCTIONS, name.text) ? FUNCTIONS[name.text] : undefined;
    if (!shape) {
      const known = [...Object.keys(FUNCTIONS), ...this.#problems.lookups.keys()];
      const near = callFix(name.text, this.#text.slice(name.at + name.text.length));
      if (near !== undefined) this.#stop(name.at, "spelled", { text: `${name.text}()`, near });
      this.#problems.unknown(this.#place(name.at), this.#field, name.text, known, FUNCTION_SPELLINGS);
      throw STOP;
    }
    this.#deeper();
    this.#take();
    const args: Formula[] = [];
    while (!this.#sign(")")) {
      args.push(this.#or());
      if (this.#sign(",")) this.#take();
      else if (!this.#sign(")")) this.#expected("comma");
    }
    this.#take();
    this.#brackets--;
    if (args.length < shape[0] || args.length > shape[1]) {
      const figures = {
        name: name.text,
        expected: shape[2],
        fix: rows ? `${name.text}(a)` : argumentsFix(name.text, args),
      };
      this.#problems.add(this.#place(name.at), this.#field, "arguments", figures);
      throw STOP;
    }
    return rows ? { ...this.#node("lookup", args, name), name: name.text, rows } : this.#node(name.text, args, name);
  }
}

/** Calls `visit` for a formula and all its parts. Chains of + are long: no recursion down their left side. */
export function walk(formula: Formula, visit: (part: Formula) => void): void {
  const open = [formula];
  for (let part = open.pop(); part; part = open.pop()) {
    visit(part);
    open.push(...part.args);
  }
}

/** The same formula always the same text: what tells two readings of dice apart. */
export function print({ op, args, value, name }: Formula): string {
  if (op === "number") return String(value);
  if (op === "name" || op === "symbols") return name as string;
  if (op === "text") return JSON.stringify(name);
  return `${op}${name ?? ""}(${args.map(print).join()})`;
}

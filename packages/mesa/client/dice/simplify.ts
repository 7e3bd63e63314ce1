import { DiceTerm } from "./terms/dice.ts";
import { NumericTerm } from "./terms/numeric.ts";
import { OperatorTerm } from "./terms/operator.ts";
import { StringTerm } from "./terms/string.ts";
import { RollTerm } from "./terms/term.ts";

interface ClassifyOptions {
  intermediate?: boolean | null;
  prior?: RollTerm | string | null;
  next?: RollTerm | string | null;
}

/** What a piece of text is: a number, dice, an operator, or else a word. A term is returned as it is. */
export function classifyStringTerm(term: string | RollTerm, _options: ClassifyOptions = {}): RollTerm {
  if (term instanceof RollTerm) return term;
  const text = term.trim();
  const number = NumericTerm.matchTerm(text);
  if (number) return NumericTerm.fromMatch(number);
  const dice = DiceTerm.matchTerm(text);
  if (dice) return DiceTerm.fromMatch(dice);
  if (OperatorTerm.OPERATORS.includes(text)) return new OperatorTerm({ operator: text });
  return new StringTerm({ term: text });
}

const isOperator = (term: RollTerm | undefined): term is OperatorTerm => term instanceof OperatorTerm;

/** How a term is written when it is glued to a neighbouring word. */
function text(term: RollTerm): string {
  return term._evaluated || term instanceof NumericTerm || term instanceof StringTerm
    ? String(term.total)
    : term.expression;
}

/** `(2)` `d6` written side by side is one die: join words with the operands next to them and classify the whole. */
function joinWords(terms: RollTerm[]): RollTerm[] {
  const out: RollTerm[] = [];
  let run: RollTerm[] = [];
  const flush = (): void => {
    if (run.some((term) => term instanceof StringTerm)) {
      const joined = classifyStringTerm(run.map(text).join(""));
      const flavor = run.map((term) => term.flavor).find((words) => words);
      if (flavor) joined.options.flavor ??= flavor;
      out.push(joined);
    } else out.push(...run);
    run = [];
  };
  for (const term of terms) {
    if (!isOperator(term)) {
      run.push(term);
      continue;
    }
    flush();
    out.push(term);
  }
  flush();
  return out;
}

/** Join words with their neighbours, merge runs of signs, and drop a sign that says nothing. */
export function simplifyTerms(terms: RollTerm[]): RollTerm[] {
  const out: RollTerm[] = [];
  for (const term of joinWords(terms)) {
    const prior = out.at(-1);
    if (!isOperator(term) || (prior && !isOperator(prior))) {
      out.push(term);
      continue;
    }
    // A sign at the start, or right after another operator.
    if (term.operator === "+") continue;
    if (prior && isOperator(prior) && term.operator === "-" && (prior.operator === "+" || prior.operator === "-")) {
      out[out.length - 1] = new OperatorTerm({ operator: prior.operator === "+" ? "-" : "+" });
    } else out.push(term);
  }
  return out;
}

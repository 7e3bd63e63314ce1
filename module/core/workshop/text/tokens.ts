/** What a formula is written with: its signs, and what it is cut into. */

export const COMPARE: Readonly<Record<string, string>> = {
  "=": "==",
  "==": "==",
  "!=": "!=",
  "≠": "!=",
  "<": "<",
  "<=": "<=",
  "≤": "<=",
  ">": ">",
  ">=": ">=",
  "≥": ">=",
  // Written the other way round they can mean nothing else.
  "=>": ">=",
  "=<": "<=",
  "<>": "!=",
};
export const ADD: Readonly<Record<string, string>> = { "+": "+", "-": "-", "−": "-", "–": "-" };
export const MULTIPLY: Readonly<Record<string, string>> = { "*": "*", "×": "*", "·": "*", "/": "/", "÷": "/" };

export interface Token {
  readonly kind: "number" | "name" | "text" | "sign" | "end";
  readonly text: string;
  readonly at: number;
}

export const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)(?![\p{L}\p{N}_])|(\p{L}[\p{L}\p{N}_]*(?:\.\p{L}[\p{L}\p{N}_]*)*)|"([^"\n]*)"|'([^'\n]*)'|(==|!=|<=|>=|=>|=<|<>|[=≠<>≤≥+\-−–*×·/÷(),]))/uy;

/** Quotes of word processors: what they open with, and what closes them. */
export const QUOTES: Readonly<Record<string, string>> = { "“": "”", "„": "”", "«": "»", "‘": "’" };

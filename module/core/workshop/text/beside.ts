import type { Formula } from "../formula.ts";

/** What stands beside each other in a formula, and how it is written. */

/** `1 000` and `1,000`: a thousand is written in one. */
export function thousands(last: string, text: string, next: string): { text: string; near: string } | undefined {
  if (/^\d{3}$/.test(text) && /^\d{1,3}$/.test(last)) return { text: `${last} ${text}`, near: `${last}${text}` };
  const [more] = (text === "," && /^\d{3}(?!\d)/.exec(next)) || [];
  return more === undefined || last === "0" ? undefined : { text: `${last},${more}`, near: `${last}${more}` };
}

/** `best > 3 < 7`: what stands in the middle is a figure, and the other end looks away from it. */
export function chainFix(first: Formula, { op, args }: Formula): { text: string; near: string } | undefined {
  const [what, least] = first.args;
  const [, most] = args;
  const isBack = first.op.startsWith(">") && op.startsWith("<");
  const isForth = first.op.startsWith("<") && op.startsWith(">");
  if (!(isBack || isForth) || least?.op !== "number" || most?.op !== "number" || what?.op !== "name") return undefined;
  const turned = first.op.replace(/[<>]/, isBack ? "<" : ">");
  return {
    text: `${what.name} ${first.op} ${least.value} ${op} ${most.value}`,
    near: `${least.value} ${turned} ${what.name} ${op} ${most.value}`,
  };
}

/** A number and a word beside it: they are multiplied, but a word that names nothing (`4 boxes`) only says what it counts. */
export function timesFix(figure: string, word: string, field: string, page: string): string {
  // A price needs no word for what it is paid with.
  if (/\.(?:price|cost)$/.test(field)) return figure;
  const isFigure = /^(?:attributes|resources|derived|shared|conditions|growth|creation)\b/.test(field);
  return isFigure &&
    /^\p{L}/u.test(word) &&
    !new RegExp(`(?:^|[\\s{,"'])${word}["']? ?:`, "u").test(page) &&
    !/\./.test(word)
    ? figure
    : `${figure} * ${word}`;
}

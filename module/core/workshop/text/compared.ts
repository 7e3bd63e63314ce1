import { type Formula, print } from "../formula.ts";

/** What is compared in a formula that needs no comparison, or no such one. */

const HOLDS = /^(?:true|yes|sí|si|on|1)$/i;
const NOT = /^(?:false|no|off|0)$/i;

const shown = ({ op, name, value }: Formula): string | undefined =>
  op === "name" || op === "text" ? name : op === "number" ? String(value) : undefined;

/** `class == fighter` where `class.fighter` holds or does not, and `sworn == true`: how a page asks for each. */
export function comparedFix(
  { op, args }: Formula,
  flags: ReadonlySet<string> | undefined,
): { readonly text: string; readonly near: string } | undefined {
  const [left, right] = args.map(shown);
  if (left === undefined || right === undefined || !flags) return undefined;
  const text = `${left} ${op} ${right}`;
  const isNot = op === "!=";
  const word = [`${left}.${right}`, `${right}.${left}`].find((one) => flags.has(one));
  if (word !== undefined) return { text, near: isNot ? `not ${word}` : word };
  const [flag, value] = flags.has(left) ? [left, right] : [right, left];
  if (!flags.has(flag) || !(HOLDS.test(value) || NOT.test(value))) return undefined;
  return { text, near: NOT.test(value) === isNot ? flag : `not ${flag}` };
}

/** `sum(if(a, top(main, 2), bottom(main, 2)))`: a reading of one dice or of others has the choice around it. */
export function choiceFix(reader: string, { op, args }: Formula): string | undefined {
  const [condition, yes, no] = args;
  if (op !== "if" || !condition || !yes || !no) return undefined;
  return `if(${spaced(condition)}, ${reader}(${spaced(yes)}), ${reader}(${spaced(no)}))`;
}

/** `dm.stat`, `stat.dm`: a table takes its number in brackets. */
export function tableFix(name: string, tables: { has(name: string): boolean }): string | undefined {
  const dot = name.indexOf(".");
  const [first, last] = [name.slice(0, dot), name.slice(dot + 1)];
  if (dot > 0 && tables.has(first)) return `${first}(${last})`;
  const end = name.lastIndexOf(".");
  return end > 0 && tables.has(name.slice(end + 1)) ? `${name.slice(end + 1)}(${name.slice(0, end)})` : undefined;
}

/** A formula as a page has it, where that is simple. */
export const spaced = (formula: Formula): string => {
  const { op, args, name } = formula;
  if (op === "name") return name as string;
  const [left, right] = args;
  if (/^(?:[-+*/<>=!]|and|or)/.test(op) && left && right) return `${spaced(left)} ${op} ${spaced(right)}`;
  if (op === "not" && left) return `not ${spaced(left)}`;
  return args.length > 0 ? `${op}(${args.map(spaced).join(", ")})` : print(formula);
};

import type { Said } from "../../../core/workshop/said.ts";
import type { LocalText } from "../../../core/workshop/types.ts";
import { theGame } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { local } from "../data/games.ts";
import { key } from "../data/labels.ts";

/** Formulas in words, as a player would say them at the table. */

export type Saying = Extract<Said, { key: string }>;

/** How names are said, and which of them are dice. */
export interface Speech {
  name(name: string): string;
  /** What a condition is called. */
  condition?(id: string): string;
  /** What a list of aspects is called; null: it is no such list. */
  aspects?(name: string): string | null;
  /** What a roll is called. */
  roll?(id: string): string;
  /** On a table: the number that says which row comes up. */
  readonly by?: string;
  /** By their name in the page: what they are called, or nothing where there are no others. */
  readonly dice: ReadonlyMap<string, string>;
}

/** `a, b and c`, in the player's language. */
export function listedWords(list: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(theGame().i18n.lang, { type }).format(list);
}

/** How tightly each holds its parts: a looser one inside a tighter one stands in brackets. */
const TIGHT: Readonly<Record<string, number>> = {
  if: 0,
  or: 1,
  and: 2,
  not: 3,
  // Sentences of their own, which would run into what is added to them.
  floor: 4.5,
  ceil: 4.5,
  min: 4.5,
  max: 4.5,
  plus: 5,
  less: 5,
  times: 6,
  divided: 6,
  minus: 7,
  abs: 5.5,
};
const COMPARISONS = ["equals", "differs", "below", "atMost", "above", "atLeast", "between"];
const READINGS = ["count", "sum", "high", "low", "width", "height", "top", "bottom"];
const ROUNDED = ["floor", "ceil"];
const tightness = (of: string): number => (COMPARISONS.includes(of) ? 4 : (TIGHT[of] ?? 9));

/** How tight the parts of something must be. What is listed holds anything; what is divided does not. */
function holds(op: string, parts: number): number {
  if (ROUNDED.includes(op)) return parts > 1 ? 6 : 0;
  return op === "min" || op === "max" || tightness(op) === 9 ? 0 : tightness(op);
}

/** What is taken away, where something is: `-harm`, `0 - weight`. */
export function takenAway({ key: op, value, parts }: Saying): Saying | undefined {
  const [a, b] = (parts ?? []) as readonly Saying[];
  if (op === "minus") return a;
  if (op === "number" && Number(value) < 0) return { key: "number", value: -Number(value) };
  return op === "less" && a?.key === "number" && a.value === 0 ? b : undefined;
}

export function formulaText(saying: Saying, speech: Speech): string {
  const { key: op, value, text, name, label } = saying;
  if (op === "number") return String(value).replace("-", "−");
  if (op === "text") return `“${text}”`;
  if (op === "name") return nameText(String(name), label as LocalText, speech);
  if (op === "lookup") {
    const [figure] = saying.parts as readonly Saying[];
    return t(key("said.lookup"), { name: speech.name(String(name)), a: figure ? formulaText(figure, speech) : "" });
  }
  if (op === "symbols") return t(key("said.symbols"), { symbol: saying.symbol, a: namedDice(String(name), speech) });
  const parts = (saying.parts ?? []) as readonly Saying[];
  if (READINGS.includes(op)) return readingText(op, parts, speech);
  const said = parts.map((part, at) => {
    const inside = formulaText(part, speech);
    // a − (b − c): what is taken away or divided by must hold tighter.
    const least = holds(op, parts.length) + (at > 0 && (op === "less" || op === "divided") ? 1 : 0);
    return tightness(part.key) < least ? `(${inside})` : inside;
  });
  // "1 if a, else 2 if b": whose else it is must be seen.
  if (op === "if" && parts[1]?.key === "if") said[1] = `(${said[1]})`;
  const [a = "", b = "", c = ""] = said;
  // max(1, x) is x, and 1 at least.
  const figure = parts.findIndex((part) => part.key === "number");
  if ((op === "min" || op === "max") && said.length === 2 && figure >= 0)
    return t(key(op === "max" ? "said.noLess" : "said.noMore"), { a: said[1 - figure], b: said[figure] });
  const which = ROUNDED.includes(op) && said.length === 1 ? `${op}1` : op;
  return t(key(`said.${which}`), { a, b, c, all: listedWords(said) });
}

function nameText(name: string, label: LocalText, speech: Speech): string {
  const dice = speech.dice.get(name);
  if (dice !== undefined) return t(key(dice === "" ? "said.aDie" : "said.aDieOf"), { name: dice });
  return label === name ? speech.name(name) : local(label);
}

/** What is read of dice: their sum, how many show something, the highest of them. */
function readingText(op: string, [dice, many]: readonly Saying[], speech: Speech): string {
  const [inner, one] = (dice?.parts ?? []) as readonly Saying[];
  // The sum of the one highest die is that die.
  if (op === "sum" && (dice?.key === "top" || dice?.key === "bottom") && one?.value === 1)
    return readingText(dice.key === "top" ? "high" : "low", inner ? [inner] : [], speech);
  const b = many === undefined ? "" : formulaText(many, speech);
  const which = op === "height" && many ? "heightOf" : op;
  return t(key(`said.${which}`), { a: dice === undefined ? "" : diceText(dice, speech), b });
}

function namedDice(name: string, speech: Speech): string {
  const label = speech.dice.get(name) ?? name;
  return label === "" ? t(key("said.dicePlain")) : t(key("said.diceOf"), { name: label });
}

/** Dice, all or some of them, without an article before them. */
function diceText(saying: Saying, speech: Speech): string {
  const { key: op, name } = saying;
  const parts = (saying.parts ?? []) as readonly Saying[];
  if (op === "top" || op === "bottom") return readingText(op, parts, speech);
  const named = (one: string): string => namedDice(one, speech);
  if (op === "name") return named(String(name));
  const [left, right] = parts;
  if (COMPARISONS.includes(op) && op !== "between" && left?.key === "name" && right && !diceIn(right, speech))
    return t(key(`said.those.${op}`), { a: named(String(left.name)), b: formulaText(right, speech) });
  return t(key("said.those.other"), { a: named(diceIn(saying, speech) ?? ""), b: formulaText(saying, speech) });
}

/** The dice that something looks at. */
function diceIn({ key: op, name, parts }: Saying, speech: Speech): string | undefined {
  if (op === "name" && speech.dice.has(String(name))) return String(name);
  for (const part of (parts ?? []) as readonly Saying[]) {
    const found = diceIn(part, speech);
    if (found !== undefined) return found;
  }
  return undefined;
}

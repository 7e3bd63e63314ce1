import type { Formula } from "../formula.ts";
import type { Reason } from "../reasons.ts";
import { FUNCTION_FIXES } from "../vocabulary.ts";
import { tail } from "./cursor.ts";

/** Formulas in the words of speech and of other programs, and how they are written here. */

/** What a band's condition speaks of where it names nothing: `only`: the roll has no other number of its dice. */
export interface Subject {
  readonly name: string;
  readonly only: boolean;
}

const NAME = "\\p{L}[\\p{L}\\p{N}_.]{0,99}";
const FIGURE = "-?\\d{1,9}";
const ONE = `(?:(?<name>${NAME}) +)?`;

const LEAST = new RegExp(
  `^${ONE}(?:at +least +)?(?<from>${FIGURE})(?:(?: *\\+)| +(?:or +(?:more|higher|better|above|over)|o +más))?$`,
  "iu",
);
const MOST = new RegExp(
  `^${ONE}(?:at +most +)?(?<to>${FIGURE})(?:(?: *[-–])| +(?:or +(?:less|lower|fewer|under|below)|o +menos))?$`,
  "iu",
);
const BETWEEN = new RegExp(
  `^${ONE}(?:=+ *)?(?:(?:is +)?(?:between|from|in|entre|de) +)?(?<from>${FIGURE}) *(?:[-–]|\\.\\.\\.?|…|and|to|y|a) *(?<to>${FIGURE})$`,
  "iu",
);

interface Band {
  readonly name?: string;
  readonly from?: string;
  readonly to?: string;
}

/** A band in few words: `10+`, `total 7-9`, `6-`. Nothing: it is none. */
function bandOf(text: string): Band | undefined {
  const plain = text.trim();
  if (plain.length > 120 || /^-?\d+$/.test(plain)) return undefined;
  const between = BETWEEN.exec(plain)?.groups;
  const found =
    between ?? (/\+|least|more|higher|better|above|over|más/iu.test(plain) ? LEAST : MOST).exec(plain)?.groups;
  if (!found) return undefined;
  const { name, from, to } = found;
  // `total 7`, with nothing that says which way.
  if (!between && new RegExp(`^${ONE}${FIGURE}$`, "u").test(plain)) return undefined;
  const words = ["at", "between", "from", "in", "entre", "de", "is"];
  return {
    ...(name !== undefined && !words.includes(name.toLowerCase()) && { name }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** `10+`, `7-9`, `6-`, where it is clear what is compared: what the condition says then. `place`: where a letter of it stands. */
export function shortBand(
  text: string,
  place: (at: number) => number,
  subject: Subject | undefined,
): Formula | undefined {
  if (!/^\s*(?:\p{L}[\p{L}\p{N}_.]{0,99} +)?-?\d{1,6} *(?:\+|[-–] *\d{0,6})\s*$/u.test(text)) return undefined;
  const band = bandOf(text);
  const name = band?.name ?? (subject?.only ? subject.name : undefined);
  if (!band || name === undefined) return undefined;
  const at = place(text.length - text.trimStart().length);
  const named: Formula = { op: "name", args: [], at, name };
  const figure = (value: string): Formula => ({ op: "number", args: [], at, value: Number(value) });
  const least = band.from === undefined ? undefined : { op: ">=", args: [named, figure(band.from)], at };
  const most = band.to === undefined ? undefined : { op: "<=", args: [named, figure(band.to)], at };
  return least && most ? { op: "and", args: [least, most], at } : (least ?? most);
}

/** `total 7-9` and `total 7+` within a longer condition. */
export function besideName(name: string, rest: string): { readonly text: string; readonly near: string } | undefined {
  const [said, from, to] = /^(\d{1,6}) ?[-–] ?(\d{1,6})(?![\p{L}\p{N}_.(])/u.exec(rest) ?? [];
  if (said !== undefined) return { text: `${name} ${said}`, near: `${from} <= ${name} <= ${to}` };
  const [more, least] = /^(\d{1,6}) ?\+(?= *(?:$|[),]|and\b|or\b))/.exec(rest) ?? [];
  return more === undefined ? undefined : { text: `${name} ${more}`, near: `${name} >= ${least}` };
}

const COMPARED: readonly (readonly [words: RegExp, sign: string])[] = [
  [/ +(?:is +)?at +least +/i, ">="],
  [/ +(?:is +)?at +most +/i, "<="],
  [/ +(?:is +)?(?:beats|above|over|exceeds|(?:greater|more|higher|bigger) +than|mayor +que|supera) +/i, ">"],
  [/ +(?:is +)?(?:below|under|(?:less|lower|smaller|fewer) +than|menor +que) +/i, "<"],
  [/ +(?:is|equals|equal +to|es) +/i, "=="],
  [/ *=== */, "=="],
  [/ *!== */, "!="],
  [/ *> +=+ */, ">="],
  [/ *< +=+ */, "<="],
];

/** All of a formula as it is written here, where all of it is of another kind; `isBand`: it says when a band comes up. */
export function wholeFix(text: string, isBand: boolean, subject: Subject | undefined): string | undefined {
  const plain = text.trim().replace(/[.;]$/, "");
  if (plain.length > 200) return undefined;
  const what = subject?.name ?? "total";
  const marked = unmarked(plain);
  if (marked !== undefined) return marked;
  if (isBand) {
    const several = severalBands(plain, what);
    if (several !== undefined) return several;
    const { name = what, from, to } = bandOf(plain) ?? {};
    if (from !== undefined && to !== undefined) return `${from} <= ${name} <= ${to}`;
    if (from !== undefined || to !== undefined) return from === undefined ? `${name} <= ${to}` : `${name} >= ${from}`;
    const [, bare] = /^((?:[<>]=?|==?|[≤≥]) *[\p{L}\p{N}_.]+)$/u.exec(plain) ?? [];
    if (bare !== undefined) return `${what} ${bare}`;
    const [, list] = /^(?:[\p{L}\p{N}_.]+ +in +)?\[([\d, ]+)\]$/u.exec(plain) ?? [];
    if (list !== undefined) {
      const [, named = what] = /^([\p{L}\p{N}_.]+) +in /u.exec(plain) ?? [];
      const figures = list.split(",").map((one) => `${named} == ${one.trim()}`);
      return figures.join(" or ");
    }
    const half = plain.search(/\b(?:and|or|&&|\|\|) *[<>=≤≥]/i);
    if (half > 0) {
      const [joint = ""] = /^(?:and|or|&&|\|\|)/i.exec(plain.slice(half)) ?? [];
      const [name = what] = /^[\p{L}\p{N}_.]+/u.exec(plain) ?? [];
      const word = joint === "&&" ? "and" : joint === "||" ? "or" : joint.toLowerCase();
      return `${plain.slice(0, half)}${word} ${name} ${plain.slice(half + joint.length).trim()}`;
    }
    const [, most, of, sign, shown] =
      /^(any|all|some|every) +(\p{L}[\p{L}\p{N}_]*) *([<>=]=?) *(\d+)$/iu.exec(plain) ?? [];
    if (of !== undefined)
      return /a[ln][ly]|some/i.test(most as string) && !/all/i.test(most as string)
        ? `count(${of} ${sign} ${shown}) >= 1`
        : `count(${of} ${sign} ${shown}) == count(${of})`;
    const [, needed] = /^(\p{L}[\p{L}\p{N}_.]*) *\+$/u.exec(plain) ?? [];
    if (needed !== undefined) return `${what} >= ${needed}`;
    const [, named, sign2, least] =
      /^(\p{L}[\p{L}\p{N}_.]*) *([<>]=?) *(\d+) +or +(?:more|less|higher|lower|better)$/iu.exec(plain) ?? [];
    if (named !== undefined) return `${named} ${sign2?.replace("=", "")}= ${least}`;
    const [, natural] = /^(?:natural|nat|unmodified) +(\d{1,4})$/i.exec(plain) ?? [];
    if (natural !== undefined) return `sum(main) == ${natural}`;
    const [, held] = /^(?:has|is|tiene|está|esta) +(\p{L}[\p{L}\p{N}_.]*)$/iu.exec(plain) ?? [];
    if (held !== undefined) return held;
    const then = plain.search(/ then\b/i);
    if (/^if\b/i.test(plain) && !/ else /i.test(plain)) return plain.slice(2, then < 0 ? undefined : then).trim();
    if (then > 0) return plain.slice(0, then);
  }
  const asked = ternary(plain);
  if (asked !== undefined) return asked;
  const [then, otherwise] = [plain.indexOf(" then "), plain.indexOf(" else ")];
  if (/^if\b/.test(plain) && then > 0 && otherwise > then)
    return chosen(plain.slice(2, then), plain.slice(then + 6, otherwise), plain.slice(otherwise + 6));
  const power = /([\p{L}\p{N}_.]{1,60}) *(\*\*|\/\/|\^) *([\p{L}\p{N}_.]{1,60})/u.exec(plain);
  const fix = power && operatorFix(power[2] as string, power[1] as string, power[3] as string);
  // What follows two strokes may be a remark.
  if (power && fix && !/^ *[\p{L}\p{N}]/u.test(plain.slice(power.index + power[0].length)))
    return plain.replace(power[0], fix);
  for (const [words, sign] of COMPARED) {
    const found = words.exec(plain);
    if (found && found.index > 0)
      return `${plain.slice(0, found.index)} ${sign} ${plain.slice(found.index + found[0].length)}`;
  }
  const rounded = / (?:rounded|round) (up|down)$/.exec(plain);
  if (rounded) return `${rounded[1] === "up" ? "ceil" : "floor"}(${plain.slice(0, rounded.index).trim()})`;
  return spoken(plain);
}

/** `**brawn**`, `` `brawn` ``, `<b>brawn</b>`: pasted with the marks of another program. */
function unmarked(plain: string): string | undefined {
  const [, stars] = /^\*{1,2}([^*`<]{1,100})\*{1,2}$/.exec(plain) ?? [];
  const [, ticks] = /^`([^`]{1,100})`$/.exec(plain) ?? [];
  const [, , tagged] = /^<(\w{1,10})>([^<>]{1,100})<\/\1>$/.exec(plain) ?? [];
  return (stars ?? ticks ?? tagged)?.trim();
}

/** `7-9 or 11`: several figures of which one is enough. */
function severalBands(plain: string, what: string): string | undefined {
  if (!/^-?\d[\d+–-]*(?:(?: ?, ?| +(?:or|o) +)-?\d[\d+–-]*)+$/u.test(plain)) return undefined;
  const parts = plain.split(/,|\b(?:or|o)\b/).map((one) => {
    const { from, to } = bandOf(one) ?? { from: one.trim(), to: one.trim() };
    if (from === to) return `${what} == ${from}`;
    if (from !== undefined && to !== undefined) return `${from} <= ${what} <= ${to}`;
    return from === undefined ? `${what} <= ${to}` : `${what} >= ${from}`;
  });
  return parts.join(" or ");
}

/** `bonus + (sure ? 1 : 0)`: within its brackets. */
function ternary(plain: string): string | undefined {
  const mark = plain.indexOf("?");
  const colon = plain.indexOf(":", mark);
  if (mark <= 0 || colon < mark) return undefined;
  const open = plain.lastIndexOf("(", mark);
  const close = plain.indexOf(")", colon);
  const isWithin = open >= 0 && close > 0 && !plain.slice(open, mark).includes(")");
  const [from, to] = isWithin ? [open + 1, close] : [0, plain.length];
  const fix = chosen(plain.slice(from, mark), plain.slice(mark + 1, colon), plain.slice(colon + 1, to));
  return isWithin ? plain.slice(0, open) + fix + plain.slice(close + 1) : fix;
}

/** Half of something, what counts only sometimes, a reading whose condition stands after a comma. */
function spoken(plain: string): string | undefined {
  const [, half] = /^(?:half|mitad)(?: +(?:of|de))? +(\p{L}[\p{L}\p{N}_.]*)$/iu.exec(plain) ?? [];
  if (half !== undefined) return `floor(${half}, 2)`;
  const [, way, rounded] = /^(?:rounded|round) +(up|down) +([^()]{1,80})$/i.exec(plain) ?? [];
  if (rounded !== undefined) return `${way?.toLowerCase() === "up" ? "ceil" : "floor"}(${rounded.trim()})`;
  const [, before = "", amount, when] =
    /^(.{0,120}[-+*] *)?([\p{L}\p{N}_.]{1,60}) +if +(\p{L}[\p{L}\p{N}_. <>=]{0,60})$/u.exec(plain) ?? [];
  if (when !== undefined) return `${before}if(${when.trim()}, ${amount}, 0)`;
  const [shown, reader, dice, sign, least] =
    /\b(count|sum)\((\p{L}[\p{L}\p{N}_]{0,59}), *([<>]=?|==?) *(\d{1,6})\)/u.exec(plain) ?? [];
  if (shown !== undefined) return plain.replace(shown, `${reader}(${dice} ${sign} ${least})`);
  const [listed, read, of, from, to] =
    /\b(count|sum)\((\p{L}[\p{L}\p{N}_]{0,59}) +in +(\d{1,6}) *(?:\.\.|-|–|to) *(\d{1,6})\)/u.exec(plain) ?? [];
  return listed === undefined ? undefined : plain.replace(listed, `${read}(${from} <= ${of} <= ${to})`);
}

const chosen = (condition: string, yes: string, no: string): string =>
  `if(${condition.trim()}, ${yes.trim()}, ${no.trim()})`;

/** Of a name with its dots. */
const LETTER = /[\p{L}\p{N}_.]/u;

const few = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Signs of other programs, by what stands here instead. */
const SIGNS: Readonly<Record<string, string>> = {
  "&&": "and",
  "&": "and",
  "||": "or",
  "|": "or",
  ";": ",",
  "½": "0.5",
  "¼": "0.25",
  "¾": "0.75",
};

interface Strange {
  readonly at: number;
  readonly reason: Reason;
  readonly figures: Record<string, string>;
}

/** What no formula has, where `rest` of its text begins: dice, signs and names of other programs, a name that stops at its point. */
export function strange(
  text: string,
  rest: string,
  at: number,
  isTable: (name: string) => boolean,
): Strange | undefined {
  const spelled = (what: string, near: string, where = at): Strange => {
    return { at: where, reason: "spelled", figures: { text: few(what), near: few(near) } };
  };
  const [dice] = /^\d*[dD](?:\d+|[fF%])[\p{L}\d!]*/u.exec(rest) ?? [];
  if (dice !== undefined)
    return {
      at,
      reason: "diceFormula",
      figures: { text: few(dice), dice: `{ main: ${few(dice)} }`, fix: "sum(main)" },
    };
  const [code, held0 = ""] = /^\$?\{{1,2} {0,9}([^{}$]{1,100}?) {0,9}\}{1,2}\$?/.exec(rest) ?? [];
  if (code !== undefined && /^(?:\$|\{\{)/.test(code)) return spelled(code, held0);
  const [inline, rolled] = /^(?:\[\[ ?)?\/?(?:r|roll|gmr)? ?(\d{0,3}[dD]\d{1,4})(?:[^[\]]{0,60}\]\])?/.exec(rest) ?? [];
  if (inline !== undefined && rolled !== undefined && /^[[/]/.test(inline))
    return { at, reason: "diceFormula", figures: { text: few(inline), dice: `{ main: ${rolled} }`, fix: "sum(main)" } };
  const [remark] = /^#[^#]*$/.exec(rest.trimEnd()) ?? [];
  if (remark !== undefined && !/^#\p{L}[\p{L}\p{N}_.]*$/u.test(remark))
    return { at, reason: "extra", figures: { text: few(remark) } };
  const [tick] = /^`[^`]{1,100}`/.exec(rest) ?? [];
  if (tick !== undefined) return spelled(tick, tick.slice(1, -1).trim());
  const [sign, name = ""] = /^[@$#](\p{L}[\p{L}\p{N}_.]*)?/u.exec(rest) ?? [];
  if (sign !== undefined)
    return name === "" ? { at, reason: "extra", figures: { text: sign } } : spelled(sign, plainPath(name) || "…");
  if (rest.trim() === ";" || rest.trim() === "!") return { at, reason: "extra", figures: { text: rest.trim() } };
  const [bars, within] = /^\|([^|]{1,60})\|(?!\|)/.exec(rest) ?? [];
  if (bars !== undefined && within !== undefined && within.trim() !== "") return spelled(bars, `abs(${within.trim()})`);
  const [signs] = /^(?:&&?|\|\|?|;|[½¼¾])/.exec(rest) ?? [];
  if (signs !== undefined) return spelled(signs, SIGNS[signs] as string);
  const [not, denied = "…"] = /^! *(\(|[\p{L}_.]+)?/u.exec(rest) ?? [];
  if (not !== undefined) return spelled(not, `not ${denied}`);
  const [figures] = /^\d{1,3}(?:_\d{3})+(?!\w)|^\d[eE]\d(?!\w)/.exec(rest) ?? [];
  if (figures !== undefined) return spelled(figures, String(Number(figures.replaceAll("_", ""))));
  const [all, figure, named] = /^(\d+)(\p{L}[\p{L}\p{N}_.]*)/u.exec(rest) ?? [];
  if (all !== undefined) return spelled(all, named === "d" ? (figure as string) : `${figure} * ${named}`);
  const before = tail(text, text.slice(0, at).trimEnd().length, LETTER);
  const [open, held = ""] = /^[[{] {0,9}([\p{L}\p{N}_.]{1,60})? {0,9}[\]}]/u.exec(rest) ?? [];
  // Dice have no places.
  if (open !== undefined && before !== "" && /^\d+$/.test(held) && !isTable(before))
    return { at: at - before.length, reason: "needsReading", figures: { name: before } };
  if (open !== undefined && held !== "")
    return spelled(`${before}${open}`, before === "" ? held : `${before}(${held})`, at - before.length);
  const fix = operatorFix(rest[0] as string, before, /^. *([\p{L}\p{N}_.]+)/u.exec(rest)?.[1] ?? "");
  if (fix !== undefined) return spelled(`${before} ${rest}`.trim(), fix);
  const [dots = "", to] = /^(\.\.\.?|…)(\d{1,9})/.exec(rest)?.slice(1) ?? [];
  const from = tail(text, at, /\d/);
  if (dots !== "" && from !== "") {
    const compared = text
      .slice(0, at - from.length)
      .trimEnd()
      .replace(/==?$/, "")
      .trimEnd();
    const what = tail(compared, compared.length, LETTER) || "…";
    const figures = { text: `${from}..${to}`, fix: `${from} <= ${what} <= ${to}` };
    return { at: at - from.length, reason: "rangeFormula", figures };
  }
  if (/^["“„«‘']/.test(rest)) return { at, reason: "unclosed", figures: { open: rest[0] as string } };
  if (rest[0] !== ".") return undefined;
  const stem = tail(text, at, LETTER);
  if (/^\.\d/.test(rest) && /^\p{L}/u.test(stem))
    return { at: at - stem.length, reason: "needsReading", figures: { name: few(stem) } };
  const [decimal] = /^\.\d+/.exec(rest) ?? [];
  if (decimal !== undefined) return spelled(decimal, `0${few(decimal)}`);
  if (stem !== "") return { at: at - stem.length, reason: "halfName", figures: { name: `${few(stem)}.` } };
  return undefined;
}

/** `attributes.brawn.value` of another program is `brawn` here. */
const plainPath = (name: string): string =>
  name
    .replace(/^(?:attributes|abilities|resources|derived|numbers|stats|actor|self|system|data)\./, "")
    .replace(/\.(?:value|mod|total)$/, "");

/** Between two operands, in the place of an operator: `left` and `right` are what stands beside it, where that is simple. */
export function operatorFix(sign: string, left: string, right: string): string | undefined {
  const [a, b] = [left || "a", right || "b"];
  if (sign === "%" && right === "") return `${a} / 100`;
  if (sign === "%" || sign === "mod") return `${a} - ${b} * floor(${a}, ${b})`;
  if (sign === "^" || sign === "**")
    return b === "2" ? `${a} * ${a}` : b === "3" ? `${a} * ${a} * ${a}` : `${a} * ${a}`;
  if (sign === "//" || sign === "div") return `floor(${a}, ${b})`;
  return undefined;
}

/** What a function of other programs does, as it is done here; `rest` begins with its bracket. */
export function callFix(name: string, rest: string): string | undefined {
  const word = name.toLowerCase();
  const [, inner = ""] = /^\s*\(([\p{L}\p{N}_., +*/-]{0,80})\)/u.exec(rest) ?? [];
  const given = inner.split(",").map((one) => one.trim());
  const simple = given.map((one) => (/^[\p{L}\p{N}_.]+$/u.test(one) ? one : `(${one})`));
  // What does something else with one figure than with two.
  const key = given.length === 1 && Object.hasOwn(FUNCTION_FIXES, `${word}1`) ? `${word}1` : word;
  if (!Object.hasOwn(FUNCTION_FIXES, key)) return undefined;
  return (FUNCTION_FIXES[key] as string).replace(
    /\b[abc]\b/g,
    (letter) => simple["abc".indexOf(letter)]?.replace("()", "") || letter,
  );
}

/** How a function is called that was given something else than it takes. */
export function argumentsFix(name: string, given: readonly Formula[]): string {
  const dice = given[0]?.op === "name" ? (given[0].name as string) : "main";
  const many = given[1]?.op === "number" ? String(given[1].value) : "2";
  if (name === "width" && given.length === 2) return `width(${dice})`;
  if (["sum", "high", "low", "width", "height"].includes(name))
    return given.length === 2 ? `sum(${name === "low" ? "bottom" : "top"}(${dice}, ${many}))` : `${name}(main)`;
  if (name === "count") return given.length === 2 ? `count(${dice} >= ${many})` : "count(main >= 5)";
  if (name === "top" || name === "bottom") return `${name}(${dice}, ${many})`;
  if ((name === "min" || name === "max") && given.length === 1) return `${name === "max" ? "high" : "low"}(${dice})`;
  if (name === "if") return "if(total >= 7, 1, 0)";
  return name === "abs" || name === "doubles" ? `${name}(a)` : `${name}(a, b)`;
}

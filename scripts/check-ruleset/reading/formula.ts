/** A page's formulas, read and worked out by a few lines of their own: nothing of the system is used. */

/** What this reading does not know: it says so, and nothing is compared. */
export class Unread extends Error {}

export type Lookup = (name: string) => number | number[];
/** What a function of the page itself gives, such as a table; null where there is none. */
export type Own = (name: string, figure: number) => number | null;

const SIGNS: Record<string, string> = {
  ...{ "−": "-", "×": "*", "÷": "/", "=>": ">=", "=<": "<=", "≥": ">=", "≤": "<=", "≠": "!=", "<>": "!=", "=": "==" },
};
const TOKEN = /\s*(<=|>=|=>|=<|==|!=|<>|[-+*/(),<>=≤≥≠−×÷]|\d+(?:\.\d+)?|[\p{L}_][\p{L}\d_.]*)/uy;

function tokensOf(text: string): string[] {
  const found: string[] = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim() !== "") {
    const match = TOKEN.exec(text);
    if (!match) throw new Unread(`the formula “${text}”`);
    found.push(SIGNS[match[1] as string] ?? (match[1] as string));
  }
  return found;
}

const number = (value: number | number[]): number => {
  if (typeof value !== "number") throw new Unread("dice where a number stands");
  return value;
};
const dice = (value: number | number[] | undefined): number[] => {
  if (!Array.isArray(value)) throw new Unread("a number where dice stand");
  return value;
};
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
const upwards = (list: readonly number[]): number[] => [...list].sort((a, b) => a - b);

/** How many times each face lies there. */
function sets(list: readonly number[]): [face: number, many: number][] {
  const many = new Map<number, number>();
  for (const face of list) many.set(face, (many.get(face) ?? 0) + 1);
  return [...many];
}

type Args = (number | number[])[];
const FUNCTIONS: Record<string, (args: Args) => number | number[]> = {
  count: ([list]) => dice(list).length,
  sum: ([list]) => sum(dice(list)),
  high: ([list]) => (dice(list).length > 0 ? Math.max(...dice(list)) : 0),
  low: ([list]) => (dice(list).length > 0 ? Math.min(...dice(list)) : 0),
  width: ([list]) => Math.max(0, ...sets(dice(list)).map(([, many]) => many)),
  height([list, least]) {
    const all = sets(dice(list));
    const wide = least === undefined ? Math.max(0, ...all.map(([, many]) => many)) : number(least);
    const faces = all.filter(([, many]) => many >= wide).map(([face]) => face);
    return faces.length > 0 ? Math.max(...faces) : 0;
  },
  top: ([list, n]) =>
    upwards(dice(list))
      .toReversed()
      .slice(0, number(n ?? 1)),
  bottom: ([list, n]) => upwards(dice(list)).slice(0, number(n ?? 1)),
  min: (args) => Math.min(...args.map(number)),
  max: (args) => Math.max(...args.map(number)),
  abs: ([a]) => Math.abs(number(a ?? 0)),
  floor: ([a, b]) => Math.floor(number(a ?? 0) / number(b ?? 1)),
  ceil: ([a, b]) => Math.ceil(number(a ?? 0) / number(b ?? 1)),
  doubles([a]) {
    const value = number(a ?? 0);
    return value === 100 || (value > 0 && value < 100 && value % 11 === 0) ? 1 : 0;
  },
};

const COMPARED: Record<string, (a: number, b: number) => boolean> = {
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

/** What a formula comes to; a condition that holds is 1. */
export function worth(text: string | number | boolean, lookup: Lookup, own: Own = () => null): number {
  // `when: true`, as YAML has it.
  if (typeof text !== "string") return Number(text);
  const tokens = tokensOf(text);
  let at = 0;
  const next = (): string => tokens[at] ?? "";
  const took = (sign: string): boolean => next() === sign && ++at > 0;
  const need = (sign: string): void => {
    if (!took(sign)) throw new Unread(`the formula “${text}”`);
  };

  function either(): number | number[] {
    let left = both();
    while (took("or")) {
      const right = both();
      left = number(left) || number(right) ? 1 : 0;
    }
    return left;
  }
  function both(): number | number[] {
    let left = negated();
    while (took("and")) {
      const right = negated();
      left = number(left) && number(right) ? 1 : 0;
    }
    return left;
  }
  const negated = (): number | number[] => (took("not") ? (number(negated()) ? 0 : 1) : compared());

  /** `7 <= total <= 9` is both; of dice, those that show it. */
  function compared(): number | number[] {
    const first = added();
    let left = first;
    let holds: boolean | null = null;
    while (Object.hasOwn(COMPARED, next())) {
      const meets = COMPARED[tokens[at++] as string] as (a: number, b: number) => boolean;
      const right = added();
      if (Array.isArray(left)) return left.filter((face) => meets(face, number(right)));
      holds = (holds ?? true) && meets(number(left), number(right));
      left = right;
    }
    return holds === null ? first : holds ? 1 : 0;
  }
  function added(): number | number[] {
    let left = times();
    while (next() === "+" || next() === "-") {
      const sign = tokens[at++] === "+" ? 1 : -1;
      left = number(left) + sign * number(times());
    }
    return left;
  }
  function times(): number | number[] {
    let left = signed();
    while (next() === "*" || next() === "/") {
      const isTimes = tokens[at++] === "*";
      const right = number(signed());
      left = isTimes ? number(left) * right : number(left) / right;
    }
    return left;
  }
  function signed(): number | number[] {
    if (took("-")) return -number(signed());
    return took("+") ? signed() : single();
  }
  function single(): number | number[] {
    if (took("(")) {
      const inside = either();
      need(")");
      return inside;
    }
    const word = tokens[at++] ?? "";
    if (/^\d/.test(word)) return Number(word);
    if (!took("(")) return lookup(word);
    const args: Args = [either()];
    while (took(",")) args.push(either());
    need(")");
    if (word === "if") return number(args[0] ?? 0) ? (args[1] ?? 0) : (args[2] ?? 0);
    const work = FUNCTIONS[word];
    const given = work || args.length !== 1 ? null : own(word, number(args[0] ?? 0));
    if (given !== null) return given;
    if (!work) throw new Unread(`the function ${word}`);
    return work(args);
  }

  const value = either();
  if (at < tokens.length) throw new Unread(`the formula “${text}”`);
  return number(value);
}

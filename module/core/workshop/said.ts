import { type Formula, print } from "./formula.ts";
import { type SymbolFaces, symbolsOn } from "./symbols.ts";
import type { ChangeRule, LocalText, PageRoll } from "./types.ts";

/**
 * A page said back, so that its author sees what was understood. Sentences are the language files' business: this
 * gives each its key and what stands in it.
 */
interface Saying {
  readonly key: string;
  readonly [figure: string]: Said | readonly Said[] | undefined;
}
export type Said = string | number | LocalText | Saying;

const KEYS: Readonly<Record<string, string>> = {
  "+": "plus",
  "-": "less",
  "*": "times",
  "/": "divided",
  "==": "equals",
  "!=": "differs",
  "<": "below",
  "<=": "atMost",
  ">": "above",
  ">=": "atLeast",
};

/** A formula: `{ key, parts }`, names with their labels where they have one. */
export function sayFormula(formula: Formula, labels: ReadonlyMap<string, LocalText> = new Map()): Saying {
  const { op, args, value, name } = formula;
  if (op === "number") return { key: "number", value: value as number };
  if (op === "text") return { key: "text", text: name as string };
  if (op === "lookup")
    return { key: "lookup", name: name as string, parts: args.map((part) => sayFormula(part, labels)) };
  if (op === "symbols") return symbolSaid(name as string, labels);
  if (op === "name")
    return { key: "name", name: name as string, label: labels.get(name as string) ?? (name as string) };
  const say = (parts: readonly Formula[]): Saying[] => parts.map((part) => sayFormula(part, labels));
  const between = op === "and" ? rangeOf(args) : undefined;
  if (between) return { key: "between", parts: say(between) };
  const turned = MIRROR[op];
  // "7 at most the total" is the total, at least 7.
  if (turned && args[0]?.op === "number" && args[1]?.op !== "number")
    return { key: KEYS[turned] as string, parts: say(args.toReversed()) };
  return { key: KEYS[op] ?? op, parts: say(args) };
}

/** `main.hit`: the symbol, and what its dice are called. */
function symbolSaid(name: string, labels: ReadonlyMap<string, LocalText>): Saying {
  const [dice = "", symbol = ""] = name.split(".");
  return { key: "symbols", name: dice, symbol, label: labels.get(dice) ?? dice };
}

const MIRROR: Readonly<Record<string, string>> = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
  "==": "==",
  "!=": "!=",
};

/** What is within what: `7 <= total <= 9` is read as both at once. */
function rangeOf([one, other]: readonly Formula[]): [what: Formula, from: Formula, to: Formula] | undefined {
  if (!one || !other || one.op !== other.op || !["<=", ">="].includes(one.op)) return undefined;
  const [[a, b], [c, d]] = [one.args, other.args];
  if (!a || !b || !c || !d || print(b) !== print(c)) return undefined;
  return one.op === "<=" ? [b, a, d] : [b, d, a];
}

/** What each face shows, in words of the page; one without symbols shows nothing. */
const facesOf = (symbols: SymbolFaces): string[] => {
  const [counts = []] = Object.values(symbols);
  return counts.map((_, at) => symbolsOn(symbols, at + 1).join(" "));
};

/** What a roll is, sentence by sentence. */
export function said(roll: PageRoll): Saying[] {
  const labels = new Map<string, LocalText>();
  for (const { id, name } of [...roll.dice, ...roll.numbers, ...roll.ask]) if (name !== undefined) labels.set(id, name);
  const say = (formula: Formula): Saying => sayFormula(formula, labels);
  const change = ({ resource, amount, step, put }: ChangeRule): Saying => {
    if (put !== undefined) return { key: put ? "put.on" : "put.off", resource };
    return step ? { key: `step.${step}`, resource } : { key: "change", resource, amount: say(amount as Formula) };
  };
  const dice = roll.dice.map(({ id, count, die, faces, list, symbols, explode, apart, reroll }): Saying => {
    const what = symbols
      ? {
          key: "dice.symbols",
          count: say(count),
          symbols: facesOf(symbols).map((face): Saying => ({ key: "face", face })),
        }
      : list
        ? { key: "dice.each", dice: list.map(say) }
        : { key: faces ? "dice.faces" : "dice.size", count: say(count), die: faces ?? say(die as Formula) };
    return {
      ...what,
      id,
      label: labels.get(id) ?? id,
      ...(explode && { explode: explode === "max" ? "max" : explode }),
      ...(apart && { apart: "dice" }),
      ...(reroll && { reroll }),
    };
  });
  const totals = new Map((roll.adds ?? []).map((total) => [total.id, total]));
  const numbers = roll.numbers.map(({ id, formula }): Saying => {
    const total = totals.get(id);
    if (total) {
      const { start, goal } = total;
      // What a total stood at before is in its formula, then what this roll adds.
      const is = say(formula.args[1] as Formula);
      const more = { ...(start && { start: say(start) }), ...(goal && { goal: say(goal) }) };
      return { key: "total", id, label: labels.get(id) ?? id, is, ...more };
    }
    return { key: "number.is", id, label: labels.get(id) ?? id, is: say(formula) };
  });
  const bands = roll.bands.map(({ name, when, changes, row, roll: next }, index): Saying => {
    const more = { changes: changes.map(change), ...(next !== undefined && { next }) };
    if (row) return { key: "row", from: row[0], ...(row[1] !== null && { to: row[1] }), label: name, ...more };
    const key = when ? (index === 0 ? "band.first" : "band.next") : index === 0 ? "band.always" : "band.rest";
    return { key, label: name, ...(when && { when: say(when) }), ...more };
  });
  const notes = roll.notes.map(({ name, when, changes, roll: next }): Saying => {
    const more = next === undefined ? {} : { next };
    return { key: "note", label: name, when: say(when as Formula), changes: changes.map(change), ...more };
  });
  const { push } = roll;
  const pushing: Saying[] = push
    ? [
        {
          key: "push",
          keeps: Object.entries(push.keep).map(([id, keep]): Saying => {
            const label = labels.get(id) ?? id;
            return keep === "all" ? { key: "push.keepsAll", label } : { key: "push.keeps", label, faces: keep };
          }),
          adds: Object.entries(push.add).map(([id, count]): Saying => {
            return { key: "push.adds", label: labels.get(id) ?? id, count };
          }),
          ...(push.costs && { costs: say(push.costs) }),
          ...(push.prices && { prices: push.prices.map(change) }),
          changes: push.changes.map(change),
        },
      ]
    : [];
  const refused = (roll.refuse ?? []).map(
    ({ when, text }): Saying => ({ key: "refused", label: text, when: say(when) }),
  );
  const spending = (roll.spend ?? []).map(({ name, from, by, options }): Saying => {
    const bought = options.map(({ id, name: label, price, most, words, changes }): Saying => {
      const more = { ...(most && { most: say(most) }), ...(words && { words: 1 }) };
      return { key: "bought", id, label, price: say(price), ...more, changes: changes.map(change) };
    });
    return { key: "spend", by, from: say(from), ...(name !== undefined && { label: name }), options: bought };
  });
  return [...refused, ...dice, ...numbers, ...bands, ...notes, ...pushing, ...spending];
}

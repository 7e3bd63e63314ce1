import { type Formula, isName, READINGS, walk } from "./formula.ts";
import { excerpt, nearest, type Problems } from "./problem.ts";
import { choiceFix, comparedFix, spaced, tableFix } from "./text/compared.ts";

/** What a formula gives. */
export type Kind = "number" | "condition" | "text" | "dice";

/** What stands where in a roll. */
export interface Scope {
  readonly dice: ReadonlySet<string>;
  /** The numbers of the roll; whether each needs the dice (not said: nobody asked yet). */
  readonly numbers: ReadonlyMap<string, { readonly rolled?: boolean }>;
  /** Numbers of the other side's roll. */
  readonly rival: ReadonlySet<string>;
  /** Names of bands and of notes, where a condition may ask for them. */
  readonly bands?: ReadonlySet<string>;
  readonly notes?: ReadonlySet<string>;
  /** Names that the page gives; absent: any other name is one that will be given. */
  readonly given?: {
    has(name: string): boolean;
    readonly names: readonly string[];
    /** Those of them that hold or do not: conditions. */
    readonly flags?: ReadonlySet<string>;
    /** The kinds of things: whether each is worn, and its numbers. */
    readonly kinds?: ReadonlyMap<string, { readonly worn: boolean; readonly numbers: readonly string[] }>;
  };
}

interface Place {
  /** A condition inside a reading. `late`: it may look at what is known only after the roll. */
  readonly filter?: { readonly late: boolean };
  /** Only what is known before the roll. */
  readonly before?: boolean;
}

const NUMBERS = new Set(["+", "-", "*", "/", "minus", "lookup", "min", "max", "floor", "ceil", "abs"]);
const ORDERS = new Set(["<", "<=", ">", ">="]);
const WORDS: Readonly<Record<Kind, string>> = {
  number: "number",
  condition: "condition",
  text: "someText",
  dice: "dice",
};

/** Finds what is wrong with formulas before any number is known. */
export class Checker {
  readonly #scope: Scope;
  readonly #problems: Problems;

  constructor(scope: Scope, problems: Problems) {
    this.#scope = scope;
    this.#problems = problems;
  }

  /** Checks that `formula` gives what is wanted. Whether it does. */
  check(formula: Formula | undefined, wanted: "number" | "condition", field: string, before = false): boolean {
    return formula !== undefined && this.#is(formula, wanted, field, { before });
  }

  /** What was named as wrong: `3 <= x <= y` reads its middle twice. */
  readonly #wrong = new Set<Formula>();

  #is(formula: Formula, wanted: Kind, field: string, place: Place): boolean {
    if (this.#wrong.has(formula)) return false;
    const kind = this.#kind(formula, field, place);
    if (kind === wanted) return true;
    this.#wrong.add(formula);
    if (kind === undefined) return false;
    if (kind === "dice" && formula.op === "name") {
      this.#problems.add(formula.at, field, "needsReading", { name: formula.name as string });
    } else {
      const reason = wanted === "number" ? "expectsNumber" : "expectsCondition";
      this.#problems.add(formula.at, field, reason, { got: WORDS[kind], fix: this.#instead(formula, wanted, kind) });
    }
    return false;
  }

  /** What would do where something else is wanted. */
  #instead(formula: Formula, wanted: Kind, kind: Kind): string {
    const { op, name, value } = formula;
    if (wanted === "number" && kind === "text" && (isName(name as string) || /^\d{1,6}$/.test(name as string)))
      return name as string;
    if (wanted === "number" && kind === "dice") return `sum(${spaced(formula)})`;
    const isFlag = op === "name" && kind === "condition" && name !== "true" && name !== "false";
    if (wanted === "number") return `if(${isFlag ? name : "total >= 7"}, 1, 0)`;
    const what = this.#problems.subject?.name ?? "total";
    if (op === "number") return `${what} >= ${value}`;
    // `7-9`, where it is not said of what.
    const [from, to] = op === "-" ? formula.args.map((one) => (one.op === "number" ? one.value : undefined)) : [];
    if (from !== undefined && to !== undefined && from < to) return `${from} <= ${what} <= ${to}`;
    return `${op === "name" ? name : what} >= 7`;
  }

  /** A name that nothing has, and that some dice nearly have. */
  #mistyped(formula: Formula): Formula | undefined {
    const { dice, numbers, given } = this.#scope;
    let found: Formula | undefined;
    walk(formula, (part) => {
      const { op, name = "" } = part;
      const isKnown = numbers.has(name) || given?.has(name);
      if (op === "name" && !isKnown && nearest(name, dice) !== undefined) found ??= part;
    });
    return found;
  }

  /** What a formula gives; nothing when something in it is wrong (and said). */
  #kind(formula: Formula, field: string, place: Place): Kind | undefined {
    const { op, args, at } = formula;
    const all = (wanted: Kind): boolean => args.map((arg) => this.#is(arg, wanted, field, place)).every(Boolean);
    if (op === "number") return "number";
    if (op === "text") return "text";
    if (op === "name") return this.#name(formula, field, place);
    if (NUMBERS.has(op)) {
      if (!all("number")) return undefined;
      const divisor = op === "/" || op === "floor" || op === "ceil" ? args[1] : undefined;
      if (divisor?.op === "number" && divisor.value === 0) return this.#problems.add(divisor.at, field, "byZero");
      return "number";
    }
    if (ORDERS.has(op) || op === "doubles") return all("number") ? "condition" : undefined;
    if (op === "==" || op === "!=") {
      const instead = comparedFix(formula, this.#scope.given?.flags);
      if (instead) {
        const { text, near } = instead;
        return this.#problems.add(args[0]?.at ?? at, field, "spelled", { text: excerpt(text), near });
      }
      if (args.some(({ op: side }) => side === "text")) return this.#outcome(formula, field);
      return all("number") ? "condition" : undefined;
    }
    if (op === "and" || op === "or" || op === "not") return all("condition") ? "condition" : undefined;
    if (op === "if") {
      const [condition, yes, no] = args as [Formula, Formula, Formula];
      const holds = this.#is(condition, "condition", field, place);
      const one = this.#is(yes, "number", field, place);
      return this.#is(no, "number", field, place) && one && holds ? "number" : undefined;
    }
    if (op === "symbols" && !place.before && !place.filter) return "number";
    if (place.before) return this.#problems.add(at, field, "beforeRoll", { name: formula.name ?? op });
    if (place.filter) return this.#problems.add(at, field, "beforeRoll", { name: op });
    const dice = args[0] as Formula;
    if (!this.#dice(dice, op, field)) return undefined;
    // height(main, 2)
    const least = READINGS.includes(op) ? args[1] : undefined;
    if (least && !this.#is(least, "number", field, { before: true })) return undefined;
    return READINGS.includes(op) ? "number" : "dice";
  }

  /** `main`, `main >= 5`, `top(main, 2)` … */
  #dice(formula: Formula, reader: string, field: string): boolean {
    const { op, args, at, name } = formula;
    if (op === "top" || op === "bottom") {
      const [dice, many] = args as [Formula, Formula];
      return this.#dice(dice, op, field) && this.#is(many, "number", field, { before: true });
    }
    if (op === "name" && this.#scope.dice.has(name as string)) return true;
    const groups = new Set<string>();
    walk(formula, (part) => {
      if (part.op === "name" && this.#scope.dice.has(part.name as string)) groups.add(part.name as string);
    });
    if (groups.size > 1) {
      this.#problems.add(at, field, "oneGroup");
      return false;
    }
    if (groups.size === 0) {
      // Dice whose own line is wrong were named there.
      if (this.#hasBroken(formula)) return false;
      const own = op === "name" ? this.#ofThings(reader, name as string) : undefined;
      if (own !== undefined) {
        this.#problems.add(at, field, "spelled", { text: `${reader}(${excerpt(name as string)})`, near: own });
        return false;
      }
      const mistyped = this.#mistyped(formula);
      const part = op === "name" ? formula : mistyped;
      if (part) this.#problems.unknown(part.at, field, part.name as string, this.#scope.dice, undefined, "dice");
      else this.#problems.add(at, field, "expectsDice", { name: reader, got: op });
      return false;
    }
    const chosen = choiceFix(reader, formula);
    if (chosen !== undefined) {
      this.#problems.add(at, field, "spelled", { text: `${reader}(if(…))`, near: chosen });
      return false;
    }
    const [first, other] = args;
    // `sum(main + brawn)`: what is added stands outside.
    if (["+", "-"].includes(op) && first?.op === "name" && this.#scope.dice.has(first.name as string) && other) {
      const [text, fix] = [`${reader}(${first.name} ${op} …)`, `${reader}(${first.name}) ${op} …`];
      this.#problems.add(at, field, "spelled", { text, near: fix });
      return false;
    }
    const late = reader === "count" || reader === "sum";
    return this.#is(formula, "condition", field, { filter: { late } });
  }

  #hasBroken(formula: Formula): boolean {
    let found = false;
    walk(formula, ({ op, name = "" }) => {
      found ||= op === "name" && this.#problems.isBroken(name);
    });
    return found;
  }

  /** `sum(weight)`, `count(arrow)`: what all things of a hero come to is no reading of dice. */
  #ofThings(reader: string, name: string): string | undefined {
    const rooms = reader === "sum" ? ["carried"] : reader === "count" ? ["owned"] : [];
    return rooms.map((room) => `${room}.${name}`).find((one) => this.#scope.given?.has(one));
  }

  #name({ name: given, at }: Formula, field: string, place: Place): Kind | undefined {
    const { dice, numbers, rival, given: page } = this.#scope;
    const name = given as string;
    const known = place.before || (place.filter && !place.filter.late);
    if (dice.has(name))
      return place.filter ? "number" : place.before ? this.#problems.add(at, field, "beforeRoll", { name }) : "dice";
    const number = numbers.get(name);
    if (number)
      return known && number.rolled !== false ? this.#problems.add(at, field, "beforeRoll", { name }) : "number";
    if (name.startsWith("rival.")) {
      if (!rival.has(name.slice(6))) {
        const names = [...rival].map((one) => `rival.${one}`);
        return this.#problems.unknown(at, field, name, names);
      }
      return known ? this.#problems.add(at, field, "beforeRoll", { name }) : "number";
    }
    if (name === "true" || name === "false") return "condition";
    if (this.#scope.bands && (name === "pushed" || name === "costs")) {
      if (known || place.filter) return this.#problems.add(at, field, "beforeRoll", { name });
      return name === "pushed" ? "condition" : "number";
    }
    if (name in {} || name.split(".").some((part) => part in {})) {
      return this.#problems.add(at, field, "badName", { name: excerpt(name) });
    }
    if (!page || page.has(name)) return page?.flags?.has(name) ? "condition" : "number";
    if (this.#problems.lookups.has(name))
      return this.#problems.add(at, field, "call", { name: excerpt(name), fix: `${excerpt(name)}(…)` });
    const looked = tableFix(name, this.#problems.lookups);
    if (looked) return this.#problems.add(at, field, "spelled", { text: excerpt(name), near: looked });
    const [, side = "", worn] = /^(target\.)?worn\.([^.]+)$/.exec(name) ?? [];
    const [group = ""] = name.split(".");
    if (dice.has(group)) return this.#problems.add(at, field, "needsReading", { name: group });
    const [, base = "", power] = /^(.+)([²³])$/u.exec(name) ?? [];
    if (power !== undefined) {
      const near = Array<string>(power === "²" ? 2 : 3).fill(base);
      return this.#problems.add(at, field, "spelled", { text: excerpt(name), near: near.join(" * ") });
    }
    const kind = worn === undefined ? undefined : page.kinds?.get(worn);
    if (kind?.worn && kind.numbers.length > 0) {
      const known = kind.numbers.map((number) => `${side}worn.${number}`).join(", ");
      return this.#problems.add(at, field, "wornKind", { name: excerpt(worn as string), known });
    }
    const hidden = [...(page.kinds?.values() ?? [])].some((one) => one.numbers.includes(worn ?? ""));
    if (kind || hidden) return this.#problems.add(at, field, "wornNot", { name: excerpt(worn as string) });
    if (/^[dD]\d+$/.test(name)) {
      const figures = { text: excerpt(name), dice: `{ main: ${excerpt(name)} }`, fix: "sum(main)" };
      return this.#problems.add(at, field, "diceFormula", figures);
    }
    const whose = page.kinds?.get(group);
    const isIts = whose?.numbers.some((number) => name === `${group}.${number}`);
    const together = `worn.${name.slice(group.length + 1)}`;
    if (isIts && whose?.worn && page.has(together))
      return this.#problems.add(at, field, "near", { name: excerpt(name), near: together });
    if (isIts && !page.has("new") && numbers.size > 0 && !page.names.some((one) => one.startsWith(`${group}.`)))
      return this.#problems.add(at, field, "otherThing", { name: excerpt(name), fix: this.#with(group) });
    const theirs = [...rival].map((one) => `rival.${one}`);
    return this.#problems.unknown(at, field, name, [...numbers.keys(), ...dice, ...page.names, ...theirs]);
  }

  /** How a roll comes by the numbers of a kind of thing. */
  #with(kind: string): string {
    const { kinds, names = [] } = this.#scope.given ?? {};
    const isMade = [...(kinds?.keys() ?? [])].some((one) => names.some((name) => name.startsWith(`${one}.`)));
    return isMade ? `ask: { ${kind}: ${kind} }` : `with: ${kind}`;
  }

  /** `band == "Full"`, `note == "Trouble"`. */
  #outcome({ args, at }: Formula, field: string): Kind | undefined {
    const [left, right] = args as [Formula, Formula];
    const [asked, text] = left.op === "text" ? [right, left] : [left, right];
    // `best == '6'`: a figure needs no quotes, whichever they are.
    if (/^[-+]?\d{1,6}$/.test(text.name ?? "") && asked.op !== "text")
      return this.#problems.add(text.at, field, "spelled", { text: `"${text.name}"`, near: text.name as string });
    const names = asked.name === "band" ? this.#scope.bands : asked.name === "note" ? this.#scope.notes : undefined;
    if (asked.op !== "name" || !names)
      return this.#problems.add(at, field, "expectsNumber", {
        got: WORDS.text,
        fix: ["band", "note"].includes(asked.name ?? "")
          ? '"band == …"'
          : `${asked.op === "name" ? asked.name : "total"} == 7`,
      });
    if (names.has(text.name as string)) return "condition";
    return this.#problems.unknown(text.at, field, text.name as string, names);
  }
}

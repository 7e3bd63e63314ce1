import { type DicePick, type DiceReading, type ReadAs, shapeOf } from "../chance/registers.ts";
import { entriesOf, isFigure, own } from "../validate.ts";
import { type Formula, print, READINGS, walk } from "./formula.ts";
import { excerpt, nearest, type Problem, pageError, placeOf } from "./problem.ts";
import type { Reason } from "./reasons.ts";
import { BOTH, doubles, snap } from "./reckon/arithmetic.ts";
import { groupsOf, handOf } from "./reckon/hands.ts";
import { bandOfTable, lookedUp } from "./reckon/rows.ts";
import { namesOf } from "./roll.ts";
import type { Band, DiceGroup, Given, NumberRule, PageRoll } from "./types.ts";

/** Most faces of dice that are counted face by face. */
const MOST_SHOWN = 40;
/** Beyond this nothing is a number of a game. */
const MOST = 1e9;

/** What is known when a formula is worked out: what the dice read, the other side's numbers, whether it was pushed. */
export interface Known {
  readings: readonly number[];
  rival: readonly number[];
  pushed: boolean;
}

/** A number known already, or how it follows from the dice. Conditions are 1 and 0. */
export type Value = number | ((known: Known) => number);

export const valueAt = (value: Value, known: Known): number => (typeof value === "number" ? value : value(known));

/**
 * Turns formulas into numbers, for one set of given numbers: what they settle is settled once, and what is left to the
 * dice becomes a list of readings.
 */
export class Compiler {
  readonly readings: DiceReading[] = [];
  /** What tells the readings of two compilers for the same given numbers apart. */
  get key(): string {
    return [...this.#places.keys()].join("\n");
  }
  /** Numbers of the other side that are asked for, in the order of `Known.rival`. */
  readonly rival: string[] = [];
  readonly roll: PageRoll;
  readonly given: Given;
  /** The text of the formula that is read. */
  source: string;
  readonly #hands: ReadonlyMap<string, number>;
  readonly #places = new Map<string, number>();
  readonly #rules: ReadonlyMap<string, NumberRule>;
  readonly #numbers = new Map<string, Value>();

  constructor(roll: PageRoll, given: Given) {
    this.roll = roll;
    this.given = given;
    this.source = roll.source;
    this.#hands = new Map(roll.dice.map(({ id }, index) => [id, index]));
    this.#rules = new Map(roll.numbers.map((rule) => [rule.id, rule]));
  }

  fail(at: number, reason: Reason, figures: Problem["figures"] = {}, field = "", source = this.source): never {
    throw pageError([{ ...placeOf(source, at), field, reason, figures }]);
  }

  /** What a formula gives before the dice fall; the checker has seen that it does. */
  before(formula: Formula): number {
    return this.value(formula) as number;
  }

  value(formula: Formula): Value {
    const { op, args, at } = formula;
    if (op === "number") return this.#bounded(formula.value as number, at);
    if (op === "name") return this.#name(formula);
    if (op === "and" || op === "or") return this.#either(op, args);
    if (op === "if") return this.#if(args as [Formula, Formula, Formula]);
    if (op === "+" || op === "-") return this.#sum(formula);
    if (READINGS.includes(op)) return this.#reading(formula);
    if (op === "lookup") return this.#map(args, at, (figure) => lookedUp(formula.rows ?? [], figure));
    if (op === "symbols") return this.value(args[0] as Formula);
    if (args.some((side) => side.op === "text")) return this.#outcome(formula);
    if (op === "minus") return this.#map(args, at, (a) => 0 - a);
    if (op === "not") return this.#map(args, at, (a) => 1 - a);
    if (op === "abs") return this.#map(args, at, Math.abs);
    if (op === "doubles") return this.#map(args, at, doubles);
    if (op === "floor") return this.#divided(args, at, Math.floor);
    if (op === "ceil") return this.#divided(args, at, Math.ceil);
    if (op === "/") return this.#divided(args, at, (n) => n);
    const two = BOTH[op] as (a: number, b: number) => number;
    return this.#map(args, at, (...all) => all.reduce((a, b) => two(a, b)));
  }

  /** The numbers of the other side that a formula needs, also by way of the roll's own numbers. */
  rivalsOf(formula: Formula, seen = new Set<string>()): string[] {
    const names: string[] = [];
    walk(formula, ({ op, name }) => {
      if (op !== "name") return;
      if (name?.startsWith("rival.")) names.push(name.slice(6));
      const rule = this.#rules.get(name as string);
      if (!rule || seen.has(rule.id)) return;
      seen.add(rule.id);
      names.push(...this.rivalsOf(rule.formula, seen));
    });
    return names;
  }

  #bounded(value: number, at: number, source = this.source): number {
    if (Math.abs(value) <= MOST) return value;
    return this.fail(at, "tooBig", { text: String(value), most: MOST }, "", source);
  }

  /** `f` of numbers, now if they are known. */
  #map(args: readonly Formula[], at: number, f: (...all: number[]) => number): Value {
    const values = args.map((arg) => this.value(arg));
    const { source } = this;
    const work = (all: number[]): number => this.#bounded(snap(f(...all)), at, source);
    if (values.every((value) => typeof value === "number")) return work(values);
    return (known) => work(values.map((value) => valueAt(value, known)));
  }

  #divided(args: readonly Formula[], at: number, f: (n: number) => number): Value {
    const { source } = this;
    return this.#map(args, at, (a, b = 1) => {
      if (b === 0) this.fail(args[1]?.at ?? at, "zero", {}, "", source);
      return f(snap(a / b));
    });
  }

  /** What is settled by one side is not asked of the other. */
  #either(op: "and" | "or", args: readonly Formula[]): Value {
    const end = op === "or" ? 1 : 0;
    const left = this.value(args[0] as Formula);
    if (left === end) return end;
    const right = this.value(args[1] as Formula);
    if (typeof left === "number") return right;
    return (known) => (left(known) === end ? end : valueAt(right, known));
  }

  #if([condition, yes, no]: readonly [Formula, Formula, Formula]): Value {
    const holds = this.value(condition);
    if (typeof holds === "number") return this.value(holds ? yes : no);
    const [one, other] = [this.value(yes), this.value(no)];
    return (known) => valueAt(holds(known) ? one : other, known);
  }

  /** A chain of + and −: all that dice simply add becomes one reading, whichever hands they come from. */
  #sum(formula: Formula): Value {
    const { source } = this;
    const terms: { hand: number; worth: (value: number) => number }[] = [];
    const rest: { sign: number; value: Value }[] = [];
    let fixed = 0;
    const add = (part: Formula, times: number): void => {
      if (part.op === "minus" || part.op === "symbols") {
        add(part.args[0] as Formula, part.op === "minus" ? -times : times);
        return;
      }
      if (part.op === "+" || part.op === "-") {
        add(part.args[0] as Formula, times);
        add(part.args[1] as Formula, part.op === "+" ? times : -times);
        return;
      }
      const read = (part.op === "sum" || part.op === "count") && !this.#looksAhead(part.args[0] as Formula);
      const dice = read ? this.#dice(part.args[0] as Formula) : undefined;
      if (dice && dice.picks.length === 0) {
        const of = (value: number): number => (part.op === "sum" ? value : 1) * times;
        terms.push({ hand: dice.hand, worth: (value) => (dice.holds(value) ? of(value) : 0) });
        return;
      }
      const value = this.value(part);
      if (typeof value === "number") fixed += value * times;
      else rest.push({ sign: times, value });
    };
    // The left side of a long chain is as deep as the chain is long.
    let left = formula;
    const parts: [Formula, number][] = [];
    while (left.op === "+" || left.op === "-") {
      parts.push([left.args[1] as Formula, left.op === "+" ? 1 : -1]);
      left = left.args[0] as Formula;
    }
    add(left, 1);
    for (const [part, times] of parts.reverse()) add(part, times);
    if (terms.length > 0) {
      const place = this.#place(`sum ${print(formula)}`, () => ({ kind: "added", terms }));
      rest.push({ sign: 1, value: (known) => known.readings[place] as number });
    }
    if (rest.length === 0) return this.#bounded(snap(fixed), formula.at);
    return (known) => {
      let sum = fixed;
      for (const one of rest) sum += one.sign * valueAt(one.value, known);
      return this.#bounded(snap(sum), formula.at, source);
    };
  }

  #name({ name: said, at }: Formula): Value {
    const name = said as string;
    if (this.#face?.dice === name) return this.#face.value;
    if (name === "true") return 1;
    if (name === "false") return 0;
    const rule = this.#rules.get(name);
    if (rule) return this.#number(rule);
    if (name.startsWith("rival.")) {
      const id = name.slice(6);
      if (!this.rival.includes(id)) this.rival.push(id);
      const place = this.rival.indexOf(id);
      return (known) => known.rival[place] as number;
    }
    if (name === "pushed") return (known) => Number(known.pushed);
    if (name === "costs") {
      const costs = this.roll.push?.costs;
      if (!costs) return 0;
      const value = this.#own(costs);
      return (known) => (known.pushed ? valueAt(value, known) : 0);
    }
    const value = this.givenValue(name, at);
    if (isFigure(value)) return this.#bounded(value, at);
    return this.fail(at, "givenType", { name, expected: "number", text: typeof value });
  }

  /** What is given under a name with its dots: whole, or one within the other. */
  givenValue(name: string, at: number): unknown {
    let value = own(this.given, name);
    if (value === undefined && name.includes(".")) {
      value = this.given;
      for (const part of name.split(".")) {
        value = typeof value === "object" && value !== null ? own(value as Given, part) : undefined;
      }
    }
    if (value !== undefined) return value;
    const names = Object.keys(this.given).filter((key) => this.given[key] !== undefined);
    const near = nearest(name, [...names, ...this.#rules.keys(), ...this.#hands.keys()]);
    if (near === undefined) return this.fail(at, "given", { name: excerpt(name) }, name);
    return this.fail(at, "near", { name: excerpt(name), near }, name);
  }

  /** The list that is given under a name, if it is one. */
  listOf({ name, at }: Formula): readonly unknown[] | undefined {
    if (this.#rules.has(name as string)) return undefined;
    const value = this.givenValue(name as string, at);
    if (!Array.isArray(value)) return undefined;
    const list = entriesOf(value, name as string, 1000);
    const odd = list.findIndex((entry) => typeof entry !== "number");
    if (odd < 0) return list;
    return this.fail(at, "givenType", { name: `${name}[${odd}]`, expected: "number", text: typeof list[odd] });
  }

  /** A formula of the roll itself. */
  #own(formula: Formula): Value {
    const { source } = this;
    this.source = this.roll.source;
    const value = this.value(formula);
    this.source = source;
    return value;
  }

  /** Worked out at most once for each state of the dice, and only where it is read. */
  #number(rule: NumberRule): Value {
    const known = this.#numbers.get(rule.id);
    if (known !== undefined) return known;
    const value = this.#own(rule.formula);
    let result: Value = value;
    if (typeof value !== "number") {
      let last: Known | undefined;
      let kept = 0;
      result = (now) => {
        if (last !== now) {
          kept = value(now);
          last = now;
        }
        return kept;
      };
    }
    this.#numbers.set(rule.id, result);
    return result;
  }

  /** Which band the roll falls in: its place in the list, −1 for none. */
  band(): Value {
    const { by, bands } = this.roll;
    if (by !== undefined)
      return this.#map([{ op: "name", args: [], at: 0, name: by }], 0, (figure) => bandOfTable(bands, figure));
    const conditions = this.roll.bands.map(({ when }) => (when ? this.#own(when) : 1));
    return (known) => conditions.findIndex((condition) => valueAt(condition, known) === 1);
  }

  note(index: number): Value {
    const { when } = this.roll.notes[index] as Band;
    return when ? this.#own(when) : 1;
  }

  #outcome({ op, args }: Formula): Value {
    const text = args.find((side) => side.op === "text")?.name as string;
    const asked = args.find((side) => side.op === "name")?.name;
    const [yes, no] = op === "==" ? [1, 0] : [0, 1];
    if (asked === "band") {
      const band = this.band();
      const places = new Set(this.roll.bands.flatMap(({ name }, place) => (namesOf(name).includes(text) ? place : [])));
      return (known) => (places.has(valueAt(band, known)) ? yes : no);
    }
    const notes = this.roll.notes.flatMap(({ name }, place) => (namesOf(name).includes(text) ? this.note(place) : []));
    return (known) => (notes.some((note) => valueAt(note, known) === 1) ? yes : no);
  }

  #place(key: string, make: () => DiceReading): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.readings.push(make());
    this.#places.set(key, this.readings.length - 1);
    return this.readings.length - 1;
  }

  #reading(formula: Formula): Value {
    const [dice, alike] = formula.args as [Formula, Formula?];
    if (this.#looksAhead(dice)) return this.#byFace(formula.op, dice);
    const { hand, key, holds, picks } = this.#dice(dice);
    const as = formula.op as ReadAs;
    const least = alike && this.#many(alike, 1);
    const place = this.#place(print(formula), () => {
      return { kind: "read", hand, key, holds, picks, as, ...(least !== undefined && { least }) };
    });
    return (known) => known.readings[place] as number;
  }

  /** Whether a condition on dice waits for other dice, or for the other side's. */
  #looksAhead(condition: Formula): boolean {
    let ahead = false;
    walk(condition, ({ op, name = "" }) => {
      ahead ||= op === "name" && (name.startsWith("rival.") || this.#rules.get(name)?.rolled === true);
    });
    return ahead && !this.#hands.has(condition.name as string);
  }

  /** Dice that are counted by what only the roll shows: how many show each face, and which faces then hold. */
  #byFace(op: string, condition: Formula): Value {
    let hand = 0;
    walk(condition, ({ name }) => {
      hand = this.#hands.get(name as string) ?? hand;
    });
    const { id, at } = this.roll.dice[hand] as DiceGroup;
    const { values } = shapeOf(handOf(groupsOf(this)[hand] ?? [], this));
    if (values.length > MOST_SHOWN) this.fail(at, "budget", {}, "dice");
    const shown = values.map((value) => {
      const terms = [{ hand, worth: (one: number) => Number(one === value) }];
      return { value, place: this.#place(`each ${id} ${value}`, () => ({ kind: "added", terms })) };
    });
    let face = 0;
    const outer = this.#face;
    this.#face = { dice: id, value: () => face };
    const holds = this.value(condition);
    this.#face = outer;
    return (known) => {
      let sum = 0;
      for (const { value, place } of shown) {
        face = value;
        const many = known.readings[place] as number;
        if (many > 0 && valueAt(holds, known) === 1) sum += many * (op === "sum" ? value : 1);
      }
      return sum;
    };
  }

  /** Which dice are read: those of one hand that hold, and of these the picked ones. */
  #dice(formula: Formula): { hand: number; key: string; holds: (value: number) => boolean; picks: DicePick[] } {
    if (formula.op === "top" || formula.op === "bottom") {
      const [dice, many] = formula.args as [Formula, Formula];
      const inner = this.#dice(dice);
      const count = this.#many(many, 0);
      return { ...inner, picks: [...inner.picks, { end: formula.op, count }] };
    }
    const key = print(formula);
    const whole = this.#hands.get(formula.name as string);
    if (whole !== undefined) return { hand: whole, key, holds: () => true, picks: [] };
    let hand = 0;
    walk(formula, ({ name }) => {
      hand = this.#hands.get(name as string) ?? hand;
    });
    const holds = this.#filter(formula, this.roll.dice[hand]?.id as string);
    return { hand, key, holds, picks: [] };
  }

  /** How many dice: known before they fall. */
  #many(formula: Formula, min: number): number {
    const count = this.before(formula);
    if (Number.isInteger(count) && count >= min) return count;
    return this.fail(formula.at, "number", { min, max: 1000, text: String(count) });
  }

  /** A condition on what a die shows: the name of the dice stands for that. */
  #filter(formula: Formula, dice: string): (face: number) => boolean {
    const known: Known = { readings: [], rival: [], pushed: false };
    let face = 0;
    const outer = this.#face;
    this.#face = { dice, value: () => face };
    const value = this.value(formula);
    this.#face = outer;
    return (shown) => {
      face = shown;
      return valueAt(value, known) === 1;
    };
  }

  #face: { readonly dice: string; readonly value: () => number } | undefined;
}

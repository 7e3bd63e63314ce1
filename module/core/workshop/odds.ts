import { Distribution } from "../chance/index.ts";
import { type JointRow, jointDistribution } from "../chance/readings.ts";
import type { DiceReading, Hand } from "../chance/registers.ts";
import { coreError, isCoreError, isFigure, own, plain } from "../validate.ts";
import { Checker } from "./check.ts";
import { Compiler, type Known, type Value, valueAt } from "./compile.ts";
import { type Formula, readFormula, walk } from "./formula.ts";
import { isPageError, Problems } from "./problem.ts";
import { groupsOf, handOf } from "./reckon/hands.ts";
import { namesOf, STEPS } from "./roll.ts";
import type { Band, Given, LocalText, PageRoll } from "./types.ts";

interface NamedChance {
  readonly name: LocalText;
  readonly chance: number;
}

interface PageOdds {
  /** In the order of the page: the chance that the roll falls in each. */
  readonly bands: readonly NamedChance[];
  /** The chance that each is among the notes. */
  readonly notes: readonly NamedChance[];
  /**
   * The chance of a condition of the page language, where `band == "…"`, `note == "…"`, `pushed` and `costs` may be asked
   * for too; or of `gone within 4 uses`, for a die that steps down.
   */
  chance(condition: string): number;
  /** The distribution of one of the roll's numbers, where its values are whole. */
  distribution(number: string): Distribution;
}

/** Most states of both sides together. */
const MOST_PAIRS = 2 ** 20;
const MOST_USES = 1000;
const USES = /^(not )?(?:(\S+) )?gone within (\d{1,6}) uses?$/;

/**
 * The exact chances of a roll for the given numbers. `given.rival` holds those of the other side (or what its numbers came
 * to), `given.push` the condition under which the roll is pushed (or `true`).
 */
export function odds(roll: PageRoll, given: Given = {}): PageOdds {
  const side = sideOf(roll, given);
  const band = tableOf(side, (compiler) => [compiler.band()]);
  const chanceOf = (table: readonly JointRow[], value: number): number => {
    return clamp(table.reduce((sum, row) => sum + (row.values[0] === value ? row.chance : 0), 0));
  };
  // A table may have a thousand rows: the dice are gone through once.
  const chances = new Map<number, number>();
  for (const { values, chance } of band) {
    const place = values[0] as number;
    chances.set(place, (chances.get(place) ?? 0) + chance);
  }
  const named = ({ name }: Band, chance: number): NamedChance => ({ name, chance });
  let notes: NamedChance[] | undefined;
  return {
    bands: roll.bands.map((one, index) => named(one, clamp(chances.get(index) ?? 0))),
    get notes() {
      notes ??= roll.notes.map((one, index) => {
        return named(
          one,
          chanceOf(
            tableOf(side, (compiler) => [compiler.note(index)]),
            1,
          ),
        );
      });
      return notes;
    },
    chance: (condition) => {
      const [all, not, resource, uses] = typeof condition === "string" ? (USES.exec(condition.trim()) ?? []) : [];
      if (all !== undefined) {
        const gone = goneWithin(side, Number(uses), resource);
        return not ? clamp(1 - gone) : gone;
      }
      const read = readCondition(roll, condition);
      return chanceOf(
        tableOf(side, (compiler) => [from(compiler, condition, read)]),
        1,
      );
    },
    distribution: (number) => distributionOf(side, number),
  };
}

const clamp = (chance: number): number => Math.min(1, Math.max(0, chance));

interface Side {
  readonly roll: PageRoll;
  readonly given: Given;
  /** Distributions of the dice already worked out, by what they read. */
  readonly tables: Map<string, JointRow[]>;
}

export function sideOf(roll: PageRoll, given: unknown): Side {
  if (typeof roll !== "object" || roll === null || typeof roll.source !== "string" || !Array.isArray(roll.dice)) {
    throw coreError("type", "roll", { type: "what workshop.roll(text) gives" }, roll);
  }
  return { roll, given: plain(given, "given"), tables: new Map() };
}

/** A condition from outside the page: it may ask for bands and notes too. */
function readCondition(roll: PageRoll, text: string, field = "condition"): Formula {
  if (typeof text !== "string") throw coreError("type", field, { type: "a condition" }, text);
  const problems = new Problems(text);
  const formula = readFormula({ kind: "text", at: 0, from: 0, text, plain: false }, field, problems);
  const rival = roll.rival ?? roll;
  const scope = {
    dice: new Set(roll.dice.map(({ id }) => id)),
    numbers: new Map(roll.numbers.map((rule) => [rule.id, rule])),
    rival: new Set(rival.numbers.map(({ id }) => id)),
    bands: new Set(roll.bands.flatMap(({ name }) => namesOf(name))),
    notes: new Set(roll.notes.flatMap(({ name }) => namesOf(name))),
  };
  new Checker(scope, problems).check(formula, "condition", field);
  problems.throwAny();
  return formula as Formula;
}

/** Compiles a formula of another text than the roll's. */
function from(compiler: Compiler, source: string, formula: Formula): Value {
  compiler.source = source;
  const value = compiler.value(formula);
  compiler.source = compiler.roll.source;
  return value;
}

function pushOf({ roll, given }: Side): { readonly text: string; readonly condition: Formula } | undefined {
  const push = own(given, "push", "given");
  if (push === undefined || push === false) return undefined;
  if (!roll.push) throw new Compiler(roll, given).fail(0, "noPush", {}, "push");
  const text = push === true ? "true" : (push as string);
  return { text, condition: readCondition(roll, text, "given.push") };
}

/** The joint distribution of some values of one side's roll. */
function tableOf(side: Side, want: (compiler: Compiler) => readonly Value[]): JointRow[] {
  try {
    return new SideTable(side, want).rows();
  } catch (error) {
    if (!isCoreError(error) || isPageError(error) || error.field !== "dice") throw error;
    return new Compiler(side.roll, side.given).fail(side.roll.dice[0]?.at ?? 0, "budget", {}, "dice");
  }
}

class SideTable {
  readonly #compiler: Compiler;
  readonly #wanted: readonly Value[];
  readonly #push: Value | undefined;
  readonly #rivals: readonly JointRow[];
  readonly #hands: readonly Hand[];
  readonly #tables: Side["tables"];
  readonly #found = new Map<string, { values: number[]; chance: number }>();

  constructor(side: Side, want: (compiler: Compiler) => readonly Value[]) {
    const push = pushOf(side);
    this.#tables = side.tables;
    this.#compiler = new Compiler(side.roll, side.given);
    this.#wanted = want(this.#compiler);
    this.#push = push && from(this.#compiler, push.text, push.condition);
    this.#hands = groupsOf(this.#compiler).map((group) => handOf(group, this.#compiler));
    this.#rivals = rivalsOf(side, this.#compiler);
  }

  rows(): JointRow[] {
    const { readings } = this.#compiler;
    const kept = this.#push === undefined ? [] : this.#keptReadings();
    const first = this.#table("", this.#hands, [...readings, ...kept.map(({ reading }) => reading)]);
    if (first.length * this.#rivals.length > MOST_PAIRS) throw beyond();
    const pushed = new Map<string, { readonly lying: readonly number[]; readonly rival: JointRow; chance: number }>();
    for (const [row, rival] of this.#rivals.entries()) {
      for (const { values, chance } of first) {
        const known: Known = { readings: values, rival: rival.values, pushed: false };
        const weight = chance * rival.chance;
        if (this.#push === undefined || valueAt(this.#push, known) !== 1) this.#add(known, weight);
        else {
          const lying = values.slice(readings.length);
          const key = `${row} ${lying.join()}`;
          const same = pushed.get(key);
          if (same) same.chance += weight;
          else pushed.set(key, { lying, rival, chance: weight });
        }
      }
    }
    let pairs = 0;
    for (const { lying, rival, chance } of pushed.values()) {
      const second = this.#table(`again ${lying.join()}`, this.#again(kept, lying), readings);
      pairs += second.length;
      if (pairs > MOST_PAIRS) throw beyond();
      for (const row of second) {
        this.#add({ readings: row.values, rival: rival.values, pushed: true }, chance * row.chance);
      }
    }
    return [...this.#found.values()];
  }

  #table(which: string, hands: readonly Hand[], readings: readonly DiceReading[]): JointRow[] {
    const key = `${this.#push !== undefined} ${which}\n${this.#compiler.key}`;
    const table = this.#tables.get(key) ?? jointDistribution(hands, readings);
    this.#tables.set(key, table);
    return table;
  }

  #add(known: Known, chance: number): void {
    const values = this.#wanted.map((value) => valueAt(value, known));
    const key = values.join();
    const same = this.#found.get(key);
    if (same) same.chance += chance;
    else this.#found.set(key, { values, chance });
  }

  /** How many dice of each hand show each of the faces that stay when the roll is pushed. */
  #keptReadings(): { readonly hand: number; readonly face: number; readonly reading: DiceReading }[] {
    const { roll } = this.#compiler;
    return this.#hands.flatMap(({ dice }, hand) => {
      const keep = roll.push?.keep[roll.dice[hand]?.id as string] ?? [];
      const faces = keep === "all" ? (dice[0]?.die.values ?? []) : keep;
      return faces.map((face) => {
        const worth = (value: number): number => Number(value === face);
        return { hand, face, reading: { kind: "added" as const, terms: [{ hand, worth }] } };
      });
    });
  }

  /** The hands of the second roll: what lies there, the rest, and what joins. */
  #again(kept: readonly { readonly hand: number; readonly face: number }[], lying: readonly number[]): Hand[] {
    const { roll } = this.#compiler;
    return this.#hands.map(({ dice }, hand) => {
      const stay = kept.flatMap((one, place) =>
        one.hand === hand ? Array<number>(lying[place] as number).fill(one.face) : [],
      );
      const more = roll.push?.add[roll.dice[hand]?.id as string] ?? 0;
      const [first, ...rest] = dice;
      return {
        dice: first ? [{ ...first, count: first.count - stay.length + more }, ...rest] : [],
        lying: stay,
      };
    });
  }
}

const beyond = (): Error => coreError("range", "dice", { type: "fewer dice" });

/** The joint distribution of the other side's numbers that are asked for. */
function rivalsOf({ roll, given }: Side, { rival: names }: Compiler): readonly JointRow[] {
  if (names.length === 0) return [{ values: [], chance: 1 }];
  const rolled = roll.rival ?? roll;
  const theirs = own(given, "rival", "given");
  if (theirs === undefined) throw new Compiler(roll, given).fail(atRival(roll), "rival", {}, "rival");
  const side = sideOf(rolled, plain(theirs, "given.rival"));
  const fixed = names.map((name) => own(side.given, name, "given.rival"));
  // What they rolled already: their dice do not matter any more.
  if (fixed.every(isFigure)) {
    return [{ values: fixed, chance: 1 }];
  }
  const table = tableOf(side, (compiler) => {
    return names.map((name, place) => {
      const rule = rolled.numbers.find(({ id }) => id === name);
      const known = fixed[place];
      if (isFigure(known)) return known;
      if (!rule) throw coreError("unknown", `given.rival.${name}`, { words: rolled.numbers.map(({ id }) => id) });
      if (compiler.rivalsOf(rule.formula).length > 0) return compiler.fail(rule.at, "rivalCircle", { name });
      return compiler.value(rule.formula);
    });
  });
  return table;
}

/** What the other side's numbers may come to, as far as the bands of a roll ask for them, each way with its chance. */
export function rivalNumbers(roll: PageRoll, given: Given): { numbers: Record<string, number>; chance: number }[] {
  const side = sideOf(roll, given);
  const compiler = new Compiler(roll, side.given);
  compiler.band();
  const names = compiler.rival;
  return rivalsOf(side, compiler).map(({ values, chance }) => ({
    numbers: Object.fromEntries(names.map((name, at) => [name, values[at] as number])),
    chance,
  }));
}

/** Where a roll first asks for the other side. */
function atRival(roll: PageRoll): number {
  let at = 0;
  const formulas = [...roll.bands, ...roll.notes].flatMap(({ when }) => when ?? []);
  for (const formula of [...roll.numbers.map((rule) => rule.formula), ...formulas]) {
    walk(formula, (part) => {
      if (at === 0 && part.name?.startsWith("rival.")) at = part.at;
    });
  }
  return at;
}

function distributionOf(side: Side, number: string): Distribution {
  const rule = side.roll.numbers.find(({ id }) => id === number);
  if (!rule) throw coreError("word", "number", { words: side.roll.numbers.map(({ id }) => id) }, number);
  const table = tableOf(side, (compiler) => [compiler.value(rule.formula)]);
  const values = table.map((row) => row.values[0] as number);
  if (!values.every(Number.isInteger)) throw coreError("combination", number, { type: "whole numbers" }, "fractions");
  const min = Math.min(...values);
  const weights = new Float64Array(Math.max(...values) - min + 1);
  for (const {
    values: [value],
    chance,
  } of table)
    weights[(value as number) - min] = chance;
  return Distribution.of(min, weights);
}

/**
 * The chance that a die which steps down is gone after so many uses: from its smallest size it steps to nothing. Which die
 * it is: the given name that is the resource's, or the only one that is a die's size.
 */
function goneWithin(side: Side, uses: number, asked: string | undefined): number {
  const { roll, given } = side;
  const compiler = new Compiler(roll, given);
  const at = roll.dice[0]?.at ?? 0;
  if (uses > MOST_USES) throw coreError("range", "uses", { min: 0, max: MOST_USES }, uses);
  const rules = [...roll.bands, ...roll.notes].flatMap(({ changes }) =>
    changes.filter(({ step }) => step !== undefined),
  );
  const resource = asked ?? rules.find(({ step }) => step === "down")?.resource;
  const sizes = [...new Set(roll.dice.flatMap(({ die }) => (die?.op === "name" ? (die.name as string) : [])))];
  const name =
    resource !== undefined && sizes.includes(resource) ? resource : sizes.length === 1 ? sizes[0] : undefined;
  const falls = rules.some((rule) => rule.resource === resource && rule.step === "down");
  if (resource === undefined || name === undefined || !falls) return compiler.fail(at, "noStep", {}, "then");
  const known = Object.hasOwn(roll.steps, resource) ? (roll.steps[resource] as readonly number[]) : STEPS;
  const from = known.indexOf(compiler.givenValue(name, at) as number);
  if (from < 0) return compiler.fail(at, "ladder", { faces: String(given[name]), known: known.join(", ") }, "dice");
  const moves = known.map((die) => {
    const table = tableOf(sideOf(roll, { ...given, [name]: die }), (one) => movesOf(one, resource));
    const up = table.reduce((sum, row) => sum + (row.values[1] === 1 && row.values[0] === 0 ? row.chance : 0), 0);
    const down = table.reduce((sum, row) => sum + (row.values[0] === 1 && row.values[1] === 0 ? row.chance : 0), 0);
    return { up, down };
  });
  let gone = 0;
  let now = known.map((_, place) => Number(place === from));
  for (let use = 0; use < uses; use++) {
    const next = known.map(() => 0);
    for (const [place, chance] of now.entries()) {
      const { up, down } = moves[place] as { up: number; down: number };
      const above = Math.min(place + 1, known.length - 1);
      if (place === 0) gone += chance * down;
      else next[place - 1] = (next[place - 1] as number) + chance * down;
      next[above] = (next[above] as number) + chance * up;
      next[place] = (next[place] as number) + chance * (1 - up - down);
    }
    now = next;
  }
  return clamp(gone);
}

/** Whether a roll steps the resource down, and up. */
function movesOf(compiler: Compiler, resource: string): Value[] {
  const { roll } = compiler;
  const band = compiler.band();
  const notes = roll.notes.map((_, index) => compiler.note(index));
  return (["down", "up"] as const).map((step) => (known: Known) => {
    const happens = [
      roll.bands[valueAt(band, known)],
      ...roll.notes.filter((_, index) => valueAt(notes[index] as Value, known) === 1),
    ];
    return Number(happens.some((one) => one?.changes.some((rule) => rule.resource === resource && rule.step === step)));
  });
}

import { coreError } from "../validate.ts";
import { Checker, type Scope } from "./check.ts";
import { MOST_FACES, MOST_VALUE, readGroup } from "./dice-groups.ts";
import { type Formula, READINGS, walk } from "./formula.ts";
import { type Askable, readAsked } from "./page/asked.ts";
import { type Changeable, readChanges } from "./page/changed.ts";
import { excerpt, type Problems } from "./problem.ts";
import { checkRefusals, readRefusals } from "./refuse/read-refuse.ts";
import { join, Shape } from "./shape.ts";
import { isTablesName } from "./shared/values.ts";
import { readTotals, totalNames, withGain, withGoals } from "./spend/read-adds.ts";
import { readSpend } from "./spend/read-spend.ts";
import { withSymbols } from "./symbols.ts";
import type { Entry, PageNode } from "./text/nodes.ts";
import { readText } from "./text/read-text.ts";
import { few } from "./text/ways.ts";
import type { Asked, Band, ChangeRule, DiceGroup, LocalText, NumberRule, PageRoll, PushRule } from "./types.ts";
import { KEYS, TONES } from "./vocabulary.ts";

/** Sizes of dice where a page does not say its own. */
export const STEPS = [4, 6, 8, 10, 12, 20];

/** What the page around a roll knows. */
export interface Surroundings extends Askable {
  /** Names that a formula may use besides those of the roll, given the roll's questions; absent: any. */
  readonly given?: (asked: readonly Asked[], thing: string | undefined) => Scope["given"];
  /** What a band may change, given the roll's questions. */
  readonly changed?: (asked: readonly Asked[], thing: string | undefined) => Changeable;
  /** The numbers of the roll of that name. */
  readonly numbersOf?: (roll: string) => ReadonlySet<string> | undefined;
  /** Those of them that count up. */
  readonly rising?: ReadonlySet<string>;
  readonly steps?: PageRoll["steps"];
  /** It is a random table: most rows, which stand where the bands of a roll do. */
  readonly rows?: number;
  /** Names that nothing of the roll may hide. */
  readonly taken?: readonly string[];
}

/**
 * Reads the part of a page that says one roll. Throws a `PageError` with all that is wrong.
 * `theirs`: the numbers of the other side's roll, where that is another (`against`).
 */
export function roll(text: string, theirs?: readonly string[]): PageRoll {
  if (typeof text !== "string") throw coreError("type", "text", { type: "the text of a roll" }, text);
  const { root, problems } = readText(text);
  const read = readRoll(root, "", problems, theirs ? { numbersOf: () => new Set(theirs) } : {});
  problems.throwAny();
  return read as PageRoll;
}

/** The roll at `node`; what is wrong with it goes to `problems`. */
export function readRoll(
  node: PageNode,
  field: string,
  problems: Problems,
  around: Surroundings = {},
): PageRoll | undefined {
  const entries = new Shape(problems).map(node, field, KEYS.roll);
  return entries && new RollReader(entries, field, problems, around).read(node);
}

class RollReader {
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #field: string;
  readonly #problems: Problems;
  readonly #around: Surroundings;
  readonly #shape: Shape;
  #dice: readonly DiceGroup[] = [];
  #changed: Changeable | undefined;
  #totals: ReturnType<typeof readTotals> = [];

  constructor(entries: ReadonlyMap<string, Entry>, field: string, problems: Problems, around: Surroundings) {
    this.#entries = entries;
    this.#field = field;
    this.#problems = problems;
    this.#around = around;
    this.#shape = new Shape(problems);
  }

  /** A formula, in which symbols are counted. */
  #formula(node: PageNode | undefined, field: string): Formula | undefined {
    const formula = this.#shape.formula(node, field);
    return formula && withGoals(withSymbols(formula, this.#dice, field, this.#problems), this.#totals);
  }

  #node(key: string): PageNode | undefined {
    return this.#entries.get(key)?.value;
  }

  read(node: PageNode): PageRoll {
    const shape = this.#shape;
    const at = (key: string): string => join(this.#field, key);
    const taken = new Set(this.#around.taken);
    const thing = shape.text(this.#node("with"), at("with"))?.text;
    const ask = this.#asked(at("ask"), taken);
    this.#changed = this.#around.changed?.(ask, thing);
    const dice = this.#groups(at("dice"), taken);
    this.#dice = dice;
    this.#totals = readTotals(this.#node("adds"), this.#node("numbers"), at("adds"), shape, taken);
    const numbers = this.#numbers(at("numbers"), taken, new Set(dice.map(({ id }) => id)));
    this.#problems.inRoll(numbers, dice);
    const refuse = readRefusals(this.#node("refuse"), at("refuse"), shape, (one, here) => this.#formula(one, here));
    const bands = this.#bands("bands", at(this.#around.rows ? "rows" : "bands"));
    const notes = this.#bands("notes", at("notes"));
    const push = this.#push(at("push"), dice);
    const spend = readSpend(this.#node("spend"), at("spend"), {
      shape,
      formula: (one, here) => this.#formula(one, here),
      changes: (one, here) => this.#changes(one, here),
    });
    const adds = this.#totals.map(({ gain: _, field: __, ...total }) => total);
    const against = shape.text(this.#node("against"), at("against"))?.text;
    if (dice.length === 0 && !this.#node("dice")) shape.missing(node, this.#field, "dice");
    const scope: Scope = {
      dice: new Set(dice.map(({ id }) => id)),
      numbers: new Map(numbers.map((number) => [number.id, number])),
      // On a table nobody rolls against another.
      rival: this.#around.rows
        ? new Set()
        : (against !== undefined && this.#around.numbersOf?.(against)) || new Set(numbers.map(({ id }) => id)),
      given: withNames(this.#around.given?.(ask, thing), totalNames(this.#totals)),
    };
    this.#check(scope, { refuse, dice, numbers, bands, notes, push, spend, adds });
    const name = shape.local(this.#node("name"), at("name"));
    return {
      source: this.#problems.text,
      ...(name !== undefined && { name }),
      ...(thing !== undefined && { with: thing }),
      ask,
      ...(refuse.length > 0 && { refuse }),
      dice,
      numbers,
      bands,
      notes,
      ...(push && { push }),
      ...(spend.length > 0 && { spend }),
      ...(adds.length > 0 && { adds }),
      ...(against !== undefined && { against }),
      steps: this.#steps(at("steps")),
    };
  }

  #groups(field: string, taken: Set<string>): DiceGroup[] {
    const node = this.#node("dice");
    if (node?.kind === "text" && /^\d*[dD](?:\d|%|[fF]$)/.test(node.text)) {
      this.#problems.lost();
      return this.#problems.add(node.at, field, "diceName", { fix: `{ main: ${excerpt(node.text)} }` }) ?? [];
    }
    const shape = this.#shape;
    return shape.named(node, field, taken).flatMap((entry) => {
      return readGroup(entry, join(field, entry.key), shape) ?? this.#problems.broke(entry.key) ?? [];
    });
  }

  #asked(field: string, taken: Set<string>): Asked[] {
    return this.#shape.named(this.#node("ask"), field, taken).flatMap((entry) => {
      return (
        readAsked(entry, join(field, entry.key), this.#shape, this.#around) ?? this.#problems.broke(entry.key) ?? []
      );
    });
  }

  #numbers(field: string, taken: Set<string>, dice: ReadonlySet<string>): NumberRule[] {
    const shape = this.#shape;
    const read = shape.named(this.#node("numbers"), field, taken).flatMap(({ key, at, value }) => {
      const here = join(field, key);
      if (value.kind === "text") {
        const formula = this.#formula(value, here);
        return formula ? { id: key, at, formula } : (this.#problems.broke(key) ?? []);
      }
      const entries = shape.map(value, here, KEYS.number);
      const name = shape.local(entries?.get("name")?.value, `${here}.name`);
      if (entries && !entries.has("is")) shape.missing(value, here, "is");
      const formula = this.#formula(entries?.get("is")?.value, `${here}.is`);
      if (!formula) return this.#problems.broke(key) ?? [];
      return { id: key, at, formula, ...(name !== undefined && { name }) };
    });
    const totals = this.#totals.flatMap((total) => {
      const gain = this.#formula(total.gain, total.field);
      if (!gain) return this.#problems.broke(total.id) ?? [];
      const { id, at, name } = total;
      return { id, at, formula: withGain(total, gain), ...(name !== undefined && { name }) };
    });
    const all = [...read, ...totals];
    const rolled = this.#order(all, field, dice);
    return all.map((number) => ({ ...number, rolled: rolled.get(number.id) ?? true }));
  }

  /** Where a number stands: what adds up has a place of its own. */
  #numberAt(id: string, field: string): string {
    return this.#totals.find((total) => total.id === id)?.field ?? join(field, id);
  }

  /** Which numbers need the dice; says so where they go round in circles. */
  #order(
    numbers: readonly { readonly id: string; readonly at: number; readonly formula: Formula }[],
    field: string,
    dice: ReadonlySet<string>,
  ): Map<string, boolean> {
    const byId = new Map(numbers.map((number) => [number.id, number]));
    const rolled = new Map<string, boolean>();
    const open: string[] = [];
    const visit = (id: string): boolean => {
      const known = rolled.get(id);
      if (known !== undefined) return known;
      const number = byId.get(id) as (typeof numbers)[number];
      if (open.includes(id)) {
        const path = [...open.slice(open.indexOf(id)), id].join(" → ");
        this.#problems.add(number.at, this.#numberAt(id, field), "circle", { path });
        return true;
      }
      open.push(id);
      let needs = false;
      // A reading of what is no dice has a message of its own: it makes no circle.
      const misread = new Set<Formula | undefined>();
      walk(number.formula, (part) => {
        const { op, name = "", args } = part;
        if (READINGS.includes(op)) misread.add(args[0]);
        if (READINGS.includes(op) || (op === "name" && (dice.has(name) || name.startsWith("rival.")))) needs = true;
        else if (op === "name" && byId.has(name) && !misread.has(part)) needs = visit(name) || needs;
      });
      open.pop();
      rolled.set(id, needs);
      return needs;
    };
    for (const { id } of numbers) visit(id);
    return rolled;
  }

  #bands(key: string, field: string): Band[] {
    const shape = this.#shape;
    return shape.list(this.#node(key), field, this.#around.rows).flatMap((node, index) => {
      const here = `${field}[${index}]`;
      const entries = shape.map(node, here, KEYS.band);
      if (!entries) return [];
      const said = (word: string): PageNode | undefined => entries.get(word)?.value;
      const name = said("name") ? shape.local(said("name"), `${here}.name`) : shape.missing(node, here, "name");
      const when = this.#formula(said("when"), `${here}.when`);
      const tone = shape.word(said("as"), `${here}.as`, TONES);
      const text = shape.local(said("text"), `${here}.text`);
      if (key === "notes" && !said("when")) shape.missing(node, here, "when");
      const roll = shape.text(said("roll"), `${here}.roll`)?.text;
      if (name === undefined) return [];
      const changes = this.#changes(said("then"), `${here}.then`);
      return {
        name,
        at: node.at,
        ...(when && { when }),
        ...(tone && { tone }),
        ...(text !== undefined && { text }),
        ...(roll !== undefined && { roll }),
        changes,
      };
    });
  }

  #changes(node: PageNode | undefined, field: string): ChangeRule[] {
    return readChanges(node, field, {
      shape: this.#shape,
      problems: this.#problems,
      changed: this.#changed,
      formula: (value, here) => this.#formula(value, here),
    });
  }

  #push(field: string, dice: readonly DiceGroup[]): PushRule | undefined {
    const shape = this.#shape;
    const node = this.#node("push");
    const entries = node && shape.map(node, field, KEYS.push);
    if (!node || !entries) return undefined;
    const ids = dice.map(({ id }) => id);
    const known = ({ key, at }: Entry, here: string): boolean => {
      if (ids.includes(key)) return true;
      this.#problems.unknown(at, here, key, ids);
      return false;
    };
    const keep = (shape.entries(entries.get("keep")?.value, `${field}.keep`) ?? [])
      .filter((entry) => known(entry, `${field}.keep`))
      .map(({ key, at, value }): [string, number[] | "all"] => {
        const group = dice.find(({ id }) => id === key);
        if (group?.list || group?.explode) {
          this.#problems.add(at, join(`${field}.keep`, key), "kind", {
            expected: "plainDice",
          });
        }
        if (value.kind === "text" && value.text === "all") return [key, "all"];
        return [key, [...new Set(shape.wholes(value, join(`${field}.keep`, key), -MOST_VALUE, MOST_VALUE))]];
      });
    const add = (shape.entries(entries.get("add")?.value, `${field}.add`) ?? [])
      .filter((entry) => known(entry, `${field}.add`))
      .map(({ key, value }): [string, number] => [key, shape.whole(value, join(`${field}.add`, key), 1, 100) ?? 0]);
    const name = shape.local(entries.get("name")?.value, `${field}.name`);
    const price = entries.get("costs")?.value;
    const prices = price?.kind === "map" ? this.#prices(price, `${field}.costs`) : [];
    const costs = price?.kind === "map" ? undefined : this.#formula(price, `${field}.costs`);
    return {
      at: node.at,
      ...(name !== undefined && { name }),
      keep: Object.fromEntries(keep),
      add: Object.fromEntries(add),
      ...(costs && { costs }),
      ...(prices.length > 0 && { prices }),
      changes: this.#changes(entries.get("then")?.value, `${field}.then`),
    };
  }

  /** What is paid goes down, and goes up where the resource counts up. */
  #prices(node: PageNode, field: string): ChangeRule[] {
    return this.#changes(node, field).flatMap((rule): ChangeRule | readonly [] => {
      const { resource, at, amount } = rule;
      if (resource.startsWith("target."))
        return (
          this.#problems.add(at, field, "near", { name: excerpt(resource), near: excerpt(resource.slice(7)) }) ?? []
        );
      if (isTablesName(resource)) {
        const own = (this.#changed?.names ?? []).filter((name) => !/^(?:target|shared)\./.test(name));
        const figures = { name: excerpt(resource), what: "sharedKind", known: few(own, resource) };
        return this.#problems.add(at, field, "otherKind", figures) ?? [];
      }
      if (!amount || this.#around.rising?.has(resource)) return rule;
      const { op, value = 0 } = amount;
      const less: Formula =
        op === "number" ? { ...amount, value: -value } : { op: "minus", args: [amount], at: amount.at };
      return { ...rule, amount: less };
    });
  }

  #steps(field: string): PageRoll["steps"] {
    const entries = this.#shape.entries(this.#node("steps"), field) ?? [];
    const own = entries.map(({ key, value }): [string, number[]] => {
      return [key, this.#shape.wholes(value, join(field, key), 1, MOST_FACES).sort((a, b) => a - b)];
    });
    return { ...this.#around.steps, ...Object.fromEntries(own) };
  }

  #check(scope: Scope, said: Checked): void {
    const checker = new Checker(scope, this.#problems);
    const at = (key: string): string => join(this.#field, key);
    checkRefusals(said.refuse ?? [], at("refuse"), checker);
    for (const { id, count, die, list } of said.dice) {
      const field = join(at("dice"), id);
      checker.check(count, "number", `${field}.count`, true);
      if (die) checker.check(die, "number", `${field}.die`, true);
      for (const [index, one] of (list ?? []).entries()) checker.check(one, "number", `${field}.dice[${index}]`, true);
    }
    for (const { id, formula } of said.numbers) checker.check(formula, "number", this.#numberAt(id, at("numbers")));
    const changes = (list: readonly ChangeRule[], field: string): void => {
      for (const { amount, resource } of list) if (amount) checker.check(amount, "number", join(field, resource));
    };
    for (const key of ["bands", "notes"] as const) {
      const room = at(key === "bands" && this.#around.rows ? "rows" : key);
      for (const [index, { when, changes: list }] of said[key].entries()) {
        if (when) checker.check(when, "condition", `${room}[${index}].when`);
        changes(list, `${room}[${index}].then`);
      }
    }
    if (said.push?.costs) checker.check(said.push.costs, "number", `${at("push")}.costs`);
    for (const { amount, resource } of said.push?.prices ?? [])
      if (amount) checker.check(amount, "number", join(`${at("push")}.costs`, resource), true);
    changes(said.push?.changes ?? [], `${at("push")}.then`);
    for (const { id, start, goal } of said.adds ?? [])
      for (const [word, one] of [
        ["start", start],
        ["goal", goal],
      ] as const)
        checker.check(one, "number", `${join(at("adds"), id)}.${word}`, true);
    for (const [place, { from, options }] of (said.spend ?? []).entries()) {
      const field = this.#node("spend")?.kind === "list" ? `${at("spend")}[${place}]` : at("spend");
      checker.check(from, "number", `${field}.from`);
      for (const { id, price, most, changes: list } of options) {
        const here = join(`${field}.options`, id);
        checker.check(price, "number", `${here}.price`);
        checker.check(most, "number", `${here}.most`);
        changes(list, `${here}.then`);
      }
    }
  }
}

/** What of a roll has formulas; `push` may be missing. */
type Checked = Pick<PageRoll, "refuse" | "dice" | "numbers" | "bands" | "notes" | "spend" | "adds"> & {
  readonly push: PushRule | undefined;
};

/** What the page gives, and names that the roll itself is given. */
const withNames = (given: Scope["given"], names: readonly string[]): Scope["given"] =>
  given && names.length > 0
    ? { ...given, has: (name) => names.includes(name) || given.has(name), names: [...given.names, ...names] }
    : given;

/** The one name of a text, for messages and conditions: English first. */
export function plainName(text: LocalText): string {
  return typeof text === "string" ? text : (text.en ?? Object.values(text)[0] ?? "");
}

/** All names of a band, any of which a condition may use. */
export function namesOf(text: LocalText): string[] {
  return typeof text === "string" ? [text] : Object.values(text);
}

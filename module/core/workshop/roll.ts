import { coreError } from "../validate.ts";
import { Checker, type Scope } from "./check.ts";
import { MOST_FACES, MOST_VALUE, readGroup } from "./dice-groups.ts";
import { type Formula, MOST_FIGURE, READINGS, walk } from "./formula.ts";
import { excerpt, type Problems } from "./problem.ts";
import { join, Shape } from "./shape.ts";
import { withSymbols } from "./symbols.ts";
import type { Entry, PageNode } from "./text/nodes.ts";
import { readText } from "./text/read-text.ts";
import type { Asked, Band, ChangeRule, DiceGroup, LocalText, NumberRule, PageRoll, PushRule } from "./types.ts";
import { KEYS, TONES } from "./vocabulary.ts";

/** Sizes of dice where a page does not say its own. */
export const STEPS = [4, 6, 8, 10, 12, 20];

/** What the page around a roll knows. */
export interface Surroundings {
  /** Names that a formula may use besides those of the roll, given the roll's questions; absent: any. */
  readonly given?: (asked: readonly Asked[], thing: string | undefined) => Scope["given"];
  /** Resources that a band may change. */
  readonly resources?: { has(name: string): boolean; readonly names: readonly string[] };
  /** The numbers of the roll of that name. */
  readonly numbersOf?: (roll: string) => ReadonlySet<string> | undefined;
  /** Those of them that count up. */
  readonly rising?: ReadonlySet<string>;
  readonly steps?: PageRoll["steps"];
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
    return formula && withSymbols(formula, this.#dice, field, this.#problems);
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
    const dice = this.#groups(at("dice"), taken);
    this.#dice = dice;
    const numbers = this.#numbers(at("numbers"), taken, new Set(dice.map(({ id }) => id)));
    this.#problems.inRoll(numbers, dice);
    const bands = this.#bands("bands", at("bands"));
    const notes = this.#bands("notes", at("notes"));
    const push = this.#push(at("push"), dice);
    const against = shape.text(this.#node("against"), at("against"))?.text;
    if (dice.length === 0 && !this.#node("dice")) shape.missing(node, this.#field, "dice");
    const scope: Scope = {
      dice: new Set(dice.map(({ id }) => id)),
      numbers: new Map(numbers.map((number) => [number.id, number])),
      rival: (against !== undefined && this.#around.numbersOf?.(against)) || new Set(numbers.map(({ id }) => id)),
      given: this.#around.given?.(ask, thing),
    };
    this.#check(scope, { dice, numbers, bands, notes, push });
    const name = shape.local(this.#node("name"), at("name"));
    return {
      source: this.#problems.text,
      ...(name !== undefined && { name }),
      ...(thing !== undefined && { with: thing }),
      ask,
      dice,
      numbers,
      bands,
      notes,
      ...(push && { push }),
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
    const shape = this.#shape;
    return shape.named(this.#node("ask"), field, taken).flatMap((entry): Asked | readonly [] => {
      const { key, at, value } = entry;
      const wrong = (): readonly [] => this.#problems.broke(key) ?? [];
      const here = join(field, key);
      if (value.kind === "text" && !/\d/.test(value.text)) return { id: key, at, pick: value.text };
      if (value.kind === "text") {
        const range = shape.range(value, here, -MOST_FIGURE, MOST_FIGURE);
        return range ? { id: key, at, from: range[0], to: range[1] } : wrong();
      }
      const entries = shape.map(value, here, KEYS.ask);
      if (!entries) return wrong();
      const name = shape.local(entries.get("name")?.value, `${here}.name`);
      const pick = shape.text(entries.get("pick")?.value, `${here}.pick`)?.text;
      const named = { id: key, at, ...(name !== undefined && { name }) };
      if (pick !== undefined) return { ...named, pick };
      const end = (which: string): number | undefined => {
        const entry = entries.get(which);
        return entry
          ? shape.whole(entry.value, `${here}.${which}`, -MOST_FIGURE, MOST_FIGURE)
          : shape.missing(value, here, which);
      };
      const [from, to] = [end("from"), end("to")];
      if (from === undefined || to === undefined) return wrong();
      if (from > to) this.#problems.add(value.at, here, "reversed", { fix: `from: ${to}, to: ${from}` });
      return { ...named, from, to };
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
    const rolled = this.#order(read, field, dice);
    return read.map((number) => ({ ...number, rolled: rolled.get(number.id) ?? true }));
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
        this.#problems.add(number.at, join(field, id), "circle", { path });
        return true;
      }
      open.push(id);
      let needs = false;
      walk(number.formula, ({ op, name }) => {
        if (READINGS.includes(op) || (op === "name" && (dice.has(name as string) || name?.startsWith("rival."))))
          needs = true;
        else if (op === "name" && byId.has(name as string)) needs = visit(name as string) || needs;
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
    return shape.list(this.#node(key), field).flatMap((node, index) => {
      const here = `${field}[${index}]`;
      const entries = shape.map(node, here, KEYS.band);
      if (!entries) return [];
      const said = (word: string): PageNode | undefined => entries.get(word)?.value;
      const name = said("name") ? shape.local(said("name"), `${here}.name`) : shape.missing(node, here, "name");
      const when = this.#formula(said("when"), `${here}.when`);
      const tone = shape.word(said("as"), `${here}.as`, TONES);
      const text = shape.local(said("text"), `${here}.text`);
      if (key === "notes" && !said("when")) shape.missing(node, here, "when");
      if (name === undefined) return [];
      const changes = this.#changes(said("then"), `${here}.then`);
      return {
        name,
        at: node.at,
        ...(when && { when }),
        ...(tone && { tone }),
        ...(text !== undefined && { text }),
        changes,
      };
    });
  }

  #changes(node: PageNode | undefined, field: string): ChangeRule[] {
    const shape = this.#shape;
    const { resources } = this.#around;
    return (shape.entries(node, field) ?? []).flatMap(({ key, at, value }): ChangeRule | readonly [] => {
      const here = join(field, key);
      const dotted = key.trim().replace(/ +/g, ".");
      if (dotted !== key && resources?.has(dotted))
        this.#problems.add(at, here, "near", { name: excerpt(key), near: dotted });
      else if (key.endsWith(".")) this.#problems.add(at, here, "halfName", { name: excerpt(key) });
      else if (resources && /^\p{L}+(?:\.\p{L}[\p{L}\p{N}_]*)+$/u.test(key) && !resources.has(key)) {
        this.#problems.unknown(at, here, key, resources.names);
      } else if (!/^(?:target\.)?\p{L}[\p{L}\p{N}_]{0,59}$/u.test(key) || key in {}) {
        this.#problems.add(at, here, "badName", { name: excerpt(key) });
      } else if (resources && !resources.has(key)) this.#problems.unknown(at, here, key, resources.names);
      const [, step] = (value.kind === "text" && /^step (up|down)$/.exec(value.text)) || [];
      if (step !== undefined) return { resource: key, at, step: step as "up" | "down" };
      const amount = this.#formula(value, here);
      return amount ? { resource: key, at, amount } : [];
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

  #check(scope: Scope, said: Pick<PageRoll, "dice" | "numbers" | "bands" | "notes" | "push">): void {
    const checker = new Checker(scope, this.#problems);
    const at = (key: string): string => join(this.#field, key);
    for (const { id, count, die, list } of said.dice) {
      const field = join(at("dice"), id);
      checker.check(count, "number", `${field}.count`, true);
      if (die) checker.check(die, "number", `${field}.die`, true);
      for (const [index, one] of (list ?? []).entries()) checker.check(one, "number", `${field}.dice[${index}]`, true);
    }
    for (const { id, formula } of said.numbers) checker.check(formula, "number", join(at("numbers"), id));
    const changes = (list: readonly ChangeRule[], field: string): void => {
      for (const { amount, resource } of list) if (amount) checker.check(amount, "number", join(field, resource));
    };
    for (const key of ["bands", "notes"] as const) {
      for (const [index, { when, changes: list }] of said[key].entries()) {
        if (when) checker.check(when, "condition", `${at(key)}[${index}].when`);
        changes(list, `${at(key)}[${index}].then`);
      }
    }
    if (said.push?.costs) checker.check(said.push.costs, "number", `${at("push")}.costs`);
    for (const { amount, resource } of said.push?.prices ?? [])
      if (amount) checker.check(amount, "number", join(`${at("push")}.costs`, resource), true);
    changes(said.push?.changes ?? [], `${at("push")}.then`);
  }
}

/** The one name of a text, for messages and conditions: English first. */
export function plainName(text: LocalText): string {
  return typeof text === "string" ? text : (text.en ?? Object.values(text)[0] ?? "");
}

/** All names of a band, any of which a condition may use. */
export function namesOf(text: LocalText): string[] {
  return typeof text === "string" ? [text] : Object.values(text);
}

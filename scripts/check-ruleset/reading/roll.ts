/** What a roll comes to by its page, and what becomes of both who are in it. */

import { type Change, changesIn } from "./changes.ts";
import { type Die, fallOf, type Part, partsOf, pushed, readDice, symbolOn, type Term } from "./dice.ts";
import { countsUp, entries, type Figures, type Node, type Thing } from "./figures.ts";
import { type Lookup, Unread, worth } from "./formula.ts";

/** One who rolls: with what, and what they answered. An attribute is answered by its name. */
export interface Side {
  figures: Figures;
  thing: Thing | null;
  /** Of words to choose from each is a name of its own: `range.far` is 1 or 0. */
  asked: Record<string, number | number[] | string | Thing>;
}

export interface Came {
  band: number | null;
  notes: number[];
  numbers: Record<string, number>;
  changes: Change[];
  /** What the roller pays at once, however it comes out: for a push, or what is used up. */
  toll: Change[];
  /** Rolls that may follow, by their names in the page. */
  next: string[];
}

export class Reading {
  readonly node: Node;
  #dice: Die[] = [];
  #pushed = false;
  readonly #numbers = new Map<string, number>();
  constructor(
    readonly page: Node,
    readonly id: string,
    readonly side: Side,
    readonly target: Figures | null,
    readonly rival: Reading | null,
  ) {
    this.node = page.rolls[id];
  }

  /** The parts that were rolled. */
  #rolled: Part[] = [];
  readonly #parts = (): Part[] =>
    entries(this.node.dice).flatMap(([group, node]) =>
      partsOf(group, node, this.#before, (name) => this.side.asked[name]),
    );

  /** Whether it looks at the other side's roll. */
  static opposed(node: Node): boolean {
    return node.against !== undefined || JSON.stringify(node).includes("rival.");
  }

  /** Names that are known before the dice fall. */
  readonly #before = (name: string): number => {
    const { side, page, target } = this;
    const [first = "", ...rest] = name.split(".");
    if (first === "target" && target) return target.of(rest.join("."));
    const own = this.node.uses && side.thing ? side.figures.ownOf(side.thing, name) : undefined;
    if (own !== undefined) return own;
    const word = side.asked[name];
    if (typeof word === "number") return word;
    const answer = side.asked[first];
    if (typeof answer === "string" && rest.length === 0) return side.figures.of(answer);
    if (answer !== undefined && typeof answer === "object" && !Array.isArray(answer))
      return side.figures.ofThing(answer.kind, answer, rest);
    if (first === this.node.with && rest.length > 0) return side.figures.ofThing(first, side.thing, rest);
    const total = this.node.adds?.[first];
    if (total !== undefined && rest.length === 1) return this.#ofTotal(total, rest[0] as string);
    if (page.things?.[first] && rest.length > 0) throw new Unread(`the name ${name}`);
    return side.figures.of(name);
  };

  readonly #after: Lookup = (name) => {
    if (name in (this.node.dice ?? {}))
      return this.#dice.filter(({ group }) => group === name).flatMap(({ worth }) => worth);
    if (name in (this.node.numbers ?? {}) || name in (this.node.adds ?? {})) return this.number(name);
    const [group = "", symbol = ""] = name.split(".");
    const stands = symbolOn(this.node.dice?.[group], symbol);
    if (stands)
      return this.#dice
        .filter((die) => die.group === group)
        .flatMap((die) => die.worth)
        .reduce((sum, place) => sum + stands(place), 0);
    if (name === "pushed") return this.#pushed ? 1 : 0;
    if (name.startsWith("rival.")) {
      if (!this.rival) throw new Unread("the other side's roll");
      return this.rival.number(name.slice("rival.".length));
    }
    return this.#before(name);
  };

  number(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const total = this.node.adds?.[name];
    const node = this.node.numbers?.[name] ?? total;
    if (node === undefined) throw new Unread(`the number ${name}`);
    const gain = worth(typeof node === "object" ? node.is : node, this.#after, this.side.figures.own);
    const value = total === undefined ? gain : this.#ofTotal(total, "before") + gain;
    this.#numbers.set(name, value);
    return value;
  }

  /** Whether the page refuses it for what was chosen, on either side. */
  refused(): boolean {
    const own = (this.node.refuse ?? []).some(
      ({ when }: Node) => worth(when, this.#after, this.side.figures.own) !== 0,
    );
    return own || (this.rival?.refused() ?? false);
  }

  /** What adds up begins where its page says: here each roll is the first. */
  #ofTotal(node: Node, what: string): number {
    const said = typeof node === "object" ? node[what === "before" ? "start" : what] : undefined;
    if (said === undefined && what !== "before") throw new Unread(`the total's ${what}`);
    return said === undefined ? 0 : worth(said, this.#before, this.side.figures.own);
  }

  /** What each purse holds, and what is to be had for it at which price and how often: only what costs 1 or more. */
  purses(): Record<string, string> {
    const { spend = [] } = this.node;
    const worthOf = (node: Node): number => worth(node, this.#after, this.side.figures.own);
    return Object.fromEntries(
      [spend].flat().flatMap(({ from, options }: Node, at: number): [string, string][] => {
        const points = worthOf(from);
        if (points <= 0) return [];
        const had = entries(options).flatMap(([id, { price, most = 1 }]) => {
          const costs = worthOf(price);
          return costs < 1 ? [] : `${id} ${costs} ${worthOf(most)}`;
        });
        return [[`purse ${at + 1}`, [`${points}`, ...had].join(", ")]];
      }),
    );
  }

  /** What may fall. */
  fall(chance: () => number): Term[] {
    return [...fallOf(this.#parts(), chance), ...(this.rival?.fall(chance) ?? [])];
  }

  /** Takes what fell, the roller's dice first. */
  take(terms: readonly Term[]): void {
    const mine = this.#parts();
    const left = [...terms];
    const own = left.splice(0, mine.filter(({ count }) => count > 0).length);
    this.#rolled = mine;
    this.#dice = readDice(mine, own);
    if (this.rival) this.rival.take(left);
    else if (left.length > 0) throw new RangeError("the dice: the table rolled more than the page asks for");
    this.#numbers.clear();
  }

  /** Takes what fell when it was pushed; the other side's dice lie there as they did. */
  takePush(terms: readonly Term[]): void {
    const { stay, parts } = pushed(this.node.push, this.#rolled, this.#dice);
    this.#dice = [...stay, ...readDice(parts, terms)];
    this.#pushed = true;
    this.#numbers.clear();
  }

  #holds(when: Node): boolean {
    if (when === undefined) return true;
    const short = /^(?:(\w+) )?(-?\d+)(?:([+-])|-(\d+))$/.exec(String(when).trim());
    if (!short) return worth(when, this.#after, this.side.figures.own) !== 0;
    const [, named, from = "", sign, to] = short;
    const groups = Object.keys(this.node.dice ?? {});
    const its = entries(this.node.numbers).filter(([, node]) =>
      groups.some((group) => new RegExp(`\\b${group}\\b`).test(String(typeof node === "object" ? node.is : node))),
    );
    const name = named ?? (its.length === 1 ? its[0]?.[0] : undefined);
    if (name === undefined) throw new Unread(`when: ${when}`);
    const value = this.number(name);
    if (to !== undefined) return value >= Number(from) && value <= Number(to);
    return sign === "+" ? value >= Number(from) : value <= Number(from);
  }

  readonly #thingCalled = (name: string): { kind: string; thing: Thing | null } | undefined => {
    const { side, node } = this;
    if (name === node.with) return { kind: name, thing: side.thing };
    const answer = side.asked[name];
    if (typeof answer !== "object" || Array.isArray(answer)) return undefined;
    return { kind: answer.kind, thing: answer.id === "" ? null : answer };
  };

  #changes(then: Node, lookup: Lookup): Change[] {
    const { page, side, node } = this;
    const around = { page, figures: side.figures, thingCalled: this.#thingCalled };
    return changesIn(then, { ...around, used: node.uses ? side.thing : null }, lookup, side.figures.own);
  }

  came(): Came {
    const { bands = [], notes = [], push, numbers } = this.node;
    const found = bands.findIndex(({ when }: Node) => this.#holds(when));
    const told = notes.flatMap(({ when }: Node, at: number) => (this.#holds(when) ? [at] : []));
    const happens = [...(found < 0 ? [] : [bands[found]]), ...told.map((at: number) => notes[at])];
    const thens = [...happens.map(({ then }: Node) => then), this.node.uses];
    // Free uses of aspects are taken first, by both sides.
    const changes = [...this.#taken(), ...(this.rival ? this.rival.#taken() : [])];
    changes.push(...thens.flatMap((then) => this.#changes(then, this.#after)));
    const toll: Change[] = [];
    if (this.#pushed)
      for (const [name, amount] of [...this.#prices(), ...entries(push.then)]) {
        const early = name.startsWith("target.") ? null : this.#early({ [name]: amount });
        if (early) toll.push(...early);
        else changes.push(...this.#changes({ [name]: amount }, this.#after));
      }
    const { thing } = this.side;
    if (this.node.spent === true && thing) toll.push({ of: "roller", room: "many", id: "", thing: thing.id, to: -1 });
    const named = [...Object.keys(numbers ?? {}), ...Object.keys(this.node.adds ?? {})];
    const known = named.map((name) => [name, this.number(name)]);
    const next = happens.flatMap(({ roll }: Node) => roll ?? []);
    return { band: found < 0 ? null : found, notes: told, numbers: Object.fromEntries(known), changes, toll, next };
  }

  #taken(): Change[] {
    return entries(this.node.ask).flatMap(([id, question]): Change[] => {
      const pick = typeof question === "string" ? question : question?.pick;
      const many = this.side.asked[id];
      if (typeof pick !== "string" || !pick.startsWith("shared.") || typeof many !== "number" || many === 0) return [];
      return [{ of: "table", room: "shared", id: pick.slice("shared.".length), to: -many }];
    });
  }

  /** What one purchase does. */
  bought(id: string): Change[] {
    const { spend = [] } = this.node;
    const options: Node[] = [spend].flat().map((purse: Node) => purse.options);
    const option = options.flatMap((one) => (one?.[id] === undefined ? [] : [one[id]]))[0];
    if (option === undefined) throw new Unread(`the purchase ${id}`);
    return this.#changes(option.then, this.#after);
  }

  #prices(): [string, Node][] {
    const { costs } = this.node.push;
    if (costs === null || typeof costs !== "object") return [];
    return entries(costs).map(([name, price]) => {
      const up = countsUp(this.page.resources?.[name]);
      return [name, up ? price : `-(${price})`];
    });
  }

  /** What is known without the dice; null where they have to fall first. */
  #early(then: Node): Change[] | null {
    const { dice, numbers } = this.node;
    try {
      return this.#changes(then, (name) => {
        if (name in (dice ?? {}) || name in (numbers ?? {}) || name.startsWith("rival.")) throw new Unread(name);
        return this.#before(name);
      });
    } catch (error) {
      if (error instanceof Unread) return null;
      throw error;
    }
  }

  /** Whether the roller can pay for a push. */
  affords(): boolean {
    return this.#prices().every(([name, amount]) =>
      (this.#early({ [name]: amount }) ?? []).every(({ id, to }) => {
        const { min, max } = this.side.figures.limits(id);
        const after = this.side.figures.of(id) + Number(to);
        return after >= min && after <= max;
      }),
    );
  }
}

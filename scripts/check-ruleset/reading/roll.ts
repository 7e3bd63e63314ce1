/** What a roll comes to by its page, and what becomes of both who are in it. */

import { type Die, fallOf, type Part, partsOf, pushed, readDice, symbolOn, type Term } from "./dice.ts";
import { entries, type Figures, type Node, type Thing } from "./figures.ts";
import { type Lookup, Unread, worth } from "./formula.ts";

/** One who rolls: with what, and what they answered. An attribute is answered by its name. */
export interface Side {
  figures: Figures;
  thing: Thing | null;
  asked: Record<string, number | number[] | string | Thing>;
}

/** Resources of one actor after it. */
export type After = Record<string, number>;

export interface Came {
  band: number | null;
  notes: number[];
  numbers: Record<string, number>;
  changes: Change[];
  /** What the roller pays for a push at once, however it comes out. */
  toll: Change[];
}
type Change = { of: "roller" | "target"; resource: string; amount: number | "up" | "down" };

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
    const answer = side.asked[first];
    if (typeof answer === "number" && rest.length === 0) return answer;
    if (typeof answer === "string" && rest.length === 0) return side.figures.of(answer);
    if (answer !== undefined && typeof answer === "object" && !Array.isArray(answer))
      return side.figures.ofThing(answer.kind, answer, rest);
    if (first === this.node.with && rest.length > 0) return side.figures.ofThing(first, side.thing, rest);
    if (page.things?.[first] && rest.length > 0) throw new Unread(`the name ${name}`);
    return side.figures.of(name);
  };

  readonly #after: Lookup = (name) => {
    if (name in (this.node.dice ?? {}))
      return this.#dice.filter(({ group }) => group === name).flatMap(({ worth }) => worth);
    if (name in (this.node.numbers ?? {})) return this.number(name);
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
    const node = this.node.numbers?.[name];
    if (node === undefined) throw new Unread(`the number ${name}`);
    const value = worth(typeof node === "object" ? node.is : node, this.#after);
    this.#numbers.set(name, value);
    return value;
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
    if (!short) return worth(when, this.#after) !== 0;
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

  #changes(then: Node, lookup: Lookup): Change[] {
    return entries(then).flatMap(([name, amount]): Change[] => {
      const of = name.startsWith("target.") ? "target" : "roller";
      const resource = name.replace("target.", "");
      if (!this.page.resources?.[resource]) return [];
      const step = /^step (up|down)$/.exec(String(amount))?.[1] as "up" | "down" | undefined;
      return [{ of, resource, amount: step ?? worth(amount, lookup) }];
    });
  }

  came(): Came {
    const { bands = [], notes = [], push, numbers } = this.node;
    const found = bands.findIndex(({ when }: Node) => this.#holds(when));
    const told = notes.flatMap(({ when }: Node, at: number) => (this.#holds(when) ? [at] : []));
    const happens = [...(found < 0 ? [] : [bands[found]]), ...told.map((at: number) => notes[at])];
    const changes = happens.flatMap(({ then }: Node) => this.#changes(then, this.#after));
    const toll: Change[] = [];
    if (this.#pushed)
      for (const [name, amount] of [...this.#prices(), ...entries(push.then)]) {
        const early = name.startsWith("target.") ? null : this.#early({ [name]: amount });
        if (early) toll.push(...early);
        else changes.push(...this.#changes({ [name]: amount }, this.#after));
      }
    const known = Object.keys(numbers ?? {}).map((name) => [name, this.number(name)]);
    return { band: found < 0 ? null : found, notes: told, numbers: Object.fromEntries(known), changes, toll };
  }

  #prices(): [string, Node][] {
    const { costs } = this.node.push;
    if (costs === null || typeof costs !== "object") return [];
    return entries(costs).map(([name, price]) => {
      const up = this.page.resources?.[name]?.counts === "up";
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
      (this.#early({ [name]: amount }) ?? []).every(({ resource, amount }) => {
        const { min, max } = this.side.figures.limits(resource);
        const after = this.side.figures.of(resource) + Number(amount);
        return after >= min && after <= max;
      }),
    );
  }
}

/** An actor's resources after these changes. */
export function becomes(figures: Figures, now: After, changes: readonly Change[], of: Change["of"]): After {
  const result = { ...now };
  for (const { resource, amount, of: whose } of changes) {
    if (whose !== of) continue;
    const { min, max, dice = [] } = figures.limits(resource);
    const value = result[resource] as number;
    const place = dice.indexOf(value);
    if (amount === "up") result[resource] = dice[place + 1] ?? value;
    else if (amount === "down") result[resource] = dice[place - 1] ?? 0;
    // What lies beyond its most already stays where it is.
    else result[resource] = Math.max(min, Math.min(value + amount, Math.max(max, value)));
  }
  return result;
}

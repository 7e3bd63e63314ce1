/** A page as plain YAML, and the figures of those who play by it. */

import { parse } from "yaml";
import { type Lookup, Unread, worth } from "./formula.ts";

// biome-ignore lint/suspicious/noExplicitAny: a page is whatever its author wrote.
export type Node = any;

export const readYaml = (text: string): Node => parse(text.replaceAll(/^\s*```.*$/gm, ""));

/** What an actor has, as it is stored. */
export interface Held {
  attributes: Record<string, number>;
  resources: Record<string, number>;
  things: Thing[];
}
export interface Thing {
  id: string;
  kind: string;
  name: string;
  worn: boolean;
  pick: string;
  numbers: Record<string, number>;
}

export const entries = (node: Node): [string, Node][] => Object.entries(node ?? {});

/** `1..5`, or `{ from, to }`; sizes of a die in their place. */
export function rangeOf(node: Node): { from: number; to: number; dice?: number[] } {
  if (typeof node === "string") {
    const [from, to] = node.split("..").map(Number);
    if (from === undefined || to === undefined) throw new Unread(`the range ${node}`);
    return { from, to };
  }
  if (Array.isArray(node?.dice)) return { from: Math.min(...node.dice), to: Math.max(...node.dice), dice: node.dice };
  if (typeof node?.from !== "number" || typeof node?.to !== "number")
    throw new Unread(`the range ${JSON.stringify(node)}`);
  return { from: node.from, to: node.to };
}

const amountOf = (node: Node): string | number => (typeof node === "object" ? node.is : node);

/** What an actor's names come to, by the page. */
export class Figures {
  readonly #known = new Map<string, number>();
  readonly #added = new Map<string, number>();
  constructor(
    readonly page: Node,
    readonly held: Held,
    plain?: Figures,
  ) {
    if (plain) return;
    // What is added counts by the figures without it.
    const bare = new Figures(page, held, this);
    for (const thing of held.things) {
      const kind = page.things?.[thing.kind];
      if (!kind || (kind.worn && !thing.worn)) continue;
      for (const [to, amount] of entries(kind.adds)) {
        const value = worth(amount, (name) =>
          name in thing.numbers ? (thing.numbers[name] as number) : bare.of(name),
        );
        this.#added.set(to, (this.#added.get(to) ?? 0) + value);
      }
    }
  }

  readonly of = (name: string): number => {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const value = this.#work(name);
    this.#known.set(name, value);
    return value;
  };

  has(name: string): boolean {
    try {
      this.of(name);
      return true;
    } catch (error) {
      if (error instanceof Unread) return false;
      throw error;
    }
  }

  #work(name: string): number {
    const { page, held } = this;
    const lookup: Lookup = this.of;
    const more = this.#added.get(name) ?? 0;
    if (name in (page.attributes ?? {})) {
      const value = held.attributes[name];
      if (value === undefined) throw new Unread(`the attribute ${name}`);
      return value + more;
    }
    if (name in (page.derived ?? {})) return worth(amountOf(page.derived[name]), lookup) + more;
    const [id = "", part] = name.split(".");
    if (id === "worn") {
      const worn = held.things.filter(({ kind, worn }) => worn && page.things[kind]?.worn);
      return worn.reduce((sum, { numbers }) => sum + (numbers[part ?? ""] ?? 0), 0);
    }
    const resource = page.resources?.[id];
    if (resource && part === "max" && resource.max !== undefined) return worth(resource.max, lookup);
    const value = held.resources[id];
    if (resource && part === undefined && value !== undefined) return value;
    throw new Unread(`the name ${name}`);
  }

  /** The numbers of a thing, by the name that a formula gives it; without the thing they are those it starts with. */
  ofThing(kind: string, thing: Thing | null, path: readonly string[]): number {
    const rules = this.page.things?.[kind];
    const [first = "", ...rest] = path;
    if (rules?.pick === first) {
      if (first === "attribute") return thing?.pick ? this.of(thing.pick) : 0;
      return this.ofThing(first, this.held.things.find(({ id }) => id === thing?.pick) ?? null, rest);
    }
    const rule = rules?.numbers?.[first];
    if (rule === undefined || rest.length > 0) throw new Unread(`the name ${kind}.${path.join(".")}`);
    return thing?.numbers[first] ?? rule.start ?? rangeOf(rule).from;
  }

  /** How far a resource goes. */
  limits(id: string): { min: number; max: number; dice?: number[] } {
    const { min = 0, max, dice } = this.page.resources[id];
    return { min, max: max === undefined ? Number.POSITIVE_INFINITY : this.of(`${id}.max`), ...(dice && { dice }) };
  }

  /** Whether a resource has brought a condition that takes people out. */
  isOut(): boolean {
    return entries(this.page.resources).some(([id, { at, counts }]) =>
      entries(at).some(([end, condition]) => {
        if (!this.page.conditions?.[condition]?.out) return false;
        const [, sign = counts === "up" ? ">=" : "<=", value = ""] = /^(>=|<=|=>|=<)?\s*(-?\d+)$/.exec(end) ?? [];
        const now = this.of(id);
        return sign.includes(">") ? now >= Number(value) : now <= Number(value);
      }),
    );
  }
}

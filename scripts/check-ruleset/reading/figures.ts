/** A page as plain YAML, and the figures of those who play by it. */

import { parse } from "yaml";
import { type Lookup, type Own, Unread, worth } from "./formula.ts";
import { lookUp } from "./tables.ts";

// biome-ignore lint/suspicious/noExplicitAny: a page is whatever its author wrote.
export type Node = any;

export const readYaml = (text: string): Node => parse(text.replaceAll(/^\s*```.*$/gm, ""));

/** What is no figure: ticks, and words that were chosen. */
export type Fields = Record<string, boolean | string>;

/** What an actor has, as it is stored. */
export interface Held {
  attributes: Record<string, number>;
  resources: Record<string, number>;
  things: Thing[];
  /** Those that were put on; what a resource brings comes of itself. */
  conditions?: string[];
  fields?: Fields;
}
export interface Thing {
  id: string;
  kind: string;
  name: string;
  worn: boolean;
  pick: string;
  numbers: Record<string, number>;
  fields?: Fields;
  /** How many of it there are; absent: one. */
  many?: number;
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

/** `[close, far]`, or `{ close: Close }`: the words alone. */
export const wordsOf = (node: Node): string[] =>
  Array.isArray(node) ? node.map(String) : typeof node === "object" && node !== null ? Object.keys(node) : [];

/** The words that a field has to choose from; null: it is a tick; none: a text. */
export function fieldWords(node: Node): string[] | null {
  if (node === "tick" || node?.is === "tick") return null;
  return wordsOf(Array.isArray(node) ? node : node?.of);
}

/** What a tick or a word of a field comes to in a formula; undefined: there is no such field. */
function flagIn(rules: Node, fields: Fields = {}, [id = "", word]: readonly string[]): number | undefined {
  const rule = rules?.[id];
  if (rule === undefined) return undefined;
  const words = fieldWords(rule);
  if (words === null) return word === undefined ? Number(fields[id] === true) : undefined;
  return word !== undefined && words.includes(word) ? Number(fields[id] === word) : undefined;
}

const isMore = (sign: string): boolean => /[>≥]/.test(sign);

/** Which condition comes at which value of a resource. */
const endsOf = ({ at }: Node): { sign: string; value: number; condition: string }[] =>
  entries(at).map(([end, condition]) => {
    const [, sign = "", value = ""] = /^(>=|<=|=>|=<|≥|≤)?\s*(-?\d+)$/.exec(end) ?? [];
    return { sign, value: Number(value), condition: String(condition) };
  });

/** Whether a resource counts up: it says so, or all that it brings comes above. */
export function countsUp(node: Node): boolean {
  if (node?.counts !== undefined) return node.counts === "up";
  const ends = endsOf(node ?? {});
  return ends.length > 0 && ends.every(({ sign }) => isMore(sign));
}

const amountOf = (node: Node): string | number => (typeof node === "object" ? node.is : node);

/** Aspects of the scene that lie on the table, by the list that they stand in. */
export type Laid = Record<string, { id: string; text: string; free: number }[]>;

/** The one whose free uses are taken, and how many it has. */
export const ASPECT = { id: "dark", text: "It is dark", free: 8 };

/** One aspect in each list that has room for those that rolls bring, too. */
export const laidOf = (page: Node): Laid =>
  Object.fromEntries(
    entries(page.shared).flatMap(([id, node]) =>
      node?.aspects === undefined ? [] : [[id, node.aspects > 2 ? [ASPECT] : []]],
    ),
  );

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
    const add = (adds: Node, lookup: Lookup): void => {
      for (const [to, amount] of entries(adds))
        this.#added.set(to, (this.#added.get(to) ?? 0) + worth(amount, lookup, this.own));
    };
    for (const thing of held.things) {
      const kind = page.things?.[thing.kind];
      if (!kind || (kind.worn && !thing.worn)) continue;
      add(kind.adds, (name) => this.ownOf(thing, name) ?? bare.of(name));
    }
    for (const [id, condition] of entries(page.conditions))
      if (condition?.adds !== undefined && bare.of(id) === 1) add(condition.adds, bare.of);
  }

  /** The tables of the page. */
  readonly own: Own = (name, figure) => lookUp(this.page, name, figure);

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
      return value + (rangeOf(page.attributes[name]).dice ? 0 : more);
    }
    if (name in (page.derived ?? {})) return worth(amountOf(page.derived[name]), lookup, this.own) + more;
    if (name in (page.conditions ?? {}))
      return Number((held.conditions ?? []).includes(name) || this.#brought().includes(name));
    const path = name.split(".");
    const flag = flagIn(page.fields, held.fields, path);
    if (flag !== undefined) return flag;
    const [id = "", part = ""] = path;
    const sum = (things: readonly Thing[], of: (thing: Thing) => number): number =>
      things.reduce((all, thing) => all + of(thing) * (thing.many ?? 1), 0);
    if (path.length === 2 && id === "worn") {
      const worn = held.things.filter(({ kind, worn }) => worn && page.things[kind]?.worn);
      return sum(worn, ({ numbers }) => numbers[part] ?? 0);
    }
    if (path.length === 2 && id === "carried") return sum(held.things, ({ numbers }) => numbers[part] ?? 0);
    if (path.length === 2 && id === "owned") {
      const own = held.things.filter(({ kind }) => kind === part);
      return sum(own, () => 1);
    }
    // At a table where nothing was moved yet.
    const shared = id === "shared" ? page.shared?.[part ?? ""] : undefined;
    if (shared)
      return (
        laidOf(page)[part ?? ""]?.reduce((all, one) => all + one.free, 0) ?? Number(shared.start ?? shared.min ?? 0)
      );
    const resource = page.resources?.[id];
    if (resource && part === "max" && resource.max !== undefined) return worth(resource.max, lookup, this.own);
    const value = held.resources[id];
    if (resource && path.length === 1 && value !== undefined) return value;
    throw new Unread(`the name ${name}`);
  }

  /** A number or a tick of a thing by its bare name; undefined: it has none of that name. */
  ownOf({ kind, numbers, fields }: Thing, name: string): number | undefined {
    const rules = this.page.things?.[kind];
    if (rules?.numbers?.[name] !== undefined) return numbers[name];
    return flagIn(rules?.fields, fields, name.split("."));
  }

  /** The numbers of a thing, by the name that a formula gives it; without the thing they are those it starts with. */
  ofThing(kind: string, thing: Thing | null, path: readonly string[]): number {
    const rules = this.page.things?.[kind];
    const [first = "", ...rest] = path;
    if (rules?.pick === first) {
      if (first === "attribute") return thing?.pick ? this.of(thing.pick) : 0;
      return this.ofThing(first, this.picked(thing), rest);
    }
    const flag = flagIn(rules?.fields, thing?.fields, path);
    if (flag !== undefined) return flag;
    const rule = rules?.numbers?.[first];
    if (rule === undefined || rest.length > 0) throw new Unread(`the name ${kind}.${path.join(".")}`);
    return thing?.numbers[first] ?? rule.start ?? rangeOf(rule).from;
  }

  /** The thing that this one goes with. */
  readonly picked = (thing: Thing | null): Thing | null =>
    this.held.things.find(({ id }) => id === thing?.pick) ?? null;

  /** How far a resource goes. */
  limits(id: string): { min: number; max: number; dice?: number[] } {
    const { min = 0, max, dice } = this.page.resources[id];
    return { min, max: max === undefined ? Number.POSITIVE_INFINITY : this.of(`${id}.max`), ...(dice && { dice }) };
  }

  /** Conditions that resources have brought. */
  #brought(): string[] {
    return entries(this.page.resources).flatMap(([id, node]) => {
      const ends = endsOf(node);
      const up = countsUp(node);
      const now = ends.length > 0 ? this.of(id) : 0;
      return ends.flatMap(({ sign, value, condition }) => {
        const above = sign === "" ? up : isMore(sign);
        return (above ? now >= value : now <= value) ? [condition] : [];
      });
    });
  }

  /** Whether they have a condition that takes people out. */
  isOut(): boolean {
    const had = [...(this.held.conditions ?? []), ...this.#brought()];
    return had.some((id) => this.page.conditions?.[id]?.out === true);
  }
}

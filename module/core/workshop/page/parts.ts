import { MOST_FIGURE } from "../formula.ts";
import type { Problems } from "../problem.ts";
import { join, Shape } from "../shape.ts";
import type { Entry, PageNode } from "../text/nodes.ts";
import type { ChangeRule } from "../types.ts";
import { KEYS } from "../vocabulary.ts";
import { readChanges } from "./changed.ts";
import type { Adds, Attribute } from "./types.ts";

/** What the readers of all blocks of a page share: the names that are taken, and shapes that stand in several blocks. */
export class PageParts {
  readonly problems: Problems;
  readonly shape: Shape;
  /** Names that stand for one thing in the whole page. */
  readonly taken = new Set<string>();

  constructor(problems: Problems) {
    this.problems = problems;
    this.shape = new Shape(problems);
  }

  each<T>(node: PageNode | undefined, field: string, read: (entry: Entry, field: string) => T | undefined): T[] {
    return this.shape.named(node, field, this.taken).flatMap((entry) => {
      return read(entry, join(field, entry.key)) ?? this.problems.broke(entry.key) ?? [];
    });
  }

  /** A map of known keys, and its name: without one of its own, the page's. */
  named(entry: Entry, field: string, known: readonly string[]) {
    const entries = this.shape.map(entry.value, field, known);
    if (!entries) return undefined;
    const said = (key: string): PageNode | undefined => entries.get(key)?.value;
    const name = this.shape.local(said("name"), `${field}.name`) ?? entry.key;
    return { said, base: { id: entry.key, at: entry.at, name } };
  }

  adds(node: PageNode | undefined, field: string): Adds[] {
    return (this.shape.entries(node, field) ?? []).flatMap(({ key, at, value }) => {
      const [text, way] = (value.kind === "text" && /^step (up|down)$/.exec(value.text)) || [];
      if (text !== undefined) {
        const figures = { text, near: way === "up" ? "1" : "-1" };
        return this.problems.add(value.at, join(field, key), "spelled", figures) ?? [];
      }
      const amount = this.shape.formula(value, join(field, key));
      return amount ? { to: key, at, amount } : [];
    });
  }

  /** What it changes is checked when all of the page is known. */
  changes(node: PageNode | undefined, field: string): ChangeRule[] {
    const { shape, problems } = this;
    return readChanges(node, field, { shape, problems, formula: (value, here) => shape.formula(value, here) });
  }

  attribute(entry: Entry, field: string): Attribute | undefined {
    const shape = this.shape;
    const base = { id: entry.key, at: entry.at, name: entry.key };
    if (entry.value.kind === "text") {
      const range = shape.range(entry.value, field, -MOST_FIGURE, MOST_FIGURE);
      return range && { ...base, from: range[0], to: range[1], start: range[0] };
    }
    const map = this.named(entry, field, KEYS.attribute);
    if (!map) return undefined;
    const dice = map.said("dice") && shape.wholes(map.said("dice"), `${field}.dice`, 0, 1000).sort((a, b) => a - b);
    if (dice?.length === 0) return undefined;
    const from = dice ? (dice[0] ?? 1) : this.whole(map.said("from"), `${field}.from`, -MOST_FIGURE, MOST_FIGURE, 0);
    const to = dice
      ? (dice.at(-1) ?? 1)
      : this.whole(map.said("to"), `${field}.to`, -MOST_FIGURE, MOST_FIGURE, Math.max(from, 100));
    if (from > to) {
      this.problems.add(entry.at, field, "reversed", { fix: `from: ${to}, to: ${from}` });
      return undefined;
    }
    const start = this.whole(map.said("start"), `${field}.start`, from, to, from);
    if (dice && !dice.includes(start)) {
      this.problems.add(entry.at, `${field}.start`, "ladder", { faces: start, known: dice.join(", ") });
    }
    return { ...map.base, from, to, start, ...optional("dice", dice), ...this.sign(map.said("sign"), field) };
  }

  sign(node: PageNode | undefined, field: string): { readonly sign?: true } {
    return node && this.shape.flag(node, `${field}.sign`) ? { sign: true } : {};
  }

  whole(node: PageNode | undefined, field: string, min: number, max: number, otherwise: number): number {
    return (node && this.shape.whole(node, field, min, max)) ?? otherwise;
  }
}

export function optional<K extends string, V>(key: K, value: V | undefined): { readonly [key in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [key in K]?: V };
}

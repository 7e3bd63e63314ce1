import { Checker } from "../check.ts";
import { type Formula, MOST_FIGURE } from "../formula.ts";
import type { PageNames } from "../page/names.ts";
import type { PageParts } from "../page/parts.ts";
import type { Page, ThingKind } from "../page/types.ts";
import type { PageNode } from "../text/nodes.ts";
import { readOffered } from "./offered.ts";
import type { Over } from "./types.ts";

/** What the readers of creation and of growth share: over which figures, out of which list, at what price. */

export type Known = Pick<Page, "attributes" | "resources" | "things" | "fields">;

/** All attributes of the page, or numbers of things, by one word. */
const ALL = "attributes";

export class OverReader {
  readonly parts: PageParts;
  readonly known: Known;
  readonly #names: PageNames;
  /** Figures that another entry has already. */
  readonly #given = new Set<string>();

  constructor(parts: PageParts, known: Known, names: PageNames) {
    this.parts = parts;
    this.known = known;
    this.#names = names;
  }

  kind(id: string): ThingKind | undefined {
    return this.known.things.find((one) => one.id === id);
  }

  /** `attributes`, `brawn`, `[brawn, wits]`, or `skill.rank`. */
  over(node: PageNode, field: string, from: PageNode | undefined): Over | undefined {
    const [, kind = "", number = ""] = (node.kind === "text" && /^([^.]+)\.([^.]+)$/.exec(node.text)) || [];
    if (number === "") {
      const attributes = this.attributes(node, `${field}.over`, false, this.#numbers());
      // A list belongs to things: that it is passed over must be said.
      if (from && attributes)
        this.parts.problems.add(from.at, `${field}.from`, "spelled", { text: "from", near: this.#numberFix() });
      return attributes && { attributes };
    }
    const { at } = node;
    const found = this.kind(kind);
    if (!found?.numbers.some(({ id }) => id === number))
      return this.parts.problems.unknown(at, `${field}.over`, `${kind}.${number}`, this.#numbers());
    this.#once(`${kind}.${number}`, at, `${field}.over`);
    return { kind, number, from: readOffered(this.parts, from, `${field}.from`, found) };
  }

  #numbers(): string[] {
    return this.known.things.flatMap((one) => one.numbers.map((each) => `${one.id}.${each.id}`));
  }

  #numberFix(): string {
    const kind = this.known.things.find(({ numbers }) => numbers.length > 0);
    return kind ? `over: ${kind.id}.${kind.numbers[0]?.id}` : "choose: …";
  }

  /** Ids of attributes; each gets its figure in one place only, unless `again`. `others` could stand there instead. */
  attributes(node: PageNode, field: string, again = false, others: readonly string[] = []): string[] | undefined {
    const { problems, shape } = this.parts;
    const ids = this.known.attributes.map(({ id }) => id);
    const items = node.kind === "list" ? shape.list(node, field) : [node];
    const found = items.flatMap((item): string[] => {
      const text = shape.text(item, field);
      if (!text) return [];
      const { text: id, at } = text;
      if (id === ALL && ids.length > 0) return ids.flatMap((one) => (this.#once(one, at, field, again) ? one : []));
      if (
        !ids.includes(id) &&
        /^(?:attribute|all|any|each|every|everything|tod[oa]s?|atributos?)$/i.test(id) &&
        ids.length > 0
      )
        return problems.add(at, field, "near", { name: id, near: ALL }) ?? [];
      const many = ids.includes(id) || again ? undefined : others.find((one) => `${one.split(".")[0]}s` === id);
      if (many !== undefined) return problems.add(at, field, "near", { name: id, near: many }) ?? [];
      if (!ids.includes(id))
        return problems.unknown(at, field, id, [...ids, ...(node.kind === "list" ? [] : others)]) ?? [];
      return this.#once(id, at, field, again) ? [id] : [];
    });
    return found.length > 0 ? found : undefined;
  }

  #once(name: string, at: number, field: string, again = false): boolean {
    if (again) return true;
    if (this.#given.has(name)) {
      this.parts.problems.add(at, field, "givenTwice", { name });
      return false;
    }
    this.#given.add(name);
    return true;
  }

  /** Says that a list is missing to choose from. */
  noList(item: PageNode, field: string): undefined {
    return this.parts.problems.add(item.at, field, "missing", { name: "from", fix: "from: [Sword, Axe]" });
  }

  /** A formula of figures of the hero, and of these other names. */
  formula(node: PageNode | undefined, field: string, more: readonly string[] = []): Formula | undefined {
    const formula = node && this.parts.shape.formula(node, field);
    if (!formula) return undefined;
    const checker = new Checker(this.#names.heroWith(more), this.parts.problems);
    return checker.check(formula, "number", field) ? formula : undefined;
  }

  /** What a price of figures may ask for: the figure to be, and what belongs to its thing. */
  pricedBy(over: Over | undefined): readonly string[] {
    if (!over || "attributes" in over) return ["new"];
    return ["new", ...this.ownOf(over.kind)];
  }

  /** Of a thing itself: its numbers, and the attribute that it goes with. */
  ownOf(id: string): readonly string[] {
    const kind = this.kind(id);
    return [...(kind?.numbers.map((one) => one.id) ?? []), ...(kind?.pick === "attribute" ? ["attribute"] : [])];
  }

  /** The least and the most of all figures together. */
  limits(over: Over | undefined): readonly [number, number] {
    const rules = this.rules(over);
    if (rules.length === 0) return [-MOST_FIGURE, MOST_FIGURE];
    return [Math.min(...rules.map(({ from }) => from)), Math.max(...rules.map(({ to }) => to))];
  }

  rules(over: Over | undefined) {
    if (!over) return [];
    if ("attributes" in over) return this.known.attributes.filter(({ id }) => over.attributes.includes(id));
    return this.kind(over.kind)?.numbers.filter(({ id }) => id === over.number) ?? [];
  }
}

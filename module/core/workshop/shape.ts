import { type Formula, isName, RESERVED, readFormula } from "./formula.ts";
import { excerpt, type Problems } from "./problem.ts";
import type { Entry, MapNode, PageNode, TextNode } from "./text/nodes.ts";
import type { LocalText } from "./types.ts";

/** Reads nodes into what they should be. What is not goes to the problems, and the reading goes on. */

const MOST_ENTRIES = 200;
const MOST_TEXT = 4000;
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z]{2,8})?$/;

export class Shape {
  readonly problems: Problems;

  constructor(problems: Problems) {
    this.problems = problems;
  }

  isEmpty(node: PageNode): boolean {
    return node.kind === "text" && node.plain && (node.text === "" || node.text === "null" || node.text === "~");
  }

  /** The entries of a map whose keys are known; the first key that is not is said with those that are. */
  map(node: PageNode | undefined, field: string, known: readonly string[]): Map<string, Entry> | undefined {
    const entries = this.entries(node, field);
    if (!entries) return undefined;
    const found = new Map<string, Entry>();
    for (const entry of entries) {
      if (known.includes(entry.key)) found.set(entry.key, entry);
      else this.problems.add(entry.at, field, "unknownKey", { name: excerpt(entry.key), known: known.join(", ") });
    }
    return found;
  }

  /** The entries of a map whose keys are its own. */
  entries(node: PageNode | undefined, field: string): readonly Entry[] | undefined {
    if (!node) return undefined;
    if (node.kind !== "map") return this.#expected(node, field, "map");
    if (node.entries.length > MOST_ENTRIES) return this.problems.add(node.at, field, "tooMany", { most: MOST_ENTRIES });
    return node.entries.filter(({ key, value }) => {
      if (!this.isEmpty(value)) return true;
      this.problems.add(value.at, join(field, key), "empty");
      return false;
    });
  }

  /** The entries of a map whose keys are names of the page's own making; `taken` are those that mean something already. */
  named(node: PageNode | undefined, field: string, taken: Set<string>): readonly Entry[] {
    return (this.entries(node, field) ?? []).filter(({ key, at }) => {
      const reason = !isName(key) ? "badName" : RESERVED.has(key) ? "reserved" : taken.has(key) ? "taken" : undefined;
      if (reason) this.problems.add(at, field, reason, { name: excerpt(key) });
      else taken.add(key);
      return reason === undefined;
    });
  }

  list(node: PageNode | undefined, field: string): readonly PageNode[] {
    if (!node) return [];
    if (node.kind !== "list") return this.#expected(node, field, "list") ?? [];
    if (node.items.length > MOST_ENTRIES)
      return this.problems.add(node.at, field, "tooMany", { most: MOST_ENTRIES }) ?? [];
    return node.items.filter((item, index) => {
      if (this.isEmpty(item)) this.problems.add(item.at, `${field}[${index}]`, "empty");
      return !this.isEmpty(item);
    });
  }

  text(node: PageNode | undefined, field: string): TextNode | undefined {
    if (!node) return undefined;
    if (node.kind !== "text") return this.#expected(node, field, "text");
    if (node.text.length > MOST_TEXT) return this.problems.add(node.at, field, "tooLong", { most: MOST_TEXT });
    return node;
  }

  /** A text for players, for all languages or by language. */
  local(node: PageNode | undefined, field: string): LocalText | undefined {
    if (node?.kind !== "map") return this.text(node, field)?.text;
    const texts: [string, string][] = [];
    for (const { key, at, value } of this.entries(node, field) ?? []) {
      if (!LANGUAGE.test(key)) this.problems.add(at, field, "unknownKey", { name: excerpt(key), known: "en, es …" });
      else texts.push([key, this.text(value, join(field, key))?.text ?? ""]);
    }
    if (texts.length === 0) return this.problems.add(node.at, field, "empty");
    return Object.fromEntries(texts);
  }

  word<W extends string>(node: PageNode | undefined, field: string, words: readonly W[]): W | undefined {
    const text = this.text(node, field);
    if (!text) return undefined;
    const found = words.find((word) => word === text.text);
    if (found !== undefined) return found;
    return this.problems.add(text.at, field, "word", { text: excerpt(text.text), known: words.join(", ") });
  }

  whole(node: PageNode | undefined, field: string, min: number, max: number): number | undefined {
    const text = this.text(node, field);
    if (!text) return undefined;
    const value = /^[+-]?\d{1,15}$/.test(text.text) ? Number(text.text) : Number.NaN;
    if (value >= min && value <= max) return value === 0 ? 0 : value;
    return this.problems.add(text.at, field, "number", { min, max, text: excerpt(text.text) });
  }

  flag(node: PageNode | undefined, field: string): boolean {
    return this.word(node, field, ["true", "false"]) === "true";
  }

  wholes(node: PageNode | undefined, field: string, min: number, max: number): number[] {
    const items = node?.kind === "list" ? this.list(node, field) : node ? [node] : [];
    return items.flatMap((item, index) => this.whole(item, `${field}[${index}]`, min, max) ?? []);
  }

  /** `1..5`: both ends count. */
  range(node: PageNode | undefined, field: string, min: number, max: number): readonly [number, number] | undefined {
    const text = this.text(node, field);
    if (!text) return undefined;
    const [, from, to] = /^([+-]?\d{1,9}) ?(?:\.\.|…) ?([+-]?\d{1,9})$/.exec(text.text) ?? [];
    const [low, high] = [Number(from), Number(to)];
    if (low <= high && low >= min && high <= max) return [low + 0, high + 0];
    return this.problems.add(text.at, field, "range", { text: excerpt(text.text) });
  }

  formula(node: PageNode | undefined, field: string): Formula | undefined {
    const text = this.text(node, field);
    return text && readFormula(text, field, this.problems);
  }

  missing(node: MapNode | PageNode, field: string, name: string): undefined {
    return this.problems.add(node.at, field, "missing", { name });
  }

  #expected(node: PageNode, field: string, expected: string): undefined {
    return this.problems.add(node.at, field, "kind", { expected });
  }
}

export const join = (field: string, key: string): string => (field === "" ? key : `${field}.${excerpt(key)}`);

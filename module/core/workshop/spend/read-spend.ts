import type { Formula } from "../formula.ts";
import { excerpt } from "../problem.ts";
import { join, type Shape } from "../shape.ts";
import type { Entry, PageNode } from "../text/nodes.ts";
import type { Budget, ChangeRule, SpendingRule } from "../types.ts";
import { KEYS, SPENDERS } from "../vocabulary.ts";

/** What a roll leaves to be spent, as a page writes it. */

interface Reading {
  readonly shape: Shape;
  formula(node: PageNode | undefined, field: string): Formula | undefined;
  changes(node: PageNode | undefined, field: string): ChangeRule[];
}

/** One purse, or a list of them. */
export function readSpend(node: PageNode | undefined, field: string, reading: Reading): Budget[] {
  if (!node) return [];
  const taken = new Set<string>();
  if (node.kind !== "list") return readPurse(node, field, reading, taken);
  return reading.shape
    .list(node, field)
    .flatMap((item, place) => readPurse(item, `${field}[${place}]`, reading, taken));
}

/** @param taken Names of what is to be had in the purses before it: a card tells what was bought by its name. */
function readPurse(node: PageNode, field: string, reading: Reading, taken: Set<string>): Budget[] {
  const { shape } = reading;
  const entries = shape.map(node, field, KEYS.spend);
  if (!entries) return [];
  const said = (key: string): PageNode | undefined => entries.get(key)?.value;
  for (const key of ["from", "options"]) if (!entries.has(key)) shape.missing(node, field, key);
  const name = shape.local(said("name"), `${field}.name`);
  const from = reading.formula(said("from"), `${field}.from`);
  const by = shape.word(said("by"), `${field}.by`, SPENDERS) ?? "roller";
  const list = shape.named(said("options"), `${field}.options`, taken);
  const options = list.flatMap((entry) => readOption(entry, join(`${field}.options`, entry.key), reading) ?? []);
  return from ? [{ at: node.at, ...(name !== undefined && { name }), from, by, options }] : [];
}

function readOption({ key: id, at, value }: Entry, here: string, reading: Reading): SpendingRule | undefined {
  const { shape } = reading;
  const entries = shape.map(value, here, KEYS.bought);
  if (!entries) return undefined;
  const said = (key: string): PageNode | undefined => entries.get(key)?.value;
  for (const key of ["name", "price"]) if (!entries.has(key)) shape.missing(value, here, key);
  const name = shape.local(said("name"), `${here}.name`);
  const price = reading.formula(said("price"), `${here}.price`);
  const most = reading.formula(said("most"), `${here}.most`);
  const text = shape.local(said("text"), `${here}.text`);
  const words = said("words") ? shape.flag(said("words"), `${here}.words`) : false;
  const changes = reading.changes(said("then"), `${here}.then`);
  for (const [figure, word] of [
    [price, "price"],
    [most, "most"],
  ] as const) {
    const fixed = figure && fixedAt(figure);
    if (figure && fixed !== undefined && fixed < 1)
      shape.problems.add(figure.at, `${here}.${word}`, "belowOne", { text: String(fixed) });
  }
  const [first] = changes;
  const other = changes.find(({ resource }) => isAimed(resource) !== isAimed(first?.resource ?? ""));
  if (other)
    shape.problems.add(other.at, join(`${here}.then`, other.resource), "oneSide", { name: excerpt(other.resource) });
  if (!price || name === undefined) return undefined;
  return {
    ...{ id, at, name, price, changes },
    ...(most && { most }),
    ...(text !== undefined && { text }),
    ...(words && { words }),
  };
}

const isAimed = (resource: string): boolean => resource.startsWith("target.");

/** A figure that no roll changes. */
function fixedAt({ op, value, args }: Formula): number | undefined {
  if (op === "number") return value;
  const [one] = args;
  return op === "minus" && one?.op === "number" ? -(one.value ?? 0) : undefined;
}

import { type Formula, MOST_FIGURE } from "../formula.ts";
import { excerpt } from "../problem.ts";
import { readRoll, type Surroundings } from "../roll.ts";
import { join } from "../shape.ts";
import { type Entry, type MapNode, type PageNode, writtenAs } from "../text/nodes.ts";
import type { PageRoll } from "../types.ts";
import { KEYS, LOOKUP_KEYS } from "../vocabulary.ts";
import type { PageParts } from "./parts.ts";
import { MOST_ROWS, readRows, type TableRow, written } from "./table-rows.ts";
import type { Derived, Lookup } from "./types.ts";

/** `tables`: those that are looked up by a number, and those that are rolled on, which are rolls whose bands are their rows. */

interface SaidTables {
  readonly lookups: Lookup[];
  /** Those with dice, to be read when all names of the page are known. */
  readonly random: readonly Entry[];
}

const NUMBER = /^[-+]?\d{1,7}(?:\.\d{1,6})?$/;

/** Reads what formulas of the whole page may look up, before any of them is read. */
export function readTables(parts: PageParts, node: PageNode | undefined): SaidTables {
  const { shape, problems, taken } = parts;
  const entries = shape.named(node, "tables", taken);
  const isRandom = ({ value }: Entry): boolean =>
    value.kind === "map" && value.entries.some(({ key }) => key === "dice");
  for (const { key } of entries) problems.kinds.set(key, "tableKind");
  const plain = entries.filter((entry) => !isRandom(entry));
  const read = plain.flatMap((entry) => readLookup(parts, entry) ?? problems.broke(entry.key) ?? []);
  for (const { id, rows } of read) problems.lookups.set(id, rows);
  const lookups = read.map(({ by, ...table }): Lookup => {
    const formula = by && shape.formula(by, `tables.${table.id}.by`);
    return { ...table, ...(formula && { by: formula }) };
  });
  return { lookups, random: entries.filter(isRandom) };
}

type SaidLookup = Omit<Lookup, "by"> & { readonly by: PageNode | undefined };

function readLookup(parts: PageParts, entry: Entry): SaidLookup | undefined {
  const { shape, problems } = parts;
  const field = join("tables", entry.key);
  const { value } = entry;
  // Rows that stand where the table says what it has.
  if (
    value.kind === "map" &&
    value.entries.length > 0 &&
    value.entries.every(({ key }) => /^-?\d+(?:$|\D)/.test(key))
  ) {
    const fix = excerpt(`rows: { ${writtenAs(value.entries)} }`);
    return shape.problems.add(value.at, field, "missing", { name: "rows", fix });
  }
  const map = parts.named(entry, field, LOOKUP_KEYS);
  if (!map) return undefined;
  const { said, base } = map;
  const node = said("rows");
  if (!node) return shape.missing(entry.value, field, "rows");
  const rows = readRows(node, `${field}.rows`, shape);
  // What is no number is drawn, and that takes dice.
  const texts = rows?.filter(({ value }) => value.kind !== "text" || !/\d/.test(value.text)) ?? [];
  if (rows && texts.length === rows.length && !said("by")) return shape.missing(entry.value, field, "dice");
  const gives = rows?.flatMap(({ from, value }): [number, number][] => {
    const number = shape.text(value, `${field}.rows`);
    if (!number) return [];
    if (NUMBER.test(number.text) && Math.abs(Number(number.text)) <= MOST_FIGURE)
      return [[from, Number(number.text) + 0]];
    const figures = { min: -MOST_FIGURE, max: MOST_FIGURE, text: excerpt(number.text) };
    return problems.add(number.at, `${field}.rows`, "figure", figures) ?? [];
  });
  return gives && { ...base, rows: gives, by: said("by") };
}

/** What a hero's own figure gives by a table: a derived number with the table's name. */
export const lookupFigures = (lookups: readonly Lookup[]): Derived[] =>
  lookups.flatMap(({ id, at, name, by, rows }) =>
    by ? { id, at, name, formula: { op: "lookup", name: id, args: [by], at: by.at, rows } } : [],
  );

/** A table with dice as the roll that it is: the number that is called like the table says which row comes up. */
export function readRandom(parts: PageParts, entry: Entry, around: Surroundings): PageRoll | undefined {
  const { shape, problems } = parts;
  const field = join("tables", entry.key);
  const entries = shape.map(entry.value, field, KEYS.table);
  if (!entries) return undefined;
  const said = (key: string): PageNode | undefined => entries.get(key)?.value;
  const node = said("rows");
  const dice = said("dice");
  if (!node || !dice) return shape.missing(entry.value, field, node ? "dice" : "rows");
  const rows = readRows(node, `${field}.rows`, shape);
  if (!rows) return undefined;
  const groups: PageNode = dice.kind === "text" ? mapOf(dice.at, [{ key: "main", at: dice.at, value: dice }]) : dice;
  const names = groups.kind === "map" ? groups.entries.map(({ key }) => key) : [];
  const sum = names.map((name) => `sum(${name})`).join(" + ");
  const by: PageNode = said("by") ?? { kind: "text", at: dice.at, text: sum, plain: false };
  const numbers = said("numbers");
  const own = numbers?.kind === "map" ? numbers.entries : [];
  const list: PageNode = { kind: "list", at: node.at, items: rows.map((row) => bandOf(row, `${field}.rows`, parts)) };
  const roll = mapOf(entry.value.at, [
    ...(["name", "ask"] as const).flatMap((key) => entries.get(key) ?? []),
    { key: "dice", at: dice.at, value: groups },
    { key: "numbers", at: by.at, value: mapOf(by.at, [...own, { key: entry.key, at: entry.at, value: by }]) },
    { key: "bands", at: node.at, value: list },
  ]);
  const before = problems.list.length;
  const read = readRoll(roll, field, problems, { ...around, rows: MOST_ROWS });
  // The number that says which row it is stands in `by`.
  for (const [place, problem] of problems.list.entries())
    if (place >= before && problem.field === `${field}.numbers.${entry.key}`)
      problems.list[place] = { ...problem, field: `${field}.by` };
  // The roll knows its own number by that name, the page a table.
  problems.kinds.set(entry.key, "tableKind");
  if (!read) return undefined;
  if (!said("by")) falls(read, rows, `${field}.rows`, parts);
  const bands = read.bands.map((band, place) => {
    const { from = 0, to = null } = rows[place] ?? {};
    return { ...band, row: [from, to] as const };
  });
  return { ...read, by: entry.key, bands };
}

const mapOf = (at: number, entries: readonly Entry[]): MapNode => ({ kind: "map", at, entries });

/** A row as a band: a name alone, one by language, or a map. */
function bandOf({ value, at }: TableRow, field: string, { shape }: PageParts): PageNode {
  const named = (name: PageNode): PageNode => mapOf(at, [{ key: "name", at: name.at, value: name }]);
  if (value.kind !== "map" || shape.isByLanguage(value, KEYS.row)) return named(value);
  return mapOf(at, [...(shape.map(value, field, KEYS.row)?.values() ?? [])]);
}

/** Says what the dice may come to that no row is for, where they are known and nothing else counts. */
function falls({ dice }: PageRoll, rows: readonly TableRow[], field: string, { problems }: PageParts): void {
  if (dice.length === 0) return;
  let [least, most] = [0, 0];
  for (const { count, die, faces, list, symbols, explode } of dice) {
    const sizes = list ?? (die ? [die] : []);
    if (symbols || !isNumber(count) || !sizes.every(isNumber)) return;
    const times = list ? 1 : (count.value ?? 0);
    least += faces ? times * Math.min(...faces) : times * sizes.length;
    most += faces ? times * Math.max(...faces) : times * sizes.reduce((sum, { value = 0 }) => sum + value, 0);
    if (explode) most = Number.POSITIVE_INFINITY;
  }
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return;
  const beyond = (row: TableRow, missing: Pick<TableRow, "from" | "to">, whole: Pick<TableRow, "from" | "to">): void =>
    problems.add(row.at, field, "rowsGap", { text: written(missing), fix: written(whole) });
  if (least < first.from) beyond(first, { from: least, to: first.from - 1 }, { ...first, from: least });
  const end = Number.isFinite(most) ? { to: most } : {};
  if (last.to !== undefined && last.to < most) beyond(last, { from: last.to + 1, ...end }, { from: last.from, ...end });
}

const isNumber = ({ op }: Formula): boolean => op === "number";

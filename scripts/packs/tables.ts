/**
 * Tables of the rule books, computed while the packs are built. A page lists them under `tables` and shows one with
 * `{{table name}}`. Six kinds:
 *
 * - `odds`: chances from the core. `{ odds: engine, by?, check, rows, columns, show?, format? }`; each row and each column adds
 *   its `set` to the check and may name what to `show`; `by` is another function of the engine than its `odds`.
 * - `values`: constants of the core side by side, a list counted from 1. `{ values: { keys?, names? }, columns: [{ label, of:
 *   path, words? }] }`; `names` begins the keys of the terms of its rows, `words` translates the core's own.
 * - `calls`: a function of the core that gives numbers or words. `{ calls: path, rows: { of, field?, names? }, columns: [{ label, with, show? }],
 *   format? }`; called with the row's value and `with`, or, where the rows name a `field`, with one record of both; `show` names the
 *   member of a record that it gives, `names` begins the keys of the terms of its rows
 * - `items`: the entries of a pack. `{ items: pack, type, only?, where?, columns: [{ label, text | notes | html }] }`
 * - `settings`: the settings whose terms stand below a key, with their hints. `{ settings: key, columns: [label, label],
 *   defaults: { setting: choice or number }, otherwise }`; what is not among the defaults is a switch, and `otherwise` its default,
 *   unless `written` says it in words.
 * - `rows`: written by hand, for words; marks and links in it are expanded like those of the page.
 *   `{ rows: [[head, cell, …]], columns: [label, …] }`
 */

import { BuildError } from "../files.ts";
import { isRecord, type Language, type Tree } from "../languages.ts";
import {
  at,
  coreFunction,
  coreValue,
  escapeHtml,
  FORMATS,
  type Format,
  formatNumber,
  oddsOf,
  termOf,
  termsOf,
} from "./core-values.ts";
import type { Data, Target } from "./source.ts";

export interface Book {
  language: Language;
  /** Terms of the language files. */
  terms: Tree;
  targets: Map<string, Target>;
  /** Finished items by slug path, in the order of their packs. */
  items: Map<string, Data>;
  /** Finished actors by slug path. */
  actors: Map<string, Data>;
}

/** One row or column: what it is called and what it adds to the check. */
interface Step {
  label: string;
  set: Data;
  show: string | undefined;
  format: Format | undefined;
}

/** A table as HTML. `spec` is in one language already. */
export function table(spec: unknown, book: Book, where: string): string {
  if (!isRecord(spec)) throw new BuildError(`${where}: a table must be a record`);
  const caption = textOf(spec.caption, `${where}: caption`);
  const corner = typeof spec.corner === "string" ? spec.corner : "";
  if ("odds" in spec) return draw(caption, corner, ...oddsTable(spec, book, where));
  if ("values" in spec) return draw(caption, corner, ...valuesTable(spec, book, where));
  if ("calls" in spec) return draw(caption, corner, ...callsTable(spec, book, where));
  if ("items" in spec) return draw(caption, corner, ...itemsTable(spec, book, where));
  if ("settings" in spec) return draw(caption, corner, ...settingsTable(spec, book, where));
  if ("columns" in spec) return draw(caption, corner, ...writtenTable(spec, where));
  throw new BuildError(`${where}: a table needs odds, values, calls, items, settings or rows`);
}

type Grid = [heads: string[], rows: [head: string, cells: string[]][]];

function draw(caption: string, corner: string, heads: Grid[0], rows: Grid[1]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join("");
  const body = rows
    .map(([text, cells]) => `<tr><th scope="row">${text}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
    .join("");
  return `<table><caption>${caption}</caption><thead><tr><th scope="col">${corner}</th>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

function oddsTable(spec: Data, book: Book, where: string): Grid {
  const { language } = book;
  const engine = textOf(spec.odds, `${where}: odds`);
  const rows = axis(spec.rows, engine, book, `${where}: rows`);
  const columns = axis(spec.columns, engine, book, `${where}: columns`);
  const check = isRecord(spec.check) ? spec.check : {};
  const by = typeof spec.by === "string" ? spec.by : undefined;
  const usual = formatOf(spec.format, where) ?? "percent";
  return [
    columns.map(({ label }) => label),
    rows.map((row) => [
      row.label,
      columns.map((column) => {
        const show = column.show ?? row.show ?? textOf(spec.show, `${where}: show`);
        const place = `${where}, ${row.label} × ${column.label}`;
        const value = oddsOf(engine, { ...check, ...row.set, ...column.set }, show, place, by);
        return formatNumber(value, column.format ?? row.format ?? usual, language);
      }),
    ]),
  ];
}

/**
 * The steps of an axis: a list of `{ label, set?, show?, format? }`; or `{ field, of, label?, names? }`, one for each value of a
 * list or of a table of the core, `{name}` and `{value}` standing in the label for its term and number; or
 * `{ items, type?, where?, field, read? }`, one for each entry of a pack, a function of the core reading the field into the check.
 */
function axis(spec: unknown, engine: string, book: Book, where: string): Step[] {
  if (Array.isArray(spec)) {
    return spec.map((each: unknown) => {
      if (!isRecord(each)) throw new BuildError(`${where}: expected { label, set }`);
      return step(textOf(each.label, `${where}: label`), isRecord(each.set) ? each.set : {}, each, where);
    });
  }
  if (!isRecord(spec)) throw new BuildError(`${where}: expected a list or a record`);
  const field = textOf(spec.field, `${where}: field`);
  if ("items" in spec) {
    const read = coreFunction(`${engine}.${textOf(spec.read, `${where}: read`)}`, where);
    return chosen(spec, book, where).map(([path, item]) => {
      const set = read(at(item, field));
      return step(link(path, book), isRecord(set) ? set : {}, spec, where);
    });
  }
  const label = typeof spec.label === "string" ? spec.label : "{value}";
  return entriesOf(spec.of, where).map(([key, value]) => {
    const name = typeof spec.names === "string" ? termOf(book.terms, `${spec.names}.${key}`, where) : key;
    // A word of the core is the value itself; a number of its tables is what the word stands for.
    const set = { [field]: spec.by === "key" ? key : value };
    const shown = typeof value === "number" ? formatNumber(value, "whole", book.language) : String(value);
    return step(label.replaceAll("{name}", name).replaceAll("{value}", shown), set, spec, where);
  });
}

const step = (label: string, set: Data, spec: Data, where: string): Step => ({
  label,
  set,
  show: typeof spec.show === "string" ? spec.show : undefined,
  format: formatOf(spec.format, where),
});

function entriesOf(of: unknown, where: string): [string, unknown][] {
  const list = typeof of === "string" ? coreValue(of, where) : of;
  if (Array.isArray(list)) return list.map((value: unknown) => [String(value), value]);
  if (typeof list === "object" && list !== null) return Object.entries(list);
  throw new BuildError(`${where}: "of" must be a list or a table of the core`);
}

function valuesTable(spec: Data, book: Book, where: string): Grid {
  const { values, columns } = spec;
  if (!isRecord(values) || !Array.isArray(columns)) throw new BuildError(`${where}: needs values and columns`);
  const { names } = values;
  const heads = columns.map((column: unknown) => textOf(at(column, "label"), `${where}: label`));
  const tables = columns.map((column: unknown) => {
    const of = coreValue(textOf(at(column, "of"), `${where}: of`), where);
    const list = Array.isArray(of)
      ? of.map((value: unknown, index): [string, unknown] => [String(index + 1), value])
      : null;
    return Object.fromEntries(list ?? entriesOf(of, where));
  });
  const all = tables.flatMap((each) => Object.keys(each));
  const keys = Array.isArray(values.keys) ? values.keys.map(String) : [...new Set(all)];
  const forgotten = all.find((key) => !keys.includes(key));
  if (forgotten) throw new BuildError(`${where}: the core's ${forgotten} is not among the keys`);
  return [
    heads,
    keys.map((key) => [
      typeof names === "string" ? termOf(book.terms, `${names}.${key}`, where) : key,
      tables.map((each, index) => {
        const value = each[key];
        if (value === undefined) return "–";
        if (typeof value === "number") return formatNumber(value, "whole", book.language);
        return textOf(at(columns[index], `words.${String(value)}`), `${where}: words.${String(value)}`);
      }),
    ]),
  ];
}

function callsTable(spec: Data, book: Book, where: string): Grid {
  const { columns } = spec;
  const call = coreFunction(textOf(spec.calls, `${where}: calls`), where);
  if (!Array.isArray(columns) || !columns.every(isRecord)) throw new BuildError(`${where}: needs columns`);
  const format = formatOf(spec.format, where) ?? "whole";
  const [field, names] = [at(spec.rows, "field"), at(spec.rows, "names")];
  return [
    columns.map(({ label }) => textOf(label, `${where}: label`)),
    entriesOf(at(spec.rows, "of"), where).map(([key, value]) => [
      typeof names === "string" ? termOf(book.terms, `${names}.${String(value)}`, where) : key,
      columns.map((column) => {
        const named =
          typeof field === "string" ? { [field]: value, ...(isRecord(column.with) ? column.with : {}) } : null;
        const answer = named ? call(named) : call(value, column.with);
        const result = typeof column.show === "string" ? at(answer, column.show) : answer;
        return typeof result === "string" ? escapeHtml(result) : formatNumber(Number(result), format, book.language);
      }),
    ]),
  ];
}

function itemsTable(spec: Data, book: Book, where: string): Grid {
  const { columns } = spec;
  if (!Array.isArray(columns) || !columns.every(isRecord)) throw new BuildError(`${where}: needs columns`);
  const entries = chosen(spec, book, where);
  const named = columns.flatMap(({ text = "" }) => [...String(text).matchAll(PLACE)].map(([, , , path = ""]) => path));
  const all = [...book.items.values()].filter(({ type }) => type === spec.type);
  const unknown = named.find((path) => all.every((item) => at(item, path) === undefined));
  if (unknown) throw new BuildError(`${where}: no ${String(spec.type)} has ${unknown}`);
  return [
    columns.map(({ label }) => textOf(label, `${where}: label`)),
    entries.map(([path, item]) => [
      link(path, book),
      columns.map((column) => cell(column, item, book, `${where}, ${path}`)),
    ]),
  ];
}

function settingsTable(spec: Data, { terms, language }: Book, where: string): Grid {
  const prefix = textOf(spec.settings, `${where}: settings`);
  const defaults = isRecord(spec.defaults) ? spec.defaults : {};
  const known = Object.keys(termsOf(terms, prefix, where));
  if (!Array.isArray(spec.columns)) throw new BuildError(`${where}: needs columns`);
  return [
    spec.columns.map((label: unknown) => textOf(label, `${where}: columns`)),
    known.map((name) => {
      const term = (last: unknown) => escapeHtml(termOf(terms, `${prefix}.${name}.${String(last)}`, where));
      const given = defaults[name];
      const usual =
        typeof given === "number"
          ? formatNumber(given, "whole", language)
          : name in defaults
            ? term(given)
            : typeof at(spec.written, name) === "string"
              ? String(at(spec.written, name))
              : textOf(spec.otherwise, `${where}: otherwise`);
      return [term("name"), [term("hint"), usual]];
    }),
  ];
}

function writtenTable({ rows, columns }: Data, where: string): Grid {
  if (!Array.isArray(rows) || !Array.isArray(columns)) throw new BuildError(`${where}: needs rows and columns`);
  const heads = columns.map((label: unknown) => textOf(label, `${where}: columns`));
  return [
    heads,
    rows.map((row: unknown) => {
      const [head = "", ...cells] = (Array.isArray(row) ? row : []).map((text) => textOf(text, `${where}: rows`));
      if (cells.length !== heads.length)
        throw new BuildError(`${where}, ${head}: ${cells.length} cells for ${heads.length}`);
      return [head, cells];
    }),
  ];
}

/** The entries of a pack, of one type, only those slugs if any are named, for which `where` (path: value) holds. */
function chosen(spec: Data, book: Book, where: string): [string, Data][] {
  const found = [...book.items].filter(
    ([path, item]) =>
      path.startsWith(`${String(spec.items)}/`) &&
      (spec.type === undefined || item.type === spec.type) &&
      (!Array.isArray(spec.only) ||
        spec.only.some((slug: unknown) => path === `${String(spec.items)}/${String(slug)}`)) &&
      (!isRecord(spec.where) || Object.entries(spec.where).every(([field, value]) => at(item, field) === value)),
  );
  if (found.length === 0) throw new BuildError(`${where}: no ${String(spec.type)} in ${String(spec.items)}`);
  return found;
}

function link(path: string, { targets }: Book): string {
  const target = targets.get(path);
  return target ? `@UUID[${target.uuid}]{${target.name}}` : path;
}

const PLACE = /\{(?:(\+)|([\w.]+):)?([\w.]+)\}/g;

/**
 * `text`: places (what equals `absent` counts as nothing) such as `{system.damage}`, `{+system.precision}` with its sign, `{TERMS.attribute:system.attribute}` as the
 * term of that word, unless the column's own `words` have it; `notes`: terms of what is true or above 0; `html`: the path of a rich text.
 */
function cell(column: Data, item: Data, { language, terms }: Book, where: string): string {
  if (typeof column.html === "string") return textOf(at(item, column.html), where).replace(/^<p>|<\/p>$/g, "");
  if (isRecord(column.notes)) {
    const notes = Object.entries(column.notes).filter(([path]) => Boolean(at(item, path)));
    return notes.map(([path, key]) => fill(termOf(terms, String(key), where), at(item, path))).join("; ") || "–";
  }
  let known = 0;
  const text = textOf(column.text, `${where}: text`).replace(PLACE, (_, sign, prefix, path: string) => {
    const value = at(item, path);
    // Sources are sparse: what an entry does not give is the data model's default, which says nothing.
    if (value === undefined || value === null || value === "" || value === column.absent) return "–";
    known++;
    const word = at(column.words, String(value));
    if (typeof word === "string") return word;
    if (typeof prefix === "string") return escapeHtml(termOf(terms, `${prefix}.${value}`, where));
    if (typeof value === "number") return formatNumber(value, sign ? "signed" : "whole", language);
    return escapeHtml(String(value));
  });
  return known === 0 ? "–" : text;
}

/** A term with one place, whatever it is called. */
const fill = (text: string, value: unknown): string => escapeHtml(text.replace(/\{\w+\}/g, String(value)));

function textOf(value: unknown, where: string): string {
  if (typeof value !== "string") throw new BuildError(`${where} must be a text`);
  return value;
}

function formatOf(value: unknown, where: string): Format | undefined {
  if (value === undefined) return undefined;
  if (!FORMATS.includes(value as Format)) throw new BuildError(`${where}: format must be one of ${FORMATS.join(", ")}`);
  return value as Format;
}

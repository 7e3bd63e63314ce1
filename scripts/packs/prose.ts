/**
 * Rich text of the packs. Besides HTML it may hold, all resolved while the packs are built:
 *
 * - `@link[pack/slug]{words}` or `@link[book/entry/page]`: a link to another entry, by its name when no words are given
 * - `{{core engine.TABLE.key}}`: a number of the rules
 * - `{{term KEY}}`: a term of the language files
 * - `{{odds engine show {check}}}`: an exact chance
 * - `{{table name}}`: a table of the page
 *
 * A link to nothing, a number the core does not have or a mark nobody knows stops the build.
 */

import { parse } from "yaml";
import { BuildError } from "../files.ts";
import { isRecord } from "../languages.ts";
import { coreValue, escapeHtml, formatNumber, formatOf, oddsOf, termOf } from "./core-values.ts";
import { type Book, table } from "./tables.ts";

const LINK = /@link\[([^\]]*)\](?:\{([^}]*)\})?/g;
const TABLE = /\{\{table ([\w-]+)\}\}/g;
const MARK = /\{\{(core|term|odds) ([\s\S]*?)\}\}(?!\})/g;

/** Expands one text; `tables` are those of its page, in its language. */
export function prose(text: string, book: Book, where: string, tables: unknown = {}): string {
  const done = text
    .replace(TABLE, (_, name: string) => {
      if (!isRecord(tables) || !(name in tables)) throw new BuildError(`${where}: the page has no table ${name}`);
      return table(tables[name], book, `${where}: table ${name}`);
    })
    .replace(MARK, (_, kind: string, rest: string) => mark(kind, rest.trim(), book, where))
    .replace(LINK, (_, path: string, words?: string) => {
      const target = book.targets.get(path);
      if (!target) throw new BuildError(`${where}: no entry ${path}`);
      return `@UUID[${target.uuid}]{${words ?? target.name}}`;
    });
  const stray = /\{\{[^}]*\}?\}?|@link/.exec(done);
  if (stray) throw new BuildError(`${where}: cannot read ${stray[0]}`);
  return done.trim();
}

/** The same for every text inside plain data. */
export function proseWithin(data: unknown, book: Book, where: string): unknown {
  if (typeof data === "string") return /\{\{|@link/.test(data) ? prose(data, book, where) : data;
  if (Array.isArray(data)) return data.map((each) => proseWithin(each, book, where));
  if (!isRecord(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, proseWithin(value, book, `${where}.${key}`)]),
  );
}

function mark(kind: string, rest: string, book: Book, where: string): string {
  switch (kind) {
    case "core": {
      const value = coreValue(rest, where);
      if (typeof value !== "number" && typeof value !== "string")
        throw new BuildError(`${where}: ${rest} is a table of the core, not a number`);
      return typeof value === "number" ? formatOf(book.language).format(value) : escapeHtml(value);
    }
    case "term":
      return escapeHtml(termOf(book.terms, rest, where));
    default: {
      const [, engine = "", show = "", check = ""] = /^(\w+) (\S+) (\{[\s\S]*\})$/.exec(rest) ?? [];
      if (!engine) throw new BuildError(`${where}: cannot read {{odds ${rest}}}`);
      const format = show.endsWith("mean") ? "number" : "percent";
      return formatNumber(oddsOf(engine, parse(check), show, where), format, book.language);
    }
  }
}

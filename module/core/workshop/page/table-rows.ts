import { MOST_FIGURE } from "../formula.ts";
import { excerpt } from "../problem.ts";
import type { Shape } from "../shape.ts";
import type { PageNode } from "../text/nodes.ts";

/** The rows of a table as they are written: for which figures each is. */

/** Most rows of one table. */
export const MOST_ROWS = 1000;

export interface TableRow {
  readonly at: number;
  readonly from: number;
  /** Absent: this and more. */
  readonly to?: number;
  readonly value: PageNode;
}

const RANGE = /^(-?\d{1,7})(?: ?(?:\.\.|…|-|–) ?(-?\d{1,7})|(\+))?$/;

/** In a table for percentile dice 00 is a hundred. */
const figure = (text: string): number => (text === "00" ? 100 : Number(text) + 0);

/**
 * The rows of a table, in the order of their figures: `{ 1..3: …, 4: …, 5+: … }`, or a list of one for each number from 1. Rows that
 * leave a gap or lie over each other become problems.
 */
export function readRows(node: PageNode, field: string, shape: Shape): TableRow[] | undefined {
  const before = shape.problems.list.length;
  let next = 1;
  const rows =
    node.kind === "list"
      ? shape.list(node, field, MOST_ROWS).map((value, at) => ({ at: value.at, from: at + 1, to: at + 1, value }))
      : (shape.entries(node, field, MOST_ROWS) ?? []).flatMap(({ key, at, value }): TableRow | readonly [] => {
          const read = rangeOf(key, at, field, shape, next);
          next = read?.to === undefined ? next : read.to + 1;
          return read ? { at, ...read, value } : [];
        });
  if (shape.problems.list.length > before) return undefined;
  if (rows.length === 0) return shape.problems.add(node.at, field, "empty");
  const sorted = [...rows].sort((a, b) => a.from - b.from || ends(a) - ends(b));
  return sorted.map((row, place) => meets(sorted[place - 1], row, field, shape)).every(Boolean) ? sorted : undefined;
}

function rangeOf(
  key: string,
  at: number,
  field: string,
  shape: Shape,
  next: number,
): Pick<TableRow, "from" | "to"> | undefined {
  const [, low, high, open] = RANGE.exec(key) ?? [];
  if (low === undefined)
    return shape.problems.add(at, field, "rowKey", { text: excerpt(key), fix: meantBy(key, next) });
  const from = figure(low);
  const to = open ? undefined : figure(high ?? low);
  const beyond = [from, to ?? from].find((end) => Math.abs(end) > MOST_FIGURE);
  if (beyond !== undefined)
    return shape.problems.add(at, field, "figure", { min: -MOST_FIGURE, max: MOST_FIGURE, text: String(beyond) });
  if (to !== undefined && from > to)
    return shape.problems.add(at, field, "reversed", { fix: written({ from: to, to: from }) });
  return { from, ...(to !== undefined && { to }) };
}

/** How a row is written that says it in other words; `next` is the first figure after the row above. */
function meantBy(key: string, next: number): string {
  const listed = key.split(/ ?, ?| y | o | and | or /).map(Number);
  if (listed.length > 1 && listed.every((one, place) => one === (listed[0] ?? 0) + place))
    return `${listed[0]}..${listed.at(-1)}`;
  const [, one, other] = /^[dD]?(-?\d{1,7}) ?(?:to|a|al|hasta|:|~|\/|,|\.{3}) ?(-?\d{1,7})$/.exec(key) ?? [];
  if (one !== undefined && other !== undefined) return `${one}..${other}`;
  const [number] = /-?\d{1,7}/.exec(key) ?? [];
  if (number === undefined) return `${next}+`;
  if (/^(?:<|≤|=<|\.\.)|(?:less|menos|lower)$|-$/.test(key)) return `${next}..${number}`;
  return /^(?:>|≥|=>)|(?:more|más|higher|\.\.|…)$/.test(key) ? `${number}+` : number;
}

const ends = ({ to = Number.POSITIVE_INFINITY }: Pick<TableRow, "to">): number => to;

/** `3`, `1..3`, `7+`. */
export function written({ from, to }: Pick<TableRow, "from" | "to">): string {
  if (to === undefined) return `${from}+`;
  return from === to ? String(from) : `${from}..${to}`;
}

/** Whether a row begins where the one before it ends; says so where it does not. */
function meets(last: TableRow | undefined, row: TableRow, field: string, shape: Shape): boolean {
  if (!last || row.from === ends(last) + 1) return true;
  const text = written(row);
  if (row.from > ends(last)) {
    const missing = written({ from: ends(last) + 1, to: row.from - 1 });
    const fix = written({ ...row, from: ends(last) + 1 });
    shape.problems.add(row.at, field, "rowsGap", { text: missing, fix });
    return false;
  }
  // Of two that share figures the first keeps them, where something is left for the other.
  const rest = ends(row) > ends(last);
  const fix = rest ? written({ ...row, from: ends(last) + 1 }) : written({ from: last.from, to: row.from - 1 });
  const isLeft = rest || row.from > last.from;
  const other = written(last);
  const figures = { text, other, fix: isLeft ? (rest ? fix : `${fix} … ${text}`) : `${ends(row) + 1}+` };
  shape.problems.add(row.at, field, "rowsOverlap", figures);
  return false;
}

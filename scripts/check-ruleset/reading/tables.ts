/** The tables of a page as this reading takes them: those with dice as rolls, the others as figures that are looked up. */

import type { Node } from "./figures.ts";
import { Unread, worth } from "./formula.ts";

const entries = (node: Node): [string, Node][] => Object.entries(node ?? {});

/** `3`, `1..3`, `7+`, and `96-00` of percentile dice. */
function endsOf(key: string): [from: number, to: number] {
  const [, from, to, more] = /^(-?\d+)(?:(?:\.\.|…|-|–)(-?\d+)|(\+))?$/.exec(key) ?? [];
  if (from === undefined) throw new Unread(`the row ${key}`);
  const number = (text: string): number => (text === "00" ? 100 : Number(text));
  return [number(from), more ? Number.POSITIVE_INFINITY : number(to ?? from)];
}

interface Row {
  from: number;
  to: number;
  node: Node;
}

function rowsOf(rows: Node): Row[] {
  const all = Array.isArray(rows)
    ? rows.map((node: Node, at: number) => ({ from: at + 1, to: at + 1, node }))
    : entries(rows).map(([key, node]) => {
        const [from, to] = endsOf(key);
        return { from, to, node };
      });
  return all.sort((a, b) => a.from - b.from);
}

/** Below the first row and above the last the nearest counts. */
function conditionOf(name: string, { from, to }: Row, at: number, all: readonly Row[]): string | undefined {
  const least = at === 0 ? [] : [`${name} >= ${from}`];
  const most = at === all.length - 1 ? [] : [`${name} <= ${to}`];
  return [...least, ...most].join(" and ") || undefined;
}

/** A name alone, one by language, or all that a band has. */
const bandOf = (node: Node): Node => {
  if (typeof node !== "object" || node === null) return { name: String(node) };
  return "name" in node ? node : { name: node };
};

/** What the roll is called that stands for using a thing of a kind: no roll of a page is called so. */
const useOf = (kind: string): string => `using ${kind}`;

/** Using a thing, as a roll without dice. */
function withUses(page: Node): Node {
  const uses = entries(page.things).flatMap(([kind, { name, use, spent }]): [string, Node][] => {
    if (use === undefined && spent !== true) return [];
    const node = { with: kind, uses: use ?? {}, spent: spent === true, bands: [{ name: name ?? kind }] };
    return [[useOf(kind), node]];
  });
  return { ...page, rolls: { ...page.rolls, ...Object.fromEntries(uses) } };
}

/** The page with its tables as rolls and derived numbers, and with a roll for each thing that can be used. */
export function whole(given: Node): Node {
  const page = withUses(given);
  const [rolls, derived]: [Record<string, Node>, Record<string, Node>] = [{ ...page.rolls }, { ...page.derived }];
  for (const [id, table] of entries(page.tables)) {
    if (table.dice === undefined) {
      if (table.by !== undefined) derived[id] = `${id}(${table.by})`;
      continue;
    }
    const dice = typeof table.dice === "object" ? table.dice : { main: table.dice };
    const by =
      table.by ??
      Object.keys(dice)
        .map((group) => `sum(${group})`)
        .join(" + ");
    const rows = rowsOf(table.rows);
    rolls[id] = {
      ...table,
      dice,
      numbers: { ...table.numbers, [id]: by },
      bands: rows.map((row, at) => {
        const when = conditionOf(id, row, at, rows);
        return { ...bandOf(row.node), ...(when !== undefined && { when }) };
      }),
    };
  }
  return { ...page, rolls, derived };
}

/** What a table of the page gives for a number; null where it has none of that name to look up. */
export function lookUp(page: Node, name: string, figure: number): number | null {
  const table = page.tables?.[name];
  if (!table || table.dice !== undefined) return null;
  const rows = rowsOf(table.rows);
  const row = rows.find(({ to }) => figure <= to) ?? rows.at(-1);
  // Between two whole numbers it is the lower row.
  const at = row && figure < row.from ? Math.max(0, rows.indexOf(row) - 1) : rows.indexOf(row as Row);
  return worth((rows[at] as Row).node, (unknown) => {
    throw new Unread(`${unknown} in a row of the table ${name}`);
  });
}

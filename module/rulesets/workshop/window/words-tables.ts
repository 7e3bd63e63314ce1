import type { Formula } from "../../../core/workshop/formula.ts";
import type { Page } from "../../../core/workshop/page/types.ts";
import type { LocalText } from "../../../core/workshop/types.ts";
import { t } from "../../../i18n/i18n.ts";
import { local } from "../data/games.ts";
import { key } from "../data/labels.ts";
import { spoken } from "../data/text.ts";
import type { Saying } from "./words-formula.ts";

/** Tables in words: the first rows of a long one, and its last. */

const MOST_SAID = 12;
const FIRST_SAID = 6;

const figure = (value: number): string => String(value).replace("-", "−");

const between = (from: number, to: number | undefined): string =>
  to === undefined
    ? t(key("said.table.above"), { from: figure(from) })
    : from === to
      ? figure(from)
      : t(key("said.table.range"), { from: figure(from), to: figure(to) });

/** Rows, shortened where there are many: how many are left out stands between the first and the last. */
function few<T>(rows: readonly T[]): { rows: readonly T[]; left: string[]; last: readonly T[] } {
  if (rows.length <= MOST_SAID) return { rows, left: [], last: [] };
  const left = [t(key("said.table.more"), { count: rows.length - FIRST_SAID - 1 })];
  return { rows: rows.slice(0, FIRST_SAID), left, last: rows.slice(-1) };
}

/** The sentences of a roll: what comes before the rows of a table, and these. */
export function shortened(all: readonly Saying[]) {
  const isRow = ({ key: is }: Saying): boolean => is === "row";
  return { before: all.filter((one) => !isRow(one)), ...few(all.filter(isRow)) };
}

export const rowText = ({ from, to, label }: Saying): string =>
  t(key("said.table.row"), {
    row: between(Number(from), to === undefined ? undefined : Number(to)),
    label: local(label as LocalText),
  });

/** Tables that are looked up; rows that give the same are said together. */
export function lookupLines({ lookups }: Page, say: (by: Formula) => string): string[] {
  return lookups.map(({ id, name, by, rows }) => {
    const alike = rows.filter(([, gives], at) => at === 0 || rows[at - 1]?.[1] !== gives);
    const ranges = alike.map(([from, gives], at): [from: number | null, to: number | null, gives: number] => {
      const next = alike[at + 1];
      return [at === 0 ? null : from, next ? next[0] - 1 : null, gives];
    });
    const line = ([from, to, gives]: (typeof ranges)[number]): string => {
      const row =
        from === null
          ? t(key(to === null ? "said.table.any" : "said.table.below"), { to: figure(to ?? 0) })
          : between(from, to ?? undefined);
      return t(key("said.table.gives"), { row, gives: figure(gives) });
    };
    const { rows: first, left, last } = few(ranges);
    const said = [...first.map(line), ...left, ...last.map(line)].join("; ");
    const figures = { name: spoken(name, id), rows: said };
    return by ? t(key("said.table.by"), { ...figures, by: say(by) }) : t(key("said.table.ask"), figures);
  });
}

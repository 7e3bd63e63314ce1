import type { StatBlock, TextSpan } from "./block.ts";
import type { Reading } from "./reading.ts";
import type { Line } from "./text.ts";
import { labelAt, plainOf, type Token, wordsOf } from "./words.ts";

/** A table with a creature in each row: `| Name | Strength | HP |`. */

interface Column {
  words: readonly Token[];
  figure: string | null;
  /** The list of what the rules know by that name, such as a skill. */
  list: string | null;
}
type Cell = readonly Token[];

/** The words of each cell; empty ones too, for every cell has its place. */
function cellsOf({ flat }: Reading, { from, to }: Line): Cell[] {
  const text = flat.slice(from, to);
  const edges = [...text.matchAll(/\|/g)].map(({ index }) => index);
  const cuts = [...(text.startsWith("|") ? [] : [-1]), ...edges, ...(text.endsWith("|") ? [] : [text.length])];
  return cuts.slice(1).map((cut, at) => {
    const begin = (cuts[at] ?? -1) + 1;
    return wordsOf(text.slice(begin, cut), from + begin);
  });
}

const isNumberless = (cells: readonly Cell[]): boolean =>
  cells.every((cell) => cell.every(({ number }) => number === null));

/** The columns of a line that is the head of such a table; null: it is none. */
function columnsOf(reading: Reading, line: Line): Column[] | null {
  const { flat, figures, known, lists } = reading;
  if (!flat.slice(line.from, line.to).includes("|")) return null;
  const cells = cellsOf(reading, line);
  if (!isNumberless(cells) || lists.has(plainOf(cells[0]?.map(({ text }) => text).join(" ") ?? ""))) return null;
  const columns = cells.map((words): Column => {
    const whole = (labels: typeof figures): string | null => {
      const label = labelAt(words, 0, labels);
      return label?.length === words.length ? label.id : null;
    };
    return { words, figure: whole(figures), list: whole(known) };
  });
  const [first, ...others] = columns;
  const said = others.filter(({ figure }) => figure !== null).length;
  return first?.figure === null && first.words.length > 0 && said > 0 && others.length > 1 ? columns : null;
}

/** The creatures of a table that begins in this line, and the line behind it; null: there is no such table. */
export function creaturesAt(
  reading: Reading,
  lines: readonly Line[],
  begin: number,
): { blocks: StatBlock[]; next: number } | null {
  const head = lines[begin];
  const columns = head && !head.blank && !head.rule ? columnsOf(reading, head) : null;
  if (!head || !columns) return null;
  const blocks: StatBlock[] = [];
  let at = begin + 1;
  for (; at < lines.length; at++) {
    const line = lines[at] as Line;
    if (line.rule) continue;
    const cells = line.blank ? [] : cellsOf(reading, line);
    const isRow =
      cells.length === columns.length && !isNumberless(cells) && (cells[0] ?? []).some(({ number }) => number === null);
    if (!isRow) break;
    blocks.push(blockOf(reading, columns, cells));
  }
  if (blocks.length === 0) return null;
  blocks[0]?.marks.push(...columns.flatMap(({ words }) => marked(words, "label")));
  return { blocks, next: at };
}

const marked = (words: readonly Token[], as: TextSpan["as"], id?: string): TextSpan[] =>
  words.map(({ from, to }) => ({ from, to, as, ...(id !== undefined && { id }) }));

function blockOf(reading: Reading, columns: readonly Column[], cells: readonly Cell[]): StatBlock {
  const { shown, flat } = reading;
  const said = (words: Cell): string => shown.slice(words[0]?.from, words.at(-1)?.to);
  const [name = []] = cells;
  const block: StatBlock = {
    ...{ text: shown, name: said(name).slice(0, 100), kind: null, figures: {}, now: {}, lists: {}, left: [] },
    marks: marked(name, "name"),
  };
  for (const [at, { figure, list, words: label }] of columns.entries()) {
    const words = cells[at] ?? [];
    const [first, second] = words;
    if (at === 0 || !first) continue;
    const most = second && /^\s*\/\s*$/.test(flat.slice(first.to, second.from)) ? second : null;
    const number = words.length === (most ? 2 : 1) ? (most ?? first).number : null;
    if (number !== null && figure !== null && !figure.includes("+") && block.figures[figure] === undefined) {
      block.figures[figure] = number;
      block.labels = { ...block.labels, [figure]: said(label) };
      if (most && first.number !== null) block.now[figure] = first.number;
      block.marks.push(...marked(words, "figure", figure));
    } else if (number !== null && list !== null && !most) {
      block.lists[list] ??= [];
      block.lists[list].push({ name: said(label), value: number, dice: "", details: "" });
      block.marks.push(...marked(words, "entry", list));
    } else {
      block.left.push(`${said(label)} ${said(words)}`.trim());
      block.marks.push(...marked(words, "left"));
    }
  }
  return block;
}

import type { StatBlock, TextSpan } from "./block.ts";
import type { Reading } from "./reading.ts";
import type { Line } from "./text.ts";
import { LOOK, labelAt, numberGoesOn, plainOf, type Token, wordsOf } from "./words.ts";

/** A table with a creature in each row: `| Name | Strength | HP |`. */

interface Column {
  words: readonly Token[];
  figure: string | null;
  /** The list of what the rules know by that name, such as a skill. */
  list: string | null;
}
type Cell = readonly Token[];

/** What parts the cells of tables: lines, and signs of files out of calculation programs. */
const EDGES = ["|", "\t", ";"] as const;
type Edge = (typeof EDGES)[number];

/** The words of each cell; empty ones too, for every cell has its place. */
function cellsOf({ flat, shown }: Reading, { from, to }: Line, edge: Edge): Cell[] {
  const text = flat.slice(from, to);
  const letters = edge === "\t" ? shown.slice(from, to) : text;
  const edges = [...letters].flatMap((letter, at) => (letter === edge ? [at] : []));
  const cuts = [...(text.startsWith("|") ? [] : [-1]), ...edges, ...(text.endsWith("|") ? [] : [text.length])];
  return cuts.slice(1).map((cut, at) => {
    const begin = (cuts[at] ?? -1) + 1;
    return wordsOf(text.slice(begin, cut), from + begin);
  });
}

const isNumberless = (cells: readonly Cell[]): boolean =>
  cells.every((cell) => cell.every(({ number }) => number === null));

/** The columns of a line that is the head of such a table; null: it is none. */
function columnsOf(reading: Reading, line: Line, edge: Edge): Column[] | null {
  const { figures, known, lists } = reading;
  const cells = cellsOf(reading, line, edge);
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
  // No word may stand above the names.
  const isNamed = first?.figure === null && (first.words.length > 0 || said > 1);
  return isNamed && said > 0 && others.length > 1 ? columns : null;
}

/** The creatures of a table that begins in this line, and the line behind it; null: there is no such table. */
export function creaturesAt(
  reading: Reading,
  lines: readonly Line[],
  begin: number,
): { blocks: StatBlock[]; next: number } | null {
  const head = lines[begin];
  const text = head ? reading.shown.slice(head.from, head.to) : "";
  const edge = EDGES.find((one) => text.includes(one));
  const columns = head && edge && !head.blank && !head.rule ? columnsOf(reading, head, edge) : null;
  if (!head || !edge || !columns) return null;
  const blocks: StatBlock[] = [];
  let at = begin + 1;
  for (; at < lines.length; at++) {
    const line = lines[at] as Line;
    if (line.rule) continue;
    const cells = line.blank ? [] : cellsOf(reading, line, edge);
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
    ...{ text: shown, name: said(name), kind: null, figures: {}, now: {}, lists: {}, left: [] },
    marks: marked(name, "name"),
  };
  for (const [at, { figure, list, words: label }] of columns.entries()) {
    const words = cells[at] ?? [];
    const [first, second] = words;
    if (at === 0 || !first) continue;
    const most = second && /^\s*\/\s*$/.test(flat.slice(first.to, second.from)) ? second : null;
    const isAll =
      words.length === (most ? 2 : 1) && !(most && figure !== null && reading.counted?.has(figure) === false);
    const number = isAll && !isMore(flat, most ?? first) ? (most ?? first).number : null;
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
      const to = words.at(-1)?.to ?? first.to;
      const sign = /^ ?[%‰+]/.exec(flat.slice(to, to + 2))?.[0] ?? "";
      block.left.push(`${said(label)} ${said(words)}${sign}`.trim());
      block.marks.push(...marked(words, "left"));
    }
  }
  return block;
}

/** `7+`, `16-18`, `10 %`, `~20`. */
const isMore = (flat: string, word: Token): boolean =>
  numberGoesOn(flat.slice(word.to, word.to + LOOK).split(/[|\n]/)[0] ?? "") ||
  "~<>±".includes(flat.charAt(word.from - 1) || " ");

/** What stands above the numbers of such a table, where no line is drawn below it. */
const COLUMNS = new Set([
  ...["nivel", "rango", "valor", "total", "puntos", "cantidad", "dano", "ataque", "notas"],
  ...["level", "rank", "value", "points", "quantity", "damage", "attack", "notes"],
]);
/** Words of the other cells in the heading of a table. */
const MOST_CELLS = 8;

/** Whether a line is the head of a table whose rows are entries of one list, `| Skill | Rank |`. @param from Where its label ends. */
export function isTableHead({ flat }: Reading, line: Line, from: number, next: Line | undefined): boolean {
  const label = flat.slice(line.from, from);
  const words = wordsOf(flat.slice(from, line.to));
  if (label.includes(":") || !flat.slice(line.from, line.to).includes("|")) return false;
  const isNamed = words.every(({ number, plain }) => number === null && (next?.rule || COLUMNS.has(plain)));
  return words.length > 0 && words.length < MOST_CELLS && isNamed;
}

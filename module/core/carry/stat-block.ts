import { coreError } from "../validate.ts";
import type { StatBlock, Vocabulary } from "./blocks/block.ts";
import { BEHIND } from "./blocks/details.ts";
import { HEADINGS } from "./blocks/figures.ts";
import { isSentence, isTitle, isWhole } from "./blocks/heads.ts";
import { Reader } from "./blocks/reader.ts";
import { COUNT, type Reading, sectionsIn } from "./blocks/reading.ts";
import { creaturesAt } from "./blocks/tables.ts";
import { flatText, type Line, shownText } from "./blocks/text.ts";
import { byWords, plainOf, wordsOf } from "./blocks/words.ts";

/**
 * A stat block as people paste it: a name, labels with their numbers, and lists of what the actor has. Every word of it becomes a figure, an
 * entry, a name, or is handed back as not understood; none twice, and none nowhere.
 */

export type { StatBlock, Vocabulary } from "./blocks/block.ts";

export const MOST_LETTERS = 2_000_000;
/**
 * The creatures that a text describes, in its order; most often one.
 * @throws {RangeError} When there is no text, or more than any block needs.
 */
export function readStatBlocks(text: string, vocabulary: Vocabulary): StatBlock[] {
  if (text.trim() === "" || text.length > MOST_LETTERS)
    throw coreError("range", "text", { min: 1, max: MOST_LETTERS }, text.length);
  const shown = shownText(text);
  const { flat, lines: whole } = flatText(shown);
  const reading: Reading = {
    shown,
    flat,
    figures: byWords(vocabulary.figures),
    lists: byWords(vocabulary.lists),
    kinds: byWords(vocabulary.kinds),
    texts: byWords(vocabulary.texts ?? {}),
    details: byWords({
      detail: vocabulary.details?.labels ?? [],
      value: vocabulary.details?.values ?? [],
      [BEHIND]: vocabulary.details?.behind ?? [],
    }),
    loose: vocabulary.details?.of ?? null,
    known: byWords(vocabulary.known ? { [vocabulary.known.of]: vocabulary.known.names } : {}),
    counted: vocabulary.counted ? new Set(vocabulary.counted) : null,
    which: byWords(vocabulary.which ?? {}),
    counts: COUNT in vocabulary.figures,
  };
  const lines = whole.flatMap((line) => sectionsIn(reading, line));
  const blocks: StatBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    const table = creaturesAt(reading, lines, at);
    if (table) {
      for (const block of table.blocks) blocks.push(block);
      at = table.next;
      continue;
    }
    const { block, next } = readBlock(reading, lines, at);
    if (blocks.length === 0 || block.marks.length > 0) blocks.push(block);
    at = next;
  }
  // Who wrote a line, and marks of forums: no word of them is the creature's.
  for (const { from, to } of whole.flatMap(({ aside = [] }) => aside))
    for (const word of wordsOf(shown.slice(from, to), from))
      blocks[0]?.marks.push({ from: word.from, to: word.to, as: "label" });
  return blocks;
}

/** The first of them, or the only one. */
export const readStatBlock = (text: string, vocabulary: Vocabulary): StatBlock =>
  readStatBlocks(text, vocabulary)[0] as StatBlock;

function readBlock(reading: Reading, lines: readonly Line[], begin: number): { block: StatBlock; next: number } {
  const reader = new Reader(reading);
  let at = begin;
  let fresh = false;
  while (at < lines.length) {
    const line = lines[at] as Line;
    if (creaturesAt(reading, lines, at)) break;
    if (line.blank || line.rule) {
      if (line.blank) reader.gap();
      reader.drawn(line);
      fresh = true;
      at += 1;
    } else if (!reader.named && isIntroduction(reading, reader, lines, at)) {
      reader.leave(line);
      at += 1;
    } else if (!reader.named && isNameless(reading, reader, line)) reader.unnamed();
    else if (!reader.named || isNameAtLast(reading, reader, line)) {
      reader.name(line);
      fresh = false;
      at += 1;
    } else if (
      ((fresh || line.heading) && isAnother(reader, lines, at)) ||
      isWhole(reading, line, reader.block.figures)
    )
      break;
    else {
      fresh = false;
      at += reader.renamed(line) ? 1 : reader.line(lines, at);
    }
  }
  reader.end();
  return { block: reader.block, next: at };
}

const isHeading = ({ flat }: Reading, { from, to }: Line): boolean => HEADINGS.has(plainOf(flat.slice(from, to)));

/** Whether the first line is the beginning of what a creature has, so that none is named. */
function isNameless(reading: Reading, reader: Reader, line: Line): boolean {
  const section = reader.section(line);
  return section === null ? isHeading(reading, line) : section.from < line.to;
}

/** Whether a name stands below figures that had none. */
const isNameAtLast = (reading: Reading, reader: Reader, line: Line): boolean =>
  reader.block.name === "" &&
  !isHeading(reading, line) &&
  isTitle(reading, line) &&
  !reader.section(line) &&
  !reader.isIn(line);

/** Whether the first line speaks to the readers: a sentence, and below a gap another line has the figures below it. */
function isIntroduction(reading: Reading, reader: Reader, lines: readonly Line[], at: number): boolean {
  const [line, gap, ...below] = lines.slice(at, at + MOST_AHEAD);
  if (!line || !(gap?.blank || gap?.rule) || !isSentence(reading, line) || reader.figuresIn(line).length > 0)
    return false;
  const name = below.findIndex(({ blank, rule }) => !blank && !rule);
  const next = below[name];
  if (!next || reader.section(next) || reader.figuresIn(next).length > 0) return false;
  return below.slice(name + 1).some((one) => !one.blank && reader.figuresIn(one).length > 0);
}

/** So far below its name a creature's figures begin. */
const MOST_AHEAD = 12;

/** Whether another creature begins here: a line of its own, and below it figures that this one has. */
function isAnother(reader: Reader, lines: readonly Line[], at: number): boolean {
  const line = lines[at] as Line;
  const { figures } = reader.block;
  if (reader.section(line) || reader.figuresIn(line).length > 0 || line.bullet) return false;
  if (Object.keys(figures).length === 0) return false;
  const below = lines.slice(at + 1, at + 1 + MOST_AHEAD);
  // A gap between a title and its figures.
  const from = Math.max(
    0,
    below.findIndex(({ blank, rule }) => !blank && !rule),
  );
  for (const next of below.slice(from)) {
    if (next.blank) return false;
    const said = reader.figuresIn(next);
    if (said.some((id) => figures[id] !== undefined)) return true;
  }
  return false;
}

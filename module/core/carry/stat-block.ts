import { coreError } from "../validate.ts";
import type { StatBlock, TextSpan, Vocabulary } from "./blocks/block.ts";
import { BEHIND } from "./blocks/details.ts";
import { Reader } from "./blocks/reader.ts";
import { COUNT, type Reading, sectionsIn } from "./blocks/reading.ts";
import { creaturesAt } from "./blocks/tables.ts";
import { flatText, type Line, shownText } from "./blocks/text.ts";
import { byWords, wordsOf } from "./blocks/words.ts";

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
    counts: COUNT in vocabulary.figures,
  };
  const lines = whole.flatMap((line) => sectionsIn(reading, line));
  const blocks: StatBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    const table = creaturesAt(reading, lines, at);
    if (table) {
      blocks.push(...table.blocks);
      at = table.next;
      continue;
    }
    const { block, next } = readBlock(reading, lines, at);
    if (blocks.length === 0 || block.marks.length > 0) blocks.push(block);
    at = next;
  }
  // Who wrote a line, and marks of forums: no word of them is the creature's.
  const asides = whole.flatMap(({ aside = [] }) => aside);
  blocks[0]?.marks.push(...asides.flatMap(({ from, to }) => marksOf(shown.slice(from, to), from)));
  return blocks;
}

const marksOf = (text: string, at: number): TextSpan[] =>
  wordsOf(text, at).map(({ from, to }) => ({ from, to, as: "label" }));

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
    } else if (!reader.named && isIntroduction(reader, lines, at)) {
      reader.leave(line);
      at += 1;
    } else if (!reader.named) {
      reader.name(line);
      fresh = false;
      at += 1;
    } else if (((fresh || line.heading) && isAnother(reader, lines, at)) || reader.isWhole(line)) break;
    else {
      fresh = false;
      at += reader.renamed(line) ? 1 : reader.line(lines, at);
    }
  }
  reader.end();
  return { block: reader.block, next: at };
}

/** So many words is a sentence. */
const SENTENCE = 4;

/** Whether the first line speaks to the readers: a sentence, and below a gap another line has the figures below it. */
function isIntroduction(reader: Reader, lines: readonly Line[], at: number): boolean {
  const [line, gap, ...below] = lines.slice(at, at + MOST_AHEAD);
  if (!line || !gap?.blank || !reader.isSentence(line, SENTENCE) || reader.figuresIn(line).length > 0) return false;
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
  for (const next of lines.slice(at + 1, at + 1 + MOST_AHEAD)) {
    if (next.blank) return false;
    const said = reader.figuresIn(next);
    if (said.some((id) => figures[id] !== undefined)) return true;
  }
  return false;
}

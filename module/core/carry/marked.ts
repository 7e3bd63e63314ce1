import type { StatBlock, TextSpan } from "./blocks/block.ts";

/** A pasted text cut into pieces, each with what it was taken for: what a window shows beside what came of it. */

export interface TextPiece {
  text: string;
  /** Blank: nobody was asked, as between two words. */
  as: TextSpan["as"] | "";
  /** The figure or the list. */
  id: string;
  /** Which of the creatures it belongs to. */
  at: number;
}

interface Span extends TextSpan {
  at: number;
}

/** Letters that part two of a list, outside of brackets. */
const PARTING = /[,;|\n]/;

/** How deep in brackets one is behind a text. */
function depthOf(text: string, from: number): number {
  let depth = from;
  for (const letter of text) {
    if ("([{".includes(letter)) depth += 1;
    else if (")]}".includes(letter)) depth = Math.max(0, depth - 1);
  }
  return depth;
}

/** Neighbours of one kind are one: the words of a name, a label and its number, an entry with its brackets. */
function joined(text: string, spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  let depth = 0;
  for (const span of spans) {
    const last = found.at(-1);
    const gap = last ? text.slice(last.to, span.from) : "";
    const isOne = last && last.at === span.at && last.as === span.as && last.id === span.id;
    if (isOne && (!PARTING.test(gap) || (span.as === "entry" && depthOf(gap, depth) > 0))) {
      depth = depthOf(text.slice(last.to, span.to), depth);
      last.to = span.to;
    } else {
      depth = depthOf(text.slice(span.from, span.to), 0);
      found.push({ ...span });
    }
    // The bracket that ends an entry is its own.
    const own = found.at(-1);
    while (own && depth > 0 && own.as === "entry" && ")]}".includes(text.charAt(own.to) || "-")) {
      own.to += 1;
      depth -= 1;
    }
  }
  return found;
}

/**
 * A text in pieces, in order and without a gap.
 * @param blocks The creatures that were read from it.
 * @param most So many letters are cut; the rest is left out.
 */
export function piecesOf(blocks: readonly StatBlock[], most: number): { pieces: TextPiece[]; rest: number } {
  const text = blocks[0]?.text ?? "";
  const spans = blocks
    .flatMap(({ marks }, at) => marks.map((mark): Span => ({ ...mark, at })))
    .filter(({ from }) => from < most)
    .sort((one, other) => one.from - other.from);
  const end = Math.min(text.length, most);
  const pieces: TextPiece[] = [];
  let at = 0;
  const plain = (to: number) => {
    if (to > at) pieces.push({ text: text.slice(at, to), as: "", id: "", at: -1 });
  };
  for (const { from, to, as, id = "", at: block } of joined(text, spans)) {
    // What was marked twice keeps its first mark.
    if (from < at) continue;
    plain(from);
    pieces.push({ text: text.slice(from, Math.min(to, end)), as, id, at: block });
    at = to;
  }
  plain(end);
  return { pieces, rest: text.length - end };
}

/*
 * The text of a paste as the reader wants it: one way of writing each sign, Markdown's marks as spaces. Letter by letter as long as what is
 * shown, so that a place in one is the same place in the other.
 */

/** What carries no letter at all: byte order marks, soft hyphens, joiners of no width. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** The text as it is shown beside what was understood: its letters composed, its lines ended alike, nothing that cannot be seen. */
export const shownText = (text: string): string => text.replace(UNSEEN, "").replace(LINE_ENDS, "\n").normalize("NFC");

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212\ufe63\uff0d]/g, "-"],
  [/[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, " "],
  [/[\u2018\u2019\u201a\u2032]/g, "'"],
  [/[\u201c-\u201e\u2033\u00ab\u00bb]/g, '"'],
  [/\uff1a/g, ":"],
  [/\uff0b/g, "+"],
  [/[\u2044\u2215]/g, "/"],
];

const blank = (text: string): string => " ".repeat(text.length);

const isLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Without marks of emphasis, of code and of strokes. Between two letters they are part of the word. */
const withoutEmphasis = (line: string): string =>
  line.replace(/[*_`~]+/g, (marks, at: number) =>
    isLetter(line[at - 1]) && isLetter(line[at + marks.length]) ? marks : blank(marks),
  );

/** One line of a paste, by its place in the text. */
export interface Line {
  from: number;
  to: number;
  /** Whether it is an item of a list, or the heading of a part. */
  bullet: boolean;
  heading: boolean;
  /** Nothing stands in it; `rule`: nothing but a line drawn, or the end of a fence. */
  blank: boolean;
  rule: boolean;
}

/** A shown text with each sign written one way, and its lines without the marks before them. */
export function flatText(shown: string): { flat: string; lines: Line[] } {
  const signs = SIGNS.reduce((text, [marks, one]) => text.replace(marks, one), shown);
  const lines: Line[] = [];
  let at = 0;
  const flat = signs.split("\n").map((raw) => {
    const from = at;
    at += raw.length + 1;
    const rule = /^(?:[`~]{3}[a-z]{0,12}|[|: =_*-]{3,})$/.test(raw.trim());
    const before = /^[\s>]*(?:#{1,6}\s|[*•·‣▪◦-](?=\s)|[•·‣▪◦])?/u.exec(raw)?.[0] ?? "";
    const line = blank(before) + withoutEmphasis(raw.slice(before.length));
    const empty = line.trim() === "";
    lines.push({
      from: from + (line.length - line.trimStart().length),
      to: from + line.trimEnd().length,
      bullet: !rule && /[*•·‣▪◦-]/.test(before),
      heading: before.includes("#"),
      blank: empty && !rule,
      rule,
    });
    return line;
  });
  return { flat: flat.join("\n"), lines };
}

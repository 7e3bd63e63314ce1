/*
 * The text of a paste as the reader wants it: one way of writing each sign, Markdown's marks as spaces. Letter by letter as long as what is
 * shown, so that a place in one is the same place in the other.
 */

/** What carries no letter at all: byte order marks, soft hyphens, joiners of no width. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** A word that a line's end broke in two, as copies out of PDF files have it. */
const BROKEN_WORD = /[-\u00ad\u2010]\n[ \t]{0,20}/g;
const isSmall = (letter: string): boolean => /\p{Ll}/u.test(letter);
const joined = (gap: string, at: number, text: string): string =>
  isSmall(text.charAt(at - 1)) && isSmall(text.charAt(at + gap.length)) ? "" : gap;

/** The text as it is shown beside what was understood: its letters composed, its lines ended alike, its words whole, nothing that cannot be seen. */
export const shownText = (text: string): string =>
  text.replace(LINE_ENDS, "\n").replace(BROKEN_WORD, joined).replace(UNSEEN, "").normalize("NFC");

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212\ufe63\uff0d]/g, "-"],
  [/[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, " "],
  [/[\u2018\u2019\u201a\u2032]/g, "'"],
  [/[\u201c-\u201e\u2033\u00ab\u00bb]/g, '"'],
  [/[\u2044\u2215]/g, "/"],
  // `Strength → 8`
  [/[\u2192\u21d2\u2794\u279c]/g, ":"],
];
/** Letters, digits and signs as wide as Chinese ones. */
const WIDE = /[\uff01-\uff5e]/g;
const narrow = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) - 0xfee0);
/** Points that lead from a label to its number. */
const LEADERS = /\.{3,}|[·_]{3,}|…/g;
const withoutLeader = (points: string, at: number, text: string): string =>
  points !== "…" || /^[ …]{0,3}\d/.test(text.slice(at + 1, at + 5)) ? blank(points) : points;
/** `M|R`: which two defences a label means, and no cells. */
const BOTH = /[MC] ?\| ?[RD]/g;
const asOne = (both: string, at: number, text: string): string =>
  isLetter(text[at - 1]) || isLetter(text[at + both.length]) ? both : both.replace("|", "/");

/** When a line of a chat was written: `[20:14] `, `20:14 - `. */
const TIME =
  /^\s{0,9}(?:\[\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?\]|\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?(?: -)?)\s/i;
const SPEAKER = /^[^:\n]{1,40}:\s/;
/** Marks of forums and of pages: `[b]`, `[/color]`, `[*]`, `<b>`, `</p>`. */
const FORUM =
  /\[\/?(?:b|i|u|s|h\d|color|size|font|center|quote|spoiler|list|table|tr|td|th|code|url)(?:=[^\]\n]{0,80})?\]|\[\*\]|<\/?(?:b|i|u|s|em|strong|small|p|br|span|div|li|ul|h\d)(?: [^<>\n]{0,80})?\/?>/gi;

const blank = (text: string): string => " ".repeat(text.length);

const isLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Without marks of emphasis, of code and of strokes. Between two letters they are part of the word; `~20` is about twenty. */
const withoutEmphasis = (line: string): string =>
  line.replace(/[*_`]+|~{2,}/g, (marks, at: number) =>
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
  /** What stands in it and says nothing of the creature: who wrote it, marks of forums. */
  aside?: readonly { from: number; to: number }[];
}

/** How many letters at the beginning of a line of a chat say who wrote it and when: where each has the time, or all one name. */
function chatOf(lines: readonly string[]): (line: string) => number {
  const said = lines.filter((line) => line.trim() !== "");
  const timed = said.every((line) => TIME.test(line));
  const timeIn = (line: string): number => (timed ? (TIME.exec(line)?.[0].length ?? 0) : 0);
  const speakerIn = (line: string): string => SPEAKER.exec(line.slice(timeIn(line)))?.[0] ?? "";
  const times = new Map<string, number>();
  for (const line of said) times.set(speakerIn(line), (times.get(speakerIn(line)) ?? 0) + 1);
  const isAlone = said.length > 2 && times.size === 1 && !times.has("");
  if (said.length < 2 || !(timed || isAlone)) return () => 0;
  return (line) => {
    const speaker = speakerIn(line);
    return line.trim() === "" ? 0 : timeIn(line) + ((times.get(speaker) ?? 0) > 1 ? speaker.length : 0);
  };
}

/** A shown text with each sign written one way, and its lines without the marks before them. */
export function flatText(shown: string): { flat: string; lines: Line[] } {
  const signs = SIGNS.reduce((text, [marks, one]) => text.replace(marks, one), shown.replace(WIDE, narrow))
    .replace(LEADERS, withoutLeader)
    .replace(BOTH, asOne);
  const lines: Line[] = [];
  let at = 0;
  const written = signs.split("\n");
  const chat = chatOf(written);
  const isForum = /\[\/[a-z]{1,7}\]|<\/?[a-z]{1,6}\d?[ />]/i.test(signs);
  const flat = written.map((whole) => {
    const from = at;
    at += whole.length + 1;
    const aside: { from: number; to: number }[] = [];
    const said = chat(whole);
    if (said > 0) aside.push({ from, to: from + said });
    let raw = " ".repeat(said) + whole.slice(said);
    if (isForum)
      raw = raw.replace(FORUM, (mark: string, begin: number) => {
        aside.push({ from: from + begin, to: from + begin + mark.length });
        return mark === "[*]" ? " • " : blank(mark);
      });
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
      ...(aside.length > 0 && { aside }),
    });
    return line;
  });
  return { flat: flat.join("\n"), lines };
}

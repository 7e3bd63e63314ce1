import { inHtml } from "./symbols.ts";

/**
 * Texts of other programs for symbol dice as HTML: headings and emphasis in brackets, and symbols as words between colons (`:boost:`), which
 * the rule set puts into the table's language. What is in brackets and no mark of theirs stays as it is.
 */

const SYMBOLS: Readonly<Record<string, string>> = {
  bo: "boost",
  se: "setback",
  ab: "ability",
  di: "difficulty",
  pr: "proficiency",
  ch: "challenge",
  fo: "force",
  su: "success",
  ad: "advantage",
  tr: "triumph",
  fa: "failure",
  th: "threat",
  de: "despair",
  li: "light",
  da: "dark",
  fp: "forcePoint",
  forcepoint: "forcePoint",
};
const WORDS = new Set(Object.values(SYMBOLS));
const GONE = new Set(["h1", "h2", "h3", "h4", "b", "i", "u", "re", "restricted"]);

/** A text with marks in brackets. @param name Its own name, where a heading at its beginning only says it again. */
export function fromTags(text: string, name: string): string {
  const plain = text
    .replace(/\[(p|br)\]/gi, "\n")
    .replace(/\[([a-z0-9]{1,12})\]/gi, (whole: string, mark: string) => {
      const low = mark.toLowerCase();
      const symbol = SYMBOLS[low] ?? (WORDS.has(low) ? low : undefined);
      if (symbol) return `:${symbol}:`;
      return GONE.has(low) ? "" : whole;
    })
    .replace(/<[^<>]{0,200}>/g, " ");
  const lines = plain.split("\n").map((line) => line.trim());
  if (lines[0] === name) lines.shift();
  return inHtml(lines.join("\n"));
}

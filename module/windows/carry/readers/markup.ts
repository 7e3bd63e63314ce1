import { ownOf } from "../../../core/carry/foreign/leaves.ts";
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
/** Marks that say what happens to a die or a symbol: the host's words for it, with the symbol after them. */
const COMPOSED: Readonly<Record<string, string>> = {
  remsetback: "− :setback:",
  adddifficulty: "+ :difficulty:",
  dd: "+ :difficulty:",
  updifficulty: "↑ :difficulty:",
  ud: "↑ :difficulty:",
  cancelthreat: "− :threat:",
  ct: "− :threat:",
};
const GONE = new Set(["h1", "h2", "h3", "h4", "b", "i", "u", "re", "restricted"]);

/** A text with marks in brackets. @param name Its own name, where a heading at its beginning only says it again. */
export function fromTags(text: string, name: string): string {
  const plain = text
    .replace(/\[(p|br)\]/gi, "\n")
    .replace(/\[([a-z0-9]{1,14})\]/gi, (whole: string, mark: string) => {
      const low = mark.toLowerCase();
      const symbol = ownOf(SYMBOLS, low) ?? (WORDS.has(low) ? low : undefined);
      if (symbol) return `:${symbol}:`;
      const composed = ownOf(COMPOSED, low);
      if (composed !== undefined) return composed;
      return GONE.has(low) ? "" : whole;
    })
    // What a script or a style says is no text.
    .replace(/<(?:script|style)\b[^<>]{0,200}>[^<]{0,20000}/gi, " ")
    .replace(/<[^<>]{0,200}>/g, " ");
  const lines = plain.split("\n").map((line) => line.trim());
  if (lines[0] === name) lines.shift();
  return inHtml(lines.join("\n"));
}

/* Marks in braces: `{@dice boost|2}`, `{@difficulty hard|Stealth}`, `{@skill Stealth|sneaking}`. */

const LETTERS: Readonly<Record<string, string>> = {
  a: "advantage",
  s: "success",
  t: "triumph",
  h: "threat",
  f: "failure",
  d: "despair",
};
/** Dice by what people call them: by name, colour or letter. */
const DICE_CALLED: Readonly<Record<string, readonly string[]>> = {
  boost: ["boost", "blue", "b"],
  setback: ["setback", "black", "k"],
  ability: ["ability", "green", "g"],
  difficulty: ["difficulty", "purple", "p"],
  proficiency: ["proficiency", "yellow", "y"],
  challenge: ["challenge", "red", "r"],
};
/** A text with marks in brackets, among them dice by their colours. */
export const fromColours = (text: string): string =>
  fromTags(
    text.replace(/\[([a-z]{3,8})\]/gi, (whole: string, colour: string) => {
      const die = Object.entries(DICE_CALLED).find(([, names]) => names[1] === colour.toLowerCase());
      return die ? `:${die[0]}:` : whole;
    }),
    "",
  );

const LADDER = ["simple", "easy", "average", "hard", "daunting", "formidable"];
const UPGRADED: Readonly<Record<string, string>> = { ability: "proficiency", difficulty: "challenge" };
/** So many dice one mark may stand for. */
const MOST_DICE = 20;

function diceIn(die: string, count: number, upgrades: number): string {
  const many = Math.min(MOST_DICE, Math.max(0, count));
  const better = ownOf(UPGRADED, die) === undefined ? 0 : Math.min(many, Math.max(0, upgrades));
  const shown = (one: string, times: number) => Array.from({ length: times }, () => `:${one}:`);
  return [...shown(ownOf(UPGRADED, die) ?? die, better), ...shown(die, many - better)].join(" ");
}

/** What a mark stands for; null: it is none of theirs. */
function inBraces(mark: string, said: string): string | null {
  const [first = "", second = "", third = ""] = said.split("|").map((part) => part.trim());
  const whole = (text: string, usual: number) => (/^\d{1,3}$/.test(text) ? Number(text) : usual);
  switch (mark) {
    case "dice": {
      const die = Object.entries(DICE_CALLED).find(([, names]) => names.includes(first.toLowerCase()))?.[0];
      return die === undefined ? null : diceIn(die, whole(second, 1), whole(third, 0));
    }
    case "symbols":
      return first.replace(/\b[ashtfd]{1,12}\b/gi, (letters) =>
        [...letters.toLowerCase()].map((letter) => `:${ownOf(LETTERS, letter) ?? letter}:`).join(" "),
      );
    case "difficulty": {
      const level = LADDER.indexOf(first.toLowerCase());
      const dice = level > 0 ? ` (${diceIn("difficulty", level, whole(third, 0))})` : "";
      return [`${first}${dice}`, second].filter(Boolean).join(" ");
    }
    case "title":
      return `\n${said.trim()}\n`;
    default:
      // Emphasis is plain text here, and a link is what it is called.
      return /^[a-z]{1,2}$/.test(mark) ? said.trim() : second || first;
  }
}

/** So deep a mark may stand in others. */
const DEEPEST_MARK = 4;

/** A text with marks in braces. */
export function fromBraces(text: string): string {
  let plain = text;
  for (let depth = 0; depth < DEEPEST_MARK && plain.includes("{@"); depth++)
    plain = plain.replace(
      /\{@([a-zA-Z]{1,20}) ([^{}]{0,400})\}/g,
      (whole: string, mark: string, said: string) => inBraces(mark, said) ?? whole.replace("{@", "{"),
    );
  return inHtml(plain.replace(/<[^<>]{0,200}>/g, " "));
}

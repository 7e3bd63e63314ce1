import { workshopCore } from "../data/core.ts";

/** Which words fit where the GM is typing: keys of the page language under a key, names and functions in a formula. */

interface Proposal {
  /** What is typed of the word so far. */
  readonly word: string;
  readonly words: readonly string[];
  /** Whether they are keys: then a colon follows. */
  readonly keys: boolean;
}

// Rows of a table are ranges: `1..3:`, `7+:`.
const KEY = /^( *)(- )?([\p{L}\p{N}_.…+–-]+):/u;
const LETTER = /[\p{L}\p{N}_.]/u;

/**
 * @param before The page up to the cursor.
 * @param all The whole page, for its names.
 * @returns null where nothing can be proposed, such as in a comment or in a text for players.
 */
export function propose(before: string, all: string): Proposal | null {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  if (/(^|\s)#/.test(line)) return null;
  let from = line.length;
  while (from > 0 && LETTER.test(line[from - 1] as string)) from--;
  const word = line.slice(from);
  const path = pathAt(before, line.length - word.length);
  const start = line.slice(0, line.length - word.length);
  const place = inBraces(start, path);
  if (place.keys) return { word, words: workshopCore().keysAt(place.path), keys: true };
  const last = place.path.at(-1) ?? "";
  if (last === "as") return { word, words: workshopCore().TONES, keys: false };
  const texts = ["name", "text", "summary", "author", "licence", "id"];
  if (texts.includes(last) || texts.includes(place.path.at(-2) ?? "")) return null;
  return { word, words: [...namesIn(all), ...Object.keys(workshopCore().FUNCTIONS)], keys: false };
}

/** Keys above, by how far lines are indented: `rolls`, `attack`, `bands`, `[]`. */
function pathAt(before: string, column: number): string[] {
  const lines = before.split("\n");
  const current = lines.pop() ?? "";
  const path: string[] = [];
  let depth = current.trim() === "" ? column : (/^\s*/.exec(current)?.[0].length ?? 0);
  if (/^\s*- /.test(current)) path.unshift("[]");
  for (const text of lines.reverse()) {
    const [, indent = "", dash, name = ""] = KEY.exec(text) ?? [];
    if (name === "" && !/^\s*- /.test(text)) continue;
    const at = indent.length;
    // An entry of a list: its own keys stand two further in than its dash.
    if (dash && at < depth && depth <= at + 2) {
      path.unshift("[]");
      depth = at;
    } else if (name !== "" && at < depth) {
      path.unshift(name);
      depth = at;
    }
    if (depth === 0) break;
  }
  return path;
}

/** The same for what stands in one line: `{ name: …, when: total `. */
function inBraces(start: string, above: readonly string[]): { path: string[]; keys: boolean } {
  const path = [...above];
  const open: number[] = [];
  let key = "";
  let isValue = false;
  for (const [text] of start.matchAll(/"[^"]*"?|[\p{L}\p{N}_.…+–-]+:?|[{}[\],]/gu)) {
    if (text.endsWith(":")) {
      key = text.slice(0, -1);
      isValue = true;
    } else if (text === "{" || text === "[") {
      open.push(path.length);
      if (isValue) path.push(key);
      if (text === "[") path.push("[]");
      isValue = false;
    } else if (text === "}" || text === "]") {
      path.length = open.pop() ?? 0;
      isValue = true;
    } else if (text === ",") isValue = false;
  }
  return isValue ? { path: [...path, key], keys: false } : { path, keys: true };
}

/** Names that the page gives: every key of its own. Linear, and cut where a page is absurd. */
function namesIn(page: string): string[] {
  const names = new Set<string>();
  for (const [word] of page.slice(0, 200_000).matchAll(/[\p{L}\p{N}_]+:?/gu)) {
    if (word.endsWith(":")) names.add(word.slice(0, -1));
    if (names.size >= 400) break;
  }
  return [...names];
}

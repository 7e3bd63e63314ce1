/** JSON as people hand it over: out of its fence, and where it breaks off. */

/** The JSON of a text: without a byte order mark, and out of the fence that it was posted in, whatever was written before that. */
export function unfenced(text: string): string {
  const bare = text.replace(/^\ufeff/, "").trim();
  const isWhole = bare.startsWith("```");
  const fence = isWhole ? 0 : bare.indexOf("\n```") + 1;
  if (fence === 0 && !isWhole) return bare;
  const from = bare.indexOf("\n", fence);
  const to = bare.lastIndexOf("```");
  const inside = bare.slice(from + 1, to).trim();
  return from > 0 && to > from && (isWhole ? /^[{[]/ : BEGINS).test(inside) ? inside : bare;
}

/** How data begin, perhaps below a remark that JSON does not have. The time of a chat's line stands in brackets too: `[20:14]`. */
const BEGINS = /^(?:\/\/[^\n]*\n\s*){0,9}(?:\{|\[\s*(?:[[{"\]]|$))/;

/** Whether a text means to be data, whole or broken, and no words. */
export const isData = (text: string): boolean => BEGINS.test(unfenced(text));

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

type Wanted = "value" | "value or end" | "key" | "key or end" | "colon" | "comma" | "nothing";

/** The place of the first letter that cannot stand where it does; the length of the text where it ends too early. */
export function faultIn(text: string): number {
  const open: string[] = [];
  let wanted: Wanted = "value";
  let at = 0;
  const after = (): Wanted => (open.length > 0 ? "comma" : "nothing");
  while (at < text.length) {
    const letter = text.charAt(at);
    if (" \t\n\r".includes(letter)) {
      at += 1;
      continue;
    }
    const isValue = wanted === "value" || wanted === "value or end";
    const isKey: boolean = wanted === "key" || wanted === "key or end";
    if (letter === '"' && (isValue || isKey)) {
      const end = stringEnd(text, at);
      if (end.fault) return end.at;
      at = end.at;
      wanted = isKey ? "colon" : after();
    } else if (isValue && (letter === "{" || letter === "[")) {
      open.push(letter);
      wanted = letter === "{" ? "key or end" : "value or end";
      at += 1;
    } else if ((letter === "}" || letter === "]") && (wanted === "comma" || wanted.endsWith("or end"))) {
      if (open.pop() !== (letter === "}" ? "{" : "[")) return at;
      wanted = after();
      at += 1;
    } else if (letter === "," && wanted === "comma") {
      wanted = open.at(-1) === "{" ? "key" : "value";
      at += 1;
    } else if (letter === ":" && wanted === "colon") {
      wanted = "value";
      at += 1;
    } else if (isValue) {
      const read = [NUMBER, WORD].find((pattern) => {
        pattern.lastIndex = at;
        return pattern.test(text);
      });
      if (!read) return at;
      at = read.lastIndex;
      wanted = after();
    } else return at;
  }
  return text.length;
}

/** Where a string ends: behind its second quote, or at the letter that cannot stand in it. */
function stringEnd(text: string, from: number): { at: number; fault: boolean } {
  for (let at = from + 1; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '"') return { at: at + 1, fault: false };
    if (letter < " ") return { at, fault: true };
    if (letter !== "\\") continue;
    const escaped = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(at + 1, at + 6));
    if (!escaped) return { at, fault: true };
    at += escaped[0].length;
  }
  return { at: text.length, fault: true };
}

/** Where a text is broken: line and column, both counted from 1, and what stands there. */
export interface BrokenPlace {
  line: number;
  column: number;
  said: string;
}

/** So many letters before the place and behind it are quoted. */
const QUOTED = 40;

function placeIn(text: string, at: number): BrokenPlace {
  const before = text.slice(0, at);
  const from = before.lastIndexOf("\n") + 1;
  const end = text.indexOf("\n", at);
  const to = end < 0 ? text.length : end;
  const said = text.slice(Math.max(from, at - QUOTED), Math.min(to, at + QUOTED)).trim();
  return {
    line: before.split("\n").length,
    column: at - from + 1,
    said: `${at - from > QUOTED ? "…" : ""}${said}${to - at > QUOTED ? "…" : ""}`,
  };
}

/** Names that reach into JavaScript's own objects are no data's. */
const REACHING = ["__proto__", "constructor", "prototype"];

/** One after the other, so that no depth is too much. */
function withoutReaching(value: unknown): unknown {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const each = open.pop();
    if (typeof each !== "object" || each === null) continue;
    for (const name of REACHING) if (Object.hasOwn(each, name)) Reflect.deleteProperty(each, name);
    for (const inner of Object.values(each)) if (typeof inner === "object" && inner !== null) open.push(inner);
  }
  return value;
}

/** What a text says as JSON, or where it breaks off. Every file and text that comes from outside goes through this. */
export function readJson(text: string): { value: unknown } | { broken: BrokenPlace } {
  const json = unfenced(text);
  try {
    return { value: withoutReaching(JSON.parse(json)) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { broken: placeIn(text, text.indexOf(json) + faultIn(json)) };
  }
}

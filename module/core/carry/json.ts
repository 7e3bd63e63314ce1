/** JSON as people hand it over: out of its fence, and where it breaks off. */

/** The JSON of a text: without a byte order mark, and out of the fence that it was posted in. */
export function unfenced(text: string): string {
  const bare = text.replace(/^\ufeff/, "").trim();
  if (!bare.startsWith("```")) return bare;
  const from = bare.indexOf("\n");
  const to = bare.lastIndexOf("```");
  const inside = bare.slice(from + 1, to).trim();
  return from > 0 && to > from && /^[{[]/.test(inside) ? inside : bare;
}

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

/** A place of a text as its line and column, both counted from 1. */
function lineAndColumn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at);
  return { line: before.split("\n").length, column: before.length - before.lastIndexOf("\n") };
}

/** What a text says as JSON, or where it breaks off. */
export function readJson(
  text: string,
  reviver?: (name: string, value: unknown) => unknown,
): { value: unknown } | { broken: { line: number; column: number } } {
  const json = unfenced(text);
  try {
    return { value: JSON.parse(json, reviver) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { broken: lineAndColumn(text, text.indexOf(json) + faultIn(json)) };
  }
}

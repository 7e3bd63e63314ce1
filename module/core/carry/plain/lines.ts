import type { PlainField, PlainKind } from "./kinds.ts";
import type { Labelled } from "./labels.ts";
import { readValue, unquoted } from "./values.ts";

/** Lines of a sheet as text: `Label: value`, and `Name 3 (label: 2; label)`. */

/** What a line says: by path. `own`: how many labels are of the text's own language. */
export interface Said {
  system: Record<string, unknown>;
  own: number;
}

/** More colons than that has no line of ours. */
const MOST_COLONS = 4;

/** `Label: value`, whatever colons stand in either; null: it says nothing that a field could be. */
export function fieldLine(text: string, fields: Labelled<PlainField>, lang: string): (Said & { label: number }) | null {
  let colon = text.search(/[:=]/);
  for (let times = 0; colon > 0 && times < MOST_COLONS; times++) {
    const found = fields.find(text.slice(0, colon));
    const system = found && found.one.as !== "text" && fieldSays(found.one, text.slice(colon + 1), lang);
    if (system) return { system, own: found.own ? 1 : 0, label: colon };
    const next = text.slice(colon + 1).search(/[:=]/);
    colon = next < 0 ? -1 : colon + 1 + next;
  }
  return null;
}

function fieldSays(field: PlainField, text: string, lang: string): Record<string, unknown> | null {
  const { path, most } = field;
  const slash = most ? text.indexOf("/") : -1;
  if (most && slash >= 0) {
    const value = readValue(field, text.slice(0, slash), lang);
    const end = readValue(field, text.slice(slash + 1), lang);
    return value === undefined || end === undefined ? null : { [path]: value, [most.path]: end };
  }
  const value = readValue(field, text, lang);
  if (value === undefined) return null;
  // One number alone is all there is of it.
  return most ? { [path]: value, [most.path]: value } : { [path]: value };
}

/** Parts between semicolons, but for those within quotes. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let inside = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === "\\" && inside) at += 1;
    else if (letter === '"') inside = !inside;
    else if (letter === ";" && !inside) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

interface PlainEntry extends Said {
  name: string;
  details: readonly string[];
}

/** Longer ones nobody writes on a line. */
const MOST_LETTERS = 20_000;
const MOST_BRACKETS = 8;

/** An entry of a list; null: there is no name in it. */
export function entryOf(text: string, kind: PlainKind, fields: Labelled<PlainField>, lang: string): PlainEntry | null {
  const line = text.trim();
  if (line.length > MOST_LETTERS) return null;
  const first = kind.fields.find(({ path }) => path === kind.first);
  const quotes = /^"(?:[^"\\]|\\.)*"/.exec(line)?.[0] ?? "";
  const name = quotes === "" ? null : unquoted(quotes);
  const rest = name === null ? line : line.slice(quotes.length);
  let head = rest;
  let said: (Said & { details: string[] }) | null = null;
  if (rest.endsWith(")")) {
    let open = rest.indexOf("(");
    for (let times = 0; open >= 0 && said === null && times < MOST_BRACKETS; times++) {
      said = detailsOf(rest.slice(open + 1, -1), fields, lang);
      if (said) head = rest.slice(0, open);
      open = rest.indexOf("(", open + 1);
    }
  }
  const { system = {}, own = 0, details = [] } = said ?? {};
  head = head.trim();
  if (first) {
    const cut = head.lastIndexOf(" ");
    const value = name === null && cut < 0 ? undefined : readValue(first, head.slice(cut + 1), lang);
    if (value !== undefined && head !== "") {
      const before = head.slice(0, Math.max(0, cut)).trim();
      if (name === null ? before !== "" : before === "")
        return { name: name ?? before, system: { [first.path]: value, ...system }, own, details };
    }
  }
  if (name !== null) return head === "" ? { name, system, own, details } : null;
  return head === "" ? null : { name: head, system, own, details };
}

function detailsOf(text: string, fields: Labelled<PlainField>, lang: string): (Said & { details: string[] }) | null {
  const details = partsOf(text);
  if (details.length === 0) return null;
  const system: Record<string, unknown> = {};
  let own = 0;
  for (const part of details) {
    const said = fieldLine(part, fields, lang) ?? ticked(part, fields);
    if (!said) return null;
    Object.assign(system, said.system);
    own += said.own;
  }
  return { system, own, details };
}

/** A label alone, of a field that is yes or no. */
export function ticked(text: string, fields: Labelled<PlainField>): Said | null {
  const found = fields.find(text);
  return found?.one.as === "yes" ? { system: { [found.one.path]: true }, own: found.own ? 1 : 0 } : null;
}

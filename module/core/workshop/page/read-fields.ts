import { isName } from "../formula.ts";
import { excerpt, nearest } from "../problem.ts";
import { join } from "../shape.ts";
import { type Entry, type MapNode, type PageNode, writtenAs } from "../text/nodes.ts";
import { FIELD_KINDS, KEYS, MOTIFS } from "../vocabulary.ts";
import { optional, type PageParts } from "./parts.ts";
import type { Field, Look, Word } from "./types.ts";

/** What is no figure: texts, ticks, words to choose from, lists; and what a game looks like. */

const MOST_WORDS = 50;

export function readField(parts: PageParts, entry: Entry, field: string): Field | undefined {
  const base = { id: entry.key, at: entry.at, name: entry.key };
  const { shape } = parts;
  if (entry.value.kind === "text") {
    const { text, at } = entry.value;
    const words = listOf(text);
    if (words !== undefined) return shape.problems.add(at, field, "spelled", { text: excerpt(text), near: words });
    const is = shape.word(entry.value, field, FIELD_KINDS);
    return is && { ...base, is, of: [] };
  }
  if (entry.value.kind === "list") return chosen(parts, entry.value, field, base);
  const words = entry.value.kind === "map" ? wordsAlone(entry.value) : undefined;
  if (words !== undefined)
    return shape.problems.add(entry.value.at, field, "missing", { name: "of", fix: `of: ${words}` });
  const numbered = entry.value.kind === "map" ? wordsNumbered(entry.value) : undefined;
  if (entry.value.kind === "map" && numbered !== undefined) {
    const text = excerpt(`{ ${writtenAs(entry.value.entries)} }`);
    return shape.problems.add(entry.value.at, field, "spelled", { text, near: numbered });
  }
  const map = parts.named(entry, field, KEYS.field);
  if (!map) return undefined;
  const of = map.said("of");
  if (of) return chosen(parts, of, `${field}.of`, map.base);
  const kind = map.said("is");
  if (kind?.kind === "list") return shape.problems.add(kind.at, field, "nearKey", { name: "is", near: "of" });
  if (!kind) return shape.missing(entry.value, field, "is");
  const is = shape.word(kind, `${field}.is`, FIELD_KINDS);
  return is && { ...map.base, is, of: [] };
}

/** Words of other programs for a list to choose from, and such lists without their brackets. */
export function listOf(text: string): string | undefined {
  if (/^(?:select|dropdown|drop-down|combo|choice|choices|options|enum|desplegable|selección|opciones)$/iu.test(text))
    return "[fighter, thief]";
  return /^[\p{L}\p{N}_]+(?: ?[,/|] ?[\p{L}\p{N}_]+)+$/u.test(text)
    ? `[${text.split(/ ?[,/|] ?/).join(", ")}]`
    : undefined;
}

/** `{ fighter: Fighter, thief: Thief }`, where only words stand: as they are written. */
export function wordsAlone(node: MapNode): string | undefined {
  const isOwn = ({ key, value }: Entry): boolean =>
    value.kind === "text" && !/^[-+]?\d/.test(value.text) && !ENTRY_WORDS.includes(key);
  if (node.entries.length < 2 || !node.entries.every(isOwn)) return undefined;
  return `{ ${excerpt(writtenAs(node.entries))} }`;
}

/** `{ safe: 1, risky: 2 }`: words to choose from are no figures. */
export function wordsNumbered(node: MapNode): string | undefined {
  const isOwn = ({ key, value }: Entry): boolean =>
    value.kind === "text" && /^[-+]?\d+$/.test(value.text) && isName(key) && nearest(key, ENTRY_WORDS, 1) === undefined;
  if (node.entries.length < 2 || !node.entries.every(isOwn)) return undefined;
  return `[${node.entries.map(({ key }) => key).join(", ")}]`;
}

/** Of a field, and of a question. */
const ENTRY_WORDS: readonly string[] = [...KEYS.field, ...KEYS.ask, "type", "options", "min", "max", "default"];

type Base = Pick<Field, "id" | "at" | "name">;

/** `[fighter, thief]`, or `{ fighter: Fighter, thief: { en: Thief, es: Ladrón } }`. */
function chosen(parts: PageParts, node: PageNode, field: string, base: Base): Field | undefined {
  const of = readWords(parts, node, field);
  return of.length === 0 ? undefined : { ...base, is: "one", of };
}

export function readWords(parts: Pick<PageParts, "shape" | "problems">, node: PageNode, field: string): Word[] {
  const { shape, problems } = parts;
  const seen = new Set<string>();
  if (node.kind === "text") {
    const fix = listOf(node.text) ?? `[${excerpt(node.text)}]`;
    return problems.add(node.at, field, "kind", { expected: "list", fix }) ?? [];
  }
  const words =
    node.kind === "list"
      ? shape.list(node, field).flatMap((one, index): (Word & { at: number })[] => {
          const text = shape.text(one, `${field}[${index}]`)?.text;
          return text === undefined ? [] : [{ id: text, name: text, at: one.at }];
        })
      : (shape.entries(node, field) ?? []).flatMap(({ key, at, value }): (Word & { at: number })[] => {
          const name = shape.local(value, join(field, key));
          return name === undefined ? [] : [{ id: key, name, at }];
        });
  if (words.length > MOST_WORDS) return problems.add(node.at, field, "tooMany", { most: MOST_WORDS }) ?? [];
  if ((node.kind === "list" ? node.items : node.entries).length === 0) problems.add(node.at, field, "empty");
  return words.flatMap(({ id, name, at }): Word[] => {
    const near = id.trim().replace(/[\s-]+/g, "_");
    if (!isName(id)) {
      // Words with spaces have a short name for formulas, and the words themselves.
      if (isName(near)) problems.add(at, field, "badNameNear", { name: excerpt(id), near: `${near}: ${excerpt(id)}` });
      else problems.add(at, field, "badName", { name: excerpt(id) });
      return [];
    }
    if (seen.has(id)) return problems.add(at, field, "taken", { name: id }) ?? [];
    seen.add(id);
    return [{ id, name }];
  });
}

const COLOUR = /^#[0-9a-f]{6}$/i;
/** A picture of the host or of the world: a path without an address, and never out of its folder. */
const ICON = /^(?!\/)(?!.*\.\.)[\p{L}\p{N} _./-]+\.(?:svg|png|webp|jpg|jpeg|avif)$/u;

export function readLook(parts: PageParts, node: PageNode | undefined): Look {
  const { shape, problems } = parts;
  const entries = node && shape.map(node, "look", KEYS.look);
  if (!entries) return {};
  const said = (key: string): PageNode | undefined => entries.get(key)?.value;
  const colour = shape.text(said("colour"), "look.colour");
  if (colour && !COLOUR.test(colour.text)) {
    const [, short] = /^#?([0-9a-f]{3})$/i.exec(colour.text) ?? [];
    const long = /^[0-9a-f]{6}$/i.test(colour.text) ? `#${colour.text}` : undefined;
    const near = short ? `#${[...short].map((letter) => letter.repeat(2)).join("")}` : (long ?? "#7a3b2e");
    problems.add(colour.at, "look.colour", "spelled", { text: excerpt(colour.text), near: `"${near}"` });
  }
  const icon = shape.text(said("icon"), "look.icon");
  if (icon && !ICON.test(icon.text))
    problems.add(icon.at, "look.icon", "spelled", { text: excerpt(icon.text), near: "icons/svg/sword.svg" });
  return {
    ...optional("colour", colour?.text),
    ...optional("icon", icon?.text),
    ...optional("motif", shape.word(said("motif"), "look.motif", MOTIFS)),
  };
}

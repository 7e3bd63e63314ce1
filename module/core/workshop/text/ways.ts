import { EXAMPLES, MISSING, MISSING_OF_SPENDING } from "./examples.ts";
import type { PageNode } from "./nodes.ts";

/** The way out of a mistake: how what stands in a place of the page is written, made of what the author wrote where that fits. */

const NAME = /^\p{L}[\p{L}\p{N}_]*$/u;

/** Of the page, or of a roll that stands alone. */
function exampleOf(field: string): (typeof EXAMPLES)[number] | undefined {
  const fits = (path: readonly string[]) => (place: (typeof EXAMPLES)[number]) => {
    const parts = place.at.split(".");
    return parts.length === path.length && parts.every((part, at) => part === "*" || part === path[at]);
  };
  const path = field.replace(/\[\d+\]/g, ".[]").split(".");
  return EXAMPLES.find(fits(path)) ?? EXAMPLES.find(fits(["rolls", "*", ...path]));
}

/** How it is written where `field` is; `written` stands there instead. */
export function exampleAt(field: string, written?: PageNode): string {
  const place = exampleOf(field);
  const texts = textsOf(written);
  const [within] = written?.kind === "map" ? written.entries : [];
  // A text that stands under a name too many, as in `against: { roll: check }`.
  if (!place && within?.value.kind === "text" && !/\.(?:then|use|costs)\b/.test(field)) return within.value.text;
  // A name that holds another: `target: { health: -1 }`.
  if (!place && within?.value.kind === "text")
    return `${field.slice(field.lastIndexOf(".") + 1)}.${within.key}: ${within.value.text}`;
  if (!place) return texts[0] ?? "…";
  if (place.dice && texts.length === 1 && /\d*[dD]\d/.test(texts[0] as string)) return place.dice;
  const { each, one, range } = place;
  if (range && texts.length === 2 && texts.every((text) => /^-?\d{1,6}$/.test(text))) return texts.join("..");
  if (range && texts.length > 2 && texts.every((text) => /^\d{1,4}$/.test(text)))
    return `{ dice: [${texts.join(", ")}] }`;
  const [, called, holds] = /^([^:{}]{1,40}?),? (?:when|if|cuando|si) ([^:{}]{1,60})$/iu.exec(texts[0] ?? "") ?? [];
  if (holds !== undefined && place.at.endsWith("bands.[]")) return `{ name: ${called}, when: ${holds} }`;
  if (each && texts.length > 0 && texts.length <= 12) {
    const all = texts.map((text, at) => filled(each, text, at));
    if (all.every((text) => text !== ""))
      return /\.\[\]\.(?:fields|spread)$/.test(place.at) ? `[${all.join(", ")}]` : `{ ${all.join(", ")} }`;
  }
  const [text = ""] = texts;
  return (texts.length === 1 && one && filled(one, text, 0)) || place.as;
}

/** What stands in quotes where it would be cut. */
const quoted = (text: string): string => (/[,#:[\]{}"]|^[-+*&!%@`|>?=]/.test(text) ? JSON.stringify(text) : text);

const GROUPS = ["main", "more", "third", "fourth", "fifth", "sixth"];

function filled(template: string, text: string, at: number): string {
  const isDice = /^\d{0,3}[dD](?:\d{1,3}|%|F)$/.test(text);
  const isFormula =
    !/\d[dD]\d|^\d+ ?\/ ?\d+$/.test(text) && /^[\p{L}\p{N}_.() *+/−-]+$/u.test(text) && !/^[\p{Lu}]/u.test(text);
  if (template.includes("%dice"))
    return isDice ? template.replace("%group", GROUPS[at] ?? "").replace("%dice", text) : "";
  if (template.includes("%name")) return NAME.test(text) ? template.replaceAll("%name", text) : "";
  if (template.includes("%formula")) return isFormula ? template.replace("%formula", quoted(text)) : "";
  return text.length <= 60 ? template.replace("%text", quoted(text)) : "";
}

/** The texts that an author wrote: one, several after commas, or those of a list. */
function textsOf(node: PageNode | undefined): string[] {
  if (node?.kind === "text")
    return (
      NAME.test(node.text) || !/^[\p{L}\p{N}_]+(?:, ?[\p{L}\p{N}_]+)+$/u.test(node.text)
        ? [node.text]
        : node.text.split(/, ?/)
    ).filter((text) => text !== "");
  if (node?.kind !== "list") return [];
  return node.items.flatMap((item) => (item.kind === "text" ? item.text : []));
}

/** What is missing, as it is written; the same word may be written otherwise in what a roll leaves to be spent. */
export function missingAt(name: string, field = ""): string {
  if (name === "is" && /(?:^|\.)fields\b/.test(field)) return "is: text";
  const ways = /\bspend\b/.test(field) ? { ...MISSING, ...MISSING_OF_SPENDING } : MISSING;
  return Object.hasOwn(ways, name) ? (ways[name] as string) : `${name}: …`;
}

const MOST_NAMED = 12;

/** Of all that is known, what is worth naming to who wrote `name`: what is like it, or whatever is no one else's. */
export function few(names: readonly string[], name: string): string {
  const [first = ""] = name.split(".");
  const plain = names.filter((one) => !/^(?:target|rival|carried|owned)\./.test(one));
  const last = name.slice(name.lastIndexOf(".") + 1);
  const kin = names.filter((one) => one.startsWith(`${first}.`) || one.endsWith(`.${name}`));
  const same = last === name ? [] : kin.filter((one) => one.endsWith(`.${last}`));
  const shown = same.length > 0 ? same : kin.length > 0 ? kin : plain.length > 0 ? plain : names;
  return `${shown.slice(0, MOST_NAMED).join(", ")}${shown.length > MOST_NAMED ? " …" : ""}`;
}

/** How a figure is written, with the block that it belongs in, which stands beside it: `damage: 1..6` of a thing, `stress: 1` of a row. */
export function roomFor(
  key: string,
  text: string,
  known: readonly string[],
  kinds: ReadonlyMap<string, string>,
): string | undefined {
  const within = (room: string, value = text): string => `${room}: { ${key}: ${value} }`;
  if (!NAME.test(key) || text.length > 30) return undefined;
  if (known.includes("numbers") && /^-?\d{1,6} ?\.\. ?-?\d{1,6}$/.test(text)) return within("numbers");
  // What a kind of thing has is not one figure: each of its things has its own.
  const isKind = known.includes("numbers") && known.includes("worn");
  const [, size] = /^\d{0,2}[dD](\d{1,4})$/.exec(text) ?? [];
  if (isKind && size !== undefined) return within("numbers", `{ dice: [${size}], start: ${size} }`);
  if (!/^[-+−]?\d{1,6}$/.test(text)) return undefined;
  if (isKind) return within("numbers", `0..${text.replace(/^\D/, "")}`);
  const what = kinds.get(key);
  if (what === "thingNumber" && known.includes("numbers")) return within("numbers");
  if (known.includes("then") && (what === "resource" || what === "attribute")) return within("then");
  const isAdded = what === "attribute" || what === "derivedNumber" || (what === undefined && /^[-+−]/.test(text));
  return known.includes("adds") && isAdded ? within("adds") : undefined;
}

/** Where in the page that belongs which a field asks for by name. */
export function roomOf(field: string): string {
  if (/\.(?:then|use|costs)\b/.test(field)) return "resources";
  if (/\.(?:with|kind)$|starting/.test(field)) return "things";
  if (/\.(?:against|roll)$/.test(field)) return "rolls";
  if (/\.at$/.test(field)) return "conditions";
  if (field.endsWith(".of")) return "groups";
  if (/\bask\b/.test(field)) return "ladders";
  if (/\bpush\b/.test(field)) return "dice";
  return "attributes";
}

/** The longest part of a name with dots that something is called: `brawn` of `attributes.brawn.value`. */
export function within(name: string, known: readonly string[]): string | undefined {
  const parts = name.split(".");
  if (parts.length < 2 || parts.length > 5) return undefined;
  for (let many = parts.length - 1; many > 0; many--) {
    for (let from = 0; from + many <= parts.length; from++) {
      const part = parts.slice(from, from + many).join(".");
      if (known.includes(part)) return part;
    }
  }
  return undefined;
}

/** A character that does not show, or that looks like another: a zero-width joiner, a space that is none, a mark of direction. */
const UNSEEN = /[\p{Cf}\p{Zl}\p{Zp}\u3164\u2800]/u;

/** The code of the first character that does not show, and where it stands in a text. */
export function unseenIn(text: string): { readonly code: string; readonly at: number } | undefined {
  const at = text.search(UNSEEN);
  return at < 0 ? undefined : { at, code: codeOf(text, at) };
}

export const codeOf = (text: string, at: number): string =>
  `U+${(text.codePointAt(at) as number).toString(16).toUpperCase().padStart(4, "0")}`;

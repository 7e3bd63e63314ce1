import { stripped } from "../../../core/carry/blocks/words.ts";
import { type Leaves, ownOf } from "../../../core/carry/foreign/leaves.ts";
import { type Foreign, foreignRecord } from "../../../core/carry/foreign/record.ts";

/** What the programs for symbol dice have in common, in the terms that a rule set of such dice takes. */

/** The terms of these records: a rule set of symbol dice takes them. */
export const SYMBOLS = "symbols";

export const CHARACTERISTICS = ["brawn", "agility", "intellect", "cunning", "willpower", "presence"] as const;
const SHORT: Readonly<Record<string, string>> = {
  br: "brawn",
  ag: "agility",
  int: "intellect",
  cun: "cunning",
  wil: "willpower",
  will: "willpower",
  pr: "presence",
};

/** A characteristic by any of the ways to write it; blank: none of them. */
export function characteristicOf(text: string): string {
  const plain = text.trim().toLowerCase();
  return ownOf(SHORT, plain) ?? CHARACTERISTICS.find((name) => name === plain) ?? "";
}

/** A characteristic as a word of a record; one that nobody knows stands there by another name, which no rule set asks for. */
export function characteristicIn(text: string): Record<string, string> {
  const characteristic = characteristicOf(text);
  return characteristic === "" && stripped(text, " -") !== "" ? { "characteristic said": text } : { characteristic };
}

const RANGES: Readonly<Record<string, string>> = {
  engaged: "engaged",
  engages: "engaged",
  short: "short",
  close: "short",
  medium: "medium",
  long: "long",
  extreme: "extreme",
  strategic: "extreme",
};

/** A range by the word that stands first in it; blank: none that these dice know. */
function rangeOf(text: string): string {
  const word = /[a-z]+/.exec(text.toLowerCase().replace(/^wr/, ""))?.[0] ?? "";
  return ownOf(RANGES, word) ?? "";
}

/** A range as a word of a record, or what the file says instead. */
export function rangeIn(text: string): Record<string, string> {
  const range = rangeOf(text);
  return range === "" && stripped(text, " -") !== "" ? { "range said": text } : { range };
}

/** How a talent comes into play, by the words that programs have for it; blank: they do not say. */
export function activationOf(text: string): string {
  const plain = text.toLowerCase().replace(/[^a-z]/g, "");
  if (plain.includes("incidental")) return "incidental";
  if (plain.includes("maneuver") || plain.includes("manoeuvre")) return "maneuver";
  if (plain.includes("passive")) return "passive";
  return plain.includes("action") ? "action" : "";
}

/** A skill's name as people wrote it: without what was left standing at its end. */
export const skillName = (text: string): string => stripped(text.replace(/\s+/g, " "), " .:,;");

/** A name with its rank behind it: `Adversary 2`, `Adversary (2)`. */
export function ranked(text: string): { name: string; rank: number | null } {
  const bare = stripped(text, " ()");
  const at = bare.search(/\d{1,2}$/);
  const name = at > 0 ? stripped(bare.slice(0, at), " (") : "";
  return name === "" || !/[\s(]$/.test(bare.slice(0, at))
    ? { name: text.trim(), rank: null }
    : { name, rank: Number(bare.slice(at)) };
}

export const quality = (text: string): Foreign => {
  const { name, rank } = ranked(text);
  return foreignRecord("quality", name, { figures: rank === null ? {} : { rank } });
};

/** Figures that stand in a record; what is missing there is missing here. */
export function figures(names: Readonly<Record<string, number | null>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  );
}

/** The six characteristics, whatever the capitals of their names. @param value Where the number stands below each name. */
export function characteristics(of: Leaves, value = ""): Record<string, number> {
  return figures(
    Object.fromEntries(
      CHARACTERISTICS.map((name) => {
        const capital = name.charAt(0).toUpperCase() + name.slice(1);
        const path = (one: string) => (value === "" ? one : `${one}.${value}`);
        return [name, of.number(path(name)) ?? of.number(path(capital))];
      }),
    ),
  );
}

/** Plain text of another program as HTML: its lines as paragraphs. */
export const inHtml = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</p>`)
    .join("");

export const PEOPLE_KINDS: Readonly<Record<string, string>> = {
  character: "hero",
  minion: "minion",
  rival: "rival",
  nemesis: "nemesis",
  "apex nemesis": "nemesis",
  vehicle: "vehicle",
};

import { plainOf } from "../blocks/words.ts";

/** What plain text calls games, types and their figures, in each language: who writes a sheet as text and who reads one agree on it. */

/** A name by language. */
export type Names = Readonly<Record<string, string>>;

export interface PlainField {
  /** Where it stands in the data: `attributes.strength`. */
  path: string;
  /**
   * A number, one of some words, yes or no, a few words on one line, a text of paragraphs (stored as HTML), or a list that stands on a line
   * as JSON.
   */
  as: "number" | "word" | "yes" | "line" | "text" | "list";
  names: Names;
  /** Whether it is a formula of dice. */
  dice?: boolean;
  /** What one has who says nothing; undefined: nothing at all. */
  initial?: unknown;
  /** Its words by what is stored. */
  words?: Readonly<Record<string, Names>>;
  /** What the record that it is a part of is called. */
  within?: Names | null;
  /** What an entry of a list has that says nothing: it stands there without. */
  entry?: Readonly<Record<string, unknown>>;
  /** What a number may be; `whole`: nothing between two whole ones. */
  limits?: { least?: number; most?: number; whole?: boolean };
  /** The maximum that stands behind it: `10/24`. */
  most?: { path: string; initial?: unknown };
}

/** A type of actors or things. */
export interface PlainKind {
  type: string;
  names: Names;
  /** What several are called. */
  many?: Names;
  /** Data that all of the kind have, as things of one kind of a page. */
  set?: Readonly<Record<string, unknown>>;
  fields: readonly PlainField[];
  /** The number that stands behind the name, by its path. */
  first?: string;
}

export interface PlainGame {
  ruleset: string;
  names: Names;
  actors: readonly PlainKind[];
  things: readonly PlainKind[];
}

/** An actor as text can say it. Data by path. */
export interface PlainSheet {
  type: string;
  name: string;
  system: Record<string, unknown>;
  items: PlainThing[];
}
export interface PlainThing {
  type: string;
  name: string;
  system: Record<string, unknown>;
}

/** As labels are compared; signs alone as they are. */
export const saidAs = (label: string): string => plainOf(label) || label.trim();

/** A label as it stands in a line: without a remark in brackets, and without the signs that part a line. */
const asLabel = (name: string): string =>
  name
    .replace(/ \([^()]*\)$/, "")
    .replace(/[:;=()[\]{}"\n]/g, " ")
    .replace(/ {2,}/g, " ")
    .trim();

interface Named {
  names: Names;
  /** The name of what it is a part of. */
  within?: Names | null;
}

/** Names under which no two of a list are the same: first by what they are a part of, then by a number. */
export function distinct<T extends Named>(list: readonly T[]): T[] {
  const languages = [...new Set(list.flatMap(({ names }) => Object.keys(names)))];
  const named = new Map(
    languages.map((lang) => {
      const once = told(list.map(({ names }) => asLabel(names[lang] ?? "")));
      const within = list.map(({ within }, at) => {
        const [record, name] = [asLabel(within?.[lang] ?? ""), once[at]?.label ?? ""];
        return (once[at]?.times ?? 0) > 1 && record !== "" && record !== name ? `${record} · ${name}` : name;
      });
      const seen = new Map<string, number>();
      const all = new Set(within.map(saidAs));
      const final = within.map((label) => {
        const times = (seen.get(saidAs(label)) ?? 0) + 1;
        seen.set(saidAs(label), times);
        if (times === 1 && label !== "") return label;
        let number = times;
        while (all.has(saidAs(`${label} #${number}`))) number += 1;
        all.add(saidAs(`${label} #${number}`));
        return `${label} #${number}`.trim();
      });
      return [lang, final] as const;
    }),
  );
  return list.map((one, at) => ({
    ...one,
    names: Object.fromEntries(languages.map((lang) => [lang, named.get(lang)?.[at] ?? ""])),
  }));
}

function told(labels: readonly string[]): { label: string; times: number }[] {
  const times = new Map<string, number>();
  for (const label of labels) times.set(saidAs(label), (times.get(saidAs(label)) ?? 0) + 1);
  return labels.map((label) => ({ label, times: times.get(saidAs(label)) ?? 0 }));
}

/** What plain text makes of stored HTML: its letters, a line for each paragraph. */
export function textIn(html: string): string {
  const lines = html
    .replace(/\s+/g, " ")
    // A link is the name that it shows.
    .replace(/@[A-Za-z]{2,20}\[[^[\]]{0,300}\](?:\{([^{}]{0,300})\})?/g, "$1")
    .replace(/<\/(?:p|div|li|tr|h[1-6]|blockquote|pre)>|<[bh]r ?\/?>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => letterOf(name.toLowerCase()) ?? whole)
    .split("\n")
    .map((line) => line.trim());
  while (lines.at(-1) === "") lines.pop();
  while (lines[0] === "") lines.shift();
  return lines.join("\n");
}

const LETTERS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function letterOf(name: string): string | undefined {
  if (!name.startsWith("#")) return LETTERS[name];
  const code = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Paragraphs as they are stored. */
export const htmlOf = (text: string): string =>
  text === ""
    ? ""
    : text
        .split("\n")
        .map((line) => `<p>${line.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;")}</p>`)
        .join("");

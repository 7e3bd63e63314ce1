import { apart, diceAlone, entryIn, type ListEntry } from "./entries.ts";
import { type Labels, labelAt, wordsOf } from "./words.ts";

/** Details of entries, such as damage and range: they belong to the name before them, and are no name themselves. */

/** `Pistol: Ranged, …`: the name before a colon, and what is behind it. */
function headOf(part: string): { name: string; rest: string } {
  const colon = part.search(/:\s{0,9}\p{L}/u);
  return colon > 0 ? { name: part.slice(0, colon), rest: part.slice(colon + 1) } : { name: part, rest: "" };
}

interface Detail {
  /** `value`: its number is the entry's own. */
  id: string;
  said: string;
}

/** Words that are details of an entry which has one already: a range, a quality. */
export const BEHIND = "behind";

/** A label of a detail with its number or dice, and nothing else. @param begun Whether the entry before it has a detail already. */
export function detailIn(part: string, details: Labels, begun = false): Detail | null {
  const words = wordsOf(part);
  const label = labelAt(words, 0, details);
  const last = label && words[label.length - 1];
  if (!label || !last || words.length > label.length + 3) return null;
  const said = part
    .slice(last.to)
    .replace(/^[\s:=]{0,10}/, "")
    .trim();
  if (label.id === BEHIND) return begun && /^\d{0,3}$/.test(said) ? { id: BEHIND, said } : null;
  if (/^[+-]?\s?\d/.test(said) || diceAlone(said) !== null) return { id: label.id, said };
  // `Range Medium`
  const word = begun ? labelAt(words, label.length, details) : null;
  return word?.id === BEHIND && label.length + word.length === words.length ? { id: label.id, said } : null;
}

const joined = (details: string, part: string): string => [details, part.trim()].filter((one) => one !== "").join("; ");

/** Adds a part to the entry that it stands behind. */
export function addDetail(entry: ListEntry, part: string, detail: Detail | null): void {
  const dice = detail && diceAlone(detail.said);
  if (detail?.id === "value" && entry.value === null && /^[+-]?\s?\d{1,6}$/.test(detail.said))
    entry.value = Number(detail.said.replace(/\s/g, ""));
  else if (dice && entry.dice === "") entry.dice = dice;
  else entry.details = joined(entry.details, part);
}

/** A line that is one entry: its name before a colon or a semicolon, its details behind it. */
export function oneEntry(text: string, details: Labels): ListEntry | null {
  const parts = apart(text);
  const [first, ...rest] = parts;
  const head = headOf(text.slice(0, first?.to));
  const behind = [head.rest, ...rest.map(({ from, to }) => text.slice(from, to))].filter((part) => part.trim() !== "");
  const isParted = text.charAt(first?.to ?? text.length) === ";" || head.rest !== "";
  if (!isParted || !behind.some((part) => detailIn(part, details))) return null;
  const read = entryIn(head.name);
  if (!read || read.left.length > 0) return null;
  for (const part of behind) addDetail(read.entry, part, detailIn(part, details));
  return read.entry;
}

/** A weapon alone on its line has no longer name. */
const LONGEST = 5;

/** Whether a line begins with the name of an entry and says its number and dice, or its details. */
export function isEntry(text: string, details: Labels): boolean {
  const [first, ...rest] = apart(text);
  const head = headOf(text.slice(0, first?.to));
  const read = entryIn(head.name);
  if (!read || wordsOf(read.entry.name).length > LONGEST || read.left.length > 0) return false;
  if (read.entry.value !== null && read.entry.dice !== "") return true;
  // `Bow +14, 1d10`
  if (read.entry.value !== null && rest.some(({ from, to }) => diceAlone(text.slice(from, to)) !== null)) return true;
  const said = [head.rest, read.entry.details, ...rest.map(({ from, to }) => text.slice(from, to))];
  return said.some((part) => apart(part).some(({ from, to }) => detailIn(part.slice(from, to), details) !== null));
}

import { proper } from "./i18n.ts";

/** Names come from players: of any length, and with any letters. */

/** Marks that turn the direction of writing, also of the words after the name. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name as far as a message or a card has room for it. */
export const short = (name: string, room = 60): string => {
  const letters = [...name.replace(TURNING, "")];
  return letters.length <= room ? letters.join("") : `${letters.slice(0, room - 1).join("")}…`;
};

/** A name among labels: shortened, and never taken for a language key. */
export const properShort = (name: string, room = 60): string => proper(short(name, room));

/**
 * Names in a line: the same one once, with how often (`Faintness ×3`), and of many the first `most`, with how many more there
 * are. What stands beside every row of a long sheet must not grow with the sheet.
 */
export function listed(names: readonly string[], most = 8): string[] {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  const shown = [...times].slice(0, most).map(([name, count]) => (count > 1 ? `${name} ×${count}` : name));
  return times.size > most ? [...shown, `… +${times.size - most}`] : shown;
}

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

import type { LocalText } from "../../../core/workshop/types.ts";
import { theGame } from "../../../foundry/index.ts";

/** A page's text in the player's language, else in English, else in any. */
export function local(text: LocalText): string {
  if (typeof text === "string") return text;
  return text[theGame().i18n.lang] ?? text.en ?? Object.values(text)[0] ?? "";
}

/** A name of the page as words, for what has no other: `deep_wound`, `deepWound`. */
export const readable = (id: string): string =>
  id
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll("_", " ")
    .trim()
    .toLocaleLowerCase();

/** What something is called; what is called by its id, readably. */
export function spoken(name: LocalText | undefined, id: string): string {
  const said = name === undefined ? id : local(name);
  return said === id ? readable(id) : said;
}
